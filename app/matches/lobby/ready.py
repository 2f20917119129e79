"""The ready check: when the last seat is taken, all confirm before the match starts.

Whoever does not say so in time loses the seat to the waiting list. A player who takes a seat while
the others are being asked, or before, is asked as well: days may have passed since.
"""

from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from app import models
from app.matches.events import Announce, Event, EventKind
from app.matches.lobby import seating
from app.matches.refusal import NotPossible
from app.models import MatchStatus, Seat, User, utc_now


def start_ready_check(
    session: Session, row: models.Match, is_full: bool, announce: Announce
) -> bool:
    """Ask all who are to say that they are ready, in a locked match that `is_full`.

    Return whether all have said so. In one that is not full whatever was said counts no more.
    """
    people = [seat for seat in seating.seats_of(session, row) if seat.user_id is not None]
    if not is_full:
        for seat in people:
            seat.ready_at = None
            session.add(seat)
        row.ready_until = None
        session.add(row)
        return False
    missing = [seat for seat in people if seat.ready_at is None]
    if missing:
        row.ready_until = utc_now() + timedelta(hours=row.ready_hours)
        session.add(row)
        for seat in missing:
            person = session.get_one(User, seat.user_id)
            announce(session, Event(EventKind.ASKED_READY, row, seat=seat, person=person))
    return not missing


def not_ready(session: Session, row: models.Match) -> list[str]:
    """The names of those who have yet to say that they are ready; empty if nobody is asked."""
    if row.ready_until is None:
        return []
    return list(
        session.exec(
            select(User.name)
            .join(Seat, col(Seat.user_id) == col(User.id))
            .where(Seat.match_id == row.id, col(Seat.ready_at).is_(None))
            .order_by(User.name)
        )
    )


def say_ready(session: Session, row: models.Match, user: User, word: str = "") -> bool:
    """Note that `user` is ready and adds `word`; return whether all are. Raises NotPossible."""
    row = seating.lock_open(session, row)
    own = next((s for s in seating.seats_of(session, row) if s.user_id == user.id), None)
    if own is None:
        raise NotPossible("you do not have a seat in this match")
    if row.ready_until is None:
        raise NotPossible("you can confirm that you are ready once all seats are taken")
    own.ready_at = own.ready_at or utc_now()
    session.add(seating.add_word(own, word))
    session.flush()
    return all(seat.bot or seat.ready_at for seat in seating.seats_of(session, row))


def overdue(session: Session, now: datetime) -> list[int]:
    """Return the matches in which the time to say so is over."""
    found = session.exec(
        select(models.Match.id)
        .where(col(models.Match.ready_until) <= now, models.Match.status == MatchStatus.OPEN)
        .order_by(col(models.Match.id))
    )
    return [number for number in found if number is not None]


def release_absent(
    session: Session, row: models.Match, now: datetime, announce: Announce
) -> list[Seat]:
    """Take their seats from those who have not said so in time; return these.

    A match whose time is not up, or not any more, is left alone. Raises NotPossible if it has
    begun or was closed.
    """
    row = seating.lock_open(session, row)
    if row.ready_until is None or row.ready_until > now:
        return []
    taken = []
    for seat in seating.seats_of(session, row):
        if seat.user_id is None or seat.ready_at is not None:
            continue
        person = session.get_one(User, seat.user_id)
        seat.user_id = seat.dice_word = None
        session.add(seat)
        session.flush()
        announce(session, Event(EventKind.NOT_READY, row, seat=seat, person=person))
        taken.append(seat)
    row.ready_until = None
    session.add(row)
    session.flush()
    return taken
