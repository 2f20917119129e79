"""Random games with fixed seeds, played to their end, every other one with all options on.

What `app.games.fuzz.game.play` checks after every action is listed there: each unit in one place,
stacking limits, counts conserved, options wherever a decision is open, plain data, the information
barrier, order texts; now and then drafts, refusals and undo; at the end replay and every die.
`make test` plays the first eight, `make test-long` the other 1,992, and `make fuzz` others, as
long as you like.
"""

from dataclasses import replace
from itertools import islice

import pytest

from app.games.catalogue import TITLES
from app.games.fuzz.game import play
from app.games.fuzz.game_spec import game_specs
from tests.marks import mostly_long

RUN = 1918
GAMES = 2000
"""A thousand with all options on, a thousand as most people play."""
AT_ONCE = 8
"""Games in one test: each number of seats, without and with all options."""
CAMPAIGN_EVERY = 167
FIRST_CAMPAIGN = 3
"""One game in so many, from this on, is a whole campaign, of some five thousand actions; the others
are the short scenario of five game turns (16.81), since random players know no end."""


@pytest.mark.parametrize("first", mostly_long(range(0, GAMES, AT_ONCE), 1))
def test_random_games_end_legally_with_every_invariant_holding(first: int) -> None:
    rcw = TITLES["rcw"]
    for plan in islice(game_specs("rcw", RUN, rcw.seats, first), AT_ONCE):
        is_campaign = plan.game % CAMPAIGN_EVERY == FIRST_CAMPAIGN
        scenario = "campaign" if is_campaign else "historic_climax"
        everything = bool(plan.game // len(rcw.seats) % 2)
        plan = replace(plan, everything=everything, fixed=(("scenario", scenario),))
        played = play(rcw, plan)
        placed = [seat for place in played.result["ranking"] for seat in place]
        assert sorted(placed) == rcw.seat_ids(plan.seats)
        # Nobody wins a war that all but one have left (15.2).
        assert played.result["victory"] in ("red", "white", None)


def test_the_same_plan_makes_the_same_game() -> None:
    plan = next(game_specs("rcw", 1900, range(3, 4), 2))
    one, other = (play(TITLES["rcw"], plan) for _ in range(2))
    assert (one.actions, one.result) == (other.actions, other.result)


@pytest.mark.parametrize("game", mostly_long(range(60), 3))
def test_random_solitaire_games_end_legally_with_every_invariant_holding(game: int) -> None:
    rcw = TITLES["rcw"]
    plan = next(iter(game_specs("rcw", RUN, rcw.seats, game)))
    plan = replace(plan, everything=bool(game % 2), fixed=tuple(rcw.solitaire_options.items()))
    assert play(rcw, plan).result["ranking"] in ([["A"], ["B"]], [["B"], ["A"]], [["A", "B"]])
