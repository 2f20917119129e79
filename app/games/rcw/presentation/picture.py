"""How RCW's board is drawn as a picture."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, cast

from app.games.presentation import BoardRenderer, Drawing, Mark, Piece, Viewport, words_in
from app.games.rcw.components import load
from app.games.rcw.map.layers import CELL, CORNER, faces_svg, mark_svg, marks, pieces
from app.games.rcw.map.picture import BoardPicture
from app.games.rcw.map.svg import board_svg
from app.games.rcw.map.window import MIN_WIDTH, WHOLE, around

FOLDER: Final = Path(__file__).parent.parent
TEMPLATES: Final = FOLDER / "templates"
STYLE_SHEET: Final = FOLDER / "board.css"

SMALL_PRINT: Final = (
    ".board .stack .unit, .board .stack .letter, .board .stack .code, .board .shoals "
    "{ display: none }"
)
"""On the whole board the smallest print cannot be read, and type is what takes the time."""


def _drawing(view: Mapping[str, Any], about: Iterable[Mapping[str, Any]]) -> Drawing:
    picture = cast(BoardPicture, view["board"])
    return {"marked": touched(picture, about), "provinces": picture["provinces"]}


def _sheet(_season: str) -> str:
    return board_svg({"provinces": {}})


def _marks(drawn: Drawing) -> Iterable[Mark]:
    return marks(_board(drawn), drawn["marked"], _viewport(drawn))


def _pieces(drawn: Drawing) -> Iterable[Piece]:
    return pieces(_board(drawn), _viewport(drawn))


def _board(drawn: Drawing) -> BoardPicture:
    return {"provinces": drawn["provinces"]}


def _viewport(drawn: Drawing) -> Viewport:
    return around(drawn["marked"])


def _place_name(place: str) -> str:
    return load().provinces[place].name


PICTURE: Final = BoardRenderer(
    style_sheet=STYLE_SHEET,
    whole=WHOLE,
    min_width=MIN_WIDTH,
    cell=CELL,
    corner=CORNER,
    drawing=_drawing,
    viewport=_viewport,
    sheet_svg=_sheet,
    marks=_marks,
    mark_svg=mark_svg,
    pieces=_pieces,
    faces_svg=faces_svg,
    place_name=_place_name,
    overview_rules=SMALL_PRINT,
)


def touched(picture: BoardPicture, about: Iterable[Mapping[str, Any]]) -> list[str]:
    """The provinces of `picture` that tellings with these arguments are about, each once.

    A telling names provinces and units by their ids; a unit that stands on the map no more is
    passed over. The order is that of the first mention.
    """
    provinces = load().provinces
    standing = {
        unit["id"]: province
        for province, stacks in picture["provinces"].items()
        for stack in stacks
        for unit in stack["units"]
    }
    found: dict[str, None] = {}
    for word in words_in(about):
        place = word if word in provinces else standing.get(word)
        if place is not None:
            found[place] = None
    return list(found)
