"""Plans carried out: when the moment of one has come, and what its orders lead to.

A plan is no part of the state: it gives orders as its player would, line by line, and the match
cannot tell the difference. Where it cannot go on, it says why.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.games.kernel.chance import ChanceNeeded, NoDice
from app.games.kernel.match import IllegalAction, Match, OrderOutcome
from app.games.kernel.plan_program import BranchOp, EndOp, GuardOp, JumpOp, Op, OrderOp, Program
from app.games.kernel.plan_terms import PlanTrigger, SeenMessage
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Entry, Motion, Seat, copy_state
from app.games.kernel.view import visible_part
from app.games.text import gettext

MAX_ACTIONS = 1000
"""Small actions that close a phase at most."""


class PlanEnd(StrEnum):
    """How a run of a plan ended.

    PAUSED: others are asked now; it goes on afterwards. WAITING: its player is asked something that
    comes first, and it goes on after the answer. USED_UP: all its orders were given. ASKED:
    it says that its player is to be asked. PASSED: it closed the phase. STOPPED: an order was
    illegal, or a condition did not hold. CHANCE: on a private board the next order rolls dice, or
    shows what is hidden.
    """

    PAUSED = "paused"
    WAITING = "waiting"
    USED_UP = "used-up"
    ASKED = "asked"
    PASSED = "passed"
    STOPPED = "stopped"
    CHANCE = "chance"


class LineState(StrEnum):
    """What became of a line of a plan. OPEN: on a private board, dice or hidden things decide."""

    DONE = "done"
    SKIPPED = "skipped"
    OPEN = "open"
    STOPPED = "stopped"


@dataclass(frozen=True)
class LineOutcome:
    """What became of a line of a plan; of one that was not carried out, why."""

    line: int
    text: str
    state: LineState
    refusal: Refusal | None = None


@dataclass(frozen=True)
class PlanRun:
    """One run of a plan: its log entries, what became of which line, and how it ended.

    `at` is the step of the program at which it goes on if it is PAUSED or WAITING. `foreseen` is
    what is told of its end on a private board, "" for nothing.
    """

    entries: tuple[Entry, ...]
    lines: tuple[LineOutcome, ...]
    at: int
    end: PlanEnd
    foreseen: str = ""

    @property
    def stop(self) -> LineOutcome | None:
        """The line that stopped it, if one did."""
        last = self.lines[-1] if self.lines else None
        return last if last is not None and last.state is LineState.STOPPED else None


def moment(
    match: Match,
    seat: Seat,
    trigger: PlanTrigger,
    args: Mapping[str, Any],
    *,
    begun_in: str | None = None,
    given_in: str | None = None,
) -> str | None:
    """Return a name of the moment if it is one of the trigger's, the same while it lasts; or None.

    A plan that has begun in the turn `begun_in` goes on in it, and one for a turn of its own that
    was given in the turn `given_in` waits for another one.
    """
    if match.over:
        return None
    if trigger.motions:
        return _motions_put(match, seat, trigger, args)
    what = match.waiting().get(seat)
    if what is None:
        return None
    where = f"{match.turn}:{len(match.state['steps'])}:{match.state['steps'][-1]['step']}:{what}"
    if begun_in is not None:
        return where if match.turn == begun_in else None
    if what not in trigger.decisions:
        return None
    if trigger.own_turn and given_in is not None and match.turn == given_in:
        return None
    if not trigger.always_applies and not trigger.applies(match.view(seat), seat, args):
        return None
    return where


def _motions_put(
    match: Match, seat: Seat, trigger: PlanTrigger, args: Mapping[str, Any]
) -> str | None:
    """Name the motions of the trigger's kinds that the seat has not answered yet."""
    if match.suspended:
        return None
    put = [each["id"] for each in match.state["motions"] if _is_put(each, seat, trigger)]
    if not put or not trigger.applies(match.view(seat), seat, args):
        return None
    return ",".join(put)


def _is_put(motion: Motion, seat: Seat, trigger: PlanTrigger) -> bool:
    return (
        motion["kind"] in trigger.motions
        and seat in motion["asked"]
        and seat not in motion["consents"]
    )


def heard_by(entries: Iterable[Entry], seat: Seat) -> Iterator[SeenMessage]:
    """Yield the messages of log entries that a seat may read."""
    for entry in entries:
        known = visible_part(entry, seat)
        if known is not None:
            for key, args in zip(known["keys"], known["about"], strict=True):
                yield SeenMessage(key, args, known["seat"])


def execute(
    match: Match,
    seat: Seat,
    program: Program,
    at: int = 0,
    heard: Sequence[SeenMessage] = (),
    *,
    used: Collection[int] | None = None,
) -> PlanRun:
    """Carry out a plan from step `at` on, as far as it goes; `heard` is what its seat has read.

    Where each order is given once, `used` are the lines that have been carried out before; without
    it an order answers as often as it is asked for.
    """
    return _Run(match, seat, program, at, heard, used).run()


