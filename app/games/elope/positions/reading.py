"""Reading the names in a position file of Elope: units, hexes, sides and places off the map."""

from typing import Final

from app.games.elope.board import (
    ABOARD,
    ARRIVAL,
    ELIMINATED,
    ONEGA,
    REMOVED,
    RESERVE,
    VOLOGDA,
    WINTER,
)
from app.games.elope.box import SIDES
from app.games.elope.orders import PLACE_NOUNS, RIVER_NOUNS, UNIT_NOUNS
from app.games.positions.reading import noun, one_of

OFF_MAP: Final = (ARRIVAL, VOLOGDA, ONEGA, RESERVE, ELIMINATED, REMOVED)
"""Where units are that are not on the map: still to come, in the Vologda box, at Onega, a depot
that is not built, lost, withdrawn."""
BESIDE: Final = (*OFF_MAP, ABOARD, WINTER)
"""Where a step can find a unit besides: aboard a steamer, a ship in winter quarters."""


def unit(text: str) -> str:
    """Return the id of a unit, named as orders name it. Raises PositionError."""
    return noun(UNIT_NOUNS, "unit", text)


def place(text: str) -> str:
    """Return the number of a hex, named as orders name it. Raises PositionError."""
    return noun(PLACE_NOUNS, "hex", text)


def side(text: str) -> str:
    """Return a side: allied or red. Raises PositionError."""
    return one_of(text, SIDES, "side")


def river_side(text: str) -> str:
    """Return the hexside of a river: "2821/2921". Raises PositionError."""
    return noun(RIVER_NOUNS, "hexside of a river", text)


def anywhere(text: str) -> str:
    """Return a hex, the hexside of a river, or a place off the map. Raises PositionError."""
    if text in BESIDE:
        return text
    return river_side(text) if "/" in text else place(text)
