"""Answers to mails in which there is nothing to carry out."""

import re
from collections.abc import Callable, Sequence
from datetime import timedelta

from sqlalchemy import func
from sqlmodel import col, select

from app.mail.compose import Composed, Thread, compose_mail
from app.mail.reading.message import Attachment
from app.mail.seat_context import Disposition, MailContext
from app.mail.seat_situation import situation_of
from app.mail.situation import Situation
from app.models import InboundMail, utc_now

# Answers that are no receipts: more than this in an hour is a loop that hides its marks.
MAX_ANSWERS_AN_HOUR = 30
MAX_NOTES = 5

# Signatures travel as attachments; nobody expects them to be read as orders.
SIGNATURE_FILES = re.compile(r"pgp-signature|signature\.asc$|smime\.p7s$|pkcs7-signature", re.I)


def write_nothing_read(context: MailContext) -> str:
    """Say that there was nothing to carry out; return the e-mail's cause."""
    return _write(
        context, "nothing_read", lambda thread, cause: _nothing_read(context, thread, cause)
    )


def write_too_long(context: MailContext) -> str:
    """Say that the mail was not read; return the e-mail's cause."""
    answers = context.mail.message_id
    return _write(
        context,
        "too_long",
        lambda thread, cause: too_long(thread, cause, answers=answers),
    )


def write_suspended(context: MailContext) -> str:
    """Say that nothing is carried out for who is suspended; return the e-mail's cause."""
    answers = context.mail.message_id
    return _write(
        context,
        "suspended",
        lambda thread, cause: suspended(thread, cause, answers=answers),
    )


def write_expired(context: MailContext) -> str:
    """Give the owner of an old address the one that holds, once a day; return the cause."""
    cause = f"expired:{context.seat.id}:{utc_now():%Y-%m-%d}"
    answers = context.mail.message_id
    context.write(cause, lambda thread, cause: expired(thread, cause, answers=answers))
    return cause


def is_flooded(context: MailContext) -> bool:
    """Whether this seat was answered too often within an hour."""
    recent = context.session.exec(
        select(func.count())
        .select_from(InboundMail)
        .where(
            InboundMail.match_id == context.match.id,
            InboundMail.seat == context.seat.letter,
            InboundMail.outcome == Disposition.ANSWERED,
            col(InboundMail.received_at) > utc_now() - timedelta(hours=1),
        )
    ).one()
    return recent >= MAX_ANSWERS_AN_HOUR


def notes(attachments: tuple[Attachment, ...]) -> list[str]:
    """Names and sizes of the attachments that somebody may expect to have been read."""
    unread = [found for found in attachments if not SIGNATURE_FILES.search(found.name)]
    return [f"{found.name} ({_size(found.size)})" for found in unread[:MAX_NOTES]]


def _write(context: MailContext, name: str, mail: Callable[[Thread, str], Composed]) -> str:
    cause = context.cause(name)
    context.write(cause, mail)
    return cause


def _nothing_read(context: MailContext, thread: Thread, cause: str) -> Composed:
    return nothing_read(
        thread,
        cause,
        situation_of(context.session, context.match, context.seat.letter),
        answers=context.mail.message_id,
        notes=notes(context.mail.attachments),
    )


def _size(count: int) -> str:
    if count >= 1024 * 1024:
        return f"{count / (1024 * 1024):.1f} MB"
    return f"{max(1, round(count / 1024))} KB"


def nothing_read(
    thread: Thread, cause: str, situation: Situation, *, answers: str | None, notes: Sequence[str]
) -> Composed:
    """The answer to a mail without orders: what to write, and the order form."""
    return compose_mail(
        "nothing_read", thread, cause, answers=answers, situation=situation, notes=notes
    )


def expired(thread: Thread, cause: str, *, answers: str | None) -> Composed:
    """To the seat's owner: their mail used an old reply address; this e-mail brings the new one."""
    return compose_mail("expired", thread, cause, answers=answers)


def too_long(thread: Thread, cause: str, *, answers: str | None) -> Composed:
    """The answer to a mail with more text than orders can need."""
    return compose_mail("too_long", thread, cause, answers=answers)


def suspended(thread: Thread, cause: str, *, answers: str | None) -> Composed:
    """The answer to a mail of somebody who is suspended: nothing of it was done."""
    return compose_mail("suspended", thread, cause, answers=answers)
