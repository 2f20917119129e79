"""Cells of a plane around sites (Voronoi cells), each side labelled with the site beyond it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

Point = tuple[float, float]

FRAME = -1
"""Label of a side that lies on the frame of the map."""


@dataclass(slots=True)
class Cell:
    """A convex polygon: side ``i`` runs from corner ``i`` to the next and borders ``beyond[i]``."""

    corners: list[Point]
    beyond: list[int]

    def side_length(self, index: int) -> float:
        """The length of one side."""
        (ax, ay), (bx, by) = self.corners[index], self.corners[(index + 1) % len(self.corners)]
        return hypot(bx - ax, by - ay)

    def room_for(self, centre: Point, width: float, height: float) -> float:
        """How far a box about a centre stays inside every side; negative where it sticks out."""
        x, y = centre
        slack = float("inf")
        count = len(self.corners)
        for index in range(count):
            (ax, ay), (bx, by) = self.corners[index], self.corners[(index + 1) % count]
            dx, dy = bx - ax, by - ay
            length = hypot(dx, dy)
            if length < 1e-6:
                continue
            nx, ny = dy / length, -dx / length
            distance = (ax - x) * nx + (ay - y) * ny
            slack = min(slack, distance - abs(nx) * width / 2 - abs(ny) * height / 2)
        return slack


def middle(corners: Sequence[Point]) -> Point:
    """The mean of the corners of a polygon."""
    count = len(corners)
    return sum(x for x, _ in corners) / count, sum(y for _, y in corners) / count


def cell_of(index: int, sites: Sequence[Point], size: Point) -> Cell:
    """The cell of one site: the part of the frame that is nearer to it than to any other site.

    The corners run clockwise on a screen (y downwards) from the upper left. Sites must differ.
    """
    x, y = sites[index]
    width, height = size
    corners: list[Point] = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    beyond = [FRAME] * 4
    others = sorted(
        ((sx - x) ** 2 + (sy - y) ** 2, other)
        for other, (sx, sy) in enumerate(sites)
        if other != index
    )
    reach = max((cx - x) ** 2 + (cy - y) ** 2 for cx, cy in corners)
    for distance, other in others:
        if distance > 4 * reach:
            break
        if _clip(corners, beyond, (x, y), sites[other], other):
            reach = max((cx - x) ** 2 + (cy - y) ** 2 for cx, cy in corners)
    return Cell(corners, beyond)


def _clip(corners: list[Point], beyond: list[int], site: Point, other: Point, label: int) -> bool:
    """Cut off what is nearer to another site, in place; whether anything was."""
    nx, ny = other[0] - site[0], other[1] - site[1]
    level = nx * (site[0] + other[0]) / 2 + ny * (site[1] + other[1]) / 2
    over = [nx * cx + ny * cy - level for cx, cy in corners]
    if max(over) <= 0:
        return False
    kept: list[Point] = []
    labels: list[int] = []
    count = len(corners)
    for index in range(count):
        following = (index + 1) % count
        here, there = over[index], over[following]
        if here <= 0:
            kept.append(corners[index])
            labels.append(beyond[index])
        if (here <= 0) != (there <= 0):
            share = here / (here - there)
            (ax, ay), (bx, by) = corners[index], corners[following]
            kept.append((ax + share * (bx - ax), ay + share * (by - ay)))
            labels.append(label if here <= 0 else beyond[index])
    corners[:], beyond[:] = kept, labels
    return True
