"""The map of Reds! as it is drawn and described: made from the component data, without a position.

`ground` says what is printed, `facts` what stands in a hex in words, `overlays` what can be laid
over the sheet, and `records` the tables of the box.
"""

from functools import cache

from app.games.presentation.map_sheet import MapSheet
from app.games.reds.map.sheet import map_sheet

__all__ = ["MapSheet", "sheet"]


@cache
def sheet() -> MapSheet:
    """Return the map of the game, made once."""
    return map_sheet()
