"""Lines of supply and communication over networks of several kinds, and what cuts them.

A line begins at a source and runs along one network after another, at most one stretch along each
kind: by rail and then by river, or by river and then by rail. It ends at a place of a network, or a
few steps beside it. What bars a place is a title's rule, given as a function that answers with a
reason, so that a page can say what cuts a line and where.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeVar

from app.games.board.network import Neighbours

R = TypeVar("R")

Networks = Mapping[str, Neighbours]
"""For each kind of network, the places that it joins to a place."""

Barrier = Callable[[str], R | None]
"""Why no line runs through a place; None where one may."""


class Station(NamedTuple):
    """A place of a line, and along which kind of network the line came there ("": the source)."""

    place: str
    kind: str


_Node = tuple[str, int, int]
"""A place as a search sees it: with the number of the kind it was reached by (-1: none, a source),
and a bit for each kind used so far."""


@dataclass(frozen=True, slots=True)
class Net:
    """All places that sources supply along networks.

    `kinds` are the kinds of network in their order; `origins` has, for each node that the search
    met, the one before it, None for a source; `nodes` the first node of each place.
    """

    kinds: tuple[str, ...]
    origins: Mapping[_Node, _Node | None]
    nodes: Mapping[str, _Node]

    def __contains__(self, place: str) -> bool:
        return place in self.nodes

    def __len__(self) -> int:
        return len(self.nodes)

    def path(self, place: str) -> tuple[Station, ...]:
        """Return a shortest line to a place, the source first. Raises KeyError outside the net."""
        found = []
        node: _Node | None = self.nodes[place]
        while node is not None:
            at, kind, _used = node
            found.append(Station(at, self.kinds[kind] if kind >= 0 else ""))
            node = self.origins[node]
        return tuple(reversed(found))


@dataclass(frozen=True, slots=True)
class BarredPlace(Generic[R]):
    """What cuts a line: the barred place that is nearest to its end, and the reason."""

    place: str
    reason: R


def trace_net(
    sources: Iterable[str], networks: Networks, barrier: Barrier[object] | None = None
) -> Net:
    """Return the places that any of the sources supplies, at most one stretch of each kind.

    A barred source supplies nothing, and no line runs through or ends at a barred place. Of several
    lines to a place the one with the fewest steps is kept.

    >>> rail = {"a": "b", "b": "ac", "c": "b"}
    >>> river = {"c": "d", "d": "c"}
    >>> net = trace_net("a", {"rail": lambda at: rail.get(at, ""),
    ...                       "river": lambda at: river.get(at, "")})
    >>> [station.place + station.kind for station in net.path("d")]
    ['a', 'brail', 'crail', 'driver']
    """
    kinds = tuple(sorted(networks))
    joins = [(number, 1 << number, networks[kind]) for number, kind in enumerate(kinds)]
    origins: dict[_Node, _Node | None] = {}
    nodes: dict[str, _Node] = {}
    queue: deque[_Node] = deque()
    barred: dict[str, bool] = {}
    masks: list[dict[str, list[int]]] = [{} for _kind in kinds]

    def is_barred(place: str) -> bool:
        if place not in barred:
            barred[place] = barrier is not None and barrier(place) is not None
        return barred[place]

    for source in sorted(set(sources)):
        if not is_barred(source):
            node = (source, -1, 0)
            origins[node] = None
            queue.append(node)
    while queue:
        node = queue.popleft()
        here, came_by, used_before = node
        nodes.setdefault(here, node)
        for kind, bit, neighbours in joins:
            if kind != came_by and used_before & bit:
                continue
            used, met = used_before | bit, masks[kind]
            for place in neighbours(here):
                known = met.get(place)
                if known is None:
                    if is_barred(place):
                        continue
                    known = met[place] = []
                # Who came here by this kind with fewer kinds used goes wherever this one can.
                for mask in known:
                    if mask & used == mask:
                        break
                else:
                    known.append(used)
                    origins[place, kind, used] = node
                    queue.append((place, kind, used))
    return Net(kinds, origins, nodes)


def way_to_net(net: Net, start: str, neighbours: Neighbours, within: int) -> tuple[str, ...] | None:
    """Return the shortest way from a place to the net, the start first, or None.

    The way has at most `within` steps over `neighbours`, who leave out what a line may not enter.
    A place of the net is its own way. Of equal ways the one through the lowest ids is taken.
    """
    origins = {start: ""}
    ring = [start]
    for _step in range(within + 1):
        for place in ring:
            if place in net:
                way = [place]
                while origins[way[-1]]:
                    way.append(origins[way[-1]])
                return tuple(reversed(way))
        following = []
        for place in ring:
            for other in sorted(neighbours(place)):
                if other not in origins:
                    origins[other] = place
                    following.append(other)
        ring = following
    return None


def nearest_cut(
    sources: Iterable[str],
    networks: Networks,
    barrier: Barrier[R],
    ends: Iterable[str],
) -> BarredPlace[R] | None:
    """Return what cuts the lines to some places: None if no line leads there in any case.

    Of all lines to any of `ends`, with barriers and without, the one with the fewest barred places
    is taken, then the shortest; the answer is the barred place on it that is nearest to its end. A
    line that nothing bars gives None as well.
    """
    kinds = sorted(networks)
    goals = set(ends)
    reasons: dict[str, R | None] = {}

    def reason(place: str) -> R | None:
        if place not in reasons:
            reasons[place] = barrier(place)
        return reasons[place]

    # (barred places so far, steps, place, kind, kinds used, the last barred place)
    queue: list[tuple[int, int, str, str, tuple[str, ...], str]] = []
    for source in sorted(set(sources)):
        bars = reason(source) is not None
        heappush(queue, (int(bars), 0, source, "", (), source if bars else ""))
    seen: set[tuple[str, str, tuple[str, ...]]] = set()
    while queue:
        count, steps, place, kind, used, last = heappop(queue)
        if (place, kind, used) in seen:
            continue
        seen.add((place, kind, used))
        if place in goals:
            found = reasons[last] if last else None
            return None if found is None else BarredPlace(last, found)
        for other_kind in kinds:
            if other_kind != kind and other_kind in used:
                continue
            now_used = tuple(sorted({*used, other_kind}))
            for other in networks[other_kind](place):
                bars = reason(other) is not None
                heappush(
                    queue,
                    (
                        count + bars,
                        steps + 1,
                        other,
                        other_kind,
                        now_used,
                        other if bars else last,
                    ),
                )
    return None
