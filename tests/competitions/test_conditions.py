"""Entry conditions, and the draw by rating."""

from datetime import timedelta
from typing import Any

import pytest

from app.competitions.formats.promotion import dealt
from app.database import session_scope
from app.matches.lobby.listing import pace_of
from app.matches.refusal import NotPossible
from app.models import (
    CompetitionFormat,
    Match,
    PlayerRating,
    RatingPool,
    Seat,
    Submission,
    SubmissionSource,
    SubmissionStatus,
    utc_now,
)
from tests.competitions.season import TIMES, Season
from tests.fixtures.databases import on_sqlite_only
from tests.matches.tally import TALLY

pytestmark = on_sqlite_only


def rate(season: Season, ratings: dict[int, float]) -> None:
    """Give people ratings in the game and pace of the season."""
    with session_scope(season.engine) as session:
        pool = RatingPool(title=TALLY.id, pace=pace_of(TIMES["turn_hours"]).value)
        session.add(pool)
        session.flush()
        for user_id, mu in ratings.items():
            session.add(
                PlayerRating(pool_id=pool.id or 0, user_id=user_id, mu=mu, sigma=80, matches=20)
            )


def answer(season: Season, slow: int, fast: int, hours: float) -> None:
    """Let two people have played a match, in which one took so many hours for each answer."""
    with session_scope(season.engine) as session:
        match = Match(
            name="Earlier",
            title=TALLY.id,
            rules_version=1,
            seed="",
            seed_hash="",
            host_id=slow,
            invite_code="earlier",
        )
        session.add(match)
        session.flush()
        number = match.id or 0
        for letter, user_id, wait in (("A", slow, hours), ("B", fast, 1)):
            session.add(Seat(match_id=number, letter=letter, user_id=user_id))
            for each in range(5):
                session.add(
                    Submission(
                        match_id=number,
                        seat=letter,
                        key=f"{letter}{each}",
                        user_id=user_id,
                        source=SubmissionSource.WEB,
                        status=SubmissionStatus.ACCEPTED,
                        asked_since=utc_now() - timedelta(hours=wait),
                    )
                )


def test_a_rating_can_be_needed_to_enter(season: Season) -> None:
    season.open(least_rating=1400, most_rating=1600)
    weak, right, strong, new = (season.person(name) for name in ("Weak", "Right", "Strong", "New"))
    rate(season, {weak: 1399.4, right: 1599.6, strong: 1601})
    season.enter(right)
    with pytest.raises(NotPossible, match="1400 or more in this game and pace is needed; yours is"):
        season.enter(weak)
    with pytest.raises(NotPossible, match="1600 or less in this game and pace is needed; yours is"):
        season.enter(strong)
    season.mail("new", new, "ENTER")
    assert "you have none yet" in season.told("new")
    assert len(season.look().entered) == 1


def test_who_has_no_rating_can_enter_below_a_limit(season: Season) -> None:
    season.open(most_rating=1600)
    season.enter(season.person("New"))
    assert len(season.look().entered) == 1


def test_reliability_can_be_needed_to_enter(season: Season) -> None:
    season.open(least_reliable=1)
    with pytest.raises(NotPossible, match="1 matches finished since the last time-out are needed"):
        season.enter(season.person("New"))


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({"least_rating": 5000}, "ratings from 0 to 4000"),
        ({"least_rating": 1600, "most_rating": 1500}, "must not be lower"),
        ({"least_reliable": 51}, "at most 50 matches"),
    ],
)
def test_conditions_that_nobody_can_meet_are_refused(
    season: Season, chosen: dict[str, Any], why: str
) -> None:
    with pytest.raises(NotPossible, match=why):
        season.open(**chosen)


def test_the_best_are_kept_apart_in_a_bracket_drawn_by_rating(season: Season) -> None:
    season.open(entrants=5, seats=2, kind=CompetitionFormat.ELIMINATION, seeding="rating")
    rate(season, {user: 1500.0 + 10 * n for n, user in enumerate(season.players)})
    season.start()
    (group,) = season.look().groups
    people = season.look().people
    # Of five, the three best are free; the two weakest meet.
    assert sorted(people[entry].name for entry in group.byes) == ["P03", "P04", "P05"]


def test_equal_divisions_by_rating_are_equally_strong(season: Season) -> None:
    assert dealt([1, 2, 3, 4, 5, 6, 7], (4, 3)) == [[1, 4, 5, 7], [2, 3, 6]]
    season.open(entrants=8, pool_size=4, seeding="rating")
    rate(season, {user: 2000.0 - 10 * n for n, user in enumerate(season.players)})
    season.start()
    assert season.divisions() == [["P01", "P04", "P05", "P08"], ["P02", "P03", "P06", "P07"]]


def test_slow_players_can_be_kept_out(season: Season) -> None:
    season.open(most_response=24)
    slow, fast, new = (season.person(name) for name in ("Slow", "Fast", "New"))
    answer(season, slow, fast, hours=29.9)
    season.enter(fast)
    season.enter(new)
    with pytest.raises(NotPossible, match="within 24 hours; half of yours take up to 30"):
        season.enter(slow)
