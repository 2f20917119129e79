"""Who moves to another time zone has as much time as before, in the days that are his from then."""

from datetime import date, timedelta

from sqlmodel import Session

from app.matches.clock import absence, calendar, time_zones
from app.matches.events import announce_nothing
from app.models import Match
from tests.fixtures.databases import on_sqlite_only
from tests.matches.clock.conftest import HOUR, MONDAY, Hours

pytestmark = on_sqlite_only
FIRST_DAY, LAST_DAY = "Pacific/Kiritimati", "Etc/GMT+12"
"""Where a day begins fourteen hours before that of UTC, and twelve after it."""


def counted(hours: Hours, seat: str) -> float:
    """How many hours are left to a seat in which its time runs."""

    def left(session: Session) -> timedelta:
        row = session.get_one(Match, hours.match_id)
        rests = calendar.of_seats(session, row, hours.now)
        closes = hours.owed(seat).closes_at
        assert closes is not None
        return calendar.left(hours.now, closes, *calendar.of(seat, rests))

    return float(hours.writing(left) / HOUR)


def move(hours: Hours, seat: str, zone: str) -> None:
    person = hours.people["ABC".index(seat)].id
    hours.writing(time_zones.move_to_zone, person, zone, hours.now)


def test_nobody_saves_time_by_saying_that_his_sunday_is_over(hours: Hours) -> None:
    hours.begin(turn_hours=24, bank_hours=96, weekends_off=True)
    hours.go_on(24 * 6)
    assert [counted(hours, seat) for seat in "AB"] == [10, 10]
    move(hours, "A", FIRST_DAY)
    assert [counted(hours, seat) for seat in "AB"] == [10, 10]
    assert hours.left("A") == 10
    hours.play("A", "dare")
    move(hours, "A", LAST_DAY)
    hours.play("B", "pass")
    hours.play("C", "pass")
    assert [counted(hours, seat) for seat in "AB"] == [10, 10]
    # His Sunday ends at noon of UTC's Monday.
    assert hours.left("A") == 26 + 10
    move(hours, "A", "UTC")
    assert hours.left("A") == hours.left("B") == 14 + 10
    assert hours.faults() == []


def test_an_absence_has_as_many_days_as_have_passed_wherever_it_ends(hours: Hours) -> None:
    hours.begin()
    person = hours.people[0].id
    move(hours, "A", FIRST_DAY)
    first = date(2026, 6, 16)

    def leave(session: Session) -> None:
        last = first + timedelta(days=5)
        absence.leave(session, hours.user(session, "A"), first, last, hours.now, announce_nothing)

    hours.table.writing(leave)
    hours.go_on(24 * 3.5)
    move(hours, "A", LAST_DAY)
    hours.writing(
        lambda s: absence.end_absences(s, hours.user(s, "A"), hours.now, announce_nothing)
    )
    left = hours.writing(absence.days_left, person, MONDAY.year)
    assert left == absence.MAX_DAYS - 4
