"""What is kept of a board for speed says the same as the rules that give reasons."""

from collections.abc import Iterator
from random import Random

import pytest

from app.games.board.network import cheapest_paths
from app.games.board.tracing import way_to_net
from app.games.kernel.match import Match
from app.games.kernel.state import Entry
from app.games.reds.board import Board, board_of, is_hex, stacks
from app.games.reds.box import (
    BITS,
    GRID,
    MAP,
    NEUTRAL,
    PLACES,
    RED,
    SOURCES,
    UNITS,
    WHITE,
    side_of,
)
from app.games.reds.rules import derived as derived_module
from app.games.reds.rules import nets as nets_module
from app.games.reds.rules.control import controller
from app.games.reds.rules.derived import POLISH, derive
from app.games.reds.rules.nets import NETWORK
from app.games.reds.rules.reach import ends_of, march_of
from app.games.reds.rules.strategic_ways import may_pass, ways_of
from app.games.reds.rules.supply import WITHIN, Supply
from app.games.reds.rules.zones import negated, zones_against
from app.games.reds.title import REDS


def boards(seed: int, actions: int, every: int) -> Iterator[Board]:
    """Boards of a game at random."""
    match = Match.new(REDS, ["A", "B"], seed=f"{seed:064x}", options={"scenario": "campaign"})
    chance = Random(seed)
    for number in range(actions):
        seat = min(match.waiting())
        match.apply(seat, chance.choice(match.pending(seat)))
        if match.over:
            return
        if number % every == 0:
            yield board_of(match.state)


class Forgetful(dict[object, object]):
    """A store that keeps nothing."""

    def __setitem__(self, key: object, value: object) -> None:
        pass


def test_zones_barred_hexes_and_nets_are_those_of_the_rules() -> None:
    for each in boards(3, 500, 100):
        outside = {"W-POL1": "1721", "W-POL2": "1419"}
        board: Board = {**each, "where": {**each["where"], **outside}}
        lines, derived = Supply(board), derive(board)
        assert derived.here == stacks(board)
        for side in (RED, WHITE):
            zones = zones_against(board, side, derived.here)
            assert derived.zones(side) == BITS.bits(zones.origins)
            without = negated(board, zones, side, derived.here)
            assert derived.hindering(side) == BITS.bits(without.origins)
            assert ways_of(board, side).closed == BITS.bits(
                place
                for place in NETWORK
                if not may_pass(board, side, place, derived.here.get(place, []))
            )
        for own in {RED, WHITE, derived.lines_of(POLISH)}:
            assert derived.barred(own) == BITS.bits(
                place for place in NETWORK if lines.barrier(own, place) is not None
            )
        for side in (RED, WHITE, NEUTRAL):
            assert derived.cities(side) == BITS.bits(
                place for place in PLACES if controller(board, place) == side
            )
        for faction in SOURCES:
            net = lines.net(faction)
            assert {place for place in MAP.hexes if lines.reaches(faction, place)} == set(net.nodes)
            for place in list(MAP.hexes)[::7]:
                traced = way_to_net(net, place, lines.beside, WITHIN)
                assert lines.reaches_beside(faction, place) == (traced is not None)


def test_stacks_go_where_each_step_may_be_taken_10_6() -> None:
    for board in boards(5, 400, 60):
        for place, units in derive(board).here.items():
            stack = [unit for unit in units if side_of(unit) in (RED, WHITE)]
            if not stack:
                continue
            march = march_of(board, stack)
            slow = cheapest_paths(place, GRID.neighbours, march.price, march.limit)
            assert march.reach().paths() == slow


def test_stacks_end_where_they_would_be_in_supply_10_8() -> None:
    """Move each stack to each hex of its reach, and ask the board that comes of it."""
    for board in boards(9, 300, 90):
        for units in list(derive(board).here.values())[::3]:
            stack = [unit for unit in units if side_of(unit) in (RED, WHITE)]
            if not stack:
                continue
            side, lines = side_of(stack[0]), Supply(board)
            keeping = [unit for unit in stack if lines.is_supplied(unit)]
            march = march_of(board, stack)
            free, ends = ends_of(march, ()), ends_of(march, keeping)
            for end in free:
                taken = PLACES.intersection(march.reach().path(end)[1:])
                moved: Board = {
                    **board,
                    "where": {**board["where"], **dict.fromkeys(stack, end)},
                    "control": {**board["control"], **dict.fromkeys(taken, side)},
                }
                after = Supply(moved)
                assert (end in ends) == all(after.is_supplied(unit) for unit in keeping)


def test_a_stack_on_its_way_is_tried_as_if_it_had_moved_12_3() -> None:
    for number, board in enumerate(boards(7, 400, 100)):
        for unit, at in list(board["where"].items())[number::4]:
            if not is_hex(at) or side_of(unit) not in (RED, WHITE):
                continue
            away: Board = {**board, "where": {**board["where"], unit: ""}}
            tried, moved = Supply(board).without([unit], at), Supply(away)
            side, faction = side_of(unit), UNITS[unit].faction or "afsr"
            own = moved.lines_of([unit])
            assert {p for p in NETWORK if tried.barrier(own, p)} == {
                p for p in NETWORK if moved.barrier(own, p)
            }
            if faction in SOURCES:
                for near in GRID.neighbours(at):
                    there: Board = {**board, "where": {**board["where"], unit: near}}
                    if side not in {side_of(each) for each in derive(board).here.get(near, ())}:
                        arrived = tried.arrived([unit], near, ())
                        assert arrived.is_supplied(unit, near) == Supply(there).is_supplied(unit)


@pytest.mark.parametrize("seed", [11, 12])
def test_a_game_is_the_same_when_nothing_is_kept(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def log() -> list[Entry]:
        match = Match.new(REDS, ["A", "B"], seed=f"{seed:064x}", options={"white_options": True})
        chance = Random(seed)
        for _action in range(250):
            seat = min(match.waiting())
            match.apply(seat, chance.choice(match.pending(seat)))
        return match.log

    kept = log()
    for module in (derived_module, nets_module):
        monkeypatch.setattr(module, "MOST_KEPT", 0)
    monkeypatch.setattr(derived_module, "MOST_MOVED", -1)
    monkeypatch.setattr(nets_module, "_latest", Forgetful())
    assert log() == kept
