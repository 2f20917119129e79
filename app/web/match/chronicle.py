"""The log of a match as one seat may read it, in chapters: a player turn each."""

from collections.abc import Collection, Iterable
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

    `n` is its number, None where it goes on from the chapter before. `timed_out`: its player did
    not give it, his time was up.
    """

    n: int | None
    seat: str | None
    order: str | None
    says: tuple[str, ...]
    dice: int
    timed_out: bool = False


@dataclass(slots=True)
class Chapter:
    """A player turn; `heading` is empty for what came before the first."""

    heading: str
    items: list[Item] = field(default_factory=list)


def chronicle(
    position: Position, log: list[Entry], seat: str | None, timed_out: Collection[int] = ()
) -> list[Chapter]:
    """The chapters of `log` for `seat` (None: a spectator), oldest first.

    `timed_out` are the numbers of the entries that were given because somebody's time was up.
    """
    chapters = [Chapter("")]
    seen = 0
    for entry in log:
        for item in told(position.title, [entry], seat):
            item.update(n=seen, timed_out=entry["n"] in timed_out)
            _write(chapters, item)
            seen += 1
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
        dice, timed_out = len(item["draws"]), item["timed_out"]
        chapters[-1].items.append(Item(*head, tuple(said), dice, timed_out))
    else:
        chapters[-1].items.append(Item(None, None, None, tuple(said), 0))
