"""Cheapest ways over a board of any kind: where a mover can go, what it costs, and by which way.

A board is given by two functions: `neighbours` of a place, and the `price` of a step. So the same
search serves hexes, areas and nets, movement, supply and retreats.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

Neighbours = Callable[[str], Iterable[str]]


class Step(NamedTuple):
    """What a step costs, and whether the mover must stop after it, with the rule that says so.

    What it costs to leave a place, an enemy's zone say, belongs to the step that leaves it.
    """

    cost: int
    stops: bool = False
    case: str = ""


class Barred(NamedTuple):
    """Why a step is not possible: a word that the title has a sentence for, and the rule."""

    reason: str
    case: str = ""


Price = Callable[[str, str], Step | int | Barred | None]
"""What a step from one place to the next costs; None or the reason where there is no way."""


class Arrival(NamedTuple):
    """How a place is reached: at what cost, in how many steps, and from where ("": the start)."""

    cost: int
    steps: int
    origin: str


@dataclass(frozen=True, slots=True)
class Paths:
    """The cheapest ways to all places within reach, as a tree of predecessors.

    `arrivals` has the cheapest way to each place. A mover that must stop where its cheapest way
    ends may have a dearer way that leads on: `onward` has the cheapest way on which it need not
    stop, wherever there is one.
    """

    arrivals: Mapping[str, Arrival]
    onward: Mapping[str, Arrival]

    def __contains__(self, place: str) -> bool:
        return place in self.arrivals

    def cost(self, place: str) -> int:
        """Return what it costs to reach a place. Raises KeyError."""
        return self.arrivals[place].cost

    def path(self, place: str) -> tuple[str, ...]:
        """Return the places on the way, the start first. Raises KeyError."""
        found = [place]
        at = self.arrivals[place].origin
        while at:
            found.append(at)
            at = self.onward[at].origin
        return tuple(reversed(found))

    def as_data(self) -> dict[str, list[int | str]]:
        """Return the tree as a page's script takes it: place -> [cost, origin].

        Where the way through a place differs from the way to it, cost and origin of the way
        through follow.
        """
        data: dict[str, list[int | str]] = {}
        for place, arrival in self.arrivals.items():
            data[place] = [arrival.cost, arrival.origin]
            through = self.onward.get(place)
            if through is not None and through != arrival:
                data[place] += [through.cost, through.origin]
        return data


def cheapest_paths(
    starts: str | Iterable[str], neighbours: Neighbours, price: Price, limit: int | None = None
) -> Paths:
    """Return the cheapest ways from one start, or from the nearest of several, within a limit.

    Of several ways at the same cost the one with the fewest steps is taken, then the one whose
    last place has the lowest id; so equal boards give equal ways. Costs must not be negative.

    >>> line = {"a": "b", "b": "ac", "c": "bd", "d": "c"}
    >>> paths = cheapest_paths("a", lambda at: line[at], lambda here, there: 2, limit=5)
    >>> paths.path("c"), paths.cost("c"), "d" in paths
    (('a', 'b', 'c'), 4, False)
    """
    arrivals: dict[str, Arrival] = {}
    onward: dict[str, Arrival] = {}
    # (cost, steps, origin, place, whether the mover must stop there)
    queue: list[tuple[int, int, str, str, bool]] = []
    for start in [starts] if isinstance(starts, str) else sorted(starts):
        heappush(queue, (0, 0, "", start, False))
    while queue:
        cost, steps, origin, place, stopped = heappop(queue)
        arrival = Arrival(cost, steps, origin)
        arrivals.setdefault(place, arrival)
        if stopped or place in onward:
            continue
        onward[place] = arrival
        for other in neighbours(place):
            if other in onward:
                continue
            priced = price(place, other)
            if isinstance(priced, int):
                there, stops = priced, False
            elif isinstance(priced, Step):
                there, stops, _case = priced
            else:
                continue
            if (stops and other in arrivals) or (limit is not None and cost + there > limit):
                continue
            heappush(queue, (cost + there, steps + 1, place, other, stops))
    return Paths(arrivals, onward)


def connected(
    sources: Iterable[str], neighbours: Neighbours, price: Price, limit: int | None = None
) -> frozenset[str]:
    """Return all places that any of the sources reaches, such as those in supply."""
    return frozenset(cheapest_paths(sources, neighbours, price, limit).arrivals)
