"""From cells to grounds: outlines, common edges and coasts that share every point.

The cells of one place are joined, vertices that lie closer than can be seen become one (so that
four provinces may meet in a point), and every edge is drawn a little unevenly. Both neighbours get
the same uneven line.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist, hypot
from random import Random

from app.games.rcw.map.arrangement import NO_PLACE
from app.games.rcw.map.cells import FRAME, Cell, Point

ONE_POINT = 5.0
"""Vertices closer than this are drawn as one."""

FINEST = 8.0
"""Length below which a piece of an edge is not bent any further."""

COAST_BEND, BORDER_BEND = 0.13, 0.07
"""How far an edge is bent, as a share of its length."""


@dataclass(frozen=True, slots=True)
class Side:
    """A piece of an outline between two vertices, its ground on the right hand of the way."""

    start: int
    end: int
    beyond: str


@dataclass(slots=True)
class Grounds:
    """The grounds of all places over a common set of vertices."""

    vertices: list[Point] = field(default_factory=list)
    sides: dict[str, list[Side]] = field(default_factory=dict)
    bends: dict[str, float] = field(default_factory=dict)

    def outlines(self, place: str) -> list[tuple[Point, ...]]:
        """The closed outlines of a place, largest first."""
        loops = [
            tuple(self._drawn(chain, place)[:-1])
            for chain in _chains(self.sides[place], closed=True)
        ]
        return sorted(loops, key=area, reverse=True)

    def common_edges(self, place: str, beyond: str) -> list[tuple[Point, ...]]:
        """The pieces of the common edge of two places; empty if they meet in points only."""
        sides = [side for side in self.sides[place] if side.beyond == beyond]
        return [tuple(self._drawn(chain, place)) for chain in _chains(sides, closed=False)]

    def neighbours(self, place: str) -> set[str]:
        """The places with a common edge."""
        return {side.beyond for side in self.sides[place]} - {NO_PLACE}

    def _drawn(self, chain: Sequence[Side], place: str) -> list[Point]:
        points = [self.vertices[chain[0].start]]
        for side in chain:
            bend = max(self.bends.get(place, 0.0), self.bends.get(side.beyond, 0.0))
            points += self._bent(side.start, side.end, 0.0 if side.beyond == NO_PLACE else bend)[1:]
        return points

    def _bent(self, start: int, end: int, bend: float) -> list[Point]:
        if start > end:
            return self._bent(end, start, bend)[::-1]
        return bent(self.vertices[start], self.vertices[end], bend)


def grounds_of(places: Sequence[str], cells: Sequence[Cell], seas: Iterable[str]) -> Grounds:
    """The grounds of the places from the cells of their sites."""
    water = set(seas)
    grounds = Grounds(
        bends={place: COAST_BEND if place in water else BORDER_BEND for place in places}
    )
    for place, cell in zip(places, cells, strict=True):
        sides = grounds.sides.setdefault(place, [])
        corners = [_vertex(grounds.vertices, corner) for corner in cell.corners]
        for index, other in enumerate(cell.beyond):
            start, end = corners[index], corners[(index + 1) % len(corners)]
            beyond = NO_PLACE if other == FRAME else places[other]
            if start != end and beyond != place:
                sides.append(Side(start, end, beyond))
    return grounds


def bent(start: Point, end: Point, bend: float) -> list[Point]:
    """An uneven line between two points, always the same for the same points."""
    random = Random(f"{start[0]:.2f} {start[1]:.2f} {end[0]:.2f} {end[1]:.2f}")  # noqa: S311
    return [start, *_bent_between(start, end, bend, random), end]


def area(outline: Sequence[Point]) -> float:
    """The area of a polygon."""
    total = 0.0
    for index, (x, y) in enumerate(outline):
        nx, ny = outline[(index + 1) % len(outline)]
        total += x * ny - nx * y
    return abs(total) / 2


def halfway(line: Sequence[Point]) -> Point:
    """The point in the middle of a line, measured along it."""
    lengths = [dist(a, b) for a, b in pairwise(line)]
    left = sum(lengths) / 2
    for (ax, ay), (bx, by), length in zip(line, line[1:], lengths, strict=False):
        if left <= length:
            share = left / length if length else 0.0
            return ax + share * (bx - ax), ay + share * (by - ay)
        left -= length
    return line[-1]


def _bent_between(start: Point, end: Point, bend: float, random: Random) -> list[Point]:
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay)
    if length < FINEST or not bend:
        return []
    off = max(-1.0, min(1.0, random.gauss(0, 0.5))) * min(bend * length, 3.0)
    mid = (ax + bx) / 2 - off * (by - ay) / length, (ay + by) / 2 + off * (bx - ax) / length
    return [
        *_bent_between(start, mid, bend, random),
        mid,
        *_bent_between(mid, end, bend, random),
    ]


def _vertex(vertices: list[Point], corner: Point) -> int:
    for index, vertex in enumerate(vertices):
        if dist(vertex, corner) < ONE_POINT:
            return index
    vertices.append(corner)
    return len(vertices) - 1


def _chains(sides: Sequence[Side], *, closed: bool) -> list[list[Side]]:
    """Sides that follow each other, put in order; closed ones end where they begin."""
    left = list(sides)
    ends = {side.end for side in sides}
    chains = []
    while left:
        first = next((side for side in left if side.start not in ends), left[0])
        left.remove(first)
        chain = [first]
        while True:
            if closed and chain[-1].end == chain[0].start:
                break
            following = [side for side in left if side.start == chain[-1].end]
            if not following:
                break
            left.remove(following[0])
            chain.append(following[0])
        chains.append(chain)
    return chains
