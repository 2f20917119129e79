"""Towns and the badges beside them, as signs that differ by shape and not by colour alone."""

from collections.abc import Iterator, Mapping
from html import escape
from math import cos, pi, sin
from types import MappingProxyType
from typing import Final

from app.games.board.cartography.clearance import Box, Clearance
from app.games.board.geometry import Point, figure
from app.games.board.ground import Badge, HexGround

BADGE: Final = 13.0
"""The side of a badge, for hexes with a side of 30."""

_ANCHOR = "M0-5V5.4M-2.6-2.4H2.6M-4.6 1.2Q-4 5.4 0 5.4 4 5.4 4.6 1.2M0-7.8a1.4 1.4 0 1 0 .01 0"
_PLANE = "M-6.5-2.6H6.5M0-5.6V5.4M-3 5.4H3M-6.5-.4H6.5"
_LOCK = "M-4.4 5.4V-3.4L0-6.4 4.4-3.4V5.4ZM0 5.4V0"

BADGE_DRAWINGS: Final[Mapping[str, str]] = MappingProxyType(
    {"port": _ANCHOR, "airbase": _PLANE, "depot": _LOCK}
)
"""Badges that are a drawing; any other is a plate with a text."""


def _star(radius: float) -> str:
    points = []
    for n in range(10):
        far = radius if n % 2 == 0 else radius * 0.42
        points.append(f"{figure(far * sin(n * pi / 5))} {figure(-far * cos(n * pi / 5))}")
    return f"M{'L'.join(points)}Z"


def _disc(radius: float) -> str:
    r = figure(radius)
    return f"M-{r} 0A{r} {r} 0 1 0 {r} 0 {r} {r} 0 1 0-{r} 0Z"


def _square(radius: float) -> str:
    r, side = figure(radius), figure(2 * radius)
    return f"M-{r}-{r}h{side}v{side}h-{side}z"


_BLOCKS = "M-7-5.5h6v4.500h-6zM1-6h6.500v5h-6.500zM-5.5.8h5v5h-5zM1.5.5h5v4.500h-5z"
_FEW_BLOCKS = "M-4.5-4h4v3.500h-4zM.8-1.500h4v3.500h-4zM-3.5 1h3.500v3.500h-3.500z"
_MANY_BLOCKS = (
    "M-10-7h6.500v5.500h-6.500zM-2-8h5.500v6.500h-5.500zM5-6.500h5.500v5h-5.500zM-9.5.5h5v6h-5z"
    "M-2.5.5h7v4h-7zM6.5.8h4.500v5.500h-4.500zM-2 6.300h5v2.500h-5z"
)

TOWN_SIGNS: Final[Mapping[str, tuple[float, tuple[tuple[str, str], ...]]]] = MappingProxyType(
    {
        "city": (7.5, (("ring", _disc(5.2)),)),
        "red": (9.5, (("star", _star(9.5)),)),
        "resource": (9.5, (("plate", _square(8.5)), ("plate-dot", _disc(4)))),
        "red resource": (9.5, (("plate", _square(8.5)), ("plate-star", _star(8)))),
        "settlement": (6.0, (("blocks", _FEW_BLOCKS),)),
        "town": (8.5, (("blocks", _BLOCKS),)),
        "large-town": (11.0, (("blocks", _MANY_BLOCKS),)),
        "place": (4.0, (("dot", _disc(2.4)),)),
    }
)
"""Of each kind of town: how far the sign reaches from the middle, and its parts with classes."""

UNKNOWN: Final = TOWN_SIGNS["city"]


def town_box(ground: HexGround, number: str) -> Box:
    """Return the box of the sign of a town."""
    x, y = ground.grid.centre(number)
    reach = TOWN_SIGNS.get(ground.towns[number].kind, UNKNOWN)[0] * ground.grid.radius / 30
    return Box(x - reach, y - reach, x + reach, y + reach)


def town_parts(ground: HexGround) -> Iterator[str]:
    """Yield the sign of each town."""
    scale = ground.grid.radius / 30
    for number, town in ground.towns.items():
        x, y = ground.grid.centre(number)
        at = f"translate({figure(x)} {figure(y)})"
        if scale != 1:
            at += f" scale({scale:.3g})"
        parts = "".join(
            f'<path class="{name}" d="{drawn}"/>'
            for name, drawn in TOWN_SIGNS.get(town.kind, UNKNOWN)[1]
        )
        yield f'<g class="town {town.kind}" transform="{at}">{parts}</g>'


def badges(ground: HexGround, taken: Clearance) -> Iterator[tuple[Badge, Point]]:
    """Yield each badge and where its middle lies: beside its town, where there is the most room."""
    side = BADGE * ground.grid.radius / 30
    for number, town in ground.towns.items():
        x, y = ground.grid.centre(number)
        reach = town_box(ground, number).right - x + side / 2 + 1
        for badge in town.badges:
            half = side / 2 * max(1.0, 0.42 * len(badge.text))
            places = [
                (x + side_of * (reach + half - side / 2), y + down * side)
                for down in (0.0, 0.55, -0.55, 1.1, -1.1)
                for side_of in (1, -1)
            ]

            def cost(place: Point, half: float = half) -> float:
                box = Box(
                    place[0] - half, place[1] - side / 2, place[0] + half, place[1] + side / 2
                )
                return taken.points_in(box) + 100 * taken.hits(box)

            best = min(places, key=cost)
            taken.add_box(
                Box(best[0] - half, best[1] - side / 2, best[0] + half, best[1] + side / 2)
            )
            yield badge, best


def badge_svg(badge: Badge, at: Point, radius: float) -> str:
    """Return a badge."""
    scale = "" if radius == 30 else f" scale({radius / 30:.3g})"
    placed = f'transform="translate({figure(at[0])} {figure(at[1])}){scale}"'
    drawing = BADGE_DRAWINGS.get(badge.kind)
    if drawing is not None:
        return f'<path class="badge {badge.kind}" {placed} d="{drawing}"/>'
    half = 6.5 * max(1.0, 0.42 * len(badge.text))
    plate = (
        f"M{figure(3 - half)}-6.500H{figure(half - 3)}L{figure(half)} 0"
        f"L{figure(half - 3)} 6.500H{figure(3 - half)}L{figure(-half)} 0Z"
    )
    return (
        f'<g class="badge {badge.kind}" {placed}><path d="{plate}"/>'
        f'<text y="3.4">{escape(badge.text)}</text></g>'
    )
