"""How a match is replayed: the counters in the hexes, and what each side has in stock."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.games.board.counters import CounterFace
from app.games.elope.board import SEATS, is_hex
from app.games.elope.box import ALLIED, SHIP_TYPES, UNITS
from app.games.elope.presentation.board import counter, drawn, ship_face
from app.games.elope.presentation.ships import river_name, ships_at
from app.games.elope.rules.victory import points_of
from app.games.presentation import Facts, Places
from app.games.presentation.counter_replay import counter_replay
from app.games.text import gettext

STATES: Final = ("reduced", "static", "unsupplied", "isolated")
"""The lists of the board that a counter shows."""


def _lying(view: Mapping[str, Any]) -> Places:
    """The units in each hex, each with what its counter shows besides."""
    board = view["board"]
    found: dict[str, list[list[Any]]] = {}
    for unit, at in board["where"].items():
        if is_hex(at):
            found.setdefault(at, []).append([unit, *(unit in board[name] for name in STATES)])
    for ship, at, river_side in ships_at(board):
        found.setdefault(at, []).append([ship, river_side, river_name(river_side)])
    return found


def _faces(lying: Sequence[Any]) -> list[CounterFace]:
    return [_face(unit, states) for unit, *states in lying]


def _face(unit: str, states: Sequence[Any]) -> CounterFace:
    if UNITS[unit].type in SHIP_TYPES:
        river_side, said = states
        return ship_face(unit, (), river_side, said)
    records = {name: [unit] if is_so else [] for name, is_so in zip(STATES, states, strict=True)}
    return counter(records, unit)


def _in_boxes(view: Mapping[str, Any]) -> Mapping[str, Any]:
    board = view["board"]
    return {seat: board["points"][side] for seat, side in SEATS.items()}


def _box(view: Mapping[str, Any], seat: str) -> Facts:
    board = view["board"]
    facts = [(gettext("Supply points"), str(board["points"][SEATS[seat]]))]
    if SEATS[seat] == ALLIED:
        facts.append((gettext("Victory points"), str(points_of(board))))
    return tuple(facts)


REPLAY: Final = counter_replay(drawn, places=_lying, faces=_faces, in_boxes=_in_boxes, box=_box)
"""The replay of a match."""
