"""Arranging the sites of the cells so that the map tells the truth about adjacency.

Every place (province, sea, foreign land) is a group of sites; the cells around the sites of a place
together are its ground. Starting from geography, the sites are moved at random, a move that spoils
the map being taken the more rarely the further the work has gone (simulated annealing with a fixed
seed, so that the same files give the same map). What a map is judged by stands in :class:`Judge`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, cos, dist, exp
from random import Random

from app.games.rcw.map.cells import FRAME, Cell, Point, cell_of, middle

EDGE = 20.0
"""Length from which a common edge of two places is plainly seen."""

APART = 6.0
"""Least distance of two sites."""

NO_PLACE = "frame"

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Site:
    """A point of a place; the first site of a province carries its name and counters."""

    place: str
    home: Point
    box: Point | None = None


def pair_of(a: str, b: str) -> Pair:
    """Two places in alphabetical order."""
    return (a, b) if a < b else (b, a)


@dataclass(frozen=True, slots=True)
class Judge:
    """What is wanted of the map.

    ``wanted``: pairs of places that must have a common edge, each with its weight.
    ``shunned``: pairs that must not, each with its weight. Other pairs may do as they like.
    ``near``: pairs without an edge that should lie close to each other.
    """

    sites: Sequence[Site]
    wanted: Mapping[Pair, float]
    shunned: Mapping[Pair, float]
    near: frozenset[Pair]
    groups: Mapping[str, tuple[int, ...]]
    bearings: Sequence[tuple[tuple[int, float], ...]]

    def edge(self, pair: Pair, length: float, points: Sequence[Point]) -> float:
        """What the common edge of two places costs."""
        if pair in self.wanted:
            if length >= EDGE:
                return 0.0
            cost = 2 + 3 * (1 - length / EDGE)
            if length == 0:
                cost += max(0.0, self._gap(pair, points) - 60) / 30
            return self.wanted[pair] * cost
        if pair in self.near:
            return max(0.0, self._gap(pair, points) - 90) / 10
        if length > 0 and pair in self.shunned:
            return self.shunned[pair] * (1 + length / 20)
        return 0.0

    def site(self, index: int, cell: Cell, points: Sequence[Point]) -> float:
        """What the cell of one site costs: its room, its drift, its bearings, its company."""
        site, (x, y) = self.sites[index], points[index]
        cost = 0.06 * (dist((x, y), site.home) / 60) ** 2
        if site.box is not None:
            short = -min(0.0, cell.room_for(middle(cell.corners), *site.box))
            cost += (short / 4) ** 2
        for other, bearing in self.bearings[index]:
            ox, oy = points[other]
            angle = atan2(oy - y, ox - x) - bearing
            cost += 0.5 * (1 - cos(angle)) * (3 if cos(angle) < 0.5 else 1)
        group = self.groups[site.place]
        if len(group) > 1 and not any(
            cell.beyond[side] in group and cell.side_length(side) > 30
            for side in range(len(cell.beyond))
        ):
            cost += 6
        return cost

    def _gap(self, pair: Pair, points: Sequence[Point]) -> float:
        return min(
            dist(points[i], points[j]) for i in self.groups[pair[0]] for j in self.groups[pair[1]]
        )


def bearings_at_home(sites: Sequence[Site], size: Point) -> list[tuple[tuple[int, float], ...]]:
    """For each site the direction of those whose cells touch its own in the projection."""
    homes = [site.home for site in sites]
    found = []
    for index, (x, y) in enumerate(homes):
        others = {other for other in cell_of(index, homes, size).beyond if other != FRAME}
        found.append(tuple((o, atan2(homes[o][1] - y, homes[o][0] - x)) for o in sorted(others)))
    return found


def within(size: Point, point: Point) -> Point:
    """The point of a sheet, a little off its edge, that lies nearest."""
    return min(size[0] - 2, max(2.0, point[0])), min(size[1] - 2, max(2.0, point[1]))


class Arrangement:
    """The sites on their way, with the cells and the cost of the present position.

    They start from ``points``, or else from their homes.
    """

    def __init__(
        self, judge: Judge, size: Point, seed: int, points: Sequence[Point] | None = None
    ) -> None:
        self.judge = judge
        self.size = size
        self.random = Random(seed)  # noqa: S311 - draws a map, guards nothing
        start = points or [site.home for site in judge.sites]
        self.points = [within(size, point) for point in start]
        self.cells = [cell_of(index, self.points, size) for index in range(len(self.points))]
        self._pairs: dict[str, list[Pair]] = {site.place: [] for site in judge.sites}
        for pair in sorted(judge.wanted.keys() | judge.near):
            for place in pair:
                self._pairs[place].append(pair)
        self._edges = [self._edges_of(index) for index in range(len(self.points))]
        self._costs = [self._cost_of(index) for index in range(len(self.points))]
        self.lengths: dict[Pair, float] = {}
        for edges in self._edges:
            for pair, length in edges.items():
                self.lengths[pair] = self.lengths.get(pair, 0.0) + length

    def cost(self) -> float:
        """What the present position costs; 0 would be perfect."""
        pairs = self.lengths.keys() | self.judge.wanted.keys() | self.judge.near
        return sum(self._costs) + sum(
            self.judge.edge(pair, self.lengths.get(pair, 0.0), self.points) for pair in pairs
        )

    def anneal(self, moves: int, warm: float, cold: float, stride: float, step: float) -> None:
        """Move sites at random, the temperature falling from warm to cold and the moves' reach
        from stride to step."""
        for move in range(moves):
            share = move / moves
            temperature = warm * (cold / warm) ** share
            reach = stride * (step / stride) ** share
            self._try_move(self.random.randrange(len(self.points)), reach, temperature)

    def _try_move(self, index: int, reach: float, temperature: float) -> None:
        before = self.points[index]
        after = self._moved(before, reach)
        if any(dist(after, p) < APART for i, p in enumerate(self.points) if i != index):
            return
        mine = self._pairs[self.judge.sites[index].place]
        self.points[index] = after
        cell = cell_of(index, self.points, self.size)
        touched = {index, *self.cells[index].beyond, *cell.beyond} - {FRAME}
        kept = {i: (self.cells[i], self._edges[i], self._costs[i]) for i in touched}
        change: dict[Pair, float] = dict.fromkeys(mine, 0.0)
        for i in touched:
            for pair, length in self._edges[i].items():
                change[pair] = change.get(pair, 0.0) - length
            self.cells[i] = cell if i == index else cell_of(i, self.points, self.size)
            self._edges[i] = self._edges_of(i)
            for pair, length in self._edges[i].items():
                change[pair] = change.get(pair, 0.0) + length
        delta = 0.0
        for i in touched:
            self._costs[i] = self._cost_of(i)
            delta += self._costs[i] - kept[i][2]
        lengths = {
            pair: self._rounded(self.lengths.get(pair, 0.0) + by) for pair, by in change.items()
        }
        delta += sum(self.judge.edge(pair, length, self.points) for pair, length in lengths.items())
        self.points[index] = before
        delta -= sum(
            self.judge.edge(pair, self.lengths.get(pair, 0.0), self.points) for pair in change
        )
        if delta <= 0 or self.random.random() < exp(-delta / temperature):
            self.points[index] = after
            self.lengths.update(lengths)
        else:
            for i, (old_cell, edges, cost) in kept.items():
                self.cells[i], self._edges[i], self._costs[i] = old_cell, edges, cost

    def _moved(self, point: Point, reach: float) -> Point:
        x, y = point[0] + self.random.gauss(0, reach), point[1] + self.random.gauss(0, reach)
        return within(self.size, (x, y))

    def _cost_of(self, index: int) -> float:
        return self.judge.site(index, self.cells[index], self.points)

    def _edges_of(self, index: int) -> dict[Pair, float]:
        edges: dict[Pair, float] = {}
        place = self.judge.sites[index].place
        cell = self.cells[index]
        for side, other in enumerate(cell.beyond):
            beyond = NO_PLACE if other == FRAME else self.judge.sites[other].place
            if place < beyond or beyond == NO_PLACE:
                pair = pair_of(place, beyond)
                edges[pair] = edges.get(pair, 0.0) + cell.side_length(side)
        return edges

    @staticmethod
    def _rounded(length: float) -> float:
        return length if length > 1e-6 else 0.0
