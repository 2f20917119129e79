"""Plans of RCW in random matches: their orders, given by hand at the same stops, lead to the same.

Whoever has no part in a plan sees the same at every stop of both matches.
"""

from collections.abc import Iterator
from random import Random

import pytest

from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.games.rcw.board import board_of
from app.games.rcw.title import RCW
from tests.games.plan_twins import Twins, random_turn
from tests.marks import long

SEEDS = [range(1), *(pytest.param(range(n, n + 10), marks=long) for n in range(1, 301, 10))]
ANSWERS = (
    "OFFERS\nrefuse any offer",
    "OFFERS\naccept any offer of an assassin for nothing\nrefuse any offer",
    "COMMITTEES\naccept any purge\nrefuse any committee",
    "COUNTERPURGE\ntry counterpurge A\nthen pass",
    "COMMISSARS\nthen pass",
    "COMBAT ANSWERS\nthen pass",
    "PLACEMENT\nthen pass",
    "INTER PHASE\nthen pass",
    "TURN END\nthen pass",
)


def plans(match: Match, seat: Seat, random: Random) -> Iterator[str]:
    """A plan for the next turn of a seat, one for its losses, and two for other answers."""
    yield random_turn(match, seat, "NEXT TURN", random, count=8)
    stacks = board_of(match.state)["stacks"].values()
    units = [unit for stack in stacks if stack["seat"] == seat for unit in stack["units"]]
    if units:
        first = random.choice(units)
        yield f"EXCHANGE\nlose {RCW.notation.name('unit', first)} first\nthen pass"
    yield from random.sample(ANSWERS, 2)


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_plans_lead_to_what_their_orders_by_hand_lead_to(seeds: range) -> None:
    gave = carried_out = 0
    for seed in seeds:
        twins = Twins(RCW, "ABCD"[: 3 + seed % 2], seed, plans)
        twins.play(actions=120)
        gave, carried_out = gave + twins.gave, carried_out + twins.carried_out
    assert gave > 2 * len(seeds)
    assert carried_out > 0
