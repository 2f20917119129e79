"""Ninety days on the site in one test: nobody is forgotten, and nothing is done twice."""

from pathlib import Path

import pytest

from app.games.catalogue import TITLES
from tests.season.__main__ import settings_in, told
from tests.season.playing import play_season
from tests.season.season import Plan
from tests.season.title import SKIRMISH

PLAN = Plan(seed=1918, people=24, matches=8, rcw=0)
"""Sixty people in twenty matches of Russian Civil War take minutes: `make season`."""


MUST_HAPPEN = (
    "absences",
    "came back early",
    "fell silent",
    "handed_over",
    "limits moved by the outage",
    "moderated",
    "offered",
    "pauses ended",
    "resigned",
    "settled time-out",
    "tasks lost with the broker",
)
"""A season in which one of these has not happened shows less than it should."""


@pytest.fixture(autouse=True)
def skirmish(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skirmish can be played like any other title."""
    monkeypatch.setitem(TITLES, SKIRMISH.id, SKIRMISH)


def test_a_season_goes_by_without_a_match_stuck_a_deadline_missed_or_time_lost(
    tmp_path: Path,
) -> None:
    with settings_in(tmp_path) as settings:
        season = play_season(settings, PLAN)
    assert not season.watch.wrong, told(season)
    counts = season.happened + season.watch.counts
    assert not [what for what in MUST_HAPPEN if not counts[what]], told(season)
    assert season.office.killed, "no process was killed"
