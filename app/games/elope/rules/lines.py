"""Sections 10.4 and 10.62: what cuts lines of supply and communication, and how far they run.

What bars the lines of a side follows from where the enemy stands and which of its units exert
zones. In a movement phase that hardly changes, so lines are kept by it. Hexes are bits of `BITS`.
"""

from collections.abc import Iterable
from functools import lru_cache

from app.games.board.bitboards import Edges
from app.games.elope.board import Board, changed_bridges, is_snow
from app.games.elope.box import BITS, RANGES, SEA_BITS, enemy_of
from app.games.elope.rules.derived import Derived, derive
from app.games.elope.rules.ground import Changes, line_edges
from app.games.elope.rules.river_lines import Stretches, stretches

REACH = max(RANGES["unit_to_source"], RANGES["headquarters_to_source"])
"""Hexes that a line of supply may have (10.8, 10.52)."""
_KEPT = 256

Rings = tuple[int, ...]
"""The hexes to which a line of supply leads from a place, by its length: at first the place."""


class Lines:
    """The lines of one side: no line enters a hex of the enemy, nor one in an enemy zone but to end
    at the unit itself (R-SUP-5)."""

    __slots__ = ("_connected", "_rings", "_steps", "_stretches", "barred", "occupied")

    def __init__(self, occupied: int, zoned: int, steps: Edges, stretches: Stretches = ()) -> None:
        self.occupied = occupied
        self.barred = occupied | zoned
        self._steps = steps
        self._stretches = stretches
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

    def connected(self, ends: Iterable[str], *, by_land: bool = False) -> int:
        """Case 10.62: the hexes from which a line of communication, of any length, leads to one of
        the ends; by land, and unless it is to be `by_land` alone along rivers that are open to it
        (24.1, R-SUP-5)."""
        key = (*sorted(ends), *(("by land",) if by_land else ()))
        found = self._connected.get(key)
        if found is None:
            starts = BITS.bits(ends) & ~self.occupied
            room = BITS.all & ~self.barred & ~SEA_BITS
            filled = self._steps.fill(starts & ~self.barred, room)
            if not by_land:
                filled = self._along_rivers(filled, room)
            found = starts | filled | self._steps.spread(filled) & ~self.occupied
            self._connected[key] = found
        return found

    def _along_rivers(self, filled: int, room: int) -> int:
        """Return the hexes that lines fill by land and by water, from those filled by land."""
        left = list(self._stretches)
        while reached := [banks for banks in left if banks & filled]:
            left = [banks for banks in left if not banks & filled]
            for banks in reached:
                filled |= banks & room
            filled = self._steps.fill(filled, room)
        return filled


@lru_cache(_KEPT)
def _lines(occupied: int, zoned: int, snow: bool, changes: Changes, stretches: Stretches) -> Lines:
    return Lines(occupied, zoned, line_edges(snow=snow, changes=changes), stretches)


def occupied_by(board: Board, side: str) -> int:
    """Return the hexes in which units of a side stand."""
    return derive(board).of[side].occupied


@lru_cache(64)
def beside_any(hexes: int) -> int:
    """Return the hexes next to any of some, as bits."""
    return BITS.steps.spread(hexes)


def lines_of(board: Board, side: str, derived: Derived | None = None) -> Lines:
    """Return the lines of a side as the board stands; `derived` is what follows from that, if it is
    at hand."""
    derived, enemy = derived or derive(board), enemy_of(side)
    return _lines(
        derived.of[enemy].occupied,
        derived.zones(enemy),
        is_snow(board),
        changed_bridges(board),
        stretches(board, side, derived),
    )
