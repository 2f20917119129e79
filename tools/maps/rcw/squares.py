"""The sheet cut into small squares: which are land, and whose.

Real coasts say what is land. Land belongs to the place with the nearest site, measured in a plane
that is ruffled a little, so that borders wander like those of a printed map. What a place would
own beyond a sea or behind another place goes to whoever lies there.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import dist, floor
from random import Random

from app.games.rcw.map.points import Point

SQUARE = 2.0
"""Side of a square, in units of the sheet."""

WATER = ""
"""Who owns a square of water before it is given to a sea."""

ISLAND = "island of "
"""Stands before the name of a province that owns an island."""

MIN_SEA = 150
"""Squares of water that are fewer than this are a lagoon, and drawn as land."""

BLOCK = 8
"""Squares on the side of a block that shares one list of sites to measure."""

RUFFLES = ((54.0, 9.0), (19.0, 4.0), (8.0, 1.8))
"""Lengths of the waves of a border, and how far each carries it aside."""


@dataclass(frozen=True, slots=True)
class Squares:
    """The owners of all squares, row by row."""

    columns: int
    rows: int
    owners: list[str]

    def owner(self, column: int, row: int) -> str | None:
        """Who owns a square; None off the sheet."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self.owners[row * self.columns + column]
        return None

    def beside(self, index: int) -> Iterator[int]:
        """The squares beside a square."""
        column, row = index % self.columns, index // self.columns
        if column:
            yield index - 1
        if column + 1 < self.columns:
            yield index + 1
        if row:
            yield index - self.columns
        if row + 1 < self.rows:
            yield index + self.columns

    def at(self, point: Point) -> int:
        """The square that holds a point of the sheet."""
        return int(point[1] / SQUARE) * self.columns + int(point[0] / SQUARE)

    def middle(self, index: int) -> Point:
        """The middle of a square."""
        return (index % self.columns + 0.5) * SQUARE, (index // self.columns + 0.5) * SQUARE

    def pieces(self, labels: Sequence[object]) -> list[list[int]]:
        """The connected pieces of squares with one label each."""
        seen = bytearray(len(labels))
        found = []
        for start, label in enumerate(labels):
            if seen[start]:
                continue
            seen[start] = 1
            piece = [start]
            for index in piece:
                for other in self.beside(index):
                    if not seen[other] and labels[other] == label:
                        seen[other] = 1
                        piece.append(other)
            found.append(piece)
        return found


def land_of(size: Point, rings: Iterable[Sequence[Point]]) -> bytearray:
    """Which squares are land: 1 for those whose middle is inside an odd number of rings."""
    columns, rows = int(size[0] / SQUARE), int(size[1] / SQUARE)
    cuts: list[list[float]] = [[] for _ in range(rows)]
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if ay == by:
                continue
            (tx, ty), (lx, ly) = sorted(((ax, ay), (bx, by)), key=lambda end: end[1])
            first = max(0, floor(ty / SQUARE + 0.5))
            last = min(rows, floor(ly / SQUARE + 0.5))
            slope = (lx - tx) / (ly - ty)
            for row in range(first, last):
                cuts[row].append(tx + ((row + 0.5) * SQUARE - ty) * slope)
    land = bytearray(columns * rows)
    for row, cut in enumerate(cuts):
        cut.sort()
        for left, right in zip(cut[::2], cut[1::2], strict=True):
            first = max(0, floor(left / SQUARE + 0.5))
            last = min(columns, floor(right / SQUARE + 0.5))
            if first < last:
                land[row * columns + first : row * columns + last] = b"\1" * (last - first)
    return land


def nearest_owner(
    size: Point, land: bytearray, sites: Sequence[tuple[str, Point]], seed: int
) -> Squares:
    """Each square of land given to the place with the nearest site."""
    columns, rows = int(size[0] / SQUARE), int(size[1] / SQUARE)
    owners = [WATER] * (columns * rows)
    ruffle = _ruffle(size, seed)
    reach = sum(width for _, width in RUFFLES)
    for top in range(0, rows, BLOCK):
        for left in range(0, columns, BLOCK):
            near = _near_block(left, top, sites, reach)
            alone = near[0][0] if len({place for place, _, _ in near}) == 1 else None
            for row in range(top, min(top + BLOCK, rows)):
                for column in range(left, min(left + BLOCK, columns)):
                    index = row * columns + column
                    if land[index] and alone is not None:
                        owners[index] = alone
                    elif land[index]:
                        x, y = ruffle(column, row)
                        owners[index] = min(
                            near, key=lambda site: (site[1] - x) ** 2 + (site[2] - y) ** 2
                        )[0]
    return Squares(columns, rows, owners)


def _near_block(
    left: int, top: int, sites: Sequence[tuple[str, Point]], reach: float
) -> list[tuple[str, float, float]]:
    """The sites that may be the nearest to a square of a block."""
    half = BLOCK * SQUARE / 2
    middle = left * SQUARE + half, top * SQUARE + half
    radius = half * 2**0.5 + reach * 2**0.5
    far = sorted((dist(middle, point), place, *point) for place, point in sites)
    limit = far[0][0] + 2 * radius
    return [(place, x, y) for away, place, x, y in far if away <= limit]


def _ruffle(size: Point, seed: int) -> Callable[[int, int], Point]:
    """Where the middle of a square lies in the ruffled plane."""
    random = Random(seed)  # noqa: S311 - draws a map, guards nothing
    waves = []
    for length, width in RUFFLES:
        across, down = int(size[0] / length) + 3, int(size[1] / length) + 3
        knots = [
            [(random.uniform(-width, width), random.uniform(-width, width)) for _ in range(across)]
            for _ in range(down)
        ]
        waves.append((length, knots))

    def ruffled(column: int, row: int) -> Point:
        x, y = (column + 0.5) * SQUARE, (row + 0.5) * SQUARE
        dx = dy = 0.0
        for length, knots in waves:
            u, v = x / length, y / length
            i, j = int(u), int(v)
            u, v = _eased(u - i), _eased(v - j)
            (ax, ay), (bx, by) = knots[j][i], knots[j][i + 1]
            (cx, cy), (ex, ey) = knots[j + 1][i], knots[j + 1][i + 1]
            dx += (ax + (bx - ax) * u) * (1 - v) + (cx + (ex - cx) * u) * v
            dy += (ay + (by - ay) * u) * (1 - v) + (cy + (ey - cy) * u) * v
        return x + dx, y + dy

    return ruffled


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)


