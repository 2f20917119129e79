"""How far a player has been told of a match by e-mails that gather, and what has become stale."""

from datetime import datetime

from sqlmodel import Session, select

from app.matches import log
from app.matches.player_activity import has_acted
from app.models import MatchMailPreferences, Outbox, User


def told_at(session: Session, user: User, match_id: int) -> datetime | None:
    """When the last entry was written that such an e-mail has told; None if there was none."""
    row = _row(session, user, match_id)
    return row.told_at if row is not None else None


def mark_told(session: Session, user: User, match_id: int) -> None:
    """Note that the player was told of all that the log has now; their row is locked."""
    assert user.id is not None
    row = _row(session, user, match_id) or MatchMailPreferences(user_id=user.id, match_id=match_id)
    row.told_at = log.newest(session, match_id)
    session.add(row)
    session.flush()


def is_stale(session: Session, mail: Outbox) -> bool:
    """Whether the player has acted in the match since the e-mail was written: they have seen it."""
    if mail.match_id is None or mail.seat is None:
        return False
    return has_acted(session, mail.match_id, mail.seat, mail.created_at)


def _row(session: Session, user: User, match_id: int) -> MatchMailPreferences | None:
    return session.exec(
        select(MatchMailPreferences).where(
            MatchMailPreferences.user_id == user.id, MatchMailPreferences.match_id == match_id
        )
    ).first()
