"""Reminders: one letter before the time for an answer is up."""

from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from app.config import Settings
from app.mail.outbox import write_mail
from app.mail.preferences.effective import preferences_of
from app.mail.preferences.mails import position_letter
from app.matches.clock.deadlines import MIN_LEFT
from app.matches.load import lock
from app.models import MailKind, Match, MatchStatus, Outbox, OutboxStatus, Seat, User, Window


def matches_to_remind(session: Session, now: datetime, most: int) -> list[int]:
    """The matches in which the hour of a reminder has come by `now`."""
    found = session.exec(
        select(Window.match_id)
        .join(Match)
        .where(col(Window.remind_at) <= now, col(Match.paused_at).is_(None))
        .order_by(col(Window.match_id))
        .distinct()
        .limit(most)
    )
    return list(found)


def remind(session: Session, settings: Settings, match_id: int, now: datetime) -> None:
    """Remind the players of a match whose hour has come, each once for one decision.

    In somebody's quiet hours their reminder waits for their end, if that leaves them time to
    answer. Nobody is reminded of what they are only now being told of, nor when hardly any time is
    left, nor while the match is paused.
    """
    row = lock(session, match_id)
    if row.paused_at is not None:
        return
    windows = session.exec(
        select(Window)
        .where(Window.match_id == match_id, col(Window.remind_at) <= now)
        .order_by(col(Window.seat))
    ).all()
    for window in windows:
        seat = session.exec(
            select(Seat).where(Seat.match_id == match_id, Seat.letter == window.seat)
        ).one()
        user = session.get(User, seat.user_id) if seat.user_id is not None else None
        window.remind_at = None
        if user is not None and row.status is MatchStatus.RUNNING:
            window.remind_at = _later(session, user, window, now)
        session.add(window)
        if user is None or window.remind_at is not None or _left(window, now) < MIN_LEFT:
            continue
        # Of the window its end, not its number: that is used again, and counts for others, too.
        # Who was given more time is reminded once more.
        cause = f"reminder:{match_id}:{window.seat}:{window.closes_at:%Y%m%d%H%M%S%f}"
        letter = position_letter(session, settings, row, seat, user, MailKind.REMINDER, cause)
        if letter is not None:
            write_mail(
                session,
                cause,
                user.email,
                letter,
                kind=MailKind.REMINDER,
                match_id=match_id,
                seat=seat.letter,
            )


def _later(session: Session, user: User, window: Window, now: datetime) -> datetime | None:
    """When to look again instead; None if the reminder, if any, is due now."""
    preferences = preferences_of(session, user, window.match_id)
    told = _told_of_it(session, window)
    at = preferences.quiet_end(max(now, told + MIN_LEFT) if told is not None else now)
    return at if at > now and _left(window, at) >= MIN_LEFT else None


def _left(window: Window, now: datetime) -> timedelta:
    """How much time is left for an answer; of one without a limit nobody is reminded."""
    return window.closes_at - now if window.closes_at is not None else timedelta()


def _told_of_it(session: Session, window: Window) -> datetime | None:
    """When the player was, or will be, told last how the match stands and what they are asked."""
    asking = (MailKind.TURN, MailKind.PROPOSAL, MailKind.MATCH, MailKind.RECEIPT, MailKind.TIME_UP)
    last = session.exec(
        select(Outbox)
        .where(
            Outbox.match_id == window.match_id,
            Outbox.seat == window.seat,
            col(Outbox.kind).in_(asking),
            col(Outbox.status).not_in((OutboxStatus.DROPPED, OutboxStatus.DEAD)),
        )
        .order_by(col(Outbox.id).desc())
        .limit(1)
    ).first()
    if last is None:
        return None
    return last.sent_at or last.next_attempt_at
