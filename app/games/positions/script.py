"""The steps of a position file: orders of a player, and what they should lead to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.kernel.state import Seat
from app.games.positions.expectations import Expectation
from app.games.positions.reading import PositionError, suggestion

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


def read_step(
    number: int, content: Any, seats: Iterable[Seat], expectations: Mapping[str, Expectation]
) -> PlayStep:
    """Read one of the [[steps]]. Raises PositionError that names it by its number."""
    try:
        return _read(number, content, list(seats), expectations)
    except PositionError as error:
        raise error.under(f"steps {number}") from error


def _read(
    number: int, content: Any, seats: list[Seat], expectations: Mapping[str, Expectation]
) -> PlayStep:
    if not isinstance(content, dict):
        raise PositionError("a step is a table that begins with [[steps]]")
    givers = [key for key in content if key in seats]
    if len(givers) > 1:
        raise PositionError(f"one player a step; {' and '.join(givers)} need steps of their own")
    orders = content[givers[0]] if givers else ""
    if not isinstance(orders, str) or (givers and not orders.strip()):
        raise PositionError('orders should stand here, such as "halt"', givers[0])
    for key, value in content.items():
        if key in ORDER_KEYS:
            if not givers or not isinstance(value, str):
                raise PositionError('it is a text that goes with orders, such as A = "halt"', key)
        elif key == FORGET:
            if not isinstance(value, bool):
                raise PositionError("true or false should stand here", key)
        elif key in expectations:
            expectations[key].shape(value, seats, key)
        elif key not in givers:
            known = [*seats, *ORDER_KEYS, FORGET, *expectations]
            raise PositionError(f"there is no such key; {suggestion(key, known)}", key)
    if "says" in content and "refused" not in content:
        raise PositionError('it goes with refused; what is told is checked by "told"', "says")
    expected = {key: value for key, value in content.items() if key in expectations}
    if not givers and not expected:
        raise PositionError("this step gives no orders and expects nothing")
    return PlayStep(
        number,
        givers[0] if givers else None,
        orders,
        content.get("refused"),
        content.get("says", ""),
        content.get(FORGET, False),
        expected,
    )
