"""The polite lines about the orders of a mail: a greeting, a farewell, a name, a numeral.

Where there are only orders to be read they are dropped; what one player writes to another keeps
them.
"""

import re
from collections.abc import Collection, Sequence

from app.mail.reading import phrases


def _polite(words: tuple[str, ...]) -> re.Pattern[str]:
    """A whole line of one of `words` and three others at most: "Dear comrade Fieldpost,"."""
    listed = "|".join(map(re.escape, words))
    return re.compile(rf"^\W{{0,3}}(?:{listed})(?:[\s,]+[^\W\d_]+){{0,3}}\s*[,.!:]*$", re.I)


GREETING = _polite(phrases.GREETINGS)
FAREWELL = _polite(phrases.FAREWELLS)
NUMERAL = re.compile(r"^\s*\(?\d{1,2}[.)]\s+(?=\S)")
MAX_LENGTH = 60
MAX_NAMES = 2
"""The number of lines below a farewell that may be a name and a job title."""


def greetings(lines: Sequence[str], order_words: Collection[str], writer: str = "") -> set[int]:
    """The numbers, from 0, of the lines that are polite and nothing else.

    `order_words` are the words, in capitals, with which an order may begin: such a line is none.
    The name of the `writer` alone in a line is their signature.
    """
    written = [
        number
        for number, line in enumerate(lines)
        if line.strip() and _first_word(line) not in order_words and len(line) <= MAX_LENGTH
    ]
    name = writer.casefold()
    polite = {
        number
        for number in written
        if GREETING.match(lines[number]) or lines[number].strip(" \t.-–—").casefold() == name
    }
    for number in written:
        if FAREWELL.match(lines[number]):
            below = [after for after in range(number + 1, len(lines)) if lines[after].strip()]
            polite.add(number)
            if len(below) <= MAX_NAMES and all(after in written for after in below):
                polite.update(below)
    return polite


def without_numeral(line: str) -> str:
    """`line` without the numeral that its writer put before it, as in a list."""
    return NUMERAL.sub("", line)


def _first_word(line: str) -> str:
    found = re.search(r"[^\W_]+", line)
    return found[0].upper() if found else ""
