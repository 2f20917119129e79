"""The audit of deadlines: each decision has one, and none passed long ago."""

from collections.abc import Iterator

from sqlmodel import select

from app.matches.audit.faults import AuditedMatch, Fault
from app.matches.clock import bots_due, offers, time_banks
from app.matches.clock.open_decisions import pending_decisions, waiting_for
from app.matches.load import title_of
from app.models import DeadlineKind, MotionAsked

STAMP = (
    "delete the row, or submit any order for the seat; the open decisions are then recorded again"
)
DELETE = "delete the row; the seat restarts with the match's starting time bank"
WORKER = "start the worker, or check its log for why it does not apply timeouts"


def deadlines_match_the_position(case: AuditedMatch) -> Iterator[Fault]:
    """There is a row for each decision that a seat owes, and for no other, with a limit or none."""
    asked = pending_decisions(case.position) if case.is_running and case.position else {}
    found = waiting_for(case.session, case.match_id)
    is_paused = case.row.paused_at is not None
    is_alone = title_of(case.row).is_solitaire(case.row.options)
    for seat in sorted(asked.keys() - found.keys()):
        yield Fault(f"seat {seat} owes {asked[seat].mark}, but there is no row for it", STAMP)
    for seat, window in found.items():
        decision = asked.get(seat)
        if decision is None or (decision.kind, decision.mark) != (window.kind, window.mark):
            yield Fault(
                f"there is a row for seat {seat}, {window.mark}, but it owes no such decision",
                STAMP,
            )
        elif is_paused:
            continue
        elif window.up_at is None and window.closes_at and case.is_late(window.closes_at):
            yield Fault(f"seat {seat} ran out of time at {window.closes_at:%F %T}", WORKER)
        elif window.remind_at is not None and case.is_late(window.remind_at):
            yield Fault(f"seat {seat} was due a reminder at {window.remind_at:%F %T}", WORKER)
        if window.kind is DeadlineKind.ANSWER and window.closes_at is None and not is_alone:
            yield Fault(f"seat {seat} owes an answer without a deadline", STAMP)
        if window.kind is DeadlineKind.OWN and window.closes_at and case.row.turn_hours is None:
            yield Fault(f"the turn of seat {seat} has a deadline, but this match has none", STAMP)
        if window.closes_at is not None and window.closes_at < window.asked_at:
            yield Fault(f"the deadline of seat {seat} was before the question", STAMP)


def banks_are_of_seats(case: AuditedMatch) -> Iterator[Fault]:
    """Time is saved by seats of the match, none of it is less than nothing."""
    letters = {seat.letter for seat in case.seats}
    for letter, bank in time_banks.banks_of(case.session, case.row).items():
        if letter not in letters or bank.seconds < 0:
            yield Fault(f"the time bank of seat {letter} is {bank.seconds} seconds", DELETE)


def offers_have_their_time(case: AuditedMatch) -> Iterator[Fault]:
    """A limit runs for each open motion of a kind that waits for so long only, and for no other."""
    timed = (
        offers.motions_with_deadline(case.position) if case.is_running and case.position else set()
    )
    found = offers.open_limits(case.session, case.match_id)
    for motion in sorted(timed - found.keys()):
        yield Fault(f"offer {motion} is open without a deadline", STAMP)
    for motion, limit in found.items():
        if motion not in timed:
            yield Fault(f"{motion} has a deadline but is not open", STAMP)
        elif case.row.paused_at is None and case.is_late(limit.lapses_at):
            yield Fault(f"offer {motion} expired at {limit.lapses_at:%F %T}", WORKER)


def lists_say_who_is_asked(case: AuditedMatch) -> Iterator[Fault]:
    """There is a row for each answer that an open motion still wants, and for no other."""
    wanted = offers.open_answers(case.position) if case.is_running and case.position else set()
    rows = case.session.exec(select(MotionAsked).where(MotionAsked.match_id == case.match_id))
    found = {(row.seat, row.motion) for row in rows}
    for seat, motion in sorted(wanted - found):
        yield Fault(f"seat {seat} is asked about {motion}, and no row says so", STAMP)
    for seat, motion in sorted(found - wanted):
        yield Fault(f"seat {seat} is not asked about {motion}, and a row says so", STAMP)


def bots_that_are_to_act_are_called(case: AuditedMatch) -> Iterator[Fault]:
    """It stands with each seat of a bot whether it is to act, and with no other."""
    bots = [seat.letter for seat in case.seats if seat.bot is not None]
    due = bots_due.bots_to_act(case.position if case.is_running else None, bots)
    for seat in case.seats:
        if seat.is_called and seat.letter not in due:
            yield Fault(f"the bot of seat {seat.letter} is called but has nothing to do", STAMP)
        if seat.letter in due and not seat.is_called:
            yield Fault(f"the bot of seat {seat.letter} must act but is not called", STAMP)
