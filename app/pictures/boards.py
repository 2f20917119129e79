"""What is drawn of a match: one entry a title. A drawing is plain data and can be kept.

It is made from one seat's view and from what that seat is told, and holds nothing else, so that
nobody can read more from the picture than from the page.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil, floor
from typing import Any, cast

from PIL import Image

from app.games.rcw.components import load
from app.games.rcw.map.picture import BoardPicture
from app.games.rcw.map.pieces import (
    CELL,
    CORNER,
    Mark,
    Piece,
    faces_svg,
    mark_svg,
    marks,
    pieces,
)
from app.games.rcw.map.svg import board_svg
from app.games.rcw.map.touched import touched
from app.games.rcw.map.window import LEAST_WIDTH, WHOLE, Window, around
from app.pictures import raster
from app.pictures.faces import COLUMNS, Faces

Drawing = dict[str, Any]
"""What to draw: ``title``, ``marked`` (the places that are pointed out), the rest by title."""

View = Mapping[str, Any]
About = Iterable[Mapping[str, Any]]
Scale = tuple[float, float]
"""Pixels for a unit of the sheet, across and down: whole pixels make a little of a difference."""

WIDTHS = (1000, 850, 700)
CLOSEST = WIDTHS[0] / LEAST_WIDTH
"""Pixels for a unit of the sheet, where a picture shows the smallest part of it."""

KEPT = 32
MARKS_KEPT = 250
"""Of some 30 KB each; where a part of the sheet is shown, of some 200 KB."""
SMALL_PRINT = ".board .stack .unit, .board .stack .letter, .board .shoals { display: none }"


@dataclass(frozen=True, slots=True)
class Draughtsman:
    """How one title is drawn: what to draw of a view, as SVG, and the names of its places.

    A drawing is made of three layers, as far as its `window` shows them: the empty `sheet_svg`, the
    `marks` on it, each of which `mark_svg` draws, and the `pieces`, the faces of which `faces_svg`
    draws side by side. `own_rules` are added to the style `sheet` of the page, where a picture of
    the whole board differs from it.
    """

    sheet: str
    drawing: Callable[[View, About], Drawing]
    window: Callable[[Drawing], Window]
    sheet_svg: Callable[[], str]
    marks: Callable[[Drawing], Iterable[Mark]]
    mark_svg: Callable[[Mark, Window, Scale], str]
    pieces: Callable[[Drawing], Iterable[Piece]]
    faces_svg: Callable[[Sequence[str], int], str]
    own_rules: str
    place_name: Callable[[str], str]


def drawing(view: View, about: About = ()) -> Drawing | None:
    """The board of `view`, with the places pointed out that tellings with the arguments `about`
    are about; None for a title without a map."""
    draughtsman = DRAUGHTSMEN.get(view["title"])
    if draughtsman is None:
        return None
    return {"title": view["title"], **draughtsman.drawing(view, about)}


def marked_places(drawn: Drawing) -> tuple[str, ...]:
    """The names of the places that a drawing points out."""
    draughtsman = DRAUGHTSMEN[drawn["title"]]
    return tuple(map(draughtsman.place_name, drawn["marked"]))


def printed(drawn: Drawing, most_bytes: int | None = None) -> bytes:
    """The drawing as PNG: the places pointed out and what lies about them, or the whole board if
    there are none or they lie far apart.

    It is made smaller if it has more than `most_bytes`. Raises ValueError or OSError if it cannot
    be drawn. The last few pictures are kept, since several readers ask for the same.
    """
    content = json.dumps(drawn, sort_keys=True)
    picture = b""
    for width in WIDTHS:
        picture = _printed(content, width)
        if most_bytes is None or len(picture) <= most_bytes:
            break
    return picture


@lru_cache(maxsize=KEPT)
def _printed(content: str, width: int) -> bytes:
    drawn = json.loads(content)
    draughtsman = DRAUGHTSMEN[drawn["title"]]
    window = draughtsman.window(drawn)
    ground = _ground(drawn, window, width)
    return raster.png(_with_pieces(ground, drawn, window), draughtsman.sheet)


def _with_pieces(ground: Image.Image, drawn: Drawing, window: Window) -> Image.Image:
    """A copy of the board with its counters."""
    board, pixels = ground.copy(), ground.width / window.width
    lying = list(DRAUGHTSMEN[drawn["title"]].pieces(drawn))
    faces = _faces(drawn["title"], window is WHOLE).of(piece.face for piece in lying)
    for piece in lying:
        scale = piece.scale * pixels
        side = round(CELL * scale)
        face = faces[piece.face].resize((side, side), Image.Resampling.LANCZOS)
        left = round((piece.x - window.x) * pixels + CORNER * scale)
        top = round((piece.y - window.y) * pixels + CORNER * scale)
        board.paste(face, (left, top), face)
    return board


@cache
def _faces(title: str, is_whole: bool) -> Faces:
    """The faces of a title's counters, as large as they ever are shown."""
    draughtsman = DRAUGHTSMEN[title]
    side = round(CELL * CLOSEST)
    rules = draughtsman.own_rules if is_whole else ""

    def draw(faces: Sequence[str]) -> Image.Image:
        svg = draughtsman.faces_svg(faces, COLUMNS)
        return raster.drawn(svg, draughtsman.sheet, side * COLUMNS, rules)

    return Faces(draw, side)


