"""The steps of a position file: who gives which orders, and what is expected to come of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.kernel.state import Seat
from app.games.rcw.positions.checks import CHECKS
from app.games.rcw.positions.reading import Unreadable, perhaps

ORDER_KEYS: Final = ("refused", "says")
"""Keys that say how the orders are refused; all others but FORGET are expectations."""
FORGET: Final = "forget"


@dataclass(frozen=True)
class PlayStep:
    """One step: orders of a player, or none, and then expectations in the file's own words.

    `refused` is the case by which the orders must be refused, "" for any; None if they must be
    carried out. `says` must stand in the refusal. With `forget` the position is afterwards as it
    was before the step.
    """

    number: int
    seat: Seat | None
    orders: str
    refused: str | None
    says: str
    forget: bool
    expected: Mapping[str, Any]

    @property
    def heading(self) -> str:
        """Name the step as a report does."""
        if self.seat is None:
            return f"step {self.number}"
        shown = "; ".join(line.strip() for line in self.orders.strip().splitlines())
        return f"step {self.number}, {self.seat}: {shown}"


def read_step(number: int, content: Any, seats: Iterable[Seat]) -> PlayStep:
    """Read one of the [[steps]]. Raises Unreadable that names it by its number."""
    try:
        return _read(number, content, list(seats))
    except Unreadable as fault:
        raise fault.under(f"steps {number}") from fault


def _read(number: int, content: Any, seats: list[Seat]) -> PlayStep:
    if not isinstance(content, dict):
        raise Unreadable("a step is a table that begins with [[steps]]")
    givers = [key for key in content if key in seats]
    if len(givers) > 1:
        raise Unreadable(f"one player a step; {' and '.join(givers)} need steps of their own")
    orders = content[givers[0]] if givers else ""
    if not isinstance(orders, str) or (givers and not orders.strip()):
        raise Unreadable('orders should stand here, such as "move Trotsky, to Tula"', givers[0])
    for key, value in content.items():
        if key in ORDER_KEYS:
            if not givers or not isinstance(value, str):
                raise Unreadable('it is a text that goes with orders, such as A = "halt"', key)
        elif key == FORGET:
            if not isinstance(value, bool):
                raise Unreadable("true or false should stand here", key)
        elif key in CHECKS:
            CHECKS[key].read(value, seats, key)
        elif key not in givers:
            known = [*seats, *ORDER_KEYS, FORGET, *CHECKS]
            raise Unreadable(f"there is no such key; {perhaps(key, known)}", key)
    if "says" in content and "refused" not in content:
        raise Unreadable('it goes with refused; what is told is checked by "told"', "says")
    expected = {key: value for key, value in content.items() if key in CHECKS}
    if not givers and not expected:
        raise Unreadable("the step neither gives orders nor expects anything")
    return PlayStep(
        number,
        givers[0] if givers else None,
        orders,
        content.get("refused"),
        content.get("says", ""),
        content.get(FORGET, False),
        expected,
    )
