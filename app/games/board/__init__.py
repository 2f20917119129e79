"""Boards of every kind: places, hex grids, networks, and the drawing of what is printed on them.

Pure functions over plain data: no title, no state, no page. `layout` says where each place lies,
`hexes` numbers and measures a hex grid, `network` finds the cheapest ways, `net` has chains over
links of several kinds, `ground` is what is
printed on a hex map and `sheet` draws it, `net_ground` and `net_sheet` do so for spaces that links
join, `counter_board` puts counters on both, and `geometry` writes points and lines as path data.
`terrain_price`, `zones`, `tracing`, `legality`, `retreat`, `stacks` and `battle` are what rules ask
of a board; see docs/boards.md.
"""

from pathlib import Path
from typing import Final

from app.games.board.hexes import HexGrid
from app.games.board.layout import Layout, Place
from app.games.board.network import Paths, cheapest_paths

HEX_MAP_STYLE: Final = Path(__file__).parent / "hex_map.css"
"""The style sheet of hex maps and their counters, by day and by night."""

__all__ = ["HEX_MAP_STYLE", "HexGrid", "Layout", "Paths", "Place", "cheapest_paths"]
