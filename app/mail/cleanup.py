"""Clearing away what nobody comes back to: guests, accounts never confirmed, e-mails long sent.

A guest has nothing but their browser's log-in; when that is over, nobody can be them any more. What
others have a part in stays, as when somebody deletes their account (see `app.mail.farewell`).
"""

from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import Session, SQLModel, col, select

from app.accounts import sessions, traces
from app.accounts.personal_data import BELONGINGS, located
from app.accounts.row_deletion import erase_rows
from app.mail.farewell import delete_account
from app.mail.preferences.changes import lock_user
from app.matches.events import Announce
from app.matches.load import lock
from app.models import (
    LoginSession,
    Match,
    Notification,
    NotificationStatus,
    Outbox,
    OutboxStatus,
    Seat,
    User,
)

UNCONFIRMED_FOR = timedelta(days=90)
"""How long a new account may stay unconfirmed."""

MAILS_FOR = timedelta(days=180)
"""How long an e-mail that was sent is kept: as long as an answer to it can come."""

NOTIFICATIONS_FOR = timedelta(days=30)

MAX_ROWS = 1000
"""The number of e-mails or notifications deleted in one transaction."""


def forgotten(session: Session, now: datetime, most: int) -> list[int]:
    """Return accounts that nobody comes back to, the oldest first."""
    found = select(User.id).where(*_is_forgotten(now))
    rows = session.exec(found.order_by(col(User.id)).limit(most))
    return [number for number in rows if number is not None]


def clear_account(session: Session, user_id: int, now: datetime, announce: Announce) -> list[int]:
    """Delete a forgotten account with the matches that are its own alone; whoever is back stays.

    If anything is left that it is part of, so is a row under a neutral name. Return the matches
    whose bots may be asked now: those with others in them, which it has left.
    """
    own = [lock(session, match_id) for match_id in _matches_of(session, user_id)]
    lock_user(session, user_id)
    if session.exec(select(User.id).where(User.id == user_id, *_is_forgotten(now))).first() is None:
        return []
    for row in own:
        assert row.id is not None
        if _is_alone(session, row.id, user_id):
            _erase(session, "matches", row.id)
            session.expunge(row)
    left = delete_account(session, user_id, now, announce)
    if not _is_part_of_anything(session, user_id):
        _erase(session, "users", user_id)
    session.expunge_all()
    return left


def clear_mails(session: Session, now: datetime) -> int:
    """Delete some e-mails that were settled long ago, the oldest first; return how many."""
    done = (OutboxStatus.SENT, OutboxStatus.DEAD, OutboxStatus.DROPPED)
    oldest = (
        sa.select(col(Outbox.id), col(Outbox.status), col(Outbox.created_at))
        .order_by(col(Outbox.id))
        .limit(MAX_ROWS)
        .subquery()
    )
    is_done = oldest.c.status.in_(done) & (oldest.c.created_at < now - MAILS_FOR)
    return _clear(session, "outbox", sa.select(oldest.c.id).where(is_done))


def clear_notifications(session: Session, now: datetime) -> int:
    """Delete some notices that were settled long ago, the oldest first; return how many."""
    oldest = (
        sa.select(col(Notification.id), col(Notification.status), col(Notification.created_at))
        .order_by(col(Notification.id))
        .limit(MAX_ROWS)
        .subquery()
    )
    is_done = (oldest.c.status != NotificationStatus.QUEUED) & (
        oldest.c.created_at < now - NOTIFICATIONS_FOR
    )
    return _clear(session, "notices", sa.select(oldest.c.id).where(is_done))


def clear_sessions(session: Session, now: datetime) -> None:
    """Forget browsers in which nobody is logged in any more, and from where people logged in."""
    traces.delete_old(session, now)
    session.execute(sa.delete(LoginSession).where(col(LoginSession.seen_at) <= now - sessions.LIFE))


def _is_forgotten(now: datetime) -> list[sa.ColumnElement[bool]]:
    is_seen = (
        select(LoginSession.id)
        .where(LoginSession.user_id == User.id, col(LoginSession.seen_at) > now - sessions.LIFE)
        .exists()
    )
    since = col(User.unconfirmed_since)
    return [
        col(User.deleted_at).is_(None),
        # An address from which nobody is to write any more is kept from newcomers.
        col(User.suspended_at).is_(None),
        col(User.is_admin).is_(False),
        sa.or_(
            col(User.is_guest) & (since <= now - sessions.LIFE),
            col(User.is_guest).is_(False) & (since <= now - UNCONFIRMED_FOR),
        ),
        ~is_seen,
    ]


def _matches_of(session: Session, user_id: int) -> list[int]:
    """The matches that somebody hosts, or has a seat in, in the order in which they are locked."""
    hosts = sa.select(col(Match.id)).where(col(Match.host_id) == user_id)
    sits = sa.select(col(Seat.match_id)).where(col(Seat.user_id) == user_id)
    return sorted(session.execute(sa.union(hosts, sits)).scalars())


def _is_alone(session: Session, match_id: int, user_id: int) -> bool:
    """Whether nobody else has, or had, a part in a match, is asked to, or can ask for a rematch."""
    for name in BELONGINGS:
        table, column = located(name)
        of_match = table.c.id if table.name == "matches" else table.c.get("match_id")
        if of_match is None:
            continue
        others = sa.select(sa.literal(1)).where(of_match == match_id, column != user_id)
        if session.execute(others.limit(1)).first() is not None:
            return False
    asked = select(Seat.id).where(Seat.match_id == match_id, col(Seat.invited_email).is_not(None))
    again = select(Match.id).where(Match.rematch_of == match_id)
    return session.exec(asked).first() is None and session.exec(again).first() is None


def _is_part_of_anything(session: Session, user_id: int) -> bool:
    """Whether any row leads to an account that was erased."""
    found = (
        session.execute(sa.select(sa.literal(1)).where(column == user_id).limit(1)).first()
        for _table, column in map(located, BELONGINGS)
    )
    return any(row is not None for row in found)


def _clear(session: Session, table: str, which: "sa.Select[int]") -> int:
    numbers = list(session.execute(which).scalars())
    if numbers:
        rows = SQLModel.metadata.tables[table]
        erase_rows(session, rows, rows.c.id.in_(numbers))
    return len(numbers)


def _erase(session: Session, table: str, number: int) -> None:
    rows = SQLModel.metadata.tables[table]
    erase_rows(session, rows, rows.c.id == number)
