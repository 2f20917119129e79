"""A player's own clock, through all its changes: nothing here waits, moments are given."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from app.mail.preferences.hours import (
    is_quiet,
    next_at,
    quiet_end,
    zone_named,
    zone_of,
    zones,
)

MADRID, KIEV, APIA = ZoneInfo("Europe/Madrid"), ZoneInfo("Europe/Kyiv"), ZoneInfo("Pacific/Apia")
NIGHT = (22, 7)


def at(text: str) -> datetime:
    """A moment in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "hour", "then"),
    [
        ("2026-07-01 03:00", 7, "2026-07-01 05:00"),
        ("2026-07-01 05:00", 7, "2026-07-02 05:00"),
        ("2026-01-01 05:00", 7, "2026-01-01 06:00"),
        # The clocks go forward at 2:00 on 29 March: there is no half past two that night.
        ("2026-03-28 20:00", 7, "2026-03-29 05:00"),
        ("2026-03-28 20:00", 2, "2026-03-29 01:00"),
        ("2026-03-29 01:00", 2, "2026-03-30 00:00"),
        # They go back at 3:00 on 25 October: 2:00 comes twice, and counts once.
        ("2026-10-24 20:00", 2, "2026-10-25 00:00"),
        ("2026-10-25 00:00", 2, "2026-10-26 01:00"),
        ("2026-10-24 20:00", 7, "2026-10-25 06:00"),
    ],
)
def test_the_next_full_hour_is_that_of_the_players_clock(now: str, hour: int, then: str) -> None:
    assert next_at(at(now), MADRID, hour) == at(then)


def test_the_hour_of_a_day_that_a_zone_has_left_out_comes_on_the_next_one() -> None:
    # Samoa went over the date line: no 30 December 2011.
    assert next_at(at("2011-12-29 20:00"), APIA, 7) == at("2011-12-30 17:00")
    assert next_at(at("2011-12-29 20:00"), APIA, 7).astimezone(APIA).hour == 7


@pytest.mark.parametrize(
    ("now", "quiet", "end"),
    [
        ("2026-07-01 19:59", NIGHT, "2026-07-01 19:59"),
        ("2026-07-01 20:00", NIGHT, "2026-07-02 05:00"),
        ("2026-07-02 04:59", NIGHT, "2026-07-02 05:00"),
        ("2026-07-02 05:00", NIGHT, "2026-07-02 05:00"),
        ("2026-07-01 12:00", (13, 17), "2026-07-01 15:00"),
        ("2026-07-01 15:00", (13, 17), "2026-07-01 15:00"),
        ("2026-07-01 22:00", (0, 6), "2026-07-02 04:00"),
        # An hour less, an hour more of the night in which the clocks change.
        ("2026-03-28 22:00", NIGHT, "2026-03-29 05:00"),
        ("2026-10-24 21:00", NIGHT, "2026-10-25 06:00"),
        ("2026-07-01 22:00", None, "2026-07-01 22:00"),
        ("2026-07-01 22:00", (7, 7), "2026-07-01 22:00"),
    ],
)
def test_letters_wait_for_the_end_of_the_quiet_hours(
    now: str, quiet: tuple[int, int] | None, end: str
) -> None:
    assert quiet_end(at(now), MADRID, quiet) == at(end)
    assert not is_quiet(at(end), MADRID, quiet)


def test_quiet_hours_are_those_of_the_zone() -> None:
    assert is_quiet(at("2026-07-01 19:30"), KIEV, NIGHT)
    assert not is_quiet(at("2026-07-01 19:30"), MADRID, NIGHT)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Europe/Madrid", "Europe/Madrid"),
        ("europe/madrid", "Europe/Madrid"),
        ("Madrid", "Europe/Madrid"),
        ("America/New York", "America/New_York"),
        ("new york", "America/New_York"),
        ("utc", "UTC"),
        ("Atlantis", None),
        ("../etc/passwd", None),
        ("", None),
    ],
)
def test_a_zone_is_named_as_people_write(text: str, name: str | None) -> None:
    assert zone_named(text) == name


def test_every_zone_to_choose_from_is_one() -> None:
    assert len(zones()) > 300
    assert all(str(zone_of(name)) == name for name in zones())


@pytest.mark.parametrize("name", ["", "Nowhere/At_all", "/etc/passwd", "a\0b"])
def test_what_is_no_zone_is_utc(name: str) -> None:
    assert zone_of(name) is UTC
