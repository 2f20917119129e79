"""Taking back one's own last submitted actions, if nothing was rolled, shown or answered since.

What others have done unseen since then does not prevent it, and stays: whether a player may take
something back must not tell them that somebody is negotiating. So only what the player has been
shown counts; the match is then replayed without the orders taken back, and what the others did must
come out exactly as before. If it does not (their action depended on the order), the order stands
too.
"""

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from app.database import fetch
from app.games.kernel.match import IllegalAction, Match
from app.games.kernel.state import Action, Entry, Seat
from app.matches import checkpoints, draft_rows, log, log_summary
from app.matches.clock import deadlines, take_back_limit
from app.matches.events import Announce, Event, EventKind
from app.matches.load import LoadedMatch, load, position, stage_of
from app.matches.plans import due, kept_orders
from app.matches.seat_version import count_seen, has_news
from app.matches.settle import NOT_BY_THE_PLAYER
from app.models import LogEntry, MatchStatus, Submission
from app.models import Match as Row

FINAL = "you cannot take back dice rolls, revealed information or answers"
TOO_LATE = "the time to take it back is over; your answer stands"
ROWS_AT_FIRST, ROWS_AT_ONCE = 2, 20
"""Entries that are read at a time: each page asks, and nearly always the last one answers."""


class NothingToUndo(ValueError):
    """The last actions are not this seat's, or cannot be taken back; the text says which."""


def can_undo(session: Session, match_id: int, seat: Seat) -> bool:
    """Return whether the last entry that `seat` has been shown is its own and may be taken back."""
    rows = _backwards(session, match_id, _SHORT_BEFORE)
    last = next((entry for entry in rows if _is_shown(entry, seat)), None)
    if last is None or not _is_own(session, last, seat):
        return False
    row = session.get_one(Row, match_id)
    return not take_back_limit.is_too_late(row, session.get_one(Submission, last.submission_id))


def last_own_actions(session: Session, match_id: int, seat: Seat) -> list[Action]:
    """Return the actions that `undo` would take back, oldest first, as far as the log tells."""
    return [entry.action for entry in _own_last(session, match_id, seat)]


def undo(
    session: Session,
    match_id: int,
    seat: Seat,
    announce: Announce,
    base_version: int | None = None,
) -> int:
    """Take back the last submission of `seat`, as far as it may be; return how many actions.

    What came before a roll or a revelation stands. With a `base_version`, only if the seat has
    been shown nothing new since, so that a form sent twice undoes once. Raises NothingToUndo.
    """
    loaded = load(session, match_id, for_update=True, with_log=False)
    if loaded.row.status is not MatchStatus.RUNNING:
        raise NothingToUndo("the match is over")
    if base_version is not None and has_news(loaded.row, seat, base_version):
        raise NothingToUndo("the match has moved on since you loaded the page")
    own = _own_last(session, match_id, seat)
    if not own:
        raise NothingToUndo(FINAL)
    undone = session.get_one(Submission, own[0].submission_id)
    if take_back_limit.is_too_late(loaded.row, undone):
        raise NothingToUndo(TOO_LATE)
    earlier = _without(session, loaded, own[0].n, len(own))
    _take_back(session, loaded, own, earlier, undone)
    kept_orders.forget(session, undone)
    due.hold(session, match_id, seat, earlier)
    draft_rows.remove(session, match_id, seat)
    announce(session, Event(EventKind.SUBMISSION_UNDONE, loaded.row, position(loaded.row)))
    return len(own)


def _own_last(session: Session, match_id: int, seat: Seat) -> list[LogEntry]:
    """Return the end of the last submission of `seat` that may be taken back, oldest first."""
    own: list[LogEntry] = []
    for entry in _backwards(session, match_id):
        if not _is_shown(entry, seat) and not own:
            continue
        if not _is_own(session, entry, seat):
            break
        if own and entry.submission_id != own[0].submission_id:
            break
        own.insert(0, entry)
    return own


def _without(session: Session, loaded: LoadedMatch, first: int, count: int) -> Match:
    """Return the match without `count` entries from number `first` on. Raises NothingToUndo."""
    try:
        again, kept = checkpoints.without(session, loaded.row, loaded.match.title, first, count)
    except (IllegalAction, LookupError, ValueError) as changed:
        raise NothingToUndo(FINAL) from changed
    if [_without_number(entry) for entry in again.log] != [_without_number(e) for e in kept]:
        raise NothingToUndo(FINAL)
    return again


def _take_back(
    session: Session,
    loaded: LoadedMatch,
    own: Sequence[LogEntry],
    earlier: Match,
    undone: Submission,
) -> None:
    row, first, since = loaded.row, own[0].n, own[0].created_at
    assert row.id is not None
    taken = log.entries_between(session, row.id, first, first + len(own) - 1)
    count_seen(row, position(row), earlier, taken)
    for entry in own:
        session.expunge(entry)
    log.remove(session, row.id, first, len(own))
    checkpoints.remove(session, row.id, first)
    log_summary.take_back(session, row.id, taken, first)
    row.state, row.stage = dict(earlier.state), stage_of(earlier)
    row.version += 1
    session.add(row)
    session.flush()
    deadlines.take_back(session, row, earlier, deadlines.UndoneOrder(undone, since))


def _backwards(
    session: Session, match_id: int, statement: sa.Select[Any] | None = None
) -> Iterator[Any]:
    """Yield the entries of a match, the last first; few are read if few are looked at.

    They are rows as objects, or the columns of `statement`.
    """
    asked = {"match_id": match_id, "before": sys.maxsize, "most": ROWS_AT_FIRST}
    while rows := (
        session.execute(_BEFORE, asked).scalars().all()
        if statement is None
        else fetch(session, statement, asked)
    ):
        yield from rows
        asked |= {"before": rows[-1].n, "most": ROWS_AT_ONCE}


_BEFORE = (
    sa.select(LogEntry)
    .where(
        col(LogEntry.match_id) == sa.bindparam("match_id"),
        col(LogEntry.n) < sa.bindparam("before", type_=sa.BigInteger()),
    )
    .order_by(col(LogEntry.n).desc())
    .limit(sa.bindparam("most", type_=sa.Integer()))
)
_SHORT_BEFORE = _BEFORE.with_only_columns(
    col(LogEntry.n),
    col(LogEntry.seat),
    col(LogEntry.audience),
    col(LogEntry.tellings),
    col(LogEntry.final),
    col(LogEntry.submission_id),
)
_SOURCE = sa.select(col(Submission.source)).where(
    col(Submission.id) == sa.bindparam("submission_id")
)


def _is_own(session: Session, entry: LogEntry, seat: Seat) -> bool:
    """Return whether `seat` may take an entry back, as far as that is for the entry to say.

    What was done for the player after their time ran out stands: otherwise their clock would
    restart.
    """
    if entry.seat != seat or entry.final or entry.submission_id is None:
        return False
    found = fetch(session, _SOURCE, {"submission_id": entry.submission_id})
    return found.scalars().first() not in NOT_BY_THE_PLAYER


def _is_shown(entry: LogEntry, seat: Seat) -> bool:
    audiences = [entry.audience, *(telling["to"] for telling in entry.tellings)]
    return any(to is None or seat in to for to in audiences)


def _without_number(entry: Entry) -> Entry:
    return {**entry, "n": 0}
