"""The ground of a hex map: merged terrain, lines along hexsides, and its size."""

from math import sqrt
from random import Random
from xml.etree import ElementTree

import pytest

from app.games.board.geometry import Line, is_inside
from app.games.board.hexes import HexGrid
from app.games.board.layout import hex_layout
from app.games.board.sheet import HexGround, Link, Town, ground_svg, merged

GRID = HexGrid(range(1, 21), range(1, 21), "RRCC", "south", "even")
SVG = "{http://www.w3.org/2000/svg}"


def area(outline: Line) -> float:
    """The area of a polygon; negative the other way round, as a hole is."""
    turns = zip(outline, (*outline[1:], outline[0]), strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in turns) / 2


@pytest.mark.parametrize("seed", range(8))
def test_merged_outlines_hold_the_middles_of_their_hexes_and_no_others(seed: int) -> None:
    chance = Random(seed)
    hexes = set(chance.sample(GRID.hexes, chance.randint(1, 300)))
    outlines = merged(GRID, hexes)
    for number in GRID.hexes:
        around = sum(is_inside(outline, GRID.centre(number)) for outline in outlines)
        assert (around % 2 == 1) == (number in hexes)


def test_terrains_leave_no_gap_and_do_not_overlap() -> None:
    chance = Random(3)
    kinds = {number: chance.choice(["clear", "forest", "swamp"]) for number in GRID.hexes}
    total = 0.0
    for kind in ("clear", "forest", "swamp"):
        total += sum(map(area, merged(GRID, [n for n in kinds if kinds[n] == kind])))
    whole = sum(map(area, merged(GRID, GRID.hexes)))
    assert total == pytest.approx(whole)
    plain = len(GRID.hexes) * 1.5 * sqrt(3) * GRID.radius**2
    assert whole == pytest.approx(plain, rel=0.01)


def test_a_ring_around_a_hex_has_a_hole() -> None:
    outlines = merged(GRID, GRID.ring("1010", 1))
    assert sorted(area(outline) > 0 for outline in outlines) == [False, True]


def ground() -> HexGround:
    return HexGround(
        GRID,
        dict.fromkeys(GRID.hexes, "clear") | {"0505": "forest", "0506": "forest"},
        dict.fromkeys(GRID.sides("0808"), "river") | {GRID.side("0909", "N"): "river"},
        [Link("rail", ("0101", "0202", "0302"))],
        {"0302": Town("city", "<Kem>")},
    )


def test_the_sheet_is_one_drawing_with_an_element_a_class() -> None:
    drawn = ElementTree.fromstring(ground_svg(ground(), "A map", ".terrain{fill:none}"))
    terrain = [path.get("class") for path in drawn.findall(f"{SVG}path")]
    assert terrain == ["terrain clear", "terrain forest"]
    assert [group.get("class") for group in drawn.findall(f"{SVG}g")] == [
        "grid",
        "side river",
        "link rail",
    ]
    assert drawn.findtext(f"{SVG}text") == "<Kem>"
    assert drawn.findtext(f"{SVG}style") == ".terrain{fill:none}"


def test_a_map_of_2500_hexes_has_few_elements() -> None:
    grid = HexGrid(range(1, 51), range(1, 51), "RRCC", "south", "even")
    chance = Random(1)
    terrain = {number: chance.choice(["clear", "forest", "hills"]) for number in grid.hexes}
    drawn = ElementTree.fromstring(ground_svg(HexGround(grid, terrain), "A map"))
    assert sum(1 for _ in drawn.iter()) < 100


def test_the_layout_finds_hexes_and_leaves_out_the_sea() -> None:
    layout = hex_layout(GRID, {"0302": "Kem"}, {"0302": "North"}, without=["0101"])
    assert layout.places["0302"].name == "0302 Kem"
    assert layout.at(GRID.centre("0302")) == "0302"
    assert layout.at(GRID.centre("0101")) is None
    assert layout.sectors()["North"] == ("0302",)
    left, top, right, bottom = layout.bounds_of(["0302", "0303"])
    assert (right - left, bottom - top) == pytest.approx((35.0, 1.5 * sqrt(3) * 10))
    data = layout.as_data("no units")
    assert data["places"]["0302"]["says"] == "0302 Kem"
    assert data["places"]["0302"]["outline"].startswith("M")
