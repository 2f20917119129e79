"""The clocks as shown: how much time each seat has left, and for what."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.state import Seat
from app.matches.clock import calendar, time_banks
from app.matches.clock.open_decisions import waiting_for
from app.models import DeadlineKind, DecisionDeadline, TimeBank
from app.models import Seat as SeatRow


@dataclass(frozen=True, slots=True)
class SeatClock:
    """How a seat stands for time: `minutes` are left (None: no limit), until when if they run.

    `since` it has been asked for what it owes, if `is_asked`: in its own turn, if `is_own`.
    """

    letter: Seat
    minutes: int | None
    since: datetime | None = None
    until: datetime | None = None
    is_asked: bool = False
    is_own: bool = False
    is_up: bool = False


def clocks(session: Session, row: models.Match) -> list[SeatClock]:
    """Return the clocks of the seats of a running match, by their letters."""
    assert row.id is not None
    now = row.paused_at or models.utc_now()
    rests = calendar.of_seats(session, row, now)
    asked = waiting_for(session, row.id)
    saved = time_banks.banks_of(session, row) if row.turn_hours is not None else {}
    letters = session.exec(
        select(SeatRow.letter).where(SeatRow.match_id == row.id).order_by(col(SeatRow.letter))
    )
    return [
        _running(row, deadline, now, rests)
        if (deadline := asked.get(letter)) is not None
        else _standing(row, letter, saved.get(letter))
        for letter in letters
    ]


def _standing(row: models.Match, letter: Seat, bank: TimeBank | None) -> SeatClock:
    """The clock of a seat that is asked nothing: what it has saved."""
    if row.turn_hours is None:
        return SeatClock(letter, None)
    seconds = bank.seconds if bank is not None else row.bank_hours * 3600
    return SeatClock(letter, seconds // 60)


def _running(
    row: models.Match, deadline: DecisionDeadline, now: datetime, rests: dict[Seat, calendar.Rests]
) -> SeatClock:
    minutes = None
    if deadline.closes_at is not None:
        left = calendar.left(now, deadline.closes_at, *calendar.of(deadline.seat, rests))
        minutes = max(0, left // timedelta(minutes=1))
    return SeatClock(
        deadline.seat,
        minutes,
        deadline.asked_at,
        # While the match is paused no moment can be named: it moves on with each day of the pause.
        deadline.closes_at if row.paused_at is None else None,
        is_asked=True,
        is_own=deadline.kind is DeadlineKind.OWN,
        is_up=deadline.up_at is not None,
    )
