"""Windows: until when a seat has time for a decision that it owes in somebody else's turn.

A window opens when the seat is asked and closes a match's `window_hours` later, whatever others
do meanwhile; then the seat's documented default is given (see `time_out`). Whoever answers in part
gets the whole time again for the rest. While its player is away (see `absence`) the time rests.
Other decisions have no time limit. While a match is paused its time stands still at that moment,
for what is asked meanwhile, too.
"""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.matches.clock import away, offers
from app.models import Window

SHORTEST_HOURS, LONGEST_HOURS = 1, 336

LEAST_LEFT = timedelta(hours=2)
"""Nobody is reminded when he has less time than this; then a reminder is only a nuisance."""

MOST_LEFT = timedelta(hours=24)
"""And of a long time he is reminded on its last day."""


def open_windows(session: Session, match_id: int) -> dict[Seat, Window]:
    """Return the open windows of a match by seat."""
    rows = session.exec(
        select(Window).where(Window.match_id == match_id).order_by(col(Window.seat))
    )
    return {window.seat: window for window in rows}


def stamp(
    session: Session, row: models.Match, match: Match | None, again: Collection[Seat] = ()
) -> None:
    """Note who has been asked, and forget who is asked no more; `row` is locked. So with offers.

    `match` is as it now stands. A window that was open stays as it was, but for the seats `again`:
    these have answered, and what they owe now they owe anew.
    """
    assert row.id is not None
    offers.stamp(session, row, match)
    asked = marks(match) if match is not None else {}
    for seat, window in open_windows(session, row.id).items():
        if asked.get(seat) == window.mark and seat not in again:
            del asked[seat]
        else:
            session.delete(window)
    session.flush()
    now = row.paused_at or models.utc_now()
    absent = away.seats_away(session, row.id, now) if asked else {}
    for seat, mark in asked.items():
        closes = away.later(now, timedelta(hours=row.window_hours), absent.get(seat, ()))
        session.add(
            Window(
                match_id=row.id,
                seat=seat,
                mark=mark,
                asked_at=now,
                closes_at=closes,
                remind_at=reminder_at(now, closes),
            )
        )
    session.flush()


def move(
    session: Session,
    match_id: int,
    seats: Collection[Seat],
    before: Mapping[Seat, Collection[models.Absence]],
    after: Mapping[Seat, Collection[models.Absence]],
    now: datetime,
) -> None:
    """Let what is left of the windows of `seats` rest in the absences `after`, not in `before`."""
    for seat, window in open_windows(session, match_id).items():
        if seat in seats and window.closes_at > now:
            rest = away.left(now, window.closes_at, before.get(seat, ()))
            window.closes_at = away.later(now, rest, after.get(seat, ()))
            # Who has been reminded is not reminded again.
            if window.remind_at is not None:
                window.remind_at = reminder_at(now, window.closes_at)
            session.add(window)
    session.flush()


def go_on(session: Session, match_id: int, paused_at: datetime, now: datetime) -> None:
    """Let as much time run from `now` on as was left when the match was paused."""
    absent = away.seats_away(session, match_id, paused_at)
    for seat, window in open_windows(session, match_id).items():
        rest = away.left(paused_at, window.closes_at, absent.get(seat, ()))
        window.closes_at = away.later(now, rest, absent.get(seat, ()))
        if window.remind_at is not None:
            window.remind_at = reminder_at(now, window.closes_at)
        session.add(window)
    session.flush()


def reminder_at(asked_at: datetime, closes_at: datetime) -> datetime | None:
    """Return when a seat is reminded that its time runs out: half of it, or a day, is left.

    None where that is less than LEAST_LEFT.
    """
    left = min((closes_at - asked_at) / 2, MOST_LEFT)
    return closes_at - left if left >= LEAST_LEFT else None


def marks(match: Match) -> dict[Seat, str]:
    """Return the seats that owe a decision with a short limit and a default, each with its mark.

    The mark says where in the sequence of play, and for what, the seat was asked.
    """
    if match.over or not match.window:
        return {}
    steps = match.state["steps"]
    where = f"{len(steps)}:{steps[-1]['step']}"
    return {
        seat: f"{where}:{what}"
        for seat, what in match.waiting().items()
        if match.default(seat) is not None
    }
