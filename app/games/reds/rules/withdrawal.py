"""Section 18: the withdrawal of the Allies."""

from app.games.kernel.play_context import Play
from app.games.reds.board import Board
from app.games.reds.box import BOX, OFF_MAP, UNITS, WHITE
from app.games.reds.rules.control import resources, take_seas
from app.games.reds.rules.losses import remove

FIRST = "C"
PARTIAL = ("W-AIFO", "W-CZ1", "W-CZ2")
"""Case 18.3: the units that leave with partial withdrawal."""


def check_withdrawal(play: Play, board: Board, letter: str) -> None:
    """Case 18.1, ruling R68: White has fewer resources than the evacuation value: the Allies leave
    in part, and the next time altogether."""
    if letter < FIRST or board["withdrawal"] == 2:
        return
    held, value = resources(board)[WHITE], BOX.strategic_turns[letter].evacuation
    play.emit("withdrawal.test", resources=held, value=value)
    if held >= value:
        return
    board["withdrawal"] += 1
    if board["withdrawal"] == 1:
        play.emit("withdrawal.partial")
        for unit in PARTIAL:
            if board["where"][unit] != "removed":
                remove(board, unit)
    else:
        play.emit("withdrawal.full")
        leave_altogether(board)
        take_seas(play, board)


def leave_altogether(board: Board) -> None:
    """Case 18.4: all Allied units and naval flotillas, White aircraft and tanks leave the game."""
    for unit, record in UNITS.items():
        special = record.side == WHITE and (record.type in OFF_MAP or record.type == "tank")
        if record.faction == "allied" or special:
            remove(board, unit)
    board["markers"].pop("ALLIED-OFFENSIVE", None)
