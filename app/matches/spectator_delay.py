"""The spectator delay: spectators see a running match too late to help its players.

They see the match as it was then: its first entries, replayed from the log, and the press, acts of
moderators and changes of seats of that time. Nothing newer affects anything that they are sent.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Lock
from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col, func, select

from app import models
from app.games.kernel.chance import NoDice
from app.games.kernel.log_chapters import CHAPTER_WORDING
from app.games.kernel.match import Match, copy_state
from app.games.kernel.seat_replay import SeatReplay
from app.games.kernel.state import Entry, Seat, State
from app.matches.load import LoadedMatch, title_of
from app.matches.log import marked_entries
from app.models import LogEntry, MatchStatus, Spectators

DELAYED = frozenset({Spectators.HOURS, Spectators.TURNS})
MAX_KEPT = 16
"""The number of positions cached per process, least recently used first out."""


@dataclass(frozen=True, slots=True)
class SpectatorDelay:
    """How far somebody sees: the first `length` entries, and what was there before `moment`."""

    length: int
    moment: datetime


def is_delayed(row: models.Match, seat: Seat | None, *, is_host: bool) -> bool:
    """Return whether the holder of `seat` (None: no seat) is shown a match later than others.

    When it is over, everybody sees all of it.
    """
    watches = seat is None and not is_host and row.status is MatchStatus.RUNNING
    return watches and row.spectators in DELAYED


def spectator_delay(session: Session, row: models.Match, now: datetime) -> SpectatorDelay:
    """Return how far those see who watch a match and are behind."""
    if row.spectators is Spectators.TURNS:
        return _turns_behind(session, row)
    moment = now - timedelta(hours=row.spectator_delay)
    last = session.exec(
        select(func.max(LogEntry.n)).where(
            LogEntry.match_id == row.id, col(LogEntry.created_at) < moment
        )
    ).one()
    return SpectatorDelay(0 if last is None else last + 1, moment)


def _turns_behind(session: Session, row: models.Match) -> SpectatorDelay:
    """Where the player turn begins of which so many, that one included, are not shown yet."""
    tellings = sa.cast(LogEntry.tellings, sa.Text)
    found = session.exec(
        select(LogEntry.n, LogEntry.created_at)
        .where(LogEntry.match_id == row.id, tellings.contains(f'"{CHAPTER_WORDING}"'))
        .order_by(col(LogEntry.n).desc())
        .offset(row.spectator_delay - 1)
        .limit(1)
    ).first()
    return SpectatorDelay(*found) if found is not None else SpectatorDelay(0, row.created_at)


@dataclass
class _CachedReplay:
    """A match played again, and the mark of the last entry of its log that was."""

    replay: SeatReplay
    mark: str = ""


@dataclass
class DelayedMatches:
    """Matches as delayed spectators see them, kept so that no page plays a long match again."""

    _kept: OrderedDict[int, _CachedReplay] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def at(self, session: Session, row: models.Match, seen: SpectatorDelay) -> LoadedMatch:
        """Return a match as it stood behind a spectator delay that is not before its start.

        Raises ValueError if its log is not whole.
        """
        assert row.id is not None
        rows = marked_entries(session, row.id)[: seen.length]
        marks, entries = [mark for mark, _ in rows], [entry for _, entry in rows]
        with self._lock:
            # Out of reach of others while it is worked on.
            played = self._kept.pop(row.id, None)
        if played is None or not _goes_on(played, marks):
            played = _CachedReplay(_begun(row))
        played.replay.skip(entries[played.replay.length :])
        played.mark = marks[-1]
        shown = _copy(row, played.replay, entries)
        with self._lock:
            self._kept[row.id] = played
            while len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)
        return LoadedMatch(row, shown)


def _goes_on(played: _CachedReplay, marks: list[str]) -> bool:
    """Whether the log still begins with what was played, none of it taken back."""
    length = played.replay.length
    return 0 < length <= len(marks) and marks[length - 1] == played.mark


def _begun(row: models.Match) -> SeatReplay:
    state = cast(State, row.state)
    return SeatReplay(title_of(row), state["seats"], state["options"], state["rules"], None)


def _copy(row: models.Match, replay: SeatReplay, entries: list[Entry]) -> Match:
    assert replay.match is not None
    return Match(title_of(row), copy_state(replay.match.state), entries, NoDice())
