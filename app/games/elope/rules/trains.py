"""Section 16: armoured trains: how far they go, how long they fight, and resupply."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from app.games.elope.board import HEXES, Board, on_map_of
from app.games.elope.box import (
    ALLIED,
    ARCHANGEL,
    DEPOTS,
    GRID,
    KONOSHA,
    PLAIN,
    RED,
    SETTLEMENTS,
    TANKS,
    TRAINS,
    enemy_of,
    side_of,
)
from app.games.elope.rules.derived import derive
from app.games.elope.rules.lines import occupied_by
from app.games.elope.rules.railway import RAILS, ways_by_rail
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action
from app.games.text import gettext

HOMES: Final = {ALLIED: ARCHANGEL, RED: KONOSHA}
"""Where armoured trains are resupplied without a depot (16.2, R-TRN-2)."""
LINE_ENDS: Final = {ALLIED: ARCHANGEL, RED: "0107"}
"""Where the Archangel-Vologda line begins for each side: how far its troops have come counts from
there (16.0)."""
MOST_USE: Final = 2
"""Turns in which a train fights before it must be resupplied (16.2)."""
AHEAD: Final = 1
"""Hexes that a train may run beyond the foremost troops of its side (R-TRN-1)."""


@cache
def distances(side: str) -> Mapping[str, int]:
    """Return how far each rail hex of the line is from where it begins for a side."""
    start = LINE_ENDS[side]
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in RAILS[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


@cache
def _beside(at: str) -> tuple[str, ...]:
    """The rail hexes that troops in a hex have come to: their own, or else those around it."""
    return (at,) if at in RAILS else tuple(n for n in GRID.neighbours(at) if n in RAILS)


def foremost(board: Board, side: str) -> int:
    """Case 16.0, R-TRN-1: how far along the line the ground forces of a side have come, on it or
    next to it."""
    far = distances(side)
    where = board["where"]
    return max(
        (
            far[place]
            for unit in on_map_of(board, side)
            if unit in PLAIN
            for place in _beside(where[unit])
            if place in far
        ),
        default=0,
    )


def runs(board: Board, train: str, *, with_tanks: bool = False) -> dict[str, tuple[str, ...]]:
    """Cases 16.0, 18.2: where a train can run, with the hexes on the way.

    Any distance along the track, neither through the enemy nor beyond a hex in his zone, and no
    farther than one hex ahead of its side's foremost troops. With tanks aboard, to a city or town.
    """
    side, start = side_of(train), board["where"][train]
    far = distances(side)
    enemy = enemy_of(side)
    limit = max(foremost(board, side) + AHEAD, far.get(start, 0))
    ways = ways_by_rail(
        board, start, occupied_by(board, enemy), derive(board).zones(enemy), len(RAILS)
    )
    return {
        place: way
        for place, way in ways.items()
        if way
        and all(far.get(at, limit + 1) <= limit for at in way)
        and (not with_tanks or place in SETTLEMENTS)
    }


def why_no_run(board: Board, train: str, place: str) -> Refusal:
    """Return why a train cannot run to a hex, and how far it can go."""
    able = runs(board, train)
    if place not in RAILS:
        reason, case = gettext("a train stays on the railway"), "16.0"
    elif place in distances(side_of(train)) and distances(side_of(train))[place] > max(
        foremost(board, side_of(train)) + AHEAD,
        distances(side_of(train)).get(board["where"][train], 0),
    ):
        reason = gettext("a train runs at most one hex ahead of its side's foremost troops")
        case = "16.0"
    else:
        reason, case = gettext("the track there is cut or not free from the enemy"), "16.0"
    if not able:
        return Refusal(reason, case)
    ends = sorted(able, key=lambda at: (GRID.distance(at, place), at))[:1]
    return Refusal(
        gettext("%(reason)s; it can go to %(place)s", reason=reason, place=ends[0]), case
    )


def has_supply_left(board: Board, train: str) -> bool:
    """Case 16.2: whether a train can fight in a turn to come."""
    turns, _last = board["rails"]["used"].get(train, (0, 0))
    return turns < MOST_USE


def has_supply(board: Board, train: str) -> bool:
    """Case 16.2: whether a train can fight: it has not fought in two turns since its last supply,
    or it fights this turn already."""
    _turns, last = board["rails"]["used"].get(train, (0, 0))
    return has_supply_left(board, train) or last == board["turn"]


def note_use(board: Board, units: Iterable[str]) -> None:
    """Case 16.2: note that trains have fought this turn."""
    for train in units:
        if train in TRAINS and has_supply(board, train):
            turns, last = board["rails"]["used"].get(train, (0, 0))
            if last != board["turn"]:
                board["rails"]["used"][train] = [turns + 1, board["turn"]]


def resupplies(board: Board, side: str) -> list[Action]:
    """Case 16.2: which trains that have fought can be resupplied by a depot of their side, in their
    hex or next to it."""
    if "rails" not in board:
        return []
    where = board["where"]
    return [
        {"do": "resupply", "unit": train, "depot": depot}
        for train in board["rails"]["used"]
        if side_of(train) == side and where[train] in HEXES
        for depot in DEPOTS[side]
        if where[depot] in HEXES and GRID.distance(where[depot], where[train]) <= 1
    ]


def riders(board: Board, selected: Sequence[str]) -> list[str]:
    """Case 18.2: the tanks that can be loaded on the selected train, in a city or town."""
    train = selected[0]
    place = board["where"][train]
    if train not in TRAINS or place not in SETTLEMENTS:
        return []
    return sorted(
        tank
        for tank in TANKS
        if board["where"].get(tank) == place
        and side_of(tank) == side_of(train)
        and tank not in selected
        and tank not in board["rails"]["broken"]
    )


def fallback(
    board: Board, train: str, length: int, attackers: Iterable[str]
) -> tuple[str, ...] | None:
    """Cases 8.0, 16.0, R-TRN-4: the way on which a train retreats: back along the track to the
    first hex that is far enough from every attacker; None where the track is cut or held."""
    side, start = side_of(train), board["where"][train]
    far = distances(side)
    taken = occupied_by(board, enemy_of(side))
    for place, way in ways_by_rail(board, start, taken, 0, len(RAILS)).items():
        if (
            len(way) >= length
            and far[place] < far[start]
            and all(GRID.distance(place, at) >= length for at in attackers)
        ):
            return way
    return None
