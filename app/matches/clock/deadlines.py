"""Windows: until when a seat has time for the decision that it owes (see `open_decisions`).

In somebody else's turn a window closes a match's `window_hours` after the seat was asked, whatever
others do meanwhile; whoever answers in part gets the whole time again for the rest. In one's own
turn it closes when the time bank of the seat is empty (see `banks`), or never. What happens then,
the match says (see `time_out`).

No time runs while a player is away or has a day off (see `calendar`). While a match is paused its
time stands still at that moment, for what is asked meanwhile, too.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session

from app import models
from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.matches.clock import banks, bots_due, calendar, offers, take_back_limit
from app.matches.clock.calendar import Rests
from app.matches.clock.open_decisions import Owed, owed, waiting_for
from app.models import Submission, Window, WindowKind

MIN_HOURS, MAX_HOURS = 1, 336

MIN_LEFT = timedelta(hours=2)
"""No reminder when less time than this is left; it would only be a nuisance."""

MAX_LEFT = timedelta(hours=24)
"""For a long time limit the reminder is sent on its last day."""


@dataclass(frozen=True, slots=True)
class Undone:
    """An order that is taken back, at least the last of it, which was carried out at `since`."""

    order: Submission
    since: datetime


def stamp(
    session: Session,
    row: models.Match,
    match: Match | None,
    again: Collection[Seat] = (),
    afresh: Collection[Seat] = (),
    by: Submission | None = None,
    undone: Undone | None = None,
) -> None:
    """Note who has been asked, and forget who is asked no more; `row` is locked. So with offers.

    `match` is as it now stands. Pending decisions keep their deadlines, except those of the seats
    `again`, which have answered in part and owe the rest of an answer anew, and those of the seats
    `afresh`, of which everything is asked anew. `by` is the order that has changed the match; or
    `undone` is one that was taken back: then nobody else is charged for what they were asked
    meanwhile.
    """
    assert row.id is not None
    bots_due.note(session, row.id, match)
    offers.stamp(session, row, match)
    asked = owed(match) if match is not None else {}
    now = row.paused_at or models.utc_now()
    over = []
    for seat, window in waiting_for(session, row.id).items():
        decision = asked.get(seat)
        if decision is not None and seat not in afresh and _goes_on(window, decision, again, now):
            session.add(window)
            del asked[seat]
        else:
            over.append(window)
    rests = calendar.of_seats(session, row, now) if asked or over else {}
    for window in over:
        if by is not None and by.seat == window.seat:
            take_back_limit.note(by, window)
        if undone is None or undone.order.seat == window.seat:
            _charge(session, row, window, now, rests)
        session.delete(window)
    session.flush()
    if undone is not None:
        banks.take_back(session, row, undone.since)
    if afresh:
        banks.renew(session, row, afresh, (match.turn if match is not None else None) or "")
    for seat, decision in asked.items():
        _open(session, row, seat, decision, now, rests.get(seat, calendar.NONE))
    session.flush()


def _goes_on(window: Window, decision: Owed, again: Collection[Seat], now: datetime) -> bool:
    """Whether the time of a window goes on, if need be for the next decision of the same turn."""
    if window.kind is WindowKind.ANSWER:
        return decision.is_of(window) and window.seat not in again
    if decision.is_of(window) and (decision.turn or window.seat not in again):
        return True
    if decision.kind is not WindowKind.OWN or not decision.turn or decision.turn != window.turn:
        return False
    window.mark, window.asks, window.asked_at = decision.mark, decision.asks, now
    return True


def _charge(
    session: Session, row: models.Match, window: Window, now: datetime, rests: Mapping[Seat, Rests]
) -> None:
    """Keep what is left to a seat of a turn of its own that it is asked for no more."""
    if window.kind is WindowKind.OWN and window.closes_at is not None:
        time = calendar.left(now, window.closes_at, *calendar.of(window.seat, rests))
        banks.put_back(session, row, window.seat, time)


def _open(
    session: Session,
    row: models.Match,
    seat: Seat,
    decision: Owed,
    now: datetime,
    rests: Rests,
) -> None:
    """Write down what a seat owes from `now` on, and until when."""
    assert row.id is not None
    time: timedelta | None = timedelta(hours=row.window_hours)
    if decision.kind is WindowKind.OWN:
        time = banks.draw(session, row, seat, decision.turn)
    closes = calendar.later(now, time, rests) if time is not None else None
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


def take_back(session: Session, row: models.Match, match: Match, undone: Undone) -> None:
    """Note who is asked now that an order was taken back, as if it had never been given.

    Its seat has time until then until when it had it, the others what they had.
    """
    assert row.id is not None
    stamp(session, row, match, undone=undone)
    order = undone.order
    own = waiting_for(session, row.id).get(order.seat)
    if own is None or own.closes_at is None or order.answered_until is None:
        return
    if take_back_limit.allowance(own.kind, own.mark, own.turn) == order.answered_what:
        own.closes_at = order.answered_until
        own.remind_at = reminder_at(row.paused_at or models.utc_now(), own.closes_at)
        session.add(own)
        session.flush()


def extend(
    session: Session, row: models.Match, window: Window, time: timedelta, now: datetime
) -> None:
    """Give a seat more time for what it owes, and a reminder before its end.

    Where its time was up already it begins to run again now. In a turn of its own it keeps what it
    does not need of it.
    """
    assert window.closes_at is not None
    rests = calendar.of(window.seat, calendar.of_seats(session, row, now))
    window.closes_at = calendar.later(max(window.closes_at, now), time, *rests)
    window.up_at = None
    window.remind_at = reminder_at(now, window.closes_at)
    session.add(window)
    if window.kind is WindowKind.OWN:
        banks.add(session, row, window.seat, time)


def move(
    session: Session,
    match_id: int,
    seats: Collection[Seat],
    before: Mapping[Seat, Rests],
    after: Mapping[Seat, Rests],
    now: datetime,
) -> None:
    """Let what is left of the windows of `seats` rest as in the calendars `after`, not `before`."""

    def moved(seat: Seat, closes: datetime) -> datetime:
        if seat not in seats:
            return closes
        rest = calendar.left(now, closes, *calendar.of(seat, before))
        return calendar.later(now, rest, *calendar.of(seat, after))

    take_back_limit.move(session, match_id, now, moved)
    for seat, window in waiting_for(session, match_id).items():
        if seat in seats and window.closes_at is not None and window.closes_at > now:
            window.closes_at = moved(seat, window.closes_at)
            # Who has been reminded is not reminded again.
            if window.remind_at is not None:
                window.remind_at = reminder_at(now, window.closes_at)
            session.add(window)
    session.flush()


def go_on(session: Session, row: models.Match, paused_at: datetime, now: datetime) -> None:
    """Let as much time run from `now` on as was left when the match was paused."""
    assert row.id is not None
    rests = calendar.of_seats(session, row, paused_at)

    def moved(seat: Seat, closes: datetime) -> datetime:
        of_seat = calendar.of(seat, rests)
        return calendar.later(now, calendar.left(paused_at, closes, *of_seat), *of_seat)

    take_back_limit.move(session, row.id, paused_at, moved)
    for seat, window in waiting_for(session, row.id).items():
        if window.closes_at is None:
            continue
        window.closes_at = moved(seat, window.closes_at)
        if window.remind_at is not None:
            window.remind_at = reminder_at(now, window.closes_at)
        session.add(window)
    session.flush()


def reminder_at(asked_at: datetime, closes_at: datetime | None) -> datetime | None:
    """Return when a seat is reminded that its time runs out: half of it, or a day, is left.

    None where that is less than MIN_LEFT, or where there is no limit.
    """
    if closes_at is None:
        return None
    left = min((closes_at - asked_at) / 2, MAX_LEFT)
    return closes_at - left if left >= MIN_LEFT else None
