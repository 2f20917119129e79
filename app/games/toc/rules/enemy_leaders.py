"""Enemy leaders who are alone where forces arrive (7.15, 12.1)."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.toc.board import SINCE_VERSION_3, Board, pieces_at, put, side_of
from app.games.toc.box import GREEN, NET, RED, SIDES, TSAR, enemy_of
from app.games.toc.rules.derived import supplied_bits
from app.games.toc.rules.leaders import lose_leader, try_capability
from app.games.toc.rules.special_forces import arrest_tsar


def meet_leaders(play: Play, board: Board, frame: Frame, space: str) -> None:
    """Cases 7.15, 12.1, D14: an enemy leader alone in the space tries to withdraw, or is lost."""
    side = frame["side"]
    enemies = SIDES if side == GREEN else (enemy_of(side),)
    for leader in [p for p in pieces_at(board, space) if side_of(board, p) in enemies]:
        if leader == TSAR and side == RED and play.state["rules"] >= SINCE_VERSION_3:
            arrest_tsar(play, board)
            continue
        refuge = withdrawal_of_leader(board, leader)
        able = leader not in board["flipped"] and space not in board["no_act"]
        if able and refuge and try_capability(play, board, leader, "withdrawal"):
            put(board, leader, refuge)
            play.emit("withdraws", units=[leader], place=refuge)
        elif board["where"][leader] == space:
            lose_leader(play, board, leader)


def withdrawal_of_leader(board: Board, leader: str) -> str | None:
    """The first friendly supplied space next to a leader, those with units before the others."""
    side = side_of(board, leader)
    supplied = supplied_bits(board, side)
    near = NET.near(NET.bit[board["where"][leader]]) & supplied
    spaces = NET.names(near)
    occupied = [space for space in spaces if board["at"].get(space)]
    return next(iter(occupied or spaces), None)
