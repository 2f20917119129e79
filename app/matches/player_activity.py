"""Whether a player has acted since a moment, and how many orders were carried out."""

from datetime import datetime

import sqlalchemy as sa
from sqlmodel import Session, col

from app.database import fetch
from app.matches.settle import NOT_BY_THE_PLAYER
from app.models import Submission, SubmissionStatus
from app.models.types import UtcDateTime


def has_acted(session: Session, match_id: int, seat: str, since: datetime) -> bool:
    """Whether the player of a seat has acted since then, and so has seen the position."""
    asked = {"match_id": match_id, "seat": seat, "since": since}
    return fetch(session, _ACTED, asked).first() is not None


def orders_carried_out(session: Session, user_id: int, most: int) -> int:
    """How often orders of a person have been carried out, in any match; not counted past `most`."""
    found = fetch(session, _CARRIED_OUT, {"user_id": user_id, "most": most})
    return len(found)


_ACTED = (
    sa.select(col(Submission.id))
    .where(
        col(Submission.match_id) == sa.bindparam("match_id"),
        col(Submission.seat) == sa.bindparam("seat"),
        col(Submission.status) == SubmissionStatus.ACCEPTED,
        col(Submission.source).not_in(NOT_BY_THE_PLAYER),
        col(Submission.settled_at) > sa.bindparam("since", type_=UtcDateTime()),
    )
    .limit(1)
)
"""Made once, as the next one is: to make a statement costs as much as to run it."""

_CARRIED_OUT = (
    sa.select(col(Submission.id))
    .where(
        col(Submission.user_id) == sa.bindparam("user_id", type_=sa.Integer),
        col(Submission.status) == SubmissionStatus.ACCEPTED,
    )
    .limit(sa.bindparam("most", type_=sa.Integer))
)
