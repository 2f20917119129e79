"""Reminders: one e-mail before the time for an answer is up."""

from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.config import Settings
from app.database import fetch
from app.mail.outbox import write_mail
from app.mail.preferences.effective import preferences_of
from app.mail.preferences.mails import position_mail
from app.matches.clock.deadlines import MIN_LEFT
from app.matches.load import lock
from app.models import (
    DecisionDeadline,
    MailKind,
    Match,
    MatchStatus,
    Outbox,
    OutboxStatus,
    Seat,
    User,
)


def matches_to_remind(session: Session, now: datetime, most: int) -> list[int]:
    """The matches in which the hour of a reminder has come by `now`."""
    return list(fetch(session, _DUE, {"now": now, "most": most}).scalars())


def remind(session: Session, settings: Settings, match_id: int, now: datetime) -> None:
    """Remind the players of a match whose hour has come, each once for one decision.

    In somebody's quiet hours their reminder waits for their end, if that leaves them time to
    answer. Nobody is reminded of what they are only now being told of, nor when hardly any time is
    left, nor while the match is paused.
    """
    row = lock(session, match_id)
    if row.paused_at is not None:
        return
    deadlines = session.exec(
        select(DecisionDeadline)
        .where(DecisionDeadline.match_id == match_id, col(DecisionDeadline.remind_at) <= now)
        .order_by(col(DecisionDeadline.seat))
    ).all()
    for deadline in deadlines:
        seat = session.exec(
            select(Seat).where(Seat.match_id == match_id, Seat.letter == deadline.seat)
        ).one()
        user = session.get(User, seat.user_id) if seat.user_id is not None else None
        deadline.remind_at = None
        if user is not None and row.status is MatchStatus.RUNNING:
            deadline.remind_at = _later(session, user, deadline, now)
        session.add(deadline)
        if user is None or deadline.remind_at is not None or _left(deadline, now) < MIN_LEFT:
            continue
        # Of the deadline its end, not its number: that is used again, and counts for others, too.
        # Who was given more time is reminded once more.
        cause = f"reminder:{match_id}:{deadline.seat}:{deadline.closes_at:%Y%m%d%H%M%S%f}"
        mail = position_mail(session, settings, row, seat, user, MailKind.REMINDER, cause)
        if mail is not None:
            write_mail(
                session,
                cause,
                user.email,
                mail,
                kind=MailKind.REMINDER,
                match_id=match_id,
                seat=seat.letter,
            )


def _later(
    session: Session, user: User, deadline: DecisionDeadline, now: datetime
) -> datetime | None:
    """When to look again instead; None if the reminder, if any, is due now."""
    preferences = preferences_of(session, user, deadline.match_id)
    told = _was_told(session, deadline)
    at = preferences.quiet_end(max(now, told + MIN_LEFT) if told is not None else now)
    return at if at > now and _left(deadline, at) >= MIN_LEFT else None


def _left(deadline: DecisionDeadline, now: datetime) -> timedelta:
    """How much time is left for an answer; of one without a limit nobody is reminded."""
    return deadline.closes_at - now if deadline.closes_at is not None else timedelta()


def _was_told(session: Session, deadline: DecisionDeadline) -> datetime | None:
    """When the player was, or will be, told last how the match stands and what they are asked."""
    asking = (MailKind.TURN, MailKind.PROPOSAL, MailKind.MATCH, MailKind.RECEIPT, MailKind.TIME_UP)
    last = session.exec(
        select(Outbox)
        .where(
            Outbox.match_id == deadline.match_id,
            Outbox.seat == deadline.seat,
            col(Outbox.kind).in_(asking),
            col(Outbox.status).not_in((OutboxStatus.DROPPED, OutboxStatus.DEAD)),
        )
        .order_by(col(Outbox.id).desc())
        .limit(1)
    ).first()
    if last is None:
        return None
    return last.sent_at or last.next_attempt_at


_DUE = (
    sa.select(col(DecisionDeadline.match_id))
    .join(Match)
    .where(col(DecisionDeadline.remind_at) <= sa.bindparam("now"), col(Match.paused_at).is_(None))
    .order_by(col(DecisionDeadline.match_id))
    .distinct()
    .limit(sa.bindparam("most"))
)
"""Made once: the worker asks with every e-mail."""
