"""Hex grids with printed numbers: neighbours, distances, hexsides, and the hex at a point.

The hexes are flat-topped and stand in vertical columns, every other column half a hex lower. A hex
is known by its printed number of four digits, such as "2920"; a hexside by the hexes on both sides,
lower number first, "2821/2920", or at the edge of the map by hex and direction, "1001SW".

Distances are in hexes. Points are in units of the sheet, x to the east and y to the south.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Final, Literal

from app.games.board.geometry import Point
from app.games.kernel.order_grammar import Nouns

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
"""The directions of a hex's sides, clockwise; a direction's opposite is three further on."""

_STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The step to the neighbour in each direction, in axial coordinates."""

_CORNERS: Final = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""From the middle of a hex to its corners, in half a radius across and half a hex's height down."""

Axial = tuple[int, int]

Corner = tuple[int, int]
"""A corner of a hex: how many half radii east, and half heights of a hex south, of the sheet's
upper left corner."""


@dataclass(frozen=True)
class HexGrid:
    """A grid of hexes as a map prints it.

    `numbering` says whether a number begins with the column or the row; `rows_from` from which edge
    rows are counted. `low_columns` are the columns that lie half a hex lower (further south): those
    with odd or those with even numbers. `columns` and `rows` are the numbers that are printed,
    `missing` the hexes that are not on the map. `radius` is the length of a side.

    >>> grid = HexGrid(range(1, 6), range(1, 5), "RRCC", rows_from="south", low_columns="even")
    >>> grid.neighbours("0203")
    ('0303', '0304', '0204', '0103', '0202', '0302')
    >>> grid.distance("0101", "0405")
    5
    """

    columns: range
    rows: range
    numbering: Literal["CCRR", "RRCC"] = "CCRR"
    rows_from: Literal["north", "south"] = "north"
    low_columns: Literal["odd", "even"] = "odd"
    missing: frozenset[str] = frozenset()
    radius: float = 10.0

    @cached_property
    def hexes(self) -> tuple[str, ...]:
        """All hexes of the map, column by column."""
        numbers = (self.number(column, row) for column in self.columns for row in self.rows)
        return tuple(number for number in numbers if number not in self.missing)

    def __contains__(self, number: str) -> bool:
        return number in self.axial

    def number(self, column: int, row: int) -> str:
        """Return the printed number of a column and row."""
        first, second = (column, row) if self.numbering == "CCRR" else (row, column)
        return f"{first:02}{second:02}"

    def column_row(self, number: str) -> tuple[int, int]:
        """Return the column and row of a printed number."""
        first, second = int(number[:2]), int(number[2:])
        return (first, second) if self.numbering == "CCRR" else (second, first)

    # neighbours and distances

    def neighbour(self, number: str, direction: str) -> str | None:
        """Return the hex next to another in a direction, or None beyond the edge of the map."""
        (q, r), (dq, dr) = self.axial[number], _STEPS[DIRECTIONS.index(direction)]
        return self._numbers.get((q + dq, r + dr))

    def neighbours(self, number: str) -> tuple[str, ...]:
        """Return the hexes next to a hex, clockwise from the north. Raises KeyError."""
        return self._neighbours[number]

    def direction(self, origin: str, neighbour: str) -> str:
        """Return the direction from a hex to one next to it. Raises ValueError if it is not."""
        (aq, ar), (bq, br) = self.axial[origin], self.axial[neighbour]
        step = bq - aq, br - ar
        if step not in _STEPS:
            raise ValueError(f"{origin} and {neighbour} are not adjacent")
        return DIRECTIONS[_STEPS.index(step)]

    def distance(self, a: str, b: str) -> int:
        """Return how many hexes a hex is from another; 0 for the same."""
        (aq, ar), (bq, br) = self.axial[a], self.axial[b]
        dq, dr = aq - bq, ar - br
        if (dq < 0) == (dr < 0):
            return abs(dq + dr)
        return max(abs(dq), abs(dr))

    def ring(self, centre: str, distance: int) -> tuple[str, ...]:
        """Return the hexes of the map at exactly this distance, clockwise from the north."""
        if distance == 0:
            return (centre,)
        q, r = self.axial[centre]
        r -= distance
        found = []
        for direction in range(6):
            dq, dr = _STEPS[(direction + 2) % 6]
            for _ in range(distance):
                if (q, r) in self._numbers:
                    found.append(self._numbers[q, r])
                q, r = q + dq, r + dr
        return tuple(found)

    def within(self, centre: str, distance: int) -> tuple[str, ...]:
        """Return the hexes of the map at most this far away, the nearest first."""
        return tuple(each for far in range(distance + 1) for each in self.ring(centre, far))

    # hexsides

    def side(self, number: str, direction: str) -> str:
        """Return the id of a hex's side, whichever of its two hexes is named."""
        other = self.neighbour(number, direction)
        return number + direction if other is None else self.side_between(number, other)

    @staticmethod
    def side_between(a: str, b: str) -> str:
        """Return the id of the side between two adjacent hexes."""
        return f"{a}/{b}" if a < b else f"{b}/{a}"

    def sides(self, number: str) -> tuple[str, ...]:
        """Return the six sides of a hex, clockwise from the north."""
        return tuple(self.side(number, direction) for direction in DIRECTIONS)

    def hexes_of_side(self, side: str) -> tuple[str, ...]:
        """Return the hexes on both sides of a hexside; only one at the edge of the map."""
        return tuple(side.split("/")) if "/" in side else (side[:4],)

    def touching_sides(self, side: str) -> tuple[str, ...]:
        """Return the sides that share a corner with a side, as a ship goes from one to another."""
        number = self.hexes_of_side(side)[0]
        ends = set(self.side_corners(side))
        near = {number, *self._neighbours[number]}
        found = {other for each in near for other in self.sides(each)}
        return tuple(sorted(o for o in found if o != side and ends & set(self.side_corners(o))))

    # points of the sheet

    @cached_property
    def size(self) -> Point:
        """The width and height of all hexes together."""
        across = 1.5 * (len(self.columns) - 1) + 2
        return across * self.radius, (len(self.rows) + 0.5) * self._height

    def centre(self, number: str) -> Point:
        """Return the middle of a hex."""
        return self.corner_point(self._centre(number))

    def corners(self, number: str) -> tuple[Corner, ...]:
        """Return the six corners of a hex, clockwise: its side `n` lies between `n` and `n` + 1.

        Hexes that share a corner return the same one.
        """
        x, y = self._centre(number)
        return tuple((x + dx, y + dy) for dx, dy in _CORNERS)

    def corner_point(self, corner: Corner) -> Point:
        """Return where a corner lies."""
        return corner[0] * self.radius / 2, corner[1] * self._height / 2

    def outline(self, number: str) -> tuple[Point, ...]:
        """Return the points of a hex's corners, clockwise."""
        return tuple(map(self.corner_point, self.corners(number)))

    def side_corners(self, side: str) -> tuple[Corner, Corner]:
        """Return the two ends of a hexside."""
        number = self.hexes_of_side(side)[0]
        at, corners = self.sides(number).index(side), self.corners(number)
        return corners[at], corners[(at + 1) % 6]

    def at(self, point: Point) -> str | None:
        """Return the hex that holds a point, or None outside the map.

        A point on a side belongs to one of its two hexes, always the same.
        """
        q = (point[0] - self.radius) / (1.5 * self.radius)
        down = point[1] / (self._height / 2) - 1
        r = (down - self._lowered(self.columns[0]) - q) / 2
        return self._numbers.get(_nearest_axial(q, r))

    # axial coordinates

    @cached_property
    def _height(self) -> float:
        return sqrt(3) * self.radius

    def _lowered(self, column: int) -> int:
        return int((column % 2 == 1) == (self.low_columns == "odd"))

    def _centre(self, number: str) -> Corner:
        """The middle of a hex in the units of its corners."""
        column, row = self.column_row(number)
        down = row - self.rows[0] if self.rows_from == "north" else self.rows[-1] - row
        return 2 + 3 * (column - self.columns[0]), 1 + 2 * down + self._lowered(column)

    @cached_property
    def axial(self) -> dict[str, Axial]:
        """The axial coordinates of each hex: across to the southeast, and down."""
        lowered = self._lowered(self.columns[0])
        found = {}
        for number in self.hexes:
            x, y = self._centre(number)
            q = (x - 2) // 3
            found[number] = q, (y - 1 - lowered - q) // 2
        return found

    @cached_property
    def _numbers(self) -> dict[Axial, str]:
        return {axial: number for number, axial in self.axial.items()}

    @cached_property
    def _neighbours(self) -> dict[str, tuple[str, ...]]:
        numbers = self._numbers
        return {
            number: tuple(
                numbers[q + dq, r + dr] for dq, dr in _STEPS if (q + dq, r + dr) in numbers
            )
            for number, (q, r) in self.axial.items()
        }


