"""What lies on the sheet, one piece at a time: for pictures that are put together of layers.

The sheet is the same in every picture, a province is marked the same way whenever it is, and most
counters are the same as in the last picture: whoever draws many keeps them.
"""

from collections.abc import Collection, Iterator
from functools import cache

from app.games.board.geometry import bounds
from app.games.presentation.picture import Mark, Piece, Viewport
from app.games.rcw.components import load
from app.games.rcw.map.counters import face, laid_out, rest_svg
from app.games.rcw.map.geometry import ProvinceShape, geometry
from app.games.rcw.map.picture import ENGLISH, BoardPicture, StackPicture, faction_of
from app.games.rcw.map.svg import ground_of, opened, printed_in, signs
from app.games.rcw.map.window import WHOLE

CORNER = -8.0
CELL = 42.0
"""A face is drawn within a square of so many units, the upper left corner of which is CORNER."""

ROOM = 40.0
"""So far names and numbers reach beyond the outline of their province and the places of its names.
"""


def pieces(picture: BoardPicture, window: Viewport = WHOLE) -> Iterator[Piece]:
    """The counters that `window` shows, those below first."""
    for shape, stacks in _seen(picture, window):
        for spot in laid_out(stacks, shape)[0]:
            _title, *drawn = face(spot.stack, ENGLISH)
            group = f'<g class="stack faction-{faction_of(spot.stack)}">{"".join(drawn)}</g>'
            yield Piece(group, spot.x, spot.y, spot.scale)


def marks(
    picture: BoardPicture, marked: Collection[str] = (), window: Viewport = WHOLE
) -> Iterator[Mark]:
    """What lies below the counters: marks, and the numbers of the stacks that have no room.

    The names of marked provinces are written again, or the marks would lie on them.
    """
    for name in sorted(marked):
        yield _mark_of(name)
    for shape, stacks in _seen(picture, window):
        spots, rest = laid_out(stacks, shape)
        if rest:
            yield Mark(rest_svg(spots, rest, shape, ENGLISH), _about(shape))


def mark_svg(mark: Mark, window: Viewport, scale: tuple[float, float]) -> str:
    """What `window` shows of a mark, across and down so many times as large as on the sheet."""
    across, down = scale
    larger = f'<g transform="scale({across} {down})">'
    return "\n".join((opened(ENGLISH, window), larger, mark.drawn, "</g>", "</svg>"))


@cache
def _mark_of(name: str) -> Mark:
    shape = geometry().provinces[name]
    within = printed_in(load().provinces[name], shape)
    drawn = ("<defs>", ground_of(name, shape), *signs(), "</defs>", *within)
    return Mark("\n".join(('<g class="place marked">', *drawn, "</g>")), _about(shape))


def _about(shape: ProvinceShape) -> Viewport:
    """Where everything lies that is drawn of a province, names that reach over its borders too."""
    xs, ys = zip(*shape.outline, shape.label, shape.city, strict=True)
    left, top = min(xs) - ROOM, min(ys) - ROOM
    return Viewport(left, top, max(xs) + ROOM - left, max(ys) + ROOM - top)


def faces_svg(faces: Collection[str], columns: int) -> str:
    """Faces side by side in rows of `columns` squares of CELL."""
    height = CELL * -(-len(faces) // columns)
    placed = (
        f'<g transform="translate({CELL * (number % columns) - CORNER:g}'
        f' {CELL * (number // columns) - CORNER:g})">{drawn}</g>'
        for number, drawn in enumerate(faces)
    )
    return "\n".join(
        (
            opened(ENGLISH, Viewport(0.0, 0.0, CELL * columns, height)),
            "<defs>",
            *signs(),
            "</defs>",
            *placed,
            "</svg>",
        )
    )


def _seen(
    picture: BoardPicture, window: Viewport
) -> Iterator[tuple[ProvinceShape, list[StackPicture]]]:
    for name in load().provinces:
        shape, stacks = geometry().provinces[name], picture["provinces"].get(name)
        if stacks and (window is WHOLE or window.meets(_box(name))):
            yield shape, list(stacks)


@cache
def _box(name: str) -> tuple[float, float, float, float]:
    return bounds(geometry().provinces[name].outline)
