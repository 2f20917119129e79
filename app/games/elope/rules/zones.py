"""Section 5: zones of control.

Supply and zones define each other: only a supplied unit exerts a zone, and no line enters an enemy
zone. So every unit has a recorded status, and zones follow from the record alone (R-ZOC-4).
"""

from functools import cache

from app.games.elope.board import HEXES, Board
from app.games.elope.box import GRID, OF_SIDE, UNITS

THRESHOLD = 3
"""Case 5.1: three battalions, three Allied companies, or a regiment."""

_SIZES = {"company": 1, "battalion": 1, "regiment": THRESHOLD}

WEIGHTS = {
    unit: _SIZES.get(each.size, 0) if each.type not in ("hq", "mg", "depot") else 0
    for unit, each in UNITS.items()
}
"""What each unit counts toward a zone (R-ZOC-1): nothing below a company, nor headquarters, machine
guns and supply units."""

_EXERTING = {side: tuple((u, WEIGHTS[u]) for u in OF_SIDE[side] if WEIGHTS[u]) for side in OF_SIDE}


def zone_origins(board: Board, side: str) -> frozenset[str]:
    """Case 5.1: the hexes of a side whose units in supply reach the threshold for a zone."""
    where, unsupplied = board["where"], frozenset(board["unsupplied"])
    weights: dict[str, int] = {}
    for unit, weight in _EXERTING[side]:
        at = where[unit]
        if at in HEXES and unit not in unsupplied:
            weights[at] = weights.get(at, 0) + weight
    return frozenset(at for at, weight in weights.items() if weight >= THRESHOLD)


@cache
def _around(at: str) -> frozenset[str]:
    return frozenset(GRID.neighbours(at))


def zones_of(origins: frozenset[str]) -> frozenset[str]:
    """Case 5.0: the hexes next to hexes that exert a zone; rivers and friends do not hinder it
    (R-ZOC-3)."""
    return frozenset().union(*map(_around, origins))


def zones(board: Board, side: str) -> frozenset[str]:
    """Return the hexes in the zones of a side."""
    return zones_of(zone_origins(board, side))
