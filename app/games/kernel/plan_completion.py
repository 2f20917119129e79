"""What may follow in the text of a plan: its moment, words of plans, and orders at that moment."""

import re
from collections.abc import Callable, Iterable

from app.games.kernel.completion import MAX_OFFERS, Offer, line_completions
from app.games.kernel.dry_run import Trial
from app.games.kernel.match import Match
from app.games.kernel.plan_run import private_board
from app.games.kernel.plan_terms import PlanTrigger
from app.games.kernel.plan_text import MAX_LINE_LENGTH, MAX_LINES, read_plan
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat

WORDS = ("if", "unless", "try", "try all", "else", "end if", "then ask", "then pass")
"""With what a line may begin besides an order."""

_BEFORE_ORDER = re.compile(r"\s*(?:(?:if|unless)\b[^:]*:\s*)?(?:try\s+)?", re.I)
_THEN_ASK = re.compile(r"[\s,;]*\bthen\s+(?:ask|pass)\s*[.!]?\s*$", re.I)
_FIRST_SLOT = re.compile(r"\s*(?:\b[A-Z]{2,}\b|\b\d).*")


TryLines = Callable[[Match, Seat, str], Trial | None]
"""Tries the lines of a plan, as `try_lines` does; whoever keeps what they led to need not."""


def try_lines(match: Match, seat: Seat, text: str) -> Trial | None:
    """Return a private board on which the orders of a plan were tried, those that are legal.

    No regard is had to their conditions. None: the title cannot put a position at its moment.
    """
    heading, *lines = text.splitlines()
    program = read_plan(match.title, f"{heading}\nthen ask")
    board = None if isinstance(program, Refusal) else private_board(match, seat, program)
    if board is None:
        return None
    trial = Trial(board, seat)
    for line in (" ".join(each.split())[:MAX_LINE_LENGTH] for each in lines[:MAX_LINES]):
        opened = _BEFORE_ORDER.match(line)
        order = _THEN_ASK.sub("", line[opened.end() if opened is not None else 0 :])
        if trial.awaits_chance:
            break
        # What is no order is a word of plans; nobody needs to be told what it may have meant.
        if not isinstance(match.title.notation.read(order), Refusal):
            trial.take_text(order)
    return trial


def plan_completions(
    match: Match, seat: Seat, text: str, tried: TryLines = try_lines
) -> tuple[Offer, ...]:
    """Return what may follow `text`, which begins with the trigger of a plan.

    Orders are those that are legal at its moment after the lines before (`tried`). There are none
    where the title cannot put a position there, or after a roll.
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
    trial = tried(match, seat, before)
    orders: tuple[Offer, ...] = ()
    if trial is not None and not trial.awaits_chance:
        orders = line_completions(trial, line[at:], start + at)
    return (*orders, *_begun(line[at:], start + at, words))[:MAX_OFFERS]


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
