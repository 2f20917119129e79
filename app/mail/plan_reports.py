"""What the plans of a player have done and no e-mail has told them yet."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.database import fetch_rare
from app.games.kernel.plan_run import PlanEnd
from app.games.kernel.state import Seat
from app.games.kernel.wording import READER
from app.mail.reading.checkboxes import disarmed
from app.matches.plans.run import submission_key
from app.matches.plans.run_report import RunReport, run_report
from app.matches.receipt import Receipt
from app.models import Plan, PlanStatus, Submission


@dataclass(frozen=True)
class ReportedRun:
    """A run in words, and what came of it: `results` are the messages of the log."""

    shown: RunReport
    results: tuple[str, ...] = ()


@dataclass(frozen=True)
class PlanReport:
    """A plan with the runs that its player was not told of; `last_run` is the number of the last.

    `heading` is its trigger, or the whole text of a stance; `goes_on`: it still waits.
    """

    plan_id: int
    number: int
    heading: str
    runs: tuple[ReportedRun, ...]
    last_run: int
    goes_on: bool
    is_stance: bool = False


def untold_plans(session: Session, match_id: int, seat: Seat) -> list[Plan]:
    """Return the plans of a seat of which a run has not been told, in the order of their numbers.

    Runs that somebody is told of at once are left to the e-mail that does so.
    """
    asked = {"match_id": match_id, "seat": seat}
    return [plan for (plan,) in fetch_rare(session, _UNTOLD, asked)]


def report_of(
    session: Session, plans: Sequence[Plan], names: Mapping[Seat, str]
) -> tuple[PlanReport, ...]:
    """Return what the runs of `plans` that were not told have done, in words.

    `names` are the players' by seat.
    """
    receipts = _receipts(session, plans)
    return tuple(
        _report(plan, receipts, {**names, READER: plan.seat})
        for plan in plans
        if any(_untold(plan))
    )


def first_entry(session: Session, plans: Sequence[Plan]) -> int | None:
    """Return the number of the first log entry of the runs that were not told; None: no entry."""
    numbers = [each.entries[0] for each in _receipts(session, plans).values() if each.entries]
    return min(numbers, default=None)


def mark_told(session: Session, reports: Iterable[PlanReport]) -> None:
    """Note that an e-mail tells of these runs. Runs that came later stay to be told."""
    for report in reports:
        session.execute(
            sa.update(Plan)
            .where(col(Plan.id) == report.plan_id, col(Plan.told_run) < report.last_run)
            .values(told_run=report.last_run)
        )


def _report(plan: Plan, receipts: Mapping[str, Receipt], names: Mapping[Seat, str]) -> PlanReport:
    assert plan.id is not None
    runs = list(_untold(plan))
    # What has nothing to say to a question, having answered another, leaves it to its player.
    told = [run for run in runs if run["end"] != PlanEnd.USED_UP or _key(plan, run) in receipts]
    return PlanReport(
        plan.id,
        plan.number,
        disarmed(plan.text.splitlines()[0]),
        tuple(
            ReportedRun(_disarmed(run_report(run)), _results(receipts.get(_key(plan, run)), names))
            for run in told or runs[-1:]
        ),
        runs[-1]["n"],
        plan.status is PlanStatus.WAITING,
        plan.stance is not None,
    )


def _results(receipt: Receipt | None, names: Mapping[Seat, str]) -> tuple[str, ...]:
    return tuple(map(disarmed, receipt.said(names))) if receipt is not None else ()


def _disarmed(run: RunReport) -> RunReport:
    lines = tuple((disarmed(text), disarmed(says)) for text, says in run.lines)
    return RunReport(lines, run.says)


def _receipts(session: Session, plans: Sequence[Plan]) -> dict[str, Receipt]:
    """Return the receipts of the runs that were not told, by the keys of their submissions."""
    keys = [_key(plan, run) for plan in plans for run in _untold(plan)]
    if not keys:
        return {}
    found = session.exec(
        select(Submission.key, Submission.receipt).where(
            Submission.match_id == plans[0].match_id,
            Submission.seat == plans[0].seat,
            col(Submission.key).in_(keys),
        )
    )
    return {key: Receipt.from_json(dict(receipt)) for key, receipt in found if receipt}


def _key(plan: Plan, run: Mapping[str, Any]) -> str:
    assert plan.id is not None
    return submission_key(plan.id, run["n"])


def _untold(plan: Plan) -> Iterator[dict[str, Any]]:
    return (run for run in plan.runs if run["n"] > plan.told_run)


_UNTOLD = (
    sa.select(Plan)
    .where(
        col(Plan.match_id) == sa.bindparam("match_id"),
        col(Plan.seat) == sa.bindparam("seat"),
        col(Plan.told_run) < col(Plan.run_count),
        col(Plan.is_reported),
    )
    .order_by(col(Plan.number))
)
"""Made once: to make a statement costs as much as to run it."""
