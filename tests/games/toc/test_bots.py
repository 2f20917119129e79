"""The gentle bot plays to the end, beats chance, and looks at nothing that it may not know."""

from random import Random

import pytest

from app.games.kernel.match import Match
from app.games.kernel.state import copy_state
from app.games.toc.bots import BOTS
from app.games.toc.title import TRIUMPH_OF_CHAOS


def played(seed: int, white: str, red: str) -> Match:
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{seed:064x}")
    lots = Random(seed)
    for _action in range(3000):
        if match.over:
            break
        seat = min(match.waiting())
        match.apply(seat, BOTS[white if seat == "A" else red](match, seat, lots))
    return match


def test_the_gentle_bot_beats_chance_from_both_seats() -> None:
    for white, red, winner in (("gentle", "random", "white"), ("random", "gentle", "red")):
        match = played(1, white, red)
        assert match.state["result"] is not None
        assert match.state["result"]["winner"] == winner


def test_it_chooses_the_same_whatever_the_other_side_holds() -> None:
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{2:064x}")
    lots = Random(2)
    for _action in range(60):
        seat = min(match.waiting())
        action = BOTS["gentle"](match, seat, lots)
        twin = Match(TRIUMPH_OF_CHAOS, copy_state(match.state), [], match._play.dice)
        TRIUMPH_OF_CHAOS.perturb_hidden(twin.state, seat, lots)
        assert BOTS["gentle"](twin, seat, lots) == action
        match.apply(seat, action)


@pytest.mark.long
def test_two_gentle_bots_always_come_to_an_end() -> None:
    for seed in range(100):
        assert played(seed, "gentle", "gentle").over, seed
