"""The shapes of expectations: what may stand behind a key."""

from collections.abc import Callable, Sequence
from typing import Any

from app.games.kernel.game_definition import Title
from app.games.kernel.state import Seat
from app.games.positions.reading import PositionError, suggestion

Shape = Callable[[Any, Sequence[Seat], str], None]
"""Raises PositionError if a value cannot stand behind a key, in a match of these seats."""

Check = Callable[[Any, Sequence[Seat]], object]
"""Raises PositionError if a value is none of a kind; what it returns is ignored."""


def table(keys: Check, values: Check, example: str) -> Shape:
    """Return the shape of a table; `keys` and `values` check what stands in it."""

    def check(value: Any, seats: Sequence[Seat], key: str) -> None:
        if not isinstance(value, dict):
            raise PositionError(f"a table should stand here, such as {example}", key)
        for name, content in value.items():
            try:
                keys(name, seats)
                values(content, seats)
            except PositionError as error:
                raise error.under(f"{key}.{name}") from error

    return check


def listed(keys: Check, example: str) -> Shape:
    """Return the shape of a table of lists of texts."""
    return table(keys, lambda value, seats: texts(value, seats), example)


def texts(value: Any, seats: Sequence[Seat], key: str = "") -> None:
    """A list of texts."""
    if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
        raise PositionError('a list of texts should stand here, such as ["..."]', key)


def text(value: Any) -> str:
    """Return a text. Raises PositionError."""
    if not isinstance(value, str):
        raise PositionError(f"a text should stand here, not {value!r}")
    return value


def number(value: Any, seats: Sequence[Seat]) -> None:
    """A number of points."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise PositionError(f"a number of points should stand here, not {value!r}")


def truth(value: Any, seats: Sequence[Seat]) -> None:
    """True or false."""
    if not isinstance(value, bool):
        raise PositionError(f"true or false should stand here, not {value!r}")


def question(title: Title, value: Any, seats: Sequence[Seat]) -> None:
    """A decision of `title`, by its key."""
    keys = title.wording.templates
    questions = [key.removeprefix("ask.") for key in keys if key.startswith("ask.")]
    if text(value) not in questions:
        raise PositionError(f'there is no question "{value}"; {suggestion(value, questions)}')
