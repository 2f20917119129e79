"""The picture of a match on a hex map: its layers are those of a `HexBoard`."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from app.games.board.counter_board import Counters
from app.games.board.counters import CELL, CORNER
from app.games.board.hex_board import HexBoard
from app.games.presentation.picture import BoardRenderer, Drawing, Piece, Viewport


def hex_renderer(
    board: HexBoard,
    *,
    style_sheet: Path,
    min_width: float,
    drawing: Callable[[Mapping[str, Any], Iterable[Mapping[str, Any]]], Drawing],
    counters: Callable[[Drawing], Counters],
    place_name: Callable[[str], str],
    overview_rules: str = "",
    most_parts: int = 1,
) -> BoardRenderer:
    """Return the renderer of a title with a hex map.

    `drawing` takes what to draw out of a view, `counters` returns the counters of a drawing; the
    others are as in `BoardRenderer`.
    """

    def viewport(drawn: Drawing) -> Viewport:
        return board.viewport(drawn.get("shown") or drawn["marked"], min_width)

    def pieces(drawn: Drawing) -> Iterable[Piece]:
        return board.pieces(counters(drawn), viewport(drawn))

    return BoardRenderer(
        style_sheet=style_sheet,
        whole=board.whole,
        min_width=min_width,
        cell=CELL,
        corner=CORNER,
        drawing=drawing,
        viewport=viewport,
        sheet_svg=board.sheet_svg,
        marks=lambda drawn: board.marks(drawn["marked"]),
        mark_svg=board.mark_svg,
        pieces=pieces,
        faces_svg=board.faces_svg,
        place_name=place_name,
        overview_rules=overview_rules,
        most_parts=most_parts,
    )
