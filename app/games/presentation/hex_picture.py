"""The picture of a match on a map with counters: its layers are those of a `CounterBoard`."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from app.games.board import HEX_MAP_STYLE
from app.games.board.counter_board import CounterBoard, Counters
from app.games.board.counters import CELL, CORNER
from app.games.presentation.picture import BoardRenderer, Drawing, Piece, Viewport, words_in

MIN_WIDTH: Final = 480.0
"""The smallest piece of the map that is shown: some ten hexes across."""

MOST_PARTS: Final = 3
"""So many parts of the map an e-mail shows where what happened lies far apart."""

SMALL_PRINT: Final = (
    ".board .hex-number, .board .stack .modifier, .board .stack .figure { display: none }"
)
"""On the whole board the smallest print cannot be read."""


def places_named(
    words: Iterable[object], where: Mapping[str, str], places: Container[str]
) -> list[str]:
    """Return the `places` that arguments of log messages name, themselves or by a unit that is in
    one (`where`), each once in the order of the first mention."""
    found: dict[str, None] = {}
    for word in words_in(words):
        place = word if word in places else where.get(word, "")
        if place in places:
            found[place] = None
    return list(found)


def units_renderer(
    board: CounterBoard, *, drawn_from: Sequence[str], counters: Callable[[Any], Counters]
) -> BoardRenderer:
    """Return the renderer of a title whose state says `where` each unit is.

    `drawn_from` names what of the state's board a picture is drawn from, `where` among it;
    `counters` returns the counters in each hex of a board with these parts.
    """
    places = board.layout.places

    def drawing(view: Mapping[str, Any], about: Iterable[Mapping[str, Any]]) -> Drawing:
        lying = view["board"]
        marked = places_named(about, lying["where"], places)
        return {"marked": marked, **{key: lying[key] for key in drawn_from}}

    return hex_renderer(
        board,
        style_sheet=HEX_MAP_STYLE,
        min_width=MIN_WIDTH,
        drawing=drawing,
        counters=counters,
        place_name=lambda place: places[place].name,
        overview_rules=SMALL_PRINT,
        most_parts=MOST_PARTS,
    )


def hex_renderer(
    board: CounterBoard,
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
