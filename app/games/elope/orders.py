"""The notation of Elope: its order words with the names of units, places and targets."""

import re
from dataclasses import replace
from typing import Final

from app.games.board.hexes import side_nouns
from app.games.elope.box import (
    ALLIED,
    DEPOTS,
    GRID,
    HEADQUARTERS,
    KOTLAS,
    MAP,
    OF_SIDE,
    SIDES,
    UNITS,
)
from app.games.elope.order_words import VERBS
from app.games.elope.rules.command import chain_of
from app.games.elope.standing import NAMES as INSTRUCTION_NAMES
from app.games.kernel.order_grammar import Nouns
from app.games.kernel.order_groups import UnitSets
from app.games.kernel.order_notation import OrderNotation
from app.games.text import gettext

SHORT: Final = {
    "fr21-hq": "21F",
    "rs2-10-hq": "RS",
    "us339-hq": "339",
    "us339-1-hq": "1/339",
    "us339-2-hq": "2/339",
    "us339-3-hq": "3/339",
}
"""How players write the formations of the first year."""
FORMATIONS: Final = {
    hq: frozenset(u for u in OF_SIDE[ALLIED] if hq in (u, *chain_of(u)))
    for hq in HEADQUARTERS[ALLIED]
}
"""The units of each Allied headquarters, itself among them; Red brigades have none of their own."""


def _formation(name: str) -> str:
    return name.removeprefix("HQ ")


_BATTERY: Final = re.compile(r"(\d+)(?:st|nd|rd|th) (?:artillery )?battery")


def _shortened(unit: str) -> tuple[str, ...]:
    """A company, machine guns or headquarters by the short name of its battalion: "A/21F",
    "MG1/21F", "HQ/21F"; a battery by its number, "63 art"; a depot as "depot A2"; a steamer as
    "steamer", since each side has one."""
    if unit in SHORT:
        return (f"HQ/{SHORT[unit]}",)
    if UNITS[unit].type == "steamer":
        return ("steamer",)
    if UNITS[unit].type == "depot":
        return (f"depot {UNITS[unit].code.removeprefix('DEP')}",)
    name = UNITS[unit].name
    if battery := _BATTERY.match(name):
        return (f"{battery[1]} art",)
    letter, _slash, formation = name.partition("/")
    short = SHORT.get(UNITS[unit].parent or "")
    if not short or not formation:
        return ()
    guns = (f"MG{letter.split()[-1]}/{short}",) if letter.startswith("MG ") else ()
    return (f"{letter}/{short}", *guns)


UNIT_NOUNS: Final = Nouns(
    {unit.id: unit.name for unit in UNITS.values()},
    {unit: _shortened(unit) for unit in UNITS if _shortened(unit)},
    codes={unit.id: unit.code for unit in UNITS.values()},
)
ENTRY_NOUNS: Final = Nouns({"vologda": "Vologda", KOTLAS: "Kotlas"})
"""Where a player may choose to bring reinforcements (13.12)."""
TARGET_NOUNS: Final = Nouns(
    {
        "troops": "troops",
        "bridge": "bridge",
        "depot": "depot",
        "track": "track",
        "works": "works",
        "train": "train",
        "ship": "ship",
    },
    {"track": ("rail",), "works": ("fort",)},
)
"""What aircraft bomb (12.4)."""
DEPOT_NOUNS: Final = Nouns(
    {unit: UNIT_NOUNS.names[unit] for side in SIDES for unit in DEPOTS[side]},
    {unit: UNIT_NOUNS.aliases[unit] for side in SIDES for unit in DEPOTS[side]},
    codes={unit: UNIT_NOUNS.codes[unit] for side in SIDES for unit in DEPOTS[side]},
)
"""What an attack can draw on (7.2)."""
HEX_COUNTS: Final = Nouns(
    {"1": "one", "2": "two", "3": "three"}, {"1": ("1",), "2": ("2",), "3": ("3",)}
)
"""How far a unit can advance (8.1)."""
BANK_NOUNS: Final = Nouns(
    {
        "N": "north",
        "NE": "northeast",
        "E": "east",
        "SE": "southeast",
        "S": "south",
        "SW": "southwest",
        "W": "west",
        "NW": "northwest",
    }
)
"""The banks of a river, by where each lies from the other."""
PLACE_NOUNS: Final = Nouns(
    {
        number: f"{number} {MAP.places[number].name}" if number in MAP.places else number
        for number in GRID.hexes
    },
    {
        number: (number, MAP.places[number].name, *MAP.places[number].spellings)
        if number in MAP.places
        else (number,)
        for number in GRID.hexes
    },
)

OFFERED_SIDES: Final = 3
"""How many hexsides a refusal names."""


def unknown_river_side(text: str) -> tuple[str, list[str]]:
    """Say what is wrong with words that should name a hexside of a river, and return those nearest
    to the hexes in them."""
    hexes = [each for each in re.findall(r"\d{4}", text) if each in GRID.axial]
    if len(hexes) > 1:
        said = gettext("no river flows between %(one)s and %(other)s", one=hexes[0], other=hexes[1])
        return said, _sides_near(hexes[0])
    said = gettext(
        '"%(text)s" is no hexside of a river: write the hexes on its two banks, such as 4706/4707; '
        'only "river to" takes a hex',
        text=text,
    )
    return said, _sides_near(hexes[0]) if hexes else []


def _sides_near(place: str) -> list[str]:
    """The hexsides of rivers nearest to a hex: its own, or those of the hexes around it."""
    for distance in range(max(len(GRID.columns), len(GRID.rows))):
        around = dict.fromkeys(s for at in GRID.ring(place, distance) for s in GRID.sides(at))
        if found := [side for side in around if side in MAP.waterways]:
            return found[:OFFERED_SIDES]
    return []


RIVER_NOUNS: Final = replace(side_nouns(GRID, MAP.waterways), unknown=unknown_river_side)
"""The hexsides along which a river flows, by the hexes on both sides."""

UNIT_SETS: Final = UnitSets(
    Nouns(
        {
            "infantry": "infantry",
            "artillery": "artillery",
            **{hq: _formation(UNITS[hq].name) for hq in FORMATIONS},
        },
        {
            "infantry": ("inf",),
            "artillery": ("guns",),
            **{hq: (short,) for hq, short in SHORT.items()},
        },
    ),
    {
        **{
            kind: frozenset(unit.id for unit in UNITS.values() if unit.type == kind)
            for kind in ("infantry", "artillery")
        },
        **FORMATIONS,
    },
)
"""Groups of units that an order can name: "inf in 2920", "21F all", "2/10th Royal Scots in 3515".
"""

NOTATION: Final = OrderNotation(
    VERBS,
    {
        "unit": UNIT_NOUNS,
        "place": PLACE_NOUNS,
        "entry": ENTRY_NOUNS,
        "target": TARGET_NOUNS,
        "side": RIVER_NOUNS,
        "instruction": INSTRUCTION_NAMES,
        "depot": DEPOT_NOUNS,
        "hexes": HEX_COUNTS,
        "bank": BANK_NOUNS,
    },
    unit_sets=UNIT_SETS,
)
