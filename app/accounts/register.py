"""Signing up and logging in, as functions of a database session."""

from dataclasses import dataclass
from enum import StrEnum

from sqlmodel import Session, col, or_, select

from app.accounts import passwords
from app.accounts.mail_accounts import has_password
from app.accounts.names import is_taken
from app.models import User, name_key, utc_now


class Taken(StrEnum):
    """Which part of a sign-up another account has already."""

    NAME = "name"
    EMAIL = "email"


@dataclass(frozen=True)
class NewAccount:
    """What somebody who signs up has written, already checked for its form.

    `time_zone` is that of their browser, where it said so.
    """

    name: str
    email: str
    password: str
    time_zone: str = "UTC"


def sign_up(session: Session, account: NewAccount) -> User | Taken:
    """Add the account; give it back with its id, or which part of it is taken.

    Whether its address is its owner's is not known yet (see `app.accounts.confirmation`).

    The caller's write transaction must hold the whole of it: on SQLite nobody
    can sign up in between; on PostgreSQL two equal sign-ups at the same
    instant end in an IntegrityError for the second one.
    """
    email = account.email.lower()
    key = name_key(account.name)
    if is_taken(session, account.name):
        return Taken.NAME
    if session.exec(select(User).where(User.email == email)).first():
        return Taken.EMAIL
    user = User(
        name=" ".join(account.name.split()),
        name_key=key,
        email=email,
        password_hash=passwords.hash_password(account.password),
        unconfirmed_since=utc_now(),
        time_zone=account.time_zone,
    )
    session.add(user)
    session.flush()
    return user


def find(session: Session, name_or_email: str) -> User | None:
    """The user of that name (in any case) or address."""
    return session.exec(
        select(User).where(
            or_(
                col(User.name_key) == name_key(name_or_email),
                col(User.email) == name_or_email.strip().lower(),
            )
        )
    ).first()


def recognise(session: Session, name_or_email: str, password: str) -> User | None:
    """The user whom name (or address) and password fit, else None.

    None comes after the same time whether the name exists or not, and has a password or none. A
    name cannot contain "@", so it is never somebody else's address.
    """
    user = find(session, name_or_email)
    if user is None or not has_password(user):
        passwords.simulate_check(password)
        return None
    return user if passwords.matches(user.password_hash, password) else None
