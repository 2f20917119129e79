"""Bots play to the end, beat those that are gentler, and look at nothing that they may not know."""

from random import Random

import pytest

from app.games.kernel.bot import decide
from app.games.kernel.match import Match
from app.games.kernel.state import copy_state
from app.games.toc.board import board_of, in_play
from app.games.toc.bots import BOTS
from app.games.toc.bots.worth import threats
from app.games.toc.box import UNITS
from app.games.toc.title import TRIUMPH_OF_CHAOS
from app.games.toc.wording import REASONS


def played(seed: int, white: str, red: str) -> Match:
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{seed:064x}")
    lots = Random(seed)
    for _action in range(3000):
        if match.over:
            break
        seat = min(match.waiting())
        match.apply(seat, BOTS[white if seat == "A" else red](match, seat, lots))
    return match


def test_a_bot_beats_those_that_are_gentler() -> None:
    """docs/balance/toc.md has the runs of a hundred games."""
    for white, red, winner in (("gentle", "random", "white"), ("gentle", "steady", "red")):
        match = played(1, white, red)
        assert match.state["result"] is not None
        assert match.state["result"]["winner"] == winner


@pytest.mark.parametrize(
    ("name", "actions"),
    [("gentle", 30), ("steady", 50), pytest.param("sharp", 1, marks=pytest.mark.long)],
)
def test_bots_choose_the_same_whatever_the_other_side_holds(name: str, actions: int) -> None:
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{2:064x}")
    lots = Random(2)
    for _action in range(actions):
        seat = min(match.waiting())
        action = BOTS[name](match, seat, lots)
        twin = Match(TRIUMPH_OF_CHAOS, copy_state(match.state), [], match._play.dice)
        TRIUMPH_OF_CHAOS.perturb_hidden(twin.state, seat, lots)
        assert BOTS[name](twin, seat, lots) == action
        match.apply(seat, action)


def test_what_a_bot_finds_does_not_depend_on_what_it_has_kept() -> None:
    """Reduced units are weaker, though who stands where is the same."""
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{2:064x}")
    board = board_of(match.state)
    before = threats(board, "white")
    board["reduced"] = [
        unit for unit in in_play(board, "red") if UNITS.get(unit) and UNITS[unit].reduced
    ]
    after = threats(board, "white")
    assert sum(after.values()) < sum(before.values())
    board["reduced"] = []
    assert sum(threats(board, "white").values()) >= sum(before.values())


def test_every_thought_gives_a_reason_that_can_be_read() -> None:
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{5:064x}")
    lots, told = Random(5), set()
    while not match.over and board_of(match.state)["turn"] < 2:
        seat = min(match.waiting())
        decision = decide(match, seat, "steady", lots)
        if decision.reason is not None:
            told.add(decision.reason.key)
            said = TRIUMPH_OF_CHAOS.wording.say(decision.reason.key, decision.reason.args)
            assert said.endswith(".")
            assert "{" not in said
        match.apply(seat, decision.action)
    assert told <= set(REASONS)
    assert len(told) >= 8


@pytest.mark.long
def test_two_gentle_bots_always_come_to_an_end() -> None:
    for seed in range(100):
        assert played(seed, "gentle", "gentle").over, seed
