"""Where names stand on a hex map: beside their towns, along rivers and across areas.

No name lies on another one or on the sign of a town; of the places that are left, a name takes the
one in which it covers the fewest lines. Each name is set to a length of its own (``textLength``),
so that it takes the same room in every typeface.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from math import atan2, cos, hypot, sin
from typing import Final

from app.games.board.cartography.clearance import Box, Clearance, bounds_of
from app.games.board.cartography.curves import curve, rounded, sampled
from app.games.board.cartography.signs import badges, town_box
from app.games.board.cartography.water import RiverCourse
from app.games.board.geometry import Line, Point, figure
from app.games.board.ground import AreaName, Badge, HexGround, Town

SIZES: Final = {1: 15.0, 2: 12.5, 3: 11.0}
"""The size of the name of a town, by its rank, for hexes with a side of 30."""

RIVER_SIZES: Final = {"major": 18.0, "minor": 12.5}
NAME_EVERY: Final = 42.0
"""The name of a river stands again after so many hexsides."""

RIVER_STEP: Final = 4.0
"""Rivers are looked along in steps of so many units, for hexes with a side of 30."""

AREA_SIZES: Final = (26.0, 22.0, 18.0, 15.0, 12.5)
SMALLER: Final = (1.0, 0.9, 0.8, 0.7)
"""Sizes that are tried where there is no room for a name, the largest first."""

MARGIN: Final = 3.0
"""Names keep this far from the edge of the sheet."""

NARROW, WIDE = frozenset("ijltfrI '-.()"), frozenset("mwMWЖШЩЮжшщю")


@dataclass(frozen=True, slots=True)
class Label:
    """A name where it stands: its box or boxes, and the element that draws it."""

    text: str
    kind: str
    boxes: tuple[Box, ...]
    svg: str


@dataclass
class Lettering:
    """All names of a sheet, and the badges of its towns."""

    labels: list[Label] = field(default_factory=list)
    badges: list[tuple[Badge, Point]] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    """Names for which there was no room."""


def width_of(text: str, size: float, *, capitals: bool = False) -> float:
    """Return about how wide a text is in a narrow bold typeface."""
    ems = 0.0
    for letter in text.upper() if capitals else text:
        if letter in NARROW:
            ems += 0.3
        elif letter in WIDE:
            ems += 0.8
        else:
            ems += 0.62 if letter.isupper() else 0.5
    return ems * size


def letter(ground: HexGround, courses: Sequence[RiverCourse], lines: Iterable[Line]) -> Lettering:
    """Place all names of a sheet; `lines` are railways, roads and rivers, which names avoid."""
    taken = Clearance()
    for line in lines:
        taken.add_line(line)
    for number in ground.grid.hexes:
        x, y = ground.grid.centre(number)
        unit = ground.grid.radius / 30
        # Three points on a printed number: whatever avoids lines avoids it.
        taken.add_line([(x - 7 * unit, y - 21.5 * unit), (x + 7 * unit, y - 21.5 * unit)], 3.0)
    for number in ground.towns:
        taken.add_box(town_box(ground, number))
    found = Lettering()
    found.badges.extend(badges(ground, taken))
    for number, town in sorted(ground.towns.items(), key=lambda each: _crowd(ground, *each)):
        label = _town_name(ground, number, town, taken)
        _keep(found, label, taken, town.name)
    named: set[str] = set()
    for course in sorted(courses, key=lambda each: -len(each.line)):
        river = course.river
        if not river.name or (river.name in named and len(course.line) < 24):
            continue
        for label in _river_names(ground, course, taken, len(found.labels)):
            named.add(river.name)
            _keep(found, label, taken, river.name)
    found.missing += sorted({c.river.name for c in courses if c.river.name} - named)
    for area in ground.names:
        _keep(found, _area_name(ground, area, taken), taken, area.text)
    return found


def _keep(found: Lettering, label: Label | None, taken: Clearance, text: str) -> None:
    if label is None:
        found.missing.append(text)
        return
    found.labels.append(label)
    for box in label.boxes:
        taken.add_box(box)


def _crowd(ground: HexGround, number: str, town: Town) -> tuple[int, int, str]:
    """Towns with large names first, then those with many others about."""
    near = sum(each in ground.towns for each in ground.grid.within(number, 2))
    return town.rank, -near, number


# names of towns


def _town_name(ground: HexGround, number: str, town: Town, taken: Clearance) -> Label | None:
    sheet = Box(0, 0, *ground.grid.size).grown(-MARGIN)
    for smaller in SMALLER:
        size = SIZES[town.rank] * smaller * ground.grid.radius / 30
        wide = width_of(town.name, size, capitals=town.rank == 1)
        best: tuple[float, Box] | None = None
        for order, (left, base) in enumerate(_spots(ground, number, wide, size)):
            box = Box(left - 1, base - size * 0.78, left + wide + 1, base + size * 0.24)
            if not box.within(sheet) or taken.hits(box):
                continue
            cost = taken.points_in(box) + 0.8 * order
            if best is None or cost < best[0]:
                best = cost, box
        if best is not None:
            return _label(town.name, f"town-name rank-{town.rank}", best[1], size, wide)
    return None


def _spots(ground: HexGround, number: str, wide: float, size: float) -> Iterator[Point]:
    """Where a name may begin (its left end and base line), the best place first.

    Below is the best, since it stays in sight where counters lie in the hex.
    """
    x, y = ground.grid.centre(number)
    radius = ground.grid.radius
    low, high, mid = y + radius * 0.47 + size * 0.55, y - radius * 0.42, y + size * 0.28
    beside = radius * 0.5
    yield x - wide / 2, low
    yield x + beside, y - radius * 0.03
    yield x - beside - wide, y - radius * 0.03
    yield x + beside, mid
    yield x - beside - wide, mid
    yield x - wide / 2, high
    for shift in (0.3, -0.3):
        yield x - wide / 2 + shift * wide, low
    for base in (low, high):
        yield x + radius * 0.2, base
        yield x - radius * 0.2 - wide, base
    for base in (mid + size * 0.5, mid - size * 0.5):
        yield x + beside, base
        yield x - beside - wide, base
    for base in (low + size * 0.5, high - size * 0.5):
        yield x - wide / 2, base
        yield x + radius * 0.1, base
        yield x - radius * 0.1 - wide, base


def _label(text: str, kind: str, box: Box, size: float, wide: float) -> Label:
    x, base = (box.left + box.right) / 2, box.bottom - size * 0.24
    # Capitals are written as such: not every program that draws SVG knows text-transform.
    shown = text.upper() if "rank-1" in kind else text
    svg = (
        f'<text class="{kind}" x="{figure(x)}" y="{figure(base)}" font-size="{figure(size)}"'
        f' textLength="{figure(wide)}" lengthAdjust="spacingAndGlyphs">{escape(shown)}</text>'
    )
    return Label(text, kind, (box,), svg)


# names of rivers


def _river_names(
    ground: HexGround, course: RiverCourse, taken: Clearance, number: int
) -> Iterator[Label]:
    """The name of a river in the middle of each part of it that is long enough."""
    points = sampled(rounded(course.line, 1), RIVER_STEP * ground.grid.radius / 30)
    length = len(points) * RIVER_STEP / 30
    parts = max(1, round(length / NAME_EVERY))
    for part in range(parts):
        first, last = (round(len(points) * n / parts) for n in (part, part + 1))
        label = _river_name(ground, course, points[first:last], taken, f"{number}-{part}")
        if label is not None:
            yield label


def _river_name(
    ground: HexGround, course: RiverCourse, points: Sequence[Point], taken: Clearance, number: str
) -> Label | None:
    """Along the stretch that is straight and free, nearest to the middle of these points."""
    river, unit = course.river, ground.grid.radius / 30
    spacing = RIVER_STEP * unit
    kind = "major" if river.kind in ("major", "great") else "minor"
    text = river.name.upper() if kind == "major" else river.name
    sheet = Box(0, 0, *ground.grid.size).grown(-MARGIN)
    for smaller in SMALLER:
        size = RIVER_SIZES[kind] * unit * smaller
        wide = width_of(text, size) * 1.42 + size * (0.12 * len(text) if kind == "major" else 0)
        count = int(wide / spacing) + 4
        best: tuple[float, list[Point]] | None = None
        for at in range(0, len(points) - count, 2):
            stretch = points[at : at + count]
            straight = hypot(stretch[-1][0] - stretch[0][0], stretch[-1][1] - stretch[0][1]) / (
                spacing * (count - 1)
            )
            if straight < 0.86 - (1 - smaller) * 0.4:
                continue
            for above in (True, False):
                line = _base_line(stretch, size, above=above, wide=6 if kind == "major" else 2)
                boxes = _boxes(line, size)
                if any(taken.hits(box) or not box.within(sheet) for box in boxes):
                    continue
                middle = abs(at + count / 2 - len(points) / 2) / len(points)
                lines = sum(map(taken.points_in, boxes))
                cost = lines * 0.6 + (1 - straight) * 60 + middle * 8 + (0 if above else 1)
                if best is None or cost < best[0]:
                    best = cost, line
        if best is not None:
            line = best[1]
            name = f"river-name-{number}"
            svg = (
                f'<path id="{name}" class="name-path" d="{curve(line)}"/>'
                f'<text class="river-name {kind}-name" font-size="{figure(size)}">'
                f'<textPath href="#{name}" startOffset="50%">{escape(text)}</textPath></text>'
            )
            return Label(river.name, f"river-name {kind}", tuple(_boxes(line, size)), svg)
    return None


def _base_line(stretch: Sequence[Point], size: float, *, above: bool, wide: float) -> list[Point]:
    """The line beside a river on which its name stands, from left to right, and even."""
    points = list(stretch if stretch[0][0] <= stretch[-1][0] else reversed(stretch))
    even = points
    for _ in range(10):
        even = [
            even[0],
            *(
                ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
                for a, b, c in zip(even, even[1:-1], even[2:], strict=False)
            ),
            even[-1],
        ]
    off = -(wide + size * 0.24) if above else wide + size * 0.74
    moved = []
    for before, (x, y), after in zip((even[0], *even), even, (*even[1:], even[-1]), strict=False):
        turn = atan2(after[1] - before[1], after[0] - before[0])
        moved.append((x - sin(turn) * off, y + cos(turn) * off))
    return moved[::3] if (len(moved) - 1) % 3 == 0 else [*moved[::3], moved[-1]]


def _boxes(line: Sequence[Point], size: float) -> list[Box]:
    """Boxes that cover the letters on a base line."""
    found = []
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        turn = atan2(by - ay, bx - ax)
        up = (sin(turn) * size * 0.74, -cos(turn) * size * 0.74)
        corners = [(ax, ay), (bx, by), (ax + up[0], ay + up[1]), (bx + up[0], by + up[1])]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        found.append(Box(min(xs), min(ys), max(xs), max(ys)))
    return found


# names across areas


def _area_name(ground: HexGround, area: AreaName, taken: Clearance) -> Label | None:
    """As large as fits into its area, near the middle; that of a small area stands beside it."""
    grid, inside = ground.grid, set(area.hexes)
    centres = [grid.centre(number) for number in area.hexes]
    middle = (
        sum(x for x, _ in centres) / len(centres),
        sum(y for _, y in centres) / len(centres),
    )
    sheet = Box(0, 0, *grid.size).grown(-MARGIN)
    for is_inside in (True, False):
        for full in AREA_SIZES if is_inside else AREA_SIZES[-2:]:
            size = full * grid.radius / 30
            wide = width_of(area.text, size, capitals=True) + size * 0.34 * (len(area.text) - 1)
            best: tuple[float, Box] | None = None
            for x, y in _grid_points(centres, grid.radius):
                box = Box(x - wide / 2, y - size * 0.75, x + wide / 2, y + size * 0.1)
                if not box.within(sheet) or taken.hits(box.grown(1)):
                    continue
                if is_inside and not all(grid.at(p) in inside for p in _around(box)):
                    continue
                far = hypot(x - middle[0], y - middle[1]) / grid.radius
                cost = taken.points_in(box) + far * 1.5
                if best is None or cost < best[0]:
                    best = cost, box
            if best is not None:
                box = best[1]
                svg = (
                    f'<text class="area-name {area.kind}" x="{figure((box.left + box.right) / 2)}"'
                    f' y="{figure(box.bottom - size * 0.1)}" font-size="{figure(size)}"'
                    f' textLength="{figure(wide)}">{escape(area.text)}</text>'
                )
                return Label(area.text, f"area-name {area.kind}", (box,), svg)
    return None


def _grid_points(centres: Sequence[Point], radius: float) -> Iterator[Point]:
    for x, y in centres:
        for across in (0.0, 0.5, -0.5):
            for down in (0.0, 0.5, -0.45):
                yield x + across * radius, y + down * radius


def _around(box: Box) -> list[Point]:
    """Points along the middle and at the corners of a box."""
    count = max(3, int((box.right - box.left) / 20))
    across = [box.left + (box.right - box.left) * n / (count - 1) for n in range(count)]
    y = (box.top + box.bottom) / 2
    corners = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    return [*((x, y) for x in across), *corners]


def label_bounds(label: Label) -> Box:
    """Return the box around all of a name."""
    return bounds_of(label.boxes)
