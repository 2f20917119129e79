"""Small drawn signs and the way figures are written."""

from math import cos, pi, sin


def figure(number: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{number:.1f}".removesuffix(".0")


def _star(points: int, outer: float, inner: float) -> str:
    corners = [
        (radius * sin(turn), -radius * cos(turn))
        for turn, radius in (
            (pi * step / points, inner if step % 2 else outer) for step in range(2 * points)
        )
    ]
    return "M" + " ".join(f"{figure(x)} {figure(y)}" for x, y in corners) + "Z"


STAR = _star(5, 4.6, 1.9)
"""A critical city."""

ANCHOR = "M0 -4A1.2 1.2 0 1 0 0.01 -4M0 -1.6V4M-2.2 -0.3H2.2M-3.8 1.2Q-3.2 4 0 4Q3.2 4 3.8 1.2"
"""A port."""
