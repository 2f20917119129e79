"""Which plans are due, noted whenever the match or a plan has changed."""

from collections.abc import Sequence
from functools import lru_cache

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app import models
from app.database import fetch, fetch_rare
from app.games.catalogue import TITLES
from app.games.kernel.match import Match
from app.games.kernel.plan_bundles import window_of
from app.games.kernel.plan_program import Program
from app.games.kernel.plan_run import moment
from app.games.kernel.plan_text import read_plan
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat
from app.games.text import DEFAULT_LANGUAGE, use
from app.models import Plan, PlanStatus, Submission, SubmissionStatus

MAX_CACHED = 512


@lru_cache(MAX_CACHED)
def _read(title: str, text: str) -> Program | Refusal:
    with use(DEFAULT_LANGUAGE):
        return read_plan(TITLES[title], text)


def program_of(match: Match, plan: Plan) -> Program | None:
    """Return a plan as it is read; None if the title does not read it any more."""
    program = _read(match.title.id, plan.text)
    return None if isinstance(program, Refusal) else program


def note(session: Session, row: models.Match, match: Match | None) -> None:
    """Write down which plans of a match are due, and which have lapsed, now that it stands so."""
    for plan in waiting_plans(session, row.id):
        note_one(plan, match)
        session.add(plan)


def note_one(plan: Plan, match: Match | None) -> None:
    """Write down whether a waiting plan is due in the match as it stands."""
    name = moment_of(plan, match) if match is not None else None
    if plan.stopped_at is not None and name != plan.stopped_at:
        plan.stopped_at = None
    plan.is_due = name is not None and plan.stopped_at is None
    if match is None or match.over or is_past(plan, match):
        begun = plan.begun_in is not None and not (match is None or match.over)
        plan.status = PlanStatus.DONE if begun else PlanStatus.LAPSED
        plan.is_due = False


def hold(session: Session, match_id: int, seat: Seat, match: Match) -> None:
    """Let the plans of a seat that are due rest until its player has answered.

    They have just taken something back: what they do instead is theirs to say.
    """
    for plan in waiting_plans(session, match_id, seat):
        if plan.is_due:
            plan.stopped_at, plan.is_due = moment_of(plan, match), False
            session.add(plan)


def is_past(plan: Plan, match: Match) -> bool:
    """Whether the game turns of a plan are over, or the turn in which it has begun.

    Answers that were given together are past when their procedure is over.
    """
    if plan.begun_in is not None:
        return match.turn != plan.begun_in
    program = program_of(match, plan)
    if program is not None and not program.trigger.own_turn and plan.given_in is not None:
        return window_of(match, program.trigger) != plan.given_in
    return match.title.plan_turn(match.state) > plan.last_turn


def moment_of(plan: Plan, match: Match) -> str | None:
    """Return the name of the moment if it is one of the plan's (see `plan_run.moment`)."""
    program = program_of(match, plan)
    if program is None:
        return None
    return moment(
        match,
        plan.seat,
        program.trigger,
        program.args,
        begun_in=plan.begun_in,
        given_in=plan.given_in,
    )


def waiting_plans(session: Session, match_id: int | None, seat: Seat | None = None) -> list[Plan]:
    """Return the plans of a match, or of one seat, that wait, the first in priority first."""
    asked = {"match_id": match_id, "status": PlanStatus.WAITING, "seat": seat}
    statement = _WAITING if seat is None else _WAITING_OF_SEAT
    return [plan for (plan,) in fetch_rare(session, statement, asked)]


def due_plans(session: Session, match: Match, match_id: int) -> list[Plan]:
    """Return the plans to be carried out now, the first first.

    A plan that answers a question goes before one for a whole turn, and stances come last. Nothing
    is done for a seat whose player has sent orders that still wait: those come first.
    """
    waiting = select(Submission.seat).where(
        Submission.match_id == match_id, Submission.status == SubmissionStatus.QUEUED
    )
    found = session.exec(
        select(Plan)
        .where(
            Plan.match_id == match_id,
            Plan.status == PlanStatus.WAITING,
            col(Plan.is_due),
            col(Plan.seat).not_in(waiting),
        )
        .order_by(col(Plan.priority), col(Plan.id))
    ).all()
    return sorted(found, key=lambda plan: (plan.stance is not None, _is_for_a_turn(match, plan)))


def _is_for_a_turn(match: Match, plan: Plan) -> bool:
    program = program_of(match, plan)
    return program is not None and program.trigger.own_turn


def seats_at_work(session: Session, match_id: int) -> frozenset[Seat]:
    """Return the seats that need not be asked now: a plan of theirs is due, or has just run.

    Their players are told when nothing more is due.
    """
    return frozenset(fetch(session, _AT_WORK, {"match_id": match_id}).scalars())


def matches_at_work(session: Session) -> Sequence[int]:
    """Return the matches in which a plan is due, or its player has to be told what it did."""
    at_work = col(Plan.is_due) | col(Plan.is_reported).is_(False)
    return session.exec(select(Plan.match_id).where(at_work).distinct()).all()


_WAITING = (
    sa.select(Plan)
    .where(
        col(Plan.match_id) == sa.bindparam("match_id"),
        col(Plan.status) == sa.bindparam("status"),
    )
    .order_by(col(Plan.priority), col(Plan.id))
)
_AT_WORK = (
    sa.select(col(Plan.seat))
    .where(
        col(Plan.match_id) == sa.bindparam("match_id"),
        col(Plan.is_due) | col(Plan.is_reported).is_(False),
    )
    .distinct()
)
_WAITING_OF_SEAT = _WAITING.where(col(Plan.seat) == sa.bindparam("seat"))
"""Made once: to make a statement costs as much as to run it."""
