"""A bot sees no more than its seat does: what others hold unseen changes nothing (17.6)."""

from random import Random

import pytest

from app.games.kernel.bot import unanswered_motions
from app.games.kernel.chance import NoDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import Seat
from app.games.rcw.title import RCW
from tests.games.rcw.bots.table import EVERYTHING, choice
from tests.marks import long

LONG = 1_500
"""Actions of eight game turns or so: those of four say enough."""
SHORT = 250
"""Actions of the first game turn."""


def elsewhere(match: Match, seat: Seat, lots: Random) -> Match:
    """Return the match with all that `seat` may not know exchanged."""
    state = copy_state(match.state)
    RCW.perturb_hidden(state, seat, lots)
    return Match(RCW, state, list(match.log), NoDice())


@pytest.mark.parametrize(
    ("actions", "turn"), [(SHORT, 1), pytest.param(LONG, 5, marks=long)], ids=["short", "long"]
)
def test_a_bot_does_the_same_whatever_others_hold_unseen_17_6(actions: int, turn: int) -> None:
    lots = Random(1)
    match = Match.new(RCW, list("ABCD"), seed="01" * 32, options=EVERYTHING)
    while not match.over and len(match.log) < actions:
        asked = [seat for seat in match.state["seats"] if unanswered_motions(match, seat)]
        seat = lots.choice(asked or list(match.waiting()))
        action = choice(match, seat)
        assert choice(elsewhere(match, seat, lots), seat) == action
        match.apply(seat, action)
    assert match.over or match.state["board"]["turn"] >= turn
