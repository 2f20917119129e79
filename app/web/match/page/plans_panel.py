"""The plans of the reader's seat, as the drawer of the match page and their own page show them."""

from dataclasses import dataclass, field
from secrets import token_urlsafe

from flask_login import current_user
from sqlmodel import Session

from app.games.kernel.game_definition import Title
from app.games.kernel.order_blocks import OrderText
from app.games.kernel.plan_text import MAX_LENGTH
from app.games.kernel.refusal import Refusal
from app.matches.load import lock, position, title_of
from app.matches.plans import editing
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
    """What is shown of the plans of a seat, with the form for one."""

    match_id: int
    seat: str
    title: Title
    plans: list[ShownPlan]
    form: PlanForm
    token: str = field(default_factory=lambda: token_urlsafe(16))
    longest: int = MAX_LENGTH


def plans_panel(
    session: Session, access: Access, seat: str, form: PlanForm, most_over: int = MAX_OVER
) -> PlansPanel:
    """Return the plans of a seat that wait, and the last of those that are over."""
    kept = editing.plans_of(session, access.match_id, seat)
    waiting = [plan for plan in kept if plan.status is PlanStatus.WAITING]
    over = [plan for plan in kept if plan.status is not PlanStatus.WAITING][:most_over]
    shown = [_shown(plan) for plan in (*waiting, *over)]
    return PlansPanel(access.match_id, seat, title_of(access.match), shown, form)


def keep_blocks(access: Access, seat: str, parts: OrderText, key: str) -> None:
    """Keep the plans of an order text, all or none. Raises PlanRefused, with the text's line."""
    with writing() as session:
        still_seated(session, access.match_id, seat)
        match = position(lock(session, access.match_id))
        for number, block in enumerate(parts.blocks):
            # With the empty lines before it, a refusal names the line of the whole text.
            rest = "\n".join(block.orders.split("\n")[block.line :])
            text = f"{block.head}\n{rest}"
            if match is not None:
                editing.check(match, seat, "\n" * (block.line - 1) + text)
            editing.give(
                session, access.match_id, seat, current_user.id, text, key=f"{key}:{number}"
            )


def _shown(plan: Plan) -> ShownPlan:
    runs = tuple(run_report(run) for run in reversed(plan.runs))
    return ShownPlan(plan, status_of(plan), runs)
