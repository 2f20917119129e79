"""Both scenarios of Triumph of Chaos by clicks and by e-mail end in the log of the engine alone.

The daily tests play the Political Phase of the training scenario and the first card after it.
Those of `make test-long` play whole matches, with every combat, chit and Logistics Phase.
"""

from functools import partial

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

OPENING = frozenset({"bid", "done", "sway", "buy", "select", "claim", "influence"})
INTRODUCTION, TRAINING = (
    WholeMatch(
        TRIUMPH_OF_CHAOS,
        BOTS["steady"],
        SEED,
        partial(begun, scenario=scenario),
        OPENING,
        {"scenario": scenario},
    )
    for scenario in ("introduction", "training")
)
POLITICS = 9
"""How many submissions the daily tests play: boxes, political cards, and a card of the hand."""
MATCHES = [
    (TRAINING, POLITICS),
    pytest.param(TRAINING, WHOLE, marks=pytest.mark.long),
    pytest.param(INTRODUCTION, WHOLE, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("match", "most"), MATCHES)
def test_a_scenario_by_clicks_ends_in_the_log_of_the_engine(
    club: Club, match: WholeMatch, most: int
) -> None:
    match.play_by_clicks(club, most)


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize(("match", "most"), MATCHES)
def test_a_scenario_by_mail_ends_in_the_log_of_the_engine(
    club: Club, settings: Settings, match: WholeMatch, most: int
) -> None:
    match.play_by_mail(club, settings, most)
