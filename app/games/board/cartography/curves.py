"""Smooth lines: a field of noise that bends them all alike, and curves as path data.

Since every point of the sheet is moved by one field, lines that met before it still meet.
"""

import itertools
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import hypot
from random import Random

from app.games.board.geometry import Line, Point, figure, step

LATTICE = 256
"""The noise repeats itself after so many cells, far beyond the size of a sheet."""

COARSE, FINE = 1.1, 0.42
"""The cells of the two waves of the field, in hexsides."""

BROAD, SLIGHT = 0.24, 0.09
"""How far each of them moves a point at most, in hexsides."""


@cache
def _lattice(seed: int) -> "array[float]":
    chance = Random(seed)  # noqa: S311 - it only draws
    return array("d", (chance.uniform(-1, 1) for _ in range(LATTICE * LATTICE)))


def noise(x: float, y: float, seed: int) -> float:
    """Return a number from -1 to 1 that changes smoothly with the point; cells have side 1."""
    values = _lattice(seed)
    i, j = int(x // 1), int(y // 1)
    u, v = x - i, y - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    left, right = i % LATTICE, (i + 1) % LATTICE
    above, below = j % LATTICE * LATTICE, (j + 1) % LATTICE * LATTICE
    top = values[above + left] * (1 - u) + values[above + right] * u
    bottom = values[below + left] * (1 - u) + values[below + right] * u
    return top * (1 - v) + bottom * v


def bent(point: Point, radius: float, strength: float = 1.0) -> Point:
    """Return where the field moves a point: at most a third of a hexside times `strength`."""
    x, y = point
    coarse, fine = 1 / (radius * COARSE), 1 / (radius * FINE)
    broad, slight = radius * BROAD * strength, radius * SLIGHT * strength
    return (
        x + broad * noise(x * coarse, y * coarse, 1) + slight * noise(x * fine, y * fine, 2),
        y + broad * noise(x * coarse, y * coarse, 3) + slight * noise(x * fine, y * fine, 4),
    )


def divided(line: Sequence[Point], parts: int, *, closed: bool) -> Iterator[Point]:
    """Yield the points of a line, each stretch divided into so many equal parts."""
    ends = (*line[1:], line[0]) if closed else line[1:]
    for (ax, ay), (bx, by) in zip(line if closed else line[:-1], ends, strict=True):
        for n in range(parts):
            yield ax + (bx - ax) * n / parts, ay + (by - ay) * n / parts
    if not closed:
        yield line[-1]


def wavy(line: Sequence[Point], reach: float, cell: float, seed: int) -> Line:
    """Return a line that meanders: points moved across it by up to `reach`; the ends stay."""
    moved = [line[0]]
    for before, (x, y), after in zip(line, line[1:-1], line[2:], strict=False):
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) or 1.0
        off = reach * noise(x / cell, y / cell, seed)
        moved.append((x - dy / length * off, y + dx / length * off))
    return (*moved, line[-1])


def sampled(line: Sequence[Point], spacing: float) -> list[Point]:
    """Return points of a line at equal distances of about `spacing`, both ends among them."""
    found = [line[0]]
    rest = spacing
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        length = hypot(bx - ax, by - ay)
        at = rest
        while at <= length:
            found.append((ax + (bx - ax) * at / length, ay + (by - ay) * at / length))
            at += spacing
        rest = at - length
    if found[-1] != line[-1]:
        found.append(line[-1])
    return found


def rounded(line: Sequence[Point], times: int = 2) -> list[Point]:
    """Return an open line with its corners cut so many times; both ends stay.

    It runs to the curve that `curve` draws through the same points.
    """
    points = list(line)
    for _ in range(times):
        cut = [points[0]]
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            cut += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by)]
            cut += [(0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
        points = [*cut, points[-1]]
    return points


def curve(line: Sequence[Point], *, closed: bool = False) -> str:
    """Return the path data of the smooth curve that a line guides (a quadratic B-spline).

    It touches each stretch in its middle; an open one begins and ends with the line.

    >>> curve([(0, 0), (10, 0), (10, 10)])
    'M0 0q 10 0 10 10'
    >>> curve([(0, 0), (10, 0), (10, 10), (0, 10)], closed=True)
    'M5 0q 5 0 5 5 0 5-5 5-5 0-5-5 0-5 5-5z'
    """
    at = [(round(x * 10), round(y * 10)) for x, y in line]
    if len(at) < 3:
        (ax, ay), (bx, by) = at[0], at[-1]
        return f"M{figure(ax / 10)} {figure(ay / 10)}l{step(bx - ax)}{step(by - ay)}"
    middles = [((ax + bx) // 2, (ay + by) // 2) for (ax, ay), (bx, by) in _stretches(at, closed)]
    if closed:
        begin, turns = middles[0], [*zip(at[1:], middles[1:], strict=False), (at[0], middles[0])]
    else:
        begin = at[0]
        turns = list(zip(at[1:-1], (*middles[1:-1], at[-1]), strict=True))
    steps, (x, y) = [], begin
    for (cx, cy), (ex, ey) in turns:
        steps.append(step(cx - x) + step(cy - y) + step(ex - x) + step(ey - y))
        x, y = ex, ey
    end = "z" if closed else ""
    return f"M{figure(begin[0] / 10)} {figure(begin[1] / 10)}q{''.join(steps)}{end}"


def curves(lines: Iterable[Sequence[Point]], *, closed: bool = False) -> str:
    """Return the path data of several curves."""
    return "".join(curve(line, closed=closed) for line in lines)


def _stretches(
    points: list[tuple[int, int]], closed: bool
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    yield from zip(points, (*points[1:], points[0]) if closed else points[1:], strict=closed)
