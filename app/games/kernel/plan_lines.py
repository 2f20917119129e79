"""The lines of a plan, read into the steps of its program; see `plan_text` for how they look."""

import re
from dataclasses import dataclass, field
from typing import Any, Final

from app.games.kernel.game_definition import Title
from app.games.kernel.plan_program import BranchOp, EndOp, Fact, GuardOp, JumpOp, Op, OrderOp, Test
from app.games.kernel.plan_terms import Args, PlanLine, PlanTrigger, refusal_at
from app.games.kernel.refusal import Refusal
from app.games.text import gettext

MAX_DEPTH: Final = 8
"""Blocks inside each other that a plan may have."""
MAX_LISTED: Final = 40
"""Commas that a list of orders on one line may have."""
MAX_READINGS: Final = 200
"""So often lists may be read to see where their orders end, in one plan."""

_REMARK = re.compile(r"\s+(#|//).*")
_IF = re.compile(r"(?P<word>if|unless)\s+(?P<test>[^:]+?)\s*(?::\s*(?P<order>.*))?", re.I)
_ELSE = re.compile(r"else\s*:?\s*", re.I)
_ELSE_IF = re.compile(r"else\s+if\s+(?P<test>[^:]+?)\s*:?\s*", re.I)
_END_IF = re.compile(r"end\s*if\s*[.!]?", re.I)
_THEN = re.compile(r"(?P<order>.*?)[\s,;]*\bthen\s+(?P<end>ask|pass)\s*[.!]?", re.I)
_TRY = re.compile(r"try\s+(?P<order>.+)", re.I)
_TRY_ALL = re.compile(r"try\s+all\s*[.:!]?", re.I)


def conditions_of(title: Title) -> tuple[str, ...]:
    """Return how the conditions of a title are written."""
    return tuple(each.form for each in title.plan_conditions)


@dataclass
class _Block:
    """An `if` that is open: its branch, and the jumps to its end."""

    line: int
    text: str
    branch: int | None
    jumps: list[int] = field(default_factory=list)


class LineReader:
    """Reads the lines of a plan into the ops of its program, one after the other."""

    def __init__(self, title: Title, trigger: PlanTrigger, args: Args) -> None:
        self.ops: list[Op] = []
        self._title = title
        self._trigger = trigger
        self._args = args
        self._blocks: list[_Block] = []
        self._tries_all = False
        self._readings = 0

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

    def guard(self, number: int, line: str, condition: str, *, negated: bool) -> Refusal | None:
        """Let the plan stop where a condition does not hold; return why it cannot be read."""
        test = self._test(condition, negated)
        if isinstance(test, Refusal):
            return test
        self.ops.append(GuardOp(number, line, test))
        return None

    def take_list(self, number: int, text: str) -> Refusal | None:
        """Read orders with commas between them; an order may have commas of its own.

        The longest beginning that can be read is an order. If none can, the first part is refused.
        """
        parts = [part.strip() for part in text.split(",")]
        if len(parts) > MAX_LISTED + 1:
            return Refusal(gettext("at most %(most)s commas in a list of orders", most=MAX_LISTED))
        at = 0
        while at < len(parts):
            refusal: Refusal | None = None
            for end in range(len(parts), at, -1):
                self._readings += 1
                if self._readings > MAX_READINGS:
                    return Refusal(gettext("there is too much in this list; use fewer orders"))
                known, order = len(self.ops), ", ".join(parts[at:end])
                refusal = self.take(number, order)
                if refusal is None:
                    at = end
                    break
                del self.ops[known:]
            if refusal is not None:
                return refusal_at(refusal, number, parts[at])
        return None

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
            if said is None:
                continue
            if each.complete is not None and not isinstance(said, Refusal):
                said = each.complete(said, self._args)
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
