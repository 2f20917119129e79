"""The map of Reds! as a whole, from the components in the box."""

from functools import partial
from typing import Final

from app.games.board import HEX_MAP_STYLE
from app.games.board.hex_board import HexBoard
from app.games.board.layout import hex_layout
from app.games.presentation.map_sheet import MapSheet, setup_overlay
from app.games.reds.components import load
from app.games.reds.map import counters, facts, ground, overlays, records
from app.games.text import lazy_gettext as _l

START: Final = "2313"
"""Moscow: the hex that is looked at first."""

NOTE: Final = _l(
    "The rulebook names 35 hexes, most supply sources and a few units. Terrain, most cities, "
    "railways, rivers, and most values of counters are reconstructed from history and geography. "
    "Each record says which it is. If you run this site and own the printed game, an overlay file "
    "puts its values over ours."
)


def map_sheet() -> MapSheet:
    """Make the map of the game."""
    box = load()
    printed = ground.ground(box.board)
    layout = hex_layout(
        printed.grid,
        {number: city.name for number, city in box.board.cities.items()},
        {
            number: str(ground.FRONT_NAMES[each.front])
            for number, each in box.board.hexes.items()
            if each.front
        },
        {number: facts.says(box.board, number) for number in printed.grid.hexes},
    )
    setup = counters.setup(box)
    board = HexBoard(
        printed,
        layout,
        str(_l("Map of Reds!")),
        ("red", "white", "neutral"),
        stacked_from=2,
    )
    return MapSheet(
        id="reds",
        name="Reds!",
        about=_l("European Russia, the Caucasus and Turkestan, 105 km a hex: the whole Civil War."),
        note=NOTE,
        board=board,
        style_sheet=HEX_MAP_STYLE,
        facts=partial(facts.facts, box, printed.grid),
        tables=partial(records.tables, box),
        start=START,
        setup=setup,
        track=partial(counters.track, box),
        face=lambda unit: counters.face(box.units[unit]) if unit in box.units else None,
        overlays=(
            setup_overlay(board, setup),
            *overlays.overlays(box.board, printed),
        ),
    )
