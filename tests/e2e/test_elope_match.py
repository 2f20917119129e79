"""A whole match of Elope by clicks and one by e-mail: both end in the log of the engine alone.

The daily tests play the opening, those of `make test-long` to the end.
"""

import pytest

from app.config import Settings
from app.games.elope.bots import BOTS
from app.games.elope.title import ELOPE
from tests.e2e.test_reds_by_mail import without_pictures
from tests.e2e.whole_match import WHOLE, WholeMatch
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.test_elope_title import SEED, begun

pytestmark = on_sqlite_only

__all__ = ["without_pictures"]  # a fixture

MATCH = WholeMatch(ELOPE, BOTS["steady"], SEED, begun, opening=frozenset({"operations_done"}))
OPENING = 2
"""How many submissions the daily tests play: the set-up, and the first Allied movement."""
LENGTHS = [OPENING, pytest.param(WHOLE, marks=pytest.mark.long)]


@pytest.mark.parametrize("most", LENGTHS)
def test_a_match_by_clicks_ends_in_the_log_of_the_engine(club: Club, most: int) -> None:
    MATCH.play_by_clicks(club, most)


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize("most", LENGTHS)
def test_a_match_by_mail_ends_in_the_log_of_the_engine(
    club: Club, settings: Settings, most: int
) -> None:
    MATCH.play_by_mail(club, settings, most)
