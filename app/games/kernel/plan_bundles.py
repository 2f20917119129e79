"""Answers that are given together: an order text for several decisions, of which one is open.

What is left of an order text of a turn when somebody else has to answer is kept likewise
(`PlanTrigger.keeps_rest`): it goes on when they have.

A title names decisions that follow each other as a bundle (`PlanTrigger.bundle`). Orders of a text
that answer one of those which are not open yet are set apart; the site keeps them as a plan that
lasts as long as the procedure in which they were given.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.kernel.match import Match
from app.games.kernel.order_notation import Clause
from app.games.kernel.plan_terms import PlanTrigger
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat


@dataclass(frozen=True)
class Bundle:
    """An order text in two parts: `now` for the decision that is open, `later` for the others.

    `later` are lines for a plan of `trigger`; `line` is the line of the text where they begin.
    """

    trigger: PlanTrigger
    now: str
    later: tuple[str, ...]
    line: int


def bundle_of(match: Match, seat: Seat) -> PlanTrigger | None:
    """Return the trigger whose answers may be given together with what `seat` is asked now."""
    asked = match.waiting().get(seat)
    if asked is None:
        return None
    triggers = match.title.plan_triggers
    return next((each for each in triggers if each.bundle and asked in each.decisions), None)


def window_of(match: Match, trigger: PlanTrigger) -> str | None:
    """Return the name of the procedure in which answers of a bundle are kept; None: of none."""
    if trigger.window is None or not match.suspended:
        return None
    return trigger.window(match.state)


def divide(match: Match, seat: Seat, text: str) -> Bundle | None:
    """Set the orders apart that answer a decision of the bundle which is not open yet.

    They begin with the first line that answers none that is open. None: there are no such lines, or
    a line after them is no answer of the bundle; then the whole text is for now.
    """
    trigger = bundle_of(match, seat)
    if trigger is None or window_of(match, trigger) is None:
        return None
    open_now = {action["do"] for action in match.pending(seat)}
    lines = text.splitlines()
    for number, line in enumerate(lines):
        verbs = _verbs(match, trigger, line, open_now)
        if verbs is None:
            return None
        if verbs and verbs.isdisjoint(open_now):
            later = [each for each in lines[number:] if each.strip()]
            answers = [_verbs(match, trigger, each, open_now) for each in later]
            if number == 0 or any(each is None or each - trigger.verbs for each in answers):
                return None
            return Bundle(trigger, "\n".join(lines[:number]), tuple(later), number + 1)
    return None


def continues(match: Match, seat: Seat, bundle: Bundle, window: str | None) -> bool:
    """Return whether the later lines of a bundle answer what `seat` is asked in the procedure that
    follows `window`, in which the first ones were carried out: its next attack, say."""
    if window_of(match, bundle.trigger) == window:
        return False
    open_now = {action["do"] for action in match.pending(seat)}
    verbs = _verbs(match, bundle.trigger, bundle.later[0], open_now)
    return bool(verbs and verbs & open_now)


def rest_of_turn(match: Match, seat: Seat, text: str, refusal: Refusal) -> Bundle | None:
    """Divide an order text of a turn of a seat before the order that was refused.

    Whether somebody else has to answer before it is for `must_wait` to say, in the position to
    which the first part leads. None: the title keeps no orders of a turn, the refused order cannot
    be told from the others of its line, or there is nothing before it.
    """
    trigger = next((each for each in match.title.plan_triggers if each.keeps_rest), None)
    lines, at = text.splitlines(), refusal.line - 1
    if trigger is None or match.over or not 0 <= at < len(lines):
        return None
    before, clause, after = lines[at].partition(refusal.clause)
    now = "\n".join((*lines[:at], before)).rstrip(" \t\n,;:")
    if not clause or refusal.clause in after or not now.strip():
        return None
    later = (clause + after, *(each for each in lines[at + 1 :] if each.strip()))
    return Bundle(trigger, now, later, refusal.line)


def end_of_turn(match: Match, unneeded: Sequence[Clause]) -> Bundle | None:
    """Return the orders that end a phase and came too early: the phase goes on if somebody else
    answers first (`must_wait`). None: there are none, or the title keeps no orders of a turn."""
    trigger = next((each for each in match.title.plan_triggers if each.keeps_rest), None)
    if trigger is None or not unneeded:
        return None
    return Bundle(trigger, "", tuple(each.text for each in unneeded), unneeded[0].line)


def must_wait(match: Match, seat: Seat, rest: Bundle) -> bool:
    """Whether the turn of a seat is under way, and somebody else is asked in it."""
    if match.over or seat in match.waiting():
        return False
    return rest.trigger.applies(match.view(seat), seat, {})


def following(match: Match, rest: Bundle) -> list[Action]:
    """The later orders of a text, as the first ones have to know them (`Title.preparations`)."""
    clauses = match.title.notation.read("\n".join(rest.later))
    return [] if isinstance(clauses, Refusal) else [each.candidates[0] for each in clauses]


def _verbs(
    match: Match, trigger: PlanTrigger, line: str, open_now: set[str]
) -> frozenset[str] | None:
    """Return the verbs that the orders of a line may mean; None: it cannot be read.

    A line that only a plan for the trigger has ("lose first UNIT") is for a decision that is not
    open yet.
    """
    clauses = match.title.notation.read(line)
    verbs = (
        None
        if isinstance(clauses, Refusal)
        else frozenset(action["do"] for clause in clauses for action in clause.candidates)
    )
    if verbs is not None and (not verbs or verbs & open_now):
        return verbs
    if any(each.read(line.strip()) is not None for each in trigger.lines):
        return trigger.verbs - open_now
    return verbs
