"""A smooth warp of the plane: a thin-plate spline through pairs of points, or near them.

It carries real coasts and rivers to where the provinces were arranged, so that a town keeps its
side of a river although the provinces round it were given room. After Bookstein, "Principal Warps:
Thin-Plate Splines and the Decomposition of Deformations" (IEEE PAMI 11, 1989).
"""

from collections.abc import Sequence
from math import log

from app.games.rcw.map.points import Point

UNIT = 1000.0
"""Distances are taken in thousands, which keeps the equations well conditioned."""


class Warp:
    """The warp that takes each source close to its target; without slack it goes there exactly."""

    def __init__(
        self, sources: Sequence[Point], targets: Sequence[Point], slack: Sequence[float]
    ) -> None:
        self._sources = [(x / UNIT, y / UNIT) for x, y in sources]
        rows = [
            [
                _bend((ax - bx) ** 2 + (ay - by) ** 2) + (slack[i] if i == j else 0.0)
                for j, (bx, by) in enumerate(self._sources)
            ]
            + [1.0, ax, ay]
            for i, (ax, ay) in enumerate(self._sources)
        ]
        rows.append([1.0] * len(sources) + [0.0] * 3)
        rows.append([x for x, _ in self._sources] + [0.0] * 3)
        rows.append([y for _, y in self._sources] + [0.0] * 3)
        shifts = [(bx - ax, by - ay) for (ax, ay), (bx, by) in zip(sources, targets, strict=True)]
        *self._bends, self._shift, self._along, self._down = _solved(
            rows, [*shifts, *[(0.0, 0.0)] * 3]
        )

    def __call__(self, point: Point) -> Point:
        """Where a point is taken."""
        x, y = point[0] / UNIT, point[1] / UNIT
        dx = self._shift[0] + self._along[0] * x + self._down[0] * y
        dy = self._shift[1] + self._along[1] * x + self._down[1] * y
        for (sx, sy), (wx, wy) in zip(self._sources, self._bends, strict=True):
            bend = _bend((sx - x) ** 2 + (sy - y) ** 2)
            dx += wx * bend
            dy += wy * bend
        return point[0] + dx, point[1] + dy


def _bend(square: float) -> float:
    """How far a thin plate, pushed up at one point, has risen at the square of a distance."""
    return square * log(square) if square > 0 else 0.0


def _solved(rows: list[list[float]], wanted: list[Point]) -> list[Point]:
    """The solution of linear equations, by elimination with the largest pivot."""
    count = len(rows)
    work = [[*row, *goal] for row, goal in zip(rows, wanted, strict=True)]
    for step in range(count):
        pivot = max(range(step, count), key=lambda row: abs(work[row][step]))
        work[step], work[pivot] = work[pivot], work[step]
        upper = work[step]
        for lower in work[step + 1 :]:
            share = lower[step] / upper[step]
            if share:
                for column in range(step, count + 2):
                    lower[column] -= share * upper[column]
    solution = [(0.0, 0.0)] * count
    for step in reversed(range(count)):
        row = work[step]
        found = [
            (row[count + part] - sum(row[j] * solution[j][part] for j in range(step + 1, count)))
            / row[step]
            for part in (0, 1)
        ]
        solution[step] = found[0], found[1]
    return solution
