"""What is derived from a board and kept by value, against the rules asked one by one.

Decisions 0115 and 0118: sets of hexes as bits, and the reach of a stack by cost. On the boards of a
random game both must say the same.
"""

from functools import cache
from itertools import pairwise
from random import Random

from app.games.board.network import cheapest_paths
from app.games.elope.board import Board, board_of, is_hex, on_map_of, strength_of
from app.games.elope.box import BITS, GRID, PLAIN, SIDES, UNITS, enemy_of, side_of
from app.games.elope.rules.combat import can_be_attacked, defence
from app.games.elope.rules.condition import allowance, is_supplied
from app.games.elope.rules.derived import LIMIT, THRESHOLD, WEIGHTS, derive
from app.games.elope.rules.lines import lines_of
from app.games.elope.rules.reach import march_of
from app.games.elope.rules.stacking import stack_weight
from app.games.elope.title import ELOPE
from app.games.kernel.match import Match
from app.games.kernel.state import copy_state
from tests.games.elope.aggressive import chosen


@cache
def boards() -> list[Board]:
    """Some boards of a random game, well apart."""
    match = Match.new(ELOPE, ["A", "B"], seed="05" * 32)
    chance, found = Random(5), []
    for _board in range(3):
        for _action in range(200):
            seat = min(match.waiting())
            match.apply(seat, chosen(match, seat, chance))
        found.append(board_of(copy_state(match.state)))
    return found


def test_sets_of_hexes_are_those_of_the_units_5_1_6_1_9_0() -> None:
    for board in boards():
        for side in SIDES:
            check_sets(board, side)


def check_sets(board: Board, side: str) -> None:
    at: dict[str, list[str]] = {}
    for unit, place in board["where"].items():
        if is_hex(place) and side_of(unit) == side:
            at.setdefault(place, []).append(unit)
    sets = derive(board).of[side]
    assert BITS.places(sets.occupied) == sorted(at)
    exerting = {
        place
        for place, units in at.items()
        if sum(WEIGHTS[u] for u in units if is_supplied(board, u)) >= THRESHOLD
    }
    assert set(BITS.places(sets.exerting)) == exerting
    assert set(BITS.places(sets.attacked)) == {p for p, u in at.items() if can_be_attacked(u)}
    full = {p for p, units in at.items() if sum(map(stack_weight, units)) > LIMIT}
    assert set(BITS.places(sets.over[LIMIT + 1])) == full
    near = {there for place in exerting for there in GRID.neighbours(place)}
    assert set(BITS.places(derive(board).zones(side))) == near
    assert all(defence(board, units) >= 0 for units in at.values())


def test_the_reach_is_that_of_single_steps_4_3_5_2_5_21_9_0() -> None:
    """`March.price` gives single steps, with their reasons; `reach` floods with masks."""
    looked = 0
    for board in boards():
        for side in SIDES:
            for unit in on_map_of(board, side)[::7]:
                looked += check_reach(board, unit)
    assert looked > 20


def check_reach(board: Board, unit: str) -> bool:
    march = march_of(board, [unit], {})
    if march.points <= 0:
        return False
    stops = march.zoned | march.overruns | march.depots

    def steps(at: str) -> list[str]:
        inside = BITS.bit[at] & stops and at != march.start
        return [] if inside else list(GRID.neighbours(at))

    slow = cheapest_paths(march.start, steps, march.price, march.points)
    fast = march.reach()
    assert fast.costs() == {place: each.cost for place, each in slow.arrivals.items()}
    for place in slow.arrivals:
        way = fast.path(place)
        cost = 0
        for at, there in pairwise(way):
            price = march.price(at, there)
            assert price is not None
            cost += price
        assert cost == slow.cost(place) == fast.cost(place)
    return True


def test_lines_are_those_of_single_steps_10_4_10_62() -> None:
    for board in boards():
        for side in SIDES:
            lines = lines_of(board, side)
            for depot in (u for u in on_map_of(board, side) if UNITS[u].type == "depot"):
                check_rings(board, side, board["where"][depot])
            assert not lines.connected(("4707",)) & derive(board).of[enemy_of(side)].occupied


def check_rings(board: Board, side: str, start: str) -> None:
    """No line is shorter than the distance, and each hex of a ring lies beside the one before."""
    rings = lines_of(board, side).rings(start)
    for length, ring in enumerate(rings):
        for place in BITS.places(ring):
            assert GRID.distance(start, place) <= length
            if length:
                near = BITS.bits(GRID.neighbours(place))
                assert near & rings[length - 1] & ~derive(board).zones(enemy_of(side))


def test_the_values_of_units_hold_with_what_is_kept_4_1() -> None:
    """A board that is changed is another, also after units have been taken off and put back."""
    board = boards()[0]
    board = {**board, "where": dict(board["where"])}
    unit = next(u for u in on_map_of(board, "red") if u in PLAIN)
    before, at = derive(board), board["where"][unit]
    board["where"][unit] = "eliminated"
    assert not any(unit in units for units in derive(board).here["red"].values())
    board["where"][unit] = at
    assert derive(board).here == before.here
    assert allowance(board, unit) > 0
    assert strength_of(board, unit) > 0
