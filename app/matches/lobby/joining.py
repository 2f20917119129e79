"""Coming to a match that waits for its players, and going, with its host told of both.

A match that `starts_itself` begins as soon as its last seat is taken, whoever takes it and however:
nobody need come to the site for it.
"""

from sqlmodel import Session

from app import models
from app.matches.events import Announce, Event, EventKind
from app.matches.lobby import create
from app.matches.refusal import NotPossible
from app.models import MatchStatus, Seat, User


def join(session: Session, row: models.Match, user: User, announce: Announce) -> Seat:
    """Give `user` a seat and announce it; return the seat. Who has one keeps it.

    A match that starts by itself may have begun then, and the seat be another one. Raises
    NotPossible.
    """
    seat = sit_down(session, row, user, announce)
    has_begun = start_if_full(session, row, announce)
    return (seat_of(session, row, user) if has_begun else None) or seat


def sit_down(session: Session, row: models.Match, user: User, announce: Announce) -> Seat:
    """Do as `join`, and leave it to the caller to start the match."""
    has_a_seat = seat_of(session, row, user) is not None
    seat = create.take_seat(session, row, user)
    if not has_a_seat:
        announce(session, Event(EventKind.JOINED, row, seat=seat, person=user))
    return seat


def leave(session: Session, row: models.Match, user: User, announce: Announce) -> Seat:
    """Make the seat of `user` free again and announce it; return the seat. Raises NotPossible."""
    seat = create.leave_seat(session, row, user)
    announce(session, Event(EventKind.LEFT, row, seat=seat, person=user))
    return seat


def decline(session: Session, row: models.Match, email: str, announce: Announce) -> Seat:
    """Keep no seat any longer for `email`, who does not want it; announce it, return the seat.

    In a running match its player keeps it. Raises NotPossible.
    """
    create.lock_unfinished(session, row)
    seat = kept_for(session, row, email)
    if seat is None:
        raise NotPossible("no seat of this match is kept for you")
    seat.invited_email = None
    session.add(seat)
    session.flush()
    announce(session, Event(EventKind.DECLINED, row, seat=seat, address=email))
    return seat


def start_if_full(session: Session, row: models.Match, announce: Announce) -> bool:
    """Start a match that is to start by itself, if every seat is taken; return whether it began."""
    is_open = row.status is MatchStatus.OPEN
    if not (is_open and row.starts_itself) or create.empty_seats(session, row):
        return False
    create.start_match(session, row, announce)
    return True


def seat_of(session: Session, row: models.Match, user: User) -> Seat | None:
    """Return the seat that `user` has in a match, if he has one."""
    return next((s for s in create.seats_of(session, row) if s.user_id == user.id), None)


def kept_for(session: Session, row: models.Match, email: str) -> Seat | None:
    """Return the seat of a match that is kept for, or offered to, the address `email`."""
    return next((s for s in create.seats_of(session, row) if s.invited_email == email), None)
