"""Section 7.1: how far forces can go, and by which ways."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from app.games.kernel.state import Frame
from app.games.toc.board import (
    Board,
    values_of,
)
from app.games.toc.box import (
    LINK_BETWEEN,
    NET,
    RAIL,
    RED,
    SPACES,
    UNITS,
    has_mark,
)
from app.games.toc.rules.derived import derive, held_bits, supplied_bits
from app.games.toc.rules.leaders import rating
from app.games.toc.rules.movement_limits import open_spaces
from app.games.toc.rules.sea import landings
from app.games.toc.rules.stacking import has_room
from app.games.toc.rules.supply import FULL, NONE, is_mud

FINNISH_BORDER, KERCH_CROSSING = "finnish_border", "kerch_taman"
"""Links with rules of their own (13.42)."""


def allowance(board: Board, piece: str, state: str, gains: Iterable[str] = ()) -> int:
    """Cases 7.12, 7.16, 7.6, 10.3, 10.4, 12.6: the spaces that a piece may move, at least one."""
    printed = values_of(board, piece)[2] if piece in UNITS else rating(piece)
    if state == NONE:
        return 1
    extra = 1 if "extra_movement" in gains else 0
    return max(1, printed + extra - (0 if state == FULL else 1))


def points_left(board: Board, frame: Frame) -> int:
    """What the slowest of the selected forces may still move."""
    start = frame.get("from") if frame.get("steps_taken") else None
    selected = frame["selected"]
    space = start or board["where"][selected[0]]
    state = frame["supply"][space]
    gains = frame.get("gains", ())
    most = min(allowance(board, piece, state, gains) for piece in selected)
    taken: int = frame.get("steps_taken", 0)
    return most - taken


def reach(board: Board, frame: Frame) -> dict[str, tuple[str, ...]]:
    """Cases 7.12, 7.13: the spaces where the selected forces can go, each with a shortest way.

    A link with a "1" takes the whole allowance; after it, after the crossing of Kerch and after a
    die of Road 2 that stops them, forces go no further. In mud they go one space, or along rails
    that were theirs when the round began.
    """
    selected, side = frame["selected"], frame["side"]
    here = board["where"][selected[0]]
    if SPACES[here].kind == "sea":
        return {place: (here, place) for place in landings(board, side, selected)}
    left = points_left(board, frame)
    if left < 1:
        return {}
    fresh = not frame.get("steps_taken")
    led = any(piece in UNITS for piece in selected)
    able = open_spaces(board, side, selected, led) & ~NET.bit[here]
    derived = derive(board)
    closed = frozenset() if "finnish_border_open" in board["flags"] else frozenset([FINNISH_BORDER])
    if side == RED and (len(selected) > 1 or frame.get("kerch_closed")):
        closed |= {KERCH_CROSSING}
    stops = derived.enemy_leaders(side) & able
    rail = _rails_at_first(board, frame) if is_mud(board) else None
    ways = _ways(here, left, able, stops, closed, rail, fresh=fresh, is_red=side == RED)
    if selected == ["trotsky"] and "trotsky_rail" in frame.get("gains", ()) and fresh:
        ways = ways | _by_train(board, side, here)
    if fresh and all(has_mark(piece, "rail_unlimited") for piece in selected):
        open_to_them = open_spaces(board, side, selected, led)
        ways = _by_train(board, side, here, open_to_them | NET.bit[here]) | ways
    units = [piece for piece in selected if piece in UNITS]
    if len(units) == 1:
        room = derived.room_for(units[0])
    else:
        room = NET.bits(place for place in ways if has_room(board, place, units))
    ends = room & ~NET.bits(frame.get("fighting", ()))
    return {
        place: way
        for place, way in ways.items()
        if ends & NET.bit[place] and not _may_be_stopped(way, ~room)
    }


@lru_cache(maxsize=256)
def _ways(
    here: str,
    left: int,
    able: int,
    stops: int,
    closed: frozenset[str],
    rail: int | None,
    *,
    fresh: bool,
    is_red: bool,
) -> dict[str, tuple[str, ...]]:
    """Return a shortest way to each space that is reached with `left` points through `able`, not
    beyond `stops`; `rail`: in mud, what was held when the round began. Not to be changed: the same
    is asked before and after a move. `fresh`: they have not moved yet."""
    ways: dict[str, tuple[str, ...]] = {}
    queue: list[tuple[str, ...]] = [(here,)]
    for way in queue:
        at = way[-1]
        if len(way) > left:
            break
        for there in NET.names(NET.near(NET.bit[at]) & able):
            link = LINK_BETWEEN[at, there]
            if link.special in closed:
                continue
            if link.whole_allowance and not (fresh and at == here):
                continue
            onward = (*way, there)
            if rail is not None and (len(way) > 1 or not fresh) and not _on_old_rail(rail, onward):
                continue
            ways[there] = onward
            able ^= NET.bit[there]
            ends = link.whole_allowance or (link.special == KERCH_CROSSING and is_red)
            if not ends and not stops & NET.bit[there]:
                queue.append(onward)
    return ways


def _by_train(
    board: Board, side: str, here: str, through: int = NET.all
) -> dict[str, tuple[str, ...]]:
    """Cases 7.13, 7.32: Czech corps and Trotsky's train go anywhere along held, supplied rails."""
    supplied = supplied_bits(board, side) & through
    found = {}
    for space in NET.names(NET.chain(NET.bit[here], supplied, RAIL) & ~NET.bit[here]):
        way = NET.way(here, space, supplied, RAIL)
        if way is not None:
            found[space] = way
    return found


def _rails_at_first(board: Board, frame: Frame) -> int:
    """Case 7.5: what the side held as its movement began, as bits; a reader's board, and matches
    that were stored with a number, go by what it holds now."""
    noted = frame.get("rail")
    return int(noted, 16) if isinstance(noted, str) else held_bits(board, frame["side"])


def _on_old_rail(rail: int, way: tuple[str, ...]) -> bool:
    return all(
        LINK_BETWEEN[step].kind in RAIL and rail & NET.bit[step[1]] for step in pairwise(way)
    )


def _may_be_stopped(way: tuple[str, ...], full: int) -> bool:
    """Whether a die of Road 2 may stop forces in a space without room for them (TQ-35)."""
    return any(
        full & NET.bit[step[1]] and LINK_BETWEEN[step].kind == "road2" for step in pairwise(way)
    )
