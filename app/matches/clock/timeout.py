"""Timeouts: deadlines are enforced here, by an answer for the seat or the end of an offer.

What is done for a seat, the match says (`time_up`):

- `default`: the documented default, and where an own turn has none, what a bot plays;
- `standing`: first what the player has left in their draft, as far as it is legal, then the same.
  Standing instructions need no time: they have answered already what they answer;
- `bot`: a bot plays the answer, or the rest of the turn;
- `moderator`: nothing. The players are told, and whoever moderates gives more time, forces the
  default or finds somebody else;
- `substitute`: somebody is sought for the seat, who has GRACE to be found and to play; then the
  default is given, again and again until there is somebody.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.state import Entry
from app.matches.clock import deadlines, offers, time_banks
from app.matches.clock.open_decisions import waiting_for
from app.matches.clock.timeout_answers import answer, still_owes
from app.matches.events import Announce, Event, EventKind
from app.matches.load import LoadedMatch, load, lock, position
from app.matches.seat_version import seen_version
from app.matches.seats import vacancies
from app.matches.system_orders import settle_played
from app.models import (
    DeadlineKind,
    DecisionDeadline,
    MatchStatus,
    MotionLimit,
    Submission,
    SubmissionSource,
    SubmissionStatus,
    TimeUp,
    VacancyReason,
)

GRACE = timedelta(hours=48)
"""The extra time for a seat that waits for a substitute."""

PAUSE = timedelta(hours=1)
"""After so long a default that the engine could not give is tried again, and an offer that rests
while something is being resolved looked at."""

LAPSE = "lapse:"
"""With this begin the keys of submissions by which an offer lapsed."""


def enforce_deadline(session: Session, match_id: int, now: datetime, announce: Announce) -> bool:
    """Do one thing that is due by `now`; return whether there was one.

    Call it again, in a transaction of its own, until it returns False. Raises NoSuchMatch;
    whatever the engine raises means that nothing may be committed.
    """
    return answer_for_one_seat(session, match_id, now, announce) or lapse_offer(
        session, match_id, now, announce
    )


def answer_for_one_seat(session: Session, match_id: int, now: datetime, announce: Announce) -> bool:
    """Do for one seat whose time is up by `now` what the match says; return whether there was one.

    The match is locked first, as for a submission: of the player's own answer and the default
    that come at once, the one that gets the lock counts, and the other finds nothing to answer.
    """
    row = lock(session, match_id)
    deadline = _closed(session, match_id, now) if _keeps_time(row) else None
    if deadline is None:
        return False
    if row.time_up is TimeUp.SUBSTITUTE and _seek(session, row, deadline, now, announce):
        return True
    if row.time_up is TimeUp.MODERATOR:
        _leave_open(session, row, deadline, now, announce)
        return True
    loaded = load(session, match_id, with_log=False)
    entries = answer(session, loaded, deadline)
    if entries:
        settle_for(session, loaded, deadline, entries, SubmissionSource.TIME_OUT, announce)
    elif still_owes(loaded.match, deadline):
        _leave_open(session, row, deadline, now, announce)
    else:
        deadlines.stamp(session, row, loaded.match, again=[deadline.seat])
    return True


def settle_for(
    session: Session,
    loaded: LoadedMatch,
    deadline: DecisionDeadline,
    entries: Sequence[Entry],
    source: SubmissionSource,
    announce: Announce,
) -> None:
    """Write down what was played for the seat of a deadline, and announce it."""
    settle_played(
        session,
        loaded,
        deadline.seat,
        entries,
        key=f"{source.value}:{seen_version(loaded.row, deadline.seat)}:{deadline.seat}",
        source=source,
        announce=announce,
    )


def _leave_open(
    session: Session,
    row: models.Match,
    deadline: DecisionDeadline,
    now: datetime,
    announce: Announce,
) -> None:
    """Note that somebody is to decide what happens, and tell the players."""
    deadline.up_at, deadline.remind_at = now, None
    session.add(deadline)
    session.flush()
    seat = session.exec(
        select(models.Seat).where(
            models.Seat.match_id == deadline.match_id, models.Seat.letter == deadline.seat
        )
    ).one()
    announce(
        session, Event(EventKind.TIME_RAN_OUT, row, position(row), seat=seat, deadline=deadline)
    )


def _seek(
    session: Session,
    row: models.Match,
    deadline: DecisionDeadline,
    now: datetime,
    announce: Announce,
) -> bool:
    """Seek somebody for the seat; return False where that was done, and none has come in time."""
    if deadline.seat in vacancies.open_vacancies(session, deadline.match_id):
        return False
    vacancies.open_vacancy(session, row, deadline.seat, VacancyReason.TIME_OUT, announce)
    deadlines.extend(session, row, deadline, GRACE, now)
    deadline.remind_at = None
    if deadline.kind is DeadlineKind.OWN:
        # This time is for whoever comes to the seat, and nobody's to save.
        time_banks.put_back(session, row, deadline.seat, timedelta())
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
    if loaded.match.suspended or loaded.match.find_option(seat, action) is None:
        limit.lapses_at = now + PAUSE
        session.add(limit)
        return True
    settle_played(
        session,
        loaded,
        seat,
        [loaded.match.apply(seat, action)],
        # After a rewind a motion may be open, and lapse, once more.
        key=f"{LAPSE}{limit.motion}:{seen_version(row, seat)}",
        source=SubmissionSource.TIME_OUT,
        announce=announce,
    )
    return True


def postpone(session: Session, match_id: int, now: datetime) -> None:
    """Try what is due in a match again later: the engine could not do it."""
    lock(session, match_id)
    for limit in offers.open_limits(session, match_id).values():
        if limit.lapses_at <= now:
            limit.lapses_at = now + PAUSE
            session.add(limit)
    for deadline in waiting_for(session, match_id).values():
        if deadline.closes_at is not None and deadline.closes_at <= now:
            deadline.closes_at = now + PAUSE
            session.add(deadline)


def _keeps_time(row: models.Match) -> bool:
    """Return whether time runs in a match: it goes on, and is not paused."""
    return row.status is MatchStatus.RUNNING and row.paused_at is None


def _closed(session: Session, match_id: int, now: datetime) -> DecisionDeadline | None:
    """Return the deadline that closed first; not where orders of that seat are waiting.

    They came in time, or the worker is late, and are carried out before anything is given.
    """
    waiting = select(Submission.seat).where(
        Submission.match_id == match_id, Submission.status == SubmissionStatus.QUEUED
    )
    return session.exec(
        select(DecisionDeadline)
        .where(
            DecisionDeadline.match_id == match_id,
            col(DecisionDeadline.closes_at) <= now,
            col(DecisionDeadline.up_at).is_(None),
            col(DecisionDeadline.seat).not_in(waiting),
        )
        .order_by(col(DecisionDeadline.closes_at), col(DecisionDeadline.id))
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
