"""The map of Operation Elope as it is drawn and described: from the component data alone.

`ground` says what is printed, `facts` what stands in a hex in words, `overlays` what can be laid
over the sheet, and `records` the tables of the box.
"""

from functools import cache

from app.games.elope.map.sheet import map_sheet
from app.games.presentation.map_sheet import MapSheet

__all__ = ["MapSheet", "sheet"]


@cache
def sheet() -> MapSheet:
    """Return the map of the game, made once."""
    return map_sheet()
