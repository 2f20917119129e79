"""Sections 10.10 to 10.13: where a unit may not go, whatever its movement points.

Each answer is a reason with the case, in words of `REASONS`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from app.games.board.network import Barred, cheapest_paths
from app.games.reds.board import Board, is_open, is_winter
from app.games.reds.box import (
    BALTIC,
    BOX,
    CLOSED_BEFORE_B,
    FREE_TERRITORY,
    GRID,
    MAP,
    NEUTRAL,
    POLAND,
    RED,
    UNITS,
    WHITE,
    enemy_of,
    side_of,
)
from app.games.reds.rules.stacking import UKRAINIANS
from app.games.reds.rules.zones import ESTONIANS, Stacks, is_closed_border, is_water_side
from app.games.text import mark

GOLTZ = "W-GOLTZ"
NORTH_WESTERN = "north_western"
VISTULA = "Vistula"

REASONS: Final[Mapping[str, str]] = {
    "no_way": mark("no unit goes that way"),
    "not_adjacent": mark("it is not next to the hex before"),
    "terrain": mark("it is open water"),
    "water": mark("the side between the two hexes is all water"),
    "enemy": mark("an enemy unit is there"),
    "neutral": mark("a neutral unit is there"),
    "poles": mark("nobody enters a hex with Polish units"),
    "line": mark("it is closed before strategic turn B"),
    "poland": mark("the unit may not enter Poland now"),
    "near_poland": mark("neutral Polish units stay within one hex of Poland"),
    "baltic": mark("the unit may not enter the Baltic states"),
    "only_baltic": mark("the unit may not leave the Baltic states"),
    "circle": mark("Cossacks stay within eight hexes of their circle"),
    "free_territory": mark("Makhno stays within two hexes of the Free Territory"),
    "tanks": mark("tanks do not enter forest and swamp"),
    "rail": mark("an armoured train follows the railway"),
    "river": mark("a river flotilla follows the river"),
    "vistula": mark("Red flotillas do not enter the Vistula"),
    "alone": mark("trains and flotillas do not enter a city of the enemy alone"),
    "zone": mark("the first hex out of an enemy zone of control must be free of such zones"),
    "volga": mark("the unit must stop at the Volga"),
    "points": mark("the unit has not the movement points"),
}


SPECIAL: Final = frozenset({ESTONIANS, GOLTZ})


def why_barred(board: Board, here: Stacks, unit: str, start: str, there: str) -> Barred | None:
    """Return why a unit may not go from a hex into the next, but for zones and movement points."""
    found = why_no_way(board, start, there)
    if found is None and there in here:
        found = who_is_there(here[there], unit)
    return (
        found
        or where_it_belongs(board, unit, start, there)
        or how_it_moves(UNITS[unit].type, side_of(unit), start, there)
    )


def why_no_way(board: Board, start: str, there: str) -> Barred | None:
    """Cases 8.1, 10.13, 19.2: why no unit goes from a hex into the next."""
    if not MAP.hexes[there].is_land and not (
        MAP.hexes[there].terrain == "lake" and is_winter(board)
    ):
        return Barred("terrain", "19.2")
    if is_water_side(board, start, there):
        return Barred("water", "8.1")
    if is_closed_border(board, start, there) or (there in CLOSED_BEFORE_B and not is_open(board)):
        return Barred("line", "10.13")
    return None


def who_is_there(units: Sequence[str], unit: str) -> Barred | None:
    """Return why a unit may not enter a hex in which others stand."""
    side = side_of(unit)
    polish = UNITS[unit].faction == "polish"
    for other in units:
        if side_of(other) == enemy_of(side):
            return Barred("enemy", "10.6")
        if side_of(other) == NEUTRAL and not (side == WHITE and not polish and other == UKRAINIANS):
            return Barred("neutral", "9.6")
        other_polish = UNITS[other].faction == "polish"
        if other_polish != polish and UNITS[other].faction and UNITS[unit].faction:
            return Barred("poles", "9.6")
    return None


def where_it_belongs(board: Board, unit: str, start: str, there: str) -> Barred | None:
    """Cases 10.10 to 10.13: why a unit may not be in a hex, or not come there from another."""
    record, side = UNITS[unit], side_of(unit)
    if record.faction == "polish":
        if board["poland"] == "neutral" and there not in near_poland():
            return Barred("near_poland", "10.10")
    elif there in POLAND and start not in POLAND:
        red_may = side == RED and board["poland"] in ("war", "conquered")
        if not red_may:
            return Barred("poland", "10.10")
    if record.faction == "allied" and there in BALTIC:
        return Barred("baltic", "10.11")
    if unit == ESTONIANS or (unit == GOLTZ and "FREIKORPS" not in board["markers"]):
        if there not in BALTIC:
            return Barred("only_baltic", "10.11")
    elif (
        record.faction == NORTH_WESTERN
        and unit != GOLTZ
        and there in BALTIC
        and start not in BALTIC
    ):
        return Barred("baltic", "10.11")
    if record.circle is not None and there not in circle(record.circle):
        return Barred("circle", "10.12")
    if record.faction == "makhno" and there not in near_free_territory():
        return Barred("free_territory", "10.13")
    return None


def how_it_moves(kind: str, side: str, start: str, there: str) -> Barred | None:
    """Cases 10.7, 20.12, 20.13: what tanks, trains and flotillas do not enter."""
    if kind == "tank" and not BOX.terrain.terrain[MAP.hexes[there].terrain].tanks:
        return Barred("tanks", "20.13")
    if kind == "armoured_train" and there not in MAP.rail.get(start, ()):
        return Barred("rail", "10.7")
    if kind == "river_flotilla":
        rivers = MAP.rivers_at.get(start, {}).get(there, ())
        if not rivers:
            return Barred("river", "10.7")
        if side == RED and rivers == (VISTULA,):
            return Barred("vistula", "20.12")
    return None


@cache
def circle(centre: str) -> frozenset[str]:
    """Case 10.12, ruling R33: the hexes within eight of a Cossack circle, not counted over sides
    that are all water."""
    return _within((centre,), BOX.limits.ranges["cossack_circle"])


@cache
def near_free_territory() -> frozenset[str]:
    """Case 10.13: the hexes within two of the Free Territory."""
    return _within(tuple(sorted(FREE_TERRITORY)), BOX.limits.ranges["makhno_from_free_territory"])


@cache
def near_poland() -> frozenset[str]:
    """Case 10.10: Poland and the hexes within one of it."""
    return _within(tuple(sorted(POLAND)), BOX.limits.ranges["neutral_poland"])


def _within(starts: tuple[str, ...], limit: int) -> frozenset[str]:
    def price(here: str, there: str) -> int | None:
        return None if GRID.side_between(here, there) in MAP.hexsides else 1

    return frozenset(cheapest_paths(starts, GRID.neighbours, price, limit).arrivals)
