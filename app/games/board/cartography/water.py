"""Seas, lakes and rivers: shores with shallows, rivers through hexes or along hexsides."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot

from app.games.board.cartography.curves import bent, curves, divided, rounded, wavy
from app.games.board.cartography.outlines import organic, side_lines
from app.games.board.geometry import Line, Point
from app.games.board.ground import HexGround, River

SHORE = 1.25
"""Shores leave the hexsides this much more than the edges of terrain do."""

STRAIT = "strait"
"""The kind of a hexside that is sea between two hexes of land."""

OPEN, INLAND = 0.34, 0.07
"""Half the width of a strait where it opens into a sea, and where it ends, in hexsides."""

ORDER = {"stream": 0, "minor": 1, "river": 2}
"""The kinds of rivers that are drawn first; all others are drawn on them."""

MOUTH = 2.4
"""A river that ends so near to a sea, in hexsides, flows into it."""

BESIDE, AROUND = 0.26, 0.44
"""How far a river passes beside the middle of a hex, and of one with a town, in hexsides."""


@dataclass(frozen=True)
class RiverCourse:
    """A river as it is drawn: the line that guides its curve, and where it passes each hex."""

    river: River
    line: Line
    passes: Mapping[str, Point] = field(default_factory=dict)


def courses(ground: HexGround, ways: Mapping[str, list[Point]]) -> list[RiverCourse]:
    """Return the course of each river, in the order of the ground.

    `ways` are the directions in which railways and roads leave a hex, as points: a river through
    hexes passes on the other side. One that ends where an earlier one flows joins it.
    """
    found: list[RiverCourse] = []
    passes: dict[str, Point] = {}
    for river in ground.rivers:
        if river.sides:
            found.extend(RiverCourse(river, line) for line in along_sides(ground, river.sides))
        elif len(river.hexes) > 1:
            course = _through_hexes(ground, river, ways, passes)
            found.append(course)
            for number, point in course.passes.items():
                passes.setdefault(number, point)
    for kind in dict.fromkeys(ground.sides.values()):
        if kind == STRAIT:
            continue
        sides = tuple(side for side, each in ground.sides.items() if each == kind)
        nameless = River(kind, sides=sides)
        found.extend(RiverCourse(nameless, line) for line in along_sides(ground, sides))
    return found


def water_parts(ground: HexGround, rivers: Sequence[RiverCourse]) -> Iterator[str]:
    """Yield the rivers, the small ones first, then the seas and lakes into which they flow."""
    yield from _river_parts(_alike(rivers))
    inlets = curves(straits(ground), closed=True)
    if inlets:
        yield f'<path class="coast {STRAIT}" d="{inlets}"/>'
    shores = organic(ground.grid, ground.water(), SHORE)
    if shores:
        shape = curves(shores, closed=True)
        yield (
            f'<defs><path id="sea" fill-rule="evenodd" d="{shape}"/>'
            '<clipPath id="in-sea"><use href="#sea"/></clipPath></defs>'
            '<use href="#sea" class="sea"/><g clip-path="url(#in-sea)">'
            '<use href="#sea" class="shoals"/><use href="#sea" class="shallows"/></g>'
            '<use href="#sea" class="coast"/>'
        )
    if inlets:
        # Above the shores, which they open.
        yield f'<path class="inlet" d="{inlets}"/>'


def _alike(rivers: Sequence[RiverCourse]) -> list[tuple[River, str]]:
    """The rivers that are drawn alike, as one of them and the path data of all."""
    found: dict[tuple[str, tuple[str, ...]], list[RiverCourse]] = {}
    for course in rivers:
        found.setdefault((course.river.kind, course.river.frozen_in), []).append(course)
    groups = [(alike[0].river, curves([each.line for each in alike])) for alike in found.values()]
    return sorted(groups, key=lambda each: ORDER.get(each[0].kind, len(ORDER)))


def _river_parts(groups: Sequence[tuple[River, str]]) -> Iterator[str]:
    """Banks, the water on them, and the ice on that, which the style sheet shows in its season."""
    waters = []
    for number, (river, line) in enumerate(groups):
        if not river.frozen_in:
            yield f'<path class="river-bank {river.kind}" d="{line}"/>'
            waters.append(f'<path class="river {river.kind}" d="{line}"/>')
            continue
        use = f'<use href="#river-{number}" class="{{}} {river.kind}{{}}"/>'.format
        yield f'<defs><path id="river-{number}" d="{line}"/></defs>{use("river-bank", "")}'
        seasons = "".join(f" in-{season}" for season in river.frozen_in)
        waters.append(use("river", "") + use("ice", seasons) + use("cracks", seasons))
    yield from waters


def along_sides(ground: HexGround, sides: Collection[str]) -> Iterator[Line]:
    """Yield the guiding lines of water along hexsides, bent by the field that bends all terrain.

    One that ends near a sea or a lake flows on into it.
    """
    for line in side_lines(ground.grid, sides):
        points = [bent(point, ground.grid.radius, 0.8) for point in line]
        yield (*reversed(_onward(ground, points[0])), *points, *_onward(ground, points[-1]))


def _onward(ground: HexGround, end: Point) -> list[Point]:
    """Where water that ends at a point flows on: into the nearest hex of water close by."""
    grid, radius = ground.grid, ground.grid.radius
    centres = [grid.centre(number) for number in ground.water()]
    near = min(centres, default=None, key=lambda each: hypot(each[0] - end[0], each[1] - end[1]))
    if near is None or hypot(near[0] - end[0], near[1] - end[1]) > MOUTH * radius:
        return []
    return [((end[0] + near[0]) / 2, (end[1] + near[1]) / 2), near]


def straits(ground: HexGround) -> Iterator[Line]:
    """Yield the outlines of straits and inlets: wide where they open into water, narrow inland."""
    grid, radius = ground.grid, ground.grid.radius
    shore = {corner for number in ground.water() for corner in grid.corners(number)}
    open_points = {grid.corner_point(corner) for corner in shore}
    sides = [side for side, kind in ground.sides.items() if kind == STRAIT]
    for line in side_lines(grid, sides):
        first, last = (OPEN if end in open_points else INLAND for end in (line[0], line[-1]))
        points = [bent(point, radius, SHORE) for point in divided(line, 3, closed=False)]
        left, right = [], []
        for at, (before, (x, y), after) in enumerate(
            zip((points[0], *points), points, (*points[1:], points[-1]), strict=False)
        ):
            dx, dy = after[0] - before[0], after[1] - before[1]
            length = hypot(dx, dy) or 1.0
            part = at / (len(points) - 1)
            half = radius * (first + (last - first) * part)
            left.append((x - dy / length * half, y + dx / length * half))
            right.append((x + dy / length * half, y - dx / length * half))
        yield (*left, *reversed(right))


def _through_hexes(
    ground: HexGround, river: River, ways: Mapping[str, list[Point]], joined: Mapping[str, Point]
) -> RiverCourse:
    grid, hexes = ground.grid, river.hexes
    centres = [grid.centre(number) for number in hexes]
    points: list[Point] = []
    for at, number in enumerate(hexes):
        is_end = at in (0, len(hexes) - 1)
        if number in joined and (is_end or len(hexes) < 3):
            points.append(joined[number])
            continue
        before, after = centres[max(at - 1, 0)], centres[min(at + 1, len(hexes) - 1)]
        off = AROUND if number in ground.towns else BESIDE
        points.append(_beside(centres[at], before, after, off * grid.radius, ways.get(number, [])))
    if hexes[-1] not in joined:
        points.extend(_mouth(ground, hexes[-1], points[-1]))
    # Points between the hexes let it meander.
    line = wavy(rounded(points, 2), grid.radius * 0.17, grid.radius * 0.5, 9)
    return RiverCourse(river, line, dict(zip(hexes, points, strict=False)))


def _beside(centre: Point, before: Point, after: Point, off: float, ways: list[Point]) -> Point:
    """The point beside the middle of a hex on the side on which fewer ways leave it."""
    dx, dy = after[0] - before[0], after[1] - before[1]
    length = hypot(dx, dy) or 1.0
    left, down = -dy / length, dx / length
    crowd = sum((x - centre[0]) * left + (y - centre[1]) * down for x, y in ways)
    sign = -1 if crowd > 1 else 1
    return centre[0] + sign * left * off, centre[1] + sign * down * off


def _mouth(ground: HexGround, last: str, point: Point) -> list[Point]:
    """A river that ends on a coast flows on into the water that is nearest."""
    water = ground.water()
    near = [ground.grid.centre(each) for each in ground.grid.neighbours(last) if each in water]
    if not near:
        return []
    x, y = min(near, key=lambda each: hypot(each[0] - point[0], each[1] - point[1]))
    return [(0.35 * point[0] + 0.65 * x, 0.35 * point[1] + 0.65 * y)]
