"""Section 16.8: the short scenarios, a match option; ruling R104 says who has won."""

from typing import Final

from app.games.kernel.state import State
from app.games.rcw.board import (
    Board,
    board_of,
    colour_of,
    controls_province,
    province_of,
    stack_of,
    stacks_at,
)
from app.games.rcw.box import COLOUR, CZAR, FAR_REGIONS, PETROGRAD, REGION, TVER, VALUE

CLIMAX_TURN: Final = 5
"""The game turn that ends the Historic Climax (16.81)."""
RED, WHITE = "red", "white"


def won_by(state: State) -> str | None:
    """Return the colour that wins a short scenario at the end of this game turn; None: it goes on.

    The Turn Marker has moved on by then (ruling R05).
    """
    board = board_of(state)
    if state["options"]["scenario"] == "historic_climax":
        return stronger(board) if board["turn"] - 1 >= CLIMAX_TURN else None
    if state["options"]["scenario"] == "quick_victory":
        return quick_victor(board)
    return None


def stronger(board: Board) -> str:
    """16.81, R104: the colour with more strength and leadership on the map, Red if equal.

    Siberia and Mongolia do not count, as for the end of the game (15.1).
    """
    points = {RED: 0, WHITE: 0}
    for unit, colour in COLOUR.items():
        province = province_of(board, unit)
        if colour in points and province is not None and REGION[province] not in FAR_REGIONS:
            points[colour] += VALUE[unit]
    return WHITE if points[WHITE] > points[RED] else RED


def quick_victor(board: Board) -> str | None:
    """16.82: the colour of the units with which one player controls Petrograd and Tver.

    Nobody has won before the Czar has left the map, one way or the other.
    """
    seat = controls_province(board, PETROGRAD)
    if stack_of(board, CZAR) or seat is None or controls_province(board, TVER) != seat:
        return None
    for colour in (WHITE, RED):
        if all(_stands(board, province, colour) for province in (PETROGRAD, TVER)):
            return colour
    return None


def _stands(board: Board, province: str, colour: str) -> bool:
    return any(colour_of(stack) == colour for stack in stacks_at(board, province))
