"""The map of Triumph of Chaos as it is drawn and described: from the component data alone.

`ground` says what is printed, `facts` what is known of a space in words, `counters` the set-up and
the turns, and `records` the tables of the box.
"""

from functools import cache

from app.games.presentation.map_sheet import MapSheet
from app.games.toc.map.sheet import map_sheet

__all__ = ["MapSheet", "sheet"]


@cache
def sheet() -> MapSheet:
    """Return the map of the game, made once."""
    return map_sheet()
