"""A player's own text with the faulty line marked."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """One line of an order text; `is_faulty` for the one that was refused."""

    number: int
    text: str
    is_faulty: bool


def lines(text: str, faulty: int) -> list[NumberedLine]:
    """Number the lines of `text` as the engine does and mark line `faulty` (0: none)."""
    return [
        NumberedLine(number, line, number == faulty)
        for number, line in enumerate(text.splitlines(), 1)
    ]
