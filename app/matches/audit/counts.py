"""The audit of versions: whether what each seat has seen is possible."""

from collections.abc import Iterator

from sqlmodel import col, select

from app.matches.audit.faults import AuditedMatch, Fault
from app.matches.plans import due
from app.matches.seat_version import SPECTATOR, seen_version
from app.models import Draft, Plan, PlanStatus, Submission, SubmissionStatus

COUNTS = "restore the match row from a backup; orders are checked against these counts"
DRAFT = "delete this row of the drafts table; the player will see the position without it"
PLAN = "delete this row of the plans table; its player can give the plan again"
ORDERS = "check the worker log; the player can submit the orders again"


def seen_counts_are_possible(case: AuditedMatch) -> Iterator[Fault]:
    """Everybody has a count, and nobody has seen more versions than there were."""
    row = case.row
    if case.position is None:
        if row.version or row.seen:
            yield Fault("not started, but has versions", COUNTS)
        return
    expected = {SPECTATOR, *case.letters}
    if set(row.seen) != expected:
        yield Fault(
            f"seen counts exist for {sorted(row.seen)}, expected {sorted(expected)}", COUNTS
        )
    for seat, count in row.seen.items():
        if not 1 <= count <= row.version:
            whose = f"seat {seat}" if seat else "a spectator"
            yield Fault(f"{whose} has seen {count} of {row.version} versions", COUNTS)
        elif row.basis.get(seat, count) > count:
            yield Fault(f"the basis of {seat or 'spectators'} is a version to come", COUNTS)


def drafts_are_of_players(case: AuditedMatch) -> Iterator[Fault]:
    """A draft is of a seat that a person plays, and of a version that the seat has seen."""
    people = {seat.letter for seat in case.seats if seat.user_id is not None}
    for draft in case.session.exec(select(Draft).where(Draft.match_id == case.match_id)):
        if draft.seat not in people or not case.row.has_begun:
            yield Fault(f"draft for seat {draft.seat}, which nobody can write", DRAFT)
        elif draft.base_version > seen_version(case.row, draft.seat):
            yield Fault(f"the draft of seat {draft.seat} is for a future version", DRAFT)


def plans_are_of_players(case: AuditedMatch) -> Iterator[Fault]:
    """A plan is of the player of a seat, and noted as due if and only if its moment has come."""
    players = {seat.letter: seat.user_id for seat in case.seats if seat.user_id is not None}
    for plan in case.session.exec(select(Plan).where(Plan.match_id == case.match_id)):
        name = f"plan {plan.number} of seat {plan.seat}"
        if players.get(plan.seat) != plan.user_id or not case.row.has_begun:
            yield Fault(f"{name} belongs to somebody who does not have the seat", PLAN)
            continue
        if plan.status is not PlanStatus.WAITING:
            if plan.is_due:
                yield Fault(f"{name} is over, but noted as due", PLAN)
            continue
        if case.position is None or due.program_of(case.position, plan) is None:
            yield Fault(f"{name} cannot be read", PLAN)
            continue
        moment = due.moment_of(plan, case.position) if case.is_running else None
        if plan.is_due != (moment is not None and moment != plan.stopped_at):
            yield Fault(f"{name} is {'' if plan.is_due else 'not '}noted as due", PLAN)


def submissions_are_settled(case: AuditedMatch) -> Iterator[Fault]:
    """No orders wait for long; what is settled has a receipt, and what waits has none."""
    rows = case.session.exec(
        select(  # type: ignore[call-overload]
            Submission.id,
            Submission.seat,
            Submission.status,
            Submission.created_at,
            col(Submission.receipt).is_(None),
        )
        .where(Submission.match_id == case.match_id)
        .order_by(col(Submission.id))
    )
    for number, seat, status, since, has_none in rows:
        name = f"submission {number} of seat {seat}"
        if seat not in case.letters:
            yield Fault(f"{name} belongs to no seat in this match", ORDERS)
        if (status is SubmissionStatus.QUEUED) != has_none:
            yield Fault(
                f"{name} is {status.value} {'without' if has_none else 'with'} a receipt", ORDERS
            )
        elif has_none and case.is_late(since):
            yield Fault(
                f"{name} has waited since {since:%F %T}",
                "start the worker, or check its log for why it does not carry out the orders",
            )
