"""Letters about mails that wait for their player's word."""

from dataclasses import dataclass, replace
from datetime import datetime

from app.config import Settings
from app.mail.compose import Composed, Thread, letter, one_line
from app.mail.reading.message import Letter
from app.mail.tokens import CONFIRM
from app.models import HeldFor, HeldMail

LONGEST_TEXT = 20_000


@dataclass(frozen=True)
class Question:
    """What the letter about a mail that waits shows of it; `url` is where it can be decided."""

    held_for: HeldFor
    says: str
    sender: str
    subject: str
    written_at: datetime
    lines: tuple[str, ...]
    is_cut: bool
    until: datetime
    url: str


def held(
    thread: Thread,
    cause: str,
    waiting: HeldMail,
    mail: Letter,
    settings: Settings,
    *,
    answers: str | None,
) -> Composed:
    """The question whether a mail is to be carried out. Its answers go to an address of its own."""
    assert waiting.id is not None
    numbers = (waiting.id, int(waiting.expires_at.timestamp()))
    secret = settings.secret_key
    url = f"{settings.base_url}/mail/confirm/{CONFIRM.make(secret, *numbers)}"
    address = CONFIRM.address(secret, settings.mail_domain, *numbers)
    return letter(
        "trust/held",
        replace(thread, reply_to=address),
        cause,
        answers=answers,
        it=question(waiting, mail, url),
    )


def question(waiting: HeldMail, mail: Letter, url: str) -> Question:
    """What is shown of a mail that waits: from whom it says that it is, and all that it asks."""
    return Question(
        held_for=waiting.held_for,
        says=waiting.says,
        sender=one_line(waiting.from_address),
        subject=one_line(waiting.subject),
        written_at=waiting.created_at,
        lines=tuple(mail.text[:LONGEST_TEXT].split("\n")),
        is_cut=len(mail.text) > LONGEST_TEXT or mail.is_cut,
        until=waiting.expires_at,
        url=url,
    )


def held_more(thread: Thread, cause: str) -> Composed:
    """More mails wait than are told one by one."""
    return letter("trust/held_more", thread, cause, url=f"{thread.base_url}/mail")


def decided(thread: Thread, cause: str, what: str, *, answers: str | None) -> Composed:
    """To an answer that decides nothing more, or that was not understood.

    `what`: discarded, too_late or not_understood.
    """
    return letter("trust/decided", thread, cause, answers=answers, what=what)
