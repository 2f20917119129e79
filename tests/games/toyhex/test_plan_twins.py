"""Plans in random matches: their orders, given by hand at the same stops, lead to the same."""

from collections.abc import Iterator
from random import Random

import pytest

from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from tests.games.plan_twins import Twins
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


def plan(seat: Seat, segment: int, random: Random) -> str:
    """A plan for a segment, or for the next turn of the seat."""
    heading = random.choice((f"SEGMENT {segment}", f"SEGMENT {segment}", "NEXT TURN"))
    end = random.choice(("done", "then pass", "then pass", "then ask"))
    return "\n".join((heading, *lines(seat, random), end))


def plans(_match: Match, seat: Seat, random: Random) -> Iterator[str]:
    """Plans for the segments of a seat: A has the odd ones, B the even ones."""
    for segment in range("AB".index(seat) + 1, 11, 2):
        for _ in range(random.randint(0, 2)):
            yield plan(seat, segment, random)


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_random_matches_with_plans_are_those_in_which_their_orders_were_given(
    seeds: range,
) -> None:
    ran = carried_out = 0
    for seed in seeds:
        twins = Twins(SMALL, "AB", seed, plans, turns=1, sequence="segments")
        twins.play()
        ran, carried_out = ran + twins.ran, carried_out + twins.carried_out
    assert ran > 3 * len(seeds)
    assert 0 < carried_out < ran
