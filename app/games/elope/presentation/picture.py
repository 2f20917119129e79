"""How the board is drawn as a picture, for e-mails and link previews."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from app.games.board import HEX_MAP_STYLE
from app.games.board.counters import CELL, CORNER, CounterFace
from app.games.elope.presentation.board import counters, drawn, hexes_named, place_name
from app.games.presentation import BoardRenderer, Drawing, Mark, Piece, Viewport

MIN_WIDTH: Final = 480.0
"""The smallest piece of the map that is shown: some ten hexes across."""

SMALL_PRINT: Final = (
    ".board .hex-number, .board .stack .modifier, .board .stack .figure { display: none }"
)
"""On the whole board the smallest print cannot be read."""

SHOWN: Final = ("where", "reduced", "static", "unsupplied", "isolated")
"""What of the board a picture is drawn from."""


def _drawing(view: Mapping[str, Any], about: Iterable[Mapping[str, Any]]) -> Drawing:
    board = view["board"]
    marked = hexes_named(about, board["where"])
    return {"marked": marked, **{key: board[key] for key in SHOWN}}


def _counters(drawing: Drawing) -> dict[str, list[CounterFace]]:
    return counters(drawing)  # type: ignore[arg-type]  # the part of the board that is drawn


def _viewport(drawing: Drawing) -> Viewport:
    return drawn().viewport(drawing["marked"], MIN_WIDTH)


def _marks(drawing: Drawing) -> Iterable[Mark]:
    return drawn().marks(drawing["marked"])


def _pieces(drawing: Drawing) -> Iterable[Piece]:
    return drawn().pieces(_counters(drawing), _viewport(drawing))


def picture() -> BoardRenderer:
    """Return the renderer."""
    return BoardRenderer(
        style_sheet=HEX_MAP_STYLE,
        whole=drawn().whole,
        min_width=MIN_WIDTH,
        cell=CELL,
        corner=CORNER,
        drawing=_drawing,
        viewport=_viewport,
        sheet_svg=lambda: drawn().sheet_svg(),
        marks=_marks,
        mark_svg=lambda mark, viewport, scale: drawn().mark_svg(mark, viewport, scale),
        pieces=_pieces,
        faces_svg=lambda faces, columns: drawn().faces_svg(faces, columns),
        place_name=place_name,
        overview_rules=SMALL_PRINT,
    )
