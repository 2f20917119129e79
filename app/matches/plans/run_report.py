"""Plans in words for their players: what each run did, what it did not, and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.games.kernel.plan_run import LineState, PlanEnd
from app.games.text import gettext
from app.models import Plan, PlanStatus


@dataclass(frozen=True)
class RunReport:
    """A run in words: each line with what became of it (empty: it was carried out), and the end.

    Of a plan that was only tried, `when` says whether it would run now.
    """

    lines: tuple[tuple[str, str], ...]
    says: str
    when: str = ""


def run_report(run: Mapping[str, Any], *, is_trial: bool = False) -> RunReport:
    """Return a run that `Plan.runs` keeps, in words; of a trial, what it would do."""
    lines = tuple(map(_line, run["lines"]))
    return RunReport(lines, _would(run) if is_trial else _says(run))


def _line(line: Mapping[str, Any]) -> tuple[str, str]:
    text = gettext("line %(number)s: %(text)s", number=line["line"], text=line["text"])
    if line["state"] == LineState.DONE:
        return text, str(line["why"])
    case = f" ({line['case']})" if line["case"] else ""
    if line["state"] == LineState.OPEN:
        if line["why"]:
            return text, str(line["why"])
        return text, gettext("dice or hidden information decide; the rest depends on it")
    if line["state"] == LineState.SKIPPED:
        return text, gettext("left out: %(why)s", why=line["why"] + case)
    return text, gettext("stopped here: %(why)s", why=line["why"] + case)


def _says(run: Mapping[str, Any]) -> str:
    if run.get("why"):
        return str(run["why"])
    return {
        PlanEnd.PAUSED: gettext("Other players are asked now. The plan goes on after that."),
        PlanEnd.WAITING: gettext(
            "You are asked something else first. The plan goes on after that."
        ),
        PlanEnd.USED_UP: _used_up(run),
        PlanEnd.ASKED: gettext("The plan says that you are asked now."),
        PlanEnd.PASSED: gettext("The plan ended the phase."),
        PlanEnd.STOPPED: gettext("The rest of the plan was not carried out."),
        PlanEnd.CHANCE: gettext("The next line rolls dice or shows something hidden."),
    }[PlanEnd(run["end"])]


def _used_up(run: Mapping[str, Any]) -> str:
    if _leaves_out(run):
        return gettext("Its orders are used up; some were left out.")
    return gettext("All of its orders have been carried out.")


def _leaves_out(run: Mapping[str, Any]) -> bool:
    return any(line["state"] == LineState.SKIPPED for line in run["lines"])


def _would(run: Mapping[str, Any]) -> str:
    """Say how a plan that is tried would end."""
    used_up = gettext("All of its orders would be carried out.")
    if _leaves_out(run):
        used_up = gettext("Some orders would be left out; the others would be carried out.")
    if any(line["state"] == LineState.OPEN and line["why"] for line in run["lines"]):
        used_up = gettext("Nothing was rolled: each line stands as if dice had changed nothing.")
    return {
        PlanEnd.PAUSED: gettext("Then other players would be asked. It would go on after that."),
        PlanEnd.WAITING: gettext("Then you would be asked. It would go on after that."),
        PlanEnd.USED_UP: used_up,
        PlanEnd.ASKED: gettext("Then you would be asked."),
        PlanEnd.PASSED: gettext("Then it would end the phase."),
        PlanEnd.STOPPED: gettext("The rest of the plan would not be carried out."),
        PlanEnd.CHANCE: gettext("The next line rolls dice or shows something hidden."),
    }[PlanEnd(run["end"])]


def status_of(plan: Plan) -> str:
    """Return the status of a plan in a word or two."""
    if plan.status is PlanStatus.WAITING and plan.begun_in is not None:
        return gettext("under way")
    return {
        PlanStatus.WAITING: gettext("waiting"),
        PlanStatus.DONE: gettext("carried out"),
        PlanStatus.STOPPED: gettext("stopped"),
        PlanStatus.LAPSED: gettext("lapsed"),
        PlanStatus.WITHDRAWN: gettext("withdrawn"),
    }[plan.status]
