"""Railways, roads and tracks through hexes, bridges and ferries, and borders along hexsides."""

import itertools
from collections.abc import Iterator, Mapping
from math import atan2, cos, sin

from app.games.board.cartography.curves import curves, rounded
from app.games.board.cartography.outlines import chains, side_lines
from app.games.board.geometry import Line, Point, figure, paths
from app.games.board.ground import HexGround

ORDER = ("track", "road", "rail", "railroad")
"""Ways of these kinds are drawn in this order; those of any other kind before them."""


def way_lines(ground: HexGround) -> dict[str, list[Line]]:
    """Return the lines that guide the curves of each kind of way.

    They run through the middles of the hexsides, and through the middles of hexes where there is a
    town, a fork or an end.
    """
    pairs: dict[str, dict[tuple[str, str], None]] = {}
    for link in ground.links:
        for one, other in zip(link.hexes, link.hexes[1:], strict=False):
            pair = (one, other) if one < other else (other, one)
            pairs.setdefault(link.kind, {})[pair] = None
    ordered = sorted(pairs, key=lambda kind: ORDER.index(kind) if kind in ORDER else -1)
    return {
        kind: [
            tuple(map(ground.grid.centre, line))
            for line in chains(pairs[kind], lambda number: number in ground.towns)
        ]
        for kind in ordered
    }


def way_exits(ground: HexGround, lines: Mapping[str, list[Line]]) -> dict[str, list[Point]]:
    """Return the points towards which ways leave each hex: the middles of its neighbours."""
    found: dict[str, list[Point]] = {}
    for line in (each for of_kind in lines.values() for each in of_kind):
        for one, other in itertools.pairwise(line):
            for here, there in ((one, other), (other, one)):
                number = ground.grid.at(here)
                if number is not None:
                    found.setdefault(number, []).append(there)
    return found


def way_parts(lines: Mapping[str, list[Line]]) -> Iterator[str]:
    """Yield each kind of way: a casing that lifts it off the ground, the line, and its ties."""
    for kind, of_kind in lines.items():
        drawn = curves(of_kind)
        yield f'<path class="way-casing {kind}" d="{drawn}"/>'
        yield f'<path class="link {kind}" d="{drawn}"/>'
        if kind in ("rail", "railroad"):
            yield f'<path class="ties" d="{drawn}"/>'


def crossing_parts(ground: HexGround) -> Iterator[str]:
    """Yield a bridge or a ferry in the middle of each hexside that has one."""
    grid, radius = ground.grid, ground.grid.radius
    for side, kind in ground.crossings.items():
        hexes = grid.hexes_of_side(side)
        if len(hexes) != 2:
            continue
        (ax, ay), (bx, by) = map(grid.corner_point, grid.side_corners(side))
        x, y, turn = (ax + bx) / 2, (ay + by) / 2, atan2(by - ay, bx - ax)
        if kind == "ferry":
            yield (
                f'<g class="ferry"><circle cx="{figure(x)}" cy="{figure(y)}"'
                f' r="{figure(radius * 0.15)}"/><path d="M{figure(x - radius * 0.09)} {figure(y)}'
                f'h{figure(radius * 0.18)}"/></g>'
            )
            continue
        drawn = []
        for sign in (-1, 1):
            # A parapet on either side of the way: a line across the river, its ends turned out.
            points = [(sign * 5.2, -7.5), (sign * 3.2, -5.0), (sign * 3.2, 5.0), (sign * 5.2, 7.5)]
            drawn.append(
                tuple(
                    (
                        x + (u * cos(turn) - v * sin(turn)) * radius / 30,
                        y + (u * sin(turn) + v * cos(turn)) * radius / 30,
                    )
                    for u, v in points
                )
            )
        yield f'<path class="bridge" d="{paths(drawn, closed=False)}"/>'


def border_parts(ground: HexGround) -> Iterator[str]:
    """Yield the borders, exactly along the hexsides: a pale band, and the line on it."""
    for border in ground.borders:
        data = paths(side_lines(ground.grid, border.sides), closed=False)
        yield f'<path class="border-band {border.kind}" d="{data}"/>'
        yield f'<path class="border {border.kind}" d="{data}"/>'


def drawn_line(line: Line) -> Line:
    """Return about the points that the curve of a guiding line passes through."""
    return tuple(rounded(line, 2))
