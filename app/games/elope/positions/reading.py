"""Reading the names in a position file of Elope: units, hexes, sides and places off the map."""

from typing import Final

from app.games.elope.board import ARRIVAL, ELIMINATED, REMOVED, RESERVE, VOLOGDA
from app.games.elope.box import SIDES
from app.games.elope.orders import PLACE_NOUNS, UNIT_NOUNS
from app.games.positions.reading import noun, one_of

OFF_MAP: Final = (ARRIVAL, VOLOGDA, RESERVE, ELIMINATED, REMOVED)
"""Where units are that are not on the map: still to come, in the Vologda box, a depot that is not
built, lost, withdrawn."""


def unit(text: str) -> str:
    """Return the id of a unit, named as orders name it. Raises PositionError."""
    return noun(UNIT_NOUNS, "unit", text)


def place(text: str) -> str:
    """Return the number of a hex, named as orders name it. Raises PositionError."""
    return noun(PLACE_NOUNS, "hex", text)


def side(text: str) -> str:
    """Return a side: allied or red. Raises PositionError."""
    return one_of(text, SIDES, "side")


def anywhere(text: str) -> str:
    """Return a hex, or a place off the map. Raises PositionError."""
    return text if text in OFF_MAP else place(text)
