"""What is printed on the map of Elope: taiga, marsh, hills, rivers along hexsides, ways, places."""

from dataclasses import replace
from typing import Final

from app.games.board.ground import TEXTURES, AreaName, Badge, HexGround, Link, River, Town
from app.games.board.hexes import HexGrid
from app.games.elope.components.loader import Board
from app.games.elope.components.map_files import Place
from app.games.elope.rules.rivers import frozen_in

RADIUS: Final = 30.0
"""The side of a hex, in units of the sheet."""

SIGNS: Final = {"city": "large-town", "town": "town", "village": "settlement"}
"""The sign of each kind of place."""

RANKS: Final = {"city": 1, "town": 2, "village": 3}

SHOWN_POINTS: Final = 2
"""Victory points stand beside a place from so many on: each town is worth one (24.0)."""


def drawn_grid(board: Board) -> HexGrid:
    """Return the grid of the map, as large as it is drawn."""
    return replace(board.grid, radius=RADIUS)


def ground(board: Board) -> HexGround:
    """Return what is printed on the map."""
    terrain = {number: each.terrain for number, each in board.hexes.items()}
    # Sections of a river that freeze in other seasons (14.4) are rivers of their own.
    rivers: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
    for side, waterway in board.waterways.items():
        alike = (waterway.river_class, waterway.river, frozen_in(side))
        rivers.setdefault(alike, []).append(side)
    return HexGround(
        drawn_grid(board),
        terrain,
        links=[Link(link.kind, link.hexes) for link in board.links],
        towns={number: _town(place) for number, place in board.places.items()},
        rivers=[
            River(river_class, name, sides=tuple(sides), frozen_in=seasons)
            for (river_class, name, seasons), sides in rivers.items()
        ],
        crossings={side: bridge.kind for side, bridge in board.bridges.items()},
        names=[AreaName("sea-name", "White Sea", tuple(n for n in terrain if terrain[n] == "sea"))],
        relief=frozenset(number for number, each in board.hexes.items() if each.hill),
        base="forest",
        textures={**TEXTURES, "forest": "conifers"},
    )


def _town(place: Place) -> Town:
    badges = []
    if place.points >= SHOWN_POINTS:
        badges.append(Badge("points", str(place.points)))
    if place.airbase is not None:
        badges.append(Badge("airbase"))
    return Town(SIGNS[place.kind], place.name, RANKS[place.kind], tuple(badges))
