"""A hex map with its counters: the board of a hex game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.games.board.counter_board import MAX_COUNTERS, CounterBoard
from app.games.board.geometry import Point
from app.games.board.ground import HexGround
from app.games.board.hexes import DIRECTIONS
from app.games.board.layout import Layout
from app.games.board.sheet import ground_parts


@dataclass(frozen=True)
class HexBoard(CounterBoard):
    """A hex map, drawn."""

    ground: HexGround
    layout: Layout
    label: str
    sides: tuple[str, ...]
    empty: str = "no units"
    stacked_from: int = MAX_COUNTERS + 1

    def near(self, place: str) -> Sequence[tuple[str, str]]:
        """Return the hexes next to one, clockwise from the north."""
        grid = self.ground.grid
        return [
            (direction, number)
            for direction in DIRECTIONS
            if (number := grid.neighbour(place, direction)) is not None
            and number in self.layout.places
        ]

    def edge_point(self, edge: str) -> Point:
        """Return the middle of a hexside."""
        grid = self.ground.grid
        (x, y), (other_x, other_y) = map(grid.corner_point, grid.side_corners(edge))
        return (x + other_x) / 2, (y + other_y) / 2

    @property
    def radius(self) -> float:
        """The length of a hexside."""
        return self.ground.grid.radius

    def ground_parts(self) -> Iterator[str]:
        """Yield what is printed on the sheet."""
        return ground_parts(self.ground)
