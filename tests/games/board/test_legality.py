"""Why a mover cannot go where it is sent."""

from random import Random

import pytest

from app.games.board.hexes import HexGrid
from app.games.board.legality import Obstacle, why_not_reached, why_step_is_barred
from app.games.board.network import Barred, Price, Step, cheapest_paths
from app.games.board.terrain_price import TerrainCosts, terrain_price

GRID = HexGrid(range(1, 10), range(1, 10))
LINE = {"a": ("b",), "b": ("a", "c"), "c": ("b", "d"), "d": ("c",)}


def price_of(steps: dict[str, Step | int | Barred | None]) -> Price:
    return lambda here, there: steps.get(here + there)


def test_nothing_keeps_a_mover_from_where_it_can_go() -> None:
    price = price_of({"ab": 1, "bc": 2})
    assert why_not_reached("a", "c", LINE.__getitem__, price, 3) is None


def test_a_way_that_is_too_far() -> None:
    price = price_of({"ab": 1, "bc": 2, "cd": 1})
    found = why_not_reached("a", "d", LINE.__getitem__, price, 3)
    assert found == Obstacle("too_far", "d", cost=4)


def test_a_stop_on_the_way_with_its_case() -> None:
    price = price_of({"ab": Step(1, stops=True, case="8.6"), "bc": 1, "cd": 1})
    found = why_not_reached("a", "d", LINE.__getitem__, price, 9)
    assert found == Obstacle("stopped", "b", case="8.6")


def test_a_last_step_that_is_barred_with_its_reason() -> None:
    price = price_of({"ab": 1, "bc": Barred("enemy_zone", "8.6")})
    found = why_not_reached("a", "c", LINE.__getitem__, price, 9)
    assert found == Obstacle("barred", "c", "enemy_zone", "8.6")


def test_no_way_at_all() -> None:
    price = price_of({"ab": None})
    assert why_not_reached("a", "d", LINE.__getitem__, price, 9) == Obstacle("no_way", "d")


def test_a_single_step() -> None:
    price = price_of({"ab": 1, "bc": Barred("water", "8.1"), "cd": None})
    assert why_step_is_barred("a", "b", LINE.__getitem__, price) is None
    assert why_step_is_barred("b", "c", LINE.__getitem__, price) == Barred("water", "8.1")
    assert why_step_is_barred("c", "d", LINE.__getitem__, price) == Barred("no_way")
    assert why_step_is_barred("a", "d", LINE.__getitem__, price) == Barred("not_adjacent")


@pytest.mark.parametrize("seed", range(8))
def test_what_is_within_reach_has_no_obstacle_and_all_else_has_one(seed: int) -> None:
    chance = Random(seed)
    terrain = {number: chance.choice(["clear", "forest", "sea"]) for number in GRID.hexes}
    water = {side for number in GRID.hexes for side in GRID.sides(number) if chance.random() < 0.1}
    zones = set(chance.sample(GRID.hexes, 15))
    base = terrain_price(
        TerrainCosts({"clear": 1, "forest": 2}, {}),
        terrain,
        {},
        lambda here, there: Barred("water") if GRID.side_between(here, there) in water else 0,
    )

    def price(here: str, there: str) -> Step | Barred | int | None:
        cost = base(here, there)
        return Step(cost, there in zones, "8.6") if isinstance(cost, int) else cost

    start = chance.choice(GRID.hexes)
    reach = cheapest_paths(start, GRID.neighbours, price, 5)
    for goal in GRID.hexes:
        found = why_not_reached(start, goal, GRID.neighbours, price, 5)
        assert (found is None) == (goal in reach)
        if found is not None and found.hindrance == "stopped":
            assert found.place in zones
            assert found.case == "8.6"


def test_links_set_the_price_and_crossings_add_to_it() -> None:
    terrain = {"a": "forest", "b": "forest", "c": "marsh"}
    links = {"rail": {"a": ("b",), "b": ("a",)}, "track": {"b": ("c",), "c": ("b",)}}
    price = terrain_price(
        TerrainCosts({"forest": 3}, {"rail": 1}, closed=Barred("marsh", "5.0")),
        terrain,
        links,
        lambda here, there: 2 if {here, there} == {"a", "b"} else 0,
    )
    assert price("a", "b") == 1 + 2
    assert price("c", "b") == 3
    assert price("b", "c") == Barred("marsh", "5.0")
