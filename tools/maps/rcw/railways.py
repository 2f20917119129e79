"""Railways: smooth lines from station to station that keep to the two provinces they join."""

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from math import dist
from typing import Any

from app.games.rcw.map.lines import Line
from app.games.rcw.map.points import Point
from tools.maps.lines import along, inside, length, simplified, smoothed
from tools.maps.rcw.borders import FINEST, Grounds
from tools.maps.rcw.checks import MapMismatchError
from tools.maps.rcw.squares import Squares

STRAIGHTNESS = (0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.2, 0.8)
"""Where on a common edge a railway may cross it, as shares of its length."""

ROUNDINGS = (12, 6, 3, 1)
"""How often each point of a way round is drawn towards its neighbours: the most that can be."""

CHECKS = 150
"""At how many points less one a bend is looked at, whether it keeps to its provinces."""

PIECES = 10
"""Straight pieces of which a bend is made."""


def railway(
    a: str, b: str, shapes: Mapping[str, Any], grounds: Grounds, squares: Squares
) -> list[Point]:
    """The railway between the stations of two provinces, over their longest common edge.

    It is a bend if one stays within them, else it goes round what lies in the way. Raises
    MapMismatchError if it cannot.
    """
    start, end = (_station(shapes[place]) for place in (a, b))
    edge = max(grounds.between(a, b), key=length)
    total = length(edge)
    crossings = sorted(
        (along(edge, share * total) for share in STRAIGHTNESS),
        key=lambda point: dist(start, point) + dist(point, end),
    )
    within = [grounds.outline(grounds.outlines[place][0]) for place in (a, b)]
    for crossing in crossings:
        bend = _bend(start, crossing, end)
        if _keeps_within(bend, within):
            return bend
    way = _way_round(squares.at(start), squares.at(end), {a, b}, squares)
    for times in ROUNDINGS:
        line = simplified(smoothed([start, *way, end], times), FINEST)
        if _keeps_within(line, within):
            return line
    raise MapMismatchError("no room for the railway", [(a, b)])


def _bend(start: Point, crossing: Point, end: Point) -> list[Point]:
    """A curve from one point through another to a third (a parabola, in short pieces)."""
    apart = dist(start, crossing) + dist(crossing, end)
    part = dist(start, crossing) / apart if apart else 0.5
    weight = 2 * part * (1 - part)
    control = tuple(
        (through - (1 - part) ** 2 * first - part**2 * last) / weight
        for first, through, last in zip(start, crossing, end, strict=True)
    )
    steps = sorted({step / PIECES for step in range(PIECES + 1)} | {part})
    return [
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * control[0] + t * t * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * control[1] + t * t * end[1],
        )
        for t in steps
    ]


def _keeps_within(line: Sequence[Point], outlines: Sequence[Line]) -> bool:
    total = length(line)
    return all(
        any(inside(outline, point) for outline in outlines)
        for point in (along(line, total * part / CHECKS) for part in range(1, CHECKS))
    )


def _way_round(start: int, goal: int, owners: set[str], squares: Squares) -> list[Point]:
    """A short way over squares of some owners, well inside them where it can be (A*)."""
    there = squares.middle(goal)
    reached: dict[int, int | None] = {}
    front: list[tuple[float, float, int, int | None]] = [(0.0, 0.0, start, None)]
    while goal not in reached:
        _, far, index, last = heappop(front)
        if index in reached:
            continue
        reached[index] = last
        near = set(squares.beside(index))
        about = near | {each for one in near for each in squares.beside(one)}
        shut = sum(squares.owners[each] not in owners for each in about)
        for other in about - reached.keys():
            if squares.owners[other] in owners:
                here = squares.middle(other)
                way = far + dist(squares.middle(index), here) + shut
                heappush(front, (way + dist(here, there), way, other, index))
    way_back, at = [], goal
    while (before := reached[at]) is not None:
        way_back.append(squares.middle(at))
        at = before
    return way_back[:0:-1]


def _station(shape: Mapping[str, Sequence[float]]) -> Point:
    x, y = shape["station"]
    return x, y
