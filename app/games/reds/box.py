"""The box: the components of Reds! as the rules look them up."""

from typing import Final

from app.games.board.bitboards import Bitboard
from app.games.board.hexes import HexGrid
from app.games.components.chosen_overlay import chosen_overlay
from app.games.reds.components import Board, Components, Unit, load

BOX: Final[Components] = load(chosen_overlay("reds"))
MAP: Final[Board] = BOX.board
GRID: Final[HexGrid] = MAP.grid
BITS: Final = Bitboard(GRID)
"""Sets of hexes as bits, in which the rules keep what they ask at each action."""
UNITS: Final = BOX.units

RED, WHITE, NEUTRAL = "red", "white", "neutral"
OF_SIDE: Final = {
    side: tuple(unit for unit, each in UNITS.items() if each.side == side)
    for side in (RED, WHITE, NEUTRAL)
}
"""The units of each side, in the order of the box."""

MOSCOW, PETROGRAD, WARSAW, SUPPLY_HEX = "2313", "1611", "1221", "5421"

FIGHTING: Final = frozenset({"infantry", "cavalry"})
"""The types that other units need beside them, and that alone exert zones of control (8.1)."""

RIDERS: Final = frozenset({"armoured_train", "river_flotilla", "tank"})
"""Special units that end a move with infantry or cavalry or are destroyed (20.3, 20.12, 20.13)."""

OFF_MAP: Final = frozenset({"air", "naval_flotilla"})
"""Special units that lie beside the map until a battle (20.1, 20.7)."""

PORTS: Final = {
    sea: tuple(city.hex for city in MAP.cities.values() if city.port == sea)
    for sea in ("white", "baltic", "black", "caspian")
}
"""The ports of each sea (2.2)."""

SOURCES: Final = {
    faction: frozenset(each.hex for each in MAP.sources if each.faction == faction)
    for faction in sorted({each.faction for each in MAP.sources})
}
"""The sources of supply of each faction (12.8)."""

WATER_BETWEEN: Final = {
    pair: side.kind
    for side in MAP.hexsides.values()
    for here, there in [side.side.split("/")]
    for pair in ((here, there), (there, here))
}
"""For each pair of hexes with only water between them, the kind of water (8.1)."""

FREE_TERRITORY: Final = frozenset(n for n, each in MAP.hexes.items() if each.free_territory)
FREE_CITIES: Final = FREE_TERRITORY & MAP.cities.keys()
POLAND: Final = frozenset(n for n, each in MAP.hexes.items() if each.region == "poland")
BALTIC: Final = frozenset(n for n, each in MAP.hexes.items() if each.region == "baltic")
CLOSED_BEFORE_B: Final = frozenset(
    number
    for number, each in MAP.hexes.items()
    if each.is_land and (each.region != "russia" or each.occupied or each.transcaucasia)
)
"""What nobody enters, and no line or zone crosses, until turn B (3.4)."""

PLACES: Final = frozenset(MAP.cities) | {SUPPLY_HEX}
"""The hexes that are controlled: cities, and a source of supply that is none (13.1)."""


def is_fighting(unit: str) -> bool:
    """Whether a unit is infantry or cavalry."""
    return UNITS[unit].type in FIGHTING


def side_of(unit: str) -> str:
    """The side of a unit: red, white or neutral (a garrison of a new state, 17.1)."""
    return UNITS[unit].side


def is_polish(unit: Unit) -> bool:
    """Whether a unit is of the Polish faction, which nobody stacks with (9.6)."""
    return unit.faction == "polish"


def enemy_of(side: str) -> str:
    """The other side."""
    return WHITE if side == RED else RED
