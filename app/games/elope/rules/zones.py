"""Section 5: zones of control.

Supply and zones define each other: only a supplied unit exerts a zone, and no line enters an enemy
zone. So every unit has a recorded status, and zones follow from the record alone (R-ZOC-4).
"""

from app.games.elope.board import Board
from app.games.elope.box import BITS
from app.games.elope.rules.derived import derive


def zone_origins(board: Board, side: str) -> frozenset[str]:
    """Case 5.1: the hexes of a side whose units in supply reach the threshold for a zone."""
    return frozenset(BITS.places(derive(board).of[side].exerting))


def zones(board: Board, side: str) -> frozenset[str]:
    """Case 5.0: the hexes in the zones of a side; rivers and friends do not hinder it
    (R-ZOC-3)."""
    return frozenset(BITS.places(derive(board).zones(side)))
