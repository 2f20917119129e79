"""Marks: Tally with two named sides, whose totals are victory points."""

from types import MappingProxyType
from typing import Any

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from tests.matches.tally import Bid, Tally


class MarkedBid(Bid):
    """As in Tally; the totals are the points of the result."""

    def resume(self, play: Play, frame: Frame) -> None:
        super().resume(play, frame)
        result: dict[str, Any] | None = play.state["result"]
        if result is not None:
            result["points"] = dict(play.state["board"]["totals"])


class Marks(Tally):
    """The title."""

    id = "marks"
    name = "Marks"
    seat_names = MappingProxyType({"A": "North", "B": "South"})
    ranks_by_points = True
    steps = MappingProxyType({**Tally.steps, "bid": MarkedBid()})


MARKS = Marks()
