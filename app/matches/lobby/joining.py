"""Joining and leaving a match that has not started; its host is told.

A match that `starts_itself` begins as soon as its last seat is taken, whoever takes it and however:
nobody need come to the site for it.
"""

from datetime import datetime

from sqlmodel import Session, col, select

from app import models
from app.matches.events import Announce, Event, EventKind
from app.matches.lobby import create, ready, seating, waiting_list
from app.matches.refusal import NotPossible
from app.models import MatchStatus, Seat, User


def join(
    session: Session,
    row: models.Match,
    user: User,
    announce: Announce,
    wanted: str = "",
    word: str = "",
) -> Seat:
    """Give `user` a seat and announce it; return the seat. Whoever has one keeps it.

    A match that starts by itself may have begun then, and the seat be another one. `wanted` is the
    seat that they choose, where sides are chosen, `word` what they add to the dice. Raises
    NotPossible.
    """
    seat = sit_down(session, row, user, announce, wanted, word)
    has_begun = start_if_full(session, row, announce)
    return (seat_of(session, row, user) if has_begun else None) or seat


def sit_down(
    session: Session,
    row: models.Match,
    user: User,
    announce: Announce,
    wanted: str = "",
    word: str = "",
) -> Seat:
    """Do as `join`, and leave it to the caller to start the match."""
    has_a_seat = seat_of(session, row, user) is not None
    seat = seating.take_seat(session, row, user, wanted, word)
    if not has_a_seat:
        announce(session, Event(EventKind.JOINED, row, seat=seat, person=user))
    return seat


def leave(session: Session, row: models.Match, user: User, announce: Announce) -> Seat:
    """Make the seat of `user` free again and announce it; return the seat. Raises NotPossible.

    Who waits first gets it; a match that starts by itself may begin then.
    """
    seat = seating.leave_seat(session, row, user)
    announce(session, Event(EventKind.LEFT, row, seat=seat, person=user))
    start_if_full(session, row, announce)
    return seat


def decline(session: Session, row: models.Match, email: str, announce: Announce) -> Seat:
    """Keep no seat any longer for `email`, who does not want it; announce it, return the seat.

    In a running match its player keeps it. Raises NotPossible.
    """
    seating.lock_unfinished(session, row)
    seat = reserved_for(session, row, email)
    if seat is None:
        raise NotPossible("no seat in this match is reserved for you")
    seat.invited_email = None
    session.add(seat)
    session.flush()
    announce(session, Event(EventKind.DECLINED, row, seat=seat, address=email))
    start_if_full(session, row, announce)
    return seat


def release(session: Session, row: models.Match, letter: str, announce: Announce) -> Seat:
    """Keep a seat no longer for who was invited to it; who waits first gets it. Return the seat.

    Raises NotPossible.
    """
    seat = seating.release_seat(session, row, letter)
    start_if_full(session, row, announce)
    return seat


def start_if_full(session: Session, row: models.Match, announce: Announce) -> bool:
    """Do what is to be done after seats of an open match have changed hands.

    Who waits gets what is free. If every seat is taken then, and the match is to start by itself,
    it begins; where all are to say first that they are ready, those are asked who have not said so.
    Return whether it began.
    """
    if row.status is not MatchStatus.OPEN:
        return False
    for seat, user in waiting_list.fill_free_seats(session, row):
        announce(session, Event(EventKind.SEAT_FOUND, row, seat=seat, person=user))
    is_full = not seating.empty_seats(session, row)
    if row.ready_hours:
        is_full = ready.start_ready_check(session, row, is_full, announce)
    if not is_full or not (row.starts_itself or row.ready_hours):
        return False
    create.start_match(session, row, announce)
    return True


def say_ready(
    session: Session, row: models.Match, user: User, announce: Announce, word: str = ""
) -> bool:
    """Note that `user` is ready and adds `word`; return whether the match began, since all are.

    Raises NotPossible.
    """
    return ready.say_ready(session, row, user, word) and start_if_full(session, row, announce)


def add_word(session: Session, row: models.Match, user: User, word: str) -> None:
    """Let `user`, who has a seat in an open match, add `word` to its dice. Raises NotPossible."""
    row = seating.lock_open(session, row)
    seat = seat_of(session, row, user)
    if seat is None:
        raise NotPossible("you do not have a seat in this match")
    session.add(seating.add_word(seat, word))
    session.flush()


def end_ready_check(
    session: Session, row: models.Match, now: datetime, announce: Announce
) -> list[Seat]:
    """Take their seats from those who are not ready in time, and give them to those who wait.

    Return the seats. Raises NotPossible.
    """
    taken = ready.release_absent(session, row, now, announce)
    if taken:
        start_if_full(session, row, announce)
    return taken


def seat_of(session: Session, row: models.Match, user: User) -> Seat | None:
    """Return the seat that `user` has in a match, if they have one."""
    return next((s for s in seating.seats_of(session, row) if s.user_id == user.id), None)


def reserved_for(session: Session, row: models.Match, email: str) -> Seat | None:
    """Return the seat of a match that is kept for, or offered to, the address `email`."""
    return next((s for s in seating.seats_of(session, row) if s.invited_email == email), None)


def reserved_names(session: Session, row: models.Match) -> dict[str, str]:
    """For each address that a seat is kept for, what the host may know of it.

    The host knows the addresses they typed; in a rematch nobody typed any, so the name is shown.
    """
    seats = seating.seats_of(session, row)
    kept = {seat.invited_email: seat.invited_email for seat in seats if seat.invited_email}
    if row.rematch_of is None or not kept:
        return kept
    found = session.exec(select(User.email, User.name).where(col(User.email).in_(kept)))
    return kept | dict(found.all())
