"""The parts of a position file about the historical scenario: Kotlas, and who has arrived."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from app.games.elope.board import Board
from app.games.elope.box import UNITS
from app.games.elope.positions import reading
from app.games.elope.rules.orders_in_force import UNDECIDED, YES
from app.games.positions.reading import PositionError, choice_at, list_at
from app.games.positions.write import quote

KEYS: Final[Mapping[str, type]] = {"kotlas": str, "arrived": list}


def put_history(board: Board, content: Mapping[str, Any]) -> None:
    """Lay out what a file says of the historical scenario. Raises PositionError, also in a match of
    the other scenario."""
    given = [key for key in KEYS if content.get(key)]
    if "history" not in board:
        if given:
            raise PositionError("this position is not of the historical scenario", given[0])
        return
    board["history"] = {
        "kotlas": choice_at("kotlas", content, ("", YES, UNDECIDED), ""),
        "arrived": list_at("arrived", content, reading.unit),
    }


def history_lines(board: Board) -> Iterator[str]:
    """Yield the lines of a file about the historical scenario."""
    if "history" not in board:
        return
    history = board["history"]
    if history["kotlas"]:
        yield f"kotlas = {quote(history['kotlas'])}"
    if history["arrived"]:
        names = ", ".join(quote(UNITS[unit].code) for unit in history["arrived"])
        yield f"arrived = [{names}]"
