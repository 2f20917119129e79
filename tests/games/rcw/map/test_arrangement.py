"""Cells and their arrangement, on sheets small enough to check by eye."""

from math import dist
from random import Random

import pytest

from app.games.rcw.map.arrangement import (
    NO_PLACE,
    Arrangement,
    Judge,
    Site,
    bearings_at_home,
    pair_of,
)
from app.games.rcw.map.cells import FRAME, Point, cell_of

SHEET: Point = (100.0, 100.0)


def test_two_sites_share_the_sheet_at_the_middle() -> None:
    left = cell_of(0, [(25.0, 50.0), (75.0, 50.0)], SHEET)
    assert sorted(left.corners) == [(0, 0), (0, 100), (50, 0), (50, 100)]
    assert sorted(left.beyond) == [FRAME, FRAME, FRAME, 1]
    assert left.side_length(left.beyond.index(1)) == 100


def test_a_cell_holds_what_is_nearest_to_its_site() -> None:
    chance = Random(1)
    sites = [(chance.uniform(0, 100), chance.uniform(0, 100)) for _ in range(30)]
    cells = [cell_of(index, sites, SHEET) for index in range(30)]
    for _ in range(300):
        point = chance.uniform(0, 100), chance.uniform(0, 100)
        nearest = min(range(30), key=lambda index: dist(sites[index], point))
        holding = [i for i, cell in enumerate(cells) if cell.room_for(point, 0, 0) >= -1e-9]
        assert holding == [nearest]


def test_sides_are_mutual() -> None:
    chance = Random(2)
    sites = [(chance.uniform(0, 100), chance.uniform(0, 100)) for _ in range(30)]
    cells = [cell_of(index, sites, SHEET) for index in range(30)]
    for index, cell in enumerate(cells):
        assert all(index in cells[other].beyond for other in cell.beyond if other != FRAME)


def test_room_for_a_box() -> None:
    cell = cell_of(0, [(50.0, 50.0)], SHEET)
    assert cell.room_for((50, 50), 40, 60) == 20
    assert cell.room_for((50, 50), 110, 10) == -5


@pytest.fixture
def judge() -> Judge:
    """Four places in a square; the pair across the one diagonal is wanted, the other shunned."""
    sites = [
        Site("a", (30.0, 32.0)),
        Site("b", (70.0, 28.0), box=(20.0, 20.0)),
        Site("c", (30.0, 70.0)),
        Site("d", (70.0, 68.0)),
    ]
    groups = {site.place: (index,) for index, site in enumerate(sites)} | {NO_PLACE: ()}
    return Judge(
        sites=sites,
        wanted={("a", "d"): 1.0},
        shunned={("b", "c"): 1.0},
        near=frozenset(),
        groups=groups,
        bearings=bearings_at_home(sites, SHEET),
    )


def test_the_arrangement_finds_the_wanted_edge(judge: Judge) -> None:
    arrangement = Arrangement(judge, SHEET, seed=3)
    before = arrangement.cost()
    arrangement.anneal(3000, warm=1.0, cold=0.01, stride=8.0, step=1.0)
    assert arrangement.cost() < before
    assert arrangement.lengths["a", "d"] > 10
    assert arrangement.lengths.get(("b", "c"), 0.0) == 0.0


def test_the_running_account_agrees_with_a_new_one(judge: Judge) -> None:
    arrangement = Arrangement(judge, SHEET, seed=4)
    arrangement.anneal(500, warm=2.0, cold=0.5, stride=10.0, step=5.0)
    fresh = Arrangement(judge, SHEET, seed=4, points=arrangement.points)
    lengths = {pair: length for pair, length in arrangement.lengths.items() if length}
    assert lengths == pytest.approx({p: n for p, n in fresh.lengths.items() if n})
    assert arrangement.cost() == pytest.approx(fresh.cost())


def test_the_same_seed_arranges_alike(judge: Judge) -> None:
    first, second = (Arrangement(judge, SHEET, seed=5) for _ in range(2))
    for arrangement in (first, second):
        arrangement.anneal(200, warm=2.0, cold=0.5, stride=10.0, step=5.0)
    assert first.points == second.points


def test_pairs_are_alphabetical() -> None:
    assert pair_of("tver", "kaluga") == pair_of("kaluga", "tver") == ("kaluga", "tver")
