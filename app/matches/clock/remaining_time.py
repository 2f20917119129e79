"""The faces of the clocks of a match: how much time each seat has left, and for what."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.state import Seat
from app.matches.clock import banks, calendar
from app.matches.clock.open_decisions import waiting_for
from app.models import Seat as SeatRow
from app.models import TimeBank, Window, WindowKind


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
    saved = banks.banks_of(session, row) if row.turn_hours is not None else {}
    letters = session.exec(
        select(SeatRow.letter).where(SeatRow.match_id == row.id).order_by(col(SeatRow.letter))
    )
    return [
        _running(row, window, now, rests)
        if (window := asked.get(letter)) is not None
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
    row: models.Match, window: Window, now: datetime, rests: dict[Seat, calendar.Rests]
) -> SeatClock:
    minutes = None
    if window.closes_at is not None:
        left = calendar.left(now, window.closes_at, *calendar.of(window.seat, rests))
        minutes = max(0, left // timedelta(minutes=1))
    return SeatClock(
        window.seat,
        minutes,
        window.asked_at,
        # While the match is paused no moment can be named: it moves on with each day of the pause.
        window.closes_at if row.paused_at is None else None,
        is_asked=True,
        is_own=window.kind is WindowKind.OWN,
        is_up=window.up_at is not None,
    )
