"""E-mails about mails that wait for their player's word."""

from dataclasses import dataclass, replace
from datetime import datetime

from app.config import Settings
from app.mail.compose import Composed, Thread, compose_mail, one_line
from app.mail.reading.message import ParsedMail
from app.mail.tokens import CONFIRM
from app.models import QuarantinedMail, QuarantineReason

MAX_TEXT = 20_000


@dataclass(frozen=True)
class Question:
    """What is shown of a mail that waits; it is decided at `url`, or by a mail to `reply_to`."""

    held_for: QuarantineReason
    says: str
    sender: str
    subject: str
    lines: tuple[str, ...]
    is_cut: bool
    until: datetime
    url: str
    reply_to: str


def held(thread: Thread, cause: str, it: Question, *, answers: str | None) -> Composed:
    """The question whether a mail is to be carried out. Its answers go to an address of its own."""
    return compose_mail(
        "trust/held", replace(thread, reply_to=it.reply_to), cause, answers=answers, it=it
    )


def question(waiting: QuarantinedMail, mail: ParsedMail, settings: Settings) -> Question:
    """What is shown of a mail that waits: from whom it says that it is, and all that it asks."""
    assert waiting.id is not None
    numbers = (waiting.id, int(waiting.expires_at.timestamp()))
    secret = settings.secret_key
    return Question(
        held_for=waiting.held_for,
        says=waiting.says,
        sender=one_line(waiting.from_address),
        subject=one_line(waiting.subject),
        lines=tuple(mail.text[:MAX_TEXT].split("\n")),
        is_cut=len(mail.text) > MAX_TEXT or mail.is_cut,
        until=waiting.expires_at,
        url=f"{settings.base_url}/mail/confirm/{CONFIRM.make(secret, *numbers)}",
        reply_to=CONFIRM.address(secret, settings.mail_domain, *numbers),
    )


def held_more(thread: Thread, cause: str) -> Composed:
    """More mails wait than are told one by one."""
    return compose_mail(
        "trust/held_more", thread, cause, url=f"{thread.base_url}/account/addresses"
    )


def decided(thread: Thread, cause: str, what: str, *, answers: str | None) -> Composed:
    """To an answer that decides nothing more, or that was not understood.

    `what`: discarded, too_late or not_understood.
    """
    return compose_mail("trust/decided", thread, cause, answers=answers, what=what)
