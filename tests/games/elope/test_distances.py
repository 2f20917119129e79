"""Distances and ranges on Elope's map, as a second program over the same data counted them."""

from collections.abc import Callable

import pytest

from app.games.board.network import cheapest_paths, connected
from app.games.elope.components import Board, load


@pytest.fixture(scope="module")
def board() -> Board:
    return load().board


def on_foot(board: Board, weather: str) -> Callable[[str, str], int | None]:
    """A hex a step; not into the sea, nor over a major river without a bridge unless it is frozen
    (14.2)."""

    def price(here: str, there: str) -> int | None:
        side = board.grid.side_between(here, there)
        river = board.waterways.get(side)
        wide = river is not None and river.river_class == "major" and side not in board.bridges
        if board.hexes[there].terrain == "sea" or (wide and weather != "snow"):
            return None
        return 1

    return price


def test_places_from_the_depot_of_plesetskaya_10_8(board: Board) -> None:
    price = on_foot(board, "dry")
    from_plesetskaya = cheapest_paths("2705", board.grid.neighbours, price)
    yemtsa, kodish, seletskoe, toulgas = "3107", "3112", "3313", "2723"
    distances = [from_plesetskaya.cost(each) for each in (yemtsa, kodish, seletskoe, toulgas)]
    assert distances == [5, 7, 10, 18]
    from_kochmas = cheapest_paths("2809", board.grid.neighbours, price)
    assert from_kochmas.cost(kodish) == 4


@pytest.mark.parametrize(("weather", "hexes"), [("dry", 164), ("snow", 221)])
def test_hexes_within_six_of_the_allied_sources_10_8(
    board: Board, weather: str, hexes: int
) -> None:
    sources = [each.hex for each in board.sources if each.side == "allied"]
    near = connected(sources, board.grid.neighbours, on_foot(board, weather), 6)
    assert len(near) == hexes


def test_hexes_within_two_of_a_road_or_railway_10_8(board: Board) -> None:
    linked = {place for link in board.links if link.kind != "track" for place in link.hexes}
    near = connected(linked, board.grid.neighbours, lambda here, there: 1, 2)
    assert len(near) == 780
