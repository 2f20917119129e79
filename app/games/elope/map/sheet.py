"""The map of Elope as a whole, from the components in the box."""

from functools import partial
from typing import Final

from app.games.board import HEX_MAP_STYLE
from app.games.board.hex_board import HexBoard
from app.games.board.layout import hex_layout
from app.games.elope.components import load
from app.games.elope.map import counters, facts, ground, overlays, records
from app.games.presentation.map_sheet import MapSheet, setup_overlay
from app.games.text import lazy_gettext as _l

START: Final = "2920"
"""Bereznik: the hex that is looked at first."""

SEASONS: Final = {
    "thaw": _l("Thaw: ice on the Upper Dvina (14.4)"),
    "autumn": _l("Snow in October: no ice yet on the Lower Dvina and the Vaga (14.4)"),
    "winter": _l("Winter: snow, and ice on all rivers (14.21)"),
}
"""The seasons in which the sheet is drawn otherwise: those in which rivers lie under ice."""

NOTE: Final = _l(
    "The rulebook names eleven hexes and no counter values. Terrain, rivers, ways, most places and "
    "nearly all values are reconstructed from history and geography; that a unit exists, when it "
    "arrives, and most tables are the rulebook's. Each record says which it is. If you run this "
    "site and own the printed game, an overlay file puts its values over ours."
)


def map_sheet() -> MapSheet:
    """Make the map of the game."""
    box = load()
    printed = ground.ground(box.board)
    layout = hex_layout(
        printed.grid,
        {number: place.name for number, place in box.board.places.items()},
        says={number: facts.says(box.board, number) for number in printed.grid.hexes},
    )
    setup = counters.setup(box)
    board = HexBoard(
        printed,
        layout,
        str(_l("Map of Operation Elope")),
        ("red", "allied"),
        stacked_from=2,
    )
    return MapSheet(
        id="elope",
        name="Operation Elope",
        about=_l("The Dvina, the Vaga and the railway south of Archangel, six miles a hex."),
        note=NOTE,
        board=board,
        style_sheet=HEX_MAP_STYLE,
        facts=partial(facts.facts, box, printed.grid),
        tables=partial(records.tables, box),
        start=START,
        setup=setup,
        track=partial(counters.track, box),
        face=lambda unit: counters.face(box, box.units[unit]) if unit in box.units else None,
        seasons=SEASONS,
        overlays=(setup_overlay(board, setup), *overlays.overlays(box, printed)),
    )
