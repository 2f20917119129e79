"""Boards of every kind: places, hex grids, networks, and the drawing of what is printed on them.

Pure functions over plain data: no title, no state, no page. `layout` says where each place lies,
`hexes` numbers and measures a hex grid, `network` finds the cheapest ways, `sheet` draws the
ground of a hex map, and `geometry` writes points and lines as path data. `terrain_price`, `zones`,
`tracing`, `legality`, `retreat`, `stacks` and `battle` are what rules ask of a board; see
docs/boards.md.
"""

from app.games.board.hexes import HexGrid
from app.games.board.layout import Layout, Place
from app.games.board.network import Paths, cheapest_paths

__all__ = ["HexGrid", "Layout", "Paths", "Place", "cheapest_paths"]
