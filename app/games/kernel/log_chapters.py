"""The log of a match as one seat may read it, in chapters: one for each player turn."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any

from app.games.kernel.charts import Roll
from app.games.kernel.match import Match as Position
from app.games.kernel.state import Entry
from app.games.kernel.view import visible_part
from app.games.kernel.wording import NOBODY, Names, Span, Wording, named

CHAPTER_WORDING = "turn.begins"
"""The message with which a title opens a player turn."""


@dataclass(frozen=True)
class Sentence:
    """A log message in words; `roll` if it reports dice that were read off a chart.

    `key` and `args` are the message itself, `names` those of the people it may name. Its spans are
    in the language in which they were asked for first: a reader gets sentences of their own.
    """

    key: str
    args: Mapping[str, Any]
    wording: Wording
    roll: Roll | None = None
    names: Names = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The sentence as text, made only when needed: most of a long log is never shown."""
        return self.wording.say(self.key, self.args, self.names)

    @cached_property
    def spans(self) -> list[Span]:
        """The sentence in pieces, with what each of them names."""
        return named(self.wording.spans(self.key, self.args), self.names)


@dataclass(frozen=True, slots=True)
class LogItem:
    """A log entry: its seat, the order as text, its messages and the number of its dice.

    `n` is its number, None where it continues the chapter before; `earlier` are the numbers of
    entries merged into it. `timed_out`: the order was given by default when time was up.
    """

    n: int | None
    seat: str | None
    order: str | None
    says: tuple[Sentence, ...]
    dice: int
    timed_out: bool = False
    earlier: tuple[int, ...] = ()

    @property
    def uncharted_draws(self) -> int:
        """The number of draws that were not read off a chart."""
        return self.dice - charted_dice(self.says)


@dataclass(slots=True)
class LogChapter:
    """A player turn; `opening` is its first message, None before the first player turn."""

    opening: Sentence | None = None
    items: list[LogItem] = field(default_factory=list)

    @property
    def heading(self) -> str:
        """The opening as text; empty before the first player turn."""
        return self.opening.text if self.opening else ""


def log_chapters(
    position: Position,
    log: list[Entry],
    seat: str | None,
    timed_out: Collection[int] = (),
    first: int = 0,
    *,
    names: Names = NOBODY,
) -> list[LogChapter]:
    """The chapters of `log` for `seat` (None: a spectator), oldest first.

    `timed_out` are the numbers of the entries that were given because somebody's time was up. If
    `log` is the end of a longer one, `first` entries before it were told to the seat. `names` are
    those of people, which the sentences use in place of seats.
    """
    chapters = [LogChapter()]
    write = position.title.notation.write
    for n, (entry, known, said) in enumerate(_in_sentences(position, log, seat, names), first):
        order = write(known["action"]) if known["action"] is not None else None
        dice, is_late = len(known["draws"]), entry["n"] in timed_out
        _write(chapters, LogItem(n, known["seat"], order, (), dice, is_late), said)
    return [chapter for chapter in chapters if chapter.items or chapter.opening]


def _in_sentences(
    position: Position, log: Iterable[Entry], seat: str | None, names: Names
) -> Iterator[tuple[Entry, dict[str, Any], list[Sentence]]]:
    """Yield each visible entry, its visible part (see `visible_part`) and its sentences."""
    title = position.title
    found = [(entry, known) for entry in log if (known := visible_part(entry, seat)) is not None]
    messages = (zip(known["keys"], known["about"], strict=True) for _, known in found)
    rolls = title.rolls(chain.from_iterable(messages))
    for entry, known in found:
        pairs = zip(known["keys"], known["about"], strict=True)
        yield entry, known, [Sentence(*pair, title.wording, next(rolls), names) for pair in pairs]


def newest(chapters: list[LogChapter], most: int) -> tuple[list[LogChapter], int]:
    """Return the newest `most` items with their chapters, and how many were left out."""
    left = max(0, sum(len(chapter.items) for chapter in chapters) - most)
    skip = left
    kept: list[LogChapter] = []
    for chapter in chapters:
        shown = chapter.items[skip:]
        skip = max(0, skip - len(chapter.items))
        if shown or not left or (kept and not chapter.items):
            kept.append(LogChapter(chapter.opening, shown))
    return kept, left


def _write(chapters: list[LogChapter], head: LogItem, sentences: Iterable[Sentence]) -> None:
    """Add an item; messages from the opening of a player turn on go into a new chapter.

    What follows a new heading has no order and no seat: it happens in the new turn. Dice go to the
    part that reports their result, all other draws to the first.
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
            dice = head.dice - charted_dice(later)
            chapters[-1].items.append(replace(head, says=tuple(said), dice=dice))
        else:
            chapters.append(LogChapter(opening))
            if said:
                chapters[-1].items.append(
                    LogItem(None, None, None, tuple(said), charted_dice(said))
                )


def charted_dice(sentences: Iterable[Sentence]) -> int:
    """Return the number of dice that these sentences report."""
    return sum(len(sentence.roll.dice) for sentence in sentences if sentence.roll)
