"""From real coasts to grounds, on sheets small enough to check by eye."""

from dataclasses import replace
from math import dist
from random import Random

import pytest

from app.games.rcw.components import load
from app.games.rcw.map.points import Point
from tools.maps.lines import along, area, inside, length, simplified
from tools.maps.rcw.adjustment import Adjacency, adjust_sites
from tools.maps.rcw.borders import Edge, Grounds, grounds_of
from tools.maps.rcw.checks import MapMismatchError, check_map, touching_in
from tools.maps.rcw.coast import Coast
from tools.maps.rcw.squares import SQUARE, WATER, Squares, land_of, nearest_owner, repair
from tools.maps.rcw.warp import Warp

SHEET: Point = (200.0, 200.0)
ISLE = ((20.0, 20.0), (180.0, 20.0), (180.0, 180.0), (20.0, 180.0))
LAKE = ((80.0, 80.0), (120.0, 80.0), (120.0, 120.0), (80.0, 120.0))


def test_land_is_what_an_odd_number_of_rings_holds() -> None:
    land = land_of(SHEET, [ISLE, LAKE])
    assert sum(land) * SQUARE**2 == pytest.approx(160 * 160 - 40 * 40)


def test_land_goes_to_the_nearest_site_and_water_to_nobody() -> None:
    squares = nearest_owner(
        SHEET, land_of(SHEET, [ISLE]), [("a", (40.0, 100.0)), ("b", (160.0, 100.0))], seed=1
    )
    assert squares.owners[squares.at((30.0, 100.0))] == "a"
    assert squares.owners[squares.at((170.0, 30.0))] == "b"
    assert squares.owners[squares.at((5.0, 5.0))] == WATER


def test_what_is_cut_off_goes_to_whom_it_touches_and_ponds_are_filled() -> None:
    rows = ["aaaabbbb"] * 4 + ["aaaabbab"] + ["aa.abbbb"] * 3
    squares = Squares(8, 8, [WATER if owner == "." else owner for row in rows for owner in row])
    whole = repair(squares, {"a": (1.0, 1.0), "b": (15.0, 1.0)}, [("Sea", (0.0, 0.0))])
    assert whole.owners == list("aaaabbbb" * 8)


def two_halves() -> Grounds:
    owners = ["a" if column < 50 else "b" for _ in range(100) for column in range(100)]
    return grounds_of(Squares(100, 100, owners), Coast([]), lambda _: False, lambda *_: False)


def test_neighbours_share_one_line_and_together_fill_the_sheet() -> None:
    grounds = two_halves()
    (line,) = grounds.between("a", "b")
    assert length(line) == pytest.approx(200)
    outlines = [grounds.outline(grounds.outlines[owner][0]) for owner in "ab"]
    assert sum(map(area, outlines)) == pytest.approx(200 * 200)


def test_the_coast_is_the_real_one() -> None:
    land = [(30.3, 40.1), (171.9, 33.3), (160.2, 170.7), (101.1, 121.3), (25.5, 166.6)]
    owners = [("a" if each else "Sea") for each in land_of(SHEET, [land])]
    grounds = grounds_of(
        Squares(100, 100, owners), Coast([land]), lambda owner: owner == "Sea", lambda *_: False
    )
    outline = grounds.outline(grounds.outlines["a"][0])
    assert all(min(dist(corner, point) for point in outline) < 0.5 for corner in land)
    assert area(outline) == pytest.approx(area(land), rel=0.01)


def test_what_only_grazes_and_should_not_is_drawn_back_to_a_point() -> None:
    """a and d touch for a few squares where b and c should meet."""
    owners = []
    for row in range(100):
        for column in range(100):
            if row < 48:
                owners.append("a" if column < 52 else "b")
            else:
                owners.append("c" if column < 49 else "d")
    squares = Squares(100, 100, owners)
    dry = Coast([])
    never = grounds_of(squares, dry, lambda _: False, lambda *_: False)
    grazing = grounds_of(squares, dry, lambda _: False, lambda *pair: pair == ("a", "d"))
    assert never.between("a", "d")
    assert not grazing.between("a", "d")
    total = sum(area(grazing.outline(grazing.outlines[owner][0])) for owner in "abcd")
    assert total == pytest.approx(200 * 200)


def test_a_warp_without_slack_takes_each_point_to_its_target() -> None:
    chance = Random(4)
    here = [(chance.uniform(0, 900), chance.uniform(0, 900)) for _ in range(12)]
    there = [(x + chance.gauss(0, 30), y + chance.gauss(0, 30)) for x, y in here]
    exact, slack = (Warp(here, there, [each] * 12) for each in (0.0, 0.2))
    assert all(dist(exact(a), b) < 1e-6 for a, b in zip(here, there, strict=True))
    assert max(dist(slack(a), b) for a, b in zip(here, there, strict=True)) > 1
    moved = Warp(here, [(x + 7, y - 3) for x, y in here], [0.1] * 12)
    assert moved((450.0, 450.0)) == pytest.approx((457.0, 447.0))


def test_lines() -> None:
    line = [(0.0, 0.0), (5.0, 0.1), (10.0, 0.0), (10.0, 10.0)]
    assert simplified(line, 0.3) == [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert along(line[2:], 4) == (10.0, 4.0)
    assert inside(LAKE, (100.0, 100.0))
    assert not inside(LAKE, (79.0, 100.0))


def test_a_drawing_that_lies_about_a_border_is_refused() -> None:
    """A border more or less in the components is one that the drawing has not, or has and ought
    not."""
    box = load()
    touching = touching_in(box)
    drawn = Grounds(
        tuple(Edge(a, b, ((0, 0), (9, 9)), ((0.0, 0.0), (30.0, 0.0))) for a, b in touching), {}
    )
    seas = {sea for province in box.provinces.values() for sea in province.coast}
    check_map(drawn, box, touching, seas)
    pair = ("tambov", "tula")
    fewer = replace(box, borders=tuple(b for b in box.borders if (b.a, b.b) != pair))
    with pytest.raises(MapMismatchError, match="not so: tambov-tula"):
        check_map(drawn, fewer, touching_in(fewer), seas)
    with pytest.raises(MapMismatchError, match="not drawn: kaluga-vologda"):
        check_map(drawn, box, touching | {("kaluga", "vologda")}, seas)


def test_settling_makes_the_wanted_edge_and_unmakes_the_false_one() -> None:
    """Of four in a square, the pair across one diagonal touches; it should be the other pair."""
    sites = [("a", (70.0, 72.0)), ("b", (130.0, 68.0)), ("c", (70.0, 128.0)), ("d", (130.0, 132.0))]
    land = land_of(SHEET, [((0.0, 0.0), (200.0, 0.0), (200.0, 200.0), (0.0, 200.0))])
    sides = {("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")}

    def diagonals(points: list[tuple[str, Point]]) -> list[bool]:
        squares = nearest_owner(SHEET, land, points, seed=0)
        pairs = {
            frozenset((squares.owners[index], squares.owners[other]))
            for index in range(len(squares.owners))
            for other in squares.beside(index)
        }
        return [{"a", "d"} in pairs, {"b", "c"} in pairs]

    assert diagonals(sites) == [True, False]
    adjacency = Adjacency("abcd", sides | {("b", "c")})
    after = adjust_sites(sites, ("b", "c"), adjacency, land, SHEET, Random(3))
    assert diagonals(after) == [False, True]
    assert [place for place, _ in after] == list("abcd")
