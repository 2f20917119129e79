"""Plans tried on a private board, before they are kept."""

from sqlmodel import Session

from app.games.kernel.match import Match
from app.games.kernel.plan_program import OrderOp, Program
from app.games.kernel.plan_run import PlanRun, moment, preview
from app.games.kernel.state import Seat
from app.games.text import gettext
from app.matches.load import load
from app.matches.plans.editing import check
from app.matches.plans.run import line_of
from app.matches.plans.run_report import RunReport, run_report


def forecast(session: Session, match_id: int, seat: Seat, text: str) -> RunReport | None:
    """Return how a plan whose moment has not come would run if nothing changed until then.

    None: its moment has come, or the title cannot tell. Raises PlanRefused.
    """
    match = load(session, match_id, with_log=False).match
    program = check(match, seat, text)
    if moment(match, seat, program.trigger, program.args) is not None:
        return None
    run = preview(match, seat, program)
    return _shown(program, run) if run is not None else None


def _shown(program: Program, run: PlanRun, when: str = "") -> RunReport:
    tried = {"end": run.end.value, "lines": [line_of(each) for each in run.lines]}
    shown = run_report(tried, is_trial=True)
    lines = (*shown.lines, *_not_reached(program, run))
    return RunReport(lines, " ".join(filter(None, (shown.says, run.foreseen))), when)


def try_plan(session: Session, match_id: int, seat: Seat, text: str) -> RunReport:
    """Return what a plan would do in the present position, in words. Raises PlanRefused.

    Nothing is rolled and nothing hidden is shown; lines that were not reached are listed. Of an
    order that rolls dice it tells what they may bring, where the title can.
    """
    match = load(session, match_id, with_log=False).match
    program = check(match, seat, text)
    when = _when(match, seat, program)
    run = preview(match, seat, program)
    if run is None:
        says = gettext("Its orders can be read. They cannot be tried before the moment has come.")
        return RunReport((), says, when)
    return _shown(program, run, when)


def _when(match: Match, seat: Seat, program: Program) -> str:
    """Say whether a plan that is kept now would run at once."""
    trigger = program.trigger
    # One for a turn of its seat does not begin in the turn that is being played.
    given_in = match.turn if trigger.own_turn else None
    if moment(match, seat, trigger, program.args, given_in=given_in) is not None:
        return gettext("Its moment has come: it would run as soon as you keep it.")
    return gettext("Its moment has not come yet: it would wait.")


def _not_reached(program: Program, run: PlanRun) -> list[tuple[str, str]]:
    last = max((each.line for each in run.lines), default=0)
    return [
        (
            gettext("line %(number)s: %(text)s", number=op.line, text=op.text),
            gettext("not tried"),
        )
        for op in program.ops
        if isinstance(op, OrderOp) and op.line > last
    ]
