"""The real coast, to which the steps of the squares along it are drawn."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import dist, floor

from app.games.rcw.map.points import Point

NET = 16.0
"""Mesh of the net in which pieces of the coast are looked up."""

REACH = 3.5
"""How far off the coast a corner of squares can lie and still be drawn to it."""

DETOUR = 14.0
"""Longest way along the coast between two corners that follow each other."""

Spot = tuple[int, int, float]
"""A place on the coast: ring, piece of it, share of the piece."""


class Coast:
    """Rings of coast, looked up by place."""

    def __init__(self, rings: Iterable[Sequence[Point]]) -> None:
        self._rings = [tuple(ring) for ring in rings]
        self._net: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        for number, ring in enumerate(self._rings):
            for piece in range(len(ring)):
                (ax, ay), (bx, by) = self._piece(number, piece)
                for column in range(floor(min(ax, bx) / NET), floor(max(ax, bx) / NET) + 1):
                    for row in range(floor(min(ay, by) / NET), floor(max(ay, by) / NET) + 1):
                        self._net[column, row].append((number, piece))

    def nearest(self, point: Point) -> Point:
        """The point of the coast nearest to a point; the point itself if none is near."""
        spot = self._spot(point)
        return self._at(spot) if spot is not None else point

    def along(self, points: Sequence[Point]) -> list[Point]:
        """The coast along a chain of points, as far as they lie by it."""
        line = [self.nearest(points[0])]
        spots = [self._spot(point) for point in points]
        for (here, there), point in zip(pairwise(spots), points[1:], strict=True):
            if here is not None and there is not None and here[0] == there[0]:
                line += self._between(here, there)
            line.append(point if there is None else self._at(there))
        return [p for n, p in enumerate(line) if not n or dist(p, line[n - 1]) > 1e-6]

    def _piece(self, ring: int, piece: int) -> tuple[Point, Point]:
        points = self._rings[ring]
        return points[piece], points[(piece + 1) % len(points)]

    def _at(self, spot: Spot) -> Point:
        (ax, ay), (bx, by) = self._piece(spot[0], spot[1])
        return ax + (bx - ax) * spot[2], ay + (by - ay) * spot[2]

    def _spot(self, point: Point) -> Spot | None:
        x, y = point
        best: Spot | None = None
        least = REACH
        columns = {floor((x - REACH) / NET), floor((x + REACH) / NET)}
        rows = {floor((y - REACH) / NET), floor((y + REACH) / NET)}
        for number, piece in {e for c in columns for r in rows for e in self._net.get((c, r), ())}:
            (ax, ay), (bx, by) = self._piece(number, piece)
            dx, dy = bx - ax, by - ay
            square = dx * dx + dy * dy
            share = ((x - ax) * dx + (y - ay) * dy) / square if square else 0.0
            share = min(1.0, max(0.0, share))
            away = dist(point, (ax + dx * share, ay + dy * share))
            if away < least or (away == least and best is not None and (number, piece) < best[:2]):
                best, least = (number, piece, share), away
        return best

    def _between(self, here: Spot, there: Spot) -> list[Point]:
        """The points of a ring strictly between two places on it, the short way round."""
        ring, count = self._rings[here[0]], len(self._rings[here[0]])
        ahead = (there[1] - here[1]) % count
        behind = (here[1] - there[1]) % count
        if ahead <= behind:
            way = [ring[(here[1] + step) % count] for step in range(1, ahead + 1)]
        else:
            way = [ring[(here[1] - step) % count] for step in range(behind)]
        length = sum(dist(a, b) for a, b in pairwise([self._at(here), *way, self._at(there)]))
        return way if length <= DETOUR else []
