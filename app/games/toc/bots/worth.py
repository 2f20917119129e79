"""What spaces and attacks are worth to a side: Victory Cities near by, and the odds."""

from functools import cache
from typing import Final

from app.games.toc.board import Board, holder, side_of, units_at
from app.games.toc.box import CITIES, FAR_EAST, KRONSTADT, NET, NEUTRAL, SPACES, region_of
from app.games.toc.rules.odds import strength_of

FAR: Final = 99
CITY_WORTH: Final = 12
HARD: Final = frozenset({"swamp", "mountain", "desert"})
GOALS: Final = tuple(city for city in CITIES if region_of(city) != FAR_EAST and city != KRONSTADT)


@cache
def distances(city: str) -> dict[str, int]:
    """How far each space is from a Victory City, over links of all kinds."""
    found = {city: 0}
    for steps, ring in enumerate(NET.rings(city, NET.all), 1):
        found |= dict.fromkeys(NET.names(ring), steps)
    return found


def pull(board: Board, side: str, space: str) -> int:
    """How much a space is worth as a place to be: the nearer to cities of the enemy, the more."""
    best = 0
    for city in GOALS:
        held = holder(board, city)
        if held in (side, NEUTRAL):
            continue
        best = max(best, CITY_WORTH - 2 * distances(city).get(space, FAR))
    return best


def threat(board: Board, side: str, space: str) -> int:
    """The strength of the enemy next to a space."""
    return sum(
        strength_of(board, units_at(board, other))
        for other in NET.neighbours[space]
        if any(side_of(board, unit) not in (side, NEUTRAL) for unit in units_at(board, other))
    )


def gain(board: Board, units: list[str], target: str) -> int:
    """What an attack of units on a space promises: the surplus of strength, and what stands
    there."""
    if not units:
        return -FAR
    own = strength_of(board, units)
    other = strength_of(board, units_at(board, target)) + SPACES[target].defence
    if SPACES[target].terrain in HARD or "fortress" in SPACES[target].marks:
        other += 2
    return 2 * own - 3 * other + (CITY_WORTH if target in CITIES else 0) // 3
