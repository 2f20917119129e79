"""What happened while a player was waiting: what they lost, and what everybody did."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.games.kernel.wording import Span
from app.games.text import gettext

Telling = tuple[str, Mapping[str, Any]]
"""A wording key with its arguments."""


@dataclass(frozen=True, slots=True)
class Happening:
    """A step: who did it ("": nobody), in a sentence, whether it happened to the reader.

    `kind` is "move", "fight", "loss" or "" for anything else; `source` and `place` say on the map
    from where to where, as far as they are known.
    """

    seat: str
    spans: tuple[Span, ...]
    kind: str = ""
    source: str = ""
    place: str = ""
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Digest:
    """The `headline` says in a sentence or two what the reader lost (empty: nothing).

    `figures` are short facts with their labels, such as ("leaders", "-2").
    """

    headline: tuple[Span, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    happenings: tuple[Happening, ...] = ()


NO_DIGEST = Digest()


def you_lost(parts: Sequence[Iterable[Span]]) -> Iterator[Span]:
    """The sentence on what a reader lost, from its `parts`; nothing without any."""
    for part in parts:
        yield Span(gettext("You lost ") if part is parts[0] else gettext(" and "))
        yield from part
    if parts:
        yield Span(".")


def signed(number: int) -> str:
    """A difference as `Digest.figures` show it: with its sign, 0 without."""
    return f"{number:+}".replace("-", "\N{MINUS SIGN}") if number else "0"
