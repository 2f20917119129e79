"""Letters that answer a mail in which there was nothing to carry out."""

from collections.abc import Sequence

from app.mail.compose import Composed, Thread, letter
from app.mail.situation import Situation


def nothing_read(
    thread: Thread, cause: str, situation: Situation, *, answers: str | None, notes: Sequence[str]
) -> Composed:
    """The answer to a mail without orders: what to write, and the order form."""
    return letter("nothing_read", thread, cause, answers=answers, situation=situation, notes=notes)


def expired(thread: Thread, cause: str, *, answers: str | None) -> Composed:
    """To the seat's owner: his mail used an old reply address; this letter brings the new one."""
    return letter("expired", thread, cause, answers=answers)


def too_long(thread: Thread, cause: str, *, answers: str | None) -> Composed:
    """The answer to a mail with more text than orders can need."""
    return letter("too_long", thread, cause, answers=answers)


def suspended(thread: Thread, cause: str, *, answers: str | None) -> Composed:
    """The answer to a mail of somebody who is suspended: nothing of it was done."""
    return letter("suspended", thread, cause, answers=answers)
