"""The drawing of a map of spaces: the land around them, links, names, and neighbours."""

from itertools import pairwise
from math import hypot
from random import Random
from xml.etree import ElementTree

import pytest

from app.games.board.cartography.net_names import names
from app.games.board.cartography.regions import borders, cells, outline
from app.games.board.geometry import is_inside
from app.games.board.ground import Badge
from app.games.board.layout import net_layout
from app.games.board.net_board import NetBoard
from app.games.board.net_ground import NetGround, NetLink, Space


def scattered(seed: int, count: int = 40) -> NetGround:
    """Spaces without order, at least 90 units apart."""
    chance = Random(seed)
    spaces: dict[str, Space] = {}
    while len(spaces) < count:
        x, y = chance.uniform(150, 1450), chance.uniform(150, 1450)
        if all(hypot(x - each.at[0], y - each.at[1]) > 90 for each in spaces.values()):
            region = "west" if x < 800 else "east"
            spaces[f"{len(spaces)}"] = Space(f"Place {len(spaces)}", (x, y), region=region)
    return NetGround((1600, 1600), spaces, regions={"west": "West", "east": "East"})


GROUND = NetGround(
    (900, 700),
    {
        "1": Space("<Kem>", (200, 200), "city", "forest", "north", "red", (Badge("port"),)),
        "2": Space("Onega", (420, 200), "circle", "swamp", "north", "white"),
        "3": Space("Archangel", (420, 420), "box", "clear", "south"),
        "4": Space("Chita", (760, 600), "circle", "clear", "far"),
    },
    links=[
        NetLink("rail", ("1", "2"), river=True),
        NetLink("road1", ("2", "3"), mark="1"),
        NetLink("rail", ("3", "4")),
    ],
    regions={"north": "North", "south": "South"},
    insets=[["4"]],
)
BOARD = NetBoard(GROUND, net_layout(GROUND, dict.fromkeys(GROUND.spaces, "")), "Map", ("red",))


@pytest.mark.parametrize("seed", range(5))
def test_each_point_of_a_cell_is_nearest_to_its_space(seed: int) -> None:
    ground = scattered(seed)
    chance = Random(seed)
    for name, cell in cells(ground).items():
        corners = outline(cell)
        assert is_inside(corners, ground.spaces[name].at)
        a, b, c = chance.sample(corners, 3)
        middle = (a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3
        far = {
            other: hypot(middle[0] - each.at[0], middle[1] - each.at[1])
            for other, each in ground.spaces.items()
        }
        assert far[name] <= min(far.values()) + 1e-6


@pytest.mark.parametrize("seed", range(5))
def test_a_border_is_as_far_from_both_of_its_regions(seed: int) -> None:
    ground = scattered(seed)
    sides = list(borders(ground, cells(ground)))
    assert sides
    for side in sides:
        for x, y in side:
            nearest = {
                region: min(
                    hypot(x - each.at[0], y - each.at[1])
                    for each in ground.spaces.values()
                    if each.region == region
                )
                for region in ("west", "east")
            }
            assert nearest["west"] == pytest.approx(nearest["east"])


@pytest.mark.parametrize("seed", range(5))
def test_names_cover_neither_each_other_nor_spaces(seed: int) -> None:
    ground = scattered(seed)
    labels, missing = names(ground, cells(ground))
    assert missing == []
    boxes = [box for label in labels for box in label.boxes]
    for n, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[n + 1 :])
        for space in ground.spaces.values():
            inside = box.left < space.at[0] < box.right and box.top < space.at[1] < box.bottom
            assert not inside


def test_the_sheet_has_all_that_is_printed() -> None:
    drawn = ElementTree.fromstring(BOARD.ground_svg(""))
    classes = {each.get("class") for each in drawn.iter()}
    assert {"region region-north", "region-border", "net-link rail", "net-ties"} <= classes
    assert {"space forest", "space-owner owner-red", "terrain-sign swamp-sign"} <= classes
    assert {"net-river", "net-mark", "space-badge port"} <= classes
    texts = ["".join(each.itertext()) for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"<Kem>", "Onega", "NORTH", "1", "2"} <= set(texts)


def test_a_link_into_an_inset_is_drawn_at_its_ends_alone() -> None:
    assert [link.ends for link, _start, _end in GROUND.lines()] == [("1", "2"), ("2", "3")]
    assert [other for *_line, other in GROUND.stubs()] == ["4", "3"]
    for _link, start, end, _other in GROUND.stubs():
        assert hypot(end[0] - start[0], end[1] - start[1]) < 100


def test_links_meet_the_rim_of_their_spaces() -> None:
    (_rail, start, end), (_road, above, below) = GROUND.lines()
    assert (start, end) == ((229.0, 200.0), (395.0, 200.0))
    assert (above, below) == ((420.0, 225.0), (420.0, 378.0))


def test_the_places_next_to_a_space_stand_with_their_directions() -> None:
    assert BOARD.near("2") == [("S", "3"), ("W", "1")]
    assert BOARD.layout_data()["near"]["3"] == ("2", "4")


def test_a_point_finds_its_space() -> None:
    assert BOARD.layout.at((200, 200)) == "1"
    assert BOARD.layout.at((300, 300)) is None
    assert BOARD.layout.find("onega") == "2"
    turns = [BOARD.layout.places["2"].outline[n] for n in range(20)]
    assert all(hypot(a[0] - b[0], a[1] - b[1]) < 10 for a, b in pairwise(turns))
