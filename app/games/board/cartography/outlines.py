"""Hexes and hexsides joined: outlines of areas, and chains of sides, of links and of rivers."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from typing import TypeVar

from app.games.board.cartography.curves import bent, divided
from app.games.board.geometry import Line
from app.games.board.hexes import DIRECTIONS, Corner, HexGrid

Node = TypeVar("Node", bound=Hashable)


def outlines(grid: HexGrid, hexes: Iterable[str]) -> list[list[Corner]]:
    """Return the outlines of the areas that some hexes make together, holes among them."""
    inside = set(hexes)
    following: dict[Corner, list[Corner]] = {}
    for number in sorted(inside):
        corners = grid.corners(number)
        for turn, direction in enumerate(DIRECTIONS):
            if grid.neighbour(number, direction) not in inside:
                following.setdefault(corners[turn], []).append(corners[(turn + 1) % 6])
    found = []
    while following:
        start = next(iter(following))
        corner, line = start, [start]
        while True:
            after = following[corner]
            corner = after.pop()
            if not after:
                del following[line[-1]]
            if corner == start:
                break
            line.append(corner)
        found.append(line)
    return found


def straight(grid: HexGrid, hexes: Iterable[str]) -> list[Line]:
    """Return the outlines of areas exactly along the hexsides."""
    return [tuple(map(grid.corner_point, line)) for line in outlines(grid, hexes)]


def organic(grid: HexGrid, hexes: Iterable[str], strength: float = 1.0) -> list[Line]:
    """Return the outlines of areas as nature draws them; `curve` makes them smooth.

    They leave a hexside by a third of its length at most, times `strength`, and alike for the
    areas on both sides.
    """
    return [
        tuple(
            bent(point, grid.radius, strength)
            for point in divided([grid.corner_point(each) for each in line], 2, closed=True)
        )
        for line in outlines(grid, hexes)
    ]


def chains(
    pairs: Iterable[tuple[Node, Node]], is_node: Callable[[Node], bool] = lambda _node: False
) -> Iterator[list[Node]]:
    """Join pairs end to end into lines as long as can be; forks and nodes begin new lines."""
    ends: dict[Node, list[Node]] = {}
    for one, other in pairs:
        ends.setdefault(one, []).append(other)
        ends.setdefault(other, []).append(one)
    stops = {each for each, others in ends.items() if len(others) != 2 or is_node(each)}
    # Ends, forks and nodes first; what is left then are rings.
    for start in (*(each for each in ends if each in stops), *ends):
        while ends[start]:
            line = [start]
            while ends[line[-1]] and (len(line) == 1 or line[-1] not in stops):
                here, after = line[-1], ends[line[-1]].pop()
                ends[after].remove(here)
                line.append(after)
            yield line


def side_lines(grid: HexGrid, sides: Collection[str]) -> Iterator[Line]:
    """Yield the lines that some hexsides make together."""
    for line in chains(map(grid.side_corners, sides)):
        yield tuple(map(grid.corner_point, line))


def all_sides(grid: HexGrid) -> Iterator[Line]:
    """Yield every hexside once."""
    for number in grid.hexes:
        points = grid.outline(number)
        for turn, direction in enumerate(DIRECTIONS):
            other = grid.neighbour(number, direction)
            if other is None or number < other:
                yield points[turn], points[(turn + 1) % 6]