def _why_nothing(outcome: OrderOutcome) -> str:
    if outcome.notes:
        return "; ".join(each.text for each in outcome.notes)
    return gettext("nothing to answer in this way")


def preview(
    match: Match, seat: Seat, program: Program, heard: Sequence[SeenMessage] = ()
) -> PlanRun | None:
    """Try a plan on a private board (see `private_board`); None: there is none.

    Where the title can tell what dice may bring (`Title.foresee`), it goes on as if they changed
    nothing.
    """
    board = private_board(match, seat, program)
    if board is None:
        return None
    return _Run(board, seat, program, 0, heard, None, foresees=True).run()


def private_board(match: Match, seat: Seat, program: Program) -> Match | None:
    """Return a board on which a plan can be tried: it rolls no dice and shows nothing hidden.

    It is the present position if it is the plan's moment, else one that the title puts there
    (`Title.plan_position`). None: the title has none.
    """
    board = match.draft()
    if moment(match, seat, program.trigger, program.args) is not None:
        return board
    state = match.title.plan_position(board.state, seat, program.trigger.id, program.args)
    if state is None:
        return None
    try:
        return Match.from_position(match.title, state, NoDice())
    except ChanceNeeded:
        return None


class _Run:
    def __init__(
        self,
        match: Match,
        seat: Seat,
        program: Program,
        at: int,
        heard: Sequence[SeenMessage],
        used: Collection[int] | None,
        *,
        foresees: bool = False,
    ) -> None:
        self._match = match
        self._seat = seat
        self._program = program
        self._at = at
        self._heard = list(heard)
        self._used = None if used is None else set(used)
        self._asked = match.waiting().get(seat)
        self._passes = 1
        self._entries: list[Entry] = []
        self._lines: list[LineOutcome] = []
        self._foresees = foresees

    def run(self) -> PlanRun:
        end = None
        while end is None:
            end = self._next()
        entries, foreseen = tuple(self._entries), ""
        if self._foresees:
            foreseen = self._match.title.foreseen_end(self._match.state, self._seat, entries)
        return PlanRun(entries, tuple(self._lines), self._at, end, foreseen)

    def _next(self) -> PlanEnd | None:
        """Carry out the next step of the program; return how the run ends, if it does."""
        ops = self._program.ops
        trigger, asked = self._program.trigger, self._match.waiting().get(self._seat)
        if self._match.over or (self._at >= len(ops) and not self._begins_again(asked)):
            return PlanEnd.USED_UP
        op = ops[self._at]
        if trigger.own_turn and asked is None:
            return PlanEnd.PAUSED
        if not trigger.own_turn and not trigger.motions and asked not in trigger.decisions:
            return PlanEnd.USED_UP
        match op:
            case JumpOp():
                self._at = op.to
            case BranchOp():
                self._at = self._at + 1 if self._holds(op) else op.otherwise
            case GuardOp():
                if not self._holds(op):
                    return self._stop(op, Refusal(gettext("this condition does not hold")))
                self._at += 1
            case EndOp():
                return self._close() if op.passes else PlanEnd.ASKED
            case OrderOp():
                return self._order(op)
            case _:
                raise TypeError(f"no step of a plan: {op}")
        return None

    def _begins_again(self, asked: str | None) -> bool:
        """Begin again if the next question of a bundle has come: its lines may stand anywhere."""
        if asked == self._asked or asked not in self._program.trigger.decisions:
            return False
        if self._program.trigger.own_turn or self._passes == len(self._program.ops):
            return False
        self._asked, self._at, self._passes = asked, 0, self._passes + 1
        return True

    def _holds(self, op: BranchOp | GuardOp) -> bool:
        return op.test.holds(self._match.view(self._seat), self._seat, self._heard)

    def _order(self, op: OrderOp) -> PlanEnd | None:
        if self._used is not None and op.line in self._used:
            self._at += 1
            return None
        before = copy_state(self._match.state) if self._foresees else None
        outcome = self._give(op)
        self._take(outcome.entries)
        if outcome.needs_chance:
            return self._foresee(op, outcome)
        if outcome.refusal is not None and not outcome.entries and self._has_to_wait(op):
            return PlanEnd.WAITING
        if outcome.refusal is not None:
            is_needed = not op.is_tried and not self._answers_another(op)
            if is_needed or outcome.entries:
                return self._stop(op, outcome.refusal)
            self._note(op, LineState.SKIPPED, outcome.refusal)
        elif outcome.is_ended:
            return self._stop(op, Refusal(outcome.notes[-1].text))
        elif not outcome.entries:
            self._note(op, LineState.SKIPPED, Refusal(_why_nothing(outcome)))
        else:
            if self._used is not None and op.own is None:
                self._used.add(op.line)
            notes = [each.text for each in outcome.notes]
            if before is not None:
                title = self._match.title
                notes.append(title.foreseen_order(before, self._seat, outcome.entries))
            told = "; ".join(filter(None, notes))
            self._note(op, LineState.DONE, Refusal(told) if told else None)
        self._at += 1
        rolled = any(entry["draws"] for entry in outcome.entries)
        return PlanEnd.ASKED if op.asks and rolled else None

    def _foresee(self, op: OrderOp, outcome: OrderOutcome) -> PlanEnd | None:
        """Go on as if the dice of an order changed nothing, where the title can tell of them."""
        title, foresight = self._match.title, None
        if self._foresees and outcome.undecided is not None:
            foresight = title.foresee(outcome.undecided)
        if foresight is None:
            self._note(op, LineState.OPEN)
            return PlanEnd.CHANCE
        self._note(op, LineState.OPEN, Refusal(foresight.note))
        self._at += 1
        undecided = copy_state(foresight.state)
        try:
            self._match = Match.from_position(title, foresight.state, NoDice())
        except ChanceNeeded:
            # Nothing is left to do for the seat; what comes next rolls dice.
            self._match = Match(title, undecided, [], NoDice())
            return PlanEnd.USED_UP
        return PlanEnd.ASKED if op.asks else None

    def _has_to_wait(self, op: OrderOp) -> bool:
        """Whether an order of a turn is for later: a procedure asks something that it does not
        answer, such as which units are lost."""
        return (
            self._program.trigger.keeps_rest
            and self._match.title.is_resolving(self._match.state)
            and self._is_no_answer(op)
        )

    def _answers_another(self, op: OrderOp) -> bool:
        """Whether an order belongs to another one of the questions that the plan is for."""
        if self._program.trigger.own_turn or len(self._program.trigger.decisions) < 2:
            return False
        return self._is_no_answer(op)

    def _is_no_answer(self, op: OrderOp) -> bool:
        """Whether an order has none of the words with which its seat can answer now."""
        clauses = self._match.title.notation.read(op.text)
        if isinstance(clauses, Refusal):
            return False
        verbs = {action["do"] for clause in clauses for action in clause.candidates}
        return verbs.isdisjoint(each["do"] for each in self._match.pending(self._seat))

    def _give(self, op: OrderOp) -> OrderOutcome:
        if op.own is None:
            return self._match.orders(self._seat, op.text, self._orders_after(op))
        entries: list[Entry] = []
        for _ in range(MAX_ACTIONS):
            options = self._match.options(self._seat)
            action = op.own.choose(self._match.view(self._seat), self._seat, options, op.said)
            if action is None:
                break
            try:
                entries.append(self._match.apply(self._seat, action))
            except IllegalAction as illegal:
                return OrderOutcome(tuple(entries), illegal.refusal)
            except ChanceNeeded:
                return OrderOutcome(tuple(entries), needs_chance=True)
        return OrderOutcome(tuple(entries))

    def _orders_after(self, op: OrderOp) -> list[Action]:
        """The orders of the plan that come after one, up to the next question to its player; of
        two branches those of the one that would be taken now."""
        found: list[Action] = []
        ops = self._program.ops
        at = ops.index(op) + 1
        while at < len(ops) and not isinstance(each := ops[at], EndOp):
            at += 1
            match each:
                case JumpOp():
                    at = each.to
                case BranchOp():
                    at = at if self._holds(each) else each.otherwise
                case OrderOp(own=None):
                    clauses = self._match.title.notation.read(each.text)
                    if not isinstance(clauses, Refusal):
                        found += [clause.candidates[0] for clause in clauses]
        return found

    def _close(self) -> PlanEnd:
        """Close the phase by its default answers; ask where there is none."""
        asked, turn = self._match.waiting().get(self._seat), self._match.turn
        for _ in range(MAX_ACTIONS):
            match = self._match
            if match.waiting().get(self._seat) != asked or match.turn != turn or asked is None:
                return PlanEnd.PASSED
            action = match.default(self._seat)
            if action is None:
                break
            try:
                self._take([match.apply(self._seat, action)])
            except ChanceNeeded:
                return PlanEnd.CHANCE
        return PlanEnd.ASKED

    def _take(self, entries: Sequence[Entry]) -> None:
        self._entries += entries
        self._heard += heard_by(entries, self._seat)

    def _stop(self, op: Op, refusal: Refusal) -> PlanEnd:
        self._note(op, LineState.STOPPED, refusal)
        return PlanEnd.STOPPED

    def _note(self, op: Op, state: LineState, refusal: Refusal | None = None) -> None:
        self._lines.append(LineOutcome(op.line, op.text, state, refusal))
