"""Taking back one's own last actions, as long as nothing was rolled, shown or answered since."""

from sqlmodel import Session, col, select

from app.games.kernel.match import replay
from app.games.kernel.state import Entry, Seat
from app.matches import draft_rows, windows
from app.matches.load import Loaded, load
from app.models import LogEntry, MatchStatus


class NothingToUndo(ValueError):
    """The last actions are not this seat's, or cannot be taken back; the text says which."""


def can_undo(session: Session, match_id: int, seat: Seat) -> bool:
    """Return whether the last entry of the log is an action that `seat` may take back."""
    last = session.exec(
        select(LogEntry)
        .where(LogEntry.match_id == match_id)
        .order_by(col(LogEntry.n).desc())
        .limit(1)
    ).first()
    return last is not None and last.seat == seat and not last.final


def undo(session: Session, match_id: int, seat: Seat, base_version: int | None = None) -> int:
    """Take back the last submission of `seat`, as far as it may be; return how many actions.

    What came before a roll or a revelation stands. With a `base_version`, only in that version
    of the match, so that a form sent twice undoes once. Raises NothingToUndo.
    """
    loaded = load(session, match_id, for_update=True)
    row, match = loaded.row, loaded.match
    if row.status is not MatchStatus.RUNNING:
        raise NothingToUndo("the match is over")
    if base_version is not None and base_version != row.version:
        raise NothingToUndo("the match has gone on since you saw it")
    if not match.can_undo(seat):
        raise NothingToUndo("what was rolled, shown or answered cannot be taken back")
    first = _first_to_undo(session, match_id, match.log, seat)
    _take_back(session, loaded, first)
    draft_rows.remove(session, match_id, seat)
    return len(match.log) - first


def _first_to_undo(session: Session, match_id: int, log: list[Entry], seat: Seat) -> int:
    """Return where the undoable end of the last submission begins."""
    rows = _rows_from(session, match_id, 0)
    first = len(log)
    submission_id = rows[-1].submission_id
    while (
        rows[first - 1].submission_id == submission_id
        and log[first - 1]["seat"] == seat
        and not log[first - 1]["final"]
    ):
        first -= 1
    return first


def _take_back(session: Session, loaded: Loaded, first: int) -> None:
    row, match = loaded.row, loaded.match
    assert row.id is not None
    state, rules = match.state, match.state["rules"]
    earlier = replay(match.title, match.log[:first], state["seats"], state["options"], rules=rules)
    for entry in _rows_from(session, row.id, first):
        session.delete(entry)
    row.state = dict(earlier.state)
    row.version += 1
    session.add(row)
    session.flush()
    windows.stamp(session, row, earlier)


def _rows_from(session: Session, match_id: int, first: int) -> list[LogEntry]:
    return list(
        session.exec(
            select(LogEntry)
            .where(LogEntry.match_id == match_id, LogEntry.n >= first)
            .order_by(col(LogEntry.n))
        )
    )
