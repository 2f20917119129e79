"""Letters about press: to those whom a message is for, and to its author."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from app.mail.compose import Composed, Fault, MarkedLine, Thread, letter, mark
from app.mail.reading.quoting import disarmed
from app.prose import prose


@dataclass(frozen=True)
class Sent:
    """A message as its author is shown it: to whom (nobody named: to everybody), and its text."""

    to: tuple[str, ...]
    text: str

    @property
    def lines(self) -> list[str]:
        """Its lines, as they were written."""
        return self.text.split("\n")

    @property
    def prose(self) -> Markup:
        """What its readers see."""
        return prose(self.text)


@dataclass(frozen=True)
class Tried:
    """What orders would lead to, had they not only been checked: `lines` as they were read.

    With a `fault` they would be refused, and `marked` is their text. `is_open` if what comes of the
    last of them is not known before it is given.
    """

    lines: Sequence[str] = ()
    says: Sequence[str] = ()
    is_open: bool = False
    fault: Fault | None = None
    marked: Sequence[MarkedLine] = ()


def press(
    thread: Thread, cause: str, author: str, others: Sequence[str] | None, text: str
) -> Composed:
    """A message of another player; `others` read it as well, None: everybody does."""
    safe = disarmed(text)
    return letter(
        "press",
        thread,
        cause,
        author=author,
        others=others,
        lines=safe.split("\n"),
        prose=Markup(disarmed(prose(safe))),  # noqa: S704 - safe, and other brackets leave it so
    )


def press_sent(
    thread: Thread, cause: str, sent: Sequence[Sent], *, answers: str | None
) -> Composed:
    """To the author of messages: what was sent, and to whom."""
    return letter("press_sent", thread, cause, answers=answers, sent=sent)


def press_refused(
    thread: Thread, cause: str, text: str, line: int, why: str, *, answers: str | None
) -> Composed:
    """To the author of a mail of which one message cannot be sent: nothing of it was done."""
    return letter("press_refused", thread, cause, answers=answers, lines=mark(text, line), why=why)


def previewed(
    thread: Thread,
    cause: str,
    sent: Sequence[Sent],
    tried: Tried | None,
    *,
    answers: str | None,
) -> Composed:
    """The answer to PREVIEW: what the mail would send, and what its orders would lead to."""
    return letter("preview", thread, cause, answers=answers, sent=sent, tried=tried)
