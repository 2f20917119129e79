"""The text of a plan, read: its trigger, for how long it lasts, and its lines as a program.

    NEXT TURN
    unless C enters Samara
    move Kolchak, to Ufa
    if D attacks Kazan: attack Kazan
    end movement
    then ask

A line is an order, or `if`, `else` and `end if` around other lines (nested as deep as eight), `if
CONDITION: ORDER`, `unless CONDITION` (the plan stops unless ...), `try ORDER` (left out where it is
illegal), `then ask` and `then pass`. `try all` on a line of its own holds for every order below it.
An order may end with `then ask`: if it rolls dice, the plan stops after it. `PLAN` before the
trigger and a last line `END` may stand there as in an e-mail. A condition of the whole plan may
stand on its first line: `PLAN NEXT TURN unless C enters Samara`.

`STANCE Samara: ORDER, ORDER` is a standing instruction for a place, or for a piece where a title
has such stances: it answers what is asked about it, until it is withdrawn. Its orders stand on one
line, with commas or semicolons between them.
"""

import re
from typing import Any, Final

from app.games.kernel.game_definition import Title
from app.games.kernel.order_grammar import SLOT
from app.games.kernel.plan_lines import LineReader
from app.games.kernel.plan_program import Program
from app.games.kernel.plan_terms import PlanTrigger, refusal_at
from app.games.kernel.refusal import Refusal
from app.games.text import gettext

MAX_LINES: Final = 200
"""Lines that a plan may have."""
MAX_LENGTH: Final = 12_000
"""Characters that a plan may have."""
MAX_LINE_LENGTH: Final = 2_000
"""Characters that a line of a plan may have."""
MAX_TURNS: Final = 99
"""Game turns that a plan may last."""

_COMMENT = re.compile(r"\s*(#|//|$)")
_PLAN = re.compile(r"\s*plan\s+", re.I)
_END = re.compile(r"\s*end\s*[.!]?\s*", re.I)
_TURNS = re.compile(r"(?P<trigger>.+?)[\s,]+for\s+(?P<turns>\d{1,3}|one|two|three|four|five|six)"
                    r"\s+(?:game\s+)?turns?\W*", re.I)  # fmt: skip
_GUARDED = re.compile(r"(?P<trigger>.+?)[\s,]+(?P<word>if|unless)\s+(?P<test>.+)", re.I)
_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_STANCE = re.compile(r"\s*stance\s+(?P<place>[^:]+?)\s*:\s*(?P<orders>.*\S)\s*", re.I)


def read_plan(title: Title, text: str) -> Program | Refusal:
    """Read the text of a plan, from its trigger on; a refusal names the line, counted from 1."""
    if len(text) > MAX_LENGTH:
        return Refusal(gettext("a plan has at most %(most)s characters", most=MAX_LENGTH))
    # Runs of blanks would let the expressions below try every way to divide them.
    lines = [" ".join(line.split()) for line in text.splitlines()]
    if len(lines) > MAX_LINES:
        return Refusal(gettext("a plan has at most %(most)s lines", most=MAX_LINES))
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE_LENGTH:
            why = gettext("a line of a plan has at most %(most)s characters", most=MAX_LINE_LENGTH)
            return Refusal(why, line=number)
    first = next((n for n, line in enumerate(lines) if not _COMMENT.match(line)), None)
    if first is None:
        return Refusal(gettext("a plan begins with its trigger"), nearest=forms_of(title))
    stance = _STANCE.fullmatch(lines[first])
    if stance is not None:
        return _read_stance(title, first + 1, stance["place"], stance["orders"])
    heading = _PLAN.sub("", lines[first], count=1).strip().rstrip(":").rstrip()
    guarded = _GUARDED.fullmatch(heading)
    found = _read_heading(title, guarded["trigger"] if guarded else heading)
    if isinstance(found, Refusal):
        return refusal_at(found, first + 1, heading)
    trigger, args, turns = found
    reader = LineReader(title, trigger, args)
    if guarded:
        negated = guarded["word"].lower() == "unless"
        refusal = reader.guard(first + 1, heading, guarded["test"], negated=negated)
        if refusal is not None:
            return refusal_at(refusal, first + 1, heading)
    for number, line in enumerate(lines[first + 1 :], start=first + 2):
        if _END.fullmatch(line):
            break
        refusal = None if _COMMENT.match(line) else reader.take(number, line)
        if refusal is not None:
            return refusal_at(refusal, number, line)
    refusal = reader.end()
    if refusal is not None:
        return refusal
    return Program(trigger, args, heading, turns, tuple(reader.ops))


def _read_stance(title: Title, line: int, place: str, orders: str) -> Program | Refusal:
    """Read a standing instruction: orders for the trigger that is about such a place or piece."""
    triggers = [trigger for trigger in title.plan_triggers if trigger.stance]
    if not triggers:
        return Refusal(gettext("%(title)s has no stances", title=title.name), line=line)
    found = [
        (trigger, args)
        for trigger in triggers
        for slot in SLOT.finditer(trigger.pattern)
        for args in title.notation.fill(slot[0], place)
    ]
    if len(found) != 1:
        kinds = dict.fromkeys(slot[2] for each in triggers for slot in SLOT.finditer(each.pattern))
        kind = gettext(" or ").join(kinds)
        why = gettext('"%(name)s" is the name of no %(kind)s', name=place, kind=kind)
        if found:
            why = gettext('"%(name)s" could be more than one %(kind)s', name=place, kind=kind)
        return Refusal(why, line=line, clause=place)
    trigger, args = found[0]
    reader = LineReader(title, trigger, args)
    for order in filter(None, map(str.strip, orders.split(";"))):
        refusal = reader.take_list(line, order)
        if refusal is not None:
            return refusal_at(refusal, line, order)
    refusal = reader.end()
    if refusal is not None:
        return refusal
    about = next(iter(args.values()))
    return Program(trigger, args, f"STANCE {place}", MAX_TURNS, tuple(reader.ops), str(about))


def forms_of(title: Title) -> tuple[str, ...]:
    """Return how the triggers of a title are written after PLAN."""
    return tuple(f"PLAN {each.form}" for each in title.plan_triggers)


def _read_heading(title: Title, heading: str) -> tuple[PlanTrigger, dict[str, Any], int] | Refusal:
    lasts = _TURNS.fullmatch(heading)
    words = lasts["trigger"] if lasts else heading
    found = [
        (trigger, filled)
        for trigger in title.plan_triggers
        for pattern in (trigger.pattern, *trigger.also)
        for filled in title.notation.fill(pattern, words)
    ]
    if not found:
        why = gettext('there is no plan for "%(moment)s"', moment=words)
        return Refusal(why, nearest=forms_of(title))
    if any(each != found[0] for each in found):
        return Refusal(gettext('"%(words)s" can mean several things; say which', words=words))
    trigger, args = found[0]
    if lasts is None:
        return trigger, args, 1
    turns = _COUNTS.get(lasts["turns"].lower()) or int(lasts["turns"])
    if not trigger.lasting:
        why = gettext("a plan for this moment runs once; leave out the number of turns")
        return Refusal(why, trigger.case)
    if not 1 <= turns <= MAX_TURNS:
        return Refusal(gettext("a plan lasts 1 to %(most)s game turns", most=MAX_TURNS))
    return trigger, args, turns
