"""A bot sees no more than its seat does: what others hold unseen changes nothing (17.6)."""

from random import Random

from app.games.kernel.bot import unanswered
from app.games.kernel.chance import NoDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import Seat
from app.games.rcw.title import RCW
from tests.games.rcw.bots.table import EVERYTHING, choice

LONGEST = 1_500
"""Actions after which it has been seen often enough: those of eight game turns or so."""

ENOUGH = 4


def elsewhere(match: Match, seat: Seat, lots: Random) -> Match:
    """Return the match with all that `seat` may not know exchanged."""
    state = copy_state(match.state)
    RCW.scramble(state, seat, lots)
    return Match(RCW, state, list(match.log), NoDice())


def test_a_bot_does_the_same_whatever_others_hold_unseen_17_6() -> None:
    lots = Random(1)
    match = Match.new(RCW, list("ABCD"), seed="01" * 32, options=EVERYTHING)
    while not match.over and len(match.log) < LONGEST:
        asked = [seat for seat in match.state["seats"] if unanswered(match, seat)]
        seat = lots.choice(asked or list(match.waiting()))
        action = choice(match, seat)
        assert choice(elsewhere(match, seat, lots), seat) == action
        match.apply(seat, action)
    assert match.over or match.state["board"]["turn"] > ENOUGH
