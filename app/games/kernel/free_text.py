"""Free text in an order: the words of a condition, or a remark, as a player writes them."""

import unicodedata
from collections.abc import Callable

MAX_TEXT_LENGTH = 500
"""Characters that a free text may have."""


def tidy(text: str) -> str:
    """Return `text` on one line, without control characters, blanks at its ends or two in a row."""
    plain = "".join(" " if unicodedata.category(c)[0] == "C" else c for c in text)
    return " ".join(plain.split())


def rest_of(line: str, before: list[str], words: Callable[[str], list[str]]) -> str:
    """Return, tidied, what stands in `line` after the order words `before`, as `words` reads them.

    A colon that stands at the last of them belongs to the order: "condition: hold Tver".
    """
    ends = range(len(line) + 1)
    end = next((end for end in ends if words(line[:end]) == before), len(line))
    while end < len(line) and unicodedata.combining(line[end]):
        end += 1
    return tidy(line[end:].removeprefix(":"))
