"""Log-ins on the server: a browser stays logged in for as long as its row is here."""

import hashlib
import re
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.models import LogIn, User
from app.models.among import among

LIFE = timedelta(days=31)
"""A match lasts for months: whoever looks in once a month stays logged in."""

FRESH = timedelta(minutes=30)
"""So long after it began a log-in is its owner's, as far as anybody can tell.

Later he may have left his browser open: for what would outlast the log-in he logs in once more.
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
        sa.delete(LogIn).where(col(LogIn.user_id) == user.id, col(LogIn.seen_at) <= now - LIFE)
    )
    session.add(
        LogIn(
            user_id=user.id,
            token_hash=_hash(token),
            browser=browser,
            created_at=now,
            seen_at=now,
        )
    )
    session.flush()
    return token


def find(session: Session, token: str, now: datetime) -> tuple[User, LogIn] | None:
    """Who is logged in by a token, in one question to the database.

    None if nobody is any more, or who was is suspended.
    """
    found = session.exec(
        select(User, LogIn)
        .join(LogIn, col(LogIn.user_id) == User.id)
        .where(LogIn.token_hash == _hash(token))
    ).first()
    if found is None:
        return None
    user, log_in = found
    is_over = log_in.seen_at <= now - LIFE or user.suspended_at is not None
    return None if is_over else (user, log_in)


def is_to_be_noted(log_in: LogIn, now: datetime) -> bool:
    """Whether it is time to write down that a browser was seen."""
    return log_in.seen_at <= now - NOTED_EVERY


def is_fresh(log_in: LogIn, now: datetime) -> bool:
    """Whether somebody has shown only lately who he is."""
    return log_in.created_at > now - FRESH


def note(session: Session, log_in_id: int, now: datetime) -> None:
    """Write down that a browser was seen."""
    session.execute(sa.update(LogIn).where(col(LogIn.id) == log_in_id).values(seen_at=now))


def of_user(session: Session, user_id: int, now: datetime) -> list[LogIn]:
    """The browsers in which somebody is logged in, the one that was seen last first."""
    return list(
        session.exec(
            select(LogIn)
            .where(LogIn.user_id == user_id, col(LogIn.seen_at) > now - LIFE)
            .order_by(col(LogIn.seen_at).desc(), col(LogIn.id).desc())
        )
    )


def still(session: Session, log_in_ids: Collection[int]) -> set[int]:
    """Which of these log-ins have not been ended."""
    return set(session.execute(_STILL, {"ids": list(log_in_ids)}).scalars())


def end(session: Session, user_id: int, log_in_id: int) -> bool:
    """Log one browser of a user out; False if none of his was logged in there."""
    row = session.exec(select(LogIn).where(LogIn.id == log_in_id, LogIn.user_id == user_id)).first()
    if row is None:
        return False
    session.delete(row)
    session.flush()
    return True


def end_token(session: Session, token: str) -> None:
    """Log out the browser that is known by a token."""
    session.execute(sa.delete(LogIn).where(col(LogIn.token_hash) == _hash(token)))


def end_all(session: Session, user: User, keep: int | None = None) -> None:
    """Log out every browser of `user`, but that of the row `keep`."""
    ended = sa.delete(LogIn).where(col(LogIn.user_id) == user.id)
    session.execute(ended if keep is None else ended.where(col(LogIn.id) != keep))


def browser_of(user_agent: str) -> str:
    """The kind of browser and its system, such as "Firefox, Linux"; empty for unknown ones."""
    return ", ".join(
        name for name in (_first(BROWSERS, user_agent), _first(SYSTEMS, user_agent)) if name
    )


def _first(known: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for name, pattern in known if re.search(pattern, user_agent)), "")


_STILL = sa.select(col(LogIn.id)).where(among(col(LogIn.id), "ids"))


def _hash(token: str) -> str:
    # The token has 256 random bits: what is stored need not be slow to compute.
    return hashlib.sha256(token.encode()).hexdigest()
