"""The words in which orders name hexsides: "2920/2821", in either order, and "2920NE"."""

from app.games.board.hexes import DIRECTIONS, HexGrid
from app.games.kernel.order_words import Nouns


def side_nouns(grid: HexGrid) -> Nouns:
    """Return the names of all hexsides of a grid, by their ids.

    A side between two hexes is written by both, the lower number first, and read in either order;
    every side is read by a hex and a direction. At the edge of the map that is its name.
    """
    names: dict[str, str] = {}
    aliases: dict[str, tuple[str, ...]] = {}
    for number in grid.hexes:
        for direction in DIRECTIONS:
            side = grid.side(number, direction)
            names[side] = side
            first, slash, second = side.partition("/")
            turned = (f"{second}/{first}",) if slash and number == first else ()
            aliases[side] = (*aliases.get(side, ()), *turned, number + direction)
    return Nouns(names, aliases)
