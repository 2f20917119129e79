"""When a window has closed: the seat's documented default, as an entry like any other."""

from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from app.games.kernel.match import Match, Outcome
from app.games.kernel.state import Entry
from app.matches import windows
from app.matches.events import Announce
from app.matches.load import load, lock
from app.matches.seen import seen_version
from app.matches.settle import settle
from app.matches.submit import queue_submission
from app.models import MatchStatus, Submission, SubmissionSource, SubmissionStatus, Window

MOST_ACTIONS = 200
"""So many small actions an answer may have."""

PAUSE = timedelta(hours=1)
"""After so long a default that the engine could not give is tried again."""


def give_default(session: Session, match_id: int, now: datetime, announce: Announce) -> bool:
    """Answer for one seat whose time is up by `now`; return whether there was one.

    The match is locked first, as for a submission: of the player's own answer and the default
    that come at once, the one that gets the lock counts, and the other finds nothing to answer.
    Call it again, in a transaction of its own, until it returns False. Raises NoSuchMatch;
    whatever the engine raises means that nothing may be committed.
    """
    row = lock(session, match_id)
    window = _closed(session, match_id, now) if row.status is MatchStatus.RUNNING else None
    if window is None:
        return False
    loaded = load(session, match_id, with_log=False)
    entries = _answer(loaded.match, window)
    if not entries:
        windows.stamp(session, row, loaded.match, again=[window.seat])
        return True
    seen = seen_version(row, window.seat)
    submission = queue_submission(
        session,
        match_id=match_id,
        seat=window.seat,
        key=f"time-out:{seen}:{window.seat}",
        source=SubmissionSource.TIME_OUT,
        text=None,
        actions=[entry["action"] for entry in entries],
        base_version=seen,
    )
    settle(session, submission, row, Outcome(tuple(entries)), announce, loaded)
    return True


def postpone(session: Session, match_id: int, now: datetime) -> None:
    """Try the closed windows of a match again later: the engine could not give a default."""
    lock(session, match_id)
    for window in windows.open_windows(session, match_id).values():
        if window.closes_at <= now:
            window.closes_at = now + PAUSE
            session.add(window)


def _closed(session: Session, match_id: int, now: datetime) -> Window | None:
    """Return the window that closed first; not where orders of that seat are waiting.

    They came in time, or the worker is late, and are carried out before anything is given.
    """
    waiting = select(Submission.seat).where(
        Submission.match_id == match_id, Submission.status == SubmissionStatus.QUEUED
    )
    return session.exec(
        select(Window)
        .where(
            Window.match_id == match_id,
            Window.closes_at <= now,
            col(Window.seat).not_in(waiting),
        )
        .order_by(col(Window.closes_at), col(Window.id))
        .limit(1)
    ).first()


def _answer(match: Match, window: Window) -> list[Entry]:
    """Give the default, in all its small actions, as long as it is this decision that is owed."""
    entries: list[Entry] = []
    while len(entries) < MOST_ACTIONS and windows.marks(match).get(window.seat) == window.mark:
        action = match.default(window.seat)
        assert action is not None
        entries.append(match.apply(window.seat, action))
    return entries
