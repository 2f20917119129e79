"""Finding room inside an outline: where a label and its counters, or a name, can stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, dist

from app.games.rcw.map.counter_rows import GAP, Row
from app.games.rcw.map.points import Point, middle

ROW = 2.0
"""Height of the slices into which an outline is cut to look for room."""

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Room:
    """The upper left corner of a free box."""

    x: float
    y: float


class Slices:
    """An outline cut into horizontal slices, each with the intervals that lie inside it."""

    def __init__(self, outline: Sequence[Point], margin: float) -> None:
        self.centre = middle(outline)
        self.top = min(y for _, y in outline) + margin
        self.bottom = max(y for _, y in outline) - margin
        self.rows: list[list[Interval]] = []
        y = self.top
        while y <= self.bottom:
            cuts = [_inside(outline, y + off) for off in (-margin, 0.0, margin)]
            common = cuts[0]
            for cut in cuts[1:]:
                common = _common(common, cut)
            self.rows.append([(a + margin, b - margin) for a, b in common if b - a > 2 * margin])
            y += ROW

    def room_for(self, width: float, height: float, near: Point) -> Room | None:
        """The place for a box that lies nearest to a point; None if none fits."""
        rooms = (
            self._towards(near[0], interval, width, first)
            for first in range(len(self.rows))
            for interval in self._free(first, height)
            if interval[1] - interval[0] >= width
        )
        return min(
            rooms,
            key=lambda room: dist((room.x + width / 2, room.y + height / 2), near),
            default=None,
        )

    def rows_below(self, label: Room, width: float, height: float, side: float) -> list[Row]:
        """The rows of squares, a gap apart, that fit below a label of the given size.

        Each row is as long as the outline is wide there; it ends where the ground does.
        """
        rows: list[Row] = []
        y = label.y + height
        while True:
            first = ceil((y - self.top) / ROW)
            free = [
                (left, right)
                for left, right in self._free(first, side)
                if right - left >= side and left < label.x + width and right > label.x
            ]
            if not free:
                return rows
            left, right = max(free, key=lambda interval: interval[1] - interval[0])
            rows.append(Row(left, self.top + first * ROW, right - left))
            y = rows[-1].y + side + GAP

    def label_and_rows(self, width: float, height: float, side: float, enough: int) -> Room | None:
        """The place for a label with enough squares below it, or else as many as there can be.

        None if the label fits nowhere with two squares below it.
        """
        best: Room | None = None
        best_score = (0, 0.0)
        for first in range(len(self.rows)):
            for free in self._free(first, height):
                if free[1] - free[0] < width:
                    continue
                label = self._centred(free, width, first)
                rows = self.rows_below(label, width, height, side)
                squares = sum(row.squares(side) for row in rows)
                score = (min(squares, enough), -self._off(label, width, height + 2 * side))
                if squares >= 2 and (best is None or score > best_score):
                    best, best_score = label, score
        return best

    def _free(self, first: int, height: float) -> list[Interval]:
        """The intervals that are inside in every slice from one down to a height below it."""
        last = first + ceil(height / ROW)
        if last >= len(self.rows):
            return []
        common = self.rows[first]
        for row in self.rows[first + 1 : last + 1]:
            common = _common(common, row)
        return common

    def _centred(self, interval: Interval, width: float, row: int) -> Room:
        return self._towards(self.centre[0], interval, width, row)

    def _towards(self, x: float, interval: Interval, width: float, row: int) -> Room:
        left = min(max(x - width / 2, interval[0]), interval[1] - width)
        return Room(left, self.top + row * ROW)

    def _off(self, room: Room, width: float, height: float) -> float:
        x, y = room.x + width / 2, room.y + height / 2
        return abs(x - self.centre[0]) + abs(y - self.centre[1])


def _inside(outline: Sequence[Point], y: float) -> list[Interval]:
    crossings = []
    for index, (ax, ay) in enumerate(outline):
        bx, by = outline[(index + 1) % len(outline)]
        if (ay <= y) != (by <= y):
            crossings.append(ax + (y - ay) / (by - ay) * (bx - ax))
    crossings.sort()
    return list(zip(crossings[::2], crossings[1::2], strict=True))


def _common(first: Sequence[Interval], second: Sequence[Interval]) -> list[Interval]:
    return [(max(a, c), min(b, d)) for a, b in first for c, d in second if min(b, d) > max(a, c)]
