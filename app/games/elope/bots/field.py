"""What is to be had where, and how far it is: one number for each hex, for each side."""

from collections.abc import Mapping
from functools import lru_cache
from heapq import heapify, heappop, heappush

from app.games.elope.board import Board, on_map_of
from app.games.elope.bots.levels import STEADY, Level
from app.games.elope.box import ALLIED, ARCHANGEL, BITS, GRID, MAP, PLAIN, RED
from app.games.elope.rules.ground import steps_in
from app.games.elope.rules.orders_in_force import closed_to_allies

Field = Mapping[str, int]
"""For each hex, movement points to the best goal less what the goal is worth: less is better."""

RAILWAY, RIVER = "railway", "river"
"""The two ways through the country: to Plesetskaya and Konosha, and to Bereznik and Kotlas."""
FIRST_COLUMN_OF_RIVER = 14
"""The railway runs along the west edge; Dvina and Vaga lie east of it."""
REMOTE = ("4130", "4723")
"""Karpogory and Pinega, from where nothing leads on."""


def axis_of_place(place: str) -> str:
    """Return the way on which a hex lies."""
    return RIVER if GRID.column_row(place)[0] >= FIRST_COLUMN_OF_RIVER else RAILWAY


def goals_of(
    board: Board, side: str, axis: str, level: Level = STEADY
) -> tuple[tuple[str, int], ...]:
    """Return the places on a way that a side wants, each with its worth in movement points.

    The Allies want what they do not hold, or hold with nobody, but for what their plan closes to
    them (20.0); Red wants what the Allies hold, and to stand where most points are.
    """
    closed = closed_to_allies(board) if side == ALLIED else 0
    standing = {board["where"][unit] for unit in PLAIN}
    allied = {board["where"][u] for u in on_map_of(board, ALLIED) if u in PLAIN}
    found = []
    for place, each in MAP.places.items():
        if not each.points or place in REMOTE or axis_of_place(place) != axis:
            continue
        if closed & BITS.bit[place]:
            continue
        worth = int(each.points * level.worth)
        is_allied = board["control"].get(place) == ALLIED
        if side == ALLIED and not (is_allied and place in standing):
            found.append((place, worth))
        elif side == RED and place != ARCHANGEL:
            is_near = any(GRID.distance(place, at) <= level.danger for at in allied)
            part = 1.0 if is_allied else level.threatened if is_near else level.safe
            found.append((place, int(worth * part)))
    if side == RED:
        found.append((ARCHANGEL, level.archangel))
    return tuple(found)


def field_of(weather: str, goals: tuple[tuple[str, int], ...]) -> Field:
    """Return the field of some goals in a weather."""
    return _search(weather, goals)[0]


def target_from(weather: str, goals: tuple[tuple[str, int], ...], place: str) -> str:
    """Return the goal to which the field leads from a hex; the hex itself if none is reached."""
    return _search(weather, goals)[1].get(place, place)


@lru_cache(64)
def _search(
    weather: str, goals: tuple[tuple[str, int], ...]
) -> tuple[Mapping[str, int], Mapping[str, str]]:
    """Return the field of some goals, and the goal to which it leads from each hex."""
    steps = steps_in(weather, "troops")
    found: dict[str, int] = {}
    targets: dict[str, str] = {}
    queue = [(-worth, place, place) for place, worth in goals]
    heapify(queue)
    while queue:
        cost, here, goal = heappop(queue)
        if here in found:
            continue
        found[here], targets[here] = cost, goal
        for there, points in steps[here]:
            if there not in found:
                heappush(queue, (cost + points, there, goal))
    return found, targets
