"""What can be laid over a hex map, as SVG without a style of its own: tints, nets, rings."""

from collections.abc import Iterable
from html import escape

from app.games.board.cartography.curves import curves
from app.games.board.cartography.outlines import straight
from app.games.board.cartography.water import along_sides
from app.games.board.cartography.ways import way_lines
from app.games.board.geometry import Point, figure, paths
from app.games.board.ground import HexGround


def tints(ground: HexGround, areas: Iterable[Iterable[str]]) -> str:
    """Return areas of hexes, each in the next of six tints (classes tint-1 to tint-6)."""
    return "".join(
        f'<path class="tint tint-{(n - 1) % 6 + 1}" fill-rule="evenodd"'
        f' d="{paths(straight(ground.grid, hexes))}"/>'
        for n, hexes in enumerate(areas, start=1)
    )


def net(ground: HexGround, kinds: Iterable[str]) -> str:
    """Return the ways of some kinds, drawn broad over the sheet."""
    lines = way_lines(ground)
    return "".join(
        f'<path class="net net-{kind}" d="{curves(lines[kind])}"/>'
        for kind in kinds
        if kind in lines
    )


def waterways(ground: HexGround, kind: str, sides: Iterable[str]) -> str:
    """Return the water along some hexsides, drawn broad over the sheet."""
    data = curves(along_sides(ground, list(sides)))
    return f'<path class="net net-{kind}" d="{data}"/>'


def general(drawn: str) -> str:
    """Return what an overlay shows while no place is pointed at of which it has more to say."""
    return f'<g class="of-all">{drawn}</g>'


def about(place: str, drawn: str) -> str:
    """Return what an overlay shows of one place, while that is pointed at or has the focus."""
    return f'<g class="of-place" data-about="{escape(place)}">{drawn}</g>'


def rings(ground: HexGround, places: Iterable[tuple[str, str]]) -> str:
    """Return a ring around each place, with a text above it."""
    radius = ground.grid.radius
    return "".join(
        ring(ground.grid.centre(number), radius * 0.62, radius * 0.72, text)
        for number, text in places
    )


def ring(at: Point, radius: float, above: float, text: str) -> str:
    """Return a ring around a point, with a text so far above its middle."""
    x, y = at
    return (
        f'<circle class="ring-around" cx="{figure(x)}" cy="{figure(y)}" r="{figure(radius)}"/>'
        f'<text class="ring-text" x="{figure(x)}" y="{figure(y - above)}">{escape(text)}</text>'
    )
