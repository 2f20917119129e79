"""Why an order was refused: a value, not an exception, so that it can be shown and mailed."""

from dataclasses import dataclass, field, replace

from app.games.text import gettext


@dataclass(frozen=True, slots=True)
class Refusal:
    """What was wrong, the rule's case number, and what would have been legal nearby.

    `line` counts from 1 in the player's text; 0 where the order came without text.
    `clause` is the part of that line that failed. `why` is a message: a constant is translated
    here, a text with variables where it is made.
    """

    why: str
    case: str = ""
    nearest: tuple[str, ...] = field(default=())
    line: int = 0
    clause: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "why", gettext(self.why))

    def at_step(self, number: int, place: str) -> "Refusal":
        """Return the refusal of a path whose step `number` (from 1), to `place`, is illegal."""
        step = {"number": number, "place": place, "why": self.why}
        why = gettext("step %(number)s of the path, to %(place)s: %(why)s", **step)
        return replace(self, why=why)

    def __str__(self) -> str:
        where = gettext("line %(number)s: ", number=self.line) if self.line else ""
        case = f" ({self.case})" if self.case else ""
        near = ""
        if self.nearest:
            near = " " + gettext("Possible here: %(orders)s.", orders="; ".join(self.nearest))
        return f"{where}{self.why}{case}.{near}"


class IllegalAction(ValueError):
    """An action that is not among the options; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
