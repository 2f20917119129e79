"""Moderators who view a match as one of its seats: whether they may, and have announced it.

A match may let its moderators see what is hidden (see `appointments`). To look is an act:
it has a reason, stands in the record, and is told to all players. It opens log, board and replay of
that one seat for a day; when the match is over nothing can be gained by it, and nothing is told.
"""

from datetime import timedelta

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.state import Seat
from app.matches.moderation.appointments import sees_hidden
from app.matches.refusal import NotPossible
from app.models import ActKind, Match, MatchStatus, ModeratorAct, User

LOOKS_FOR = timedelta(days=1)
"""How long a moderator who announced it may view a seat."""


def check_look(session: Session, row: Match, user: User, seat: Seat | None) -> None:
    """Raise NotPossible if a moderator may not look at a match as a seat sees it."""
    assert user.id is not None
    if not sees_hidden(session, row, user.id):
        raise NotPossible("in this match, moderators cannot see hidden information")
    if row.state is None or seat not in row.state["seats"]:
        raise NotPossible("there is no such seat")


def looks_as(session: Session, row: Match, user: User) -> set[Seat]:
    """Return the seats as which a moderator is shown the match now."""
    if user.id is None or row.state is None or not sees_hidden(session, row, user.id):
        return set()
    if row.status is MatchStatus.FINISHED:
        return set(row.state["seats"])
    lately = select(ModeratorAct.seat).where(
        ModeratorAct.match_id == row.id,
        ModeratorAct.kind == ActKind.LOOK,
        ModeratorAct.by == user.name,
        col(ModeratorAct.created_at) > models.utc_now() - LOOKS_FOR,
    )
    return {seat for seat in session.exec(lately) if seat is not None}
