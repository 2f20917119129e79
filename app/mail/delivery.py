"""E-mails from the outbox to the mail server of SMTP_URL.

Each e-mail is written once per recipient and cause (the outbox's unique `cause`)
and handed over once, as far as SMTP allows: a process that dies between the
server's 250 and our commit sends the e-mail again after the lease. Nothing can
close that gap (RFC 5321 6.1 and RFC 1047), but the second copy has the same
Message-ID, made from the cause, so mail programs show it once.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from time import monotonic

import sqlalchemy as sa
from sqlmodel import Session, col

from app.backoff import doubled
from app.config import Settings
from app.database import execute, fetch
from app.mail.bounces import counter
from app.mail.bounces.delivery_status import of_reply
from app.mail.bounces.inbound import return_address
from app.mail.preferences.unsubscribe import headers_for
from app.mail.smtp_client import (
    MailError,
    PostponedError,
    RefusedError,
    TooLateError,
    connected,
    is_alive,
    transmit,
)
from app.mail.transports.addresses import Addresses
from app.matches.queue import TASK_SECONDS
from app.models import Outbox, OutboxStatus

log = logging.getLogger(__name__)

# How long a claimed e-mail stays away from other senders. The worker kills a task before that: what
# was claimed for so long is in nobody's hands (docs/decisions/0139-leases-of-e-mails.md).
LEASE = timedelta(seconds=TASK_SECONDS + 25)
# A hand-over that has not begun so long after the claim is left to whoever claims the e-mail next:
# the sender was frozen, and the lease may be over before the server has answered.
BEGIN_SECONDS = 20.0
FIRST_PAUSE = timedelta(seconds=30)
MAX_PAUSE = timedelta(hours=6)
# With these pauses the last attempt is made some four days after the first
# (RFC 5321 4.5.4.1 asks for at least 4 to 5 days).
MAX_ATTEMPTS = 26
MAX_ERROR = 500
# So many e-mails, or so long, are sent in one task: orders that people have submitted wait for the
# tasks that the workers have in hand.
MAX_AT_ONCE = 25
MAX_SECONDS = 0.5
# E-mails give way to orders until the first of them has waited for so long.
LATE = timedelta(seconds=10)


def deliver_due(session_factory: Callable[[], Session], settings: Settings, now: datetime) -> int:
    """Send e-mails that are due at `now`, oldest first; return how many were handed over.

    They are MAX_AT_ONCE at most; whoever calls this looks whether there are more.

    Each is claimed in a transaction of its own (it is not due again before its
    LEASE is over), sent with no transaction open, and marked in another one: any
    number of senders may run at once. Without a connection the rest waits.
    """
    claimed, claimed_at = claim(session_factory, now), monotonic()
    if claimed is None:
        return 0
    sent, addresses = 0, Addresses.of(settings)
    until = monotonic() + MAX_SECONDS
    try:
        with connected(settings.smtp_url) as connection:
            while claimed is not None:
                claimed.headers = {**claimed.headers, **headers_for(claimed, settings)}
                try:
                    transmit(
                        claimed,
                        connection,
                        return_to=addresses.outward(return_address(claimed, settings)),
                        outward=addresses.send_out,
                        begin_until=claimed_at + BEGIN_SECONDS,
                    )
                except TooLateError:
                    log.warning("e-mail %s is left to the next sender", claimed.id)
                    return sent
                except MailError as error:
                    _mark_failed(session_factory, settings, claimed, error, now)
                    if not is_alive(connection):
                        return sent
                else:
                    _mark_sent(session_factory, claimed, now)
                    sent += 1
                if sent >= MAX_AT_ONCE or monotonic() > until:
                    break
                claimed, claimed_at = claim(session_factory, now), monotonic()
    except PostponedError as error:
        if claimed is not None:
            _mark_failed(session_factory, settings, claimed, error, now)
    return sent


def is_late(session: Session, now: datetime) -> bool:
    """Whether an e-mail that is to be written or sent was due LATE before `now`."""
    return fetch(session, _LATE, {"moment": now - LATE}).first() is not None


def claim(session_factory: Callable[[], Session], now: datetime) -> Outbox | None:
    """Take the oldest due e-mail for LEASE, or None if none is due.

    Those to an address from which e-mails came back are given up instead. SKIP LOCKED
    (PostgreSQL) lets senders pass each other; on SQLite the transaction itself is the lock.
    """
    with session_factory() as session, session.begin():
        while (mail := _next_due(session, now)) is not None:
            session.expunge(mail)
            if counter.is_stopped(session, mail.recipient):
                _write(session, mail, status=OutboxStatus.DEAD, error=counter.STOPPED)
                continue
            mail.attempts += 1
            mail.next_attempt_at = now + LEASE
            _write(session, mail, attempts=mail.attempts, next_attempt_at=mail.next_attempt_at)
            return mail
    return None


def _next_due(session: Session, now: datetime) -> Outbox | None:
    found: Outbox | None = session.execute(_NEXT_DUE, {"now": now}).scalars().first()
    return found


def pause_after(attempts: int) -> timedelta:
    """How long to wait after so many attempts in vain: doubled each time, up to MAX_PAUSE."""
    return doubled(FIRST_PAUSE, attempts, MAX_PAUSE)


def _mark_sent(session_factory: Callable[[], Session], mail: Outbox, now: datetime) -> None:
    _mark(session_factory, mail, status=OutboxStatus.SENT, sent_at=now, error=None)


def _mark_failed(
    session_factory: Callable[[], Session],
    settings: Settings,
    mail: Outbox,
    error: MailError,
    now: datetime,
) -> None:
    said = " ".join(str(error).split())[:MAX_ERROR]
    is_dead = isinstance(error, RefusedError) or mail.attempts >= MAX_ATTEMPTS
    log.warning("e-mail %s %s: %s", mail.id, "given up" if is_dead else "postponed", said)
    if is_dead:
        is_recipient = isinstance(error, RefusedError) and error.is_recipient
        report = of_reply(said, is_recipient=is_recipient)
        with session_factory() as session, session.begin():
            _write(session, mail, status=OutboxStatus.DEAD, error=said)
            counter.count(session, settings, mail, report, now, at_once=True)
    else:
        again = now + pause_after(mail.attempts)
        _mark(session_factory, mail, next_attempt_at=again, error=said)


def _mark(session_factory: Callable[[], Session], mail: Outbox, **values: object) -> None:
    with session_factory() as session, session.begin():
        _write(session, mail, **values)


def _write(session: Session, mail: Outbox, **values: object) -> None:
    execute(session, _UPDATE, {"mail_id": mail.id, **values})


_LATE = (
    sa.select(col(Outbox.id))
    .where(
        col(Outbox.status).in_((OutboxStatus.QUEUED, OutboxStatus.HELD)),
        col(Outbox.next_attempt_at) <= sa.bindparam("moment"),
    )
    .limit(1)
)
_NEXT_DUE = (
    sa.select(Outbox)
    .where(
        col(Outbox.status) == OutboxStatus.QUEUED,
        col(Outbox.next_attempt_at) <= sa.bindparam("now"),
    )
    .order_by(col(Outbox.next_attempt_at), col(Outbox.id))
    .limit(1)
    .with_for_update(skip_locked=True)
)
_UPDATE = sa.update(Outbox).where(col(Outbox.id) == sa.bindparam("mail_id"))
"""Made once: to make a statement costs as much as to run it."""
