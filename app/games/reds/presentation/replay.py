"""How a match is replayed: the counters in the hexes, and what each side holds."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.games.board.counters import CounterFace
from app.games.presentation import Facts, Places
from app.games.presentation.counter_replay import counter_replay
from app.games.reds.board import SEATS, is_hex
from app.games.reds.presentation.board import counter, drawn
from app.games.reds.presentation.in_words import resources
from app.games.text import gettext


def _lying(view: Mapping[str, Any]) -> Places:
    """The units in each hex, each with what its counter shows besides."""
    board = view["board"]
    found: dict[str, list[list[Any]]] = {}
    for unit, at in board["where"].items():
        if is_hex(at):
            states = [unit in board["disordered"], unit in board["moved"], unit == board["raid"]]
            found.setdefault(at, []).append([unit, *states])
    return found


def _faces(lying: Sequence[Any]) -> list[CounterFace]:
    return [
        counter(
            {  # type: ignore[typeddict-item]  # what a counter needs of the board
                "disordered": [unit] if disordered else [],
                "moved": [unit] if moved else [],
                "raid": unit if raid else "",
            },
            unit,
        )
        for unit, disordered, moved, raid in lying
    ]


def _in_boxes(view: Mapping[str, Any]) -> Mapping[str, Any]:
    board = view["board"]
    return {seat: list(resources(board, side)) for seat, side in SEATS.items()}


def _box(view: Mapping[str, Any], seat: str) -> Facts:
    held = resources(view["board"], SEATS[seat])
    return ((gettext("Resources"), f"{len(held)}: {', '.join(held)}" if held else "0"),)


REPLAY: Final = counter_replay(drawn, places=_lying, faces=_faces, in_boxes=_in_boxes, box=_box)
"""The replay of a match."""
