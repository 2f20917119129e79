"""Stances: standing instructions for a place, which answer what is asked about it.

`editing.give` keeps one from its text, "STANCE Samara: lose Omsk first". A seat has one for each
place; it holds until it is withdrawn, and answers where no plan of the seat does.
"""

from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col

from app.database import fetch
from app.games.kernel.game_definition import Title
from app.games.kernel.order_grammar import SLOT
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat
from app.games.text import gettext
from app.matches.load import lock
from app.matches.plans.due import waiting_plans
from app.matches.plans.editing import PlanRefused
from app.models import Plan, PlanStatus, utc_now

WORD = "STANCE"


def has_stances(title: Title) -> bool:
    """Whether players of a title can give standing instructions for a place."""
    return any(trigger.stance for trigger in title.plan_triggers)


def are_for_leaders(title: Title) -> bool:
    """Whether they may also be for a piece, which is a leader where a title has such stances."""
    units = title.notation.unit_kinds
    return any(
        slot[2] in units
        for trigger in title.plan_triggers
        if trigger.stance
        for slot in SLOT.finditer(trigger.pattern)
    )


def stance_text(place: str, orders: str) -> str:
    """Return the text of a stance, on one line."""
    return " ".join(f"{WORD} {place}: {orders}".split())


def place_of(plan: Plan) -> str:
    """Return the place of a stance as its player wrote it."""
    return plan.text[len(WORD) :].partition(":")[0].strip()


def orders_of(plan: Plan) -> str:
    """Return the orders of a stance as its player wrote them."""
    return plan.text.partition(":")[2].strip()


def stances_of(session: Session, match_id: int, seat: Seat) -> list[Plan]:
    """Return the stances of a seat that hold, the oldest first."""
    kept = waiting_plans(session, match_id, seat)
    return [plan for plan in kept if plan.stance is not None]


def stances_to_show(session: Session, match_id: int, seat: Seat) -> list[Plan]:
    """Return these stances to be read only: of each the number, the text and the runs.

    The page of a match asks with each click.
    """
    asked = {"match_id": match_id, "seat": seat, "status": PlanStatus.WAITING}
    return [cast(Plan, row) for row in fetch(session, _SHOWN, asked)]


def cancel(session: Session, match_id: int, seat: Seat, title: Title, place: str) -> Plan:
    """Withdraw the stance of a seat for a place; return it. Raises PlanRefused."""
    lock(session, match_id)
    kept = stances_of(session, match_id, seat)
    wanted = _names(title, place)
    for plan in kept:
        if plan.stance in wanted:
            plan.status, plan.is_due, plan.updated_at = PlanStatus.WITHDRAWN, False, utc_now()
            session.add(plan)
            session.flush()
            return plan
    why = gettext('you have no stance for "%(place)s"', place=place)
    nearest = tuple(f"CANCEL {WORD} {place_of(each)}" for each in kept)
    raise PlanRefused(Refusal(why, nearest=nearest, clause=place))


def _names(title: Title, place: str) -> frozenset[str]:
    """Name the stances that a place may mean, as `Plan.stance` does."""
    return frozenset(
        f"{trigger.id}:{next(iter(args.values()))}"[:120]
        for trigger in title.plan_triggers
        if trigger.stance
        for slot in SLOT.finditer(trigger.pattern)
        for args in title.notation.fill(slot[0], place)
    )


_SHOWN = (
    sa.select(col(Plan.number), col(Plan.text), col(Plan.runs))
    .where(
        col(Plan.match_id) == sa.bindparam("match_id"),
        col(Plan.seat) == sa.bindparam("seat"),
        col(Plan.status) == sa.bindparam("status"),
        col(Plan.stance).is_not(None),
    )
    .order_by(col(Plan.priority), col(Plan.id))
)
