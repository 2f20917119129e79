"""Cheapest ways over a board of any kind: where a mover can go, what it costs, and by which way.

A board is given by two functions: `neighbours` of a place, and the `price` of a step. So the same
search serves hexes, areas and nets, movement, supply and retreats.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
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


Steps = Callable[[str], Iterable[tuple[str, int]]]
"""The steps that lead on from a place: the next places, with what each step costs."""


def paths_by_table(
    start: str,
    steps: Steps,
    closed: Collection[str],
    stops: Collection[str],
    limit: int | None = None,
) -> Paths:
    """Return the cheapest ways from a start, as `cheapest_paths` does, where a table has the steps.

    Nobody enters the places `closed`, and whoever enters one of `stops` goes no further. So a place
    has one cheapest way, and the search can go by cost and number of steps, without a queue of
    single ways.

    >>> table = {"a": [("b", 1), ("c", 1)], "b": [("d", 1)], "c": [("d", 1)], "d": []}
    >>> paths = paths_by_table("a", table.__getitem__, closed=(), stops="b", limit=5)
    >>> paths.path("d"), paths.cost("d")
    (('a', 'c', 'd'), 2)
    """
    arrivals: dict[str, Arrival] = {}
    onward: dict[str, Arrival] = {}
    origins = {start: ""}
    ranks = {start: 0}
    levels: dict[int, list[str]] = {0: [start]}
    queue = [0]
    highest = None if limit is None else (limit + 1) * _MOST_STEPS
    while queue:
        rank = heappop(queue)
        cost, taken = divmod(rank, _MOST_STEPS)
        for place in levels.pop(rank):
            if place in arrivals:
                continue
            arrival = arrivals[place] = tuple.__new__(Arrival, (cost, taken, origins[place]))
            if place in stops and place != start:
                continue
            onward[place] = arrival
            for other, points in steps(place):
                if other in arrivals or other in closed:
                    continue
                there = rank + points * _MOST_STEPS + 1
                if highest is not None and there >= highest:
                    continue
                known = ranks.get(other)
                if known is None or there < known:
                    ranks[other], origins[other] = there, place
                    if there in levels:
                        levels[there].append(other)
                    else:
                        levels[there] = [other]
                        heappush(queue, there)
                elif there == known and place < origins[other]:
                    origins[other] = place
    return Paths(arrivals, onward)


_MOST_STEPS = 1 << 16
"""More steps than any way has: cost and steps are one number, which orders ways by both."""


def connected(
    sources: Iterable[str], neighbours: Neighbours, price: Price, limit: int | None = None
) -> frozenset[str]:
    """Return all places that any of the sources reaches, such as those in supply."""
    return frozenset(cheapest_paths(sources, neighbours, price, limit).arrivals)
