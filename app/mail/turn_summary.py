"""What happened since a player's last turn: in short, then all of it by player turns."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.games.catalogue import presentation_if_any
from app.games.kernel.log_chapters import LogChapter, log_chapters
from app.games.kernel.log_merging import merge_items
from app.games.kernel.match import Match
from app.games.kernel.state import Entry, Seat
from app.games.kernel.view import visible_part
from app.games.kernel.wording import NOBODY, READER, Names, capitalized, text
from app.mail.reading.checkboxes import disarmed

MAX_LINES = 60
MAX_HIGHLIGHTS = 10
MAX_FACTS = 2
MIN_LINES = 6
"""A log of this many lines needs no summary before it."""


@dataclass(frozen=True)
class Turn:
    """A player turn: what it begins with (empty: what came before the first), and its lines."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class TurnSummary:
    """What happened; empty, it is false.

    `highlights` are what the reader lost and the great events (only the former where little
    happened), `turns` all of it, `left_out` is
    how many lines of the beginning are not shown.
    """

    highlights: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = ()
    left_out: int = 0

    def __bool__(self) -> bool:
        return bool(self.turns)


def turn_summary(
    match: Match,
    log: Sequence[Entry],
    seat: Seat,
    names: Mapping[Seat, str] | None = None,
    before: Mapping[str, Any] | None = None,
) -> TurnSummary:
    """What these log entries of `match` tell `seat`; `names` are the players' names by seat.

    `before` is what the seat saw when the first of them was written. What it has lost since comes
    first, all of it, whatever else there is to tell.

    A march is one line, whatever it passed; what told nothing is left out. Of a long log the
    newest MAX_LINES are told.
    """
    names = {**(names or NOBODY), READER: seat}
    chapters = log_chapters(match, list(log), seat, names=names)
    turns = [
        Turn(disarmed(chapter.heading), tuple(lines(chapter)))
        for chapter in merge_items(chapters, match.title.wording.continuations)
    ]
    count = sum(len(turn.lines) for turn in turns)
    losses = _losses(match, chapters, seat, before, names) if before is not None else ()
    great = _highlights(match, chapters, names) if count > MIN_LINES else ()
    highlights = (*losses, *(each for each in great if each not in losses)) if great else losses
    return TurnSummary(highlights, _newest(turns, count - MAX_LINES), max(0, count - MAX_LINES))


def board_in_words(view: Mapping[str, Any]) -> str:
    """The board of a seat's view, for readers who see no picture; empty for a title without one."""
    presentation = presentation_if_any(view["title"])
    return presentation.board_in_words(view).strip() if presentation is not None else ""


def own_pieces(view: Mapping[str, Any], seat: Seat) -> tuple[str, ...]:
    """The pieces of a seat on the board of its view, a line a place."""
    presentation = presentation_if_any(view["title"])
    return tuple(presentation.own_pieces(view, seat)) if presentation is not None else ()


def stage_in_words(view: Mapping[str, Any]) -> str:
    """Where the game stands, in a few words: "game turn 3, movement"."""
    presentation = presentation_if_any(view["title"])
    facts = presentation.standing(view)[:MAX_FACTS] if presentation is not None else []
    return ", ".join(
        f"{label[:1].lower()}{label[1:]} {value}" if value[:1].isdecimal() else value
        for label, value in facts
    )


def tells_anything(log: Iterable[Entry], seat: Seat) -> bool:
    """Whether these log entries tell `seat` anything."""
    return any(known["keys"] for entry in log if (known := visible_part(entry, seat)) is not None)


def lines(chapter: LogChapter) -> Iterator[str]:
    """What each item of a chapter says, where it says something; safe to quote."""
    for item in chapter.items:
        if item.says:
            yield disarmed(" ".join(sentence.text for sentence in item.says))


def _losses(
    match: Match,
    chapters: Iterable[LogChapter],
    seat: Seat,
    before: Mapping[str, Any],
    names: Names,
) -> tuple[str, ...]:
    """What the seat lost, in one sentence, then how each of its losses came about."""
    presentation = presentation_if_any(match.title.id)
    if presentation is None:
        return ()
    found = presentation.digest(before, match.view(seat), _tellings(chapters), seat)
    own = [each.spans for each in found.happenings if each.is_own]
    return tuple(
        disarmed(capitalized(text(spans, names))) for spans in (found.headline, *own) if spans
    )


def _tellings(chapters: Iterable[LogChapter]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for chapter in chapters:
        for item in chapter.items:
            yield from ((sentence.key, sentence.args) for sentence in item.says)


def _highlights(match: Match, chapters: Iterable[LogChapter], names: Names) -> tuple[str, ...]:
    presentation = presentation_if_any(match.title.id)
    if presentation is None:
        return ()
    told = presentation.summary(_tellings(chapters))
    return tuple(disarmed(text(spans, names)) for spans in told)[-MAX_HIGHLIGHTS:]


def _newest(turns: Iterable[Turn], skip: int) -> tuple[Turn, ...]:
    """The turns without their first `skip` lines."""
    kept: list[Turn] = []
    for turn in turns:
        lines = turn.lines[max(0, skip) :]
        skip -= len(turn.lines)
        if lines or (turn.heading and skip < 0):
            kept.append(Turn(turn.heading, lines))
    return tuple(kept)
