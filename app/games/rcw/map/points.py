"""Points of the sheet."""

from collections.abc import Sequence

Point = tuple[float, float]


def middle(points: Sequence[Point]) -> Point:
    """The mean of some points."""
    count = len(points)
    return sum(x for x, _ in points) / count, sum(y for _, y in points) / count
