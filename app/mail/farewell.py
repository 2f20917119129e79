"""Somebody deletes their account: they give up their seats, and are erased."""

from datetime import datetime

from sqlmodel import Session, SQLModel, col, select

from app.accounts import deletion
from app.accounts.row_deletion import erase_rows
from app.mail.preferences.changes import lock_user
from app.matches.events import Announce
from app.matches.load import lock
from app.matches.lobby import joining, seating
from app.matches.refusal import NotPossible
from app.matches.seats import replacement
from app.models import Match, MatchStatus, Seat, User


def delete_account(session: Session, user_id: int, now: datetime, announce: Announce) -> list[int]:
    """Delete the account of a user; return the matches that they left, whose bots may be asked.

    A match that waits for players and has nobody else in it goes with them; another one gets a new
    host. In one that is being played they resign, as its settings have it, and where the rules do
    not let a seat go just then a bot takes it. Matches are locked in the order of their numbers.
    """
    user = session.get_one(User, user_id)
    if user.deleted_at is not None:
        return []
    left = []
    for match_id in _unfinished(session, user_id):
        row = lock(session, match_id)
        if row.status is MatchStatus.OPEN:
            _leave_room(session, row, user, announce)
        elif row.status is MatchStatus.RUNNING:
            _resign(session, row, user, announce)
            left.append(match_id)
    deletion.erase(session, lock_user(session, user_id), now)
    return left


def _unfinished(session: Session, user_id: int) -> list[int]:
    """The matches that are not over in which they sit, or wait as their host."""
    rows = session.exec(
        select(Match.id)
        .join(Seat, isouter=True)
        .where(
            Match.status != MatchStatus.FINISHED,
            (col(Seat.user_id) == user_id) | (col(Match.host_id) == user_id),
        )
        .order_by(col(Match.id))
        .distinct()
    )
    return [number for number in rows if number is not None]


def _leave_room(session: Session, row: Match, user: User, announce: Announce) -> None:
    if joining.seat_of(session, row, user) is not None:
        joining.leave(session, row, user, announce)
    if row.host_id != user.id:
        return
    heirs = [seat.user_id for seat in seating.seats_of(session, row) if seat.user_id is not None]
    if heirs:
        row.host_id = heirs[0]
        session.add(row)
    else:
        matches = SQLModel.metadata.tables["matches"]
        erase_rows(session, matches, matches.c.id == row.id)
        session.expunge(row)


def _resign(session: Session, row: Match, user: User, announce: Announce) -> None:
    seat = joining.seat_of(session, row, user)
    if seat is None:
        return
    try:
        replacement.resign(session, row, user, announce)
    except NotPossible:
        replacement.give_to_bot(session, row, seat.letter, announce)
