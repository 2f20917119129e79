"""Whether a player has done what he is told of."""

from datetime import datetime

from sqlmodel import Session, col, select

from app.matches.settle import NOT_BY_THE_PLAYER
from app.models import Submission, SubmissionStatus


def has_acted(session: Session, match_id: int, seat: str, since: datetime) -> bool:
    """Whether the player of a seat has acted in the match since then: he has seen how it stands."""
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
