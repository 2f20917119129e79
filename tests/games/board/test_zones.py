"""Zones of control: what exerts them, what stops them, and where friends negate them."""

from app.games.board.hexes import HexGrid
from app.games.board.zones import zones_of_control

GRID = HexGrid(range(1, 10), range(1, 10))


def test_a_zone_reaches_the_six_hexes_around_and_no_further() -> None:
    zones = zones_of_control(["0505"], GRID.neighbours)
    assert sorted(zones.origins) == sorted(GRID.ring("0505", 1))
    assert "0505" not in zones


def test_a_hex_between_two_units_is_in_the_zones_of_both() -> None:
    first, second = "0505", "0507"
    zones = zones_of_control([second, first, first], GRID.neighbours)
    assert zones.origins["0506"] == (first, second)


def test_a_zone_does_not_pass_a_side_that_is_closed() -> None:
    water = GRID.side_between("0505", "0506")
    zones = zones_of_control(
        ["0505"], GRID.neighbours, lambda here, there: GRID.side_between(here, there) != water
    )
    assert "0506" not in zones
    assert len(zones.origins) == 5


def test_friends_negate_a_zone_for_one_purpose_only() -> None:
    zones = zones_of_control(["0505"], GRID.neighbours)
    for_supply = zones.without({"0506"})
    assert "0506" not in for_supply
    assert "0506" in zones
    assert "0504" in for_supply
