"""Moving to another time zone while a clock runs: days off are those of the new zone.

Every deadline keeps as much time as before, reckoned in the new days. Otherwise a player could save
the time that rested on a Sunday by declaring their Sunday over.
"""

from dataclasses import replace
from datetime import datetime

from sqlmodel import Session, select

from app import models
from app.matches.clock import calendar, deadlines, offers
from app.matches.clock.absence import locked_matches
from app.matches.load import position
from app.models import User


def move_to_zone(session: Session, user_id: int, zone: str, now: datetime) -> None:
    """Let the days of a person be those of the time zone `zone` from `now` on."""
    # Locked before anything is read, and matches before people, as everywhere.
    rows = locked_matches(session, user_id)
    user = session.get_one(User, user_id, populate_existing=True)
    for row in rows if user.time_zone != zone else ():
        if row.weekends_off or row.days_off:
            _move_limits(session, row, user_id, zone, now)
    user.time_zone = zone
    session.add(user)
    session.flush()


def _move_limits(
    session: Session, row: models.Match, user_id: int, zone: str, now: datetime
) -> None:
    match = position(row)
    assert row.id is not None
    assert match is not None
    moment = row.paused_at or now
    own = select(models.Seat.letter).where(
        models.Seat.match_id == row.id, models.Seat.user_id == user_id
    )
    seats = set(session.exec(own))
    before = calendar.of_seats(session, row, moment)
    there = calendar.zone_named(zone)
    after = {
        seat: replace(rests, zone=there) if seat in seats else rests
        for seat, rests in before.items()
    }
    deadlines.move(session, row.id, seats, before, after, moment)
    offers.move(session, row.id, match, seats, before, after, moment)
