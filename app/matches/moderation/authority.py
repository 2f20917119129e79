"""Who may moderate a match."""

from sqlmodel import Session

from app import models
from app.models import User


def may_moderate(session: Session, row: models.Match, user_id: int) -> bool:
    """Return whether a person may moderate a match: its host, and an administrator of the site."""
    return row.host_id == user_id or session.get_one(User, user_id).is_admin
