"""From squares to grounds: every line between two owners, drawn once and shared by both.

A line runs from one point where three owners meet to the next. Between provinces it is smoothed,
as a pen would draw it; along water it is the real coast. A pair of provinces that only grazes,
although the rules know no border between them, is drawn back to one point, where four meet.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.games.rcw.map.geometry import NO_PLACE
from app.games.rcw.map.lines import Line
from app.games.rcw.map.points import Point
from tools.maps.lines import length, simplified, smoothed
from tools.maps.rcw.coast import Coast
from tools.maps.rcw.squares import SQUARE, Squares

SMOOTHINGS = 3
"""How often each point of a border is drawn towards its neighbours."""

FINEST = 0.3
"""How far a drawn line may lie off its points."""

GRAZING = 18.0
"""Length up to which a common edge that ought not to be is drawn back to a point."""

Corner = tuple[int, int]
"""A corner of squares: column and row of the square to its lower right."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A line between two owners, in alphabetical order; its ends are corners."""

    a: str
    b: str
    ends: tuple[Corner, Corner]
    line: Line


@dataclass(frozen=True, slots=True)
class Grounds:
    """All lines, and for each owner its outlines as numbers of lines: the number itself if the
    line is walked forwards, its complement (``~number``) if it is walked back."""

    edges: tuple[Edge, ...]
    outlines: Mapping[str, list[list[int]]]

    def outline(self, numbers: Sequence[int]) -> Line:
        """The points of an outline, each once."""
        points: list[Point] = []
        for number in numbers:
            line = self.edges[number].line if number >= 0 else self.edges[~number].line[::-1]
            points += line[:-1]
        return tuple(points)

    def between(self, a: str, b: str) -> list[Line]:
        """The common lines of two owners."""
        pair = tuple(sorted((a, b)))
        return [edge.line for edge in self.edges if (edge.a, edge.b) == pair]


def grounds_of(
    squares: Squares, coast: Coast, is_wet: Callable[[str], bool], apart: Callable[[str, str], bool]
) -> Grounds:
    """The grounds of all owners.

    ``is_wet`` tells water from land; ``apart`` tells which two should not touch.
    """
    raw = _traced(squares)
    merged = _drawn_back(raw, apart)

    def position(corner: Corner) -> Point:
        return corner[0] * SQUARE, corner[1] * SQUARE

    frame = {c for a, b, chain in raw if NO_PLACE in (a, b) for c in chain}
    shores = {c for a, b, chain in raw if is_wet(a) != is_wet(b) for c in chain} - frame

    def placed(corner: Corner) -> Point:
        if corner in merged:
            return merged[corner]
        if corner in shores:
            return coast.nearest(position(corner))
        return position(corner)

    edges = []
    for a, b, chain in raw:
        ends = chain[0], chain[-1]
        if ends[0] != ends[1] and ends[0] in merged and merged[ends[0]] == merged.get(ends[1]):
            continue
        points = [placed(corner) for corner in (ends[0], *chain[1:-1], ends[1])]
        if NO_PLACE in (a, b):
            line = points
        elif is_wet(a) != is_wet(b):
            line = coast.along(points)
        else:
            line = smoothed(points, SMOOTHINGS)
        edges.append(Edge(a, b, ends, tuple(simplified(line, FINEST))))
    return Grounds(tuple(edges), _outlines(edges, merged))


def _traced(squares: Squares) -> list[tuple[str, str, list[Corner]]]:
    """The chains of corners between two owners, from one meeting point to the next."""
    steps: dict[Corner, list[tuple[Corner, tuple[str, str]]]] = {}

    def note(start: Corner, end: Corner, one: str | None, other: str | None) -> None:
        one, other = one or NO_PLACE, other or NO_PLACE
        if one != other:
            pair = (one, other) if one < other else (other, one)
            steps.setdefault(start, []).append((end, pair))
            steps.setdefault(end, []).append((start, pair))

    for row in range(squares.rows + 1):
        for column in range(squares.columns + 1):
            here = squares.owner(column, row)
            note((column, row), (column + 1, row), squares.owner(column, row - 1), here)
            note((column, row), (column, row + 1), squares.owner(column - 1, row), here)
    meetings = {
        corner
        for corner, leaving in steps.items()
        if len(leaving) != 2 or leaving[0][1] != leaving[1][1]
    }
    done: set[frozenset[Corner]] = set()
    chains = []
    for start in [*sorted(meetings), *sorted(steps.keys() - meetings)]:
        for end, pair in steps[start]:
            if frozenset((start, end)) in done:
                continue
            chain = [start, end]
            done.add(frozenset((start, end)))
            while chain[-1] not in meetings and chain[-1] != start:
                following = next(e for e, _ in steps[chain[-1]] if e != chain[-2])
                done.add(frozenset((chain[-1], following)))
                chain.append(following)
            chains.append((*pair, chain))
    return chains


def _drawn_back(
    raw: Iterable[tuple[str, str, list[Corner]]], apart: Callable[[str, str], bool]
) -> dict[Corner, Point]:
    """Corners that become one point, each with that point."""
    merged: dict[Corner, Point] = {}
    for a, b, chain in raw:
        if apart(a, b) and (len(chain) - 1) * SQUARE <= GRAZING and chain[0] != chain[-1]:
            (ax, ay), (bx, by) = chain[0], chain[-1]
            point = (ax + bx) * SQUARE / 2, (ay + by) * SQUARE / 2
            merged[chain[0]] = merged[chain[-1]] = point
    return merged


def _outlines(edges: Sequence[Edge], merged: Mapping[Corner, Point]) -> dict[str, list[list[int]]]:
    """The outlines of each owner, longest first."""

    def at(corner: Corner) -> object:
        return merged.get(corner, corner)

    leaving: dict[str, dict[object, list[int]]] = {}
    for number, edge in enumerate(edges):
        for owner in (edge.a, edge.b):
            ends = leaving.setdefault(owner, {})
            ends.setdefault(at(edge.ends[0]), []).append(number)
            ends.setdefault(at(edge.ends[1]), []).append(~number)
    found: dict[str, list[list[int]]] = {}
    for owner, ends in leaving.items():
        if owner == NO_PLACE:
            continue
        unused = {n if n >= 0 else ~n for numbers in ends.values() for n in numbers}
        loops = []
        while unused:
            start = min(unused)
            loop, here = [], start
            while True:
                unused.discard(here if here >= 0 else ~here)
                loop.append(here)
                edge = edges[here] if here >= 0 else edges[~here]
                corner = at(edge.ends[1] if here >= 0 else edge.ends[0])
                following = [n for n in ends[corner] if (n if n >= 0 else ~n) in unused]
                if not following:
                    break
                here = following[0]
            loops.append(loop)
        found[owner] = sorted(
            loops,
            key=lambda loop: -sum(length(edges[n if n >= 0 else ~n].line) for n in loop),
        )
    return found
