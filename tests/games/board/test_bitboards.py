"""Sets of hexes as bits, and ways by them, with the search by single steps as a second opinion."""

from random import Random

import pytest

from app.games.board.bitboards import Bitboard
from app.games.board.flood import Terms, flood
from app.games.board.hexes import HexGrid
from app.games.board.network import Step, cheapest_paths
from app.games.elope.components import load as load_elope
from app.games.reds.box import GRID as REDS_GRID

GRIDS = (REDS_GRID, load_elope().board.grid, HexGrid(range(1, 8), range(1, 8), low_columns="even"))


@pytest.mark.parametrize("grid", GRIDS)
def test_each_hex_has_a_bit_and_steps_to_its_neighbours(grid: HexGrid) -> None:
    board = Bitboard(grid)
    assert board.places(board.all) == sorted(grid.hexes)
    chance = Random(1)
    for number in chance.sample(grid.hexes, 40):
        near = set(grid.neighbours(number))
        assert set(board.places(board.steps.spread(board.bit[number]))) == near
        assert set(board.places(board.steps.origins(board.bit[number]))) == near
    some = chance.sample(grid.hexes, 30)
    assert board.places(board.bits(some)) == sorted(some)
    assert board.lowest(board.bits(some)) == min(some)
    assert board.places(0) == []


def test_steps_are_chosen_by_where_they_begin_and_end() -> None:
    board = Bitboard(REDS_GRID)
    chance = Random(2)
    starts, ends = (set(chance.sample(REDS_GRID.hexes, 500)) for _each in range(2))
    between = board.steps.between(board.bits(starts), board.bits(ends))
    into, out_of = (
        board.steps.between(board.all, board.bits(ends)),
        board.steps.between(board.bits(starts), board.all),
    )
    assert into.both(out_of) == between
    expected = {each for start in starts for each in REDS_GRID.neighbours(start) if each in ends}
    assert set(board.places(between.spread(board.all))) == expected
    rest = board.steps.between(board.all & ~board.bits(starts), board.all)
    assert out_of.either(rest) == board.steps


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("grid", GRIDS)
def test_ways_are_those_of_single_steps(grid: HexGrid, seed: int) -> None:
    chance = Random(seed)
    board = Bitboard(grid)
    costs = {
        (here, there): chance.choice([1, 1, 2, 3])
        for here in grid.hexes
        for there in grid.neighbours(here)
        if chance.random() < 0.9
    }
    if seed == 0:
        costs = dict.fromkeys(costs, 0)
    closed, stops = (set(chance.sample(grid.hexes, len(grid.hexes) // 8)) for _each in range(2))
    start = chance.choice(grid.hexes)
    first, limit = chance.sample(grid.neighbours(start), 2)[1:], chance.choice([2, 4, 7])

    def price(here: str, there: str) -> Step | None:
        cost = costs.get((here, there))
        if cost is None or there in closed or (here == start and there in first):
            return None
        return Step(cost, there in stops)

    terms = [
        (cost, board.edges(step for step, each in costs.items() if each == cost))
        for cost in sorted(set(costs.values()))
    ]
    found = flood(
        board,
        start,
        Terms(terms, terms),
        board.bits(closed - {start}),
        board.bits(stops),
        limit,
        board.bits(first),
    )
    slow = cheapest_paths(start, grid.neighbours, price, limit)
    paths = found.paths()
    # Nobody comes back to where they started.
    assert paths.arrivals == slow.arrivals
    assert {at for at in paths.arrivals if at not in paths.onward} == set(
        board.places(found.stopped)
    )
    assert found.costs() == {place: arrival.cost for place, arrival in slow.arrivals.items()}
    for place in paths.arrivals:
        assert found.path(place) == paths.path(place)
    with pytest.raises(KeyError):
        found.path(next(each for each in grid.hexes if each not in slow))
