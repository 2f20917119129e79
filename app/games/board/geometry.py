"""Points and lines of a sheet, and how they are written as the path data of SVG."""

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise

Point = tuple[float, float]
"""A point in units of the sheet: x to the east, y to the south."""

Line = tuple[Point, ...]


def middle(points: Sequence[Point]) -> Point:
    """Return the mean of some points."""
    count = len(points)
    return sum(x for x, _ in points) / count, sum(y for _, y in points) / count


def bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Return the box around some points: left, top, right, bottom."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def figure(number: float) -> str:
    """Return a coordinate with at most one decimal.

    >>> figure(12.04), figure(0.56)
    ('12', '0.6')
    """
    return f"{number:.1f}".removesuffix(".0")


def step(tenths: int) -> str:
    """Return a step in path data, with the sign or space that divides it from the last one.

    >>> step(-7) + step(120) + step(25)
    '-.7 12 2.5'
    """
    sign = "-" if tenths < 0 else " "
    whole, part = divmod(abs(tenths), 10)
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{part}"


def path(line: Sequence[Point], *, closed: bool = True) -> str:
    """Return the path data of a line or an outline: steps in tenths, which are short to write.

    >>> path([(0, 0), (10, 0), (10, 10)])
    'M0 0l 10 0 0 10z'
    """
    at = [(round(x * 10), round(y * 10)) for x, y in line]
    steps = "".join(
        step(bx - ax) + step(by - ay) for (ax, ay), (bx, by) in pairwise(at) if (ax, ay) != (bx, by)
    )
    return f"M{figure(at[0][0] / 10)} {figure(at[0][1] / 10)}l{steps}{'z' if closed else ''}"


def paths(lines: Iterable[Sequence[Point]], *, closed: bool = True) -> str:
    """Return the path data of several lines."""
    return "".join(path(line, closed=closed) for line in lines)


def patches(lines: Iterable[Line], side: float) -> list[list[Line]]:
    """Return the same lines cut into squares: for each square of this side, what lies in it.

    A stretch between two points stays whole, and belongs to the square of its middle. A browser
    that draws a part of the sheet must follow each path to its end, so long lines are slow whole.
    """
    found: dict[tuple[int, int], list[Line]] = {}
    for line in lines:
        for square, stretch in groupby(pairwise(line), lambda ends: _square(ends, side)):
            pairs = list(stretch)
            found.setdefault(square, []).append((pairs[0][0], *(end for _start, end in pairs)))
    return list(found.values())


def is_inside(outline: Sequence[Point], point: Point) -> bool:
    """Return whether a point lies inside a polygon."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay <= y) != (by <= y) and ax + (y - ay) / (by - ay) * (bx - ax) > x:
            crossings += 1
    return crossings % 2 == 1


def _square(ends: tuple[Point, Point], side: float) -> tuple[int, int]:
    (ax, ay), (bx, by) = ends
    return int((ax + bx) / 2 // side), int((ay + by) / 2 // side)
