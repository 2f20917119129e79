"""E-mails about an account to its owner: links that only they get, and what was changed."""

import secrets
from collections.abc import Mapping
from urllib.parse import urlencode

from sqlmodel import Session, select

from app.accounts import confirmation, links
from app.accounts.links import Link
from app.accounts.mail_accounts import NO_PASSWORD, has_password
from app.config import Settings
from app.mail.compose import Composed
from app.mail.outbox import DECOY, write_decoy, write_mail
from app.mail.templating import render
from app.mail.threads import cause_digest
from app.models import MailKind, User, utc_now


def nobody() -> User:
    """Somebody without an account: an e-mail to them is written like any other, and never sent."""
    return User(id=0, name="Nobody", name_key="nobody", email=DECOY, password_hash=NO_PASSWORD)


def send_password_link(session: Session, settings: Settings, user: User) -> None:
    """Write to the address of an account how its password can be set."""
    _send(session, settings, user, "password", "Set your password", "/password/", links.PASSWORD)


def send_confirmation(session: Session, settings: Settings, user: User, then: str = "") -> None:
    """Ask at the address of a new account whether its owner reads what comes there.

    `then` is the page of the site that they wanted to see when they signed up.
    """
    subject = "Confirm your e-mail address"
    _send(session, settings, user, "confirm", subject, "/confirm/", links.CONFIRM, then)


def send_log_in_link(session: Session, settings: Settings, user: User, then: str = "") -> None:
    """Write to the address of an account how its owner logs in without a password.

    `then` is the page of the site that they wanted to see.
    """
    _send(session, settings, user, "log_in", "Your log-in link", "/login/mail/", links.LOG_IN, then)


def send_delete_link(session: Session, settings: Settings, user: User) -> None:
    """Write to the address of an account how it can be deleted."""
    subject = "Confirm that you want to delete your account"
    _send(session, settings, user, "delete", subject, "/account/delete/", links.DELETE)


def tell_of_password(session: Session, settings: Settings, user: User) -> None:
    """Tell the owner of an account that its password was set, in case it was somebody else."""
    _tell(session, settings, user, "Your password was changed")


def tell_of_passkey(session: Session, settings: Settings, user: User, name: str) -> None:
    """Tell the owner of an account that a passkey was made for it, in case it was somebody else."""
    _tell(session, settings, user, "New passkey added to your account", passkey=name)


def tell_of_address(session: Session, settings: Settings, user: User, address: str) -> None:
    """Tell the owner of an account from where they may write now, in case it was somebody else."""
    _tell(session, settings, user, "New address", address=address)


def tell_of_move(session: Session, settings: Settings, user: User, address: str) -> None:
    """Tell the owner of an account, where they read it still, that `address` takes the place."""
    _tell(session, settings, user, "Your address has changed", moved=address)


def tell_of_sign_up(session: Session, settings: Settings, address: str) -> None:
    """Tell who has an account at an address that somebody wanted another one for it; once a day."""
    user = session.exec(select(User).where(User.email == address.lower())).first()
    if user is None or not confirmation.is_confirmed(user):
        return
    content = {"log_in_url": f"{settings.base_url}/login/mail"}
    subject = "You already have an account"
    cause = f"known:{user.id}:{utc_now():%Y-%m-%d}"
    _write(session, settings, user, "known", subject, content, cause)


def _tell(
    session: Session,
    settings: Settings,
    user: User,
    subject: str,
    *,
    passkey: str = "",
    address: str = "",
    moved: str = "",
) -> None:
    if not confirmation.is_confirmed(user):
        return
    content = {
        "passkey": passkey,
        "address": address,
        "moved": moved,
        "moment_of_it": utc_now(),
        "account_url": f"{settings.base_url}/account",
        "password_url": f"{settings.base_url}/password",
    }
    _write(session, settings, user, "changed", subject, content)


def _send(
    session: Session,
    settings: Settings,
    user: User,
    name: str,
    subject: str,
    path: str,
    link: Link,
    then: str = "",
) -> None:
    now = utc_now()
    url = f"{settings.base_url}{path}{link.make(user, settings.secret_key)}"
    content = {
        "is_first": not has_password(user),
        "url": f"{url}?{urlencode({'next': then})}" if then else url,
        "until": now + link.life,
    }
    _write(session, settings, user, name, subject, content)


def _write(
    session: Session,
    settings: Settings,
    user: User,
    name: str,
    subject: str,
    content: Mapping[str, object],
    cause: str = "",
) -> None:
    # Whoever asks twice gets two e-mails: the first may be lost.
    cause = cause or f"{name}:{user.id}:{secrets.token_hex(8)}"
    text, html = render(
        f"account/{name}",
        user.locale,
        player=user.name,
        time_zone=user.time_zone,
        **content,
    )
    headers = {
        "From": f"Fieldpost <fieldpost@{settings.mail_domain}>",
        "Message-ID": f"<{name}.{cause_digest(cause)}@{settings.mail_domain}>",
        "X-Fieldpost": name.replace("_", "-"),
        "Auto-Submitted": "auto-generated",
    }
    mail = Composed(f"[Fieldpost] {subject}", text, html, headers)
    if user.email == DECOY:
        write_decoy(session, cause, mail)
    else:
        write_mail(session, cause, user.email, mail, kind=MailKind.SECURITY)
