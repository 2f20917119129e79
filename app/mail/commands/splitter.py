"""A mail divided into its sections: one for each match that it holds orders for.

`MATCH 12`, or the name of the match, on a line of its own begins a section. What stands before the
first such line is for the match whose address the mail came to. A section can only be for a match
in which the same player has a seat.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from app.mail.commands.parsing import END
from app.mail.commands.registry import Command, CommandError, find, option, tidied
from app.models import Match, Seat, User, name_key

MATCH = re.compile(r"match (?:(?:no|nr|number)\.? ?)?#?(?P<which>\S.*)", re.I)
NUMBER = re.compile(r"(?:(?P<name>.*\S) )?\(?#?(?P<id>\d{1,12})\)?")
MAX_NAMED = 12

option(
    "MATCH",
    r"match (?P<which>\S.*)",
    forms=("MATCH 12", "MATCH Red October"),
    meaning="the lines that follow are for this match; you can also put the match name alone on a "
    "line",
)


@dataclass(frozen=True)
class Named:
    """A match in which a player has a seat."""

    seat_id: int
    match_id: int
    name: str


@dataclass(frozen=True)
class SectionText:
    """The lines of one section, and for which seat in which match they are."""

    seat: Seat
    match: Match
    text: str


def split_by_match(
    session: Session,
    player: User,
    own: tuple[Seat, Match],
    text: str,
    is_order: Callable[[str], bool],
) -> list[SectionText]:
    """Divide the text of a mail to the seat `own` of `player`; raises CommandError.

    Parts for one match are one, at the place of the first. A line that is a command, or that
    `is_order`, begins no section, whatever somebody has called a match; nor does a line of a
    message, unless it is `MATCH` and names a match of theirs.
    """
    assert own[0].id is not None
    seats = seats_of(session, player)
    texts: dict[int, list[str]] = {own[0].id: []}
    lines = texts[own[0].id]
    in_message = False
    for number, line in enumerate(text.split("\n"), start=1):
        found, command = _begun(line, seats), find(line)
        if found and not _heading(line) and (in_message or command or is_order(line)):
            found = None
        if isinstance(found, CommandError) and not in_message:
            found.line = number
            raise found
        if isinstance(found, Named):
            lines, in_message = texts.setdefault(found.seat_id, []), False
            continue
        lines.append(line)
        in_message = (in_message or _takes_text(command)) and not END.match(line)
    return [
        SectionText(*_rows(session, own, seat_id), "\n".join(lines))
        for seat_id, lines in texts.items()
        if "".join(lines).strip()
    ] or [SectionText(*own, "")]


def seats_of(session: Session, player: User) -> list[Named]:
    """The matches in which a player has a seat, the newest first."""
    found = session.exec(
        select(Seat.id, Match.id, Match.name)
        .where(Seat.match_id == Match.id, Seat.user_id == player.id)
        .order_by(col(Match.id).desc())
    )
    return [Named(seat_id or 0, match_id or 0, name) for seat_id, match_id, name in found]


def _rows(session: Session, own: tuple[Seat, Match], seat_id: int) -> tuple[Seat, Match]:
    if seat_id == own[0].id:
        return own
    seat = session.get_one(Seat, seat_id)
    return seat, session.get_one(Match, seat.match_id)


def _takes_text(found: tuple[Command, dict[str, str]] | None) -> bool:
    return found is not None and found[0].takes_text


def _heading(line: str) -> str:
    """What a line `MATCH ...` names; empty if it is none."""
    found = MATCH.fullmatch(tidied(line))
    return found["which"] if found else ""


def _begun(line: str, seats: Sequence[Named]) -> Named | CommandError | None:
    """The match whose section a line begins, what is wrong with it, or None: it begins none."""
    heading = _heading(line)
    which = heading or tidied(line)
    if not which:
        return None
    found = [each for each in seats if name_key(tidied(each.name)) == name_key(which)]
    numbered = NUMBER.fullmatch(which)
    if numbered and not found:
        found = [each for each in seats if each.match_id == int(numbered["id"])]
        if not heading:
            # A subject of ours, as a line: [Fieldpost] Red October (#12).
            named = name_key(numbered["name"] or "")
            found = [each for each in found if named.endswith(name_key(tidied(each.name)))]
    if len(found) == 1:
        return found[0]
    if not found and not heading:
        return None
    nearest = tuple(f"MATCH {each.match_id} ({each.name})" for each in found or seats)[:MAX_NAMED]
    if found:
        return CommandError(
            "you have several matches with this name; use the number", nearest=nearest
        )
    return CommandError(f"you do not have a seat in a match called {which}", nearest=nearest)
