"""Moves the sites so that the map tells the truth about adjacency.

Where the drawing does not agree with the components, the sites about that place are moved a little
at random, and a move that makes it better is kept. That is judged on a coarse net of points thrown
over the place. A fixed seed makes the same files give the same map.
"""

from collections import Counter
from collections.abc import Collection, Sequence, Set
from dataclasses import dataclass
from itertools import combinations
from math import dist
from random import Random

from app.games.rcw.map.points import Point, middle
from tools.maps.rcw.squares import SQUARE

MESH = 5.0
"""Distance of the points of the net."""

REACH = 95.0
"""How far about a place the net is thrown."""

PLAIN = 28.0
"""Length from which a common edge is left alone."""

AMPLE = 6500.0
"""Area of a province in which its name and two counters find room."""

TRIES = 400
STRIDE = 12.0
"""How often sites about a place are moved, and how far: less towards the end."""

DRIFT = 0.002
"""What a site costs for each unit that it has been moved."""

Pair = tuple[str, str]
Site = tuple[str, Point]
"""A place and a point of it: land belongs to the place with the nearest point."""


@dataclass(frozen=True, slots=True)
class Adjacency:
    """What the components say: which provinces there are, and which of them touch."""

    provinces: Collection[str]
    touching: Collection[Pair]


@dataclass(frozen=True, slots=True)
class Net:
    """The points of a net that lie on land, with the pairs of points that lie side by side."""

    points: Sequence[Point]
    beside: Sequence[tuple[int, int]]


def adjust_sites(
    sites: Sequence[Site],
    places: Collection[str],
    adjacency: Adjacency,
    land: bytearray,
    size: Point,
    random: Random,
) -> list[Site]:
    """The sites, moved to correct what is drawn wrong about some provinces near each other."""
    now = list(sites)
    at = middle([point for place, point in now if place in places])
    net = net_about(at, land, size)
    near = [n for n, (_, point) in enumerate(now) if dist(point, at) < 2 * REACH]
    movable = [n for n in near if dist(now[n][1], at) < REACH and now[n][0] in adjacency.provinces]
    there = _edges(_owners([now[n] for n in near], net), net).keys()
    pairs = there | set(combinations(sorted(places), 2))
    watched = {pair for pair in pairs if set(pair) <= set(adjacency.provinces)}

    def cost() -> float:
        trial = [now[n] for n in near]
        drift = sum(dist(now[n][1], sites[n][1]) for n in movable)
        return _cost(trial, net, watched, adjacency, places) + DRIFT * drift

    least = cost()
    for attempt in range(TRIES if movable else 0):
        number = random.choice(movable)
        place, (x, y) = now[number]
        reach = STRIDE * (1 - 0.7 * attempt / TRIES)
        now[number] = place, (x + random.gauss(0, reach), y + random.gauss(0, reach))
        after = cost()
        if after < least:
            least = after
        else:
            now[number] = place, (x, y)
    return now


def net_about(at: Point, land: bytearray, size: Point) -> Net:
    """A net over the land about a point."""
    columns = int(size[0] / SQUARE)
    count = int(2 * REACH / MESH)
    numbers: dict[tuple[int, int], int] = {}
    points: list[Point] = []
    for row in range(count):
        for column in range(count):
            x, y = at[0] - REACH + column * MESH, at[1] - REACH + row * MESH
            inside = 0 <= x < size[0] and 0 <= y < size[1]
            if inside and land[int(y / SQUARE) * columns + int(x / SQUARE)]:
                numbers[column, row] = len(points)
                points.append((x, y))
    beside = [
        (number, numbers[other])
        for (column, row), number in numbers.items()
        for other in ((column + 1, row), (column, row + 1))
        if other in numbers
    ]
    return Net(points, beside)


def _owners(sites: Sequence[Site], net: Net) -> list[str]:
    plain = [(x, y, place) for place, (x, y) in sites]
    return [min([((a - x) ** 2 + (b - y) ** 2, p) for a, b, p in plain])[1] for x, y in net.points]


def _edges(owners: Sequence[str], net: Net) -> Counter[Pair]:
    """The lengths of common edges, in meshes of the net."""
    pairs = ((owners[one], owners[other]) for one, other in net.beside)
    return Counter((min(pair), max(pair)) for pair in pairs if pair[0] != pair[1])


def _cost(
    sites: Sequence[Site],
    net: Net,
    watched: Set[Pair],
    adjacency: Adjacency,
    places: Collection[str],
) -> float:
    """How far the ground on a net is from what is wanted; 0 would be perfect."""
    owners = _owners(sites, net)
    edges = _edges(owners, net)
    cost = 0.0
    for pair in watched | edges.keys():
        long = edges[pair] * MESH / PLAIN
        if pair in adjacency.touching:
            cost += max(0.0, 1 - long)
            if not long:
                cost += _gap(sites, pair) / 100
        elif set(pair) <= set(adjacency.provinces):
            cost += long + (0.5 if long else 0.0)
    areas = Counter(owners)
    return cost + sum(max(0.0, 1 - areas[place] * MESH * MESH / AMPLE) for place in places)


def _gap(sites: Sequence[Site], pair: Pair) -> float:
    """How far apart the nearest sites of two places are."""
    one, other = ([point for place, point in sites if place == each] for each in pair)
    return min((dist(a, b) for a in one for b in other), default=0.0)
