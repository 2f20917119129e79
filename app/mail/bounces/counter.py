"""How many e-mails have come back from an address, and when that is enough.

One report is not: it may be a mistake of a server, or made up by somebody who has seen the source
of one e-mail. Only what our own mail server says in the moment of handing over is believed at once.
"""

from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from app.config import Settings
from app.database import fetch
from app.mail.bounces import host_mails
from app.mail.bounces.delivery_status import Report
from app.models import Bounce, Outbox, OutboxStatus, User

HARD = 2
"""The number of reports of a missing mailbox that stop the e-mail to it."""

SOFT = 5
"""The number of consecutive bounces, for any reason, that stop the e-mail to an address."""

SOFT_SPAN = timedelta(days=2)
"""The first and the last of them are this far apart: an outage of a day stops nobody's mail."""

FORGOTTEN = timedelta(days=60)

STOPPED = "not sent: earlier e-mails to this address bounced"
"""What stands as the error of an e-mail that was kept back."""


def count(
    session: Session,
    settings: Settings,
    mail: Outbox,
    report: Report,
    now: datetime,
    *,
    at_once: bool = False,
) -> bool:
    """Note that an e-mail came back, and stop the mail to its address if that is enough.

    `at_once`: our own mail server has refused it. False if the e-mail was counted before.
    """
    assert mail.id is not None
    bounce = Bounce(
        outbox_id=mail.id,
        address=mail.recipient,
        status=report.status[:12],
        is_hard=report.is_hard,
        said=report.said,
        received_at=now,
    )
    try:
        with session.begin_nested():
            session.add(bounce)
    except IntegrityError:
        return False
    user = _user(session, mail.recipient)
    if user is None:
        host_mails.tell_host(session, settings, mail, report)
        return True
    if user.mail_stopped_at is None and _is_enough(session, bounce, now, at_once):
        user.mail_stopped_at = now
        user.mail_stopped_why = report.said or report.status
        session.add(user)
        session.flush()
        host_mails.tell_hosts(session, settings, user)
    return True


def is_stopped(session: Session, address: str) -> bool:
    """Whether no mail goes to an address, since e-mails came back from there."""
    return fetch(session, _STOPPED, {"address": address}).scalars().first() is not None


def resume_mail(session: Session, user: User, now: datetime) -> bool:
    """Let mail go to a user's address again, as if none had come back; False if it did go.

    Of the e-mails that were kept back the newest of each match goes now: it tells how things stand.
    """
    if user.mail_stopped_at is None:
        return False
    user.mail_stopped_at = user.mail_stopped_why = None
    session.add(user)
    session.execute(sa.delete(Bounce).where(col(Bounce.address) == user.email))
    newest = (
        select(sa.func.max(col(Outbox.id)))
        .where(
            Outbox.recipient == user.email,
            Outbox.status == OutboxStatus.DEAD,
            Outbox.error == STOPPED,
        )
        .group_by(col(Outbox.match_id))
    )
    session.execute(
        sa.update(Outbox)
        .where(col(Outbox.id).in_(newest))
        .values(status=OutboxStatus.QUEUED, attempts=0, next_attempt_at=now, error=None)
        .execution_options(synchronize_session=False)
    )
    return True


def _user(session: Session, address: str) -> User | None:
    return session.exec(select(User).where(User.email == address)).first()


def _is_enough(session: Session, last: Bounce, now: datetime, at_once: bool) -> bool:
    if last.is_hard and at_once:
        return True
    hard = session.exec(
        select(sa.func.count())
        .select_from(Bounce)
        .where(
            Bounce.address == last.address,
            col(Bounce.is_hard),
            col(Bounce.received_at) > now - FORGOTTEN,
        )
    ).one()
    return hard >= HARD or _in_a_row(session, last)


def _in_a_row(session: Session, last: Bounce) -> bool:
    """Whether the last SOFT e-mails up to this one came back, all of them, over SOFT_SPAN."""
    mails = session.exec(
        select(Outbox.id, Bounce.received_at)
        .join(Bounce, col(Bounce.outbox_id) == Outbox.id, isouter=True)
        .where(
            Outbox.recipient == last.address,
            col(Outbox.id) <= last.outbox_id,
            col(Outbox.status).in_((OutboxStatus.SENT, OutboxStatus.DEAD)),
        )
        .order_by(col(Outbox.id).desc())
        .limit(SOFT)
    ).all()
    moments = [moment for _mail, moment in mails if moment is not None]
    return len(moments) == SOFT and max(moments) - min(moments) >= SOFT_SPAN


_STOPPED = sa.select(col(User.mail_stopped_at)).where(col(User.email) == sa.bindparam("address"))
