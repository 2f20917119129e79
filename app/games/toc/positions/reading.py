"""Reading the names in a position file: pieces, spaces, cards, sides and places off the map."""

import re
from typing import Final

from app.games.positions.reading import noun, one_of
from app.games.toc.board import CASUALTIES, GONE, OUT, RESERVE
from app.games.toc.box import SIDES
from app.games.toc.orders import CARD_NOUNS, PIECE_NOUNS, PLACE_NOUNS

OFF_MAP: Final = (OUT, RESERVE, CASUALTIES, GONE)
"""Where pieces are that are not on the map: still to come, in the strategic reserve, in the
casualty box, out of the game. "turn 4" is an army that can be rebuilt from that turn on (10.6)."""
_TURN = re.compile(r"turn \d+")


def piece(text: str) -> str:
    """Return the id of a unit or leader, named as orders name it. Raises PositionError."""
    return noun(PIECE_NOUNS, "unit or leader", text)


def place(text: str) -> str:
    """Return the number of a space, named as orders name it. Raises PositionError."""
    return noun(PLACE_NOUNS, "space", text)


def card(text: str) -> str:
    """Return the id of a card, named as orders name it. Raises PositionError."""
    return noun(CARD_NOUNS, "card", text)


def side(text: str) -> str:
    """Return a side: white or red. Raises PositionError."""
    return one_of(text, SIDES, "side")


def anywhere(text: str) -> str:
    """Return a space, or a place off the map. Raises PositionError."""
    return text if text in OFF_MAP or _TURN.fullmatch(text) else place(text)
