"""The box: the components of Elope as the rules look them up."""

from collections.abc import Mapping
from itertools import chain
from typing import Final

from app.games.board.bitboards import Bitboard
from app.games.board.hexes import HexGrid
from app.games.components.chosen_overlay import chosen_overlay
from app.games.elope.components import Board, Components, Unit, load

BOX: Final[Components] = load(chosen_overlay("elope"))
MAP: Final[Board] = BOX.board
GRID: Final[HexGrid] = MAP.grid
BITS: Final = Bitboard(GRID)
"""Sets of hexes as bits (decision 0115)."""

ALLIED, RED = "allied", "red"
SIDES: Final = (ALLIED, RED)
ARCHANGEL, KONOSHA, KOTLAS, PLESETSKAYA, BEREZNIK = "4707", "0806", "1248", "2705", "2920"

LAND_TYPES: Final = frozenset(
    {"infantry", "cavalry", "ski", "artillery", "mg", "mortar", "engineer", "hq", "depot"}
)
"""The types that fight on land without rails, ships and aircraft: they are in every match."""
RAIL_TYPES: Final = frozenset({"armoured_train", "tank"})
"""The types that come with the railways (16.0, 18.0)."""
AIR_TYPES: Final = frozenset({"aircraft"})
"""The types that fly (12.0)."""

SHIP_TYPES: Final = frozenset(
    {"gunboat", "monitor", "minesweeper", "steamer", "carrier", "barge", "depot_ship"}
)
"""The types that sail (15.0, 19.0)."""
APART_TYPES: Final = AIR_TYPES | SHIP_TYPES
"""The types that do not stand in hexes: aircraft have a base, ships lie on hexsides."""

VALUES: Final = 6
"""The version of the rules under which counters have the values that they have now."""
UNITS: Final[dict[str, Unit]] = {
    name: unit
    for name, unit in BOX.units.items()
    if unit.type in LAND_TYPES | RAIL_TYPES | APART_TYPES
}
"""All units that can be in play; the options of a match say which are."""
UNITS_OF_VERSION: Final[Mapping[int, Mapping[str, Unit]]] = {**BOX.earlier, VALUES: UNITS}
"""The units by the last version of the rules under which they have these values: those of 1 to 4
and of 5 differ (decisions 0191, 0197)."""
OF_SIDE: Final = {
    side: tuple(
        name for name, unit in UNITS.items() if unit.side == side and unit.type not in APART_TYPES
    )
    for side in SIDES
}
"""The units of each side on the ground, in the order of the box; trains and tanks may be missing
from a match."""
TRAINS: Final = frozenset(name for name, unit in UNITS.items() if unit.type == "armoured_train")
TANKS: Final = frozenset(name for name, unit in UNITS.items() if unit.type == "tank")
ARMOUR: Final = TRAINS | TANKS
"""Support units that nobody drives off: they fight with their own strength alone as well, and are
lost to artillery and bombs only (9.0, 16.1, 18.3)."""
AIRCRAFT: Final = {
    side: tuple(
        name for name, unit in UNITS.items() if unit.side == side and unit.type in AIR_TYPES
    )
    for side in SIDES
}
"""The aircraft of each side."""
SHIPS: Final = {
    side: tuple(
        name for name, unit in UNITS.items() if unit.side == side and unit.type in SHIP_TYPES
    )
    for side in SIDES
}
"""The ships of each side."""
HEADQUARTERS: Final = {
    side: tuple(name for name in OF_SIDE[side] if UNITS[name].type == "hq") for side in SIDES
}
DEPOTS: Final = {
    side: tuple(name for name in OF_SIDE[side] if UNITS[name].type == "depot") for side in SIDES
}
PLAIN: Final = frozenset(
    name
    for name, unit in UNITS.items()
    if not unit.support and unit.type not in {"hq", "depot", *APART_TYPES}
)
"""Combat units without brackets round their strength: the others need them to fight (9.0)."""
DEFENDS_ALONE: Final = frozenset(name for name, unit in UNITS.items() if unit.type in ("hq", "mg"))
"""What has a defence strength of one where no plain unit stands (9.0)."""
ALONE_STRENGTH: Final = 1
HORSE_AND_SKI: Final = frozenset(
    name for name, unit in UNITS.items() if unit.type in ("cavalry", "ski", "tank")
)
"""Cavalry, ski units and tanks, that advance up to three hexes, and off the path of a retreat
(8.1)."""

SEA: Final = frozenset(number for number, each in MAP.hexes.items() if each.terrain == "sea")
NEAR_ROAD: Final = frozenset(
    chain.from_iterable(
        GRID.within(number, BOX.charts.numbers.ranges["road_or_rail_within"])
        for number in {*MAP.linked["road"], *MAP.linked["railroad"]}
    )
)
"""The hexes within two of a road or railway (10.52, 10.81)."""
CITIES: Final = frozenset(n for n, place in MAP.places.items() if place.kind == "city")
TOWNS: Final = frozenset(n for n, place in MAP.places.items() if place.kind == "town")
SETTLEMENTS: Final = CITIES | TOWNS
LISTED: Final = {
    number: rank
    for rank, number in enumerate(
        sorted(
            GRID.hexes,
            key=lambda number: (
                number not in MAP.places,
                number not in MAP.linked["road"] and number not in MAP.linked["railroad"],
                number,
            ),
        )
    )
}
"""The order in which options name hexes: places first, then the hexes along roads and railways."""
SEA_BITS: Final = BITS.bits(SEA)
NEAR_ROAD_BITS: Final = BITS.bits(NEAR_ROAD)
BRIDGED: Final = frozenset(MAP.bridges)
"""The sides over which a bridge or a ferry is printed (10.42, R-MAP-5)."""

GARRISON_NATIONS: Final = frozenset({"gb", "fr", "us"})
GARRISON_COMPANIES: Final = frozenset(
    name
    for name in PLAIN
    if UNITS[name].nation in GARRISON_NATIONS and UNITS[name].size == "company"
)
"""The companies that count for the garrison of Archangel (23.22)."""
GARRISON_SIZE: Final = 3

RANGES: Final = BOX.charts.numbers.ranges
COSTS: Final = BOX.charts.numbers.costs
CHECKS: Final = {name: frozenset(faces) for name, faces in BOX.charts.numbers.checks.items()}


def enemy_of(side: str) -> str:
    """The other side."""
    return RED if side == ALLIED else ALLIED


def side_of(unit: str) -> str:
    """The side of a unit."""
    return UNITS[unit].side


def river_between(here: str, there: str) -> str:
    """The class of the river between two adjacent hexes: major, minor, or "" without one."""
    waterway = MAP.waterways.get(GRID.side_between(here, there))
    return waterway.river_class if waterway is not None else ""
