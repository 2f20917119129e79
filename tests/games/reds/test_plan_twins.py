"""Plans of Reds! in random matches: their orders by hand at the same stops lead to the same.

Until a plan runs, and after it, the other side sees the same in both matches (18.1).
"""

from collections.abc import Iterator
from random import Random

import pytest

from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.games.reds.board import SEATS, board_of
from app.games.reds.box import GRID, RED, UNITS
from app.games.reds.components.map_files import FRONTS
from app.games.reds.rules.activation import CHIT_OF_FRONT, white_chits
from app.games.reds.title import REDS
from tests.games.plan_twins import Twins, random_turn
from tests.games.reds.scripted_player import ScriptedPlayer
from tests.marks import long

SEEDS = [range(1), *(pytest.param(range(n, n + 10), marks=long) for n in range(1, 301, 10))]


def plans(match: Match, seat: Seat, random: Random) -> Iterator[str]:
    """Plans of a side for two of its chits, for its defence, and for what logistics asks."""
    board, player = board_of(match.state), ScriptedPlayer(seat)
    is_red = SEATS[seat] == RED
    chits = [CHIT_OF_FRONT[front] for front in FRONTS] if is_red else white_chits(board)
    for chit in random.sample(chits, min(2, len(chits))):
        orders = list(player.chit_orders(board, chit))
        some = [line for line in orders if random.random() < 0.7]
        yield "\n".join([chit, *some, random.choice(("done", "then pass", "then ask"))])
    code = random.choice([unit.code for unit in UNITS.values()])
    place = random.choice(sorted(GRID.hexes))
    answer = random.choice(("no support", "navy at 2:1", "air"))
    yield f"DEFENCE\nlose {code} first, retreat to {place}, {answer}\nthen pass"
    yield "LOGISTICS ANSWERS\nthen pass"
    yield "ARRIVALS\nthen pass"
    yield random_turn(match, seat, "NEXT TURN", random, count=4)


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_plans_lead_to_what_their_orders_by_hand_lead_to(seeds: range) -> None:
    gave = carried_out = 0
    for seed in seeds:
        twins = Twins(REDS, "AB", seed, plans)
        twins.play(actions=100)
        gave, carried_out = gave + twins.gave, carried_out + twins.carried_out
    assert gave > 2 * len(seeds)
    assert carried_out > 0
