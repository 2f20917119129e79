"""A campaign by e-mail between two players who plan: few e-mails a turn (issue 18, done when 3)."""

from statistics import median

import pytest

from app.games.kernel.match import Match
from app.games.reds.title import REDS
from tests.games.reds.scripted_player import correspond

MOST = 4
"""E-mails of both players together that a turn may take at the median."""


def campaign(seed: int) -> Match:
    return Match.new(REDS, ["A", "B"], seed=f"{seed:064x}", options={"scenario": "campaign"})


def test_three_turns_by_mail_take_few_emails() -> None:
    match = campaign(1)
    emails = correspond(match, 3)
    assert len(emails) == 3
    assert median(emails.values()) <= MOST
    assert list(REDS.violations(match.state)) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 6))
def test_a_campaign_by_mail_takes_few_emails(seed: int) -> None:
    match = campaign(seed)
    emails = correspond(match, 24)
    assert match.over
    assert median(emails.values()) <= MOST
    assert sum(each["say"] == "battle" for e in match.log for each in e["tellings"]) > 20
