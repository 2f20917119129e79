"""Plans in random matches: their orders, given by hand at the same stops, lead to the same."""

from random import Random
from typing import Any

import pytest

from app.games.kernel.apply_actions import written_all
from app.games.kernel.match import Match
from app.games.kernel.plan_run import PlanEnd, execute, heard_by, moment
from app.games.kernel.plan_text import Program, read_plan
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat
from tests.games.toyhex.title import SMALL
from tests.marks import long

SEEDS = [
    range(5),
    *(pytest.param(range(n, min(n + 30, 1000)), marks=long) for n in range(5, 1000, 30)),
]
UNITS = SMALL.battle_map.units
HEXES = sorted(SMALL.battle_map.grid.hexes)


def condition(random: Random) -> str:
    """A condition, on an event or on how things stand."""
    unit, place = random.choice(sorted(UNITS)), random.choice(HEXES)
    one = (f"{unit} is lost", f"{unit} is in {place}", f"{unit} enters {place}")
    joined = random.choice(("{}", "{}", "not {}", "{} or {}", "{} and {}"))
    return joined.format(random.choice(one), random.choice(one))


def order(seat: Seat, random: Random) -> str:
    """An order that may be legal when its moment comes."""
    own = [unit for unit, each in UNITS.items() if each.seat == seat]
    there = random.choice(HEXES)
    tried = random.choice(("try ", "try ", ""))
    return tried + random.choice(
        (
            f"move {random.choice(own)}",
            f"to {there}",
            f"march {random.choice(own)} to {there}",
            f"attack {there}",
            f"attack {there} if difference {random.randint(-1, 3)}",
        )
    )


def lines(seat: Seat, random: Random, depth: int = 0) -> list[str]:
    """Some lines of a plan, with blocks inside each other."""
    found = []
    for _ in range(random.randint(1, 3)):
        kind = random.random()
        if kind < 0.2 and depth < 3:
            found += [
                f"if {condition(random)}",
                *lines(seat, random, depth + 1),
                "else",
                *lines(seat, random, depth + 1),
                "end if",
            ]
        elif kind < 0.3:
            found.append(f"if {condition(random)}: {order(seat, random)}")
        elif kind < 0.35:
            found.append(f"unless {condition(random)}")
        elif kind < 0.4:
            found.append(f"{order(seat, random)}, then ask")
        else:
            found.append(order(seat, random))
    return found


def plan(seat: Seat, segment: int, random: Random) -> Program:
    """A plan for a segment, or for the next turn of the seat."""
    heading = random.choice((f"SEGMENT {segment}", f"SEGMENT {segment}", "NEXT TURN"))
    end = random.choice(("done", "then pass", "then pass", "then ask"))
    program = read_plan(SMALL, "\n".join((heading, *lines(seat, random), end)))
    assert not isinstance(program, Refusal), program
    return program


def seen(match: Match, seat: Seat) -> Any:
    """All that a seat can learn: view, options, who is asked, and why an order is refused."""
    refused = match.orders(seat, "march n3 by 9999").refusal
    return match.view(seat), match.options(seat), match.waiting(), str(refused)


class Twins:
    """A match with plans of both sides, and its twin without any."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        options = {"turns": 1, "sequence": "segments"}
        self.own, self.twin = (
            Match.new(SMALL, ["A", "B"], seed=f"{seed:064x}", options=options) for _ in range(2)
        )
        self.plans: list[tuple[Seat, Program]] = [
            ("AB"[number % 2 - 1], plan("AB"[number % 2 - 1], number, self.random))
            for number in range(1, 11)
            for _ in range(self.random.randint(0, 2))
        ]
        self.ran = self.carried_out = 0

    def play(self) -> None:
        """Play both to their end; they must be alike at every stop."""
        while not self.own.over:
            if not self._run_a_plan():
                (seat,) = self.own.waiting()
                action = self.random.choice(self.own.pending(seat))
                for match in (self.own, self.twin):
                    match.apply(seat, action)
            assert self.own.log == self.twin.log
            assert self.own.state == self.twin.state
            for seat in "AB":
                assert seen(self.own, seat) == seen(self.twin, seat)

    def _run_a_plan(self) -> bool:
        """Carry out a plan that is due; in the twin its orders are given by hand."""
        for each in self.plans:
            seat, program = each
            if moment(self.own, seat, program.trigger, program.args) is None:
                continue
            self.plans.remove(each)
            run = execute(self.own, seat, program, 0, list(heard_by(self.own.log, seat)))
            self.ran += 1
            self.carried_out += run.end in (PlanEnd.USED_UP, PlanEnd.PASSED)
            if run.entries:
                text = written_all(SMALL, [entry["action"] for entry in run.entries])
                outcome = self.twin.orders(seat, text)
                assert outcome.refusal is None, outcome.refusal
            return True
        return False


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_random_matches_with_plans_are_those_in_which_their_orders_were_given(
    seeds: range,
) -> None:
    ran = carried_out = 0
    for seed in seeds:
        twins = Twins(seed)
        twins.play()
        ran, carried_out = ran + twins.ran, carried_out + twins.carried_out
    assert ran > 3 * len(seeds)
    assert 0 < carried_out < ran
