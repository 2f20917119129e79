"""Prepared orders: PLAN, PLANS, WITHDRAW PLAN; standing instructions for a place: STANCE."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from app.games.kernel.plan_lines import conditions_of
from app.games.kernel.plan_text import forms_of
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat
from app.mail.commands.registry import AnswerSection, CommandCall, CommandError, Kind, command
from app.mail.commands.section import MailSection
from app.mail.reading.checkboxes import disarmed
from app.matches.load import position, title_of
from app.matches.plans import editing, stances
from app.matches.plans.dry_run import forecast, try_plan
from app.matches.plans.editing import PlanRefused
from app.matches.plans.run_report import RunReport, run_report, status_of
from app.models import Plan, PlanStatus

MAX_SHOWN_OVER = 5
"""Plans that are over and are listed besides those that wait."""


@dataclass(frozen=True)
class ListedPlan:
    """A plan as an answer lists it: `lines` of its text, and how its last run ended."""

    number: int
    heading: str
    lines: tuple[str, ...]
    status: str
    waits: bool
    says: str


def listed(plan: Plan) -> ListedPlan:
    """A plan of the reader's in words."""
    heading, *lines = plan.text.splitlines()
    return ListedPlan(
        plan.number,
        disarmed(heading),
        tuple(map(disarmed, lines)),
        status_of(plan),
        plan.status is PlanStatus.WAITING,
        run_report(plan.runs[-1]).says if plan.runs else "",
    )


@dataclass(frozen=True)
class ListedStance:
    """A standing instruction for a place, as an answer lists it."""

    place: str
    orders: str


def listed_stance(plan: Plan) -> ListedStance:
    """A stance of the reader's in words."""
    return ListedStance(disarmed(stances.place_of(plan)), disarmed(stances.orders_of(plan)))


def _text_of(call: CommandCall) -> str:
    """The text of a plan, whose first line is its trigger; or that of a stance, on one line."""
    if "stance" in call.found:
        return call.found["stance"]
    return f"{call.found['trigger']}\n{call.body}"


def _fault(refused: PlanRefused, call: CommandCall) -> CommandError:
    refusal: Refusal = refused.refusal
    return CommandError(
        refusal.why,
        # The line with the trigger is the first of the text.
        line=call.line + max(0, refusal.line - 1),
        nearest=refusal.nearest,
        clause=refusal.clause,
        case=refusal.case,
    )


def _change(
    section: MailSection, call: CommandCall, do: Callable[[Session, int, Seat, int], Plan], key: str
) -> AnswerSection:
    """Do something with the plan whose number the command gives; `key` is the answer's."""
    number = int(call.found["number"])
    try:
        plan = do(section.session, section.match_id, section.seat.letter, number)
    except PlanRefused as refused:
        raise _fault(refused, call) from refused
    return AnswerSection(key, items=(listed(plan),))


def _check(section: MailSection, call: CommandCall) -> None:
    match = position(section.match)
    if match is None:
        raise CommandError("the match has not started", line=call.line)
    try:
        editing.check(match, section.seat.letter, _text_of(call))
    except PlanRefused as refused:
        raise _fault(refused, call) from refused


def preview(section: MailSection, call: CommandCall) -> AnswerSection:
    """What a plan would do now; nothing is kept. Raises CommandError."""
    _check(section, call)
    try:
        tried = try_plan(section.session, section.match_id, section.seat.letter, _text_of(call))
    except PlanRefused as refused:
        raise _fault(refused, call) from refused
    return AnswerSection("plan_tried", {**_in_words(tried), "when": tried.when})


def _in_words(tried: RunReport) -> dict[str, Any]:
    """What a plan would do, for an answer: its lines with what becomes of each, and the end."""
    lines = tuple((disarmed(text), disarmed(says)) for text, says in tried.lines)
    return {"lines": lines, "says": disarmed(tried.says)}


