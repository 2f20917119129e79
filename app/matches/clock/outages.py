"""Outages: while the site is down all clocks stand still.

Whenever the worker begins with something it notes in the database that it is alive. If that was
last noted longer ago than TOLERANCE, nobody could be answered for, reminded or even served: all
limits that were running then are moved by what was missed, as if every match had been paused,
before anything else is done. Who does that holds the lock of the note; whoever comes at the same
time waits for it and finds it done: no limit is moved twice, and none is judged by before.

Redis is not asked: it forgets. A database that was restored from a backup is like one that slept.
"""

import logging
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from app.database import reading_scope, session_scope
from app.matches.clock import calendar, take_back_limit
from app.matches.clock.deadlines import reminder_at
from app.matches.clock.pauses import LIFE
from app.models import (
    Absence,
    DecisionDeadline,
    Heartbeat,
    Match,
    MatchStatus,
    MotionLimit,
    OfferStatus,
    PauseVote,
    Seat,
    SeatOffer,
)

CLOCK = "clock"
"""The name of the note."""

BEAT_INTERVAL = timedelta(seconds=30)
"""A note that is younger is good enough."""

TOLERANCE = timedelta(minutes=5)
"""A worker that is only started anew, or busy, is away for less."""

log = logging.getLogger(__name__)


def catch_up(engine: Engine, now: datetime) -> timedelta:
    """Note that the worker is alive at `now`; return by how much limits were moved, mostly not.

    To be called before anything is done that reads a limit or the time.
    """
    with reading_scope(engine) as session:
        known = session.get(Heartbeat, CLOCK)
        if known is not None and now - known.beat_at < BEAT_INTERVAL:
            return timedelta()
    with session_scope(engine) as session:
        return _beat(session, now)


def _beat(session: Session, now: datetime) -> timedelta:
    note = _locked(session)
    if note is None:
        try:
            with session.begin_nested():
                session.add(Heartbeat(name=CLOCK, beat_at=now))
            return timedelta()
        except IntegrityError:
            # Another worker has begun at the same moment.
            note = _locked(session)
            assert note is not None
    since, gap = note.beat_at, now - note.beat_at
    if gap > timedelta():
        note.beat_at = now
        session.add(note)
    if gap <= TOLERANCE:
        return timedelta()
    log.warning("deadlines were not checked since %s; all are moved by %s", since, gap)
    _move_deadlines(session, since, now)
    _move_offers(session, since, gap)
    return gap


def _locked(session: Session) -> Heartbeat | None:
    return session.exec(
        select(Heartbeat)
        .where(Heartbeat.name == CLOCK)
        .with_for_update()
        .execution_options(populate_existing=True)
    ).first()


def _move_deadlines(session: Session, since: datetime, now: datetime) -> None:
    """Let each seat have as much time from `now` on as it had at `since`, or when it was asked."""
    found: defaultdict[int, list[DecisionDeadline]] = defaultdict(list)
    running = (
        select(DecisionDeadline)
        .join(Match, col(Match.id) == col(DecisionDeadline.match_id))
        .where(
            Match.status == MatchStatus.RUNNING,
            col(Match.paused_at).is_(None),
            col(DecisionDeadline.closes_at) > since,
            col(DecisionDeadline.up_at).is_(None),
        )
    )
    for deadline in session.exec(running):
        found[deadline.match_id].append(deadline)
    special = _with_calendars(session, since)
    moved: list[dict[str, Any]] = []
    for match_id, deadlines in found.items():
        row = session.get_one(Match, match_id) if match_id in special else None
        rests = calendar.of_seats(session, row, since) if row is not None else {}
        moved += _moved(deadlines, rests, since, now)
    _move_answered(session, since, now, special)
    if moved:
        # By number, and not through the rows: one that is gone meanwhile is nobody's any more.
        changed = sa.update(DecisionDeadline).where(
            col(DecisionDeadline.id) == sa.bindparam("number")
        )
        session.connection().execute(
            changed.values(closes_at=sa.bindparam("closes"), remind_at=sa.bindparam("reminds")),
            moved,
        )


def _moved(
    deadlines: Sequence[DecisionDeadline],
    rests: dict[str, calendar.Rests],
    since: datetime,
    now: datetime,
) -> Iterator[dict[str, Any]]:
    for deadline in deadlines:
        assert deadline.closes_at is not None
        of_seat = calendar.of(deadline.seat, rests)
        left = calendar.left(max(since, deadline.asked_at), deadline.closes_at, *of_seat)
        closes = calendar.later(now, left, *of_seat)
        reminds = deadline.remind_at and reminder_at(now, closes)
        yield {"number": deadline.id, "closes": closes, "reminds": reminds}


def _move_answered(session: Session, since: datetime, now: datetime, special: set[int]) -> None:
    """Move the limits of what was answered with the others: it may yet be taken back."""
    for submission in take_back_limit.latest(session, since):
        assert submission.answered_until is not None
        is_special = submission.match_id in special
        row = session.get_one(Match, submission.match_id) if is_special else None
        rests = calendar.of_seats(session, row, since) if row is not None else {}
        of_seat = calendar.of(submission.seat, rests)
        left = calendar.left(since, submission.answered_until, *of_seat)
        submission.answered_until = calendar.later(now, left, *of_seat)
        session.add(submission)


def _with_calendars(session: Session, since: datetime) -> set[int]:
    """The running matches in which time rests now and then."""
    days_off = select(Match.id).where(
        Match.status == MatchStatus.RUNNING,
        sa.or_(col(Match.weekends_off), sa.cast(Match.days_off, sa.String) != "[]"),
    )
    absent = (
        select(Seat.match_id)
        .join(Absence, col(Absence.user_id) == col(Seat.user_id))
        .where(Absence.ends_at > since)
    )
    numbers = {*session.exec(days_off), *session.exec(absent)}
    return {number for number in numbers if number is not None}


def _move_offers(session: Session, since: datetime, gap: timedelta) -> None:
    """Move what waits for an answer beside the turns: motions, seats offered, pauses, readiness."""
    goes_on = select(Match.id).where(
        Match.status == MatchStatus.RUNNING, col(Match.paused_at).is_(None)
    )
    motions = select(MotionLimit).where(
        MotionLimit.lapses_at > since, col(MotionLimit.match_id).in_(goes_on)
    )
    for limit in session.exec(motions):
        limit.lapses_at += gap
        session.add(limit)
    seats = select(SeatOffer).where(
        SeatOffer.lapses_at > since, SeatOffer.status == OfferStatus.OPEN
    )
    for offer in session.exec(seats):
        offer.lapses_at += gap
        session.add(offer)
    for row in session.exec(select(Match).where(col(Match.ready_until) > since)):
        assert row.ready_until is not None
        row.ready_until += gap
        session.add(row)
    for wish in session.exec(select(PauseVote).where(PauseVote.wished_at > since - LIFE)):
        wish.wished_at += gap
        session.add(wish)
    session.flush()
