"""From the row of a match to the engine's match, and back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col

from app import models
from app.games.catalogue import TITLES, presentation_if_any
from app.games.kernel.admin_actions import REWIND
from app.games.kernel.chance import NoDice, SeededDice, dice_key
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match, copy_state
from app.games.kernel.seat_replay import SeatReplay
from app.games.kernel.state import Entry, Seat, State
from app.games.presentation import MISSING
from app.games.text import DEFAULT_LANGUAGE, use
from app.matches import checkpoints, log, log_summary
from app.matches.seat_version import count_seen


class NoSuchMatch(LookupError):
    """There is no match of that number."""


class NotStarted(ValueError):
    """The match waits for its players and has no position yet."""


@dataclass(frozen=True)
class LoadedMatch:
    """A match's row and the engine's match made of it."""

    row: models.Match
    match: Match


def title_of(row: models.Match) -> Title:
    """Return the title of a match. Raises LookupError if this installation has no such game."""
    title = TITLES.get(row.title)
    if title is None:
        raise LookupError(f"match {row.id} is of the unknown title {row.title}")
    return title


def dice_of(row: models.Match) -> SeededDice:
    """Return the dice of a match, as its version makes them from its seed and its words."""
    return SeededDice(dice_key(row.seed, row.dice_words.values(), row.dice_version))


def position(row: models.Match) -> Match | None:
    """Return the engine's match as it stands, without log and dice; None before it has begun.

    It shares its state with the row: look at it, never play on it (`draft()` gives a copy).
    """
    if row.state is None:
        return None
    return Match(title_of(row), cast(State, row.state), [], NoDice())


def seat_replay_of(row: models.Match, seat: Seat | None) -> SeatReplay:
    """Return what tells a match again as `seat` saw it (None: a spectator), nothing told yet."""
    state = cast(State, row.state)
    return SeatReplay(title_of(row), state["seats"], state["options"], state["rules"], seat)


def lock(session: Session, match_id: int) -> models.Match:
    """Return the row of a match as last committed, and keep it from everybody else.

    PostgreSQL locks the row until the transaction ends (FOR NO KEY UPDATE, so that submissions
    to the match can still be written down meanwhile); on SQLite a write transaction has locked
    everything since it began. Raises NoSuchMatch.
    """
    row: models.Match | None = session.execute(_LOCK, {"match_id": match_id}).scalars().first()
    if row is None:
        raise NoSuchMatch(f"there is no match {match_id}")
    return row


def load(
    session: Session,
    match_id: int,
    *,
    for_update: bool = False,
    with_log: bool = True,
    is_shared: bool = False,
) -> LoadedMatch:
    """Load a match; `for_update` also locks its row, for whoever is going to change it.

    Without its log (`with_log=False`) a match is loaded in the same time however long it has
    gone on; all but undoing and telling its story works. With `is_shared` it shares its state with
    the row, as that of `position` does: look at it, never play on it. Raises NoSuchMatch,
    NotStarted.
    """
    row = lock(session, match_id) if for_update else session.get(models.Match, match_id)
    if row is None:
        raise NoSuchMatch(f"there is no match {match_id}")
    if row.state is None:
        raise NotStarted(f"match {match_id} has not started")
    entries = log.entries_from(session, match_id) if with_log else []
    state = cast(State, row.state) if is_shared else copy_state(cast(State, row.state))
    return LoadedMatch(row, Match(title_of(row), state, entries, dice_of(row)))


def stage_of(match: Match) -> list[list[str]]:
    """Return where a match stands as whoever watches sees it: labels and values."""
    shown = presentation_if_any(match.title.id)
    if shown is None or shown.standing is MISSING:
        return []
    with use(DEFAULT_LANGUAGE):
        return [list(fact) for fact in shown.standing(match.view(None))]


def store(
    session: Session, loaded: LoadedMatch, entries: Sequence[Entry], submission_id: int | None
) -> tuple[int, int]:
    """Write what `entries` changed: log, snapshot, versions, end. Return their first and last n."""
    row, match = loaded.row, loaded.match
    assert row.id is not None
    first = log.next_number(session, row.id)
    summary = log_summary.find(session, row.id)
    if row.state is not None and first > 0 and summary is not None:
        checkpoints.keep_before(session, row.id, cast(State, row.state), first, summary.told)
    count_seen(row, position(row), match, entries)
    log.write(session, row.id, entries, first, submission_id)
    told = log_summary.extend(session, row.id, match, entries, first, summary)
    if entries and entries[-1]["action"]["do"] == REWIND:
        checkpoints.keep(session, row.id, match.state, first + len(entries) - 1, told)
    row.state, row.result = dict(match.state), match.state["result"]
    row.stage = stage_of(match)
    row.version += 1
    if match.over:
        row.status = models.MatchStatus.FINISHED
        row.finished_at = models.utc_now()
        row.paused_at = None
    session.add(row)
    session.flush()
    return first, first + len(entries) - 1


_LOCK = (
    sa.select(models.Match)
    .where(col(models.Match.id) == sa.bindparam("match_id"))
    .with_for_update(key_share=True)
    .execution_options(populate_existing=True)
)
"""Made once: to make a statement costs as much as to run it."""
