"""What is kept of a board for speed says the same as the rules that give reasons."""

from collections.abc import Iterator
from random import Random

from app.games.kernel.match import Match
from app.games.toc.board import (
    RESERVE,
    SIDE_OF,
    Board,
    board_of,
    holder,
    in_play,
    side_of,
    units_at,
)
from app.games.toc.box import NET, NEUTRAL, NEVER_TRACED, SIDES, SOURCE_BITS, UNITS, WHITE
from app.games.toc.rules.activation import is_target
from app.games.toc.rules.activation_limits import ActivationLimits, own_forces
from app.games.toc.rules.derived import Derived, derive
from app.games.toc.rules.movement_limits import barred, open_spaces
from app.games.toc.rules.redeployment import can_redeploy, movable
from app.games.toc.rules.stacking import has_room
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.toc.positions import bare_board


def boards(seed: int, actions: int, every: int, scenario: str = "introduction") -> Iterator[Board]:
    """Boards of a game at random, between movements and battles."""
    chosen = {"scenario": scenario}
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{seed:064x}", options=chosen)
    chance = Random(seed)
    for number in range(actions):
        seat = min(match.waiting())
        options = match.pending(seat)
        rather = [each for each in options if each.get("use") in ("operations", "event")]
        match.apply(seat, chance.choice(rather or options))
        if match.over:
            return
        if number % every == 0:
            yield board_of(match.state)


def test_what_follows_an_earlier_board_is_what_a_first_look_finds() -> None:
    """Most boards take over what the one before says of spaces that stand alike."""
    for scenario in ("introduction", "campaign"):
        for board in boards(4, 120, 3, scenario):
            derived = derive(board)
            first = Derived(board, derived.key)
            for name in ("units", "leaders", "active", "fighters", "pieces"):
                assert getattr(derived, name) == getattr(first, name)
            assert derived.room_for_army == first.room_for_army
            assert derived.room_for_corps == first.room_for_corps
            assert all(derived.held(side) == first.held(side) for side in SIDES)
            assert all(derived.supplied(side) == first.supplied(side) for side in SIDES)


def test_what_can_be_redeployed_knows_the_reserve_that_no_map_shows_9_32() -> None:
    """Two boards that differ only beside the map have the same lines, and other reserves."""
    board = bare_board("RED: 801 R1")
    assert movable(board, "red") == ["red-army-r1"]
    board["where"]["red-corps-red-1"] = RESERVE
    assert movable(board, "red") == ["red-army-r1", "red-corps-red-1"]
    assert can_redeploy(board, "red")


def test_who_holds_what_and_who_stands_where() -> None:
    for board in boards(3, 200, 50):
        derived = derive(board)
        for side in (*SIDES, NEUTRAL):
            held = [space for space in NET.spaces if holder(board, space) == side]
            assert NET.names(derived.held(side)) == held
        for side in SIDES:
            stand = [
                s for s in NET.spaces if any(side_of(board, u) == side for u in units_at(board, s))
            ]
            assert NET.names(derived.units[side]) == stand
            assert NET.names(derived.active[side]) == [
                space for space in NET.spaces if own_forces(board, side, space)
            ]
            assert NET.names(derived.targets(side)) == [
                space for space in NET.spaces if is_target(board, side, space)
            ]
            for piece in in_play(board, side)[:12]:
                if piece in UNITS:
                    room = [s for s in NET.spaces if has_room(board, s, [piece])]
                    here = board["where"][piece]
                    assert NET.names(derived.room_for(piece) | NET.bit[here]) == room


def test_supply_does_not_depend_on_the_order_of_search_10_2() -> None:
    for board in boards(5, 150, 50):
        for side in SIDES:
            through = {s for s in NET.spaces if holder(board, s) == side} - {
                *NET.names(NEVER_TRACED)
            }
            if side == WHITE:
                through |= {
                    s for s in NET.spaces for u in units_at(board, s) if SIDE_OF.get(u) == NEUTRAL
                }
            found = {s for s in NET.names(SOURCE_BITS[side]) if s in through}
            queue = sorted(found, reverse=True)
            while queue:
                for other in reversed(NET.neighbours[queue.pop(0)]):
                    if other in through and other not in found:
                        found.add(other)
                        queue.append(other)
            held = {s for s in found if holder(board, s) == side}
            assert set(NET.names(derive(board).supplied(side))) == held


def test_the_spaces_that_are_open_are_those_that_nothing_bars_7_14_13_42() -> None:
    for board in boards(7, 120, 60):
        board["flags"].append("finnish_border_open")
        for side in SIDES:
            for piece in in_play(board, side)[::5]:
                for led in (False, True):
                    bits = open_spaces(board, side, [piece], led)
                    for here, there in NET.kind_between:
                        case = barred(board, side, piece, here, there, led)
                        assert bool(bits & NET.bit[there]) == (not case), (piece, here, there, case)


def test_what_can_be_activated_is_what_nothing_refuses_7_25_13_33() -> None:
    for board in boards(9, 120, 40):
        for side in SIDES:
            spaces = NET.names(derive(board).active[side])
            for chosen in (
                {},
                dict.fromkeys(spaces[:1], "movement"),
                dict.fromkeys(spaces[:3], "combat"),
            ):
                limits = ActivationLimits(board, side, chosen)
                allowed = limits.allowed()
                for space in NET.spaces:
                    assert bool(allowed & NET.bit[space]) == (limits.refusal(space) is None)
