"""Cases 5.67, 9.3, 12.5(2) and 12.5(6): Blue forces leave Russia, and reinforcements arrive."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.rcw.board import (
    Board,
    board_of,
    controller,
    in_box,
    new_stack,
    put,
    stack_of,
    take_off,
)
from app.games.rcw.box import BOX, NATION

CENTRAL_POWERS: Final = "CP"


def withdraw(play: Play, marker: str, nation: str) -> bool:
    """12.5(2), 5.67, 9.34, 17.54: the force leaves for good, with what is still to come of it.

    Units in the boxes stay there (5.69).

    Return False if another chit is to be drawn, since it was wiped out before (R91, R92).
    """
    board = board_of(play)
    put(board, marker, "out")
    units = [unit for unit, code in NATION.items() if code == nation]
    there = [u for u in units if stack_of(board, u) or board["where"][u] == "reinforcements"]
    if not there:
        return False
    board["withdrawn"].append(nation)
    for unit in there:
        _leave_the_game(board, unit)
    play.emit("withdrawn", nation=nation, units=there)
    return True


def _leave_the_game(board: Board, unit: str) -> None:
    stack = stack_of(board, unit)
    take_off(board, unit, "out")
    if stack in board["stacks"]:
        _settle(board, stack)


def _settle(board: Board, stack: str) -> None:
    """What a Blue force leaves behind: a train goes to the cup, Imperial units lie free (13.42)."""
    left = board["stacks"][stack]["units"]
    if any(BOX.units[unit].kind not in ("train", "imperial") for unit in left):
        return
    for unit in list(left):
        if BOX.units[unit].kind == "train":
            take_off(board, unit, "cup")
    if stack in board["stacks"]:
        board["stacks"][stack]["seat"] = None


def armistice(play: Play) -> None:
    """12.5(6), 9.3: the Central Powers leave, reinforcements arrive (9.32, 9.33; ruling R89).

    The two expeditionary units leave with the others, whoever controls them (17.11).
    """
    board = board_of(play)
    board["armistice"] = True
    board["withdrawn"].append(CENTRAL_POWERS)
    gone = [u for u, code in NATION.items() if code == CENTRAL_POWERS and stack_of(board, u)]
    for unit in gone:
        _leave_the_game(board, unit)
    play.emit("armistice", units=gone)
    landed: dict[tuple[str, str], list[str]] = {}
    for waiting in in_box(board, "reinforcements"):
        piece = BOX.units.get(waiting)
        if piece is None or piece.nationality is None or piece.setup is None:
            continue  # the Allied Intervention waits for its own marker (17.52)
        landed.setdefault((piece.nationality, piece.setup), []).append(waiting)
    for (nation, province), pieces in landed.items():
        new_stack(board, pieces, province, controller(board, nation))
        play.emit("reinforcements", units=pieces, province=province)
