"""Section 13.1: the Tsar, held by RED at Yekaterinburg, and his rescue."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.toc.board import CASUALTIES, GONE, OUT, Board, put
from app.games.toc.box import TSAR

ROMANOV: Final = ("white-army-romanov-1", "white-army-romanov-2", "white-army-romanov-3")
STEP_ON: Final = (1, 2, 3, 4)


def rescue_tsar(play: Play, board: Board) -> None:
    """Case 13.1: WHITE has taken the space where he is: Romanov armies can be built, Denikin goes,
    W1 can be no event, and a die may give WHITE a replacement step each turn.

    What RED gains on the republics needs politics.
    """
    board["flipped"].remove(TSAR)
    board["flags"].append("tsar_rescued")
    for army in ROMANOV:
        if board["where"][army] == OUT:
            board["where"][army] = CASUALTIES
    if board["where"]["denikin"] != GONE:
        put(board, "denikin", GONE)
    die = play.roll("tsar")
    if die in STEP_ON:
        board["flags"].append("tsar_step")
    play.emit("tsar.rescued", die=die)


def is_alive(board: Board) -> bool:
    """Whether he counts as alive: neither executed nor removed (TQ-11)."""
    return board["where"][TSAR] not in (OUT, GONE)
