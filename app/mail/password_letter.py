"""The letter with the link by which the owner of an account sets its password."""

import secrets

from sqlmodel import Session

from app.accounts import password_links
from app.accounts.by_mail import has_password
from app.config import Settings
from app.mail.compose import Composed
from app.mail.outbox import write_letter
from app.mail.paper import render
from app.mail.threads import cause_digest
from app.models import MailKind, User, utc_now


def send_link(session: Session, settings: Settings, user: User) -> None:
    """Write to the address of an account how its password can be set."""
    # Whoever asks twice gets two letters: the first may be lost.
    cause = f"password:{user.id}:{secrets.token_hex(8)}"
    letter = _letter(settings, user, cause)
    write_letter(session, cause, user.email, letter, kind=MailKind.SECURITY)


def _letter(settings: Settings, user: User, cause: str) -> Composed:
    now = utc_now()
    text, html = render(
        "password",
        user.locale,
        player=user.name,
        is_first=not has_password(user),
        url=f"{settings.base_url}/password/{password_links.make(user, settings.secret_key, now)}",
        until=now + password_links.LIFE,
        time_zone=user.time_zone,
    )
    headers = {
        "From": f"Fieldpost <fieldpost@{settings.mail_domain}>",
        "Message-ID": f"<password.{cause_digest(cause)}@{settings.mail_domain}>",
        "X-Fieldpost": "password",
        "Auto-Submitted": "auto-generated",
    }
    return Composed("[Fieldpost] Your password", text, html, headers)
