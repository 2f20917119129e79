"""What can be laid over a map of spaces, as SVG without a style of its own: discs, links, rings."""

from collections.abc import Iterable
from typing import Final

from app.games.board.geometry import figure
from app.games.board.net_ground import NetGround
from app.games.board.overlays import ring

DISC_RADIUS: Final = 52.0
RING_RADIUS: Final = 40.0


def discs(ground: NetGround, areas: Iterable[Iterable[str]]) -> str:
    """Return a disc around each space of some areas, each area in the next of six tints (classes
    tint-1 to tint-6)."""
    return "".join(
        f'<circle class="tint tint-{(n - 1) % 6 + 1}" cx="{figure(x)}" cy="{figure(y)}"'
        f' r="{figure(DISC_RADIUS)}"/>'
        for n, places in enumerate(areas, start=1)
        for x, y in (ground.spaces[place].at for place in places)
    )


def links(ground: NetGround, pairs: Iterable[tuple[str, str]]) -> str:
    """Return a broad line along each of some links."""
    found = []
    for a, b in pairs:
        (x, y), (to_x, to_y) = ground.spaces[a].at, ground.spaces[b].at
        found.append(f"M{figure(x)} {figure(y)}L{figure(to_x)} {figure(to_y)}")
    return f'<path class="net" d="{"".join(found)}"/>' if found else ""


def rings(ground: NetGround, texts: Iterable[tuple[str, str]]) -> str:
    """Return a ring around each space, with a text above it."""
    return "".join(
        ring(ground.spaces[place].at, RING_RADIUS, RING_RADIUS + 8, text) for place, text in texts
    )
