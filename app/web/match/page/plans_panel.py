"""The plans of the reader's seat, as the drawer of the match page and their own page show them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from secrets import token_urlsafe

from flask_login import current_user
from sqlmodel import Session

from app.games.kernel.game_definition import Title
from app.games.kernel.order_blocks import STANCE, Block, OrderText
from app.games.kernel.plan_text import MAX_LENGTH
from app.games.kernel.refusal import Refusal
from app.matches.load import lock, position, title_of
from app.matches.plans import editing, stances
from app.matches.plans.run_report import RunReport, run_report, status_of
from app.models import Plan, PlanStatus
from app.web.match.access import Access, still_seated
from app.web.store import writing

MAX_OVER = 10
"""Plans that are over and are shown besides those that wait."""


@dataclass(frozen=True)
class ShownPlan:
    """A plan on the page; `runs` are what it has done, the newest first."""

    plan: Plan
    status: str
    runs: tuple[RunReport, ...]

    @property
    def waits(self) -> bool:
        """Whether it can be changed and withdrawn."""
        return self.plan.status is PlanStatus.WAITING


@dataclass(frozen=True)
class PlanForm:
    """The text in the form: of a new plan, or of the one that is changed (`number`).

    `refusal` says why it was not kept, `tried` what it would do now.
    """

    text: str = ""
    number: int | None = None
    refusal: Refusal | None = None
    tried: RunReport | None = None


@dataclass(frozen=True)
class PlansPanel:
    """What is shown of the plans of a seat, with the form for one.

    `ahead` are the moments for which plans might help now, as their first line names them.
    """

    match_id: int
    seat: str
    title: Title
    plans: list[ShownPlan]
    form: PlanForm
    token: str = field(default_factory=lambda: token_urlsafe(16))
    longest: int = MAX_LENGTH
    ahead: tuple[str, ...] = ()


def plans_panel(
    session: Session,
    access: Access,
    seat: str,
    form: PlanForm,
    most_over: int = MAX_OVER,
    ahead: Iterable[str] = (),
) -> PlansPanel:
    """Return the plans of a seat that wait, and the last of those that are over."""
    kept = editing.plans_of(session, access.match_id, seat)
    waiting = [plan for plan in kept if plan.status is PlanStatus.WAITING]
    over = [plan for plan in kept if plan.status is not PlanStatus.WAITING][:most_over]
    shown = [_shown(plan) for plan in (*waiting, *over)]
    title = title_of(access.match)
    return PlansPanel(access.match_id, seat, title, shown, form, ahead=tuple(ahead))


@dataclass(frozen=True)
class ShownStance:
    """A standing instruction for a place; `says` tells how its last run ended."""

    number: int
    place: str
    orders: str
    says: str


def shown_stances(session: Session, match_id: int, seat: str) -> list[ShownStance]:
    """Return the standing instructions of a seat for places."""
    return [
        ShownStance(
            plan.number,
            stances.place_of(plan),
            stances.orders_of(plan),
            run_report(plan.runs[-1]).says if plan.runs else "",
        )
        for plan in stances.stances_to_show(session, match_id, seat)
    ]


def block_text(block: Block) -> str:
    """Return the text of a plan or a stance in an order text.

    Empty lines come before it: a refusal then names the line of the whole text.
    """
    if block.word == STANCE:
        return "\n" * (block.line - 1) + f"{stances.WORD} {block.head}"
    rest = "\n".join(block.orders.split("\n")[block.line :])
    return "\n" * (block.line - 1) + f"{block.head}\n{rest}"


def keep_blocks(access: Access, seat: str, parts: OrderText, key: str) -> None:
    """Keep the plans and stances of an order text, all or none. Raises PlanRefused, with the line
    of the text."""
    with writing() as session:
        still_seated(session, access.match_id, seat)
        match = position(lock(session, access.match_id))
        for number, block in enumerate(parts.blocks):
            text = block_text(block)
            if match is not None:
                editing.check(match, seat, text)
            editing.give(
                session, access.match_id, seat, current_user.id, text, key=f"{key}:{number}"
            )


def _shown(plan: Plan) -> ShownPlan:
    runs = tuple(run_report(run) for run in reversed(plan.runs))
    return ShownPlan(plan, status_of(plan), runs)
