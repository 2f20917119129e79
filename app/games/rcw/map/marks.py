"""Small drawn signs and the way figures are written."""

from collections.abc import Mapping
from math import cos, pi, sin


def figure(number: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{number:.1f}".removesuffix(".0")


def step(tenths: int) -> str:
    """A step of so many tenths in path data, with the sign or space that parts it from the last."""
    sign = "-" if tenths < 0 else " "
    whole, part = divmod(abs(tenths), 10)
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{part}"


def _star(points: int, outer: float, inner: float, x: float = 0.0, y: float = 0.0) -> str:
    corners = [
        (x + radius * sin(turn), y - radius * cos(turn))
        for turn, radius in (
            (pi * step / points, inner if step % 2 else outer) for step in range(2 * points)
        )
    ]
    return "M" + " ".join(f"{figure(x)} {figure(y)}" for x, y in corners) + "Z"


SIGNS: Mapping[str, str] = {
    "mark-city": _star(5, 4.6, 1.9),
    "mark-port": (
        "M0 -4A1.2 1.2 0 1 0 0.01 -4M0 -1.6V4M-2.2 -0.3H2.2M-3.8 1.2Q-3.2 4 0 4Q3.2 4 3.8 1.2"
    ),
}
"""A critical city and a port."""

KINDS: Mapping[str, str] = {
    "kind-combat": "M0 0H10V7H0ZM0 0L10 7M10 0L0 7",
    "kind-shock": "M0 0H10V7H0ZM0 0L10 7M10 0L0 7M5 0V7",
    "kind-black": "M0 0H10V7H0ZM0 7L10 0",
    "kind-leader": _star(5, 4.4, 1.8, 5.0, 3.9),
    "kind-train": "M0 5H10M1 5V1.6H6.4V0H9V5M2.4 5A1.1 1.1 0 1 0 2.5 7.2A1.1 1.1 0 1 0 2.4 5"
    "M7.4 5A1.1 1.1 0 1 0 7.5 7.2A1.1 1.1 0 1 0 7.4 5",
    "kind-imperial": "M1 7H9L10 1.4L7.2 4L5 0L2.8 4L0 1.4Z",
}
"""Unit type symbols, 10 by 7 units, as wargames print them: infantry, shock troops (a bar through
the cross), irregulars (one diagonal), a star for a leader, a locomotive, a crown."""
