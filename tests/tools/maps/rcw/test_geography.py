"""What is taken of public geography: a made-up world of a few lines, and the one we keep."""

import json
from typing import Any

import pytest

from tools.maps.lines import area
from tools.maps.rcw import geography as source
from tools.maps.rcw.geography import GEOGRAPHY, geography, taken_from

WORLD: dict[str, Any] = {
    "type": "Topology",
    "transform": {"scale": [0.5, 0.5], "translate": [0, 0]},
    "arcs": [
        [[60, 90], [40, 0], [0, 20], [-40, 0], [0, -20]],
        [[70, 92], [4, 0], [0, 4], [-4, 0], [0, -4]],
        [[62, 100], [4, 2]],
        [[70, 104], [-4, -2]],
        [[0, 0], [10, 0], [0, 10], [-10, -10]],
    ],
    "objects": {
        "land": {
            "type": "GeometryCollection",
            "geometries": [
                {"type": "Polygon", "arcs": [[0]]},
                {"type": "MultiPolygon", "arcs": [[[4]]]},
            ],
        },
        "lakes": {
            "type": "GeometryCollection",
            "geometries": [{"type": "Polygon", "arcs": [[1]]}, {"type": "Polygon", "arcs": []}],
        },
        "rivers": {
            "type": "GeometryCollection",
            "geometries": [
                {"type": "LineString", "arcs": [2]},
                {"type": "LineString", "arcs": [~3]},
                {"type": "LineString", "arcs": [4]},
            ],
        },
    },
}


@pytest.fixture
def one_lake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "LAKES", {"Middle": (36.0, 47.0)})


@pytest.mark.usefixtures("one_lake")
def test_land_within_the_window_is_taken_and_the_aral_sea_cut_out() -> None:
    island, sea = taken_from(WORLD).land
    assert area(island) == pytest.approx(20 * 10)
    assert sea == source.ARAL_SEA


@pytest.mark.usefixtures("one_lake")
def test_pieces_of_a_river_become_one_and_rivers_elsewhere_are_left() -> None:
    (river,) = taken_from(WORLD).rivers
    assert {river[0], river[-1]} == {(31.0, 50.0), (35.0, 52.0)}


@pytest.mark.usefixtures("one_lake")
def test_named_lakes_are_taken() -> None:
    lake, drawn_by_us = taken_from(WORLD).lakes
    assert area(lake) == pytest.approx(4)
    assert drawn_by_us == source.BALKHASH


def test_a_lake_that_the_source_lacks_is_an_error() -> None:
    with pytest.raises(ValueError, match="no lake Ladoga"):
        taken_from(WORLD)


def test_what_we_keep_says_where_it_is_from_and_holds_what_a_player_looks_for() -> None:
    assert json.loads(GEOGRAPHY.read_text(encoding="utf-8"))["source"].startswith("public:")
    kept = geography()
    assert len(kept.lakes) == len(source.LAKES) + 1
    for east, north in [(48.0, 46.3), (35.2, 47.8), (39.3, 47.1), (83.4, 53.9)]:
        near = [
            (x, y)
            for river in kept.rivers
            for x, y in river
            if abs(x - east) < 0.7 and abs(y - north) < 0.7
        ]
        assert near, "no Volga, Dnieper, Don or Ob"
