"""What lies on the sheet, one piece at a time: for pictures that are put together of layers.

The sheet is the same in every picture, and most counters are the same as in the last one: whoever
draws many keeps them. What is left to be drawn anew are the marks.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from app.games.rcw.components import load
from app.games.rcw.map.counters import face, laid_out, rest_svg
from app.games.rcw.map.geometry import ProvinceShape, geometry
from app.games.rcw.map.picture import ENGLISH, BoardPicture, StackPicture, faction_of
from app.games.rcw.map.svg import ground_of, opened, printed_in, signs
from app.games.rcw.map.window import WHOLE, Window

CORNER = -8.0
CELL = 42.0
"""A face is drawn within a square of so many units, the upper left corner of which is CORNER."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter: its face as SVG, the place on the sheet of the face's origin, how large it is."""

    face: str
    x: float
    y: float
    scale: float


def pieces(picture: BoardPicture, window: Window = WHOLE) -> Iterator[Piece]:
    """The counters that `window` shows, those below first."""
    for shape, stacks in _seen(picture, window):
        for spot in laid_out(stacks, shape)[0]:
            _title, *drawn = face(spot.stack, ENGLISH)
            group = f'<g class="stack faction-{faction_of(spot.stack)}">{"".join(drawn)}</g>'
            yield Piece(group, spot.x, spot.y, spot.scale)


def marks_svg(
    picture: BoardPicture, marked: Collection[str] = (), window: Window = WHOLE
) -> str | None:
    """What lies below the counters: marks, and the numbers of the stacks that have no room.

    The names of marked provinces are written again, or the marks would lie on them. None if there
    is nothing to be drawn.
    """
    drawn: list[str] = []
    for name in sorted(marked):
        within = printed_in(load().provinces[name], geometry().provinces[name])
        drawn += ['<g class="province marked">', *within, "</g>"]
    for shape, stacks in _seen(picture, window):
        spots, rest = laid_out(stacks, shape)
        if rest:
            drawn.append(rest_svg(spots, rest, shape, ENGLISH))
    if not drawn:
        return None
    grounds = [ground_of(name, geometry().provinces[name]) for name in sorted(marked)]
    return "\n".join(
        (opened(ENGLISH, window), "<defs>", *grounds, *signs(), "</defs>", *drawn, "</svg>")
    )


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
            opened(ENGLISH, Window(0.0, 0.0, CELL * columns, height)),
            "<defs>",
            *signs(),
            "</defs>",
            *placed,
            "</svg>",
        )
    )


def _seen(
    picture: BoardPicture, window: Window
) -> Iterator[tuple[ProvinceShape, list[StackPicture]]]:
    for name in load().provinces:
        shape, stacks = geometry().provinces[name], picture["provinces"].get(name)
        if stacks and (window is WHOLE or window.shows(shape)):
            yield shape, list(stacks)
