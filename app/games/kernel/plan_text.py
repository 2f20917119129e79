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
trigger and a last line `END` may stand there as in an e-mail.

`STANCE Samara: ORDER, ORDER` is a standing instruction for a place: it answers what is asked about
it, until it is withdrawn. Its orders stand on one line, with commas or semicolons between them.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from app.games.kernel.game_definition import Title
from app.games.kernel.order_grammar import SLOT
from app.games.kernel.plan_terms import (
    Args,
    PlanCondition,
    PlanLine,
    PlanTrigger,
    SeenMessage,
    View,
    refusal_at,
)
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat
from app.games.text import gettext

MAX_LINES = 200
"""Lines that a plan may have."""
MAX_LENGTH = 12_000
"""Characters that a plan may have."""
MAX_DEPTH = 8
"""Blocks inside each other that a plan may have."""
MAX_TURNS = 99
"""Game turns that a plan may last."""

_COMMENT = re.compile(r"\s*(#|//|$)")
_REMARK = re.compile(r"\s+(#|//).*")
_PLAN = re.compile(r"\s*plan\s+", re.I)
_END = re.compile(r"\s*end\s*[.!]?\s*", re.I)
_TURNS = re.compile(r"(?P<trigger>.+?)[\s,]+for\s+(?P<turns>\d{1,3}|one|two|three|four|five|six)"
                    r"\s+(?:game\s+)?turns?\W*", re.I)  # fmt: skip
_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_IF = re.compile(r"(?P<word>if|unless)\s+(?P<test>[^:]+?)\s*(?::\s*(?P<order>.*))?", re.I)
_ELSE = re.compile(r"else\s*:?\s*", re.I)
_ELSE_IF = re.compile(r"else\s+if\s+(?P<test>[^:]+?)\s*:?\s*", re.I)
_END_IF = re.compile(r"end\s*if\s*[.!]?", re.I)
_THEN = re.compile(r"(?P<order>.*?)[\s,;]*\bthen\s+(?P<end>ask|pass)\s*[.!]?", re.I)
_STANCE = re.compile(r"\s*stance\s+(?P<place>[^:]+?)\s*:\s*(?P<orders>.*\S)\s*", re.I)
_TRY = re.compile(r"try\s+(?P<order>.+)", re.I)
_TRY_ALL = re.compile(r"try\s+all\s*[.:!]?", re.I)


@dataclass(frozen=True)
class Fact:
    """One condition with what fills its slots; `negated`: it must not hold."""

    condition: PlanCondition
    args: Args
    negated: bool

    def holds(self, view: View, seat: Seat, heard: Iterable[SeenMessage]) -> bool:
        """Whether it holds for a seat that has this view and has read these messages."""
        found = False
        if self.condition.holds is not None:
            found = self.condition.holds(view, seat, self.args)
        happened = self.condition.happened
        if not found and happened is not None:
            found = any(
                each.key in self.condition.keys and happened(self.args, each) for each in heard
            )
        return found != self.negated


@dataclass(frozen=True)
class Test:
    """Conditions joined by "and" and "or": one of the groups must hold, all of it."""

    groups: tuple[tuple[Fact, ...], ...]
    negated: bool = False

    def holds(self, view: View, seat: Seat, heard: Iterable[SeenMessage]) -> bool:
        """Whether it holds for a seat that has this view and has read these messages."""
        known = tuple(heard)
        found = any(all(fact.holds(view, seat, known) for fact in group) for group in self.groups)
        return found != self.negated


@dataclass(frozen=True)
class Op:
    """One step of a program: `line` and `text` are where it stands in the plan."""

    line: int
    text: str


@dataclass(frozen=True)
class OrderOp(Op):
    """An order, or a line of the trigger's own with what it says (`own`, `said`).

    `is_tried`: it is left out where it is illegal. `asks`: after dice the plan stops.
    """

    is_tried: bool = False
    asks: bool = False
    own: PlanLine | None = None
    said: Any = None


@dataclass(frozen=True)
class GuardOp(Op):
    """The plan stops here unless the test holds."""

    test: Test


@dataclass(frozen=True)
class BranchOp(Op):
    """Go on at `otherwise` unless the test holds."""

    test: Test
    otherwise: int = 0


@dataclass(frozen=True)
class JumpOp(Op):
    """Go on at `to`."""

    to: int = 0


@dataclass(frozen=True)
class EndOp(Op):
    """The plan ends; if it `passes`, what its seat still owes of the phase is closed."""

    passes: bool = False


