"""The ground of a map of spaces as SVG: regions, links, spaces with their badges, names.

The drawing carries no style of its own; `hex_map.css` has the colours, as for hex maps.
"""

from collections.abc import Iterator
from html import escape
from math import hypot
from typing import Final

from app.games.board.cartography.net_names import names
from app.games.board.cartography.regions import borders, cells, outline
from app.games.board.cartography.signs import BADGE_DRAWINGS
from app.games.board.geometry import Point, figure, path
from app.games.board.ground import Badge
from app.games.board.net_ground import NetGround, NetLink, Space
from app.games.board.signs import GLYPHS

TERRAINS: Final = {
    "forest": "M-5 3.500H5L0-8ZM0 3.500V7",
    "swamp": "M-8 5H8M-5 5V-1M0 5V-4M5 5V-1",
    "mountain": "M-9 5L-2-6 2 0 4-3 9 5",
    "desert": "M-8 4Q-4-2 0 4T8 4",
}
"""The sign of each terrain that has one, in a square of 20 units; clear land has none."""

BADGES: Final = {"port": BADGE_DRAWINGS["port"], "fortress": GLYPHS["fort"]}
"""Badges that are a drawing; any other is a plate with a text."""

CORNERS: Final = ((1, -1), (-1, -1), (1, 1), (-1, 1))
"""The corners of a space at which its badges stand, in their order."""


def net_ground_parts(ground: NetGround) -> Iterator[str]:
    """Yield the elements of the sheet, those below first."""
    width, height = (figure(each) for each in ground.size)
    land = cells(ground)
    yield f'<rect class="beyond" width="{width}" height="{height}"/>'
    for region in dict.fromkeys(space.region for space in ground.spaces.values()):
        outlines = "".join(
            path(outline(land[each]))
            for each, space in ground.spaces.items()
            if space.region == region
        )
        yield f'<path class="region region-{escape(region)}" d="{outlines}"/>'
    lines = "".join(path(side, closed=False) for side in borders(ground, land))
    yield f'<path class="region-border" d="{lines}"/>'
    for kind in dict.fromkeys(link.kind for link in ground.links):
        yield from _ways(ground, kind)
    for link, start, end in ground.lines():
        yield from _on_the_way(link, start, end)
    for _link, start, end, other in ground.stubs():
        yield _pointer(start, end, other)
    yield from _shapes(ground)
    for space in ground.spaces.values():
        yield from _signs(space)
    labels, _missing = names(ground, land)
    yield from (label.svg for label in labels)


def _ways(ground: NetGround, kind: str) -> Iterator[str]:
    """The links of a kind: a casing, the line, and the ties of a railway."""
    of_kind = [(start, end) for link, start, end in ground.lines() if link.kind == kind]
    of_kind += [(start, end) for link, start, end, _ in ground.stubs() if link.kind == kind]
    drawn = "".join(path(each, closed=False) for each in of_kind)
    yield f'<path class="net-casing {kind}" d="{drawn}"/>'
    yield f'<path class="net-link {kind}" d="{drawn}"/>'
    if kind == "rail":
        yield f'<path class="net-ties" d="{drawn}"/>'


def _on_the_way(link: NetLink, start: Point, end: Point) -> Iterator[str]:
    """The river that runs across a link, and its mark."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    across, down = end[0] - start[0], end[1] - start[1]
    far = hypot(across, down) or 1.0
    if link.river:
        turn = f"matrix({across / far:.3f} {down / far:.3f} {-down / far:.3f} {across / far:.3f}"
        yield (
            f'<path class="net-river" transform="{turn} {figure(x)} {figure(y)})"'
            ' d="M0-22Q7-15 0-8T0 6 0 22"/>'
        )
    if link.mark:
        yield (
            f'<g class="net-mark"><rect x="{figure(x - 8)}" y="{figure(y - 9)}" width="16"'
            f' height="18" rx="2"/><text x="{figure(x)}" y="{figure(y + 5)}">'
            f"{escape(link.mark)}</text></g>"
        )


def _pointer(start: Point, end: Point, other: str) -> str:
    """Where a link leads that is drawn at its ends alone."""
    far = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    x, y = (each + (each - first) / far * 16 for each, first in zip(end, start, strict=True))
    return (
        f'<g class="net-mark"><rect x="{figure(x - 20)}" y="{figure(y - 10)}" width="40"'
        f' height="20" rx="3"/><text x="{figure(x)}" y="{figure(y + 5)}">{escape(other)}</text></g>'
    )


def _shapes(ground: NetGround) -> Iterator[str]:
    """All spaces: one path for those of a terrain, and one for the rings of each owner."""
    spaces = ground.spaces.values()
    for terrain in dict.fromkeys(space.terrain for space in spaces):
        drawn = "".join(_shape(each, each.reach) for each in spaces if each.terrain == terrain)
        yield f'<path class="space {escape(terrain)}" d="{drawn}"/>'
    for owner in dict.fromkeys(space.owner for space in spaces if space.owner):
        drawn = "".join(_shape(each, each.reach - 5) for each in spaces if each.owner == owner)
        yield f'<path class="space-owner owner-{escape(owner)}" d="{drawn}"/>'


def _shape(space: Space, reach: float) -> str:
    """The path data of a space, so far from its middle."""
    (x, y), far = space.at, figure(reach)
    across = figure(2 * reach)
    if space.shape in ("circle", "sea"):
        arc = f"a{far} {far} 0 1 0 "
        return f"M{figure(x - reach)} {figure(y)}{arc}{across} 0{arc}-{across} 0Z"
    return f"M{figure(x - reach)} {figure(y - reach)}h{across}v{across}h-{across}Z"


def _signs(space: Space) -> Iterator[str]:
    """The sign of the terrain of a space, and its badges."""
    (x, y), reach = space.at, space.reach
    if space.terrain in TERRAINS:
        yield (
            f'<path class="terrain-sign {space.terrain}-sign"'
            f' transform="translate({figure(x)} {figure(y)})" d="{TERRAINS[space.terrain]}"/>'
        )
    share = 0.78 if space.shape in ("circle", "sea") else 0.95
    for badge, (right, low) in zip(space.badges, CORNERS, strict=False):
        yield _badge(badge, (x + right * reach * share, y + low * reach * share))


def _badge(badge: Badge, at: Point) -> str:
    placed = f'transform="translate({figure(at[0])} {figure(at[1])})"'
    drawing = BADGES.get(badge.kind)
    sign = (
        f'<path class="space-badge-sign" d="{drawing}"/>'
        if drawing
        else f'<text y="4">{escape(badge.text)}</text>'
    )
    return f'<g class="space-badge {badge.kind}" {placed}><circle r="9.5"/>{sign}</g>'
