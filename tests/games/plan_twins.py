"""Twins: a random match with plans, and one in which their orders are given by hand.

After every action their logs and states are compared, and what a seat sees, drawn by lot; where a
plan has run, all that every seat can learn.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from app.games.kernel.apply_actions import written, written_all
from app.games.kernel.chance import ChanceNeeded
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.plan_program import Program
from app.games.kernel.plan_run import PlanEnd, execute, heard_by, moment, private_board
from app.games.kernel.plan_text import read_plan
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat

Writer = Callable[[Match, Seat, Random], Iterable[str]]
"""Writes the plans of a seat for the game turn that begins, each a text."""

ILLEGAL = "attack 9999"
"""No title has a place of this name: the refusal names what is legal instead."""


def read(title: Title, text: str) -> Program:
    """Read a plan that must be legible."""
    program = read_plan(title, text)
    assert not isinstance(program, Refusal), f"{text}\n{program}"
    return program


def seen(match: Match, seat: Seat) -> Any:
    """What a seat sees: view, options, and who is asked."""
    return match.view(seat), match.options(seat), match.waiting()


def refused(match: Match, seat: Seat) -> Any:
    """Why an order is refused, and what is legal instead."""
    refusal = match.orders(seat, ILLEGAL).refusal
    assert refusal is not None
    return str(refusal), refusal.nearest


def random_turn(match: Match, seat: Seat, heading: str, random: Random, count: int) -> str:
    """A plan of up to `count` orders that are legal on its seat's private board, each tried."""
    lines = [heading]
    board = private_board(match, seat, read(match.title, f"{heading}\nthen ask"))
    asked = board.waiting().get(seat) if board else None
    while board and len(lines) <= count and board.waiting().get(seat) == asked is not None:
        action = random.choice(board.pending(seat))
        lines.append(f"try {written(match.title, action)}")
        try:
            board.apply(seat, action)
        except ChanceNeeded:
            break
    lines.append(random.choice(("then pass", "then ask")))
    return "\n".join(lines)


@dataclass
class _Plan:
    seat: Seat
    program: Program
    given_in: str | None
    begun_in: str | None = None
    at: int = 0
    last: str | None = None
    """The moment of its last run."""


class Twins:
    """A match with plans, and its twin without any.

    Plans are written when a game turn begins, and lapse with it. `ran` counts the runs of plans,
    `carried_out` those that came to their end, `gave` those that gave an order.
    """

    def __init__(
        self,
        title: Title,
        seats: Sequence[Seat],
        seed: int,
        write: Writer,
        **options: Any,
    ) -> None:
        self.random = Random(seed)
        self.own, self.twin = (
            Match.new(title, list(seats), seed=f"{seed:064x}", options=options) for _ in range(2)
        )
        self._write = write
        self._planned: int | None = None
        self._plans: list[_Plan] = []
        self.ran = self.carried_out = self.gave = 0

    def play(self, actions: int | None = None) -> None:
        """Play both to their end, or for so many actions; they must be alike at every stop."""
        while not self.own.over and (actions is None or len(self.own.log) < actions):
            self._plan_turn()
            has_run = self._run_a_plan()
            if not has_run:
                seat = self.random.choice(sorted(self.own.waiting()))
                action = self._choose(seat)
                for match in (self.own, self.twin):
                    match.apply(seat, action)
            self._compare(has_run)

    def _choose(self, seat: Seat) -> Action:
        """An answer, often the default one; now and then a right that holds at any time."""
        kind = self.random.random()
        default = self.own.default(seat) if kind < 0.2 else None
        if default is not None:
            return default
        any_time = self.own.options(seat) if kind > 0.95 else []
        return self.random.choice(any_time or self.own.pending(seat))

    def _compare(self, has_run: bool) -> None:
        assert self.own.log == self.twin.log
        assert self.own.state == self.twin.state
        seats = self.own.state["seats"]
        for seat in seats if has_run else [self.random.choice(seats)]:
            assert seen(self.own, seat) == seen(self.twin, seat)
            assert not has_run or refused(self.own, seat) == refused(self.twin, seat)

    def _plan_turn(self) -> None:
        """Let every seat write its plans when a game turn begins."""
        turn = self.own.title.plan_turn(self.own.state)
        if turn == self._planned:
            return
        self._planned = turn
        self._plans = [
            _Plan(seat, read(self.own.title, text), self.own.turn)
            for seat in self.own.state["seats"]
            for text in self._write(self.own, seat, self.random)
        ]

    def _due(self) -> Iterator[tuple[_Plan, str]]:
        for plan in self._plans:
            now = moment(
                self.own,
                plan.seat,
                plan.program.trigger,
                plan.program.args,
                begun_in=plan.begun_in,
                given_in=plan.given_in,
            )
            if now is not None and now != plan.last:
                yield plan, now

    def _run_a_plan(self) -> bool:
        """Carry out a plan that is due; in the twin its orders are given by hand."""
        plan, now = next(self._due(), (None, ""))
        if plan is None:
            return False
        turn, heard = self.own.turn, list(heard_by(self.own.log, plan.seat))
        run = execute(self.own, plan.seat, plan.program, plan.at, heard)
        plan.last = now
        if run.end is PlanEnd.PAUSED:
            plan.begun_in, plan.at = turn, run.at
        elif not plan.program.trigger.lasting:
            self._plans.remove(plan)
        self.ran += 1
        self.carried_out += run.end in (PlanEnd.USED_UP, PlanEnd.PASSED)
        if run.entries:
            self.gave += 1
            text = written_all(self.own.title, [entry["action"] for entry in run.entries])
            outcome = self.twin.orders(plan.seat, text)
            assert outcome.refusal is None, f"{text}\n{outcome.refusal}"
        return True
