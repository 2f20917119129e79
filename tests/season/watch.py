"""What must be true of a season at every moment, and what is told of it when it is not."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy import Engine
from sqlmodel import Session, col, select

from app.database import reading_scope
from app.matches.clock import calendar
from app.matches.events import Event, EventKind
from app.models import (
    DecisionDeadline,
    Match,
    MatchStatus,
    MotionLimit,
    Submission,
    SubmissionSource,
    SubmissionStatus,
    utc_now,
)

LATE = timedelta(minutes=3)
"""So late nothing may be that the worker does: longer than a task lies with a process that died."""

EARLY = timedelta(seconds=1)
BY_DEFAULT, BY_LAPSE = f"{SubmissionSource.TIME_OUT}:", "lapse:"


@dataclass
class Watch:
    """Sees every event; `wrong` is what should not have been, `counts` what there was."""

    engine: Engine
    wrong: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    _windows: dict[tuple[int, str], DecisionDeadline] = field(default_factory=dict)
    _ended: Counter[tuple[int, str, datetime, datetime | None]] = field(default_factory=Counter)

    def witness(self, session: Session, event: Event) -> None:
        """See an event, in the transaction that it belongs to; it may yet come to nothing."""
        self.counts[str(event.kind)] += 1
        submission = event.submission
        if event.kind is EventKind.SUBMISSION_SETTLED and submission is not None:
            self.counts[f"settled {submission.source}"] += 1

    def look(self, *, is_down: bool = False) -> None:
        """See how all limits stand, after the worker has done what was due, unless it is down."""
        now = utc_now()
        with reading_scope(self.engine) as session:
            self._judge_time_outs(session)
            running = (
                select(DecisionDeadline).join(Match).where(Match.status == MatchStatus.RUNNING)
            )
            self._windows = {(each.match_id, each.seat): each for each in session.exec(running)}
            if not is_down:
                self.wrong += [each for each in _missed(session, now) if each not in self.wrong]

    def _judge_time_outs(self, session: Session) -> None:
        """Each default since the last look was given for a limit that was up, and once."""
        since = self.counts["time-outs judged"]
        given = session.exec(
            select(Submission)
            .where(
                Submission.source == SubmissionSource.TIME_OUT,
                col(Submission.key).startswith(BY_DEFAULT),
            )
            .order_by(col(Submission.id))
            .offset(since)
        )
        for submission in given:
            self.counts["time-outs judged"] += 1
            at = submission.settled_at
            deadline = self._windows.get((submission.match_id, submission.seat))
            name = f"match {submission.match_id}, seat {submission.seat} at {at:%F %T}"
            if deadline is None or deadline.closes_at is None:
                self.counts["time-outs of limits that came and went at once"] += 1
                continue
            assert at is not None
            if deadline.closes_at > at + EARLY:
                self.wrong.append(
                    f"{name}: a default, though there was time to {deadline.closes_at}"
                )
            key = (deadline.match_id, deadline.seat, deadline.asked_at, deadline.closes_at)
            self._ended[key] += 1
            if self._ended[key] > 1:
                self.wrong.append(f"{name}: a default for the same decision once more")


def left(session: Session, now: datetime) -> dict[str, timedelta]:
    """How much of each limit that runs is left at `now`, in time that counts for its seat."""
    found: dict[str, timedelta] = {}
    runs = (Match.status == MatchStatus.RUNNING, col(Match.paused_at).is_(None))
    rows = session.exec(select(Match).where(*runs)).all()
    for row in rows:
        rests = calendar.of_seats(session, row, now)
        for deadline in session.exec(
            select(DecisionDeadline).where(
                DecisionDeadline.match_id == row.id, col(DecisionDeadline.closes_at) > now
            )
        ):
            assert deadline.closes_at is not None
            name = f"match {row.id}, seat {deadline.seat}, {deadline.asked_at}"
            found[name] = calendar.left(now, deadline.closes_at, *calendar.of(deadline.seat, rests))
        for limit in session.exec(
            select(MotionLimit).where(MotionLimit.match_id == row.id, MotionLimit.lapses_at > now)
        ):
            found[f"match {row.id}, offer {limit.motion}"] = limit.lapses_at - now
    return found


def _missed(session: Session, now: datetime) -> Iterator[str]:
    """What should have been done by now."""
    by = now - LATE
    goes_on = (Match.status == MatchStatus.RUNNING, col(Match.paused_at).is_(None))
    closed = (
        select(DecisionDeadline)
        .join(Match)
        .where(
            col(DecisionDeadline.closes_at) <= by, col(DecisionDeadline.up_at).is_(None), *goes_on
        )
    )
    for deadline in session.exec(closed):
        name = f"match {deadline.match_id}: seat {deadline.seat}"
        yield f"{name} ran out of time at {deadline.closes_at}"
    offers = select(MotionLimit).join(Match).where(MotionLimit.lapses_at <= by, *goes_on)
    for limit in session.exec(offers):
        yield f"match {limit.match_id}: {limit.motion} should have lapsed at {limit.lapses_at}"
    waiting = select(Submission).where(
        Submission.status == SubmissionStatus.QUEUED, Submission.created_at <= by
    )
    for submission in session.exec(waiting):
        yield f"match {submission.match_id}: orders have waited since {submission.created_at}"
