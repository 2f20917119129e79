"""What the plans of a player have done: one e-mail when nothing more of the match is prepared."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, select

from app.config import Settings
from app.games.text import use
from app.mail.compose import compose_mail
from app.mail.outbox import thread_of, write_mail
from app.mail.reading.checkboxes import disarmed
from app.mail.seat_situation import board_drawing, events_for, events_since, situation_of
from app.mail.turn_summary import TurnSummary
from app.matches.events import Event
from app.matches.plans.run import KEY
from app.matches.plans.shown import ShownRun, shown_run
from app.models import MailKind, Plan, PlanStatus, Submission, User


@dataclass(frozen=True)
class PlanReport:
    """A plan as the e-mail tells of it: its number and trigger, and the runs not yet told."""

    number: int
    heading: str
    runs: tuple[ShownRun, ...]
    goes_on: bool


def tell_plans(session: Session, settings: Settings, event: Event) -> None:
    """Tell the player of a seat what their plans have done, and what is asked of them now.

    Where they are asked something it is the e-mail that tells them of their turn, else that of an
    answer that was given for them: so they get it when they want such e-mails.
    """
    seat, row = event.seat, event.row
    assert seat is not None
    user = session.get(User, seat.user_id) if seat.user_id is not None else None
    if user is None:
        return
    with use(user.locale):
        reports = [_report(plan) for plan in event.plans]
    runs = ",".join(f"{plan.id}.{plan.run_count}.{plan.status}" for plan in event.plans)
    named = hashlib.sha256(runs.encode()).hexdigest()[:32]
    situation = situation_of(session, row, seat.letter)
    kind = MailKind.TIME_UP if situation.asked is None else MailKind.TURN
    # What a notice says goes by the first word.
    cause = f"{'plans' if situation.asked is None else 'asked'}:{row.id}:{seat.letter}:{named}"
    mail = compose_mail(
        "plans",
        thread_of(settings, row, seat, user),
        cause,
        drawing=board_drawing(session, row, seat.letter),
        reports=reports,
        happened=_happened(session, event, seat.letter),
        situation=situation,
    )
    write_mail(
        session,
        cause,
        user.email,
        mail,
        kind=kind,
        match_id=row.id,
        seat=seat.letter,
    )


def _report(plan: Plan) -> PlanReport:
    runs = tuple(_disarmed(shown_run(run)) for run in _untold(plan))
    heading = disarmed(plan.text.splitlines()[0])
    return PlanReport(plan.number, heading, runs, plan.status is PlanStatus.WAITING)


def _disarmed(run: ShownRun) -> ShownRun:
    lines = tuple((disarmed(text), disarmed(says)) for text, says in run.lines)
    return ShownRun(lines, run.says)


def _untold(plan: Plan) -> Iterator[dict[str, Any]]:
    return (run for run in plan.runs if not run["is_told"])


def _happened(session: Session, event: Event, seat: str) -> TurnSummary:
    """What has happened since the first of the runs."""
    keys = [f"{KEY}{plan.id}:{run['n']}" for plan in event.plans for run in _untold(plan)]
    receipts = session.exec(
        select(Submission.receipt).where(
            Submission.match_id == event.row.id,
            Submission.seat == seat,
            Submission.key.in_(keys),  # type: ignore[attr-defined]
        )
    )
    firsts = [receipt["entries"][0] for receipt in receipts if receipt and receipt["entries"]]
    if not firsts:
        return events_for(session, event.row, seat)
    return events_since(session, event.row, seat, min(firsts))
