"""Sections 10.4 and 10.62: what cuts lines of supply and communication, and how far they run.

What bars the lines of a side follows from where the enemy stands and which of its units exert
zones. In a movement phase that hardly changes, so lines are kept by it. Hexes are bits of `BITS`.
"""

from collections.abc import Iterable
from functools import lru_cache

from app.games.board.bitboards import Edges
from app.games.elope.board import Board, changed_bridges, is_snow
from app.games.elope.box import BITS, RANGES, SEA_BITS, enemy_of
from app.games.elope.rules.derived import derive
from app.games.elope.rules.ground import Changes, line_edges

REACH = max(RANGES["unit_to_source"], RANGES["headquarters_to_source"])
"""Hexes that a line of supply may have (10.8, 10.52)."""
_KEPT = 256

Rings = tuple[int, ...]
"""The hexes to which a line of supply leads from a place, by its length: at first the place."""


class Lines:
    """The lines of one side: no line enters a hex of the enemy, nor one in an enemy zone but to end
    at the unit itself (R-SUP-5)."""

    __slots__ = ("_connected", "_rings", "_steps", "barred", "occupied")

    def __init__(self, occupied: int, zoned: int, steps: Edges) -> None:
        self.occupied = occupied
        self.barred = occupied | zoned
        self._steps = steps
        self._rings: dict[str, Rings] = {}
        self._connected: dict[tuple[str, ...], int] = {}

    def rings(self, start: str) -> Rings:
        """Return the hexes to which a line of supply leads from a source or depot, by its length;
        no longer than the longest that counts."""
        found = self._rings.get(start)
        if found is None:
            found = self._rings[start] = self._spread(start)
        return found

    def _spread(self, start: str) -> Rings:
        edge = BITS.bit[start] & ~self.occupied
        found = [edge]
        room = BITS.all & ~self.occupied & ~edge
        for _length in range(REACH):
            edge = self._steps.spread(edge & ~self.barred) & room
            room &= ~edge
            found.append(edge)
        return tuple(found)

    def distance(self, start: str, at: str) -> int | None:
        """Return how many hexes the line from a source or depot to a hex has; None without one."""
        bit = BITS.bit[at]
        for length, ring in enumerate(self.rings(start)):
            if ring & bit:
                return length
        return None

    def within(self, start: str, length: int) -> int:
        """Return the hexes to which a line of at most some hexes leads from a place."""
        found = 0
        for ring in self.rings(start)[: length + 1]:
            found |= ring
        return found

    def connected(self, ends: Iterable[str]) -> int:
        """Case 10.62: the hexes from which a line of any length leads to one of the ends."""
        key = tuple(sorted(ends))
        found = self._connected.get(key)
        if found is None:
            starts = BITS.bits(key) & ~self.occupied
            room = BITS.all & ~self.barred & ~SEA_BITS
            filled = self._steps.fill(starts & ~self.barred, room)
            found = starts | filled | self._steps.spread(filled) & ~self.occupied
            self._connected[key] = found
        return found


@lru_cache(_KEPT)
def _lines(occupied: int, zoned: int, snow: bool, changes: Changes) -> Lines:
    return Lines(occupied, zoned, line_edges(snow=snow, changes=changes))


def occupied_by(board: Board, side: str) -> int:
    """Return the hexes in which units of a side stand."""
    return derive(board).of[side].occupied


def lines_of(board: Board, side: str) -> Lines:
    """Return the lines of a side as the board stands."""
    derived, enemy = derive(board), enemy_of(side)
    return _lines(
        derived.of[enemy].occupied, derived.zones(enemy), is_snow(board), changed_bridges(board)
    )
