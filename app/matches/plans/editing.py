"""Plans kept for a seat: given, changed, put first, withdrawn, and dropped with the seat.

Stances are kept beside them: see `app.matches.plans.stances`.
"""

import sqlalchemy as sa
from sqlalchemy import func
from sqlmodel import Session, col, select

from app import models
from app.games.kernel.match import Match
from app.games.kernel.plan_bundles import Bundle, window_of
from app.games.kernel.plan_program import Program
from app.games.kernel.plan_terms import refusal_at
from app.games.kernel.plan_text import read_plan
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat
from app.games.text import gettext
from app.matches import log
from app.matches.load import lock, position
from app.matches.plans.due import note_one, program_of, waiting_plans
from app.models import MatchStatus, Plan, PlanStatus, utc_now

MAX_PLANS = 24
"""The plans of a seat that wait at the same time."""
MAX_STANCES = 60
"""The stances that a seat can have at the same time."""
MAX_KEPT = 200
"""The plans of a seat that are kept with what became of them; older ones that are over go."""


class PlanRefused(ValueError):
    """A plan cannot be kept; `refusal` says why, with the line of its text."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def give(
    session: Session,
    match_id: int,
    seat: Seat,
    user_id: int,
    text: str,
    *,
    key: str,
    number: int | None = None,
    written_in: str | None = None,
) -> Plan:
    """Keep a plan for a seat, or change the one of this number; return it. Raises PlanRefused.

    `written_in` is the turn in which it was written, where orders that came with it have been
    carried out meanwhile: if these have brought its moment, it is due.

    Under one `key` a plan is given once: a copy gets the first one. If its moment has come, it is
    due at once. A stance takes the place of the one that the seat has for the same place, and a
    plan that of a waiting one with the same lines: it begins anew.
    """
    row = lock(session, match_id)
    text = text.replace("\0", "").strip()
    known = session.exec(
        select(Plan).where(Plan.match_id == match_id, Plan.seat == seat, Plan.key == key)
    ).first()
    if known is not None:
        return known
    match = position(row)
    if match is None or row.status is not MatchStatus.RUNNING:
        raise PlanRefused(Refusal(gettext("plans can be given only while the match is running")))
    program = check(match, seat, text)
    stance = _stance_of(program)
    if stance is None:
        plan = _row(
            session, match_id, seat, number or _number_of_same(session, match_id, seat, text)
        )
    else:
        plan = _stance_row(session, match_id, seat, number, stance)
    plan.user_id, plan.key, plan.text = user_id, key, text
    _set_time(plan, program, match, written_in)
    plan.given_after = log.next_number(session, match_id) - 1
    plan.updated_at = utc_now()
    note_one(plan, match)
    session.add(plan)
    session.flush()
    return plan


def keep_answers(
    session: Session,
    match_id: int,
    seat: Seat,
    user_id: int,
    match: Match,
    bundle: Bundle,
    *,
    key: str,
) -> Plan:
    """Keep the answers of a bundle for decisions that are still to come. Raises PlanRefused.

    `match` is the position in which they were given; they lapse with its procedure. Those of a turn
    of the seat go on in it, as a plan that has begun, and lapse with the turn.
    """
    text = "\n".join((bundle.trigger.pattern, *bundle.later))
    program = check(match, seat, text)
    plan = _row(session, match_id, seat, None)
    plan.user_id, plan.key, plan.text = user_id, key, text
    _set_time(plan, program, match)
    if program.trigger.own_turn:
        plan.begun_in = match.turn
    else:
        plan.given_in = window_of(match, program.trigger)
    # The first entry of the orders that they stand below, without which they are nothing.
    plan.given_after = log.next_number(session, match_id)
    # They were written for this procedure: they go before what is kept for any.
    plan.priority = min((e.priority for e in waiting_plans(session, match_id, seat)), default=1) - 1
    session.add(plan)
    session.flush()
    return plan


def check(match: Match, seat: Seat, text: str) -> Program:
    """Return a plan as it is read for a seat. Raises PlanRefused if it can never run."""
    if not match.title.plan_triggers:
        why = gettext("plans are not available in %(title)s", title=match.title.name)
        raise PlanRefused(Refusal(why))
    program = read_plan(match.title, text)
    if isinstance(program, Refusal):
        raise PlanRefused(program)
    refuse = program.trigger.refuse
    refusal = refuse(match.view(seat), seat, program.args) if refuse is not None else None
    if refusal is not None:
        raise PlanRefused(refusal_at(refusal, 1, program.heading))
    return program


def _set_time(plan: Plan, program: Program, match: Match, written_in: str | None = None) -> None:
    """Let a plan begin anew: when it lapses, and in which turn it must not begin."""
    trigger = program.trigger
    owed = match.waiting().get(plan.seat)
    # It cannot be the turn that is being played: a turn of the seat comes later, perhaps in the
    # next game turn; and what opens a game turn is over in this one, unless it goes on now.
    is_open = trigger.is_open(match.state) if trigger.is_open else owed in trigger.decisions
    is_over = trigger.opens_turn and not is_open
    later = 1 if trigger.own_turn or is_over else 0
    plan.last_turn = match.title.plan_turn(match.state) + program.turns - 1 + later
    turn = written_in or match.turn
    plan.given_in = turn if trigger.own_turn and owed in trigger.decisions else None
    plan.status, plan.begun_in, plan.step, plan.stopped_at = PlanStatus.WAITING, None, 0, None
    plan.is_due = False


def _row(session: Session, match_id: int, seat: Seat, number: int | None) -> Plan:
    """Return the waiting plan of a number, or a new one behind all others."""
    if number is not None:
        return find(session, match_id, seat, number)
    if len(_waiting(session, match_id, seat)) >= MAX_PLANS:
        why = gettext("you have %(most)s plans already; withdraw one first", most=MAX_PLANS)
        raise PlanRefused(Refusal(why))
    return _new_row(session, match_id, seat)


def _number_of_same(session: Session, match_id: int, seat: Seat, text: str) -> int | None:
    """Return the number of the waiting plan with the same lines as a text."""
    waiting = _waiting(session, match_id, seat)
    return next((each.number for each in waiting if _lines(each.text) == _lines(text)), None)


def _lines(text: str) -> list[str]:
    return [" ".join(line.split()).casefold() for line in text.splitlines() if line.strip()]


def _stance_of(program: Program) -> str | None:
    """Name what a stance is about; None for a plan."""
    return None if program.place is None else f"{program.trigger.id}:{program.place}"[:120]


def _stance_row(
    session: Session, match_id: int, seat: Seat, number: int | None, stance: str
) -> Plan:
    """Return the row of the stance that a seat has for a place, or a new one."""
    if number is not None:
        why = gettext("a stance is not a plan; write STANCE without a number")
        raise PlanRefused(Refusal(why, line=1))
    known = [each for each in waiting_plans(session, match_id, seat) if each.stance is not None]
    for each in known:
        if each.stance == stance:
            return each
    if len(known) >= MAX_STANCES:
        why = gettext("you have %(most)s stances already; cancel one first", most=MAX_STANCES)
        raise PlanRefused(Refusal(why))
    row = _new_row(session, match_id, seat)
    row.stance = stance
    return row


def _waiting(session: Session, match_id: int, seat: Seat) -> list[Plan]:
    """Return the waiting plans of a seat without its stances, the first in priority first."""
    return [each for each in waiting_plans(session, match_id, seat) if each.stance is None]


def _new_row(session: Session, match_id: int, seat: Seat) -> Plan:
    """Return a new row behind all others."""
    last, lowest = session.exec(
        select(func.max(Plan.number), func.max(Plan.priority)).where(
            Plan.match_id == match_id, Plan.seat == seat
        )
    ).one()
    _forget_old(session, match_id, seat)
    return Plan(
        match_id=match_id,
        seat=seat,
        number=(last or 0) + 1,
        user_id=0,
        key="",
        text="",
        priority=(lowest or 0) + 1,
        last_turn=0,
        given_after=0,
    )


def _forget_old(session: Session, match_id: int, seat: Seat) -> None:
    over = session.exec(
        select(Plan.id)
        .where(Plan.match_id == match_id, Plan.seat == seat, Plan.status != PlanStatus.WAITING)
        .order_by(col(Plan.id).desc())
        .offset(MAX_KEPT)
    ).all()
    if over:
        session.execute(sa.delete(Plan).where(col(Plan.id).in_(over)))


def find(session: Session, match_id: int, seat: Seat, number: int) -> Plan:
    """Return the waiting plan of a number, locked with its match. Raises PlanRefused."""
    lock(session, match_id)
    waiting = _waiting(session, match_id, seat)
    plan = next((each for each in waiting if each.number == number), None)
    if plan is None:
        listed = [str(each.number) for each in waiting]
        why = gettext("you have no plan %(number)s", number=number)
        raise PlanRefused(Refusal(why, nearest=tuple(f"PLAN {each}" for each in listed)))
    return plan


def withdraw(session: Session, match_id: int, seat: Seat, number: int) -> Plan:
    """Withdraw a waiting plan; return it. Raises PlanRefused."""
    plan = find(session, match_id, seat, number)
    plan.status, plan.is_due, plan.updated_at = PlanStatus.WITHDRAWN, False, utc_now()
    session.add(plan)
    session.flush()
    return plan


def put_first(session: Session, match_id: int, seat: Seat, number: int) -> Plan:
    """Let a waiting plan go before all others of its seat; return it. Raises PlanRefused."""
    plan = find(session, match_id, seat, number)
    plan.priority = min(each.priority for each in _waiting(session, match_id, seat)) - 1
    plan.updated_at = utc_now()
    session.add(plan)
    session.flush()
    return plan


def before(session: Session, plan: Plan) -> list[int]:
    """Return the numbers of the plans of the same seat that go before a plan at its moment."""
    match = position(session.get_one(models.Match, plan.match_id))
    program = program_of(match, plan) if match is not None else None
    if match is None or program is None:
        return []
    return [
        each.number
        for each in _waiting(session, plan.match_id, plan.seat)
        if (each.priority, each.id or 0) < (plan.priority, plan.id or 0)
        and _may_meet(program, program_of(match, each))
    ]


def _may_meet(one: Program, other: Program | None) -> bool:
    """Whether two plans may be for the same moment."""
    if other is None:
        return False
    if one.trigger.id == other.trigger.id:
        return one.args == other.args
    return bool(
        one.trigger.decisions & other.trigger.decisions
        or one.trigger.motions & other.trigger.motions
    )


def plans_of(session: Session, match_id: int, seat: Seat) -> list[Plan]:
    """Return the plans of a seat: those that wait, the first in priority first, then the others,
    the newest first."""
    over = session.exec(
        select(Plan)
        .where(
            Plan.match_id == match_id,
            Plan.seat == seat,
            Plan.status != PlanStatus.WAITING,
            col(Plan.stance).is_(None),
        )
        .order_by(col(Plan.updated_at).desc(), col(Plan.id).desc())
    )
    return [*_waiting(session, match_id, seat), *over]


def remove(session: Session, match_id: int, seat: Seat) -> None:
    """Drop the plans of a seat, which has another player from now on."""
    session.execute(sa.delete(Plan).where(col(Plan.match_id) == match_id, col(Plan.seat) == seat))


def remove_given_after(session: Session, row: models.Match, entry: int) -> None:
    """Drop the plans of a match that were given after a log entry, to which it has gone back.

    One that has run since then has had its moment; one that has begun begins no more.
    """
    session.execute(
        sa.delete(Plan).where(col(Plan.match_id) == row.id, col(Plan.given_after) > entry)
    )
    for plan in waiting_plans(session, row.id):
        if plan.begun_in is not None:
            plan.status, plan.is_due = PlanStatus.STOPPED, False
            session.add(plan)
    session.flush()
