"""E-mails about press: to those whom a message is for, and to its author."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from app.mail.compose import Composed, Thread, compose_mail
from app.mail.reading.checkboxes import disarmed
from app.prose import prose


@dataclass(frozen=True)
class Sent:
    """A message as its author is shown it: to whom (nobody named: to everybody), and its text.

    Of one that `is_anonymous` its readers do not learn who wrote it.
    """

    to: tuple[str, ...]
    text: str
    is_anonymous: bool = False

    @property
    def lines(self) -> list[str]:
        """Its lines, as they were written."""
        return self.text.split("\n")

    @property
    def prose(self) -> Markup:
        """What its readers see."""
        return prose(self.text)


def press(
    thread: Thread, cause: str, author: str | None, others: Sequence[str] | None, text: str
) -> Composed:
    """A message of another player (None: unsigned); `others` read it as well, None: everybody."""
    safe = disarmed(text)
    return compose_mail(
        "press",
        thread,
        cause,
        author=author,
        others=others,
        lines=safe.split("\n"),
        prose=Markup(disarmed(prose(safe))),  # noqa: S704 - safe, and other brackets leave it so
    )
