"""The picture of a match on a map with counters: its layers are those of a `CounterBoard`."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

from app.games.board import HEX_MAP_STYLE
from app.games.board.counter_board import NO_SIGNS, CounterBoard, Counters, Signs
from app.games.board.counters import CELL, CORNER
from app.games.presentation.picture import BoardRenderer, Drawing, Mark, Piece, Viewport, words_in

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
    board: CounterBoard,
    *,
    drawn_from: Sequence[str],
    counters: Callable[[Any], Counters],
    signs: Callable[[Any], Signs] | None = None,
    season: Callable[[Mapping[str, Any]], str] | None = None,
) -> BoardRenderer:
    """Return the renderer of a title whose state says `where` each unit is.

    `drawn_from` names what of the state's board a picture is drawn from, `where` among it; what the
    board of a match does not have is left out. `counters` and `signs` return what is in each hex of
    a board with these parts, and `season` in which season the sheet of a view lies.
    """
    places = board.layout.places

    def drawing(view: Mapping[str, Any], about: Iterable[Mapping[str, Any]]) -> Drawing:
        lying = view["board"]
        marked = places_named(about, lying["where"], places)
        in_season = {} if season is None else {"season": season(view)}
        parts = {key: lying[key] for key in drawn_from if key in lying}
        return {"marked": marked, **in_season, **parts}

    return hex_renderer(
        board,
        style_sheet=HEX_MAP_STYLE,
        min_width=MIN_WIDTH,
        drawing=drawing,
        counters=counters,
        signs=signs,
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
    signs: Callable[[Drawing], Signs] | None = None,
    overview_rules: str = "",
    most_parts: int = 1,
) -> BoardRenderer:
    """Return the renderer of a title with a hex map.

    `drawing` takes what to draw out of a view, `counters` and `signs` return the counters
    and signs of a drawing; the others are as in `BoardRenderer`.
    """

    def viewport(drawn: Drawing) -> Viewport:
        return board.viewport(drawn.get("shown") or drawn["marked"], min_width)

    def pieces(drawn: Drawing) -> Iterable[Piece]:
        return board.pieces(counters(drawn), viewport(drawn))

    def marks(drawn: Drawing) -> Iterable[Mark]:
        shown = viewport(drawn)
        # On the whole sheet a sign has five pixels.
        there = NO_SIGNS if signs is None or shown == board.whole else signs(drawn)
        return chain(board.marks(drawn["marked"]), board.sign_marks(there, shown))

    return BoardRenderer(
        style_sheet=style_sheet,
        whole=board.whole,
        min_width=min_width,
        cell=CELL,
        corner=CORNER,
        drawing=drawing,
        viewport=viewport,
        sheet_svg=board.sheet_svg,
        marks=marks,
        mark_svg=board.mark_svg,
        pieces=pieces,
        faces_svg=board.faces_svg,
        place_name=place_name,
        overview_rules=overview_rules,
        most_parts=most_parts,
    )
