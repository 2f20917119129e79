"""Letters that answer a mail in which there was nothing to carry out."""

from collections.abc import Sequence

from app.mail.compose import Composed, Thread, letter, one_line
from app.mail.order_form import OrderGroup
from app.mail.situation import Situation


def nothing_read(
    thread: Thread, cause: str, situation: Situation, *, answers: str | None, notes: Sequence[str]
) -> Composed:
    """The answer to a mail without orders: what to write, and the order form."""
    return letter("nothing_read", thread, cause, answers=answers, situation=situation, notes=notes)


def status(thread: Thread, cause: str, situation: Situation, *, answers: str | None) -> Composed:
    """The answer to STATUS: how the match stands for this seat."""
    return letter("status", thread, cause, answers=answers, situation=situation)


def instructions(
    thread: Thread,
    cause: str,
    order_words: Sequence[OrderGroup],
    standing: Sequence[str] = (),
    *,
    answers: str | None,
) -> Composed:
    """The answer to HELP: how to play by mail, every order word and standing instruction."""
    return letter(
        "instructions",
        thread,
        cause,
        answers=answers,
        order_words=order_words,
        standing=standing,
    )


def foreign_sender(thread: Thread, cause: str, sender: str) -> Composed:
    """To the seat's owner: a mail to his reply address came from an address not his."""
    return letter("foreign_sender", thread, cause, sender=one_line(sender))


def expired(thread: Thread, cause: str, *, answers: str | None) -> Composed:
    """To the seat's owner: his mail used an old reply address; this letter brings the new one."""
    return letter("expired", thread, cause, answers=answers)


def too_long(thread: Thread, cause: str, *, answers: str | None) -> Composed:
    """The answer to a mail with more text than orders can need."""
    return letter("too_long", thread, cause, answers=answers)
