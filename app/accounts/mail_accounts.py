"""Accounts made by e-mail, without a password, of people who never visited the site.

Nobody can log in to one until its owner has set a password by a link that came to their address
(see `app.accounts.links`).
"""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import func
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from app.accounts.names import free_name
from app.models import User, name_key, utc_now

NO_PASSWORD = ""
"""Instead of a password's hash; no password fits it."""

MAX_ACCOUNTS = 50
"""The number of accounts made within PERIOD for addresses of one domain."""

PERIOD = timedelta(hours=1)
MAX_ATTEMPTS = 5


class TooManyAccounts(RuntimeError):
    """Too many accounts were made for addresses of one domain within PERIOD."""


def account_for(session: Session, email: str, wanted: Sequence[str]) -> User:
    """The account of the address `email`; one is made if there is none.

    It is called by the first of `wanted` that can be a name, with a number if somebody has it.
    Raises TooManyAccounts.
    """
    for _ in range(MAX_ATTEMPTS):
        known = session.exec(select(User).where(User.email == email)).first()
        if known is not None:
            return known
        _check_rate(session, email)
        name = free_name(session, wanted)
        user = User(name=name, name_key=name_key(name), email=email, password_hash=NO_PASSWORD)
        try:
            with session.begin_nested():
                session.add(user)
        except IntegrityError:
            # On PostgreSQL, an equal one was committed after we had looked.
            continue
        return user
    raise TooManyAccounts("another account with this name or address was created at the same time")


def has_password(user: User) -> bool:
    """Whether the owner of an account has ever set a password."""
    return user.password_hash != NO_PASSWORD


def _check_rate(session: Session, email: str) -> None:
    domain = email.rpartition("@")[2]
    recent = session.exec(
        select(func.count())
        .select_from(User)
        .where(
            User.password_hash == NO_PASSWORD,
            col(User.created_at) > utc_now() - PERIOD,
            col(User.email).endswith(f"@{domain}", autoescape=True),
        )
    ).one()
    if recent >= MAX_ACCOUNTS:
        raise TooManyAccounts(f"{recent} accounts created for {domain} in the last hour")
