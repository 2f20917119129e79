"""The ground of a hex map as SVG, drawn once: terrain merged by class, rivers, lines, names.

The drawing carries no style of its own. Terrain is one path a class (``terrain forest``), so a map
of 2,500 hexes has some thousand elements fewer than hexes; lines that reach over the sheet are cut
into patches, because a browser that draws a part of the sheet follows each path to its end.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from zlib import crc32

from app.games.board.geometry import Line, Point, figure, patches, paths
from app.games.board.hexes import DIRECTIONS, Corner, HexGrid

PATCH = 160.0
"""The side of the squares in which lines that reach over the sheet are drawn."""

ROUGHNESS = 0.2
"""How far the edge of a terrain bends out of a hexside, as a share of the hexside."""


@dataclass(frozen=True, slots=True)
class Link:
    """A road, a railway or a track: its kind, and the hexes whose middles it joins."""

    kind: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Town:
    """A town: its kind, and its name."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class HexGround:
    """What is printed on a hex map: terrain and town by hex, features by hexside, and links."""

    grid: HexGrid
    terrain: Mapping[str, str]
    sides: Mapping[str, str] = field(default_factory=dict)
    links: Sequence[Link] = ()
    towns: Mapping[str, Town] = field(default_factory=dict)


def ground_svg(ground: HexGround, label: str, style: str = "") -> str:
    """Return the whole sheet as an SVG file, with `style` inside if it is to stand alone."""
    width, height = (figure(each) for each in ground.grid.size)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" width="{width}"'
        f' height="{height}" viewBox="0 0 {width} {height}" role="img"'
        f' aria-label="{escape(label)}">',
        f"<style>{escape(style, quote=False)}</style>" if style else "",
        *ground_parts(ground),
        "</svg>",
    ]
    return "\n".join(filter(None, parts))


def ground_parts(ground: HexGround) -> Iterator[str]:
    """Yield the elements of the sheet, those below first."""
    for terrain in sorted(set(ground.terrain.values())):
        hexes = [number for number, each in ground.terrain.items() if each == terrain]
        outlines = merged(ground.grid, hexes)
        yield f'<path class="terrain {terrain}" fill-rule="evenodd" d="{paths(outlines)}"/>'
    yield from _in_patches("grid", _side_lines(ground.grid))
    for kind in sorted(set(ground.sides.values())):
        sides = [side for side, each in ground.sides.items() if each == kind]
        yield from _in_patches(f"side {kind}", _chains(ground.grid, sides))
    for kind in sorted({link.kind for link in ground.links}):
        lines = [
            tuple(map(ground.grid.centre, link.hexes)) for link in ground.links if link.kind == kind
        ]
        yield from _in_patches(f"link {kind}", lines)
    for number, town in ground.towns.items():
        yield from _town(ground.grid, number, town)


def merged(grid: HexGrid, hexes: Iterable[str]) -> list[Line]:
    """Return the outlines of the areas that some hexes make together, holes among them.

    The edges bend a little, always in the same way, and alike for the hexes on both sides.
    """
    inside = set(hexes)
    following: dict[Corner, list[Corner]] = {}
    for number in sorted(inside):
        corners = grid.corners(number)
        for turn, direction in enumerate(DIRECTIONS):
            if grid.neighbour(number, direction) not in inside:
                following.setdefault(corners[turn], []).append(corners[(turn + 1) % 6])
    outlines = []
    while following:
        start = next(iter(following))
        corner, line = start, [start]
        while True:
            after = following[corner]
            corner = after.pop()
            if not after:
                del following[line[-1]]
            if corner == start:
                break
            line.append(corner)
        outlines.append(_bent(grid, line))
    return outlines


def _bent(grid: HexGrid, corners: Sequence[Corner]) -> Line:
    points: list[Point] = []
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        (ax, ay), (bx, by) = sorted((grid.corner_point(one), grid.corner_point(other)))
        # The same for both hexes, whichever way round they are walked, and in every process.
        chance = crc32(repr(sorted((one, other))).encode()) / 2**32 - 0.5
        off = 2 * ROUGHNESS * chance
        points.append(grid.corner_point(one))
        points.append(((ax + bx) / 2 - (by - ay) * off, (ay + by) / 2 + (bx - ax) * off))
    return tuple(points)


def _side_lines(grid: HexGrid) -> Iterator[Line]:
    """Yield every hexside once."""
    for number in grid.hexes:
        points = grid.outline(number)
        for turn, direction in enumerate(DIRECTIONS):
            other = grid.neighbour(number, direction)
            if other is None or number < other:
                yield points[turn], points[(turn + 1) % 6]


def _chains(grid: HexGrid, sides: Iterable[str]) -> Iterator[Line]:
    """Join hexsides end to end into lines as long as can be; a fork begins a new line."""
    ends: dict[Corner, list[Corner]] = {}
    for side in sorted(sides):
        one, other = grid.side_corners(side)
        ends.setdefault(one, []).append(other)
        ends.setdefault(other, []).append(one)
    # Ends and forks first; what is left then are rings.
    for start in sorted(ends, key=lambda corner: len(ends[corner]) == 2):
        while ends[start]:
            line = [start]
            while ends[line[-1]]:
                here, after = line[-1], ends[line[-1]].pop()
                ends[after].remove(here)
                line.append(after)
            yield tuple(map(grid.corner_point, line))


def _in_patches(kind: str, lines: Iterable[Line]) -> Iterator[str]:
    yield f'<g class="{kind}">'
    for patch in patches(lines, PATCH):
        yield f'<path d="{paths(patch, closed=False)}"/>'
    yield "</g>"


def _town(grid: HexGrid, number: str, town: Town) -> Iterator[str]:
    x, y = grid.centre(number)
    yield (
        f'<circle class="town {town.kind}" cx="{figure(x)}" cy="{figure(y)}"'
        f' r="{figure(grid.radius * 0.3)}"/>'
    )
    yield (
        f'<text class="town-name" x="{figure(x)}" y="{figure(y + grid.radius * 0.8)}">'
        f"{escape(town.name)}</text>"
    )
