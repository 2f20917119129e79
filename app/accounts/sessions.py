"""Sessions on the server: a browser stays logged in for as long as its row is here."""

import hashlib
import re
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, NamedTuple, cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.database import fetch
from app.models import LoginSession, User
from app.models.in_list import among

LIFE = timedelta(days=31)
"""A match lasts for months: whoever looks in once a month stays logged in."""

FRESH = timedelta(minutes=30)
"""A session this young is taken for its owner's.

Later they may have left the browser open: for what would outlast the session they log in again.
"""

NOTED_EVERY = timedelta(minutes=15)
"""When a browser was seen is written no oftener than this."""

BROWSERS = (
    ("Edge", r"\bEdgA?/"),
    ("Opera", r"\bOPR/"),
    ("Firefox", r"\b(?:Firefox|FxiOS)/"),
    ("Chrome", r"(?:Chrome|CriOS|Chromium)/"),
    ("Safari", r"\bSafari/"),
)
SYSTEMS = (
    ("Android", r"\bAndroid\b"),
    ("iPhone", r"\biPhone\b"),
    ("iPad", r"\biPad\b"),
    ("Windows", r"\bWindows\b"),
    ("macOS", r"\bMac OS X\b"),
    ("ChromeOS", r"\bCrOS\b"),
    ("Linux", r"\bLinux\b"),
)
"""In the order in which they are looked for: most browsers claim to be others as well."""


def begin(session: Session, user: User, browser: str, now: datetime) -> str:
    """Log a browser in as `user`; return the token by which it is known from now on."""
    assert user.id is not None
    token = secrets.token_urlsafe(32)
    session.execute(
        sa.delete(LoginSession).where(
            col(LoginSession.user_id) == user.id, col(LoginSession.seen_at) <= now - LIFE
        )
    )
    session.add(
        LoginSession(
            user_id=user.id,
            token_hash=_hash(token),
            browser=browser,
            created_at=now,
            seen_at=now,
        )
    )
    session.flush()
    return token


class OpenSession(NamedTuple):
    """A browser that is logged in: the number of its row, since when, and when it was seen."""

    id: int
    created_at: datetime
    seen_at: datetime


def find(session: Session, token: str, now: datetime) -> tuple[User, OpenSession] | None:
    """Who is logged in by a token, in one question to the database.

    None if nobody is any more, or who was is suspended. Of the account there are the columns that
    each request needs, to be read only.
    """
    found = fetch(session, _FIND, {"token_hash": _hash(token)}).first()
    if found is None:
        return None
    row = OpenSession(*found[:3])
    is_over = row.seen_at <= now - LIFE or found.suspended_at is not None
    return None if is_over else (cast(User, found), row)


def needs_note(row: OpenSession, now: datetime) -> bool:
    """Whether it is time to write down that a browser was seen."""
    return row.seen_at <= now - NOTED_EVERY


def is_fresh(row: OpenSession, now: datetime) -> bool:
    """Whether somebody has shown only lately who they are."""
    return row.created_at > now - FRESH


def note(session: Session, session_id: int, now: datetime) -> None:
    """Write down that a browser was seen."""
    session.execute(
        sa.update(LoginSession).where(col(LoginSession.id) == session_id).values(seen_at=now)
    )


def of_user(session: Session, user_id: int, now: datetime) -> list[LoginSession]:
    """The browsers in which somebody is logged in, the one that was seen last first."""
    return list(
        session.exec(
            select(LoginSession)
            .where(LoginSession.user_id == user_id, col(LoginSession.seen_at) > now - LIFE)
            .order_by(col(LoginSession.seen_at).desc(), col(LoginSession.id).desc())
        )
    )


def still_open(session: Session, session_ids: Collection[int]) -> set[int]:
    """Which of these sessions have not been ended."""
    return set(session.execute(_STILL, {"ids": list(session_ids)}).scalars())


def end(session: Session, user_id: int, session_id: int) -> bool:
    """Log one browser of a user out; False if no session of theirs has this number."""
    row = session.exec(
        select(LoginSession).where(LoginSession.id == session_id, LoginSession.user_id == user_id)
    ).first()
    if row is None:
        return False
    session.delete(row)
    session.flush()
    return True


def end_token(session: Session, token: str) -> None:
    """Log out the browser that is known by a token."""
    session.execute(sa.delete(LoginSession).where(col(LoginSession.token_hash) == _hash(token)))


def end_all(session: Session, user: User, keep: int | None = None) -> None:
    """Log out every browser of `user`, but that of the row `keep`."""
    ended = sa.delete(LoginSession).where(col(LoginSession.user_id) == user.id)
    session.execute(ended if keep is None else ended.where(col(LoginSession.id) != keep))


def browser_of(user_agent: str) -> str:
    """The kind of browser and its system, such as "Firefox, Linux"; empty for unknown ones."""
    return ", ".join(
        name for name in (_first(BROWSERS, user_agent), _first(SYSTEMS, user_agent)) if name
    )


def _first(known: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for name, pattern in known if re.search(pattern, user_agent)), "")


_FIND: sa.Select[*tuple[Any, ...]] = (
    sa.select(
        col(LoginSession.id).label("session_id"),
        col(LoginSession.created_at),
        col(LoginSession.seen_at),
        col(User.id),
        col(User.name),
        col(User.email),
        col(User.is_admin),
        col(User.is_guest),
        col(User.unconfirmed_since),
        col(User.locale),
        col(User.time_zone),
        col(User.mail_stopped_at),
        col(User.mail_stopped_why),
        col(User.suspended_at),
    )
    .join(LoginSession, col(LoginSession.user_id) == col(User.id))
    .where(col(LoginSession.token_hash) == sa.bindparam("token_hash"))
)
_STILL = sa.select(col(LoginSession.id)).where(among(col(LoginSession.id), "ids"))


def _hash(token: str) -> str:
    # The token has 256 random bits: what is stored need not be slow to compute.
    return hashlib.sha256(token.encode()).hexdigest()
