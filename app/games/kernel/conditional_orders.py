"""Conditions of orders: whether "attack 2909 if odds 2:1 else stop" is carried out, and why not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.games.kernel.chance import ChanceNeeded
from app.games.kernel.order_notation import Clause
from app.games.kernel.order_parser import STOP, Condition
from app.games.kernel.position import Position
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat, State, copy_state
from app.games.text import gettext


@dataclass(frozen=True, slots=True)
class Note:
    """What a player is told of the orders in a line, besides what they did."""

    line: int
    text: str

    def __str__(self) -> str:
        return gettext("line %(number)s: ", number=self.line) + self.text


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of an order: it is carried out, or left out, or the text `stops` before it.

    `note` says why it is not carried out.
    """

    note: Note | None = None
    stops: bool = False


def orders_of(clauses: Sequence[Clause]) -> Iterator[list[Clause]]:
    """Yield the clauses of one order after the other, with those that add to it on its line, or
    indented below it."""
    order: list[Clause] = []
    for clause in clauses:
        is_same = clause.goes_on or clause.line == (order[-1].line if order else 0)
        if order and not (clause.adds and is_same):
            yield order
            order = []
        order.append(clause)
    if order:
        yield order


def judge(match: Position, seat: Seat, order: Sequence[Clause]) -> Verdict | Refusal:
    """Return what becomes of an order, by its conditions; nothing is carried out.

    It is tried up to the first roll. An illegal order is refused, unless it says what else.
    """
    conditions = [clause.condition for clause in order if clause.condition is not None]
    if not conditions:
        return Verdict()
    tried = _tried(match, seat, order)
    if isinstance(tried, Refusal):
        spoken = [each for each in conditions if each.otherwise is not None]
        return _verdict(order, spoken[0], tried.why) if spoken else tried
    after, actions = tried
    for condition in conditions:
        failed = [
            match.title.failed_test(match.state, after, seat, test, actions)
            for test in condition.tests
        ]
        if failed and all(failed):
            return _verdict(order, condition, failed[0])
    return Verdict()


def _tried(
    match: Position, seat: Seat, order: Sequence[Clause]
) -> tuple[State, list[Action]] | Refusal:
    """Return the state after an order, as far as nothing is rolled, and its actions."""
    trial, done = match.draft(), list[Action]()
    for number, clause in enumerate(order):
        rest = [each.candidates[0] for each in order[number + 1 :]]
        actions = trial.legal(seat, clause, rest)
        if isinstance(actions, Refusal):
            return actions
        for action in actions:
            before = copy_state(trial.state)
            try:
                trial.apply(seat, action)
            except ChanceNeeded:
                return before, [*done, *actions]
            done.append(action)
    return trial.state, done


def _verdict(order: Sequence[Clause], condition: Condition, why: str) -> Verdict:
    text = ", ".join(clause.text for clause in order)
    stops = condition.otherwise == STOP
    if stops:
        said = gettext('your orders end before "%(order)s": %(why)s', order=text, why=why)
    else:
        said = gettext('"%(order)s" was left out: %(why)s', order=text, why=why)
    return Verdict(Note(order[0].line, said), stops)
