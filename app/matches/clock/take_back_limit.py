"""The deadline of an answered decision, which still holds when the answer is taken back.

An order that ends a decision of its seat keeps the deadline of that decision with it. When it is
taken back, the clock of the seat stands as if the order had never been given: the time in between
counts. So nobody gains time by answering and taking it back, and nobody takes back an answer
without the time to give a new one. Pauses, outages and days off move this deadline like any other.
"""

from collections.abc import Callable
from datetime import datetime

from sqlmodel import Session, col, func, select

from app import models
from app.games.kernel.state import Seat
from app.models import DeadlineKind, DecisionDeadline, MatchStatus, Submission


def note(submission: Submission, deadline: DecisionDeadline) -> None:
    """Keep the limit of a decision of its seat that a submission has ended."""
    submission.answered_until = deadline.closes_at
    submission.answered_what = allowance(deadline.kind, deadline.mark, deadline.turn)


def allowance(kind: DeadlineKind, mark: str, turn: str) -> str:
    """What tells decisions that are paid from one allowance of time from all others of a seat."""
    is_of_turn = kind is DeadlineKind.OWN and turn
    return f"{kind}:{turn if is_of_turn else mark}"


def is_too_late(row: models.Match, submission: Submission) -> bool:
    """Return whether there is no time left to answer anew what a submission has answered."""
    now = row.paused_at or models.utc_now()
    return submission.answered_until is not None and submission.answered_until <= now


def latest(session: Session, since: datetime, match_id: int | None = None) -> list[Submission]:
    """Return of each seat the last submission with a limit that was still to come at `since`.

    Of a match; or of all matches that are played and not paused.
    """
    of_seat = (
        select(func.max(col(Submission.id)))
        .where(col(Submission.answered_until) > since)
        .group_by(col(Submission.match_id), col(Submission.seat))
    )
    if match_id is not None:
        of_seat = of_seat.where(Submission.match_id == match_id)
    else:
        of_seat = of_seat.join(models.Match).where(
            models.Match.status == MatchStatus.RUNNING, col(models.Match.paused_at).is_(None)
        )
    return list(session.exec(select(Submission).where(col(Submission.id).in_(of_seat))))


def move(
    session: Session, match_id: int, since: datetime, later: Callable[[Seat, datetime], datetime]
) -> None:
    """Move the limits of a match that were still to come at `since`, each to what `later` says."""
    for submission in latest(session, since, match_id):
        assert submission.answered_until is not None
        submission.answered_until = later(submission.seat, submission.answered_until)
        session.add(submission)
