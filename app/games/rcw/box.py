"""The box: the components as the rules look them up, one short table a question."""

from typing import Final

from app.games.components.chosen_overlay import chosen_overlay
from app.games.rcw.components import Components, load

BOX: Final[Components] = load(chosen_overlay("rcw"))

ORDER: Final = {piece: number for number, piece in enumerate([*BOX.units, *BOX.chits])}
"""The place of each piece in the lists of the box."""

VALUE: Final = {unit.id: unit.value for unit in BOX.units.values()}
COLOUR: Final = {unit.id: unit.colour for unit in BOX.units.values()}
KIND: Final = {unit.id: unit.kind for unit in BOX.units.values()}
NATION: Final = {unit.id: unit.nationality for unit in BOX.units.values()}
REGION: Final = {province.id: province.region for province in BOX.provinces.values()}
OPPOSES: Final = {faction.id: faction.opposes for faction in BOX.factions.values()}
"""Which colours a colour opposes: the chart on the map (8.12 to 8.17, 14.17)."""
CRITICAL: Final = tuple(p.id for p in BOX.provinces.values() if p.critical_city)

LENIN, TROTSKY = "RL-151", "RL-152"
CZAR, GOLD = "I-CZAR", "I-GOLD"
ICE_MARCH, OPTION_1 = "ice-march", "option-1"
PETROGRAD, TVER, VLADIVOSTOK = "petrograd", "tver", "vladivostok"
FAR_REGIONS: Final = frozenset({"S", "M"})
"""Siberia and Mongolia, which do not count for the end of the game (15.1)."""

LEADERS: Final = frozenset(unit for unit, kind in KIND.items() if kind == "leader")
ARMIES: Final = frozenset(unit for unit, kind in KIND.items() if kind in ("combat", "shock"))
TRAINS: Final = frozenset(unit for unit, kind in KIND.items() if kind == "train")
IMPERIALS: Final = frozenset({CZAR, GOLD})
EXPEDITIONARY: Final = frozenset(unit.id for unit in BOX.units.values() if unit.expeditionary)
"""The two Central Powers units that the Option 1 chit controls (17.11, ruling R112)."""

WAYS: Final = {
    "white": BOX.white_neighbours,
    "red": BOX.neighbours,
    "blue": BOX.neighbours,
    "green": BOX.neighbours,
}


def _open_to(nation: str) -> frozenset[str]:
    force = BOX.nationalities[nation]
    return frozenset(
        province
        for province, region in REGION.items()
        if region in force.may_enter_regions or province in force.may_enter_provinces
    )


MAY_ENTER: Final = {nation: _open_to(nation) for nation in BOX.nationalities}
"""Provinces that a Blue or Green nationality may enter (5.65, 5.74 to 5.76)."""

CONTROL: Final = {
    chit.nationality: chit.id
    for chit in BOX.chits.values()
    if chit.kind in ("blue_control", "green_control", "int_control") and chit.nationality
}
"""The control marker of each nationality that has one (5.61, 5.71, 17.53)."""


def open_to(unit: str) -> frozenset[str] | None:
    """Return the provinces that a Blue or Green unit may enter; None for all others: anywhere.

    5.65, 5.74 to 5.76; the expeditionary forces go where they like (17.11).
    """
    nation = NATION[unit]
    if nation is None or unit in EXPEDITIONARY:
        return None
    return MAY_ENTER[nation]


def unit_code(unit: str) -> str:
    """Return the short code that is printed on a counter: its id without the hyphen."""
    return unit.replace("-", "")