@dataclass(frozen=True)
class Program:
    """A plan that was read. `turns` is how many game turns it lasts, 1 at the least.

    `place` is the id of the place that a stance is about; None for a plan.
    """

    trigger: PlanTrigger
    args: dict[str, Any]
    heading: str
    turns: int
    ops: tuple[Op, ...]
    place: str | None = None

    @property
    def asks_for_events(self) -> bool:
        """Whether it depends on what has happened, so that somebody has to read the log for it."""
        tests = (op.test for op in self.ops if isinstance(op, GuardOp | BranchOp))
        return any(fact.condition.keys for test in tests for group in test.groups for fact in group)

    @property
    def order_lines(self) -> list[str]:
        """The orders of the plan as they are written."""
        return [op.text for op in self.ops if isinstance(op, OrderOp)]


def read_plan(title: Title, text: str) -> Program | Refusal:
    """Read the text of a plan, from its trigger on; a refusal names the line, counted from 1."""
    if len(text) > MAX_LENGTH:
        return Refusal(gettext("a plan has at most %(most)s characters", most=MAX_LENGTH))
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        return Refusal(gettext("a plan has at most %(most)s lines", most=MAX_LINES))
    first = next((n for n, line in enumerate(lines) if not _COMMENT.match(line)), None)
    if first is None:
        return Refusal(gettext("a plan begins with its trigger"), nearest=forms_of(title))
    stance = _STANCE.fullmatch(lines[first])
    if stance is not None:
        return _read_stance(title, first + 1, stance["place"], stance["orders"])
    heading = _PLAN.sub("", lines[first], count=1).strip().rstrip(":").rstrip()
    found = _read_heading(title, heading)
    if isinstance(found, Refusal):
        return refusal_at(found, first + 1, heading)
    trigger, args, turns = found
    reader = _Reader(title, trigger)
    for number, line in enumerate(lines[first + 1 :], start=first + 2):
        if _END.fullmatch(line):
            break
        refusal = None if _COMMENT.match(line) else reader.take(number, line.strip())
        if refusal is not None:
            return refusal_at(refusal, number, line.strip())
    refusal = reader.end()
    if refusal is not None:
        return refusal
    return Program(trigger, args, heading, turns, tuple(reader.ops))


def _read_stance(title: Title, line: int, place: str, orders: str) -> Program | Refusal:
    """Read a standing instruction for a place: orders for the trigger that is about places."""
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
        why = gettext('"%(place)s" is not one place', place=place)
        return Refusal(why, line=line, clause=place)
    trigger, args = found[0]
    reader = _Reader(title, trigger)
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


def conditions_of(title: Title) -> tuple[str, ...]:
    """Return how the conditions of a title are written."""
    return tuple(each.form for each in title.plan_conditions)


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


@dataclass
class _Block:
    """An `if` that is open: its branch, and the jumps to its end."""

    line: int
    text: str
    branch: int | None
    jumps: list[int] = field(default_factory=list)


