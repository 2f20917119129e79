"""How the expectations of a position file are written: what may stand behind which key."""

from collections.abc import Callable
from typing import Any

from app.games.kernel.state import Seat
from app.games.rcw.positions import reading
from app.games.rcw.positions.reading import NOBODY, Unreadable, kind_and_count, of_kind
from app.games.rcw.wording import TEMPLATES

Read = Callable[[Any, list[Seat], str], None]
"""Raises Unreadable if a value, in a game of these seats, cannot stand behind the key."""


def table(
    keys: Callable[[str, list[Seat]], object],
    values: Callable[[Any, list[Seat]], object],
    example: str,
) -> Read:
    """Return the shape of a table; `keys` and `values` raise Unreadable for what is none."""

    def read(value: Any, seats: list[Seat], key: str) -> None:
        if not isinstance(value, dict):
            raise Unreadable(f"a table should stand here, such as {example}", key)
        for name, content in value.items():
            try:
                keys(name, seats)
                values(content, seats)
            except Unreadable as fault:
                raise fault.under(f"{key}.{name}") from fault

    return read


def texts(value: Any, seats: list[Seat], key: str = "") -> None:
    """A list of texts."""
    if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
        raise Unreadable('a list of texts should stand here, such as ["..."]', key)


def unit(text: str, seats: list[Seat]) -> None:
    """A piece by name."""
    reading.piece(text)


def province(text: str, seats: list[Seat]) -> None:
    """A province by name."""
    reading.province(text)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise Unreadable(f"a text should stand here, not {value!r}")
    return value


def place(value: Any, seats: list[Seat]) -> None:
    """A place on or off the map."""
    reading.place(_text(value), seats)


def controller(value: Any, seats: list[Seat]) -> None:
    """A player, or nobody."""
    reading.controller(_text(value), seats)


def leader(value: Any, seats: list[Seat]) -> None:
    """A leader, or nobody."""
    if _text(value) != NOBODY:
        reading.piece(value)


def held(value: Any, seats: list[Seat]) -> None:
    """Kinds of pieces with how many, "politburo*3 felix"."""
    for name in _text(value).split():
        kind, _ = kind_and_count(name)
        if of_kind(kind) is None:
            reading.piece(kind)


def question(value: Any, seats: list[Seat]) -> None:
    """What is asked, by its key."""
    questions = [key.removeprefix("ask.") for key in TEMPLATES if key.startswith("ask.")]
    if _text(value) not in questions:
        raise Unreadable(f'there is no question "{value}"; {reading.perhaps(value, questions)}')


def number(value: Any, seats: list[Seat]) -> None:
    """A number of points."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable(f"a number of points should stand here, not {value!r}")


def groups(value: Any, seats: list[Seat], key: str) -> None:
    """Stacks, each with its units."""
    texts(value, seats, key)
    for group in value:
        for name in group.split():
            reading.piece(name)


def colour(value: Any, seats: list[Seat], key: str) -> None:
    """A colour that can win, or none."""
    if value not in ("red", "white", "none"):
        raise Unreadable('"red", "white" or "none" should stand here', key)


def listed(keys: Callable[[str, list[Seat]], object], example: str) -> Read:
    """Return the shape of a table of lists of texts."""
    return table(keys, lambda value, seats: texts(value, seats), example)
