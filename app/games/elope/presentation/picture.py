"""How the board is drawn as a picture, for e-mails and link previews."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from app.games.board import HEX_MAP_STYLE
from app.games.board.counters import CounterFace
from app.games.elope.presentation.board import counters, drawn, hexes_named, place_name
from app.games.presentation import BoardRenderer, Drawing, hex_renderer

MIN_WIDTH: Final = 480.0
"""The smallest piece of the map that is shown: some ten hexes across."""

MOST_PARTS: Final = 3
"""So many parts of the map an e-mail shows where what happened lies far apart."""

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


def picture() -> BoardRenderer:
    """Return the renderer."""
    return hex_renderer(
        drawn(),
        style_sheet=HEX_MAP_STYLE,
        min_width=MIN_WIDTH,
        drawing=_drawing,
        counters=_counters,
        place_name=place_name,
        overview_rules=SMALL_PRINT,
        most_parts=MOST_PARTS,
    )
