"""The resource track (13.5): what counts for whom."""

from app.games.reds.board import Board
from app.games.reds.box import MAP
from app.games.reds.rules.control import resource_places
from app.games.text import gettext


def resources(board: Board, side: str) -> list[str]:
    """Return the names of what counts as a resource of a side: cities, and the gold (20.6)."""
    found = [MAP.cities[place].name for place in resource_places(board)[side]]
    return [*found, gettext("the gold")] if board["gold"]["side"] == side else found