def _ground(drawn: Drawing, window: Window, width: int) -> Image.Image:
    """The sheet with its marks, or what `window` shows of it."""
    if window is WHOLE:
        sheet = _whole_sheet(drawn["title"], width)
        return _marked(drawn, sheet.copy(), (0, 0), _scale_of(sheet))
    sheet = _whole_sheet(drawn["title"], round(CLOSEST * WHOLE.width))
    corners = (window.x, window.y, window.x + window.width, window.y + window.height)
    left, top, right, bottom = (side * sheet.width / WHOLE.width for side in corners)
    right, bottom = min(right, sheet.width), min(bottom, sheet.height)
    x, y = floor(left), floor(top)
    part = _marked(drawn, sheet.crop((x, y, ceil(right), ceil(bottom))), (x, y), _scale_of(sheet))
    return raster.part_of(part, (left - x, top - y, right - x, bottom - y), width)


def _scale_of(sheet: Image.Image) -> Scale:
    return sheet.width / WHOLE.width, sheet.height / WHOLE.height


def _marked(
    drawn: Drawing, part: Image.Image, corner: tuple[int, int], scale: Scale
) -> Image.Image:
    """A part of the sheet, the upper left `corner` of which lies there, with its marks on it."""
    for mark in DRAUGHTSMEN[drawn["title"]].marks(drawn):
        image, left, top = _mark(drawn["title"], mark, scale)
        part.paste(image, (left - corner[0], top - corner[1]), image)
    return part


@lru_cache(maxsize=MARKS_KEPT)
def _mark(title: str, mark: Mark, scale: Scale) -> tuple[Image.Image, int, int]:
    """A mark as it is laid on a sheet of that scale, and where its upper left corner lies there."""
    draughtsman, about, (across, down) = DRAUGHTSMEN[title], mark.about, scale
    left, top = floor(about.x * across), floor(about.y * down)
    width = ceil((about.x + about.width) * across) - left
    height = ceil((about.y + about.height) * down) - top
    svg = draughtsman.mark_svg(mark, Window(left, top, width, height), scale)
    image = raster.drawn(svg, draughtsman.sheet, width)
    inked = image.getbbox() or (0, 0, 1, 1)
    return image.crop(inked), left + inked[0], top + inked[1]


@lru_cache(maxsize=len(WIDTHS) + 1)
def _whole_sheet(title: str, width: int) -> Image.Image:
    """The sheet of a title without pieces: drawn once, which takes half a second."""
    draughtsman = DRAUGHTSMEN[title]
    rules = draughtsman.own_rules if width in WIDTHS else ""
    return raster.on_paper(raster.drawn(draughtsman.sheet_svg(), draughtsman.sheet, width, rules))


def _rcw_drawing(view: View, about: About) -> Drawing:
    picture = cast(BoardPicture, view["board"])
    return {"marked": touched(picture, about), "provinces": picture["provinces"]}


def _rcw_sheet() -> str:
    return board_svg({"provinces": {}})


def _rcw_marks(drawn: Drawing) -> Iterable[Mark]:
    return marks(_rcw_picture(drawn), drawn["marked"], _rcw_window(drawn))


def _rcw_pieces(drawn: Drawing) -> Iterable[Piece]:
    return pieces(_rcw_picture(drawn), _rcw_window(drawn))


def _rcw_picture(drawn: Drawing) -> BoardPicture:
    return {"provinces": drawn["provinces"]}


def _rcw_window(drawn: Drawing) -> Window:
    return around(drawn["marked"])


DRAUGHTSMEN: Mapping[str, Draughtsman] = {
    "rcw": Draughtsman(
        sheet="board.css",
        drawing=_rcw_drawing,
        window=_rcw_window,
        sheet_svg=_rcw_sheet,
        marks=_rcw_marks,
        mark_svg=mark_svg,
        pieces=_rcw_pieces,
        faces_svg=faces_svg,
        # On the whole board the smallest print cannot be read, and type is what takes the time.
        own_rules=SMALL_PRINT,
        place_name=lambda province: load().provinces[province].name,
    )
}
