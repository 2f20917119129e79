"""Lines, and how they are cut so that each part lies in a small part of the sheet."""

from collections.abc import Iterable
from itertools import groupby, pairwise

from app.games.rcw.map.points import Point

Line = tuple[Point, ...]


def patches(lines: Iterable[Line], side: float) -> list[list[Line]]:
    """The same lines, cut where they pass from one square of so long a side into another: what lies
    in each square. A stretch between two points stays whole, and counts where its middle is."""
    found: dict[tuple[int, int], list[Line]] = {}
    for line in lines:
        stretches = groupby(pairwise(line), lambda ends: _square(ends, side))
        for square, stretch in stretches:
            pairs = list(stretch)
            found.setdefault(square, []).append((pairs[0][0], *(end for _start, end in pairs)))
    return list(found.values())


def _square(ends: tuple[Point, Point], side: float) -> tuple[int, int]:
    (ax, ay), (bx, by) = ends
    return int((ax + bx) / 2 // side), int((ay + by) / 2 // side)
