"""The pause budget of a player: absences stop clocks for so many days in all."""

from datetime import date, datetime, timedelta

import pytest
from sqlmodel import select

from app.competitions.pauses import PauseBudget, budget_of, budgets_of
from app.database import reading_scope, session_scope
from app.matches.clock import absence, pauses
from app.matches.events import announce_nothing
from app.matches.refusal import NotPossible
from app.models import Absence, Competition, DecisionDeadline, Match, User, utc_now
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only

DAY = timedelta(days=1)


def away(season: Season, user_id: int, first: date, days: int) -> None:
    with session_scope(season.engine) as session:
        user = session.get_one(User, user_id)
        last = first + (days - 1) * DAY
        absence.leave(session, user, first, last, utc_now(), announce_nothing)


def deadline(season: Season, user_id: int) -> datetime:
    """When the time of a player's first decision in their first match is up."""
    match = season.undecided()[0]
    people = season.look().people
    seat = next(s for s, entry in match.entries.items() if people[entry].user_id == user_id)
    with reading_scope(season.engine) as session:
        found = session.exec(
            select(DecisionDeadline).where(
                DecisionDeadline.match_id == match.match_id, DecisionDeadline.seat == seat
            )
        ).one()
        assert found.closes_at is not None
        return found.closes_at


def budget(season: Season, user_id: int, now: datetime) -> PauseBudget:
    with reading_scope(season.engine) as session:
        row = session.get_one(Competition, season.number)
        found = budget_of(session, row, user_id, now)
        assert found is not None
        return found


def test_beyond_the_budget_the_clock_runs_although_its_player_is_away(season: Season) -> None:
    season.open(entrants=4, pause_days=3).start()
    anna, today = season.players[0], utc_now().date()
    before = deadline(season, anna)
    away(season, anna, today, 10)
    assert abs(deadline(season, anna) - before - 3 * DAY) < timedelta(minutes=1)
    with reading_scope(season.engine) as session:
        starts = session.exec(select(Absence)).one().begins_at
    found = budget(season, anna, starts)
    assert (found.used, found.runs_out) == (0, starts + 3 * DAY)
    assert budget(season, anna, starts + 2 * DAY).used == 2
    assert budget(season, anna, starts + 9 * DAY).used == 3


@on_sqlite_only
def test_several_absences_use_the_budget_up_together(season: Season) -> None:
    season.open(entrants=4, pause_days=3).start()
    anna, today = season.players[0], utc_now().date()
    before = deadline(season, anna)
    away(season, anna, today, 1)
    assert timedelta() < deadline(season, anna) - before <= DAY
    away(season, anna, today + DAY, 2)
    assert DAY < deadline(season, anna) - before <= 3 * DAY
    away(season, anna, today + 3 * DAY, 20)
    assert abs(deadline(season, anna) - before - 3 * DAY) < timedelta(minutes=1)
    with session_scope(season.engine) as session:
        user = session.get_one(User, anna)
        absence.end_absences(session, user, utc_now(), announce_nothing)
    assert abs(deadline(season, anna) - before) < timedelta(minutes=1)


@on_sqlite_only
def test_without_a_budget_absences_stop_clocks_as_ever(season: Season) -> None:
    season.open(entrants=4).start()
    anna, today = season.players[0], utc_now().date()
    before = deadline(season, anna)
    away(season, anna, today, 11)
    assert deadline(season, anna) - before >= 10 * DAY
    with reading_scope(season.engine) as session:
        assert budgets_of(session, anna, utc_now()) == []


@on_sqlite_only
def test_players_cannot_agree_on_a_pause_where_there_is_a_budget(season: Season) -> None:
    season.open(entrants=4, pause_days=0).start()
    match = season.undecided()[0].match_id
    with (
        session_scope(season.engine) as session,
        pytest.raises(NotPossible, match="limits pauses"),
    ):
        pauses.request_pause(session, match, "A", utc_now(), announce_nothing)
    with session_scope(season.engine) as session:
        pauses.pause(session, session.get_one(Match, match), utc_now())


@on_sqlite_only
def test_where_players_can_agree_on_pauses_these_use_up_no_days(season: Season) -> None:
    season.open(entrants=4, pause_days=3, agreed_pauses=True).start()
    match, now = season.undecided()[0].match_id, utc_now()
    with session_scope(season.engine) as session:
        done = [
            pauses.request_pause(session, match, seat, now, announce_nothing) for seat in "ABCD"
        ]
        assert done == [False, False, False, True]
    assert budget(season, season.players[0], now + 9 * DAY).used == 0
    with session_scope(season.engine) as session:
        pauses.end(session, match, "A", now + 9 * DAY, announce_nothing)
    assert deadline(season, season.players[0]) > now + 9 * DAY


@on_sqlite_only
def test_a_budget_has_its_range(season: Season) -> None:
    with pytest.raises(NotPossible, match="a pause budget of 0 to 99 days"):
        season.open(pause_days=100)
