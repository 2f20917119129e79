"""Section 11.5: disorder and destruction of units, and what lies beside the map afterwards."""

from app.games.kernel.play_context import Play
from app.games.reds.board import ELIMINATED, POOL, REMOVED, Board
from app.games.reds.box import FIGHTING, UNITS


def disorder(play: Play, board: Board, unit: str) -> None:
    """Case 11.5: a unit with a second side is turned to it; any other is destroyed."""
    if UNITS[unit].steps == 2 and unit not in board["disordered"]:
        board["disordered"].append(unit)
        play.emit("disordered", unit=unit)
    else:
        destroy(play, board, unit)


def destroy(play: Play, board: Board, unit: str) -> None:
    """Cases 11.5, 14.2, 20: a unit leaves the map: for good with a dot, to those that may return,
    or to the special units that can come again."""
    record = UNITS[unit]
    if unit in board["disordered"]:
        board["disordered"].remove(unit)
    if record.dot:
        place = REMOVED
    else:
        place = ELIMINATED if record.type in FIGHTING or record.faction == "makhno" else POOL
    board["where"][unit] = place
    if board["raid"] == unit:
        board["raid"] = ""
        board["markers"].pop("RAID", None)
    play.emit("destroyed", unit=unit)


def remove(board: Board, unit: str) -> None:
    """Take a unit out of the game without a word: the withdrawal says which (18.3)."""
    if unit in board["disordered"]:
        board["disordered"].remove(unit)
    board["where"][unit] = REMOVED
