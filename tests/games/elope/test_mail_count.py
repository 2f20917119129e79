"""How many e-mails a turn takes of both players together: 3 in a quiet turn, 5 with battles.

The steady bot decides what the e-mails say. One goes on over dice while the same player is asked
about the same turn of theirs; sealed operations come with the e-mail before, as a plan; questions
out of turn are answered by the standing instructions of the first e-mail.
"""

from collections import Counter
from random import Random
from statistics import median

import pytest

from app.games.elope.board import board_of
from app.games.elope.bots import BOTS
from app.games.elope.options import HISTORICAL, NON_HISTORICAL
from app.games.elope.title import ELOPE
from app.games.kernel.match import Match
from tests.marks import long

QUIET, WITH_BATTLES = 3, 5
STANDING = (
    "spare what would die",
    "stand if it can",
    "give way if it can",
    "retreat at the least cost",
    "advance into towns",
    "spend what feeds most",
    "attacks in their order",
    "depots flee to troops",
    "land among friends",
    "remove the weakest",
    "let aircraft pass",
    "arrive by Vologda",
)
OF_ONE_MAIL = frozenset({"operations", "arrivals", "movement", "combat"})
"""What the e-mail about a turn says, one after the other."""


def correspond(match: Match, turns: int) -> tuple[Counter[int], set[int]]:
    """Play turns; return the e-mails of each, and the turns with battles."""
    chance = Random(1)
    emails, fought = Counter[int](), set[int]()
    for seat in match.state["seats"]:
        for words in STANDING:
            assert match.orders(seat, f"standing {words}").refusal is None
    writing, turn_of_mail = "", ""
    while not match.over and board_of(match.state)["turn"] <= turns:
        seat, asked = min(match.waiting().items())
        turn, now = board_of(match.state)["turn"], ELOPE.turn_id(match.state)
        is_planned = asked == "operations" and turn > 1
        goes_on = seat == writing and asked in OF_ONE_MAIL and now == turn_of_mail
        if not is_planned and not goes_on:
            emails[turn] += 1
            writing, turn_of_mail = seat, now
        while match.waiting().get(seat) == asked and not match.over:
            entry = match.apply(seat, BOTS["steady"](match, seat, chance))
            if any(each["say"] == "attack" for each in entry["tellings"]):
                fought.add(turn)
    return emails, fought


@pytest.mark.parametrize("scenario", [NON_HISTORICAL, HISTORICAL])
@long
def test_a_turn_takes_few_emails(scenario: str) -> None:
    quiet, with_battles = list[int](), list[int]()
    for seed in range(4):
        options = {"scenario": scenario}
        match = Match.new(ELOPE, ["A", "B"], seed=f"{seed:064x}", options=options)
        emails, fought = correspond(match, turns=11)
        for turn, count in emails.items():
            (with_battles if turn in fought else quiet).append(count)
    assert len(with_battles) > 3
    assert median(with_battles) <= WITH_BATTLES
    if quiet:
        assert median(quiet) <= QUIET
