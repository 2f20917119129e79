"""Answers to mails in which there is nothing to carry out."""

import re
from collections.abc import Callable
from datetime import timedelta

from sqlalchemy import func
from sqlmodel import col, select

from app.mail import answer_letters
from app.mail.case import Case, Fate
from app.mail.compose import Composed, Thread
from app.mail.reading.message import Attachment
from app.mail.seen import situation_of
from app.models import InboundMail, utc_now

# Answers that are no receipts: more than this in an hour is a loop that hides its marks.
MOST_ANSWERS_AN_HOUR = 30
MOST_NOTES = 5

# Signatures travel as attachments; nobody expects them to be read as orders.
SIGNATURE_FILES = re.compile(r"pgp-signature|signature\.asc$|smime\.p7s$|pkcs7-signature", re.I)


def write_nothing_read(case: Case) -> str:
    """Say that there was nothing to carry out; return the letter's cause."""
    return _write(case, "nothing_read", lambda thread, cause: _nothing_read(case, thread, cause))


def write_too_long(case: Case) -> str:
    """Say that the mail was not read; return the letter's cause."""
    answers = case.letter.message_id
    return _write(
        case,
        "too_long",
        lambda thread, cause: answer_letters.too_long(thread, cause, answers=answers),
    )


def write_suspended(case: Case) -> str:
    """Say that nothing is carried out for who is suspended; return the letter's cause."""
    answers = case.letter.message_id
    return _write(
        case,
        "suspended",
        lambda thread, cause: answer_letters.suspended(thread, cause, answers=answers),
    )


def write_expired(case: Case) -> str:
    """Give the owner of an old address the one that holds, once a day; return the cause."""
    cause = f"expired:{case.seat.id}:{utc_now():%Y-%m-%d}"
    answers = case.letter.message_id
    case.write(cause, lambda thread, cause: answer_letters.expired(thread, cause, answers=answers))
    return cause


def is_flooded(case: Case) -> bool:
    """Whether this seat was answered too often within an hour."""
    recent = case.session.exec(
        select(func.count())
        .select_from(InboundMail)
        .where(
            InboundMail.match_id == case.match.id,
            InboundMail.seat == case.seat.letter,
            InboundMail.outcome == Fate.ANSWERED,
            col(InboundMail.received_at) > utc_now() - timedelta(hours=1),
        )
    ).one()
    return recent >= MOST_ANSWERS_AN_HOUR


def notes(attachments: tuple[Attachment, ...]) -> list[str]:
    """Names and sizes of the attachments that somebody may expect to have been read."""
    unread = [found for found in attachments if not SIGNATURE_FILES.search(found.name)]
    return [f"{found.name} ({_size(found.size)})" for found in unread[:MOST_NOTES]]


def _write(case: Case, name: str, letter: Callable[[Thread, str], Composed]) -> str:
    cause = case.cause(name)
    case.write(cause, letter)
    return cause


def _nothing_read(case: Case, thread: Thread, cause: str) -> Composed:
    return answer_letters.nothing_read(
        thread,
        cause,
        situation_of(case.session, case.match, case.seat.letter),
        answers=case.letter.message_id,
        notes=notes(case.letter.attachments),
    )


def _size(count: int) -> str:
    if count >= 1024 * 1024:
        return f"{count / (1024 * 1024):.1f} MB"
    return f"{max(1, round(count / 1024))} KB"
