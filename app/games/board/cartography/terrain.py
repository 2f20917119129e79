"""Terrain as areas with organic edges, and what grows on it: trees, reeds, peaks, dunes.

What grows stands in few paths, cut into patches: an element a tree would be ten thousand of them.
"""

from collections.abc import Callable, Iterator, Mapping
from math import cos, hypot, pi, sin, sqrt
from random import Random
from typing import Final

from app.games.board.cartography.clearance import Clearance
from app.games.board.cartography.curves import bent, curves, noise
from app.games.board.cartography.outlines import organic, outlines
from app.games.board.geometry import Point, figure, step
from app.games.board.ground import HexGround

PATCH: Final = 320.0
"""The side of the squares in which what grows is drawn."""

STRENGTH: Final = 1.7
"""How far the edges of terrain leave the hexsides; see `organic`."""

SHADE_STRENGTH: Final = 2.6
SHADE_CELL: Final = 5.5
"""Broad darker patches that keep large areas of one terrain from looking flat, in hexsides."""

EDGE: Final = 0.24
"""What grows keeps this far from the edge of its terrain, in hexsides."""

Sign = Callable[[Random], str]
"""Path data of one sign, from its foot; begins after a move to there, and may end anywhere."""


def terrain_parts(ground: HexGround, clearance: Clearance) -> Iterator[str]:
    """Yield the areas of each kind of terrain and what stands on them; water is drawn apart."""
    yield from _shade(ground, ground.base)
    if ground.relief:
        yield from _relief(ground)
    kinds = dict.fromkeys(ground.terrain.values())
    for kind in sorted(kinds, key=lambda each: (each != "desert", each)):
        if kind == ground.base or ground.textures.get(kind) == "water":
            continue
        areas = organic(ground.grid, ground.hexes_of(kind), STRENGTH)
        data = curves(areas, closed=True)
        yield f'<path class="terrain {kind}" fill-rule="evenodd" d="{data}"/>'
        yield from _shade(ground, kind)
    for kind in kinds:
        texture = ground.textures.get(kind, "")
        if texture == "hachures":
            yield from _hachures(ground, ground.hexes_of(kind))
        elif texture in GROWTH:
            yield from _growth(ground, kind, texture, clearance)


def _shade(ground: HexGround, kind: str) -> Iterator[str]:
    cell = ground.grid.radius * SHADE_CELL
    dark = []
    for number in ground.hexes_of(kind):
        x, y = ground.grid.centre(number)
        if noise(x / cell, y / cell, 6) > 0.22:
            dark.append(number)
    if dark:
        areas = curves(organic(ground.grid, dark, SHADE_STRENGTH), closed=True)
        yield f'<path class="shade {kind}-shade" fill-rule="evenodd" d="{areas}"/>'


