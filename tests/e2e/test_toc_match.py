"""The introductory scenario of Triumph of Chaos by clicks and by e-mail: both end in the log of the
engine alone.

The daily tests play a round of each side, those of `make test-long` the whole scenario.
"""

import pytest

from app.config import Settings
from app.games.toc.bots import BOTS
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.e2e.test_reds_by_mail import without_pictures
from tests.e2e.whole_match import WHOLE, WholeMatch
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.test_toc_title import SEED, begun

pytestmark = on_sqlite_only

__all__ = ["without_pictures"]  # a fixture

MATCH = WholeMatch(
    TRIUMPH_OF_CHAOS, BOTS["steady"], SEED, begun, opening=frozenset({"bid", "done", "sway", "buy"})
)
ROUND = 3
"""How many submissions the daily tests play: a round of both sides, and what a combat asks."""
LENGTHS = [ROUND, pytest.param(WHOLE, marks=pytest.mark.long)]


@pytest.mark.parametrize("most", LENGTHS)
def test_the_scenario_by_clicks_ends_in_the_log_of_the_engine(club: Club, most: int) -> None:
    MATCH.play_by_clicks(club, most)


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize("most", LENGTHS)
def test_the_scenario_by_mail_ends_in_the_log_of_the_engine(
    club: Club, settings: Settings, most: int
) -> None:
    MATCH.play_by_mail(club, settings, most)
