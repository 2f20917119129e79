"""The sweep: finds submissions, plans, bots, deadlines and mail that are due, in the database."""

from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from app.competitions import next_round
from app.database import fetch
from app.mail.preferences import periodic
from app.matches.arrival import in_order
from app.matches.clock import bots_due
from app.matches.lobby import ready
from app.matches.moderation import requests
from app.matches.plans import due
from app.matches.seats import vacancies
from app.matches.submit import NoSuchSubmission
from app.models import (
    DecisionDeadline,
    Match,
    MotionLimit,
    Outbox,
    OutboxStatus,
    Submission,
    SubmissionStatus,
)
from app.notifications import delivery

OVERDUE = timedelta(seconds=5)
MAX_AT_ONCE = 500


@dataclass(frozen=True)
class PendingWork:
    """What should have been done by now: orders, what is due in which matches, and the competitions
    (`rounds`) whose next round is to begin."""

    submissions: list[int]
    plans: list[int]
    bots: list[int]
    closed: list[int]
    sought: list[int]
    unready: list[int]
    rounds: list[int]
    mail: bool


def find_pending(session: Session, now: datetime, overdue: timedelta = OVERDUE) -> PendingWork:
    """Return what is due by `now`. All of it is asked every few seconds, of indices alone."""
    return PendingWork(
        submissions=overdue_submissions(session, now, overdue),
        plans=list(due.matches_at_work(session)),
        bots=bots_due.matches_with_bots_due(session),
        closed=matches_with_ended_deadlines(session, now),
        sought=matches_with_vacancies(session, now),
        unready=ready.overdue(session, now),
        rounds=next_round.due(session),
        mail=has_mail(session, now),
    )


def overdue_submissions(session: Session, now: datetime, overdue: timedelta = OVERDUE) -> list[int]:
    """Return the submissions that have waited for so long, oldest first."""
    waiting = session.exec(
        select(Submission.id)
        .where(
            Submission.status == SubmissionStatus.QUEUED,
            Submission.created_at <= now - overdue,
        )
        .order_by(col(Submission.id))
        .limit(MAX_AT_ONCE)
    )
    return [submission_id for submission_id in waiting if submission_id is not None]


def waiting_up_to(session: Session, submission_id: int) -> tuple[int, list[int]]:
    """Return the match of a submission, and what waits of it up to this one, the first first.

    Submissions come in the order in which they arrived; those of one seat in the order in which
    they were written, as far as they still wait. None waits up to one that is settled. Raises
    NoSuchSubmission.
    """
    found = fetch(session, _OF_THE_SAME_MATCH, {"submission_id": submission_id})
    if not found:
        raise NoSuchSubmission(f"there is no submission {submission_id}")
    ordered = in_order(
        [row for row in found if row.id is not None],
        whose=lambda row: (row.seat, row.user_id),
        written=lambda row: row.written_at,
    )
    waiting = [row.id for row in ordered]
    last = waiting.index(submission_id) if submission_id in waiting else -1
    return found[0].match_id, waiting[: last + 1]


def matches_with_ended_deadlines(session: Session, now: datetime) -> list[int]:
    """Return the matches in which the time for somebody's decision, or for an offer, is up."""
    goes_on = col(Match.paused_at).is_(None)
    decisions = (
        select(DecisionDeadline.match_id)
        .join(Match)
        .where(
            col(DecisionDeadline.closes_at) <= now, col(DecisionDeadline.up_at).is_(None), goes_on
        )
    )
    offers = select(MotionLimit.match_id).join(Match).where(MotionLimit.lapses_at <= now, goes_on)
    due = sa.union(decisions, offers).limit(MAX_AT_ONCE)
    return sorted({*session.execute(due).scalars(), *requests.overdue(session, now)})


def matches_with_vacancies(session: Session, now: datetime) -> list[int]:
    """Return the matches in which somebody is to be asked for a seat, or an offer has lapsed."""
    return vacancies.matches_to_check(session, now, MAX_AT_ONCE)


def has_mail(session: Session, now: datetime) -> bool:
    """Return whether e-mail or notifications are due, or must be written by now."""
    mail = fetch(session, _QUEUED_MAIL, {"now": now}).first()
    return mail is not None or periodic.are_due(session, now) or delivery.are_due(session, now)


_QUEUED_MAIL = (
    sa.select(col(Outbox.id))
    .where(
        col(Outbox.status) == OutboxStatus.QUEUED,
        col(Outbox.next_attempt_at) <= sa.bindparam("now"),
    )
    .limit(1)
)
_WAITING = aliased(Submission)
_OF_THE_SAME_MATCH = (
    sa.select(
        col(Submission.match_id),
        col(_WAITING.id),
        col(_WAITING.seat),
        col(_WAITING.user_id),
        col(_WAITING.written_at),
    )
    .join(
        _WAITING,
        (col(_WAITING.match_id) == col(Submission.match_id))
        & (col(_WAITING.status) == SubmissionStatus.QUEUED),
        isouter=True,
    )
    .where(col(Submission.id) == sa.bindparam("submission_id"))
    .order_by(col(_WAITING.id))
)
