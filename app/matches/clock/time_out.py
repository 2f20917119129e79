"""When time is up: the seat's documented default, or the end of an offer, as an entry like any."""

from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.match import Match, Outcome
from app.games.kernel.state import Entry
from app.matches.clock import offers, windows
from app.matches.clock.owed import owed, waiting_for
from app.matches.events import Announce
from app.matches.load import load, lock
from app.matches.seen import seen_version
from app.matches.settle import settle
from app.matches.submit import queue_submission
from app.models import (
    MatchStatus,
    MotionLimit,
    Submission,
    SubmissionSource,
    SubmissionStatus,
    Window,
)

MOST_ACTIONS = 200
"""So many small actions an answer may have."""

PAUSE = timedelta(hours=1)
"""After so long a default that the engine could not give is tried again, and an offer that rests
while something is being resolved looked at."""

LAPSE = "lapse:"
"""With this begin the keys of submissions by which an offer lapsed."""


def keep_time(session: Session, match_id: int, now: datetime, announce: Announce) -> bool:
    """Do one thing that is due by `now`; return whether there was one.

    Call it again, in a transaction of its own, until it returns False. Raises NoSuchMatch;
    whatever the engine raises means that nothing may be committed.
    """
    return give_default(session, match_id, now, announce) or lapse_offer(
        session, match_id, now, announce
    )


def give_default(session: Session, match_id: int, now: datetime, announce: Announce) -> bool:
    """Answer for one seat whose time is up by `now`; return whether there was one.

    The match is locked first, as for a submission: of the player's own answer and the default
    that come at once, the one that gets the lock counts, and the other finds nothing to answer.
    """
    row = lock(session, match_id)
    window = _closed(session, match_id, now) if _keeps_time(row) else None
    if window is None:
        return False
    loaded = load(session, match_id, with_log=False)
    entries = answer(loaded.match, window)
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


def lapse_offer(session: Session, match_id: int, now: datetime, announce: Announce) -> bool:
    """Withdraw one offer whose time is up by `now` for its proposer; return whether there was one.

    While orders are waiting nothing lapses: they came in time.
    """
    row = lock(session, match_id)
    limit = _lapsed(session, match_id, now) if _keeps_time(row) else None
    if limit is None:
        return False
    loaded = load(session, match_id, with_log=False)
    motion = next(each for each in loaded.match.state["motions"] if each["id"] == limit.motion)
    seat, action = motion["by"], {"do": "withdraw", "motion": limit.motion}
    if loaded.match.listed(seat, action) is None:
        limit.lapses_at = now + PAUSE
        session.add(limit)
        return True
    submission = queue_submission(
        session,
        match_id=match_id,
        seat=seat,
        # After a rewind a motion may be open, and lapse, once more.
        key=f"{LAPSE}{limit.motion}:{seen_version(row, seat)}",
        source=SubmissionSource.TIME_OUT,
        text=None,
        actions=[action],
        base_version=seen_version(row, seat),
    )
    entries = (loaded.match.apply(seat, action),)
    settle(session, submission, row, Outcome(entries), announce, loaded)
    return True


def postpone(session: Session, match_id: int, now: datetime) -> None:
    """Try what is due in a match again later: the engine could not do it."""
    lock(session, match_id)
    for limit in offers.open_limits(session, match_id).values():
        if limit.lapses_at <= now:
            limit.lapses_at = now + PAUSE
            session.add(limit)
    for window in waiting_for(session, match_id).values():
        if window.closes_at is not None and window.closes_at <= now:
            window.closes_at = now + PAUSE
            session.add(window)


def _keeps_time(row: models.Match) -> bool:
    """Return whether time runs in a match: it goes on, and is not paused."""
    return row.status is MatchStatus.RUNNING and row.paused_at is None


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
            col(Window.closes_at) <= now,
            col(Window.up_at).is_(None),
            col(Window.seat).not_in(waiting),
        )
        .order_by(col(Window.closes_at), col(Window.id))
        .limit(1)
    ).first()


def _lapsed(session: Session, match_id: int, now: datetime) -> MotionLimit | None:
    """Return the limit that was reached first."""
    waiting = select(Submission.match_id).where(Submission.status == SubmissionStatus.QUEUED)
    return session.exec(
        select(MotionLimit)
        .where(
            MotionLimit.match_id == match_id,
            MotionLimit.lapses_at <= now,
            col(MotionLimit.match_id).not_in(waiting),
        )
        .order_by(col(MotionLimit.lapses_at), col(MotionLimit.id))
        .limit(1)
    ).first()


def answer(match: Match, window: Window) -> list[Entry]:
    """Give the default, in all its small actions, as long as it is this decision that is owed."""
    entries: list[Entry] = []
    while len(entries) < MOST_ACTIONS and _owes_it(match, window):
        action = match.default(window.seat)
        assert action is not None
        entries.append(match.apply(window.seat, action))
    return entries


def _owes_it(match: Match, window: Window) -> bool:
    decision = owed(match).get(window.seat)
    return decision is not None and decision.is_of(window)
