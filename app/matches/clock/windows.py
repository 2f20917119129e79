"""Windows: until when a seat has time for the decision that it owes (see `owed`).

In somebody else's turn a window closes a match's `window_hours` after the seat was asked, whatever
others do meanwhile; then the seat's documented default is given (see `time_out`). Whoever answers
in part gets the whole time again for the rest. While its player is away (see `absence`) the time
rests. A decision in one's own turn has no time limit. While a match is paused its time stands still
at that moment, for what is asked meanwhile, too.
"""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from sqlmodel import Session

from app import models
from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.matches.clock import away, offers
from app.matches.clock.owed import owed, waiting_for
from app.models import Window, WindowKind

SHORTEST_HOURS, LONGEST_HOURS = 1, 336

LEAST_LEFT = timedelta(hours=2)
"""Nobody is reminded when he has less time than this; then a reminder is only a nuisance."""

MOST_LEFT = timedelta(hours=24)
"""And of a long time he is reminded on its last day."""


def stamp(
    session: Session,
    row: models.Match,
    match: Match | None,
    again: Collection[Seat] = (),
    afresh: Collection[Seat] = (),
) -> None:
    """Note who has been asked, and forget who is asked no more; `row` is locked. So with offers.

    `match` is as it now stands. What was owed already stays as it was, but for the seats `again`,
    which have answered in part and owe the rest of an answer anew, and for the seats `afresh`, of
    which everything is asked anew.
    """
    assert row.id is not None
    offers.stamp(session, row, match)
    asked = owed(match) if match is not None else {}
    for seat, window in waiting_for(session, row.id).items():
        decision = asked.get(seat)
        stays = decision is not None and decision.is_of(window) and seat not in afresh
        if stays and (seat not in again or window.kind is WindowKind.OWN):
            del asked[seat]
        else:
            session.delete(window)
    session.flush()
    now = row.paused_at or models.utc_now()
    absent = away.seats_away(session, row.id, now) if asked else {}
    for seat, decision in asked.items():
        closes = None
        if decision.kind is WindowKind.ANSWER:
            closes = away.later(now, timedelta(hours=row.window_hours), absent.get(seat, ()))
        session.add(
            Window(
                match_id=row.id,
                seat=seat,
                kind=decision.kind,
                mark=decision.mark,
                turn=decision.turn,
                asks=decision.asks,
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
    for seat, window in waiting_for(session, match_id).items():
        if seat in seats and window.closes_at is not None and window.closes_at > now:
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
    for seat, window in waiting_for(session, match_id).items():
        if window.closes_at is None:
            continue
        rest = away.left(paused_at, window.closes_at, absent.get(seat, ()))
        window.closes_at = away.later(now, rest, absent.get(seat, ()))
        if window.remind_at is not None:
            window.remind_at = reminder_at(now, window.closes_at)
        session.add(window)
    session.flush()


def reminder_at(asked_at: datetime, closes_at: datetime | None) -> datetime | None:
    """Return when a seat is reminded that its time runs out: half of it, or a day, is left.

    None where that is less than LEAST_LEFT, or where there is no limit.
    """
    if closes_at is None:
        return None
    left = min((closes_at - asked_at) / 2, MOST_LEFT)
    return closes_at - left if left >= LEAST_LEFT else None
