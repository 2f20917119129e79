"""The ground of a hex map as SVG, drawn from its data: the sheet that lies below the counters.

The drawing carries no style of its own; `hex_map.css` has the colours of day and night. Terrain is
one path a class, and what grows on it a path a patch: a map of 2,500 hexes has a few hundred
elements, and a text for each number.
"""

from collections.abc import Iterator, Mapping
from html import escape

from app.games.board.cartography.clearance import Clearance
from app.games.board.cartography.lettering import Lettering, letter
from app.games.board.cartography.outlines import all_sides, straight
from app.games.board.cartography.signs import badge_svg, town_box, town_parts
from app.games.board.cartography.terrain import terrain_parts
from app.games.board.cartography.water import RiverCourse, courses, water_parts
from app.games.board.cartography.ways import (
    border_parts,
    crossing_parts,
    drawn_line,
    way_exits,
    way_lines,
    way_parts,
)
from app.games.board.geometry import Line, figure, patches, paths
from app.games.board.ground import HexGround
from app.games.board.hexes import HexGrid

PATCH = 320.0
"""The side of the squares in which lines that reach over the sheet are drawn.

A browser that draws a part of the sheet follows each path to its end.
"""

NUMBER = 0.25
"""The height of the printed number of a hex, in hexsides."""


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
    grid = ground.grid
    ways = way_lines(ground)
    rivers = courses(ground, way_exits(ground, ways))
    lines = _lines(ways, rivers)
    width, height = (figure(each) for each in grid.size)
    yield f'<rect class="beyond" width="{width}" height="{height}"/>'
    shape = paths(straight(grid, grid.hexes))
    # What is used twice has no class: a class would count against those of its uses.
    yield (
        f'<defs><path id="land" fill-rule="evenodd" d="{shape}"/>'
        '<clipPath id="on-land"><use href="#land"/></clipPath></defs>'
        f'<use href="#land" class="terrain {ground.base}"/><g clip-path="url(#on-land)">'
    )
    yield from terrain_parts(ground, _clearance(ground, lines))
    yield from water_parts(ground, rivers)
    yield "</g>"
    yield '<use href="#land" class="edge"/>'
    yield from _in_patches("grid", all_sides(grid))
    yield from border_parts(ground)
    yield from way_parts(ways)
    yield from crossing_parts(ground)
    yield from _numbers(grid)
    yield from town_parts(ground)
    found = letter(ground, rivers, lines)
    yield from (badge_svg(badge, at, grid.radius) for badge, at in found.badges)
    yield from (label.svg for label in found.labels)


def lettering(ground: HexGround) -> Lettering:
    """Return where the names of a sheet stand."""
    ways = way_lines(ground)
    rivers = courses(ground, way_exits(ground, ways))
    return letter(ground, rivers, _lines(ways, rivers))


def _lines(ways: Mapping[str, list[Line]], rivers: list[RiverCourse]) -> list[Line]:
    """All lines that names and trees keep away from, as they are drawn."""
    along_ways = [drawn_line(each) for of_kind in ways.values() for each in of_kind]
    return [*along_ways, *(drawn_line(course.line) for course in rivers)]


def _clearance(ground: HexGround, lines: list[Line]) -> Clearance:
    """What trees and reeds keep away from."""
    taken = Clearance()
    for line in lines:
        taken.add_line(line)
    for number in ground.towns:
        taken.add_box(town_box(ground, number))
    return taken


def _in_patches(kind: str, lines: Iterator[Line]) -> Iterator[str]:
    yield f'<g class="{kind}">'
    for patch in patches(lines, PATCH):
        yield f'<path d="{paths(patch, closed=False)}"/>'
    yield "</g>"


def _numbers(grid: HexGrid) -> Iterator[str]:
    """The printed number of each hex, in its upper part."""
    size = grid.radius * NUMBER
    yield f'<g class="numbers" font-size="{figure(size)}">'
    for number in grid.hexes:
        x, y = grid.centre(number)
        yield f'<text x="{figure(x)}" y="{figure(y - grid.radius * 0.62)}">{number}</text>'
    yield "</g>"
