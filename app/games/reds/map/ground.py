"""What is printed on the map of Reds!: terrain, rivers through hexes, railways, cities, borders."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from app.games.board.ground import AreaName, Badge, Border, HexGround, Link, River, Town
from app.games.board.hexes import HexGrid
from app.games.reds.components.loader import Board
from app.games.reds.components.map_files import VOLGA, City, Hex
from app.games.text import lazy_gettext as _l

RADIUS: Final = 30.0
"""The side of a hex, in units of the sheet."""

SEA_NAMES: Final = {
    "white": _l("White Sea"),
    "baltic": _l("Baltic Sea"),
    "black": _l("Black Sea"),
    "caspian": _l("Caspian Sea"),
}

FRONT_NAMES: Final = {
    "turkestan": _l("Turkestan Front"),
    "eastern": _l("Eastern Front"),
    "northern": _l("Northern Front"),
    "southern": _l("Southern Front"),
    "south_western": _l("South-Western Front"),
    "western": _l("Western Front"),
}

LAKE_NAMES: Final = {"1610": "Lake Ladoga", "4314": "Aral Sea"}
"""The lakes, by their first hex."""

LARGE_NAMES: Final = frozenset(
    {"Moscow", "Petrograd", "Kiev", "Tsaritsyn", "Samara", "Omsk", "Tashkent", "Baku", "Kharkov"}
    | {"Warsaw", "Odessa", "Ekaterinoslav", "Kazan"}
)
"""Cities whose names are set in capitals."""


def drawn_grid(board: Board) -> HexGrid:
    """Return the grid of the map, as large as it is drawn."""
    return replace(board.grid, radius=RADIUS)


def ground(board: Board) -> HexGround:
    """Return what is printed on the map."""
    grid = drawn_grid(board)
    water = {number for number, each in board.hexes.items() if not each.is_land}
    straits = {side: "strait" for side in board.hexsides if not water & {*side.split("/")}}
    rivers = sorted(board.rivers, key=lambda river: river.name != VOLGA)
    return HexGround(
        grid,
        {number: each.terrain for number, each in board.hexes.items()},
        sides=straits,
        links=[Link("rail", line.hexes) for line in board.railways],
        towns={number: _town(city) for number, city in board.cities.items()},
        rivers=[
            River("great" if river.name == VOLGA else "minor", river.name, river.hexes)
            for river in rivers
        ],
        borders=_borders(board, grid),
        names=_names(board),
    )


def _town(city: City) -> Town:
    marks = (("red", city.red), ("resource", city.resource))
    kind = " ".join(mark for mark, is_so in marks if is_so) or "city"
    badges = [Badge("port")] if city.port else []
    badges += [Badge("circle", letter) for letter in city.circles]
    return Town(kind, city.name, 1 if city.name in LARGE_NAMES else 2, tuple(badges))


def _borders(board: Board, grid: HexGrid) -> list[Border]:
    """Fronts (7.2), foreign countries (3.2), the occupation line (3.4), the Free Territory."""
    kinds: list[tuple[str, Callable[[Hex], object]]] = [
        ("front", lambda each: each.front),
        ("country", lambda each: each.region),
        ("occupation", lambda each: each.occupied),
        ("territory", lambda each: each.free_territory),
    ]
    pairs = [
        (grid.side_between(one, other), board.hexes[one], board.hexes[other])
        for one in grid.hexes
        for other in grid.neighbours(one)
        if one < other and board.hexes[one].is_land and board.hexes[other].is_land
    ]
    return [
        Border(kind, tuple(side for side, one, other in pairs if value(one) != value(other)))
        for kind, value in kinds
    ]


def _names(board: Board) -> list[AreaName]:
    """Seas, lakes and fronts, each across its area."""
    seas: dict[str, list[str]] = {}
    fronts: dict[str, list[str]] = {}
    for number, each in board.hexes.items():
        if each.sea is not None:
            seas.setdefault(each.sea, []).append(number)
        if each.front is not None:
            fronts.setdefault(each.front, []).append(number)
    names = [AreaName("sea-name", str(name), tuple(seas[sea])) for sea, name in SEA_NAMES.items()]
    for first, name in LAKE_NAMES.items():
        names.append(AreaName("sea-name", name, _lake(board, first)))
    names += [
        AreaName("front-name", str(name).upper(), tuple(fronts[front]))
        for front, name in FRONT_NAMES.items()
    ]
    return names


def _lake(board: Board, first: str) -> tuple[str, ...]:
    """The hexes of a lake."""
    found, waiting = {first}, [first]
    while waiting:
        for other in board.grid.neighbours(waiting.pop()):
            if other not in found and board.hexes[other].terrain == "lake":
                found.add(other)
                waiting.append(other)
    return tuple(sorted(found))
