"""A map of spaces with its counters: the board of a game from point to point."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, pi
from typing import Any, Final

from app.games.board.counter_board import CounterBoard
from app.games.board.layout import Layout
from app.games.board.net_ground import NetGround
from app.games.board.net_sheet import net_ground_parts

COUNTER_RADIUS: Final = 33.0
"""A counter alone covers its space; its edge stays in sight of the badges."""

COMPASS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


@dataclass(frozen=True)
class NetBoard(CounterBoard):
    """A map of spaces, drawn. In a space the counters of a side lie in one stack."""

    ground: NetGround
    layout: Layout
    label: str
    sides: tuple[str, ...]
    empty: str = "no units"
    stacked_from: int = 2

    def near(self, place: str) -> Sequence[tuple[str, str]]:
        """Return the spaces that links join to one, clockwise from the north."""
        x, y = self.ground.spaces[place].at
        found = []
        for other in self.ground.neighbours[place]:
            across, down = self.ground.spaces[other].at
            turn = atan2(across - x, y - down) % (2 * pi)
            found.append((turn, COMPASS[round(turn / pi * 4) % 8], other))
        return [(direction, other) for _turn, direction, other in sorted(found)]

    @property
    def radius(self) -> float:
        """How large counters are drawn."""
        return COUNTER_RADIUS

    def ground_parts(self) -> Iterator[str]:
        """Yield what is printed on the sheet."""
        return net_ground_parts(self.ground)

    def layout_data(self) -> dict[str, Any]:
        """Return where the places lie, and which are joined, as scripts read it."""
        return {**super().layout_data(), "near": self.ground.neighbours}
