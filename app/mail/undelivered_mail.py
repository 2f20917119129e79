"""E-mails that were given up or came back: what a moderator sees of them, and trying again.

Whoever runs the site sees each of them, but of no match in which they play themselves. The host of
a match sees who is not reached, and since which day. More would tell a host who plays what they may
not know: each e-mail has its reason, and many a reason is a secret of its reader's. So of e-mails
whose very being is a secret nothing is shown to them at all. Nobody sees what an e-mail says.
"""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

import sqlalchemy as sa
from sqlmodel import Session, col, or_, select

from app.mail.bounces.delivery_status import in_words, of_reply
from app.models import Bounce, MailKind, Match, Outbox, OutboxStatus, Seat, User

SHOWN = timedelta(days=60)
MAX_SHOWN = 200

OPEN_KINDS = (MailKind.TURN, MailKind.MATCH, MailKind.SEAT, MailKind.INVITATION)
"""E-mails of which everybody in the match knows that they are written, and when."""


@dataclass(frozen=True)
class UndeliveredMail:
    """One e-mail, as whoever runs the site sees it; `match` is the name of its match, if any."""

    mail_id: int
    kind: MailKind
    recipient: str
    match: str
    written_at: datetime
    attempts: int
    why: str


@dataclass(frozen=True)
class Unreached:
    """Somebody whom e-mails of a match do not reach, as its host sees it.

    `who` is a player's name, or an address that the host has invited. `is_stopped`: nothing is
    sent to them until they say that their address works. The number of the e-mail is not for the
    host's eyes: it counts the e-mails of everybody.
    """

    mail_id: int
    match_id: int
    match: str
    who: str
    since: date
    why: str
    is_stopped: bool


def all_undelivered(session: Session, admin_id: int, now: datetime) -> list[UndeliveredMail]:
    """What was not delivered, the newest first, but for the matches of `admin_id` themselves."""
    own = select(col(Seat.match_id)).where(Seat.user_id == admin_id)
    rows = session.exec(
        select(Outbox, Bounce, Match.name)
        .join(Bounce, col(Bounce.outbox_id) == Outbox.id, isouter=True)
        .join(Match, col(Match.id) == Outbox.match_id, isouter=True)
        .where(_is_dead(now), or_(col(Outbox.match_id).is_(None), col(Outbox.match_id).not_in(own)))
        .order_by(col(Outbox.id).desc())
        .limit(MAX_SHOWN)
    )
    return [
        UndeliveredMail(
            mail.id or 0,
            mail.kind,
            mail.recipient,
            name or "",
            mail.created_at,
            mail.attempts,
            (bounce.said or bounce.status) if bounce else mail.error or "",
        )
        for mail, bounce, name in rows
    ]


def unreached(session: Session, host_id: int, now: datetime) -> list[Unreached]:
    """Who is not reached by e-mails of the matches of a host, each once for each match."""
    rows = session.exec(
        select(Outbox, Bounce, Match, User)
        .join(Bounce, col(Bounce.outbox_id) == Outbox.id, isouter=True)
        .join(Match, col(Match.id) == Outbox.match_id)
        .join(User, col(User.email) == Outbox.recipient, isouter=True)
        .where(_is_dead(now), Match.host_id == host_id, col(Outbox.kind).in_(OPEN_KINDS))
        .order_by(col(Outbox.id))
    )
    found: dict[tuple[int, str], Unreached] = {}
    for mail, bounce, match, user in rows:
        key = (match.id or 0, mail.recipient)
        first = found.get(key)
        found[key] = Unreached(
            mail.id or 0,
            key[0],
            match.name,
            user.name if user else mail.recipient,
            first.since if first else mail.created_at.date(),
            in_words(bounce.status if bounce else _status(mail)),
            user is not None and user.mail_stopped_at is not None,
        )
    return list(found.values())


def stopped_players(session: Session, match_id: int) -> list[str]:
    """The names of the players of a match to whom no mail is sent, since it came back."""
    return list(
        session.exec(
            select(User.name)
            .join(Seat)
            .where(Seat.match_id == match_id, col(User.mail_stopped_at).is_not(None))
            .order_by(col(Seat.letter))
        )
    )


def resend(session: Session, mail_id: int, admin_id: int, now: datetime) -> bool:
    """Send an e-mail again that an admin sees in their list; False if it is not there."""
    if all(each.mail_id != mail_id for each in all_undelivered(session, admin_id, now)):
        return False
    _queue(session, mail_id, now)
    return True


def resend_newest(session: Session, match_id: int, who: str, host_id: int, now: datetime) -> bool:
    """Send the newest e-mail to somebody in a host's list again; False if they are not there."""
    for each in unreached(session, host_id, now):
        if (each.match_id, each.who, each.is_stopped) == (match_id, who, False):
            _queue(session, each.mail_id, now)
            return True
    return False


def _queue(session: Session, mail_id: int, now: datetime) -> None:
    session.execute(sa.delete(Bounce).where(col(Bounce.outbox_id) == mail_id))
    session.execute(
        sa.update(Outbox)
        .where(col(Outbox.id) == mail_id)
        .values(status=OutboxStatus.QUEUED, attempts=0, next_attempt_at=now, error=None)
    )


def _is_dead(now: datetime) -> sa.ColumnElement[bool]:
    gone = or_(col(Outbox.status) == OutboxStatus.DEAD, col(Bounce.id).is_not(None))
    is_waiting = col(Outbox.status) == OutboxStatus.QUEUED
    return sa.and_(gone, sa.not_(is_waiting), col(Outbox.created_at) > now - SHOWN)


def _status(mail: Outbox) -> str:
    return of_reply(mail.error or "", is_recipient=False).status
