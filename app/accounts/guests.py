"""Guests: people who try a match against bots before they have an account.

A guest is a user whom nobody can log in as: they have a browser with a cookie, no password and no
address. So nothing is sent to them, and what they may do on the site ends at their own match (see
`app.web.accounts.guests`). They become an ordinary user by giving what others give when they sign
up; their match, and all that they did in it, stay theirs.
"""

import secrets

from sqlmodel import Session, col, select

from app.accounts import passwords
from app.accounts.mail_accounts import NO_PASSWORD
from app.accounts.names import free_name, is_taken
from app.accounts.register import NewAccount, Taken
from app.models import User, name_key, utc_now

GUEST = "Guest"
DOMAIN = "guest.invalid"
"""Of the domain that RFC 2606 reserves: such an address can be nobody's."""


def create_guest(session: Session) -> User:
    """Add a guest, with a name that nobody has."""
    name = free_name(session, [f"{GUEST} {secrets.randbelow(900_000) + 100_000}"])
    user = User(
        name=name,
        name_key=name_key(name),
        email=f"{secrets.token_hex(16)}@{DOMAIN}",
        password_hash=NO_PASSWORD,
        unconfirmed_since=utc_now(),
        is_guest=True,
    )
    session.add(user)
    session.flush()
    return user


def is_guest_address(address: str) -> bool:
    """Whether an address is one that guests have: no e-mail goes there."""
    return address.endswith(f"@{DOMAIN}")


def upgrade_guest(session: Session, user: User, account: NewAccount) -> User | Taken:
    """Make a guest an ordinary user under `account`; return them, or which part of it is taken.

    Two people who want the same name at the same instant end in an IntegrityError for the second
    one, as with `register.sign_up`.
    """
    email, key = account.email.lower(), name_key(account.name)
    others = select(User.id).where(User.id != user.id)
    if is_taken(session, account.name, but_for=user):
        return Taken.NAME
    if session.exec(others.where(col(User.email) == email)).first():
        return Taken.EMAIL
    user.name, user.name_key = " ".join(account.name.split()), key
    user.email, user.unconfirmed_since = email, utc_now()
    user.password_hash = passwords.hash_password(account.password)
    user.is_guest = False
    # No clock of a first match stops on any day: nothing is to be reckoned anew.
    user.time_zone = account.time_zone
    session.add(user)
    session.flush()
    return user
