"""Who may moderate a match: whoever is asked here, nowhere else decides it."""

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app import models
from app.models import Match, Moderator, User


def may_moderate(session: Session, row: models.Match, user_id: int) -> bool:
    """Return whether a person may moderate a match: a moderator of it, or who runs the site."""
    return is_moderator(session, row, user_id) or session.get_one(User, user_id).is_admin


def is_moderator(session: Session, row: models.Match, user_id: int) -> bool:
    """Return whether a person is a moderator of a match: its host, or named as one."""
    if row.host_id == user_id:
        return True
    found = select(Match.id).where(Match.id == row.id, moderated_by(user_id))
    return session.exec(found).first() is not None


def moderated_by(user_id: int) -> sa.ColumnElement[bool]:
    """Return the condition that a person is a moderator of a match: its host, or named as one."""
    named = sa.select(col(Moderator.match_id)).where(
        col(Moderator.user_id) == user_id, col(Moderator.since).is_not(None)
    )
    return sa.or_(col(Match.host_id) == user_id, col(Match.id).in_(named))
