"""The log of a match as one seat may read it, in chapters: a player turn each."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.games.kernel.charts import Roll
from app.games.kernel.match import Match as Position
from app.games.kernel.state import Entry
from app.games.kernel.view import heard
from app.games.kernel.wording import NOBODY, Names, Span, Wording, named

CHAPTER_WORDING = "turn.begins"
"""The telling with which a title opens a player turn."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that was told; `roll` if it tells of dice that a chart was read for.

    `key` and `args` are the telling itself, `names` those of the people it may name.
    """

    key: str
    args: Mapping[str, Any]
    wording: Wording
    roll: Roll | None = None
    names: Names = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The sentence as it reads; of a long log most are never read."""
        return self.wording.say(self.key, self.args, self.names)

    @property
    def spans(self) -> list[Span]:
        """The sentence in pieces, with what each of them names."""
        return named(self.wording.spans(self.key, self.args), self.names)


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
    position: Position,
    log: list[Entry],
    seat: str | None,
    timed_out: Collection[int] = (),
    first: int = 0,
    *,
    names: Names = NOBODY,
) -> list[Chapter]:
    """The chapters of `log` for `seat` (None: a spectator), oldest first.

    `timed_out` are the numbers of the entries that were given because somebody's time was up. If
    `log` is the end of a longer one, `first` entries before it were told to the seat. `names` are
    those of people, which the sentences use in place of seats.
    """
    chapters = [Chapter()]
    write = position.title.lexicon.write
    for n, (entry, known, said) in enumerate(_in_sentences(position, log, seat, names), first):
        order = write(known["action"]) if known["action"] is not None else None
        dice, is_late = len(known["draws"]), entry["n"] in timed_out
        _write(chapters, Item(n, known["seat"], order, (), dice, is_late), said)
    return [chapter for chapter in chapters if chapter.items or chapter.opening]


def _in_sentences(
    position: Position, log: Iterable[Entry], seat: str | None, names: Names
) -> Iterator[tuple[Entry, dict[str, Any], list[Sentence]]]:
    """Each entry of which `seat` may know, what it may know (see `heard`), and its sentences."""
    title = position.title
    found = [(entry, known) for entry in log if (known := heard(entry, seat)) is not None]
    told = (pair for _, known in found for pair in zip(known["keys"], known["about"], strict=True))
    rolls = title.rolls(told)
    for entry, known in found:
        pairs = zip(known["keys"], known["about"], strict=True)
        yield entry, known, [Sentence(*pair, title.wording, next(rolls), names) for pair in pairs]


def last(chapters: list[Chapter], most: int) -> tuple[list[Chapter], int]:
    """The last `most` items with their chapters, and how many were left out.

    A chapter of which every item is left out loses its heading too.
    """
    left = max(0, sum(len(chapter.items) for chapter in chapters) - most)
    skip = left
    kept: list[Chapter] = []
    for chapter in chapters:
        shown = chapter.items[skip:]
        skip = max(0, skip - len(chapter.items))
        if shown or not left or (kept and not chapter.items):
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
