"""The calendar of a seat: when its clock rests, and how that moves a deadline.

No time runs while its player is away, nor on the days that its match has off: weekends, or single
days. A day is one of the player's own time zone, from midnight to midnight: where the clocks are
changed, one has 23 or 25 hours. Time itself is counted in hours that have passed, whatever the
clocks say. A bot, and whoever has named no zone, has the days of UTC.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from heapq import merge
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.state import Seat
from app.matches.clock import current_absences
from app.models import Absence, User
from app.models import Seat as SeatRow

SATURDAY = 5

Span = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class Rests:
    """When no time runs for one seat."""

    absences: tuple[Absence, ...] = ()
    zone: tzinfo = UTC
    weekends: bool = False
    days: frozenset[date] = frozenset()

    def spans(self, since: datetime) -> Iterator[Span]:
        """Yield from when to when, the first first; of the days those from `since` on, for ever."""
        absences = sorted((each.begins_at, each.ends_at) for each in self.absences)
        return merge(absences, self._days_off(since))

    def _days_off(self, since: datetime) -> Iterator[Span]:
        day = since.astimezone(self.zone).date()
        last = date.max if self.weekends else max(self.days, default=date.min)
        while day <= last:
            if (self.weekends and day.weekday() >= SATURDAY) or day in self.days:
                yield midnight(day, self.zone), midnight(day + timedelta(days=1), self.zone)
            day += timedelta(days=1)


NONE = Rests()
"""Time runs always."""


def of_seats(session: Session, row: models.Match, now: datetime) -> dict[Seat, Rests]:
    """Return when no time runs, from `now` on, for the seats of a match for which it ever rests."""
    assert row.id is not None
    absent = current_absences.seats_at_rest(session, row, now)
    days = frozenset(date.fromisoformat(day) for day in row.days_off)
    if not days and not row.weekends_off:
        return {seat: Rests(tuple(absences)) for seat, absences in absent.items()}
    seated = (
        select(SeatRow.letter, User.time_zone)
        .join(User, col(User.id) == col(SeatRow.user_id), isouter=True)
        .where(SeatRow.match_id == row.id)
    )
    return {
        letter: Rests(tuple(absent.get(letter, ())), zone_named(name), row.weekends_off, days)
        for letter, name in session.exec(seated)
    }


def later(moment: datetime, time: timedelta, *rests: Rests) -> datetime:
    """Return when `time` is up that begins to run at `moment` and stands still in the `rests`.

    Of what was up before the moment, whatever rests then, it has been up as long.
    """
    if time <= timedelta():
        return moment + time
    for begins, ends in _merged(rests, moment):
        if ends <= moment:
            continue
        if moment + time <= begins:
            break
        time -= max(begins - moment, timedelta())
        moment = ends
    return moment + time


def left(moment: datetime, until: datetime, *rests: Rests) -> timedelta:
    """Return how much of the time from `moment` to `until` does not fall into the `rests`."""
    time = until - moment
    for begins, ends in _merged(rests, moment):
        if begins >= until:
            break
        time -= max(min(ends, until) - max(begins, moment), timedelta())
    return time


def of(asked: Iterable[Seat], rests: Mapping[Seat, Rests]) -> list[Rests]:
    """Return the calendars of several seats: time rests while it does for any of them."""
    return [rests[seat] for seat in asked if seat in rests]


def zone_of(user: User) -> tzinfo:
    """The time zone of a person; UTC if there is none of that name."""
    return zone_named(user.time_zone)


def zone_named(name: str | None) -> tzinfo:
    """The time zone of a name; UTC if there is none."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def midnight(day: date, zone: tzinfo) -> datetime:
    """The moment at which a day begins."""
    return datetime.combine(day, time.min, zone).astimezone(UTC)


def _merged(rests: Iterable[Rests], since: datetime) -> Iterator[Span]:
    """Yield from when to when it rests for anybody, the first first, without overlaps."""
    open_: Span | None = None
    for begins, ends in merge(*(each.spans(since) for each in rests)):
        if open_ is None:
            open_ = begins, ends
        elif begins <= open_[1]:
            open_ = open_[0], max(open_[1], ends)
        else:
            yield open_
            open_ = begins, ends
    if open_ is not None:
        yield open_
