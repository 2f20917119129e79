"""What is due, as the database tells: submissions, bots, closed windows, mail."""

from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.matches import bots
from app.models import (
    Match,
    MatchStatus,
    MotionLimit,
    Outbox,
    OutboxStatus,
    Seat,
    Submission,
    SubmissionStatus,
    Window,
)

OVERDUE = timedelta(seconds=5)
MOST_AT_ONCE = 500


def overdue_submissions(session: Session, now: datetime) -> list[int]:
    """Return the submissions that have waited for too long, oldest first."""
    waiting = session.exec(
        select(Submission.id)
        .where(
            Submission.status == SubmissionStatus.QUEUED,
            Submission.created_at <= now - OVERDUE,
        )
        .order_by(col(Submission.id))
        .limit(MOST_AT_ONCE)
    )
    return [submission_id for submission_id in waiting if submission_id is not None]


def earlier_submissions(session: Session, match_id: int, submission_id: int) -> list[int]:
    """Return the waiting submissions of a match that were made before this one, oldest first."""
    waiting = session.exec(
        select(Submission.id)
        .where(
            Submission.match_id == match_id,
            Submission.status == SubmissionStatus.QUEUED,
            col(Submission.id) < submission_id,
        )
        .order_by(col(Submission.id))
    )
    return [earlier for earlier in waiting if earlier is not None]


def matches_awaiting_bots(session: Session) -> list[int]:
    """Return the running matches in which a bot owes a decision."""
    with_bots = session.exec(
        select(Seat.match_id)
        .join(Match)
        .where(col(Seat.bot).is_not(None), Match.status == MatchStatus.RUNNING)
        .distinct()
    ).all()
    return [match_id for match_id in with_bots if bots_owe(session, match_id)]


def bots_owe(session: Session, match_id: int) -> bool:
    """Return whether a bot of this match owes a decision."""
    return bool(bots.owing(session, match_id))


def matches_with_closed_windows(session: Session, now: datetime) -> list[int]:
    """Return the matches in which the time for somebody's decision, or for an offer, is up."""
    decisions = select(Window.match_id).where(Window.closes_at <= now)
    offers = select(MotionLimit.match_id).where(MotionLimit.lapses_at <= now)
    due = sa.union(decisions, offers).limit(MOST_AT_ONCE)
    return sorted(session.execute(due).scalars())


def has_mail(session: Session, now: datetime) -> bool:
    """Return whether a letter is due."""
    letter = session.exec(
        select(Outbox.id)
        .where(Outbox.status == OutboxStatus.QUEUED, Outbox.next_attempt_at <= now)
        .limit(1)
    ).first()
    return letter is not None
