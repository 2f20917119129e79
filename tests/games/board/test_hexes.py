"""Hex grids: numbers, neighbours, distances, hexsides, and the hex at a point.

The two grids are those of Reds! (CCRR from the north, odd columns lower) and of Elope (RRCC from
the south, odd columns higher).
"""

from collections import deque
from itertools import pairwise
from random import Random

import pytest

from app.games.board.geometry import is_inside
from app.games.board.hexes import DIRECTIONS, HexGrid, side_nouns

REDS = HexGrid(range(10, 55), range(1, 28), "CCRR", "north", "odd", frozenset({"1001", "3014"}))
ELOPE = HexGrid(range(1, 51), range(1, 51), "RRCC", "south", "even", radius=7.5)
GRIDS = pytest.mark.parametrize("grid", [REDS, ELOPE], ids=["reds", "elope"])


def test_numbers_that_the_rules_call_adjacent() -> None:
    """Railways and rivers of the two games, hex by hex."""
    murman = ["1611", "1710", "1709", "1809", "1808", "1707", "1706", "1606", "1605", "1504"]
    assert {REDS.distance(a, b) for a, b in pairwise(murman)} == {1}
    dvina = [("0647", "0746"), ("0647", "0747"), ("0107", "0207"), ("0140", "0141")]
    assert {ELOPE.distance(a, b) for a, b in dvina} == {1}


def test_directions_of_both_numberings() -> None:
    assert [REDS.neighbour("3010", each) for each in DIRECTIONS] == [
        "3009", "3109", "3110", "3011", "2910", "2909",
    ]  # fmt: skip
    assert [ELOPE.neighbour("2920", each) for each in DIRECTIONS] == [
        "3020", "2921", "2821", "2820", "2819", "2919",
    ]  # fmt: skip
    assert ELOPE.direction("2920", "2821") == "SE"
    with pytest.raises(ValueError, match="2920 and 2720 are not adjacent"):
        ELOPE.direction("2920", "2720")


def test_hexes_that_are_missing_are_nowhere() -> None:
    assert "3014" not in REDS
    assert REDS.neighbour("3013", "S") is None
    assert "3014" not in REDS.within("3012", 4)
    assert REDS.at(ELOPE.centre("0101")) != "3014"


@GRIDS
def test_neighbours_are_mutual_and_opposite(grid: HexGrid) -> None:
    for number in grid.hexes:
        for turn, direction in enumerate(DIRECTIONS):
            other = grid.neighbour(number, direction)
            if other is not None:
                assert grid.neighbour(other, DIRECTIONS[(turn + 3) % 6]) == number


@GRIDS
def test_distance_is_that_of_a_breadth_first_count(grid: HexGrid) -> None:
    """On a grid without holes; where a hex is missing the way round may be longer."""
    whole = HexGrid(grid.columns, grid.rows, grid.numbering, grid.rows_from, grid.low_columns)
    start = whole.hexes[len(whole.hexes) // 3]
    counted, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for other in whole.neighbours(here):
            if other not in counted:
                counted[other] = counted[here] + 1
                queue.append(other)
    assert counted == {number: whole.distance(start, number) for number in whole.hexes}


@GRIDS
def test_rings_are_the_hexes_at_that_distance(grid: HexGrid) -> None:
    centre = grid.hexes[len(grid.hexes) // 2 + 7]
    for far in range(5):
        at_that = {number for number in grid.hexes if grid.distance(centre, number) == far}
        assert set(grid.ring(centre, far)) == at_that
    assert len(grid.within(centre, 3)) == len(set(grid.within(centre, 3)))


@GRIDS
def test_every_point_of_a_hex_is_found_in_it(grid: HexGrid) -> None:
    chance = Random(7)
    width, height = grid.size
    for _ in range(500):
        point = chance.uniform(-5, width + 5), chance.uniform(-5, height + 5)
        found = grid.at(point)
        if found is not None:
            assert is_inside(grid.outline(found), point)
        else:
            assert not any(is_inside(grid.outline(each), point) for each in _near(grid, point))
    assert all(grid.at(grid.centre(number)) == number for number in grid.hexes)


def _near(grid: HexGrid, point: tuple[float, float]) -> list[str]:
    x, y = point
    reach = 2 * grid.radius
    return [
        number
        for number in grid.hexes
        if abs(grid.centre(number)[0] - x) < reach and abs(grid.centre(number)[1] - y) < reach
    ]


@GRIDS
def test_a_hexside_is_the_same_from_both_hexes(grid: HexGrid) -> None:
    sides = {side for number in grid.hexes for side in grid.sides(number)}
    inner = [side for side in sides if "/" in side]
    # Each hex has six sides, and each inner side is one of two hexes.
    assert len(sides) + len(inner) == 6 * len(grid.hexes)
    for side in inner:
        one, other = grid.hexes_of_side(side)
        ends = set(grid.corners(one)) & set(grid.corners(other))
        assert set(grid.side_corners(side)) == ends


def test_sides_that_share_a_corner() -> None:
    assert ELOPE.side("2920", "SE") == ELOPE.side("2821", "NW") == "2821/2920"
    assert ELOPE.touching_sides("2821/2920") == (
        "2820/2821", "2820/2920", "2821/2921", "2920/2921",
    )  # fmt: skip
    assert ELOPE.side("0101", "S") == "0101S"
    assert ELOPE.touching_sides("0101S") == ("0101/0102", "0101SW", "0102SW")


def test_sides_of_rivers_are_named_in_their_order_as_among_all_sides() -> None:
    rivers = ["2821/2920", "0101/0102"]
    named, all_named = side_nouns(ELOPE, rivers), side_nouns(ELOPE)
    assert list(named.names) == rivers
    assert all(named.aliases[side] == all_named.aliases[side] for side in rivers)
    assert set(named.aliases["2821/2920"]) == {"2920/2821", "2920SE", "2821NW"}
