"""A mail's text as lines, each with the depth to which it is quoted."""

import re
from dataclasses import dataclass

QUOTED = re.compile(r"^[ \t]?(?:[A-ZА-ЯЁ]{0,3}>[ \t]?)+")

# Longer lines are no orders and no attributions: the patterns see only their beginning.
MAX_LOOK = 400
MAX_LINES = 5_000


@dataclass(frozen=True)
class MailLine:
    """One line without its marks of quotation; `quoted` is how many there were."""

    text: str
    quoted: int

    @property
    def look(self) -> str:
        """As much of it as patterns are tried on."""
        return self.text.strip()[:MAX_LOOK]


def lines_of(text: str) -> list[str]:
    """The lines of a text, MAX_LINES at most."""
    return text.split("\n", MAX_LINES)[:MAX_LINES]


def marked(text: str) -> MailLine:
    """A line as it is written, its marks of quotation counted: "> ", and "FP> " too."""
    marks = QUOTED.match(text[:MAX_LOOK])
    if marks is None:
        return MailLine(text, 0)
    return MailLine(text[marks.end() :], marks[0].count(">"))


def above_blanks(lines: list[MailLine], number: int) -> int:
    """The first of the blank, unquoted lines that end above line `number`."""
    while number > 0 and not lines[number - 1].quoted and not lines[number - 1].text.strip():
        number -= 1
    return number
