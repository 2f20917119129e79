"""Who may moderate a match: this is decided here and nowhere else."""

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app import models
from app.database import fetch
from app.games.kernel.state import Seat
from app.models import Match, Moderator, User
from app.models import Seat as SeatRow


def may_moderate(session: Session, row: models.Match, user_id: int) -> bool:
    """Return whether a person may moderate a match: a moderator of it, or who runs the site.

    An administrator does not moderate a match in which they play, unless named as its moderator.
    """
    return place_of(session, row, user_id)[1]


def is_moderator(session: Session, row: models.Match, user_id: int) -> bool:
    """Return whether a person is a moderator of a match: its host, or named as one."""
    if row.host_id == user_id:
        return True
    found = select(Match.id).where(Match.id == row.id, moderated_by(user_id))
    return session.exec(found).first() is not None


def place_of(session: Session, row: models.Match, user_id: int) -> tuple[Seat | None, bool]:
    """Return which seat a person has in a match, and whether they moderate it, in one query.

    An administrator moderates, unasked, every match in which they have no seat.
    """
    asked = {"match_id": row.id, "user_id": user_id}
    seat, is_named, runs_site = fetch(session, _PLACE, asked).one()
    moderates = row.host_id == user_id or bool(is_named)
    return seat, moderates or (seat is None and bool(runs_site))


def needs_consent(session: Session, row: models.Match, user_id: int) -> bool:
    """Return whether a moderator needs the other players' consent to rewind or correct a match.

    So does who plays in a match of two or more people: else they could roll again what they did
    not like.
    """
    seated = select(SeatRow.user_id).where(
        SeatRow.match_id == row.id, col(SeatRow.user_id).is_not(None)
    )
    people = set(session.exec(seated))
    return user_id in people and len(people) > 1


def moderated_by(user_id: int) -> sa.ColumnElement[bool]:
    """Return the condition that a person is a moderator of a match: its host, or named as one."""
    named = sa.select(col(Moderator.match_id)).where(
        col(Moderator.user_id) == user_id, col(Moderator.since).is_not(None)
    )
    return sa.or_(col(Match.host_id) == user_id, col(Match.id).in_(named))


_MATCH: sa.BindParameter[int] = sa.bindparam("match_id")
_USER: sa.BindParameter[int] = sa.bindparam("user_id")
_PLACE = sa.select(
    sa.select(col(SeatRow.letter))
    .where(col(SeatRow.match_id) == _MATCH, col(SeatRow.user_id) == _USER)
    .limit(1)
    .scalar_subquery(),
    sa.exists().where(
        col(Moderator.match_id) == _MATCH,
        col(Moderator.user_id) == _USER,
        col(Moderator.since).is_not(None),
    ),
    sa.select(col(User.is_admin)).where(col(User.id) == _USER).scalar_subquery(),
)
