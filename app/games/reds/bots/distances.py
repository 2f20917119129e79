"""How far it is to every city and how the land lies for those who go there, as bots reckon it."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from app.games.bot_kit.objectives import distance_field
from app.games.reds.box import (
    BALTIC,
    BITS,
    BOX,
    CLOSED_BEFORE_B,
    GRID,
    MAP,
    POLAND,
    UNITS,
    WATER_BETWEEN,
)
from app.games.reds.rules.entry import circle
from app.games.reds.rules.nets import NETWORK

ALL_LAND, BEHIND_THE_LINE, WITHOUT_POLAND = "all", "line", "poland"
"""Which land is open: all of it, none behind the occupation line (3.4), or all but Poland."""
_POINTS: Final = {
    number: BOX.terrain.terrain[each.terrain].points for number, each in MAP.hexes.items()
}


@cache
def field_to(place: str, land: str) -> Mapping[str, int]:
    """Return the movement points that it takes to come to a place from each hex, over open land,
    without enemies and their zones."""
    return distance_field(place, _steps(land))


@cache
def _steps(land: str) -> Mapping[str, tuple[tuple[str, int], ...]]:
    """For each hex of open land, from where it is entered, and for how many points."""
    closed = {ALL_LAND: frozenset[str](), BEHIND_THE_LINE: CLOSED_BEFORE_B, WITHOUT_POLAND: POLAND}
    found = {}
    for there in MAP.hexes:
        points = _POINTS[there]
        if points is None or there in closed[land]:
            continue
        rail = MAP.rail.get(there, ())
        found[there] = tuple(
            (at, BOX.terrain.rail_points if at in rail else points)
            for at in GRID.neighbours(there)
            if (at, there) not in WATER_BETWEEN
        )
    return found


@cache
def hexes_around(place: str, within: int) -> tuple[str, ...]:
    """Return the hexes within so many hexes of a place."""
    return GRID.within(place, within)


@cache
def bits_around(place: str, within: int) -> int:
    """Return the same hexes as bits."""
    return BITS.bits(GRID.within(place, within))


@cache
def network_around(place: str, points: int) -> frozenset[str]:
    """Return the hexes of railways and rivers within so many hexes of a place."""
    return frozenset(each for each in NETWORK if GRID.distance(place, each) <= points)


@cache
def ways_to(unit: str, place: str, land: str) -> Mapping[str, int]:
    """Return how far a unit has to a place, from each hex from which it may come there or beside.

    Cossacks stay around their circle (10.12), some units in or out of the Baltic states (10.11).
    """
    record = UNITS[unit]
    if record.circle is not None and circle(record.circle).isdisjoint(
        (place, *GRID.neighbours(place))
    ):
        return {}
    if record.faction == "allied" and place in BALTIC:
        return {}
    if record.baltic and BALTIC.isdisjoint((place, *GRID.neighbours(place))):
        return {}
    return field_to(place, land)


def distance(unit: str, start: str, place: str, land: str) -> int | None:
    """Return how far it is for a unit to a place; None if it may never come there or beside it."""
    return ways_to(unit, place, land).get(start)
