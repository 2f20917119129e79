"""Where the names of a map of spaces stand: beside their spaces, and across their regions.

As on hex maps no name lies on another one or on a space, and of the places that are left it takes
the one that covers the fewest lines.
"""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

from app.games.board.cartography.clearance import Box, Clearance
from app.games.board.cartography.lettering import Label, width_of
from app.games.board.cartography.regions import Cell, outline
from app.games.board.geometry import bounds, figure, middle
from app.games.board.net_ground import NetGround, Space

SIZES: Final = {"city": 19.0, "box": 18.0, "sea": 20.0, "circle": 16.0}
"""The size of the name of a space, by its shape."""

SMALLER: Final = (1.0, 0.9, 0.8, 0.7)
NUMBER: Final = 0.72
"""The size of the printed number beside a name, in parts of the name's."""

AREA_SIZES: Final = (54.0, 44.0, 36.0, 28.0, 22.0)
SPOTS: Final = tuple((across / 8, down / 8) for down in range(1, 8) for across in range(1, 8))
"""Where the middle of a region's name is tried, in parts of its width and height."""

EDGE: Final = 6.0


def names(ground: NetGround, land: Mapping[str, Cell]) -> tuple[list[Label], list[str]]:
    """Return all names, and those for which there was no room."""
    taken = Clearance()
    for space in ground.spaces.values():
        taken.add_box(_box(space))
    for _link, start, end in ground.lines():
        taken.add_line((start, end), 5.0)
    for _link, start, end, _other in ground.stubs():
        taken.add_line((start, end), 5.0)
        taken.add_box(Box(end[0] - 30, end[1] - 25, end[0] + 30, end[1] + 25))
    found: list[Label] = []
    missing: list[str] = []

    def keep(label: Label | None, text: str) -> None:
        if label is None:
            missing.append(text)
            return
        found.append(label)
        for box in label.boxes:
            taken.add_box(box)

    order = sorted(ground.spaces, key=lambda each: (-ground.spaces[each].reach, each))
    for number in order:
        keep(_space_name(ground, number, taken), ground.spaces[number].name)
    for region, name in ground.regions.items():
        keep(_region_name(ground, region, name, land, taken), name)
    return found, missing


def _box(space: Space) -> Box:
    (x, y), reach = space.at, space.reach + 4
    return Box(x - reach, y - reach, x + reach, y + reach)


def _space_name(ground: NetGround, number: str, taken: Clearance) -> Label | None:
    """The name and number of a space, where they cover the fewest lines."""
    space = ground.spaces[number]
    sheet = Box(0.0, 0.0, *ground.size).grown(-EDGE)
    for smaller in SMALLER:
        size = SIZES[space.shape] * smaller
        name, small = width_of(space.name, size), width_of(number, size * NUMBER) + size * 0.35
        options = []
        for rank, box in enumerate(_beside(space, name + small, size)):
            if box.within(sheet) and not taken.hits(box):
                options.append((taken.points_in(box) * 2 + rank, rank, box))
        if options:
            box = min(options)[2]
            base = figure(box.top + size * 0.82)
            drawn = (
                f'<text class="space-name {space.shape}-name" x="{figure(box.left)}" y="{base}"'
                f' font-size="{figure(size)}" textLength="{figure(name)}"'
                f' lengthAdjust="spacingAndGlyphs">{escape(space.name)}</text>'
                f'<text class="space-number" x="{figure(box.right)}" y="{base}"'
                f' font-size="{figure(size * NUMBER)}">{escape(number)}</text>'
            )
            return Label(space.name, "space-name", (box,), drawn)
    return None


def _beside(space: Space, width: float, size: float) -> Iterator[Box]:
    """The boxes beside a space that a name may take, the best first."""
    (x, y), reach = space.at, space.reach + 5
    height = size * 1.05
    for left, top in (
        (x - width / 2, y + reach),
        (x - width / 2, y - reach - height),
        (x + reach, y - height / 2),
        (x - reach - width, y - height / 2),
        (x - width * 0.2, y + reach),
        (x - width * 0.8, y + reach),
        (x - width * 0.2, y - reach - height),
        (x - width * 0.8, y - reach - height),
        (x + reach * 0.8, y + reach * 0.55),
        (x - reach * 0.8 - width, y + reach * 0.55),
        (x + reach * 0.8, y - reach * 0.55 - height),
        (x - reach * 0.8 - width, y - reach * 0.55 - height),
    ):
        yield Box(left, top, left + width, top + height)


def _region_name(
    ground: NetGround, region: str, name: str, land: Mapping[str, Cell], taken: Clearance
) -> Label | None:
    """The name of a region, as large as there is room for near its middle."""
    there = [each for each, space in ground.spaces.items() if space.region == region]
    left, top, right, bottom = bounds(point for each in there for point in outline(land[each]))
    centre = middle([ground.spaces[each].at for each in there])
    sheet = Box(0.0, 0.0, *ground.size).grown(-EDGE)
    for size in AREA_SIZES:
        width = width_of(name, size, capitals=True) * 1.35
        options = []
        for across, down in SPOTS:
            x, y = left + across * (right - left), top + down * (bottom - top)
            box = Box(x - width / 2, y - size / 2, x + width / 2, y + size / 2)
            is_free = box.within(sheet) and not taken.hits(box)
            if is_free and _is_in(ground, region, box):
                far = abs(x - centre[0]) + abs(y - centre[1])
                options.append((taken.points_in(box) * 12 + far, (x, y), box))
        if options:
            _cost, (x, y), box = min(options)
            drawn = (
                f'<text class="region-name" x="{figure(x)}" y="{figure(y + size * 0.36)}"'
                f' font-size="{figure(size)}" textLength="{figure(width)}"'
                ' lengthAdjust="spacingAndGlyphs">'
                f"{escape(name.upper())}</text>"
            )
            return Label(name, "region-name", (box,), drawn)
    return None


def _is_in(ground: NetGround, region: str, box: Box) -> bool:
    """Whether the middle and both ends of a name lie nearest to spaces of its region."""
    y = (box.top + box.bottom) / 2
    return all(
        _nearest(ground, x, y).region == region
        for x in (box.left, (box.left + box.right) / 2, box.right)
    )


def _nearest(ground: NetGround, x: float, y: float) -> Space:
    return min(
        ground.spaces.values(),
        key=lambda space: (space.at[0] - x) ** 2 + (space.at[1] - y) ** 2,
    )
