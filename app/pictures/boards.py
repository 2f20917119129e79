"""What is drawn of a match: one entry a title. A drawing is plain data and can be kept.

It is made from one seat's view and from what that seat is told, and holds nothing else, so that
nobody can read more from the picture than from the page.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from app.games.rcw.components import load
from app.games.rcw.map.picture import BoardPicture
from app.games.rcw.map.svg import board_svg
from app.games.rcw.map.touched import touched
from app.games.rcw.map.window import WHOLE, around
from app.pictures.raster import png

Drawing = dict[str, Any]
"""What to draw: ``title``, ``marked`` (the places that are pointed out), the rest by title."""

View = Mapping[str, Any]
About = Iterable[Mapping[str, Any]]

WIDTHS = (1000, 850, 700)
KEPT = 32
SMALL_PRINT = ".board .stack .unit, .board .stack .letter, .board .shoals { display: none }"


@dataclass(frozen=True, slots=True)
class Draughtsman:
    """How one title is drawn: what to draw of a view, as SVG, and the names of its places.

    `own_rules` are added to the style `sheet` of the page, where a picture differs from it.
    """

    sheet: str
    drawing: Callable[[View, About], Drawing]
    svg: Callable[[Drawing], str]
    own_rules: Callable[[Drawing], str]
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
    return png(draughtsman.svg(drawn), draughtsman.sheet, width, draughtsman.own_rules(drawn))


def _rcw_drawing(view: View, about: About) -> Drawing:
    picture = cast(BoardPicture, view["board"])
    return {"marked": touched(picture, about), "provinces": picture["provinces"]}


def _rcw_svg(drawn: Drawing) -> str:
    picture: BoardPicture = {"provinces": drawn["provinces"]}
    return board_svg(picture, marked=drawn["marked"], window=around(drawn["marked"]))


def _rcw_own_rules(drawn: Drawing) -> str:
    """On the whole board the smallest print cannot be read, and type is what takes the time."""
    return SMALL_PRINT if around(drawn["marked"]) is WHOLE else ""


DRAUGHTSMEN: Mapping[str, Draughtsman] = {
    "rcw": Draughtsman(
        sheet="board.css",
        drawing=_rcw_drawing,
        svg=_rcw_svg,
        own_rules=_rcw_own_rules,
        place_name=lambda province: load().provinces[province].name,
    )
}
