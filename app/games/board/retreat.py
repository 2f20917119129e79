"""Retreats: all ways of a length that end where a unit may stand, and which of them is preferred.

The ways of a retreat are few, so they are listed as a whole; a player who goes one step at a time
is shown the next places of those that are still open.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from app.games.board.network import Neighbours, Price, Step


@dataclass(frozen=True, slots=True)
class RetreatWay:
    """A way: its places, the start first, and what it costs (in steps lost, say)."""

    places: tuple[str, ...]
    cost: int

    @property
    def end(self) -> str:
        """Where it ends."""
        return self.places[-1]


Preference = Callable[[RetreatWay], bool]
"""Whether a way is as the rules or the player want it."""


def retreat_ways(
    start: str,
    length: int,
    neighbours: Neighbours,
    price: Price,
    may_end: Callable[[str], bool],
) -> tuple[RetreatWay, ...]:
    """Return all ways of so many steps, the cheapest first, then the one through the lowest ids.

    No way comes to a place twice, enters one whose price is None, or ends where `may_end` denies
    it. There may be none.

    >>> line = {"a": "b", "b": "ac", "c": "bd", "d": "c"}
    >>> ways = retreat_ways("b", 2, line.__getitem__, lambda here, there: 0, lambda end: True)
    >>> [way.places for way in ways]
    [('b', 'c', 'd')]
    """
    ways = [RetreatWay((start,), 0)]
    for _step in range(length):
        longer = []
        for way in ways:
            for place in neighbours(way.end):
                if place in way.places:
                    continue
                priced = price(way.end, place)
                if isinstance(priced, Step):
                    priced = priced.cost
                if isinstance(priced, int):
                    longer.append(RetreatWay((*way.places, place), way.cost + priced))
        ways = longer
    ended = (way for way in ways if may_end(way.end))
    return tuple(sorted(ended, key=lambda way: (way.cost, way.places)))


def preferred(
    ways: Sequence[RetreatWay], preferences: Iterable[Preference]
) -> tuple[RetreatWay, ...]:
    """Return the ways that meet the preferences, the first before the second and so on.

    A preference that no way meets, among those that met the preferences before it, is left out: so
    a unit retreats into supply if it can. The first way of the answer is the default.
    """
    left = tuple(ways)
    for wanted in preferences:
        left = tuple(way for way in left if wanted(way)) or left
    return left


def next_places(ways: Iterable[RetreatWay], so_far: Sequence[str]) -> tuple[str, ...]:
    """Return where a retreat that has come through the places `so_far` may go on, ascending."""
    done = tuple(so_far)
    return tuple(
        sorted(
            {
                way.places[len(done)]
                for way in ways
                if way.places[: len(done)] == done and len(way.places) > len(done)
            }
        )
    )
