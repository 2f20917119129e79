"""The ground of a hex map: merged terrain, lines, lettering, and its size."""

import itertools
from dataclasses import replace
from math import sqrt
from random import Random
from xml.etree import ElementTree

import pytest

from app.games.board.cartography.outlines import chains, organic, straight
from app.games.board.geometry import Line, is_inside
from app.games.board.ground import AreaName, Badge, Border, HexGround, Link, River, Town
from app.games.board.hex_board import HexBoard
from app.games.board.hexes import HexGrid
from app.games.board.layout import hex_layout
from app.games.board.sheet import ground_svg, lettering

GRID = HexGrid(range(1, 21), range(1, 21), "RRCC", "south", "even", radius=30.0)
SVG = "{http://www.w3.org/2000/svg}"


def area(outline: Line) -> float:
    """The area of a polygon; negative the other way round, as a hole is."""
    turns = zip(outline, (*outline[1:], outline[0]), strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in turns) / 2


@pytest.mark.parametrize("seed", range(8))
def test_organic_outlines_hold_the_middles_of_their_hexes_and_no_others(seed: int) -> None:
    chance = Random(seed)
    hexes = set(chance.sample(GRID.hexes, chance.randint(1, 300)))
    outlines = organic(GRID, hexes, 1.7)
    for number in GRID.hexes:
        around = sum(is_inside(outline, GRID.centre(number)) for outline in outlines)
        assert (around % 2 == 1) == (number in hexes)


def test_terrains_leave_no_gap_and_do_not_overlap() -> None:
    chance = Random(3)
    kinds = {number: chance.choice(["clear", "forest", "swamp"]) for number in GRID.hexes}
    total = 0.0
    for kind in ("clear", "forest", "swamp"):
        total += sum(map(area, organic(GRID, [n for n in kinds if kinds[n] == kind])))
    assert total == pytest.approx(sum(map(area, organic(GRID, GRID.hexes))))
    plain = len(GRID.hexes) * 1.5 * sqrt(3) * GRID.radius**2
    assert sum(map(area, straight(GRID, GRID.hexes))) == pytest.approx(plain)


def test_a_ring_around_a_hex_has_a_hole() -> None:
    outlines = straight(GRID, GRID.ring("1010", 1))
    assert sorted(area(outline) > 0 for outline in outlines) == [False, True]


@pytest.mark.parametrize("seed", range(20))
def test_chains_hold_each_pair_once_and_end_at_forks_and_nodes(seed: int) -> None:
    chance = Random(seed)
    drawn = [sorted(chance.sample(range(12), 2)) for _ in range(16)]
    pairs = {(one, other) for one, other in drawn}
    nodes = set(chance.sample(range(12), 2))
    lines = list(chains(pairs, nodes.__contains__))
    walked = [tuple(sorted(pair)) for line in lines for pair in itertools.pairwise(line)]
    assert sorted(walked) == sorted(pairs)
    degree = {node: sum(node in pair for pair in pairs) for node in range(12)}
    for line in lines:
        assert all(degree[node] == 2 and node not in nodes for node in line[1:-1])


def ground() -> HexGround:
    return HexGround(
        GRID,
        dict.fromkeys(GRID.hexes, "clear")
        | dict.fromkeys(GRID.within("0505", 1), "forest")
        | dict.fromkeys(GRID.within("1515", 2), "sea"),
        sides={GRID.side("0909", "N"): "strait"},
        links=[Link("rail", ("0101", "0202", "0302")), Link("road", ("0302", "0303"))],
        towns={
            "0302": Town("red resource", "<Kem>", 1, (Badge("port"), Badge("points", "30"))),
            "0303": Town("town", "Onega"),
        },
        rivers=[
            River("major", "Dvina", sides=tuple(GRID.sides("0808"))),
            River("minor", "Vaga", hexes=tuple(GRID.number(n, 3) for n in range(4, 18))),
        ],
        crossings={GRID.side("0808", "N"): "bridge"},
        borders=[Border("front", tuple(GRID.sides("0310")))],
        names=[AreaName("sea-name", "White Sea", GRID.within("1515", 2))],
    )


