"""What happened since a player's last turn: in short, then all of it by player turns."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.games.catalogue import presentation_if_any
from app.games.kernel.chronicle import Chapter, chronicle
from app.games.kernel.folding import folded
from app.games.kernel.match import Match
from app.games.kernel.state import Entry, Seat
from app.games.kernel.view import heard
from app.mail.reading.boxes import disarmed

MOST_LINES = 60
MOST_IN_SHORT = 10
FEW_LINES = 6
"""So few lines need no summary before them."""

PLAYER = re.compile(r"\b[Pp]layer ([A-F])\b")


@dataclass(frozen=True)
class Turn:
    """A player turn: what it begins with (empty: what came before the first), and its lines."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Tale:
    """What happened; empty, it is false.

    `in_short` are the great events (none where little happened), `turns` all of it, `left_out` how
    many lines of the beginning are not told.
    """

    in_short: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = ()
    left_out: int = 0

    def __bool__(self) -> bool:
        return bool(self.turns)


def tale(
    match: Match, log: Sequence[Entry], seat: Seat, names: Mapping[Seat, str] | None = None
) -> Tale:
    """What these log entries of `match` tell `seat`; `names` are the players' names by seat.

    A march is one line, whatever it passed; what told nothing is left out. Of a long tale the
    newest MOST_LINES are told.
    """
    chapters = chronicle(match, list(log), seat)
    turns = [
        Turn(named(chapter.heading, names), tuple(_lines(chapter, names)))
        for chapter in folded(chapters, match.title.wording.joints)
    ]
    count = sum(len(turn.lines) for turn in turns)
    in_short = _in_short(match, chapters, names) if count > FEW_LINES else ()
    return Tale(in_short, _newest(turns, count - MOST_LINES), max(0, count - MOST_LINES))


def board_in_words(view: Mapping[str, Any]) -> str:
    """The board of a seat's view, for readers who see no picture; empty for a title without one."""
    presentation = presentation_if_any(view["title"])
    return presentation.board_in_words(view).strip() if presentation is not None else ""


def tells(log: Iterable[Entry], seat: Seat) -> bool:
    """Whether these log entries tell `seat` anything."""
    return any(known["keys"] for entry in log if (known := heard(entry, seat)) is not None)


def named(says: str, names: Mapping[Seat, str] | None) -> str:
    """A sentence with the names of its players: "Anna (A)" instead of "player A"; safe to quote."""
    known = names or {}

    def name(found: re.Match[str]) -> str:
        seat = found[1]
        return f"{known[seat]} ({seat})" if known.get(seat) else found[0]

    return disarmed(PLAYER.sub(name, says))


def _lines(chapter: Chapter, names: Mapping[Seat, str] | None) -> Iterator[str]:
    for item in chapter.items:
        if item.says:
            yield named(" ".join(sentence.text for sentence in item.says), names)


def _in_short(
    match: Match, chapters: Iterable[Chapter], names: Mapping[Seat, str] | None
) -> tuple[str, ...]:
    presentation = presentation_if_any(match.title.id)
    if presentation is None:
        return ()
    tellings = (
        (sentence.key, sentence.args)
        for chapter in chapters
        for item in chapter.items
        for sentence in item.says
    )
    return tuple(named(says, names) for says in presentation.summary(tellings))[-MOST_IN_SHORT:]


def _newest(turns: Iterable[Turn], skip: int) -> tuple[Turn, ...]:
    """The turns without their first `skip` lines."""
    kept: list[Turn] = []
    for turn in turns:
        lines = turn.lines[max(0, skip) :]
        skip -= len(turn.lines)
        if lines or (turn.heading and skip < 0):
            kept.append(Turn(turn.heading, lines))
    return tuple(kept)
