"""What may follow in the text of a plan: its moment, words of plans, and orders at that moment."""

import re
from collections.abc import Iterable, Sequence

from app.games.kernel.completion import MAX_OFFERS, Offer, completions
from app.games.kernel.dry_run import Trial
from app.games.kernel.match import Match
from app.games.kernel.plan_run import private_board
from app.games.kernel.plan_terms import PlanTrigger
from app.games.kernel.plan_text import Program, read_plan
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat

WORDS = ("if", "unless", "try", "try all", "else", "end if", "then ask", "then pass")
"""With what a line may begin besides an order."""

_BEFORE_ORDER = re.compile(r"\s*(?:(?:if|unless)\b[^:]*:\s*)?(?:try\s+)?", re.I)
_THEN_ASK = re.compile(r"[\s,;]*\bthen\s+(?:ask|pass)\s*[.!]?\s*$", re.I)
_FIRST_SLOT = re.compile(r"\s*(?:\b[A-Z]{2,}\b|\b\d).*")


def plan_completions(match: Match, seat: Seat, text: str) -> tuple[Offer, ...]:
    """Return what may follow `text`, which begins with the trigger of a plan.

    Orders are those that are legal at its moment after the lines before, without regard to their
    conditions. There are none where the title cannot put a position there, or after a roll.
    """
    before, has_lines, line = text.rpartition("\n")
    start = len(text) - len(line)
    if not has_lines:
        triggers = match.title.plan_triggers
        return _begun(line, 0, (_without_slots(each.form) for each in triggers))
    program = read_plan(match.title, f"{text.splitlines()[0]}\nthen ask")
    if isinstance(program, Refusal):
        return ()
    opened = _BEFORE_ORDER.match(line)
    at = opened.end() if opened is not None else 0
    words = () if line[:at].strip() else _words(program.trigger)
    orders = _orders(match, seat, program, before.splitlines()[1:], line[at:])
    moved = (Offer(each.text, start + at + each.start) for each in orders)
    return (*moved, *_begun(line[at:], start + at, words))[:MAX_OFFERS]


def _orders(
    match: Match, seat: Seat, program: Program, before: Sequence[str], line: str
) -> tuple[Offer, ...]:
    board = private_board(match, seat, program)
    if board is None:
        return ()
    trial = Trial(board, seat)
    for each in before:
        opened = _BEFORE_ORDER.match(each)
        order = _THEN_ASK.sub("", each[opened.end() if opened is not None else 0 :])
        if trial.awaits_chance:
            return ()
        if order.strip():
            trial.take_text(order)
    return () if trial.awaits_chance else completions(trial, line)


def _words(trigger: PlanTrigger) -> tuple[str, ...]:
    """Return with what a line of a plan for this moment may begin besides an order."""
    return (*(_without_slots(each.form) for each in trigger.lines), *WORDS)


def _without_slots(form: str) -> str:
    """Return the words of a form before its first slot: "lose first UNIT" is "lose first"."""
    return _FIRST_SLOT.sub("", form)


def _begun(line: str, at: int, words: Iterable[str]) -> tuple[Offer, ...]:
    """Return the `words` that begin as a line does; `at` is where that begins in the text."""
    said = line.lstrip()
    at += len(line) - len(said)
    found = dict.fromkeys(each for each in words if each)
    return tuple(
        Offer(each, at)
        for each in found
        if each.lower().startswith(said.lower()) and each.lower() != said.lower()
    )
