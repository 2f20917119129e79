"""Whether a player has acted since a moment, and how many orders were carried out."""

from datetime import datetime

from sqlmodel import Session, col, select

from app.matches.settle import NOT_BY_THE_PLAYER
from app.models import Submission, SubmissionStatus


def has_acted(session: Session, match_id: int, seat: str, since: datetime) -> bool:
    """Whether the player of a seat has acted since then, and so has seen the position."""
    acted = session.exec(
        select(col(Submission.id))
        .where(
            Submission.match_id == match_id,
            Submission.seat == seat,
            Submission.status == SubmissionStatus.ACCEPTED,
            col(Submission.source).not_in(NOT_BY_THE_PLAYER),
            col(Submission.settled_at) > since,
        )
        .limit(1)
    ).first()
    return acted is not None


def orders_carried_out(session: Session, user_id: int, most: int) -> int:
    """How often orders of a person have been carried out, in any match; not counted past `most`."""
    found = session.exec(
        select(Submission.id)
        .where(
            Submission.user_id == user_id,
            col(Submission.status) == SubmissionStatus.ACCEPTED,
        )
        .limit(most)
    )
    return len(found.all())
