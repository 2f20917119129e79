"""A plan that was read: its trigger, for how long it lasts, and its lines as steps of a program."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from app.games.kernel.plan_terms import (
    Args,
    PlanCondition,
    PlanLine,
    PlanTrigger,
    SeenMessage,
    View,
)
from app.games.kernel.state import Seat


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
