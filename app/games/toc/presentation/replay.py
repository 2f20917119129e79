"""How a match is replayed: the counters in the spaces, and what each side has."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.games.board.counters import CounterFace
from app.games.presentation import Facts, Places
from app.games.presentation.counter_replay import counter_replay
from app.games.text import gettext
from app.games.toc.box import SEAT_OF, SIDE_OF_SEAT, SPACES
from app.games.toc.presentation.board import counter, drawn

STATES: Final = ("reduced", "flipped")
"""The lists of the board that a counter shows."""


def _lying(view: Mapping[str, Any]) -> Places:
    """The pieces in each space, each with what its counter shows besides."""
    board = view["board"]
    found: dict[str, list[list[Any]]] = {}
    for piece, at in board["where"].items():
        if at in SPACES:
            found.setdefault(at, []).append([piece, *(piece in board[name] for name in STATES)])
    return found


def _faces(lying: Sequence[Any]) -> list[CounterFace]:
    return [
        counter(
            {name: [piece] if is_so else [] for name, is_so in zip(STATES, states, strict=True)},
            piece,
        )
        for piece, *states in lying
    ]


def _in_boxes(view: Mapping[str, Any]) -> Mapping[str, Any]:
    board = view["board"]
    return {seat: board["steps"][side] // 2 for side, seat in SEAT_OF.items()}


def _box(view: Mapping[str, Any], seat: str) -> Facts:
    board = view["board"]
    side = SIDE_OF_SEAT[seat]
    points = board["points"] if side == "white" else -board["points"]
    return (
        (gettext("Cards in hand"), str(board["decks"][side]["counts"]["hand"])),
        (gettext("Victory points"), str(max(0, points))),
    )


REPLAY: Final = counter_replay(drawn, places=_lying, faces=_faces, in_boxes=_in_boxes, box=_box)
"""The replay of a match."""
