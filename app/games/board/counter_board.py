"""A board with its counters as SVG: for pages, replays and pictures.

The drawing carries no style of its own; a title's style sheet colours terrain, sides and counters.
An occupied or marked place is a group ``<g id="board-2920" data-place="2920">`` with a title in
words; an empty one has no element, and the page finds it by arithmetic over the layout.
`hex_board` and `net_board` say what is printed below the counters.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from typing import Any, Final

from app.games.board.counters import (
    CELL,
    CORNER,
    SIDE,
    CounterFace,
    PlacedCounter,
    counter_defs,
    counter_svg,
    face_class,
    face_svg,
)
from app.games.board.geometry import Point, figure, path
from app.games.board.layers import Mark, Piece, Viewport, viewport_around
from app.games.board.layout import Layout
from app.games.board.signs import Sign, sign_defs, signs_svg

EDGE_SCALE: Final = 0.62
"""How large a counter on a side of a place is, of one that lies alone in it."""
MAX_COUNTERS: Final = 4
"""Counters that have room in a place beside each other; more of them lie in stacks."""

Counters = Mapping[str, Sequence[CounterFace]]
"""The counters in each place that has any."""

Signs = Mapping[str, Sequence[Sign]]
"""The signs of each place that has any."""

NO_SIGNS: Final[Signs] = {}


class CounterBoard(ABC):
    """A map, drawn; `label` names it, `empty` is said of a place without counters.

    `sides` are the classes of the counters: ``faction-red`` colours one, ``counter-red`` is its
    outline. In a place with at least `stacked_from` counters those of a side lie in one stack.
    """

    layout: Layout
    label: str
    sides: tuple[str, ...]
    empty: str
    stacked_from: int

    @abstractmethod
    def near(self, place: str) -> Sequence[tuple[str, str]]:
        """Return the places next to one, each with the direction in which it lies."""

    def edge_point(self, edge: str) -> Point:
        """Return the middle of a side of a place. Raises LookupError where places have none."""
        raise LookupError(edge)

    @property
    @abstractmethod
    def radius(self) -> float:
        """How far a place reaches: a counter alone there is a little wider than this."""

    @abstractmethod
    def ground_parts(self) -> Iterator[str]:
        """Yield what is printed on the sheet, as elements, those below first."""

    @property
    def whole(self) -> Viewport:
        """The whole sheet."""
        return Viewport(0.0, 0.0, *self.layout.size)

    # for pages

    def layout_data(self) -> dict[str, Any]:
        """Return where the places lie as scripts read it, and how wide a counter is."""
        return {**self.layout.as_data(self.empty), "counter": round(SIDE * self._scale, 1)}

    def board_svg(self, counters: Counters, marked: Collection[str] = ()) -> str:
        """Return the sheet with its counters, in one drawing."""
        return "\n".join(
            (self._opened(self.whole), *self._sheet, *self._places(counters, marked), "</svg>")
        )

    def ground_svg(self, style: str, season: str = "") -> str:
        """Return the sheet without counters as a file of its own, its style sheet inside.

        `season` is a class of the style sheet that gives the sheet other colours, such as winter.
        """
        opened = self._opened(self.whole, sized=True, season=season)
        return "\n".join(
            (opened, f"<style>{escape(style, quote=False)}</style>", *self._sheet, "</svg>")
        )

    def pieces_svg(
        self,
        counters: Counters,
        ground: str,
        marked: Collection[str] = (),
        overlays: str = "",
        signs: Signs = NO_SIGNS,
    ) -> str:
        """Return the counters and `signs` on the sheet that lies at the address `ground`.

        `overlays` is drawn between the sheet and the counters.
        """
        width, height = (figure(each) for each in self.layout.size)
        sheet = (
            f'<image class="ground-sheet" href="{escape(ground)}" width="{width}"'
            f' height="{height}"/>'
        )
        places = self._places(counters, marked, signs)
        defs = self._defs + sign_defs() if signs else self._defs
        drawn = (self._opened(self.whole), defs, sheet, overlays, *places)
        return "\n".join((*drawn, "</svg>"))

    def counters_svg(self, counters: Counters) -> str:
        """Return the counters alone, without an element for each place."""
        return "".join(
            counter_svg(placed)
            for place, faces in counters.items()
            for placed in self.placed(place, faces)
        )

    def place_svg(
        self,
        place: str,
        faces: Sequence[CounterFace],
        *,
        marked: bool = False,
        signs: Sequence[Sign] = (),
    ) -> str:
        """Return a place with its counters and signs, as an element of the board."""
        here = self.layout.places[place]
        says = [here.says, *(sign.says for sign in signs), *(face.says for face in faces)]
        if not faces:
            says.append(self.empty)
        classes = "place marked" if marked else "place"
        placed = self.placed(place, faces)
        return "".join(
            (
                f'<g id="board-{place}" class="{classes}" data-place="{place}">',
                f"<title>{escape(chr(10).join(says))}</title>",
                f'<path class="reach" d="{path(here.outline)}"/>',
                signs_svg(signs, here.centre, self.radius),
                *map(counter_svg, placed),
                "</g>",
            )
        )

    def placed(self, place: str, faces: Sequence[CounterFace]) -> tuple[PlacedCounter, ...]:
        """Return where the counters of a place lie: beside each other, or in a stack a side.

        On top of a stack lies the strongest counter, the first of equals. Those on a side of the
        place lie there, smaller, in a stack for each side.
        """
        on_edges: dict[tuple[str, str], list[CounterFace]] = {}
        for face in faces:
            if face.edge:
                on_edges.setdefault((face.edge, face.side), []).append(face)
        if not on_edges:
            return self._placed_inside(place, faces)
        inside = self._placed_inside(place, [face for face in faces if not face.edge])
        return (*inside, *(self._placed_on_edge(edge, on) for (edge, _), on in on_edges.items()))

    def _placed_on_edge(self, edge: str, faces: Sequence[CounterFace]) -> PlacedCounter:
        x, y = self.edge_point(edge)
        top, *below = sorted(faces, key=lambda face: -face.strength)
        half = SIDE * self._scale * EDGE_SCALE / 2
        return PlacedCounter(top, x - half, y - half, self._scale * EDGE_SCALE, tuple(below))

    def _placed_inside(self, place: str, faces: Sequence[CounterFace]) -> tuple[PlacedCounter, ...]:
        if not faces:
            return ()
        x, y = self.layout.places[place].centre
        stacks: list[tuple[CounterFace, ...]] = [(face,) for face in faces]
        if len(faces) >= self.stacked_from:
            sides: dict[str, list[CounterFace]] = {}
            for face in faces:
                sides.setdefault(face.side, []).append(face)
            stacks = [
                tuple(sorted(each, key=lambda face: -face.strength)) for each in sides.values()
            ]
        count = len(stacks)
        scale = self._scale * (1.0 if count == 1 else 0.7 if count == 2 else 0.6)
        side = SIDE * scale
        high = 1 if count <= 2 else 2
        wide = 1 if count == 1 else 2
        left, top = x - side * wide / 2, y - side * high / 2
        return tuple(
            PlacedCounter(stack[0], left + side * (n % 2), top + side * (n // 2), scale, stack[1:])
            for n, stack in enumerate(stacks)
        )

    # for pictures

    def sheet_svg(self, season: str = "") -> str:
        """Return the sheet without counters, in a season as in `ground_svg`."""
        return "\n".join((self._opened(self.whole, season=season), *self._sheet, "</svg>"))

    def viewport(self, places: Collection[str], min_width: float) -> Viewport:
        """Return the viewport around some places."""
        points = [point for each in places for point in self.layout.places[each].outline]
        return viewport_around(points, self.whole, min_width)

    def marks(self, marked: Collection[str]) -> Iterator[Mark]:
        """Yield what lies below the counters: the marks of places that are pointed out."""
        for place in sorted(marked):
            outline = path(self.layout.places[place].outline)
            drawn = f'<g class="place marked"><path class="reach" d="{outline}"/></g>'
            yield Mark(drawn, self._about(place))

    def sign_marks(self, signs: Signs, viewport: Viewport) -> Iterator[Mark]:
        """Yield the signs that a viewport shows, as marks."""
        for place, there in signs.items():
            here = self.layout.places[place]
            if viewport.shows(here.outline):
                drawn = sign_defs() + signs_svg(there, here.centre, self.radius)
                yield Mark(drawn, self._about(place))

    def mark_svg(self, mark: Mark, viewport: Viewport, scale: tuple[float, float]) -> str:
        """Return what a viewport shows of a mark, so many times as large as on the sheet."""
        larger = f'<g transform="scale({scale[0]} {scale[1]})">'
        return "\n".join((self._opened(viewport), larger, mark.drawn, "</g>", "</svg>"))

    def pieces(self, counters: Counters, viewport: Viewport) -> Iterator[Piece]:
        """Yield the counters that a viewport shows, those below first."""
        for place, faces in counters.items():
            if not viewport.shows(self.layout.places[place].outline):
                continue
            for each in self.placed(place, faces):
                drawn = face_svg(each.face, each.below)
                drawn = f'<g class="{face_class(each.face)}">{drawn}</g>'
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
        return (self._defs, *self.ground_parts())

    @cached_property
    def _defs(self) -> str:
        return counter_defs(self.sides)

    @cached_property
    def _scale(self) -> float:
        return self.radius * 1.1 / SIDE

    def _places(
        self, counters: Counters, marked: Collection[str], signs: Signs = NO_SIGNS
    ) -> Iterator[str]:
        for place in self.layout.places:
            faces, there = counters.get(place, ()), signs.get(place, ())
            if place in marked or faces or there:
                yield self.place_svg(place, faces, marked=place in marked, signs=there)

    def _about(self, place: str) -> Viewport:
        left, top, right, bottom = self.layout.bounds_of([place])
        return Viewport(left - 4, top - 4, right - left + 8, bottom - top + 8)

    def _opened(self, viewport: Viewport, *, sized: bool = False, season: str = "") -> str:
        sides = (viewport.x, viewport.y, viewport.width, viewport.height)
        size = f' width="{viewport.width:g}" height="{viewport.height:g}"' if sized else ""
        classes = f"board {season}" if season else "board"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}"{size}'
            f' viewBox="{" ".join(f"{side:g}" for side in sides)}" role="group"'
            f' aria-label="{escape(self.label)}">'
        )
