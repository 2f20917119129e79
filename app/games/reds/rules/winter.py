"""Section 19: what winter and thaw change at the beginning of a turn; who comes back (20.12)."""

from app.games.kernel.play_context import Play
from app.games.reds.board import BESIDE, Board, is_hex, on_map, season
from app.games.reds.box import BOX, MAP, OFF_MAP, UNITS
from app.games.reds.rules.losses import destroy

ICED = "thaw"
"""Where river flotillas are in winter: they come back in March-April."""


def begin_season(play: Play, board: Board) -> None:
    """Case 19.2, ruling R70: before initiative the ice goes in March-April, with what is on it; in
    November-December flotillas leave the rivers."""
    now = season(board)
    before = BOX.turns[board["turn"] - 2].season if board["turn"] > 1 else "normal"
    if now == "thaw" and before != "thaw":
        for unit, at in on_map(board).items():
            if MAP.hexes[at].terrain == "lake":
                destroy(play, board, unit)
    if now == "winter" and before != "winter":
        for unit, at in list(board["where"].items()):
            if UNITS[unit].type == "river_flotilla" and is_hex(at):
                board["where"][unit] = ICED
                play.emit("flotilla.leaves", unit=unit)


def come_back(play: Play, board: Board) -> None:
    """Cases 20.1, 20.7, 20.10: aircraft, naval flotillas and Trotsky's Train come back in the turn
    after they were used or driven off."""
    for unit, at in board["where"].items():
        due = at.startswith("turn:") and int(at.removeprefix("turn:")) <= board["turn"]
        if due and UNITS[unit].type in OFF_MAP:
            board["where"][unit] = BESIDE
