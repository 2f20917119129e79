"""The audit of the outbox: nothing waits too long, and undelivered mail has a reason."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlmodel import Session, col, or_, select

from app.matches.audit.faults import LATE, AuditedMatch, Fault
from app.models import Outbox, OutboxStatus, User

SHOWN = timedelta(days=60)
"""E-mails that were given up longer ago no page shows any more, and nobody sends them again."""

WAITING = (OutboxStatus.QUEUED, OutboxStatus.HELD, OutboxStatus.GATHERED)
SEND = "start the worker, or check its log and SMTP_URL for why no e-mail is sent"
ROUNDS = "start the worker; at the due time it sends the e-mail, adds it to a digest or drops it"
AGAIN = "fix the cause, then resend it from the Undelivered e-mails page"


def mails_are_sent(case: AuditedMatch) -> Iterator[Fault]:
    """What is due has gone, and nothing of the match was given up without an explanation."""
    return _undelivered(case.session, case.match_id, case.now)


def stray_mails(session: Session, now: datetime) -> Iterator[Fault]:
    """The same of e-mails that belong to no match: those about accounts."""
    return _undelivered(session, None, now)


def _undelivered(session: Session, match_id: int | None, now: datetime) -> Iterator[Fault]:
    rows = session.exec(
        select(  # type: ignore[call-overload]
            Outbox.id,
            Outbox.kind,
            Outbox.status,
            Outbox.next_attempt_at,
            Outbox.attempts,
            Outbox.error,
        )
        .join(User, col(User.id) == Outbox.user_id, isouter=True)
        .where(
            Outbox.match_id == match_id,
            or_(
                col(Outbox.status).in_(WAITING) & (col(Outbox.next_attempt_at) <= now - LATE),
                # The site shows whose mail came back; that explains why their e-mails stopped.
                (col(Outbox.status) == OutboxStatus.DEAD)
                & (col(Outbox.created_at) > now - SHOWN)
                & col(User.mail_stopped_at).is_(None),
            ),
        )
        .order_by(col(Outbox.id))
    )
    for number, kind, status, due, attempts, error in rows:
        name = f"e-mail {number} ({kind.value})"
        if status is OutboxStatus.DEAD:
            yield Fault(f"{name} was given up after {attempts} attempts: {error}", AGAIN)
        elif status is OutboxStatus.QUEUED:
            yield Fault(f"{name} was due at {due:%F %T}, after {attempts} attempts", SEND)
        else:
            yield Fault(f"{name} is {status.value}, but was due at {due:%F %T}", ROUNDS)
