"""When the worker of a season has something to do next that no person asks it for."""

from datetime import datetime

import sqlalchemy as sa
from sqlmodel import Session, col

from app.models import (
    DecisionDeadline,
    Match,
    MatchStatus,
    MotionLimit,
    Notification,
    NotificationStatus,
    Outbox,
    OutboxStatus,
    Seat,
    Submission,
    SubmissionStatus,
    Vacancy,
)


def next_due(session: Session) -> datetime | None:
    """Return the first moment at which a sweep finds something; it may have gone by."""
    goes_on = sa.select(col(Match.id)).where(
        col(Match.status) == MatchStatus.RUNNING, col(Match.paused_at).is_(None)
    )
    waits = col(Outbox.status).in_((OutboxStatus.QUEUED, OutboxStatus.HELD, OutboxStatus.GATHERED))
    hours = (
        sa.select(sa.func.min(col(DecisionDeadline.closes_at))).where(
            col(DecisionDeadline.up_at).is_(None), col(DecisionDeadline.match_id).in_(goes_on)
        ),
        sa.select(sa.func.min(col(DecisionDeadline.remind_at))).where(
            col(DecisionDeadline.match_id).in_(goes_on)
        ),
        sa.select(sa.func.min(col(MotionLimit.lapses_at))).where(
            col(MotionLimit.match_id).in_(goes_on)
        ),
        sa.select(sa.func.min(col(Vacancy.ask_at))),
        sa.select(sa.func.min(col(Submission.created_at))).where(
            col(Submission.status) == SubmissionStatus.QUEUED
        ),
        sa.select(sa.func.min(col(Match.started_at))).where(
            col(Match.id) == col(Seat.match_id), col(Seat.is_called)
        ),
        sa.select(sa.func.min(col(Outbox.next_attempt_at))).where(waits),
        sa.select(sa.func.min(col(Notification.next_attempt_at))).where(
            col(Notification.status) == NotificationStatus.QUEUED
        ),
    )
    row = session.execute(sa.select(*(each.scalar_subquery() for each in hours))).one()
    return min((moment for moment in row if moment is not None), default=None)
