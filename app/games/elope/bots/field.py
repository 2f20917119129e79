"""What is to be had where, and how far it is: one number for each hex, for each side."""

from collections.abc import Mapping
from functools import lru_cache
from heapq import heapify, heappop, heappush

from app.games.elope.board import Board
from app.games.elope.box import ALLIED, ARCHANGEL, MAP, PLAIN, RED
from app.games.elope.rules.ground import steps_in

WORTH_OF_POINT = 2
"""Movement points that a side spends for a victory point."""
WORTH_OF_ARCHANGEL = 60
HELD = 0.5
"""What a place is worth to Red that Red holds, of what it is worth to take it."""

Field = Mapping[str, int]
"""For each hex, movement points to the best goal less what the goal is worth: less is better."""


def goals_of(board: Board, side: str) -> tuple[tuple[str, int], ...]:
    """Return the places that a side wants, each with its worth in movement points.

    The Allies want what they do not hold, or hold with nobody; Red wants what the Allies hold, and
    to stand where most points are.
    """
    standing = {board["where"][unit] for unit in PLAIN}
    found = []
    for place, each in MAP.places.items():
        if not each.points:
            continue
        worth = each.points * WORTH_OF_POINT
        is_allied = board["control"].get(place) == ALLIED
        if side == ALLIED and not (is_allied and place in standing):
            found.append((place, worth))
        elif side == RED:
            if place == ARCHANGEL:
                found.append((place, WORTH_OF_ARCHANGEL))
            else:
                found.append((place, worth if is_allied else int(worth * HELD)))
    return tuple(found)


@lru_cache(32)
def field_of(weather: str, goals: tuple[tuple[str, int], ...]) -> Field:
    """Return the field of some goals in a weather."""
    steps = steps_in(weather, "troops")
    found: dict[str, int] = {}
    queue = [(-worth, place) for place, worth in goals]
    heapify(queue)
    while queue:
        cost, here = heappop(queue)
        if here in found:
            continue
        found[here] = cost
        for there, points in steps[here]:
            if there not in found:
                heappush(queue, (cost + points, there))
    return found