def _nearest_axial(q: float, r: float) -> Axial:
    """Round to the hex whose middle is nearest: two of three cube coordinates fix the third."""
    across, down, third = round(q), round(r), round(-q - r)
    off_across, off_down = abs(across - q), abs(down - r)
    off_third = abs(third + q + r)
    if off_across > off_down and off_across > off_third:
        return -down - third, down
    if off_down > off_third:
        return across, -across - third
    return across, down


def side_nouns(grid: HexGrid, sides: Collection[str] | None = None) -> Nouns:
    """Return the words in which orders name hexsides, by their ids: `sides`, or all of a grid.

    All sides of a large map take 2 MB. A side between two hexes is written by both, the lower
    number first, and read in either order; every side is read by a hex and a direction. At the edge
    of the map that is its name.
    """
    names: dict[str, str] = {}
    aliases: dict[str, tuple[str, ...]] = {}
    for number in grid.hexes:
        for direction in DIRECTIONS:
            side = grid.side(number, direction)
            if sides is not None and side not in sides:
                continue
            names[side] = side
            first, slash, second = side.partition("/")
            turned = (f"{second}/{first}",) if slash and number == first else ()
            aliases[side] = (*aliases.get(side, ()), *turned, number + direction)
    in_order = names if sides is None else sides
    return Nouns({side: names[side] for side in in_order}, aliases)
