"""While a player is away no time runs for him; what he had left, he has when he is back."""

from datetime import UTC, date, datetime, timedelta

import pytest
from sqlmodel import Session

from app.matches.clock import absence, calendar
from app.matches.clock.absence import MAX_DAYS, AbsenceError
from app.matches.clock.calendar import Rests
from app.models import Absence, User, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.matches.dares import DARES
from tests.matches.table import Table
from tests.matches.test_offers import limits

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def from_to(begins: datetime, ends: datetime) -> Absence:
    return Absence(
        user_id=1, first_day=begins.date(), last_day=ends.date(), begins_at=begins, ends_at=ends
    )


@pytest.mark.parametrize(
    ("absences", "until"),
    [
        ([], NOON + DAY),
        ([from_to(NOON - DAY, NOON + 2 * DAY)], NOON + 3 * DAY),
        ([from_to(NOON + HOUR, NOON + DAY)], NOON + 2 * DAY - HOUR),
        ([from_to(NOON + DAY, NOON + 2 * DAY)], NOON + DAY),
        (
            [from_to(NOON + HOUR, NOON + DAY), from_to(NOON + DAY, NOON + 2 * DAY)],
            NOON + 3 * DAY - HOUR,
        ),
        ([from_to(NOON - 2 * DAY, NOON - DAY)], NOON + DAY),
    ],
)
def test_time_rests_while_somebody_is_away(absences: list[Absence], until: datetime) -> None:
    rests = Rests(tuple(absences))
    assert calendar.later(NOON, DAY, rests) == until
    assert calendar.left(NOON, until, rests) == DAY


class Away:
    """A match of three in which A may dare the others and suggest things; B goes away."""

    def __init__(self, table: Table) -> None:
        self.table = table
        people = table.people("Anna", "Ben", "Cleo")
        self.match_id = table.running_match(people, title=DARES)
        self.user = next(user for user in people if table.seat_of(self.match_id, user) == "B")

    def leave(self, first: date, last: date, now: datetime | None = None) -> None:
        def note(session: Session) -> None:
            user = session.get_one(User, self.user.id)
            absence.leave(session, user, first, last, now or utc_now(), self.table.announce)

        self.table.writing(note)

    def end_absences(self, now: datetime) -> None:
        def back(session: Session) -> None:
            user = session.get_one(User, self.user.id)
            absence.end_absences(session, user, now, self.table.announce)

        self.table.writing(back)


@pytest.fixture
def gone(table: Table) -> Away:
    return Away(table)


@on_sqlite_only
def test_who_is_asked_while_he_is_away_has_the_whole_time_when_he_is_back(gone: Away) -> None:
    today = utc_now().date()
    gone.leave(today, today + 9 * DAY)
    gone.table.play(gone.match_id, "A", "dare")
    deadlines = gone.table.deadlines(gone.match_id)
    back = datetime.combine(today + 10 * DAY, datetime.min.time(), UTC)
    assert deadlines["B"].closes_at == back + DAY
    assert deadlines["C"].closes_at == deadlines["C"].asked_at + DAY


@on_sqlite_only
def test_time_that_runs_already_stops_and_goes_on_when_he_is_back(gone: Away) -> None:
    gone.table.play(gone.match_id, "A", "dare")
    asked = gone.table.deadlines(gone.match_id)["B"].asked_at
    # In the last hour of a day that is tomorrow.
    today = (asked + HOUR).date()
    gone.leave(today, today + 9 * DAY, asked + HOUR)
    back = datetime.combine(today + 10 * DAY, datetime.min.time(), UTC)
    assert gone.table.deadlines(gone.match_id)["B"].closes_at == back + 23 * HOUR
    gone.end_absences(asked + 5 * HOUR)
    assert gone.table.deadlines(gone.match_id)["B"].closes_at == asked + 28 * HOUR
    gone.table.end_deadlines(gone.match_id, 27)
    assert sorted(gone.table.deadlines(gone.match_id)) == ["B"]


@on_sqlite_only
def test_an_offer_rests_while_somebody_whom_it_asks_is_away(gone: Away) -> None:
    gone.table.play(gone.match_id, "A", "suggest 2")
    gone.table.play(gone.match_id, "B", "suggest 1")
    before = {name: each.lapses_at for name, each in limits(gone.table, gone.match_id).items()}
    now = utc_now()
    gone.leave(now.date(), now.date() + 2 * DAY, now)
    after = {name: each.lapses_at for name, each in limits(gone.table, gone.match_id).items()}
    assert after["ABC1"] > before["ABC1"]
    assert after["ABC2"] == before["ABC2"], "he has made it himself"
    gone.end_absences(now)
    assert limits(gone.table, gone.match_id)["ABC1"].lapses_at == before["ABC1"]


@on_sqlite_only
def test_nobody_is_away_for_more_than_so_many_days_of_a_year(gone: Away) -> None:
    first = date(utc_now().year + 1, 1, 10)
    now = datetime.combine(first - 5 * DAY, datetime.min.time(), UTC)
    gone.leave(first, first + (MAX_DAYS - 2) * DAY, now)
    with pytest.raises(AbsenceError, match="you have 1 left"):
        gone.leave(first + MAX_DAYS * DAY, first + (MAX_DAYS + 1) * DAY, now)
    with pytest.raises(AbsenceError, match="already marked away"):
        gone.leave(first, first, now)
    gone.leave(first + MAX_DAYS * DAY, first + MAX_DAYS * DAY, now)
