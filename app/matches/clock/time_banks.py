"""Time banks: each turn of its own gives a seat some time, and unused time is saved.

As on a Fischer clock, in days: a seat begins the match with `bank_hours`; when a turn of its own
begins it is given `turn_hours` more, though no more than `cap_hours` together if there is a cap.
Its time runs only while a decision of its own turn waits for it: not while others are asked
something in between, not in its own pauses (see `calendar`). So what is left is kept in two places:
in the window while the time runs (`closes_at`), else in the seat's `TimeBank`.
"""

import math
from collections.abc import Collection
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.state import Seat
from app.models import TimeBank

MIN_HOURS, MAX_HOURS = 1, 24 * 30
"""For a turn; a bank may be empty at first, and hold MAX_SAVED."""

MAX_SAVED = 24 * 120


def draw(session: Session, row: models.Match, seat: Seat, turn: str) -> timedelta | None:
    """Return how much time a seat has for its `turn`, whose time begins to run; None: no limit.

    What the turn gives it is given once, however often its time begins to run in it. An empty
    `turn` is told from no other: each is a new one.
    """
    if row.turn_hours is None:
        return None
    bank = _bank(session, row, seat)
    if not turn or bank.turn != turn:
        saved = bank.seconds + _seconds(row.turn_hours)
        cap = _seconds(row.cap_hours) if row.cap_hours is not None else saved
        # Who was given more by a moderator keeps it.
        given = max(0, min(saved, cap) - bank.seconds)
        bank.seconds += given
        bank.turn_before, bank.turn = bank.turn, turn
        bank.given, bank.given_at = given, models.utc_now()
        session.add(bank)
    return timedelta(seconds=bank.seconds)


def put_back(session: Session, row: models.Match, seat: Seat, left: timedelta) -> None:
    """Keep what is left to a seat, whose time stands still from now on: what it had, at most."""
    bank = _bank(session, row, seat)
    bank.seconds = min(bank.seconds, max(0, math.ceil(left.total_seconds())))
    session.add(bank)


def add(session: Session, row: models.Match, seat: Seat, time: timedelta) -> None:
    """Give a seat more time, which it keeps if it does not need it."""
    bank = _bank(session, row, seat)
    bank.seconds += math.ceil(time.total_seconds())
    session.add(bank)


def take_back(session: Session, row: models.Match, since: datetime) -> None:
    """Take back what turns have given since then: what they began with has never been."""
    for bank in banks_of(session, row).values():
        if bank.given_at is not None and bank.given_at >= since:
            bank.seconds = max(0, bank.seconds - bank.given)
            bank.turn, bank.given, bank.given_at = bank.turn_before, 0, None
            session.add(bank)


def renew(session: Session, row: models.Match, seats: Collection[Seat], playing: str) -> None:
    """Give each of `seats` at least what it began the match with, and let its next turn be new.

    So nobody begins with what another has used up, nor plays a turn again in what was left of it.
    Who had begun with the turn `playing`, which goes on, has at least what its first turn gave it:
    time is not heaped up, however often that happens.
    """
    if row.turn_hours is None:
        return
    for bank in banks_of(session, row).values():
        if bank.seat not in seats:
            continue
        least = _seconds(row.bank_hours)
        if playing and bank.turn == playing:
            least += _seconds(row.turn_hours)
            least = least if row.cap_hours is None else min(least, _seconds(row.cap_hours))
        else:
            bank.turn = None
        bank.seconds = max(bank.seconds, least)
        session.add(bank)


def banks_of(session: Session, row: models.Match) -> dict[Seat, TimeBank]:
    """Return the banks of a match by seat; a seat that has had no turn yet may have none."""
    found = select(TimeBank).where(TimeBank.match_id == row.id).order_by(col(TimeBank.seat))
    return {bank.seat: bank for bank in session.exec(found)}


def _bank(session: Session, row: models.Match, seat: Seat) -> TimeBank:
    assert row.id is not None
    of_seat = select(TimeBank).where(TimeBank.match_id == row.id, TimeBank.seat == seat)
    bank = session.exec(of_seat).first()
    return bank or TimeBank(match_id=row.id, seat=seat, seconds=_seconds(row.bank_hours))


def _seconds(hours: int) -> int:
    return hours * 3600
