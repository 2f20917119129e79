"""What the buttons of the action bar say: quick answers, and what ends the phase."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.games.text import gettext
from app.web.match.page.choices import Choice

LONG_ROW, LONG_WORDS = 5, 45
"""From so many answers on, or so many characters of them, each button has the words alone that tell
it from the others."""

MAX_IDLE = 4
"""So many pieces that would do nothing are named on the button that ends a phase."""


@dataclass(frozen=True, slots=True)
class QuickAnswer:
    """An answer that one press gives, and the face of the counter that it names, if any.

    `short` is what the title calls the answer, else its label without the words that all answers
    have in common.
    """

    choice: Choice
    short: str
    face: Any


def short_labels(choices: Sequence[Choice]) -> list[str]:
    """Return the labels of choices without the words that all of them have in common.

    A row of buttons has little room, and the question says what they have in common. Words at the
    end are left out only where the row would be long.
    """
    labels = [choice.label.split() for choice in choices]
    if len(labels) > 1:
        labels = _without_common_start(labels)
    characters = sum(len(word) + 1 for label in labels for word in label)
    if len(labels) >= LONG_ROW or characters > LONG_WORDS:
        labels = [each[::-1] for each in _without_common_start([each[::-1] for each in labels])]
    return [" ".join(label) for label in labels]


def _without_common_start(labels: list[list[str]]) -> list[list[str]]:
    """Return `labels` without the words that all begin with; each keeps its last word."""
    common = 0
    for words in zip(*(label[:-1] for label in labels), strict=False):
        if len(set(words)) > 1:
            break
        common += 1
    return [label[common:] for label in labels]


@dataclass(frozen=True, slots=True)
class PhaseEnd:
    """What ends the phase: the name of the button, its orders, the pieces that would do nothing.

    One press ends it where the button has room to name all of them; else the page asks first.
    """

    label: str
    orders: list[str]
    idle: list[str]

    @property
    def is_sure(self) -> bool:
        """Whether the button says everything that its player must know before they press it."""
        return len(self.idle) <= MAX_IDLE

    @property
    def named(self) -> str:
        """The pieces that the button names."""
        if self.is_sure:
            return ", ".join(self.idle)
        first = self.idle[: MAX_IDLE - 1]
        return gettext(
            "%(names)s and %(number)s more",
            names=", ".join(first),
            number=len(self.idle) - len(first),
        )
