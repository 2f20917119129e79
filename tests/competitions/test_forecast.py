"""When a competition will probably end."""

from datetime import timedelta

import pytest

from app.competitions.calendar import calendar_days
from app.competitions.forecast import Lengths, forecast, forecast_of, lengths_of, slowness_of
from app.database import reading_scope, session_scope
from app.models import (
    Match,
    MatchStatus,
    Seat,
    Submission,
    SubmissionSource,
    SubmissionStatus,
    utc_now,
)
from tests.competitions.season import TIMES, Season
from tests.fixtures.databases import on_sqlite_only
from tests.matches.tally import TALLY

DAY = timedelta(days=1)
NOW = utc_now()


def finish_matches(season: Season, days: list[int], seats: int = 4) -> None:
    """Let matches have lasted so many days each."""
    with session_scope(season.engine) as session:
        for number, lasted in enumerate(days):
            match = Match(
                name=f"Earlier {number}",
                title=TALLY.id,
                rules_version=1,
                status=MatchStatus.FINISHED,
                seed="",
                seed_hash="",
                host_id=season.director,
                invite_code=f"earlier {number}",
                turn_hours=TIMES["turn_hours"],
                started_at=NOW - lasted * DAY,
                finished_at=NOW,
            )
            session.add(match)
            session.flush()
            for letter in "ABCDEF"[:seats]:
                session.add(Seat(match_id=match.id or 0, letter=letter, user_id=season.director))


def answer(season: Season, user_id: int, hours: float) -> None:
    """Let somebody have taken so many hours for each of five answers."""
    with session_scope(season.engine) as session:
        for each in range(5):
            session.add(
                Submission(
                    match_id=1,
                    seat="A",
                    key=f"{user_id} {each}",
                    user_id=user_id,
                    source=SubmissionSource.WEB,
                    status=SubmissionStatus.ACCEPTED,
                    asked_since=utc_now() - timedelta(hours=hours),
                )
            )


def test_matches_of_the_same_kind_tell_how_long_one_lasts(season: Season) -> None:
    season.open()
    finish_matches(season, [10, 20, 30, 40, 50])
    with reading_scope(season.engine) as session:
        found = lengths_of(session, TALLY.id, 4, TIMES["turn_hours"])
        assert found == Lengths(20 * DAY, 40 * DAY, 5)
        assert lengths_of(session, TALLY.id, 3, TIMES["turn_hours"]) is None
        assert lengths_of(session, TALLY.id, 4, 1) is None
        assert lengths_of(session, "another", 4, TIMES["turn_hours"]) is None


@pytest.mark.parametrize(
    ("rounds", "slowness", "since", "most", "soon", "late"),
    [
        (1, 1.0, None, 0, 20, 40),
        (3, 1.0, None, 0, 60, 120),
        (2, 1.5, None, 0, 60, 120),
        (2, 1.0, 10, 0, 30, 70),
        (1, 1.0, 100, 0, 2, 4),
        (2, 1.0, None, 30, 40, 60),
    ],
)
def test_rounds_follow_one_another(
    rounds: int, slowness: float, since: int | None, most: int, soon: int, late: int
) -> None:
    lengths = Lengths(20 * DAY, 40 * DAY, 9)
    began = NOW - since * DAY if since is not None else None
    found = forecast_of(lengths, rounds, NOW, slowness=slowness, since=began, most_days=most)
    assert found is not None
    assert (found.soon - NOW, found.late - NOW) == (soon * DAY, late * DAY)


def test_nobody_can_say_without_finished_matches_or_known_rounds() -> None:
    assert forecast_of(None, 2, NOW) is None
    assert forecast_of(Lengths(DAY, DAY, 9), 0, NOW) is None


@on_sqlite_only
def test_slow_players_make_it_last_longer(season: Season) -> None:
    season.open(entrants=4, rounds=2, pool_size=4)
    finish_matches(season, [10, 20, 30, 40, 50])
    one, two, three, _ = season.players
    for user_id, hours in ((one, 30), (two, 10), (three, 5)):
        answer(season, user_id, hours)
    with reading_scope(season.engine) as session:
        slow = slowness_of(session, season.players)
        assert {user: round(each, 2) for user, each in slow.items()} == {
            one: 2.0,
            two: 0.67,
            three: 0.33,
        }
    season.start()
    found = season.look()
    with reading_scope(season.engine) as session:
        probable = forecast(session, found, NOW)
    assert probable is not None
    # Two rounds of matches of all four, who are as fast as the mean.
    assert round((probable.late - NOW) / DAY) == 80
    assert [day.mark for day in calendar_days(found, probable)] == ["round 1", "over"]
    season.end_round()
    season.begin_next()
    season.end_round()
    with reading_scope(season.engine) as session:
        assert forecast(session, season.look(), NOW) is None
    days = calendar_days(season.look(), None)
    assert [day.text for day in days][-1] == "Spring season is over"
