"""Measures of lines and outlines, and the same line smoother or with fewer points."""

from collections.abc import Sequence
from itertools import pairwise
from math import dist, hypot

from app.games.rcw.map.points import Point


def area(outline: Sequence[Point]) -> float:
    """The area of a polygon."""
    turns = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in turns)) / 2


def length(line: Sequence[Point]) -> float:
    """The length of a line."""
    return sum(dist(a, b) for a, b in pairwise(line))


def along(line: Sequence[Point], way: float) -> Point:
    """The point that lies so far along a line from its start; the end if the line is shorter."""
    for (ax, ay), (bx, by) in pairwise(line):
        piece = dist((ax, ay), (bx, by))
        if way <= piece:
            share = way / piece if piece else 0.0
            return ax + share * (bx - ax), ay + share * (by - ay)
        way -= piece
    return line[-1]


def smoothed(line: Sequence[Point], times: int) -> list[Point]:
    """A line whose points are drawn towards their neighbours so often; its ends stay."""
    points = list(line)
    for _ in range(times):
        middles = (
            ((ax + 2 * x + bx) / 4, (ay + 2 * y + by) / 4)
            for (ax, ay), (x, y), (bx, by) in zip(points, points[1:], points[2:], strict=False)
        )
        points = [points[0], *middles, points[-1]]
    return points


def simplified(line: Sequence[Point], off: float) -> list[Point]:
    """The fewest of its points that keep a line within a distance (Douglas and Peucker)."""
    if line[0] == line[-1] and len(line) > 3:
        half = max(range(len(line)), key=lambda n: dist(line[n], line[0]))
        return simplified(line[: half + 1], off)[:-1] + simplified(line[half:], off)
    kept = {0, len(line) - 1}
    stack = [(0, len(line) - 1)]
    while stack:
        first, last = stack.pop()
        worst, far = 0, off
        for index in range(first + 1, last):
            away = _off(line[index], line[first], line[last])
            if away > far:
                worst, far = index, away
        if worst:
            kept.add(worst)
            stack += [(first, worst), (worst, last)]
    return [line[index] for index in sorted(kept)]


def inside(outline: Sequence[Point], point: Point) -> bool:
    """Whether a point lies inside a polygon."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay <= y) != (by <= y) and ax + (y - ay) / (by - ay) * (bx - ax) > x:
            crossings += 1
    return crossings % 2 == 1


def _off(point: Point, start: Point, end: Point) -> float:
    """How far a point lies from the straight line through two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    span = hypot(dx, dy)
    if not span:
        return dist(point, start)
    return abs(dx * (point[1] - start[1]) - dy * (point[0] - start[0])) / span
