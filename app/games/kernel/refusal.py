"""Why an order was refused: a value, not an exception, so that it can be shown and mailed."""

from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Refusal:
    """What was wrong, the rule's case number, and what would have been legal nearby.

    `line` counts from 1 in the player's text; 0 where the order came without text.
    `clause` is the part of that line that failed.
    """

    why: str
    case: str = ""
    nearest: tuple[str, ...] = field(default=())
    line: int = 0
    clause: str = ""

    def at_step(self, number: int, place: str) -> "Refusal":
        """Return the refusal of a path whose step `number` (from 1), to `place`, is illegal."""
        return replace(self, why=f"step {number} of the path, to {place}: {self.why}")

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        case = f" ({self.case})" if self.case else ""
        near = f" Possible here: {'; '.join(self.nearest)}." if self.nearest else ""
        return f"{where}{self.why}{case}.{near}"


class IllegalAction(ValueError):
    """An action that is not among the options; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
