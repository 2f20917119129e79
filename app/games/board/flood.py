"""Cheapest ways over a hex board from one start, all hexes of a cost at once.

`network` finds the same by single steps, and with the reasons why a step is not possible. Here the
steps are masks (see `bitboards`): what is closed, and where a mover must stop, are sets of hexes.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from app.games.board.bitboards import Bitboard, Edges
from app.games.board.network import Arrival, Paths

Costs = Sequence[tuple[int, Edges]]
"""For each cost the steps that have it. A step has one cost."""

_MOST_STEPS = 1 << 16
"""More steps than any way has: cost and steps are one number, which orders ways by both."""


class Terms(NamedTuple):
    """What a mover's steps cost: the first one, from the start, and those after it."""

    first: Costs
    others: Costs


class Level(NamedTuple):
    """The hexes whose cheapest ways have the same cost and number of steps: `rank` is both.

    From those that are `onward` ways lead on; in the others the mover must stop.
    """

    rank: int
    hexes: int
    onward: int


class Flood:
    """The cheapest ways to all hexes within reach of a start.

    Of several ways at the same cost the one with the fewest steps is taken, then the one whose last
    hex has the lowest number. `reached` are the hexes within reach, the start among them.

    >>> from app.games.board.hexes import HexGrid
    >>> board = Bitboard(HexGrid(range(1, 4), range(1, 4)))
    >>> steps = board.edges([("0101", "0102"), ("0102", "0103"), ("0103", "0203")])
    >>> found = flood(board, "0101", Terms([(2, steps)], [(2, steps)]), closed=0, stops=0, limit=5)
    >>> found.path("0103"), found.costs()
    (('0101', '0102', '0103'), {'0101': 0, '0102': 2, '0103': 4})
    """

    __slots__ = ("_board", "_by_rank", "_into", "_levels", "_paths", "_terms", "reached", "start")

    def __init__(
        self, board: Bitboard, start: str, terms: Terms, levels: list[Level], reached: int
    ) -> None:
        self.start = start
        self.reached = reached
        self._board = board
        self._terms = terms
        self._levels = levels
        self._by_rank: dict[int, Level] = {}
        self._into: dict[int, list[tuple[Level, Edges]]] = {}
        self._paths: dict[str, tuple[str, ...]] = {start: (start,)}

    def costs(self) -> dict[str, int]:
        """Return the hexes within reach with what it costs to get there, the nearest first."""
        places = self._board.places
        return {
            place: level.rank // _MOST_STEPS
            for level in self._levels
            for place in places(level.hexes)
        }

    def cost(self, place: str) -> int:
        """Return what it costs to get to a hex. Raises KeyError out of reach."""
        bit = self._board.bit[place]
        for level in self._levels:
            if level.hexes & bit:
                return level.rank // _MOST_STEPS
        raise KeyError(place)

    @property
    def stopped(self) -> int:
        """The hexes in which the mover must stop if it goes there by its cheapest way."""
        found = 0
        for level in self._levels:
            found |= level.hexes & ~level.onward
        return found

    def path(self, place: str) -> tuple[str, ...]:
        """Return the hexes of the way to a hex, the start first. Raises KeyError out of reach."""
        found = self._paths.get(place)
        if found is None:
            bit = self._board.bit[place]
            rank = next((level.rank for level in self._levels if level.hexes & bit), None)
            if rank is None:
                raise KeyError(place)
            found = self._paths[place] = (*self.path(self._origin(rank, place)), place)
        return found

    def beyond(self, hexes: int) -> int:
        """Return the hexes within reach to which a cheapest way may lead through some hexes.

        It leaves none out, and may have one more: where ways of the same rank part.
        """
        found = 0
        for level in self._levels[1:]:
            for each, edges in self._steps_into(level.rank):
                through = each.onward & (hexes | found)
                if through:
                    found |= edges.spread(through) & level.hexes
        return found

    def paths(self) -> Paths:
        """Return all ways as a tree of single hexes."""
        arrivals: dict[str, Arrival] = {}
        onward: dict[str, Arrival] = {}
        for level in self._levels:
            cost, steps = divmod(level.rank, _MOST_STEPS)
            for place in self._board.places(level.hexes):
                origin = self._origin(level.rank, place) if level.rank else ""
                arrivals[place] = Arrival(cost, steps, origin)
                if level.onward & self._board.bit[place]:
                    onward[place] = arrivals[place]
        return Paths(arrivals, onward)

    def _origin(self, rank: int, place: str) -> str:
        """Return from where a hex of a level is reached."""
        bit, origins = self._board.bit[place], 0
        for level, edges in self._steps_into(rank):
            origins |= edges.origins(bit) & level.onward
        return self._board.lowest(origins)

    def _steps_into(self, rank: int) -> Sequence[tuple[Level, Edges]]:
        """Return from which levels a level is reached, and by which steps."""
        found = self._into.get(rank)
        if found is None:
            if not self._by_rank:
                self._by_rank = {level.rank: level for level in self._levels}
            found = self._into[rank] = []
            for costs, is_first in ((self._terms.first, True), (self._terms.others, False)):
                for cost, edges in costs:
                    before = rank - cost * _MOST_STEPS - 1
                    if before in self._by_rank and is_first == (before == 0):
                        found.append((self._by_rank[before], edges))
        return found


def flood(
    board: Bitboard,
    start: str,
    terms: Terms,
    closed: int,
    stops: int,
    limit: int | None = None,
    closed_at_first: int = 0,
) -> Flood:
    """Return the cheapest ways from a start, within a limit of costs.

    Nobody enters the hexes `closed`, nor those `closed_at_first` by the first step; whoever enters
    one of `stops` goes no further.
    """
    first = board.bit[start]
    room = board.all & ~closed & ~first
    levels = [Level(0, first, first)]
    highest = None if limit is None else (limit + 1) * _MOST_STEPS
    coming: dict[int, int] = {}
    queue: list[int] = []
    rank, onward, costs, enterable = 0, first, terms.first, room & ~closed_at_first
    while True:
        for cost, edges in costs:
            there = rank + cost * _MOST_STEPS + 1
            if highest is not None and there >= highest:
                continue
            new = edges.spread(onward) & enterable
            if not new:
                continue
            if there in coming:
                coming[there] |= new
            else:
                coming[there] = new
                heappush(queue, there)
        onward, costs = 0, terms.others
        while queue and not onward:
            rank = heappop(queue)
            hexes = coming.pop(rank) & room
            if hexes:
                room ^= hexes
                onward = hexes & ~stops
                levels.append(Level(rank, hexes, onward))
        if not onward:
            return Flood(board, start, terms, levels, board.all & ~closed & ~room | first)
        enterable = room
