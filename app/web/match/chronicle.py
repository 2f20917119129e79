"""The log of a match as one seat may read it, in chapters: a player turn each."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.games.kernel.charts import Roll
from app.games.kernel.match import Match as Position
from app.games.kernel.state import Entry
from app.games.kernel.view import told
from app.games.kernel.wording import Span, Wording

CHAPTER_WORDING = "turn.begins"
"""The telling with which a title opens a player turn."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that was told, as it reads; `roll` if it tells of dice that a chart was read for.

    `key` and `args` are the telling itself.
    """

    text: str
    key: str
    args: Mapping[str, Any]
    wording: Wording
    roll: Roll | None = None

    @property
    def spans(self) -> list[Span]:
        """The sentence in pieces, with what each of them names."""
        return self.wording.spans(self.key, self.args)


@dataclass(frozen=True, slots=True)
class Item:
    """One entry: by whom, the order as it was given, what came of it, the dice it took.

    `n` is its number, None where it goes on from the chapter before; `earlier` are the numbers of
    entries before it that are told with it. `timed_out`: its player did not give it, his time was
    up.
    """

    n: int | None
    seat: str | None
    order: str | None
    says: tuple[Sentence, ...]
    dice: int
    timed_out: bool = False
    earlier: tuple[int, ...] = ()

    @property
    def unread(self) -> int:
        """How many draws of chance were not read off a chart."""
        return self.dice - rolled(self.says)


@dataclass(slots=True)
class Chapter:
    """A player turn; `opening` is what it begins with, None for what came before the first."""

    opening: Sentence | None = None
    items: list[Item] = field(default_factory=list)

    @property
    def heading(self) -> str:
        """The opening as it reads; empty for what came before the first player turn."""
        return self.opening.text if self.opening else ""


def chronicle(
    position: Position, log: list[Entry], seat: str | None, timed_out: Collection[int] = ()
) -> list[Chapter]:
    """The chapters of `log` for `seat` (None: a spectator), oldest first.

    `timed_out` are the numbers of the entries that were given because somebody's time was up.
    """
    chapters = [Chapter()]
    for n, (entry, item, said) in enumerate(told_in_sentences(position, log, seat)):
        dice = len(item["draws"])
        head = Item(n, item["seat"], item["order"], (), dice, entry["n"] in timed_out)
        _write(chapters, head, said)
    return [chapter for chapter in chapters if chapter.items or chapter.opening]


def told_in_sentences(
    position: Position, log: Iterable[Entry], seat: str | None
) -> list[tuple[Entry, dict[str, Any], list[Sentence]]]:
    """Each entry of which `seat` is told, the item of it (see `told`), and its sentences."""
    title = position.title
    items = [(entry, item) for entry in log for item in told(title, [entry], seat)]
    heard = (pair for _, item in items for pair in zip(item["keys"], item["about"], strict=True))
    rolls = title.rolls(heard)
    found = []
    for entry, item in items:
        pairs = zip(item["says"], item["keys"], item["about"], strict=True)
        said = [Sentence(*pair, title.wording, next(rolls)) for pair in pairs]
        found.append((entry, item, said))
    return found


def last(chapters: list[Chapter], most: int) -> tuple[list[Chapter], int]:
    """The last `most` items with their chapters, and how many were left out."""
    left = max(0, sum(len(chapter.items) for chapter in chapters) - most)
    skip = left
    kept: list[Chapter] = []
    for chapter in chapters:
        shown = chapter.items[skip:]
        skip = max(0, skip - len(chapter.items))
        if shown or not skip:
            kept.append(Chapter(chapter.opening, shown))
    return kept, left


def _write(chapters: list[Chapter], head: Item, sentences: Iterable[Sentence]) -> None:
    """Add an item; where it opens a player turn, what it says from there on is in a new chapter.

    What follows a new heading is nobody's order any more: it happens in the new turn. Dice go to
    the part that tells what they brought, all other draws to the first.
    """
    parts: list[tuple[Sentence | None, list[Sentence]]] = [(None, [])]
    for sentence in sentences:
        if sentence.key == CHAPTER_WORDING:
            parts.append((sentence, []))
        else:
            parts[-1][1].append(sentence)
    later = [sentence for _, said in parts[1:] for sentence in said]
    for opening, said in parts:
        if opening is None:
            dice = head.dice - rolled(later)
            chapters[-1].items.append(replace(head, says=tuple(said), dice=dice))
        else:
            chapters.append(Chapter(opening))
            if said:
                chapters[-1].items.append(Item(None, None, None, tuple(said), rolled(said)))


def rolled(sentences: Iterable[Sentence]) -> int:
    """How many dice these sentences tell of."""
    return sum(len(sentence.roll.dice) for sentence in sentences if sentence.roll)
