"""Section 13.6: the Socialist Revolutionaries and their track."""

from app.games.kernel.play_context import Play
from app.games.toc.board import SOC_REV_LAST, Board, is_committed, is_soc_rev, soc_rev_side
from app.games.toc.box import STARTING_SIDE, UNITS, WHITE


def commit_revolutionaries(play: Play, board: Board, attacker: str) -> None:
    """Case 13.6: attacked, they go to the commit box of the attacker's opponent at once."""
    box = 0 if attacker == WHITE else SOC_REV_LAST
    if board["soc_rev"] != box:
        move_marker(play, board, box)


def move_marker(play: Play, board: Board, box: int) -> None:
    """Cases 5.4, 13.6, TQ-92: move the marker; what changes sides takes its spaces along."""
    before = soc_rev_side(board)
    board["soc_rev"] = box
    side = soc_rev_side(board)
    if side != before:
        for space, pieces in board["at"].items():
            if any(is_soc_rev(piece) and piece in UNITS for piece in pieces):
                if STARTING_SIDE[space] == side:
                    board["control"].pop(space, None)
                else:
                    board["control"][space] = side
    play.emit("soc_rev", side=side, box=box, committed=is_committed(board))
