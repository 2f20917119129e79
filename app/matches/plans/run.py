"""Plans carried out: each run is a submission of its seat, in one transaction.

The next plan of the match that is due runs, as long as one is; then the players are told what
theirs did. Whoever calls this again, or dies in between, does nothing twice: what is due and what
was told is read from the rows that the same transaction writes.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.plan_program import Program
from app.games.kernel.plan_run import LineOutcome, LineState, PlanEnd, PlanRun, execute, heard_by
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Entry
from app.games.kernel.wording import people_in_force
from app.games.text import gettext
from app.matches import log
from app.matches.events import Announce, Event, EventKind
from app.matches.load import LoadedMatch, load, lock, position
from app.matches.plans.due import due_plans, moment_of, note_one, program_of
from app.matches.seats.holders import names_by_seat
from app.matches.submit import tie_up
from app.matches.system_orders import settle_played
from app.models import MatchStatus, Plan, PlanStatus, Seat, Submission, SubmissionSource

MAX_ROUNDS = 30
"""A plan runs so often in a row, with nothing but other plans in between; then it is stopped."""

MAX_RUNS_TOLD = 40
"""Runs of a plan that are kept; older ones are forgotten."""

KEY = "plan:"

LOOP = "plans answered each other %(rounds)s times in a row, so they were stopped"
FAULT = "an error on our side stopped this plan; nothing of it was carried out. It is logged"


@dataclass(frozen=True)
class RunResult:
    """What a call has done: the plan that ran, or None where the players were told."""

    plan_id: int | None


def run_next(session: Session, match_id: int, announce: Announce) -> RunResult | None:
    """Carry out the next plan of a match that is due, or tell the players what theirs did.

    Return None if there was nothing to do. Call it again, in a transaction of its own, until it
    returns None. What the engine raises means that nothing may be committed: see `fail`.
    """
    row = lock(session, match_id)
    match = position(row)
    if match is None:
        return None
    due = due_plans(session, match, match_id) if row.status is MatchStatus.RUNNING else []
    if not due:
        return RunResult(None) if _tell(session, row, announce) else None
    plan = due[0]
    assert plan.id is not None
    if _rounds(session, match_id).get(plan.id, 0) >= MAX_ROUNDS:
        _end_loop(session, match_id)
        return RunResult(plan.id)
    loaded = load(session, match_id, with_log=False)
    program = program_of(loaded.match, plan)
    if program is None:
        _stop(plan, Refusal(gettext("this plan cannot be read any more")))
    else:
        with people_in_force(partial(names_by_seat, session, match_id)):
            _run(session, loaded, plan, program, announce)
    session.add(plan)
    session.flush()
    return RunResult(plan.id)


def submission_key(plan_id: int, run: int) -> str:
    """Return the key of the submission that a run of a plan makes."""
    return f"{KEY}{plan_id}:{run}"


def next_due(session: Session, match_id: int) -> int | None:
    """Return the plan that `run_next` would carry out, if one is due."""
    row = session.get(models.Match, match_id)
    match = position(row) if row is not None else None
    due = due_plans(session, match, match_id) if match is not None else []
    return due[0].id if due else None


def fail(session: Session, plan_id: int) -> None:
    """Stop a plan that the engine cannot carry out for a fault of its own."""
    plan = session.get(Plan, plan_id)
    if plan is None:
        return
    lock(session, plan.match_id)
    session.refresh(plan)
    _stop(plan, Refusal(gettext(FAULT)))
    session.add(plan)
    session.flush()


def _run(
    session: Session, loaded: LoadedMatch, plan: Plan, program: Program, announce: Announce
) -> None:
    match, turn = loaded.match, loaded.match.turn
    told: list[Entry] = []
    if program.asks_for_events:
        told = log.entries_from(session, plan.match_id, plan.given_after + 1)
    heard = list(heard_by(told, plan.seat))
    run = execute(match, plan.seat, program, plan.step, heard, used=_used_lines(plan, program))
    entries = [*run.entries, *(tie_up(match, plan.seat) if run.entries else ())]
    plan.run_count += 1
    _note_run(plan, run)
    _set_state(plan, program, run, turn, loaded)
    session.add(plan)
    session.flush()
    if entries:
        settle_played(
            session,
            loaded,
            plan.seat,
            entries,
            key=submission_key(plan.id or 0, plan.run_count),
            source=SubmissionSource.PREPARED,
            user_id=plan.user_id,
            announce=announce,
        )
    else:
        note_one(plan, match)


def _used_lines(plan: Plan, program: Program) -> set[int] | None:
    """The lines of a plan that have been carried out, if it is made of answers that are given once.

    Those are the ones that were written below an order, for one procedure (decision 0111).
    """
    if program.trigger.own_turn or plan.given_in is None:
        return None
    told = (line for run in plan.runs for line in run["lines"])
    return {line["line"] for line in told if line["state"] == LineState.DONE.value}


def _set_state(
    plan: Plan, program: Program, run: PlanRun, turn: str | None, loaded: LoadedMatch
) -> None:
    """Note how a plan goes on after a run, from the position to which it has led."""
    plan.is_due, plan.stopped_at = False, None
    if not program.trigger.own_turn:
        plan.step = 0
        plan.stopped_at = moment_of(plan, loaded.match)
    elif run.end in (PlanEnd.PAUSED, PlanEnd.WAITING):
        plan.begun_in, plan.step = turn or "", run.at
        if run.end is PlanEnd.WAITING:
            plan.stopped_at = moment_of(plan, loaded.match)
    else:
        stopped = run.end is PlanEnd.STOPPED
        plan.status = PlanStatus.STOPPED if stopped else PlanStatus.DONE


def _note_run(plan: Plan, run: PlanRun) -> None:
    """Write down what a run did; one that did nothing, and is going on, is not worth telling."""
    if run.end is PlanEnd.PAUSED and not run.lines:
        return
    told = {
        "n": plan.run_count,
        "end": run.end.value,
        "lines": [line_of(each) for each in run.lines],
    }
    plan.runs = [*plan.runs, told][-MAX_RUNS_TOLD:]
    plan.is_reported = False
    plan.updated_at = models.utc_now()


def line_of(outcome: LineOutcome) -> dict[str, Any]:
    refusal = outcome.refusal or Refusal("")
    return {
        "line": outcome.line,
        "text": outcome.text,
        "state": outcome.state.value,
        "why": refusal.why,
        "case": refusal.case,
        "nearest": list(refusal.nearest),
    }


def _stop(plan: Plan, why: Refusal) -> None:
    plan.run_count += 1
    told = {"n": plan.run_count, "end": PlanEnd.STOPPED.value, "lines": [], "why": why.why}
    plan.runs = [*plan.runs, told][-MAX_RUNS_TOLD:]
    plan.status, plan.is_due, plan.is_reported = PlanStatus.STOPPED, False, False
    plan.updated_at = models.utc_now()


def _rounds(session: Session, match_id: int) -> dict[int, int]:
    """Return how often each plan has run since anything else happened in the match."""
    found: dict[int, int] = {}
    recent = session.exec(
        select(Submission.source, Submission.key)
        .where(Submission.match_id == match_id, col(Submission.settled_at).is_not(None))
        .order_by(col(Submission.id).desc())
        .limit(MAX_ROUNDS * 8)
    )
    for source, key in recent:
        if source is not SubmissionSource.PREPARED:
            break
        plan_id = int(key.removeprefix(KEY).partition(":")[0])
        found[plan_id] = found.get(plan_id, 0) + 1
    return found


def _end_loop(session: Session, match_id: int) -> None:
    """Stop the plans that answer each other: all that have run about as often as possible."""
    for plan_id, rounds in _rounds(session, match_id).items():
        plan = session.get(Plan, plan_id)
        if plan is not None and rounds >= MAX_ROUNDS - 1 and plan.status is PlanStatus.WAITING:
            _stop(plan, Refusal(gettext(LOOP, rounds=MAX_ROUNDS)))
            session.add(plan)
    session.flush()


def _tell(session: Session, row: models.Match, announce: Announce) -> bool:
    """Tell each player what their plans have done; return whether there was anything to tell.

    A player who is asked nothing now, and none of whose plans has stopped, is told in the next
    e-mail on the match; after its end there is none.
    """
    match = position(row)
    asked = match.waiting() if match is not None else {}
    untold = session.exec(
        select(Plan)
        .where(Plan.match_id == row.id, col(Plan.is_reported).is_(False))
        .order_by(col(Plan.seat), col(Plan.id))
    ).all()
    for letter in dict.fromkeys(plan.seat for plan in untold):
        plans = [plan for plan in untold if plan.seat == letter]
        over = match is None or match.over
        if letter in asked or over or any(map(_has_stopped, plans)):
            seat = session.exec(
                select(Seat).where(Seat.match_id == row.id, Seat.letter == letter)
            ).one()
            plans = _with_earlier(session, row, letter)
            announce(session, Event(EventKind.PLANS_RAN, row, match, seat=seat, plans=plans))
        for plan in plans:
            plan.is_reported = True
            session.add(plan)
    session.flush()
    return bool(untold)


def _has_stopped(plan: Plan) -> bool:
    """Whether a run that was not told has ended at an order or a condition."""
    return any(run["end"] == PlanEnd.STOPPED for run in plan.runs if run["n"] > plan.told_run)


def _with_earlier(session: Session, row: models.Match, seat: str) -> list[Plan]:
    """Return the plans of a seat of which no e-mail has told some run."""
    found = select(Plan).where(
        Plan.match_id == row.id, Plan.seat == seat, col(Plan.told_run) < col(Plan.run_count)
    )
    return list(session.exec(found.order_by(col(Plan.number))))
