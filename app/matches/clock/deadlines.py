"""Deadlines: when a seat must have made a pending decision (see `open_decisions`).

In another player's turn the deadline is a match's `window_hours` after the seat was asked, whatever
others do meanwhile; a seat that answers in part gets the whole time again for the rest. In a match
for one person nobody waits: no answer has a deadline. In its own turn the seat has until its time
bank is empty (see `time_banks`), or no deadline. The match says what happens at a timeout (see
`timeout`).

No clock runs while a player is away or has a day off (see `calendar`). While a match is paused its
clocks stand still at the moment of the pause, also for decisions asked meanwhile.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session

from app import models
from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.matches.clock import bots_due, calendar, offers, take_back_limit, time_banks
from app.matches.clock.calendar import Rests
from app.matches.clock.open_decisions import PendingDecision, pending_decisions, waiting_for
from app.matches.load import title_of
from app.matches.plans import due
from app.models import DeadlineKind, DecisionDeadline, Submission

MIN_HOURS, MAX_HOURS = 1, 336

MIN_LEFT = timedelta(hours=2)
"""No reminder when less time than this is left; it would only be a nuisance."""

MAX_LEFT = timedelta(hours=24)
"""For a long time limit the reminder is sent on its last day."""


@dataclass(frozen=True, slots=True)
class UndoneOrder:
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
    undone: UndoneOrder | None = None,
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
    due.note(session, row, match)
    offers.stamp(session, row, match)
    asked = pending_decisions(match) if match is not None else {}
    now = row.paused_at or models.utc_now()
    over = []
    for seat, deadline in waiting_for(session, row.id).items():
        decision = asked.get(seat)
        if decision is not None and seat not in afresh and _goes_on(deadline, decision, again, now):
            session.add(deadline)
            del asked[seat]
        else:
            over.append(deadline)
    rests = calendar.of_seats(session, row, now) if asked or over else {}
    for deadline in over:
        if by is not None and by.seat == deadline.seat:
            take_back_limit.note(by, deadline)
            by.asked_since = deadline.asked_since
        if undone is None or undone.order.seat == deadline.seat:
            _charge(session, row, deadline, now, rests)
        session.delete(deadline)
    session.flush()
    if undone is not None:
        time_banks.take_back(session, row, undone.since)
    if afresh:
        time_banks.renew(session, row, afresh, (match.turn if match is not None else None) or "")
    for seat, decision in asked.items():
        _open(session, row, seat, decision, now, rests.get(seat, calendar.NONE))
    session.flush()


def _goes_on(
    deadline: DecisionDeadline, decision: PendingDecision, again: Collection[Seat], now: datetime
) -> bool:
    """Whether the time of a deadline goes on, if need be for the next decision of the same turn."""
    if deadline.kind is DeadlineKind.ANSWER:
        return decision.is_of(deadline) and deadline.seat not in again
    if decision.is_of(deadline) and (decision.turn or deadline.seat not in again):
        return True
    if decision.kind is not DeadlineKind.OWN or not decision.turn or decision.turn != deadline.turn:
        return False
    deadline.mark, deadline.asks, deadline.asked_at = decision.mark, decision.asks, now
    return True


def _charge(
    session: Session,
    row: models.Match,
    deadline: DecisionDeadline,
    now: datetime,
    rests: Mapping[Seat, Rests],
) -> None:
    """Keep what is left to a seat of a turn of its own that it is asked for no more."""
    if deadline.kind is DeadlineKind.OWN and deadline.closes_at is not None:
        time = calendar.left(now, deadline.closes_at, *calendar.of(deadline.seat, rests))
        time_banks.put_back(session, row, deadline.seat, time)


def _open(
    session: Session,
    row: models.Match,
    seat: Seat,
    decision: PendingDecision,
    now: datetime,
    rests: Rests,
) -> None:
    """Write down what a seat owes from `now` on, and until when."""
    assert row.id is not None
    time: timedelta | None = timedelta(hours=row.window_hours)
    if decision.kind is DeadlineKind.OWN:
        time = time_banks.draw(session, row, seat, decision.turn)
    elif title_of(row).is_solitaire(row.options):
        time = None
    closes = calendar.later(now, time, rests) if time is not None else None
    session.add(
        DecisionDeadline(
            match_id=row.id,
            seat=seat,
            kind=decision.kind,
            mark=decision.mark,
            turn=decision.turn,
            asks=decision.asks,
            asked_at=now,
            asked_since=now,
            closes_at=closes,
            remind_at=reminder_at(now, closes),
        )
    )


def take_back(session: Session, row: models.Match, match: Match, undone: UndoneOrder) -> None:
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
    session: Session, row: models.Match, deadline: DecisionDeadline, time: timedelta, now: datetime
) -> None:
    """Give a seat more time for what it owes, and a reminder before its end.

    Where its time was up already it begins to run again now. In a turn of its own it keeps what it
    does not need of it.
    """
    assert deadline.closes_at is not None
    rests = calendar.of(deadline.seat, calendar.of_seats(session, row, now))
    deadline.closes_at = calendar.later(max(deadline.closes_at, now), time, *rests)
    deadline.up_at = None
    deadline.remind_at = reminder_at(now, deadline.closes_at)
    session.add(deadline)
    if deadline.kind is DeadlineKind.OWN:
        time_banks.add(session, row, deadline.seat, time)


def move(
    session: Session,
    match_id: int,
    seats: Collection[Seat],
    before: Mapping[Seat, Rests],
    after: Mapping[Seat, Rests],
    now: datetime,
) -> None:
    """Move the deadlines of `seats` from the calendars `before` to the calendars `after`."""

    def moved(seat: Seat, closes: datetime) -> datetime:
        if seat not in seats:
            return closes
        rest = calendar.left(now, closes, *calendar.of(seat, before))
        return calendar.later(now, rest, *calendar.of(seat, after))

    take_back_limit.move(session, match_id, now, moved)
    for seat, deadline in waiting_for(session, match_id).items():
        if seat in seats and deadline.closes_at is not None and deadline.closes_at > now:
            deadline.closes_at = moved(seat, deadline.closes_at)
            # Who has been reminded is not reminded again.
            if deadline.remind_at is not None:
                deadline.remind_at = reminder_at(now, deadline.closes_at)
            session.add(deadline)
    session.flush()


def resume(session: Session, row: models.Match, paused_at: datetime, now: datetime) -> None:
    """Let as much time run from `now` on as was left when the match was paused."""
    assert row.id is not None
    rests = calendar.of_seats(session, row, paused_at)

    def moved(seat: Seat, closes: datetime) -> datetime:
        of_seat = calendar.of(seat, rests)
        return calendar.later(now, calendar.left(paused_at, closes, *of_seat), *of_seat)

    take_back_limit.move(session, row.id, paused_at, moved)
    for seat, deadline in waiting_for(session, row.id).items():
        if deadline.closes_at is None:
            continue
        deadline.closes_at = moved(seat, deadline.closes_at)
        if deadline.remind_at is not None:
            deadline.remind_at = reminder_at(now, deadline.closes_at)
        session.add(deadline)
    session.flush()


def reminder_at(asked_at: datetime, closes_at: datetime | None) -> datetime | None:
    """Return when a seat is reminded that its time runs out: half of it, or a day, is left.

    None where that is less than MIN_LEFT, or where there is no limit.
    """
    if closes_at is None:
        return None
    left = min((closes_at - asked_at) / 2, MAX_LEFT)
    return closes_at - left if left >= MIN_LEFT else None
