"""Closing a match that has not started: it will not be played."""

from sqlmodel import Session

from app import models
from app.matches.events import Announce, Event, EventKind
from app.matches.lobby import seating, waiting_list
from app.models import MatchStatus, User, utc_now


def close(session: Session, row: models.Match, announce: Announce) -> None:
    """Close an open match, and tell all who sit there, are invited, or wait. Raises NotPossible."""
    row = seating.lock_open(session, row)
    assert row.id is not None
    seats = seating.seats_of(session, row)
    people = [session.get_one(User, seat.user_id) for seat in seats if seat.user_id is not None]
    people += waiting_list.waiting_people(session, row.id)
    invited = [seat.invited_email for seat in seats if seat.invited_email is not None]
    row.status, row.finished_at, row.ready_until = MatchStatus.CLOSED, utc_now(), None
    session.add(row)
    session.flush()
    for person in people:
        announce(session, Event(EventKind.CLOSED, row, person=person))
    for address in invited:
        announce(session, Event(EventKind.CLOSED, row, address=address))
    waiting_list.forget_list(session, row)
    for seat in seats:
        seat.invited_email = None
        session.add(seat)
    session.flush()
