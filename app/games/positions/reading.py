"""Reading names in a position file, and the error that says what cannot be read."""

import difflib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from app.games.kernel.game_definition import Title
from app.games.kernel.order_grammar import Nouns, words
from app.games.kernel.state import Seat

Read = TypeVar("Read")

NOBODY: Final = "nobody"
MAX_LISTED: Final = 20
"""An error lists the known names where there are fewer than this."""


class PositionError(Exception):
    """A position file cannot be read; the message names the file, the key and the correction."""

    def __init__(self, reason: str, key: str = "", file: str = "") -> None:
        self.reason, self.key, self.file = reason, key, file
        super().__init__(": ".join(part for part in (file, key, reason) if part))

    def under(self, key: str) -> "PositionError":
        """Return the same error at `key`, or at what stands below `key`."""
        joint = "." if self.key and not self.key.startswith("[") else ""
        return PositionError(self.reason, f"{key}{joint}{self.key}", self.file)

    def in_file(self, file: str) -> "PositionError":
        """Return the same error about the file of that name."""
        return PositionError(self.reason, self.key, file)


def suggestion(wrong: str, known: Iterable[str]) -> str:
    """Return the known names closest to `wrong`, or what there is to choose from."""
    listed = list(known)
    folded = {each.casefold(): each for each in listed}
    near = difflib.get_close_matches(wrong.casefold(), folded, n=2, cutoff=0.6)
    if near:
        return f"did you mean {' or '.join(folded[each] for each in near)}?"
    if len(listed) < MAX_LISTED:
        return f"it is one of {', '.join(listed)}"
    return "docs/positions.md lists it"


def noun(nouns: Nouns, what: str, text: str) -> str:
    """Return the id that `text` names among `nouns`. Raises PositionError."""
    found = nouns.readings.get(tuple(words(text)), ())
    if len(found) == 1:
        return found[0]
    if found:
        raise PositionError(f'"{text}" is ambiguous ({" or ".join(found)}); write the id')
    spellings = [*nouns.names, *nouns.names.values()]
    near = difflib.get_close_matches(text, spellings, n=2, cutoff=0.6)
    hint = f"; did you mean {' or '.join(near)}?" if near else "; the help page lists them all"
    raise PositionError(f'unknown {what} "{text}"{hint}')


def one_of(text: Any, known: Iterable[str], what: str) -> str:
    """Return a text that must be one of those known. Raises PositionError."""
    listed = list(known)
    if text not in listed:
        raise PositionError(f'there is no {what} "{text}"; {suggestion(str(text), listed)}')
    return str(text)


def read_all(names: Any, read: Callable[[str], str]) -> list[str]:
    """Read a list of names, or names with spaces between them. Raises PositionError."""
    listed = names.split() if isinstance(names, str) else names
    if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
        raise PositionError(f"names should stand here, not {names!r}")
    return [read(each) for each in listed]


def read_at(key: str, value: Any, read: Callable[[Any], Read]) -> Read:
    """Read a value; the error names its key. Raises PositionError."""
    try:
        return read(value)
    except PositionError as error:
        raise error.under(key) from error


def choice_at(key: str, content: Mapping[str, Any], known: Iterable[str], default: str) -> str:
    """Return what a file says under `key`, one of those known. Raises PositionError."""
    return read_at(key, content.get(key, default), lambda text: one_of(text, known, key))


def list_at(key: str, content: Mapping[str, Any], read: Callable[[str], str]) -> list[str]:
    """Return the names that a file lists under `key`. Raises PositionError."""
    return read_at(key, content.get(key, []), lambda names: read_all(names, read))


def kind_and_count(name: str) -> tuple[str, int]:
    """Split "assassin*3" into what it names and how many. Raises PositionError."""
    kind, star, count = name.partition("*")
    if star and not count.isdecimal():
        raise PositionError(f'"{name}" should end in a number, as in {kind}*3')
    return kind, int(count) if star else 1


def seat(text: str, seats: Iterable[Seat]) -> Seat:
    """Return the letter of a seat. Raises PositionError."""
    listed = list(seats)
    if text not in listed:
        raise PositionError(f'there is no player "{text}"; the players are {", ".join(listed)}')
    return text


def seat_or_nobody(text: str, seats: Iterable[Seat]) -> Seat | None:
    """Return the letter of a seat, or None for "nobody". Raises PositionError."""
    return None if text == NOBODY else seat(text, seats)


def options(title: Title, chosen: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the match options `chosen`, checked. Raises PositionError."""
    for name, value in chosen.items():
        choices = title.option_choices.get(name)
        if choices is None:
            hint = suggestion(name, title.option_choices)
            raise PositionError(f"there is no such option; {hint}", f"options.{name}")
        if not any(value == each and type(value) is type(each) for each in choices):
            listed = " or ".join(str(each).lower() for each in choices)
            raise PositionError(f"{value!r} should be {listed}", f"options.{name}")
    return chosen
