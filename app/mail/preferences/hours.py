"""The hours of a player's own clock, through all its changes.

An hour that the clock skips is the moment after the skip; of one that it shows twice the first
counts.
"""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones


def zone_of(name: str) -> tzinfo:
    """The time zone of this name; UTC if there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


@lru_cache
def zones() -> tuple[str, ...]:
    """The names to choose from: UTC, then every place by its area and city."""
    places = (name for name in available_timezones() if name.partition("/")[0] in _AREAS)
    return ("UTC", *sorted(places))


@lru_cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones())


def is_zone(name: str) -> bool:
    """Whether there is a time zone of this name, which may be an older one, as browsers use."""
    return name in _known()


@lru_cache
def zone_named(text: str) -> str | None:
    """The zone that a player names, in any case, with blanks for underlines; None if none.

    The place alone will do where only one zone has it: "Madrid".
    """
    asked = "_".join(text.split()).lower()
    by_name = {name.lower(): name for name in zones()}
    if asked in by_name:
        return by_name[asked]
    with_place = [name for low, name in by_name.items() if low.rpartition("/")[2] == asked]
    return with_place[0] if len(with_place) == 1 else None


def next_at(now: datetime, zone: tzinfo, hour: int) -> datetime:
    """The first moment after `now` at which a clock in `zone` comes to the full hour `hour`."""
    day = now.astimezone(zone).date()
    while True:
        struck = datetime(day.year, day.month, day.day, hour, tzinfo=zone).astimezone(UTC)
        if struck > now:
            return struck
        day += timedelta(days=1)


def is_quiet(now: datetime, zone: tzinfo, quiet: tuple[int, int] | None) -> bool:
    """Whether `now` lies in the quiet hours from the first of `quiet` to the second."""
    if quiet is None:
        return False
    (begin, end), hour = quiet, now.astimezone(zone).hour
    return begin <= hour < end if begin <= end else hour >= begin or hour < end


def quiet_end(now: datetime, zone: tzinfo, quiet: tuple[int, int] | None) -> datetime:
    """The end of the quiet hours if `now` lies in them, else `now`."""
    if quiet is None or not is_quiet(now, zone, quiet):
        return now
    return next_at(now, zone, quiet[1])


_AREAS = frozenset(
    (
        "Africa",
        "America",
        "Antarctica",
        "Arctic",
        "Asia",
        "Atlantic",
        "Australia",
        "Europe",
        "Indian",
        "Pacific",
    )
)