def repair(
    squares: Squares, homes: Mapping[str, Point], seas: Sequence[tuple[str, Point]]
) -> Squares:
    """The squares with each province in one piece, islands named and water given to its seas.

    ``homes`` holds a point of each province. An island without one is its nearest province's, but
    no part of its ground. A piece of a province cut off from its home goes to whom it touches most,
    and so does water too small to be a sea.
    """
    owners = list(squares.owners)
    water = {WATER, *(sea for sea, _ in seas)}
    standing = {squares.at(point) for point in homes.values()}
    for piece in squares.pieces([owner == WATER for owner in owners]):
        most = Counter(owners[index] for index in piece).most_common(1)[0][0]
        if most == WATER and len(piece) >= MIN_SEA:
            for index in piece:
                middle = squares.middle(index)
                owners[index] = min(seas, key=lambda sea: dist(sea[1], middle))[0]
        elif most in homes and standing.isdisjoint(piece):
            for index in piece:
                owners[index] = ISLAND + most
    # What is given away may itself be cut off, but each time less is left.
    while strays := [
        piece
        for piece in squares.pieces(owners)
        if owners[piece[0]] == WATER
        or (owners[piece[0]] in homes and squares.at(homes[owners[piece[0]]]) not in piece)
    ]:
        for piece in strays:
            about = Counter(
                owners[other]
                for index in piece
                for other in squares.beside(index)
                if owners[other] != owners[index] and owners[other] not in water
            )
            for index in piece:
                owners[index] = about.most_common(1)[0][0]
    return Squares(squares.columns, squares.rows, owners)
