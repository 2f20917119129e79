"""How a player keeps time: how long others wait for them, and when their time ran out.

A wait begins when a seat is asked, and ends with the order after which it is asked no more: in a
turn of its own that is the whole turn. Pauses and days away are part of it.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import quantiles

import sqlalchemy as sa
from sqlmodel import Session, col, func, select

from app.matches.clock.timeout import LAPSE
from app.matches.settle import BY_THE_PLAYER
from app.models import (
    HandOver,
    Match,
    MatchStatus,
    Seat,
    Submission,
    SubmissionStatus,
    Vacancy,
    VacancyReason,
)
from app.models.submission import IS_TIME_OUT

MAX_ANSWERS = 500
"""Of so many of a player's last answers it is said how long they took."""

FEWEST_ANSWERS = 5
"""Fewer say nothing."""


@dataclass(frozen=True, slots=True)
class ResponseTimes:
    """How long the last `answers` of a player took: a quarter of them at most `low`, a half at most
    `median`, three quarters at most `high`."""

    low: timedelta
    median: timedelta
    high: timedelta
    answers: int


@dataclass(frozen=True, slots=True)
class TimeOuts:
    """How often somebody's time ran out, and how many matches they have finished since the last."""

    count: int
    finished_since: int


def note_wait(submission: Submission, since: datetime | None) -> None:
    """Keep since when a seat had been asked, with the order of its player that ended this."""
    if submission.source in BY_THE_PLAYER:
        submission.asked_since = since


def response_times(session: Session, user_id: int) -> ResponseTimes | None:
    """Return how long somebody takes in matches with other people; None: too few answers."""
    found = session.execute(
        sa.select(col(Submission.match_id), col(Submission.asked_since), col(Submission.created_at))
        .where(
            col(Submission.user_id) == user_id,
            col(Submission.asked_since).is_not(None),
            col(Submission.status) == SubmissionStatus.ACCEPTED,
            col(Submission.source).in_(BY_THE_PLAYER),
        )
        .order_by(col(Submission.created_at).desc())
        .limit(MAX_ANSWERS)
    ).all()
    company = _with_others(session, {match_id for match_id, _, _ in found})
    waits = [
        max(timedelta(), answered - asked)
        for match_id, asked, answered in found
        if match_id in company
    ]
    if len(waits) < FEWEST_ANSWERS:
        return None
    seconds = [wait.total_seconds() for wait in waits]
    low, median, high = (
        timedelta(seconds=each) for each in quantiles(seconds, n=4, method="inclusive")
    )
    return ResponseTimes(low, median, high, len(waits))


def time_outs(session: Session, user_id: int) -> TimeOuts:
    """Return how often the time of somebody ran out, on seats that they had at that moment.

    It counts when an answer was given for them, and when a substitute was sought instead. Offers
    that lapsed do not count.
    """
    moments = _moments(session, user_id)
    finished = (
        select(func.count())
        .select_from(Match)
        .join(Seat, col(Seat.match_id) == Match.id)
        .where(Seat.user_id == user_id, Match.status == MatchStatus.FINISHED)
    )
    if moments:
        finished = finished.where(col(Match.finished_at) > max(moments))
    return TimeOuts(len(moments), session.exec(finished).one())


def _with_others(session: Session, match_ids: set[int]) -> set[int]:
    """Return those matches in which more than one seat is a person's."""
    people = (
        sa.select(col(Seat.match_id))
        .where(col(Seat.match_id).in_(match_ids), col(Seat.user_id).is_not(None))
        .group_by(col(Seat.match_id))
        .having(func.count() > 1)
    )
    return set(session.execute(people).scalars())


def _moments(session: Session, user_id: int) -> list[datetime]:
    """Return when the time of somebody was up, on seats that they had at that moment."""
    held = sa.select(col(Seat.match_id), col(Seat.letter)).where(col(Seat.user_id) == user_id)
    left = sa.select(col(HandOver.match_id), col(HandOver.seat)).where(
        col(HandOver.former_id) == user_id
    )
    seats = held.union(left).subquery()
    answered = (
        sa.select(col(Submission.match_id), col(Submission.seat), col(Submission.created_at))
        .join(seats, _same_seat(seats, Submission))
        .where(IS_TIME_OUT, col(Submission.key).not_like(f"{LAPSE}%"))
    )
    sought = (
        sa.select(col(Vacancy.match_id), col(Vacancy.seat), col(Vacancy.since))
        .join(seats, _same_seat(seats, Vacancy))
        .where(col(Vacancy.why) == VacancyReason.TIME_OUT)
    )
    found = [*session.execute(answered), *session.execute(sought)]
    changes = _hand_overs(session, {match_id for match_id, _, _ in found})
    return [
        when
        for match_id, seat, when in found
        if _had(changes.get((match_id, seat), ()), user_id, when)
    ]


def _same_seat(seats: sa.Subquery, row: type[Submission] | type[Vacancy]) -> sa.ColumnElement[bool]:
    return sa.and_(seats.c.match_id == col(row.match_id), seats.c.letter == col(row.seat))


def _hand_overs(
    session: Session, match_ids: set[int]
) -> Mapping[tuple[int, str], Sequence[HandOver]]:
    """Return the hand-overs of each seat of some matches, the first first."""
    by_seat: dict[tuple[int, str], list[HandOver]] = defaultdict(list)
    if match_ids:
        found = select(HandOver).where(col(HandOver.match_id).in_(match_ids))
        for row in session.exec(found.order_by(col(HandOver.id))):
            by_seat[row.match_id, row.seat].append(row)
    return by_seat


def _had(changes: Sequence[HandOver], user_id: int, when: datetime) -> bool:
    """Whether somebody had a seat of theirs at a moment, by its hand-overs."""
    later = [change for change in changes if change.created_at > when]
    if later:
        return later[0].former_id == user_id
    return not changes or changes[-1].successor_id == user_id