def _growth(ground: HexGround, kind: str, texture: str, clearance: Clearance) -> Iterator[str]:
    """Signs strewn over the hexes of a kind, away from their edges and from all lines."""
    count, apart, free, classes, sign = GROWTH[texture]
    grid, radius = ground.grid, ground.grid.radius
    patches: dict[tuple[str, int, int], list[tuple[Point, str]]] = {}
    for number in ground.hexes_of(kind):
        chance = Random(f"{texture} {number}")  # noqa: S311 - it only draws
        x, y = grid.centre(number)
        borders = _borders(ground, number, kind)
        placed: list[Point] = []
        for _ in range(count * 4):
            if len(placed) == count:
                break
            turn, far = chance.uniform(0, 2 * pi), radius * 0.92 * sqrt(chance.random())
            dx, dy = far * cos(turn), far * sin(turn)
            point = round(x + dx, 1), round(y + dy, 1)
            is_clear = (
                all(dx * bx + dy * by < radius * (sqrt(3) / 2 - EDGE) for bx, by in borders)
                and not (abs(dx) < radius * 0.36 and abs(dy + radius * 0.7) < radius * 0.2)
                and all(hypot(point[0] - px, point[1] - py) > apart * radius for px, py in placed)
                and clearance.is_free(point, free * radius)
            )
            if is_clear:
                placed.append(point)
                name = chance.choice(classes)
                square = name, int(point[0] // PATCH), int(point[1] // PATCH)
                patches.setdefault(square, []).append((point, sign(chance)))
    for (name, *_square), signs in sorted(patches.items()):
        yield f'<path class="growth {name}" d="{_strewn(signs)}"/>'


def _strewn(signs: list[tuple[Point, str]]) -> str:
    return "".join(f"M{figure(x)} {figure(y)}{drawn}" for (x, y), drawn in signs)


def _borders(ground: HexGround, number: str, kind: str) -> list[Point]:
    """The directions (as unit vectors) in which another terrain begins."""
    grid, found = ground.grid, []
    x, y = grid.centre(number)
    corners = grid.outline(number)
    for turn, direction in enumerate(("N", "NE", "SE", "S", "SW", "NW")):
        other = grid.neighbour(number, direction)
        if other is not None and ground.terrain.get(other) == kind:
            continue
        (ax, ay), (bx, by) = corners[turn], corners[(turn + 1) % 6]
        dx, dy = (ax + bx) / 2 - x, (ay + by) / 2 - y
        length = hypot(dx, dy)
        found.append((dx / length, dy / length))
    return found


def _broadleaf(chance: Random) -> str:
    return "h0"


def _conifer(chance: Random) -> str:
    size = chance.uniform(0.85, 1.25)
    across, down = round(23 * size), round(58 * size)
    return f"l{step(across)}{step(down)}h{step(-2 * across)}z"


def _tuft(_chance: Random) -> str:
    return "h8m-6-1.3l-.9-2.6m2.9 2.6v-3.2m2 3.2l.9-2.6"


def _peak(chance: Random) -> str:
    size = chance.uniform(0.8, 1.25)
    across, down = round(60 * size), round(100 * size)
    lee = f"m{step(-across)}{step(-down)}l{step(round(12 * size))}{step(round(60 * size))}"
    inner = f"m{step(round(8 * size))}{step(round(-28 * size))}"
    slope = f"l{step(round(18 * size))}{step(round(50 * size))}"
    return f"l{step(across)}{step(-down)}{step(across)}{step(down)}{lee}{inner}{slope}"


def _dune(_chance: Random) -> str:
    return "h0"


GROWTH: Final[Mapping[str, tuple[int, float, float, tuple[str, ...], Sign]]] = {
    "broadleaf": (7, 0.27, 0.17, ("broadleaf", "broadleaf", "broadleaf-young"), _broadleaf),
    "conifers": (5, 0.3, 0.18, ("conifers", "conifers", "conifers-young"), _conifer),
    "tufts": (5, 0.42, 0.22, ("reeds",), _tuft),
    "peaks": (4, 0.5, 0.3, ("peak",), _peak),
    "dunes": (9, 0.2, 0.12, ("dune",), _dune),
}
"""Of each texture: signs a hex, how far apart, how far from lines (in hexsides), classes, sign."""


def _relief(ground: HexGround) -> Iterator[str]:
    areas = curves(organic(ground.grid, ground.relief, STRENGTH), closed=True)
    yield f'<path class="relief" fill-rule="evenodd" d="{areas}"/>'
    yield from _hachures(ground, sorted(ground.relief))


def _hachures(ground: HexGround, hexes: list[str]) -> Iterator[str]:
    """Short strokes down the slope, along the edge of an area."""
    grid, radius = ground.grid, ground.grid.radius
    strokes = []
    for line in outlines(grid, hexes):
        points = [grid.corner_point(each) for each in line]
        for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
            # Clockwise around an area: inside lies to the right of the way.
            inward = (-(by - ay) / radius, (bx - ax) / radius)
            for n in range(7):
                part = (n + 0.5) / 7
                x, y = bent((ax + (bx - ax) * part, ay + (by - ay) * part), radius, STRENGTH)
                long = radius * (0.16 + 0.16 * abs(noise(x / 9, y / 9, 8)))
                dx, dy = round(inward[0] * long * 10), round(inward[1] * long * 10)
                strokes.append(f"M{figure(x)} {figure(y)}l{step(dx)}{step(dy)}")
    yield f'<path class="hachures" d="{"".join(strokes)}"/>'
