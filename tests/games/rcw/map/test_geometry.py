"""The drawn map tells the truth about the components."""

from itertools import combinations, pairwise

import pytest

from app.games.rcw.components import Components, load
from app.games.rcw.map.geometry import (
    SIDES,
    SIZE,
    Geometry,
    geometry,
    label_height,
    label_width,
)
from app.games.rcw.map.points import Point
from tools.maps.lines import area, inside

Pair = tuple[str, str]


@pytest.fixture(scope="module")
def box() -> Components:
    return load()


@pytest.fixture(scope="module")
def drawn() -> Geometry:
    return geometry()


def segments(outline: tuple[Point, ...]) -> set[frozenset[Point]]:
    return {frozenset(ends) for ends in zip(outline, (*outline[1:], outline[0]), strict=True)}


def touching(drawn: Geometry) -> set[Pair]:
    """The pairs of provinces whose outlines share a piece, found from the outlines alone."""
    pieces = {name: segments(shape.outline) for name, shape in drawn.provinces.items()}
    return {(a, b) for a, b in combinations(sorted(pieces), 2) if pieces[a] & pieces[b]}


def rim(x: float, y: float, width: float, height: float) -> list[Point]:
    """Points all along the edge of a box."""
    steps = [step / 12 for step in range(13)]
    across = [(x + s * width, y + t * height) for s in steps for t in (0, 1)]
    return across + [(x + s * width, y + t * height) for s in (0, 1) for t in steps]


def test_every_province_lies_on_the_sheet(box: Components, drawn: Geometry) -> None:
    assert drawn.provinces.keys() == box.provinces.keys()
    for shape in drawn.provinces.values():
        assert all(0 < x < SIZE[0] and 0 < y < SIZE[1] for x, y in shape.outline)
        assert area(shape.outline) > 3000


def test_every_border_is_a_common_edge_or_a_drawn_strait(box: Components, drawn: Geometry) -> None:
    borders = {(border.a, border.b) for border in box.borders}
    straits = {(strait.a, strait.b) for strait in drawn.straits}
    assert borders - touching(drawn) == straits
    assert straits == {("kuban", "taurida")}


def test_common_edges_are_long_enough_to_see(box: Components, drawn: Geometry) -> None:
    seen: dict[Pair, float] = {}
    for edge in drawn.edges:
        ends = pairwise(edge.line)
        length = sum(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 for (ax, ay), (bx, by) in ends)
        seen[edge.a, edge.b] = seen.get((edge.a, edge.b), 0) + length
    assert seen.keys() == touching(drawn)
    assert min(seen.values()) >= 14


def test_provinces_that_touch_without_a_border_show_a_barrier_5_33(
    box: Components, drawn: Geometry
) -> None:
    borders = {(border.a, border.b) for border in box.borders}
    barriers = {(barrier.a, barrier.b) for barrier in drawn.barriers}
    assert touching(drawn) - borders == barriers
    assert ("livonia", "petrograd") in barriers


def test_the_sea_lies_where_the_components_have_a_coast(box: Components, drawn: Geometry) -> None:
    named = {sea for province in box.provinces.values() for sea in province.coast}
    coasts = {(coast.a, coast.b) for coast in drawn.coasts if coast.b in named}
    assert coasts == {(p.id, sea) for p in box.provinces.values() for sea in p.coast}


def test_name_and_two_counters_find_room_in_every_province(
    box: Components, drawn: Geometry
) -> None:
    for name, shape in drawn.provinces.items():
        width, height = label_width(box.provinces[name]), label_height(box.provinces[name])
        label = rim(shape.label[0] - width / 2, shape.label[1] - 9, width, height)
        assert all(inside(shape.outline, point) for point in label), name
        assert [bench.side for bench in shape.benches] == list(SIDES)
        assert shape.benches[0].places >= 2, name


def test_rows_of_counters_lie_inside_their_province_below_its_name(
    box: Components, drawn: Geometry
) -> None:
    for name, shape in drawn.provinces.items():
        below = shape.label[1] - 9 + label_height(box.provinces[name])
        for bench in shape.benches:
            assert bench.rows[0].y >= below - 0.2
            for row, following in pairwise(bench.rows):
                assert following.y - row.y >= bench.side
            for row in bench.rows:
                strip = rim(row.x, row.y, row.width, bench.side)
                assert all(inside(shape.outline, point) for point in strip), name


def test_railways_keep_to_the_two_provinces_they_join(box: Components, drawn: Geometry) -> None:
    rails = {(rail.a, rail.b): rail.line for rail in drawn.rails}
    assert rails.keys() == {(border.a, border.b) for border in box.borders if border.rail}
    for (a, b), line in rails.items():
        shapes = drawn.provinces[a], drawn.provinces[b]
        assert (line[0], line[-1]) == (shapes[0].station, shapes[1].station)
        for (ax, ay), (bx, by) in pairwise(line):
            for share in (0.1, 0.3, 0.5, 0.7, 0.9):
                point = ax + share * (bx - ax), ay + share * (by - ay)
                assert any(inside(shape.outline, point) for shape in shapes), (a, b)


def test_the_map_is_not_upside_down(drawn: Geometry) -> None:
    """Omsk lies directly east of Ekaterinburg (13.0); a few others any player knows."""
    place = {name: shape.label for name, shape in drawn.provinces.items()}
    for west, east in [("ekaterinburg", "omsk"), ("poland", "tver"), ("chita", "vladivostok")]:
        assert place[west][0] < place[east][0]
    for north, south in [("murmansk", "petrograd"), ("kiev", "kherson"), ("terek", "tiflis")]:
        assert place[north][1] < place[south][1]