class _Reader:
    """Reads the lines of a plan into ops, one after the other."""

    def __init__(self, title: Title, trigger: PlanTrigger) -> None:
        self.ops: list[Op] = []
        self._title = title
        self._trigger = trigger
        self._blocks: list[_Block] = []
        self._tries_all = False

    def take(self, number: int, line: str) -> Refusal | None:
        """Read one line; return why it cannot be read."""
        line = _REMARK.sub("", line)
        if _TRY_ALL.fullmatch(line):
            self._tries_all = True
            return None
        if _END_IF.fullmatch(line):
            return self._end_block(line)
        alternative = _ELSE_IF.fullmatch(line)
        if alternative is not None or _ELSE.fullmatch(line):
            return self._otherwise(number, line, alternative["test"] if alternative else "")
        opened = _IF.fullmatch(line)
        if opened is not None:
            negated = opened["word"].lower() == "unless"
            test = self._test(opened["test"], negated)
            if isinstance(test, Refusal):
                return test
            if opened["order"]:
                return self._single(number, line, test, opened["order"])
            if negated:
                self.ops.append(GuardOp(number, line, test))
                return None
            return self._open(number, line, test)
        return self._order(number, line)

    def take_list(self, number: int, text: str) -> Refusal | None:
        """Read orders with commas between them; an order may have commas of its own.

        The longest beginning that can be read is an order. If none can, the first part is refused.
        """
        known = len(self.ops)
        refusals = []
        parts = text.split(",")
        for count in range(len(parts), 0, -1):
            refusal = self.take(number, ",".join(parts[:count]).strip())
            if refusal is None:
                rest = ",".join(parts[count:]).strip()
                return self.take_list(number, rest) if rest else None
            del self.ops[known:]
            refusals.append(refusal_at(refusal, number, ",".join(parts[:count]).strip()))
        return refusals[-1]

    def end(self) -> Refusal | None:
        """Check that all blocks are closed, and that there is something to do."""
        if self._blocks:
            left = self._blocks[-1]
            return Refusal(
                gettext("this block is never closed; write END IF"),
                line=left.line,
                clause=left.text,
            )
        if not any(isinstance(op, OrderOp | EndOp) for op in self.ops):
            return Refusal(gettext("this plan has no orders"))
        return None

    def _open(self, number: int, line: str, test: Test) -> Refusal | None:
        if len(self._blocks) == MAX_DEPTH:
            return Refusal(gettext("at most %(most)s blocks inside each other", most=MAX_DEPTH))
        self._blocks.append(_Block(number, line, len(self.ops)))
        self.ops.append(BranchOp(number, line, test))
        return None

    def _otherwise(self, number: int, line: str, condition: str) -> Refusal | None:
        if not self._blocks or self._blocks[-1].branch is None:
            return Refusal(gettext("there is no IF that this ELSE belongs to"))
        block = self._blocks[-1]
        block.jumps.append(len(self.ops))
        self.ops.append(JumpOp(number, line))
        self._set_otherwise(block)
        if condition:
            test = self._test(condition, negated=False)
            if isinstance(test, Refusal):
                return test
            block.branch = len(self.ops)
            self.ops.append(BranchOp(number, line, test))
        return None

    def _end_block(self, line: str) -> Refusal | None:
        if not self._blocks:
            return Refusal(gettext("there is no IF that this %(line)s belongs to", line=line))
        block = self._blocks.pop()
        self._set_otherwise(block)
        for at in block.jumps:
            self.ops[at] = JumpOp(self.ops[at].line, self.ops[at].text, len(self.ops))
        return None

    def _set_otherwise(self, block: _Block) -> None:
        """Let the branch of a block lead to what is read next where its test does not hold."""
        if block.branch is not None:
            branch = self.ops[block.branch]
            assert isinstance(branch, BranchOp)
            self.ops[block.branch] = BranchOp(branch.line, branch.text, branch.test, len(self.ops))
        block.branch = None

    def _single(self, number: int, line: str, test: Test, order: str) -> Refusal | None:
        at = len(self.ops)
        self.ops.append(BranchOp(number, line, test))
        refusal = self._order(number, order.strip())
        self.ops[at] = BranchOp(number, line, test, len(self.ops))
        return refusal

    def _order(self, number: int, line: str) -> Refusal | None:
        ending = _THEN.fullmatch(line)
        order = ending["order"].strip() if ending else line
        end = ending["end"].lower() if ending else ""
        if not order:
            self.ops.append(EndOp(number, line, end == "pass"))
            return None
        if end == "pass":
            return Refusal(gettext("THEN PASS stands on a line of its own"))
        tried = _TRY.fullmatch(order)
        if tried:
            order = tried["order"]
        own, said = self._own_line(order)
        if isinstance(said, Refusal):
            return said
        if own is None:
            clauses = self._title.notation.read(order)
            if isinstance(clauses, Refusal):
                return clauses
            if not clauses:
                return Refusal(gettext("no orders found in this line"))
        is_tried = self._tries_all or tried is not None
        self.ops.append(OrderOp(number, order, is_tried, end == "ask", own, said))
        return None

    def _own_line(self, line: str) -> tuple[PlanLine | None, Any]:
        for each in self._trigger.lines:
            said = each.read(line)
            if said is not None:
                return each, said
        return None, None

    def _test(self, text: str, negated: bool) -> Test | Refusal:
        groups = []
        for alternative in re.split(r"\s+or\s+", text, flags=re.I):
            facts = []
            for each in re.split(r"\s+and\s+", alternative, flags=re.I):
                fact = self._fact(each.strip())
                if isinstance(fact, Refusal):
                    return fact
                facts.append(fact)
            groups.append(tuple(facts))
        return Test(tuple(groups), negated)

    def _fact(self, text: str) -> Fact | Refusal:
        denied = re.fullmatch(r"not\s+(.+)", text, re.I)
        words = denied[1] if denied else text
        found = [
            Fact(condition, args, denied is not None)
            for condition in self._title.plan_conditions
            for pattern in (condition.pattern, *condition.also)
            for args in self._title.notation.fill(pattern, words)
        ]
        if not found:
            why = gettext('there is no condition "%(words)s"', words=words)
            return Refusal(why, nearest=conditions_of(self._title), clause=words)
        if any(each != found[0] for each in found):
            why = gettext('"%(words)s" can mean several things; say which', words=words)
            return Refusal(why, clause=words)
        return found[0]
