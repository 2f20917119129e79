"""The land of a map of spaces: each space has a cell, and those of a region lie side by side.

A cell is what is nearer to its space than to any other (a Voronoi cell), within a circle around
it. Cells are convex, so a cell is cut out of that circle, one other space after the other.
"""

from collections.abc import Iterator, Mapping
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from app.games.board.geometry import Line, Point
from app.games.board.net_ground import NetGround

LAND: Final = 132.0
"""How far the land reaches around a space, from its rim."""

CORNERS: Final = 36
"""The corners of the circle that a cell is cut out of."""

SAME: Final = 1e-6


class Side(NamedTuple):
    """A side of a cell: where it begins, and the space on its other side ("": none)."""

    start: Point
    beyond: str


Cell = tuple[Side, ...]
"""The sides of the cell of a space, in order: a convex polygon."""


def cells(ground: NetGround) -> Mapping[str, Cell]:
    """Return the cell of each space."""
    found = {}
    for name, space in ground.spaces.items():
        (x, y), far = space.at, space.reach + LAND
        turns = [2 * pi * n / CORNERS for n in range(CORNERS)]
        sides = [Side((x + far * cos(turn), y + far * sin(turn)), "") for turn in turns]
        for other_name, other in ground.spaces.items():
            if other_name != name and hypot(other.at[0] - x, other.at[1] - y) < 2 * far:
                sides = _nearer(sides, space.at, other.at, other_name)
        found[name] = tuple(sides)
    return found


def outline(cell: Cell) -> Line:
    """Return the corners of a cell."""
    return tuple(side.start for side in cell)


def borders(ground: NetGround, land: Mapping[str, Cell]) -> Iterator[tuple[Point, Point]]:
    """Yield the sides that cells of different regions share, each once."""
    for name, cell in land.items():
        for side, following in zip(cell, (*cell[1:], cell[0]), strict=True):
            is_first = name < side.beyond
            if is_first and ground.spaces[side.beyond].region != ground.spaces[name].region:
                yield side.start, following.start


def _nearer(sides: list[Side], here: Point, there: Point, other: str) -> list[Side]:
    """The part of a convex polygon that is nearer to `here` than to `there`, where `other` lies."""
    ax, ay = there[0] - here[0], there[1] - here[1]
    half = (there[0] ** 2 + there[1] ** 2 - here[0] ** 2 - here[1] ** 2) / 2
    over = [x * ax + y * ay - half for (x, y), _beyond in sides]
    kept: list[Side] = []
    for n, side in enumerate(sides):
        following = (n + 1) % len(sides)
        if over[n] <= SAME:
            kept.append(side)
        if (over[n] > SAME) != (over[following] > SAME):
            share = over[n] / (over[n] - over[following])
            (x, y), (next_x, next_y) = side.start, sides[following].start
            point = (x + share * (next_x - x), y + share * (next_y - y))
            kept.append(Side(point, side.beyond if over[n] > SAME else other))
    return kept
