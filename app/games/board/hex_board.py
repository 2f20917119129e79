"""A hex board with its counters as SVG: for pages, replays and pictures.

The drawing carries no style of its own; a title's style sheet colours terrain, sides and counters.
An occupied or marked hex is a group ``<g id="board-2920" data-place="2920">`` with a title in
words; an empty one has no element, and the page finds it by arithmetic over the layout.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Final

from app.games.board.geometry import figure, path
from app.games.board.ground import HexGround
from app.games.board.layers import Mark, Piece, Viewport, viewport_around
from app.games.board.layout import Layout
from app.games.board.sheet import ground_parts

SIDE: Final = 26.0
"""The side of a counter at scale 1."""

CORNER: Final = -6.0
CELL: Final = 38.0
"""A face is drawn within a square of this side, whose upper left corner is CORNER."""

MAX_COUNTERS: Final = 4
"""Counters that have room in a hex; where there are more, the last place tells how many."""

MAX_NAME: Final = 7
"""Letters of a name that have room on a counter."""

SYMBOLS: Final[Mapping[str, str]] = {
    "infantry": "M0 0H10V7H0ZM0 0L10 7M10 0L0 7",
    "cavalry": "M0 0H10V7H0ZM0 7L10 0",
    "artillery": "M0 0H10V7H0ZM5 2A1.5 1.5 0 1 0 5.01 2",
    "headquarters": "M0 0H10V7H0ZM0 3H10M0 7V10",
}
"""Unit symbols, 10 by 7 units, as wargames print them."""


@dataclass(frozen=True, slots=True)
class CounterFace:
    """What a counter shows: the class of its side, its symbol, value and name, the letter of the
    seat that controls it, and what it says in words."""

    id: str
    side: str
    symbol: str
    value: str
    name: str
    seat: str
    says: str


@dataclass(frozen=True, slots=True)
class PlacedCounter:
    """A counter and its upper left corner on the sheet."""

    face: CounterFace
    x: float
    y: float
    scale: float


Counters = Mapping[str, Sequence[CounterFace]]
"""The counters in each hex that has any."""


@dataclass(frozen=True)
class HexBoard:
    """A hex map, drawn; `label` names it, `empty` is said of a hex without counters.

    `sides` are the classes of the counters: ``faction-north`` colours one, ``counter-north`` is its
    outline.
    """

    ground: HexGround
    layout: Layout
    label: str
    sides: tuple[str, ...]
    empty: str = "no units"

    @property
    def whole(self) -> Viewport:
        """The whole sheet."""
        return Viewport(0.0, 0.0, *self.layout.size)

    # for pages

    def board_svg(self, counters: Counters, marked: Collection[str] = ()) -> str:
        """Return the sheet with its counters, in one drawing."""
        return "\n".join(
            (self._opened(self.whole), *self._sheet, *self._places(counters, marked), "</svg>")
        )

    def ground_svg(self, style: str) -> str:
        """Return the sheet without counters as a file of its own, its style sheet inside."""
        opened = self._opened(self.whole, sized=True)
        return "\n".join(
            (opened, f"<style>{escape(style, quote=False)}</style>", *self._sheet, "</svg>")
        )

    def pieces_svg(
        self, counters: Counters, ground: str, marked: Collection[str] = (), overlays: str = ""
    ) -> str:
        """Return the counters on the sheet that lies at the address `ground`.

        `overlays` is drawn between the sheet and the counters.
        """
        width, height = (figure(each) for each in self.layout.size)
        sheet = (
            f'<image class="ground-sheet" href="{escape(ground)}" width="{width}"'
            f' height="{height}"/>'
        )
        places = self._places(counters, marked)
        drawn = (self._opened(self.whole), self._defs, sheet, overlays, *places)
        return "\n".join((*drawn, "</svg>"))

    def place_svg(self, place: str, faces: Sequence[CounterFace], *, marked: bool = False) -> str:
        """Return a hex with its counters, as an element of the board."""
        says = [self.layout.places[place].says, *(face.says for face in faces)]
        if not faces:
            says.append(self.empty)
        classes = "place marked" if marked else "place"
        placed, rest = self.placed(place, faces)
        return "".join(
            (
                f'<g id="board-{place}" class="{classes}" data-place="{place}">',
                f"<title>{escape(chr(10).join(says))}</title>",
                f'<path class="reach" d="{path(self.layout.places[place].outline)}"/>',
                *map(counter_svg, placed),
                rest,
                "</g>",
            )
        )

    def placed(
        self, place: str, faces: Sequence[CounterFace]
    ) -> tuple[tuple[PlacedCounter, ...], str]:
        """Return where the counters of a hex lie, and the number of those that have no room."""
        x, y = self.layout.places[place].centre
        room = len(faces) if len(faces) <= MAX_COUNTERS else MAX_COUNTERS - 1
        scale = self._scale * (1.0 if len(faces) == 1 else 0.7 if len(faces) == 2 else 0.6)
        side = SIDE * scale
        high = 1 if len(faces) <= 2 else 2
        wide = 1 if len(faces) == 1 else 2
        left, top = x - side * wide / 2, y - side * high / 2
        placed = tuple(
            PlacedCounter(face, left + side * (n % 2), top + side * (n // 2), scale)
            for n, face in enumerate(faces[:room])
        )
        if room == len(faces):
            return placed, ""
        names = escape("\n".join(face.says for face in faces[room:]))
        at = f'x="{figure(left + side * 1.5)}" y="{figure(top + side * 1.7)}"'
        return placed, f'<text class="more" {at}><title>{names}</title>+{len(faces) - room}</text>'

    # for pictures

    def sheet_svg(self) -> str:
        """Return the sheet without counters."""
        return "\n".join((self._opened(self.whole), *self._sheet, "</svg>"))

    def viewport(self, places: Collection[str], min_width: float) -> Viewport:
        """Return the viewport around some hexes."""
        points = [point for each in places for point in self.layout.places[each].outline]
        return viewport_around(points, self.whole, min_width)

    def marks(self, counters: Counters, marked: Collection[str]) -> Iterator[Mark]:
        """Yield what lies below the counters: marks, and numbers of counters without room."""
        for place in sorted(marked):
            outline = path(self.layout.places[place].outline)
            drawn = f'<g class="place marked"><path class="reach" d="{outline}"/></g>'
            yield Mark(drawn, self._about(place))
        for place, faces in counters.items():
            rest = self.placed(place, faces)[1]
            if rest:
                yield Mark(rest, self._about(place))

    def mark_svg(self, mark: Mark, viewport: Viewport, scale: tuple[float, float]) -> str:
        """Return what a viewport shows of a mark, so many times as large as on the sheet."""
        larger = f'<g transform="scale({scale[0]} {scale[1]})">'
        return "\n".join((self._opened(viewport), larger, mark.drawn, "</g>", "</svg>"))

    def pieces(self, counters: Counters, viewport: Viewport) -> Iterator[Piece]:
        """Yield the counters that a viewport shows, those below first."""
        for place, faces in counters.items():
            if not viewport.shows(self.layout.places[place].outline):
                continue
            for each in self.placed(place, faces)[0]:
                drawn = f'<g class="{face_class(each.face)}">{face_svg(each.face)}</g>'
                yield Piece(drawn, each.x, each.y, each.scale)

    def faces_svg(self, faces: Sequence[str], columns: int) -> str:
        """Return faces side by side, in rows of `columns` squares of CELL."""
        height = CELL * -(-len(faces) // columns)
        placed = (
            f'<g transform="translate({CELL * (number % columns) - CORNER:g}'
            f' {CELL * (number // columns) - CORNER:g})">{drawn}</g>'
            for number, drawn in enumerate(faces)
        )
        opened = self._opened(Viewport(0.0, 0.0, CELL * columns, height))
        return "\n".join((opened, self._defs, *placed, "</svg>"))

    @cached_property
    def _sheet(self) -> tuple[str, ...]:
        return (self._defs, *ground_parts(self.ground))

    @cached_property
    def _defs(self) -> str:
        """What counters are drawn of; a page draws single ones of it as well."""
        outlines = (
            f'<rect id="counter-{each}" width="26" height="26" rx="2"/>' for each in self.sides
        )
        kinds = (f'<path id="kind-{name}" d="{drawn}"/>' for name, drawn in SYMBOLS.items())
        return f"<defs>{''.join((*outlines, *kinds))}</defs>"

    @cached_property
    def _scale(self) -> float:
        """A counter alone in its hex is as wide as a hexside, and a little more."""
        return self.ground.grid.radius * 1.1 / SIDE

    def _places(self, counters: Counters, marked: Collection[str]) -> Iterator[str]:
        for place in self.layout.places:
            if place in marked or counters.get(place):
                faces = counters.get(place, ())
                yield self.place_svg(place, faces, marked=place in marked)

    def _about(self, place: str) -> Viewport:
        left, top, right, bottom = self.layout.bounds_of([place])
        return Viewport(left - 4, top - 4, right - left + 8, bottom - top + 8)

    def _opened(self, viewport: Viewport, *, sized: bool = False) -> str:
        sides = (viewport.x, viewport.y, viewport.width, viewport.height)
        size = f' width="{viewport.width:g}" height="{viewport.height:g}"' if sized else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="board"{size}'
            f' viewBox="{" ".join(f"{side:g}" for side in sides)}" role="group"'
            f' aria-label="{escape(self.label)}">'
        )


def counter_svg(placed: PlacedCounter) -> str:
    """Return a counter where it lies."""
    at = f"translate({figure(placed.x)} {figure(placed.y)}) scale({placed.scale:.3g})"
    return (
        f'<g class="{face_class(placed.face)}" data-stack="{escape(placed.face.id)}"'
        f' transform="{at}">{face_svg(placed.face)}</g>'
    )


def face_class(face: CounterFace) -> str:
    """Return the classes of a counter's group."""
    return f"stack faction-{face.side}"


def face_svg(face: CounterFace) -> str:
    """Return what is drawn on a counter, and its title in words."""
    name = face.name[:MAX_NAME].strip()
    parts = [
        f"<title>{escape(face.says)}</title>",
        f'<use class="counter" href="#counter-{face.side}"/>',
        f'<use class="kind" href="#kind-{face.symbol}" x="3" y="4.5"/>',
        f'<text class="strength" x="20" y="13">{escape(face.value)}</text>',
        f'<text class="unit" x="13" y="23">{escape(name)}</text>',
    ]
    if face.seat:
        parts.append('<circle class="seat" cx="23.5" cy="2.5" r="4.5"/>')
        parts.append(f'<text class="seat-letter" x="23.5" y="5">{escape(face.seat)}</text>')
    return "".join(parts)
