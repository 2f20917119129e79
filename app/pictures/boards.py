"""What is drawn of a match: one entry a title. A drawing is plain data and can be kept.

It is made from one seat's view and from what that seat is told, and holds nothing else, so that
nobody can read more from the picture than from the page.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from PIL import Image

from app.games.rcw.components import load
from app.games.rcw.map.picture import BoardPicture
from app.games.rcw.map.svg import board_svg, pieces_svg
from app.games.rcw.map.touched import touched
from app.games.rcw.map.window import LEAST_WIDTH, WHOLE, Window, around
from app.pictures import raster

Drawing = dict[str, Any]
"""What to draw: ``title``, ``marked`` (the places that are pointed out), the rest by title."""

View = Mapping[str, Any]
About = Iterable[Mapping[str, Any]]

WIDTHS = (1000, 850, 700)
CLOSEST = WIDTHS[0] / LEAST_WIDTH
"""Pixels for a unit of the sheet, where a picture shows the smallest part of it."""

KEPT = 32
SMALL_PRINT = ".board .stack .unit, .board .stack .letter, .board .shoals { display: none }"


@dataclass(frozen=True, slots=True)
class Draughtsman:
    """How one title is drawn: what to draw of a view, as SVG, and the names of its places.

    A drawing is made of the empty `sheet_svg`, and of what lies on it: `pieces`, as far as the
    `window` of that drawing shows it. `own_rules` are added to the style `sheet` of the page, where
    a picture of the whole board differs from it.
    """

    sheet: str
    drawing: Callable[[View, About], Drawing]
    sheet_svg: Callable[[], str]
    pieces: Callable[[Drawing], str]
    window: Callable[[Drawing], Window]
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
    ground = _ground(drawn["title"], window, width)
    rules = draughtsman.own_rules if window is WHOLE else ""
    pieces = raster.drawn(draughtsman.pieces(drawn), draughtsman.sheet, width, rules)
    return raster.png(raster.laid_on(ground, pieces))


def _ground(title: str, window: Window, width: int) -> Image.Image:
    """The empty sheet, or what `window` shows of it."""
    if window is WHOLE:
        return _whole_sheet(title, width)
    sheet = _whole_sheet(title, round(CLOSEST * WHOLE.width))
    corners = (window.x, window.y, window.x + window.width, window.y + window.height)
    left, top, right, bottom = (side * sheet.width / WHOLE.width for side in corners)
    return raster.part_of(
        sheet, (left, top, min(right, sheet.width), min(bottom, sheet.height)), width
    )


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


def _rcw_pieces(drawn: Drawing) -> str:
    picture: BoardPicture = {"provinces": drawn["provinces"]}
    return pieces_svg(picture, marked=drawn["marked"], window=_rcw_window(drawn))


def _rcw_window(drawn: Drawing) -> Window:
    return around(drawn["marked"])


DRAUGHTSMEN: Mapping[str, Draughtsman] = {
    "rcw": Draughtsman(
        sheet="board.css",
        drawing=_rcw_drawing,
        sheet_svg=_rcw_sheet,
        pieces=_rcw_pieces,
        window=_rcw_window,
        # On the whole board the smallest print cannot be read, and type is what takes the time.
        own_rules=SMALL_PRINT,
        place_name=lambda province: load().provinces[province].name,
    )
}
