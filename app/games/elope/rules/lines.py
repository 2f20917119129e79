"""Sections 10.4 and 10.62: what cuts lines of supply and communication, and how far they run.

What bars the lines of a side follows from where the enemy stands and which of its units exert
zones. In a movement phase that hardly changes, so lines are kept by it.
"""

from collections import deque
from collections.abc import Iterable
from functools import lru_cache

from app.games.elope.board import HEXES, Board, is_snow
from app.games.elope.box import OF_SIDE, RANGES, enemy_of
from app.games.elope.rules.ground import lines_in
from app.games.elope.rules.zones import zone_origins, zones_of

REACH = max(RANGES["unit_to_source"], RANGES["headquarters_to_source"])
"""Hexes that a line of supply may have (10.8, 10.52)."""
_KEPT = 256

Distances = dict[str, int]
"""How many hexes a line has from a place to each hex that it reaches."""


class Lines:
    """The lines of one side: no line enters a hex of the enemy, nor one in an enemy zone but to end
    at the unit itself (R-SUP-5)."""

    __slots__ = ("_connected", "_reached", "_steps", "barred", "occupied")

    def __init__(self, occupied: frozenset[str], zoned: frozenset[str], *, snow: bool) -> None:
        self.occupied = occupied
        self.barred = occupied | zoned
        self._steps = lines_in(snow=snow)
        self._reached: dict[str, Distances] = {}
        self._connected: dict[tuple[str, ...], frozenset[str]] = {}

    def reached(self, start: str) -> Distances:
        """Return the hexes to which a line of supply leads from a source or depot, with its length;
        no longer than the longest that counts."""
        found = self._reached.get(start)
        if found is None:
            found = self._reached[start] = self._flood(start)
        return found

    def _flood(self, start: str) -> Distances:
        if start in self.occupied:
            return {}
        found = {start: 0}
        if start in self.barred:
            return found
        edge = [start]
        for length in range(1, REACH + 1):
            farther = []
            for here in edge:
                for there in self._steps[here]:
                    if there not in found and there not in self.occupied:
                        found[there] = length
                        if there not in self.barred:
                            farther.append(there)
            edge = farther
        return found

    def connected(self, ends: Iterable[str]) -> frozenset[str]:
        """Case 10.62: the hexes from which a line of any length leads to one of the ends."""
        key = tuple(sorted(ends))
        found = self._connected.get(key)
        if found is None:
            found = self._connected[key] = self._spread(key)
        return found

    def _spread(self, ends: tuple[str, ...]) -> frozenset[str]:
        found = {end for end in ends if end not in self.occupied}
        queue = deque(end for end in found if end not in self.barred)
        steps, barred, occupied = self._steps, self.barred, self.occupied
        while queue:
            for there in steps[queue.popleft()]:
                if there not in found and there not in occupied:
                    found.add(there)
                    if there not in barred:
                        queue.append(there)
        return frozenset(found)


@lru_cache(_KEPT)
def _lines(occupied: frozenset[str], origins: frozenset[str], snow: bool) -> Lines:
    return Lines(occupied, zones_of(origins), snow=snow)


def occupied_by(board: Board, side: str) -> frozenset[str]:
    """Return the hexes in which units of a side stand."""
    where = board["where"]
    return HEXES.intersection([where[unit] for unit in OF_SIDE[side]])


def lines_of(board: Board, side: str) -> Lines:
    """Return the lines of a side as the board stands."""
    enemy = enemy_of(side)
    return _lines(occupied_by(board, enemy), zone_origins(board, enemy), is_snow(board))