@command(
    "PLANS",
    r"(?:my )?plans",
    forms=("PLANS",),
    meaning="list your plans, and what became of the last ones",
)
def plans(section: MailSection, _call: CommandCall) -> AnswerSection:
    """List the plans of the seat."""
    kept = editing.plans_of(section.session, section.match_id, section.seat.letter)
    waiting = [plan for plan in kept if plan.status is PlanStatus.WAITING]
    over = [plan for plan in kept if plan.status is not PlanStatus.WAITING]
    shown = tuple(map(listed, [*waiting, *over[:MAX_SHOWN_OVER]]))
    title = title_of(section.match)
    known = {"forms": forms_of(title), "conditions": conditions_of(title)}
    return AnswerSection("plans", known, items=shown)


@command(
    "WITHDRAW PLAN",
    r"(?:withdraw|cancel|delete) plan #?(?P<number>\d{1,9})",
    forms=("WITHDRAW PLAN 2",),
    meaning="withdraw the plan with this number",
    kind=Kind.ACT,
)
def withdraw_plan(section: MailSection, call: CommandCall) -> AnswerSection:
    """Withdraw a plan."""
    return _change(section, call, editing.withdraw, "plan_withdrawn")


@command(
    "STANCE",
    r"(?P<stance>stance [^:]+: ?\S.*)",
    forms=("STANCE Samara: lose Kirghiz first",),
    meaning="give a standing instruction for a place: it answers what you are asked about it, "
    "until you cancel it; a new one for the same place replaces it",
    kind=Kind.ACT,
    check=_check,
)
def stance(section: MailSection, call: CommandCall) -> AnswerSection:
    """Keep a standing instruction for a place."""
    return AnswerSection("stance_kept", {"stance": listed_stance(_keep(section, call))})


@command(
    "CANCEL STANCE",
    r"(?:cancel|withdraw|delete) stance:? (?P<place>[^:]+):?",
    forms=("CANCEL STANCE Samara",),
    meaning="cancel the standing instruction for a place",
    kind=Kind.ACT,
)
def cancel_stance(section: MailSection, call: CommandCall) -> AnswerSection:
    """Withdraw a standing instruction for a place."""
    title = title_of(section.match)
    place = call.found["place"].strip()
    try:
        gone = stances.cancel(section.session, section.match_id, section.seat.letter, title, place)
    except PlanRefused as refused:
        raise _fault(refused, call) from refused
    return AnswerSection("stance_cancelled", {"stance": listed_stance(gone)})


@command(
    "PLAN FIRST",
    r"plan #?(?P<number>\d{1,9}) first",
    forms=("PLAN 2 FIRST",),
    meaning="let this plan go before your other plans for the same moment",
    kind=Kind.ACT,
)
def plan_first(section: MailSection, call: CommandCall) -> AnswerSection:
    """Put a plan before all others."""
    return _change(section, call, editing.put_first, "plan_first")


@command(
    "PLAN",
    r"plan (?:#?(?P<number>\d{1,9}) )?(?P<trigger>\S.*)",
    forms=("PLAN NEXT TURN ... END", "PLAN 2 NEXT TURN ... END"),
    meaning="prepare orders for a moment to come, a line each, down to a line END; with a number, "
    "change that plan. PREVIEW first shows what it would do now. See the help for conditions",
    kind=Kind.ACT,
    check=_check,
    takes_text=True,
)
def plan(section: MailSection, call: CommandCall) -> AnswerSection:
    """Keep a plan for the seat, or change one."""
    kept = _keep(section, call)
    before = editing.before(section.session, kept)
    tried = forecast(section.session, section.match_id, section.seat.letter, kept.text)
    foreseen = _in_words(tried) if tried is not None and tried.lines else None
    return AnswerSection(
        "plan_kept", {"before": before, "plan": listed(kept), "foreseen": foreseen}
    )


def _keep(section: MailSection, call: CommandCall) -> Plan:
    """Keep what a command gives. Raises CommandError."""
    number = call.found.get("number")
    assert section.player.id is not None
    try:
        return editing.give(
            section.session,
            section.match_id,
            section.seat.letter,
            section.player.id,
            _text_of(call),
            key=f"mail:{section.key}:{call.line}"[:128],
            number=int(number) if number else None,
            written_in=section.begun_in,
        )
    except PlanRefused as refused:
        raise _fault(refused, call) from refused
