"""The log of a match as one seat may read it, in chapters: a player turn each."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from app.games.kernel.match import Match as Position
from app.games.kernel.state import Entry
from app.games.kernel.view import told

CHAPTER_WORDING = "turn.begins"
"""The telling with which a title opens a player turn."""


@dataclass(frozen=True, slots=True)
class Item:
    """One entry: by whom, the order as it was given, what came of it, the dice it took.

    `n` is its number, None where it goes on from the chapter before.
    """

    n: int | None
    seat: str | None
    order: str | None
    says: tuple[str, ...]
    dice: int


@dataclass(slots=True)
class Chapter:
    """A player turn; `heading` is empty for what came before the first."""

    heading: str
    items: list[Item] = field(default_factory=list)


def chronicle(position: Position, log: list[Entry], seat: str | None) -> list[Chapter]:
    """The chapters of `log` for `seat` (None: a spectator), oldest first."""
    chapters = [Chapter("")]
    for item in told(position.title, log, seat):
        _write(chapters, item)
    return [chapter for chapter in chapters if chapter.items or chapter.heading]


def last(chapters: list[Chapter], most: int) -> tuple[list[Chapter], int]:
    """The last `most` items with their chapters, and how many were left out."""
    left = max(0, sum(len(chapter.items) for chapter in chapters) - most)
    skip = left
    kept: list[Chapter] = []
    for chapter in chapters:
        shown = chapter.items[skip:]
        skip = max(0, skip - len(chapter.items))
        if shown or not skip:
            kept.append(Chapter(chapter.heading, shown))
    return kept, left


def _write(chapters: list[Chapter], item: dict[str, Any]) -> None:
    """Add an item; where it opens a player turn, what it says from there on is in a new chapter."""
    said: list[str] = []
    first = True
    for key, sentence in zip(item["keys"], item["says"], strict=True):
        if key == CHAPTER_WORDING:
            if said or first:
                _add(chapters, item, said, first)
            chapters.append(Chapter(sentence))
            said, first = [], False
        else:
            said.append(sentence)
    if said or first:
        _add(chapters, item, said, first)


def _add(chapters: list[Chapter], item: dict[str, Any], said: Iterable[str], first: bool) -> None:
    """What follows a new heading is nobody's order any more: it happens in the new turn."""
    if first:
        head = item["n"], item["seat"], item["order"]
        chapters[-1].items.append(Item(*head, tuple(said), len(item["draws"])))
    else:
        chapters[-1].items.append(Item(None, None, None, tuple(said), 0))
