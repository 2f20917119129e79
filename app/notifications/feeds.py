"""Calendar feeds: the secret address at which a person's deadlines are found."""

import secrets
from datetime import datetime
from hashlib import sha256

from sqlmodel import Session, select

from app.models import CalendarFeed

MAX_TOKEN = 100


def of_user(session: Session, user_id: int) -> CalendarFeed | None:
    """The feed of a person, if they have made one."""
    return session.exec(select(CalendarFeed).where(CalendarFeed.user_id == user_id)).first()


def by_token(session: Session, token: str) -> CalendarFeed | None:
    """The feed whose address has this token in it."""
    if len(token) > MAX_TOKEN:
        return None
    return session.exec(select(CalendarFeed).where(CalendarFeed.token_hash == _hash(token))).first()


def make(session: Session, user_id: int, now: datetime) -> str:
    """Make the address of a person, or another one in its place; return its token.

    The caller holds the lock on their row: nobody has two.
    """
    token = secrets.token_urlsafe(32)
    feed = of_user(session, user_id) or CalendarFeed(user_id=user_id, token_hash="")
    feed.token_hash, feed.created_at = _hash(token), now
    session.add(feed)
    session.flush()
    return token


def end(session: Session, user_id: int) -> None:
    """Let the address of a person lead nowhere."""
    feed = of_user(session, user_id)
    if feed is not None:
        session.delete(feed)
        session.flush()


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
