"""A summary of the whole log, kept beside the snapshot for the match page.

How many entries a seat is told of, where its own last one stands among them, and the last roll on
each chart. It is written with the log, so that no page reads the log from its beginning.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.database import fetch
from app.games.kernel.charts import Roll
from app.games.kernel.game_definition import Title
from app.games.kernel.log_chapters import CHAPTER_WORDING, Sentence
from app.games.kernel.match import Match
from app.games.kernel.state import Entry, Seat
from app.games.kernel.view import is_visible, visible_part
from app.games.kernel.wording import NOBODY, Names
from app.matches import log
from app.matches.seat_version import SPECTATOR
from app.models import LogEntry, LogSummary

CONTEXT_SIZE = 100
"""Entries that are read at a time to find the beginning of a player turn."""


@dataclass(frozen=True, slots=True)
class LastRolls:
    """The sentences that tell of the last roll on each chart, and the chart of the last of all."""

    by_chart: Mapping[str, Sentence] = field(default_factory=dict)
    newest: str = ""

    @classmethod
    def among(cls, sentences: Iterable[Sentence]) -> "LastRolls":
        """Return the last rolls that `sentences` tell of, which come in their order."""
        by_chart = {said.roll.chart: said for said in sentences if said.roll}
        newest = ""
        for said in sentences:
            newest = said.roll.chart if said.roll else newest
        return cls(by_chart, newest)


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """The summary of one reader: `own` is None where they have done nothing yet."""

    told: int
    own: int | None
    rolls: LastRolls


def summary_of(
    session: Session, match_id: int, match: Match, seat: Seat | None, names: Names = NOBODY
) -> SeatSummary:
    """Return the summary of the log of `match` for `seat` (None: a spectator).

    `names` are those of people by seat, for its sentences.
    """
    found: LogSummary | sa.Row[*tuple[Any, ...]] | None
    found = fetch(session, _READ, {"match_id": match_id}).first()
    if found is None:
        found = summarize(match.title, match.state["seats"], log.entries_from(session, match_id))
    key = seat or SPECTATOR
    rolls = found.rolls.get(key, found.rolls.get(SPECTATOR, {}))
    by_chart = {
        chart: _sentence(match.title, kept, names)
        for chart, kept in rolls.get("charts", {}).items()
    }
    last = LastRolls(by_chart, rolls.get("newest", ""))
    return SeatSummary(found.told.get(key, 0), found.own.get(key), last)


def find(session: Session, match_id: int) -> LogSummary | None:
    """Return the summary of a log as it is kept; None if it has not been counted."""
    return session.execute(_FIND, {"match_id": match_id}).scalars().first()


def extend(
    session: Session,
    match_id: int,
    match: Match,
    entries: Sequence[Entry],
    first: int,
    found: LogSummary | None,
) -> Mapping[str, int]:
    """Count `entries` in, which have just been written at the end of the log from `first` on.

    `found` is the summary so far. Return how many entries each reader is told of now.
    """
    title, seats = match.title, match.state["seats"]
    if found is None:
        found = LogSummary(match_id=match_id)
        # A match from before there were summaries: its log is read once.
        entries, first = log.entries_from(session, match_id), 0
    if first == 0:
        found.told, found.own, found.rolls = {}, {}, {}
    rolled = any(entry["draws"] for entry in entries)
    context = _context(session, match_id, len(entries)) if rolled and first else []
    _count(found, title, seats, context, entries)
    session.add(found)
    return found.told


def remove(session: Session, match_id: int) -> None:
    """Forget the summary of a log: it is read anew when something is written to it."""
    session.execute(sa.delete(LogSummary).where(col(LogSummary.match_id) == match_id))


def take_back(session: Session, match_id: int, taken: Sequence[Entry], first: int) -> None:
    """Leave entries out that were deleted from number `first` on; none of them rolled anything."""
    found = find(session, match_id)
    if found is None:
        return
    gone = {key: sum(is_visible(entry, key or None) for entry in taken) for key in found.told}
    found.told = {key: told - gone[key] for key, told in found.told.items()}
    found.own = {
        key: place
        for key, before in found.own.items()
        if (place := _own_place(session, match_id, found, key, before, taken, first)) is not None
    }
    session.add(found)
    session.flush()


def summarize(title: Title, seats: Sequence[Seat], entries: Sequence[Entry]) -> LogSummary:
    """Return the summary of a whole log, for no match in particular yet."""
    found = LogSummary(match_id=0, told={}, own={}, rolls={})
    _count(found, title, seats, (), entries)
    return found


def opens_turn(entry: Entry) -> bool:
    """Return whether a player turn begins in `entry`."""
    return any(telling["say"] == CHAPTER_WORDING for telling in entry["tellings"])


def _count(
    found: LogSummary,
    title: Title,
    seats: Sequence[Seat],
    context: Sequence[Entry],
    entries: Sequence[Entry],
) -> None:
    """Count `entries` in, which come after `context`. JSON columns are given new values."""
    told, own, rolls = dict(found.told), dict(found.own), dict(found.rolls)
    rolled = any(entry["draws"] for entry in entries)
    public = rolls.get(SPECTATOR, {})
    for key in (SPECTATOR, *seats):
        reader = key or None
        before = rolls.get(key, public)
        for entry in entries:
            if is_visible(entry, reader):
                if entry["seat"] == key:
                    own[key] = told.get(key, 0)
                told[key] = told.get(key, 0) + 1
        if rolled:
            after = _rolls_after(before, _rolls(title, context, entries, reader))
            if key == SPECTATOR or after != rolls[SPECTATOR]:
                rolls[key] = after
            else:
                rolls.pop(key, None)
    found.told, found.own, found.rolls = told, own, rolls


def _rolls(
    title: Title, context: Sequence[Entry], entries: Sequence[Entry], seat: Seat | None
) -> Iterator[tuple[str, Mapping[str, Any], Roll]]:
    """Yield what `entries` tell `seat` of rolls; `context` is what was told before them."""
    is_new: list[bool] = []
    said: list[tuple[str, Mapping[str, Any]]] = []
    for new, part in ((False, context), (True, entries)):
        for entry in part:
            known = visible_part(entry, seat)
            if known is not None:
                said += zip(known["keys"], known["about"], strict=True)
                is_new += [new] * (len(said) - len(is_new))
    for new, (key, args), roll in zip(is_new, said, title.rolls(iter(said)), strict=False):
        if new and roll is not None:
            yield key, args, roll


def _rolls_after(
    before: Mapping[str, Any], rolls: Iterable[tuple[str, Mapping[str, Any], Roll]]
) -> dict[str, Any]:
    charts, newest = dict(before.get("charts", {})), before.get("newest", "")
    for key, args, roll in rolls:
        dice = list(roll.dice)
        read = [roll.chart, dice, roll.row, roll.column, roll.result, roll.meaning, roll.tone]
        charts[roll.chart], newest = {"say": key, "args": dict(args), "roll": read}, roll.chart
    return {"charts": charts, "newest": newest}


def _sentence(title: Title, kept: Mapping[str, Any], names: Names) -> Sentence:
    # Summaries of earlier versions of the site have no meaning, or no tone, in them.
    chart, dice, row, column, result, *rest = kept["roll"]
    roll = Roll(chart, tuple(dice), row, column, result, *rest)
    return Sentence(kept["say"], kept["args"], title.wording, roll, names)


def _context(session: Session, match_id: int, written: int) -> list[Entry]:
    """Return the entries of the player turn before the last `written` ones.

    A roll may be told in words that rest on what was said before it in the same turn.
    """
    size = CONTEXT_SIZE
    while True:
        found = log.last_entries(session, match_id, written + size)[:-written]
        turns = [at for at, entry in enumerate(found) if opens_turn(entry)]
        if turns or not found or found[0]["n"] == 0:
            return found[turns[-1] :] if turns else found
        size *= 4


def _own_place(
    session: Session,
    match_id: int,
    found: LogSummary,
    seat: Seat,
    before: int,
    taken: Sequence[Entry],
    first: int,
) -> int | None:
    """Return the place of the last own entry of `seat` now that `taken` are not there any more.

    `before` is the place that it had.
    """
    last = session.exec(
        select(sa.func.max(LogEntry.n)).where(LogEntry.match_id == match_id, LogEntry.seat == seat)
    ).one()
    if last is None:
        return None
    if last >= first:
        return before - sum(is_visible(entry, seat) for entry in taken)
    if seat != taken[0]["seat"]:
        return before
    after = log.entries_from(session, match_id, last + 1)
    return found.told[seat] - 1 - sum(is_visible(entry, seat) for entry in after)


_FIND = sa.select(LogSummary).where(col(LogSummary.match_id) == sa.bindparam("match_id"))
_READ = sa.select(col(LogSummary.told), col(LogSummary.own), col(LogSummary.rolls)).where(
    col(LogSummary.match_id) == sa.bindparam("match_id")
)
