"""The introductory scenario by e-mail: how many e-mails both players write (issue 20)."""

from statistics import median

import pytest

from app.games.kernel.match import Match
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.toc.scripted_player import correspond
from tests.marks import long

MOST = 45


def introduction(seed: int) -> Match:
    return Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{seed:064x}")


@pytest.mark.parametrize("with_plans", [True, False])
@long
def test_an_introductory_match_takes_few_emails(*, with_plans: bool) -> None:
    numbers = []
    for seed in range(5):
        match = introduction(seed)
        numbers.append(sum(correspond(match, with_plans=with_plans).values()))
        assert sum(each["say"] == "attack" for e in match.log for each in e["tellings"]) > 5
    assert median(numbers) <= (MOST if not with_plans else MOST // 2 + 2)
