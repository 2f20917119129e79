"""When no time runs: days are a player's own, hours are hours, whatever the clocks say."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from app.matches.clock import calendar
from app.matches.clock.calendar import Rests
from app.models import Absence

HOUR = timedelta(hours=1)
BERLIN, NEW_YORK = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")
ADELAIDE, LORD_HOWE = ZoneInfo("Australia/Adelaide"), ZoneInfo("Australia/Lord_Howe")
BEIRUT = ZoneInfo("Asia/Beirut")


def weekends(zone: ZoneInfo) -> Rests:
    return Rests(zone=zone, weekends=True)


def at(zone: ZoneInfo, text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


@pytest.mark.parametrize(
    ("zone", "asked", "hours", "until"),
    [
        # No change of the clocks: Friday noon, a day, Monday noon.
        (BERLIN, "2026-06-12 12:00", 24, "2026-06-15 12:00"),
        # The weekend off has 47 hours (the 29th of March) or 49 (the 25th of October).
        (BERLIN, "2026-03-27 12:00", 24, "2026-03-30 12:00"),
        (BERLIN, "2026-10-23 12:00", 24, "2026-10-26 12:00"),
        (NEW_YORK, "2026-03-06 12:00", 24, "2026-03-09 12:00"),
        (NEW_YORK, "2026-10-30 12:00", 24, "2026-11-02 12:00"),
        # Half an hour beside the others, and one whose clocks are changed by half an hour.
        (ADELAIDE, "2026-04-03 12:00", 24, "2026-04-06 12:00"),
        (ADELAIDE, "2026-10-02 23:30", 1, "2026-10-05 00:30"),
        (LORD_HOWE, "2026-10-02 23:30", 1, "2026-10-05 00:30"),
        # Asked on a Sunday: it begins to run on Monday, at midnight there.
        (ADELAIDE, "2026-04-05 09:00", 5, "2026-04-06 05:00"),
        # Two weekends lie within a week of hours.
        (BERLIN, "2026-06-12 12:00", 24 * 7, "2026-06-23 12:00"),
    ],
)
def test_a_weekend_off_is_one_of_the_players_own_zone(
    zone: ZoneInfo, asked: str, hours: int, until: str
) -> None:
    begins, ends = at(zone, asked).astimezone(UTC), at(zone, until).astimezone(UTC)
    assert calendar.later(begins, hours * HOUR, weekends(zone)) == ends
    assert calendar.left(begins, ends, weekends(zone)) == hours * HOUR


@pytest.mark.parametrize(
    ("zone", "asked", "until"),
    [
        (BERLIN, "2026-03-28 20:00", "2026-03-29 21:00"),
        (BERLIN, "2026-10-24 20:00", "2026-10-25 19:00"),
        (NEW_YORK, "2026-03-07 20:00", "2026-03-08 21:00"),
        (NEW_YORK, "2026-10-31 20:00", "2026-11-01 19:00"),
        (LORD_HOWE, "2026-10-03 20:00", "2026-10-04 20:30"),
    ],
)
def test_a_day_of_time_is_24_hours_when_the_clocks_are_changed(
    zone: ZoneInfo, asked: str, until: str
) -> None:
    begins = at(zone, asked).astimezone(UTC)
    assert calendar.later(begins, 24 * HOUR) == at(zone, until).astimezone(UTC)


def test_a_day_off_has_as_many_hours_as_it_has_there() -> None:
    spring = Rests(zone=BERLIN, days=frozenset({date(2026, 3, 29)}))
    begins = at(BERLIN, "2026-03-28 23:00").astimezone(UTC)
    assert calendar.later(begins, 2 * HOUR, spring) == begins + (2 + 23) * HOUR
    # There the clocks go from midnight to one: the day begins with the change.
    beirut = Rests(zone=BEIRUT, days=frozenset({date(2026, 3, 29)}))
    begins = at(BEIRUT, "2026-03-28 23:00").astimezone(UTC)
    assert calendar.later(begins, 2 * HOUR, beirut) == begins + (2 + 23) * HOUR


def test_days_off_and_absences_that_overlap_count_once_for_whoever_is_asked() -> None:
    friday = at(BERLIN, "2026-06-12 12:00").astimezone(UTC)
    away = Absence(
        user_id=1,
        first_day=date(2026, 6, 14),
        last_day=date(2026, 6, 16),
        begins_at=at(BERLIN, "2026-06-14 00:00").astimezone(UTC),
        ends_at=at(BERLIN, "2026-06-17 00:00").astimezone(UTC),
    )
    anna = Rests((away,), BERLIN, weekends=True)
    ben = Rests(zone=NEW_YORK, days=frozenset({date(2026, 6, 12)}))
    until = calendar.later(friday, 24 * HOUR, anna)
    assert until == at(BERLIN, "2026-06-17 12:00").astimezone(UTC)
    # For both together it rests until her Wednesday: his Friday ends within her weekend.
    both = calendar.later(friday, 24 * HOUR, anna, ben)
    assert both == at(BERLIN, "2026-06-18 00:00").astimezone(UTC)
    assert calendar.left(friday, both, anna, ben) == 24 * HOUR


def test_whose_zone_nobody_knows_has_the_days_of_utc() -> None:
    assert calendar.zone_named("Mars/Olympus_Mons") is UTC
    assert calendar.zone_named(None) == ZoneInfo("UTC")
