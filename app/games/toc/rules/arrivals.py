"""Case 11.1: forces that cards bring arrive: reduced, full, in the reserve or casualty box."""

from app.games.kernel.play_context import Play
from app.games.toc.board import CASUALTIES, RESERVE, Board, put
from app.games.toc.box import UNITS, has_mark, is_army
from app.games.toc.rules.same_space import begin_fight, is_contested


def arrive(play: Play, board: Board, side: str, piece: str, at: str) -> None:
    """Case 11.1: a reinforcement is placed; armies of RED and WHITE arrive reduced until the
    training track says full, those of factions and insurrection armies always full. The latter
    fight whom they come upon (13.33)."""
    if at == "casualties":
        put(board, piece, CASUALTIES)
        play.emit("in_casualties", unit=piece)
        return
    put(board, piece, RESERVE if at == "reserve" else at)
    is_raw = (
        is_army(piece)
        and not has_mark(piece, "insurrection")
        and not UNITS[piece].faction
        and board["training"][side] == 0
        and UNITS[piece].reduced is not None
    )
    if at == "reserve":
        play.emit("in_reserve", unit=piece)
        return
    if is_raw:
        board["reduced"].append(piece)
    play.emit("arrives", unit=piece, place=at)
    if is_army(piece) and is_contested(board, side, at):
        begin_fight(play, board, side, at)


def put_arriving(play: Play, board: Board, piece: str, place: str) -> None:
    """Case 11.1: a force of a faction arrives, always at full strength."""
    if place == "casualties":
        put(board, piece, CASUALTIES)
        play.emit("in_casualties", unit=piece)
    elif place == "reserve":
        put(board, piece, RESERVE)
        play.emit("in_reserve", unit=piece)
    else:
        put(board, piece, place)
        play.emit("arrives", unit=piece, place=place)
