"""Corrections of a position by a moderator: the choices, and carrying one out.

A correction and its reason are a public log entry (see `app.games.kernel.admin_actions`), which a
replay repeats. Drafts are dropped because they were made for another position.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlmodel import Session

from app import models
from app.games.kernel.admin_actions import may_be_corrected
from app.games.kernel.corrections import NotCorrectable
from app.games.kernel.match import Match
from app.games.kernel.wording import NOBODY, Names
from app.matches import draft_rows
from app.matches.clock import deadlines
from app.matches.load import load, store
from app.matches.lobby.eligibility import check_may_go_back
from app.matches.refusal import NotPossible
from app.models import MAX_ABOUT


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that is to be chosen for a correction: its name, the question, what there is.

    `options` are pairs of what is sent and what is read; `chosen` is what was chosen.
    """

    name: str
    asks: str
    options: list[tuple[str, str]]
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class CorrectionPlan:
    """A correction so far: what was chosen, and what is to be chosen next, if anything.

    When all is chosen `says` tells in words what would be changed; `why_not`: it cannot be done.
    """

    what: str
    choices: list[Choice]
    says: tuple[str, ...] = ()
    why_not: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether all is chosen, and can be done."""
        return bool(self.says)


def kinds(match: Match) -> dict[str, str]:
    """Return what may be corrected in a match now, in words; nothing, if this is no moment."""
    if not may_be_corrected(match):
        return {}
    return {name: each.means for name, each in match.title.corrections.items()}


def plan(
    match: Match, what: str, given: Mapping[str, str], names: Names = NOBODY
) -> CorrectionPlan:
    """Return how far a correction is chosen; `match` stays as it is. Raises NotPossible.

    `names` are those of people, for what would be changed in words.
    """
    correction = match.title.corrections.get(what)
    if correction is None or not may_be_corrected(match):
        raise NotPossible("the position cannot be corrected at this moment")
    wording, filled, choices = match.title.wording, dict[str, str](), []
    for blank in correction.blanks:
        values = correction.choices(match.state, blank.name, filled)
        options = sorted(
            ((each, wording.name(blank.noun, each, names)) for each in values), key=lambda o: o[1]
        )
        chosen = given.get(blank.name, "")
        if chosen not in values:
            choices.append(Choice(blank.name, blank.asks, options))
            return CorrectionPlan(what, choices)
        choices.append(Choice(blank.name, blank.asks, options, chosen))
        filled[blank.name] = chosen
    trial = match.draft()
    try:
        entry = trial.correct(what, filled, "")
    except NotCorrectable as why:
        return CorrectionPlan(what, choices, why_not=str(why))
    says = [wording.say(each["say"], each["args"], names) for each in entry["tellings"]]
    return CorrectionPlan(what, choices, says=tuple(says[:-1]))


def correct(
    session: Session, row: models.Match, what: str, filled: Mapping[str, str], why: str
) -> str:
    """Correct the match of the locked `row`; return in words what was changed. Raises NotPossible.

    What is owed stays owed, with the time that was left for it.
    """
    assert row.id is not None
    check_may_go_back(row)
    loaded = load(session, row.id)
    match = loaded.match
    try:
        entry = match.correct(what, filled, why)
    except NotCorrectable as fault:
        raise NotPossible(str(fault)) from fault
    store(session, loaded, [entry], None)
    for seat in match.state["seats"]:
        draft_rows.remove(session, row.id, seat)
    deadlines.stamp(session, row, match)
    says = [match.title.wording.say(each["say"], each["args"]) for each in entry["tellings"]]
    return " ".join(says[:-1])[:MAX_ABOUT]
