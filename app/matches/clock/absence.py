"""Absences: a player names the days on which they cannot play, for all their matches.

During an absence the player's deadlines rest, and so do those of offers that wait for their answer;
they may still answer. The other players of their matches are told. So that nobody holds a match up
for ever, a player may be absent for at most MAX_DAYS days a year.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from sqlmodel import Session, col, select

from app import models
from app.matches.clock import calendar, current_absences, deadlines, offers
from app.matches.clock.calendar import midnight, zone_of
from app.matches.events import Announce, Event, EventKind
from app.matches.load import lock, position
from app.models import Absence, MatchStatus, User

MAX_DAYS = 42
"""The number of days in a calendar year that a player may be absent."""

DAY = timedelta(days=1)
MAX_AHEAD = timedelta(days=365)


class AbsenceError(ValueError):
    """An absence cannot be noted, or there is none; the text is for who asked for it."""


def leave(
    session: Session, user: User, first: date, last: date, now: datetime, announce: Announce
) -> Absence:
    """Record that `user` is away from the day `first` to `last`, in their time zone; announce it.

    Moves their running deadlines at once. Raises AbsenceError.
    """
    assert user.id is not None
    zone = zone_of(user)
    # Locked before anything is read: what somebody says twice at once counts once.
    rows = locked_matches(session, user.id)
    _check(session, user.id, first, last, now.astimezone(zone).date())
    absence = Absence(
        user_id=user.id,
        first_day=first,
        last_day=last,
        begins_at=max(now, midnight(first, zone)),
        ends_at=midnight(last + timedelta(days=1), zone),
    )
    for row in rows:
        _move_limits(session, row, user.id, lambda known: [*known, absence], now)
    session.add(absence)
    session.flush()
    for row in rows:
        announce(session, Event(EventKind.AWAY, row, position(row), person=user, absence=absence))
    return absence


def end_absences(session: Session, user: User, now: datetime, announce: Announce) -> None:
    """Let all absences of `user` be over, those to come too; announce it. Raises AbsenceError.

    Their running clocks keep as much time as they had when the absence began.
    """
    assert user.id is not None
    rows = locked_matches(session, user.id)
    absences = current_absences.of_user(session, user.id, now)
    if not absences:
        raise AbsenceError("you are not away and have no absence planned")
    for row in rows:
        _move_limits(session, row, user.id, lambda known: _ended(known, now), now)
    for absence in absences:
        if absence.begins_at >= now:
            session.delete(absence)
        else:
            absence.ends_at = now
            absence.last_day = _last_day(absence, now, now.astimezone(zone_of(user)).date())
            session.add(absence)
    session.flush()
    for row in rows:
        announce(session, Event(EventKind.BACK, row, position(row), person=user))


def days_left(session: Session, user_id: int, year: int) -> int:
    """Return how many days of a year somebody may still be away."""
    return MAX_DAYS - sum(1 for day in _days_noted(session, user_id) if day.year == year)


def matches_of(session: Session, user_id: int) -> list[int]:
    """Return the numbers of the running matches of a person, in their order."""
    numbers = session.exec(
        select(models.Match.id)
        .join(models.Seat)
        .where(models.Seat.user_id == user_id, models.Match.status == MatchStatus.RUNNING)
        .order_by(col(models.Match.id))
    )
    return [number for number in numbers if number is not None]


def _last_day(absence: Absence, now: datetime, today: date) -> date:
    """The last day on which somebody was away who is back `now`.

    Who has moved to another time zone since was away for as many days as have passed, whatever day
    it is there.
    """
    passed = absence.first_day + timedelta(days=(now - absence.begins_at) // DAY)
    return max(absence.first_day, min(max(today, passed), absence.last_day))


def _check(session: Session, user_id: int, first: date, last: date, today: date) -> None:
    if last < first:
        raise AbsenceError("the last day cannot be before the first day")
    if first < today:
        raise AbsenceError("the first day must be today or later")
    if last > today + MAX_AHEAD:
        raise AbsenceError("the last day must be within a year from now")
    noted = set(_days_noted(session, user_id))
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    if noted.intersection(days):
        raise AbsenceError("you are already marked away on some of these days")
    for year in {first.year, last.year}:
        count = sum(1 for day in [*noted, *days] if day.year == year)
        if count > MAX_DAYS:
            there = MAX_DAYS - sum(1 for day in noted if day.year == year)
            raise AbsenceError(
                f"you can be away for {MAX_DAYS} days a year; you have {there} left in {year}"
            )


def _days_noted(session: Session, user_id: int) -> Iterator[date]:
    for absence in session.exec(select(Absence).where(Absence.user_id == user_id)):
        for n in range((absence.last_day - absence.first_day).days + 1):
            yield absence.first_day + timedelta(days=n)


def locked_matches(session: Session, user_id: int) -> list[models.Match]:
    """Return the running matches of a person, locked in their order."""
    return [lock(session, number) for number in matches_of(session, user_id)]


def _move_limits(
    session: Session,
    row: models.Match,
    user_id: int,
    change: Callable[[Sequence[Absence]], Sequence[Absence]],
    now: datetime,
) -> None:
    """Recompute the time left of a person's deadlines, and of offers to them.

    Until now it rested in the absences recorded so far; `change` gives those that count from now
    on. In a paused match it is still the moment of the pause.
    """
    assert row.id is not None
    match = position(row)
    if match is None:
        return
    seats = set(
        session.exec(
            select(models.Seat.letter).where(
                models.Seat.match_id == row.id, models.Seat.user_id == user_id
            )
        )
    )
    moment = row.paused_at or now
    since = moment if row.away_since is None else min(row.away_since, moment)
    noted = change(current_absences.of_user(session, user_id, since))
    absences = current_absences.within_budget(row, noted)
    before = calendar.of_seats(session, row, moment)
    after = dict(before)
    for seat in seats:
        after[seat] = replace(before.get(seat, calendar.NONE), absences=tuple(absences))
    deadlines.move(session, row.id, seats, before, after, moment)
    offers.move(session, row.id, match, seats, before, after, moment)


def _ended(absences: Sequence[Absence], now: datetime) -> list[Absence]:
    """These absences as they are when their player comes back now."""
    return [
        Absence(**{**each.model_dump(exclude={"id"}), "ends_at": min(each.ends_at, now)})
        for each in absences
        if each.begins_at < now
    ]