def test_the_sheet_has_an_element_a_class_and_all_names() -> None:
    drawn = ElementTree.fromstring(ground_svg(ground(), "A map", ".terrain{fill:none}"))
    classes = {each.get("class") for each in drawn.iter() if each.get("class")}
    assert {"terrain clear", "terrain forest", "growth broadleaf", "sea", "coast"} <= classes
    assert {"river major", "river minor", "inlet", "bridge", "border front"} <= classes
    assert {"link rail", "ties", "link road", "badge port", "badge points"} <= classes
    assert drawn.findtext(f"{SVG}style") == ".terrain{fill:none}"
    texts = ["".join(text.itertext()) for text in drawn.iter(f"{SVG}text")]
    assert {"<KEM>", "Onega", "White Sea", "DVINA", "Vaga", "30"} <= set(texts)


def test_page_and_picture_draw_a_season_by_the_same_class() -> None:
    made = ground()
    board = HexBoard(made, hex_layout(made.grid, {}), "A map", ())
    for drawn in (board.ground_svg("", "winter"), board.sheet_svg("winter")):
        assert ElementTree.fromstring(drawn).get("class") == "board winter"
    assert ElementTree.fromstring(board.sheet_svg()).get("class") == "board"


def test_a_river_bears_the_seasons_in_which_it_lies_under_ice() -> None:
    """Ice lies on the water of these rivers alone; a style sheet shows it in its season."""
    frozen, open_river = (
        River("major", "Dvina", sides=tuple(GRID.sides("0808")), frozen_in=("thaw", "winter")),
        River("major", "Vaga", sides=tuple(GRID.sides("1212"))),
    )
    made = replace(ground(), rivers=[frozen, open_river])
    drawn = ElementTree.fromstring(ground_svg(made, "A map"))
    classes = [each.get("class", "") for each in drawn.iter()]
    assert classes.count("river major") == 2
    assert [each for each in classes if each.startswith(("ice", "cracks"))] == [
        "ice major in-thaw in-winter",
        "cracks major in-thaw in-winter",
    ]
    assert classes.index("ice major in-thaw in-winter") > classes.index("river major")


def test_the_sheet_is_the_same_in_each_drawing() -> None:
    assert ground_svg(ground(), "A map") == ground_svg(ground(), "A map")


def test_names_of_many_towns_overlap_neither_each_other_nor_signs() -> None:
    chance = Random(2)
    names = ["Novgorod", "Pskov", "Ust Padenga", "Arkhangelsk", "Yar", "Velikie Luki"]
    towns = {
        number: Town("town", chance.choice(names), chance.choice([1, 2, 3]))
        for number in chance.sample(GRID.hexes, 60)
    }
    found = lettering(HexGround(GRID, dict.fromkeys(GRID.hexes, "clear"), towns=towns))
    boxes = [box for label in found.labels for box in label.boxes]
    assert not found.missing
    assert len(boxes) == 60
    for n, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[n + 1 :])
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        assert 0 < x < GRID.size[0]
        assert 0 < y < GRID.size[1]


def test_a_map_of_2500_hexes_has_few_elements() -> None:
    grid = HexGrid(range(1, 51), range(1, 51), "RRCC", "south", "even", radius=30.0)
    chance = Random(1)
    terrain = {number: chance.choice(["clear", "forest", "hills"]) for number in grid.hexes}
    drawn = ElementTree.fromstring(ground_svg(HexGround(grid, terrain), "A map"))
    assert sum(1 for _ in drawn.iter()) < 2500 + 600


def test_the_layout_finds_hexes_and_leaves_out_the_sea() -> None:
    layout = hex_layout(GRID, {"0302": "Kem"}, {"0302": "North"}, without=["0101"])
    assert layout.places["0302"].name == "0302 Kem"
    assert layout.at(GRID.centre("0302")) == "0302"
    assert layout.at(GRID.centre("0101")) is None
    assert layout.sectors()["North"] == ("0302",)
    left, top, right, bottom = layout.bounds_of(["0302", "0303"])
    assert (right - left, bottom - top) == pytest.approx((105.0, 1.5 * sqrt(3) * 30))
    data = layout.as_data("no units")
    assert data["places"]["0302"]["says"] == "0302 Kem"
    assert data["places"]["0302"]["outline"].startswith("M")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0302", "0302"),
        (" kem ", "0302"),
        ("0302 KEM", "0302"),
        ("one", "0303"),
        ("on", None),
        ("onega", "0303"),
        ("0404", "0404"),
        ("9999", None),
        ("", None),
    ],
)
def test_a_place_is_found_by_number_or_by_the_beginning_of_its_name(
    text: str, found: str | None
) -> None:
    layout = hex_layout(GRID, {"0302": "Kem", "0303": "Onega", "0304": "Onsk"})
    assert layout.find(text) == found
