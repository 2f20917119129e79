"""The waiting list of a full match: first come, first seated."""

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app import models
from app.games.text import gettext
from app.matches.lobby import seating
from app.matches.lobby.eligibility import check_has_seats, check_reachable
from app.matches.refusal import NotPossible
from app.models import User, WaitingListEntry

MAX_LENGTH = 20
"""The largest length of a waiting list."""


def waiting_people(session: Session, match_id: int) -> list[User]:
    """Return those who wait, in the order in which they came."""
    return list(
        session.exec(
            select(User)
            .join(WaitingListEntry, col(WaitingListEntry.user_id) == col(User.id))
            .where(WaitingListEntry.match_id == match_id)
            .order_by(col(WaitingListEntry.id))
        )
    )


def is_waiting(session: Session, match_id: int, user_id: int) -> bool:
    """Return whether somebody waits for a seat of a match."""
    return _row(session, match_id, user_id) is not None


def join_list(session: Session, row: models.Match, user: User) -> None:
    """Put `user` at the end of the list; done twice, it is done once. Raises NotPossible."""
    check_has_seats(row)
    row = seating.lock_open(session, row)
    assert row.id is not None
    assert user.id is not None
    check_reachable(user)
    seats = seating.seats_of(session, row)
    if any(seat.user_id == user.id for seat in seats):
        raise NotPossible("you already have a seat in this match")
    if any(seating.is_free(seat) or seat.invited_email == user.email for seat in seats):
        raise NotPossible("a seat is free; join the match instead")
    waiting = waiting_people(session, row.id)
    if any(each.id == user.id for each in waiting):
        return
    if len(waiting) >= MAX_LENGTH:
        raise NotPossible(
            gettext("the waiting list is full (%(longest)s people)", longest=MAX_LENGTH)
        )
    session.add(WaitingListEntry(match_id=row.id, user_id=user.id))
    session.flush()


def leave_list(session: Session, row: models.Match, user: User) -> None:
    """Let `user` wait no longer; who does not wait is left alone. Raises NotPossible."""
    row = seating.lock_open(session, row)
    assert row.id is not None
    assert user.id is not None
    waiter = _row(session, row.id, user.id)
    if waiter is not None:
        session.delete(waiter)
        session.flush()


def fill_free_seats(session: Session, row: models.Match) -> list[tuple[models.Seat, User]]:
    """Give the free seats of a locked match to those who wait; return who got which.

    Suspended people stay on the list but get no seat.
    """
    assert row.id is not None
    free = [seat for seat in seating.seats_of(session, row) if seating.is_free(seat)]
    waiting = [user for user in waiting_people(session, row.id) if user.suspended_at is None]
    seated = []
    for seat, user in zip(free, waiting, strict=False):
        assert user.id is not None
        seat.user_id, seat.ready_at, seat.dice_word = user.id, None, None
        session.add(seat)
        session.delete(_row(session, row.id, user.id))
        seated.append((seat, user))
    session.flush()
    return seated


def forget_list(session: Session, row: models.Match) -> None:
    """Let nobody wait for a match any more."""
    session.execute(sa.delete(WaitingListEntry).where(col(WaitingListEntry.match_id) == row.id))


def _row(session: Session, match_id: int, user_id: int) -> WaitingListEntry | None:
    return session.exec(
        select(WaitingListEntry).where(
            WaitingListEntry.match_id == match_id, WaitingListEntry.user_id == user_id
        )
    ).first()
