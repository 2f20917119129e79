"""Optional section 17.2: the Kronstadt sailors shake the strongest player in the Politburo."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Step
from app.games.rcw.board import board_of, new_stack, playing, put
from app.games.rcw.box import PETROGRAD
from app.games.rcw.rules.special_units import KRONSTADT
from app.games.rcw.rules.victory import politburo

DOMINANT: Final = 8
"""Politburo markers that turn the sailors against a player (17.21)."""


class Kronstadt(Step):
    """17.21, 17.22: all but who has eight Politburo markers draw a chit, then the sailors stand.

    `seat` has drawn the unit. The draws begin with that seat and go clockwise; each is carried out
    before the next. If nobody has eight, nobody draws. Meanwhile the unit lies aside (ruling R125).
    """

    name = "kronstadt"
    cases = "17.21, 17.22"
    procedure = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        if not frame.get("stirred"):
            frame["stirred"] = True
            put(board, KRONSTADT, "aside")
            seats = playing(play.state)
            strong = [seat for seat in seats if politburo(board, seat) >= DOMINANT]
            if strong:
                at = seats.index(frame["seat"])
                drawers = [seat for seat in seats[at:] + seats[:at] if seat not in strong]
                play.emit("kronstadt", seat=strong[0], seats=drawers)
                for seat in reversed(drawers):
                    play.push("draw", seat=seat, left=1)
                return
        new_stack(board, [KRONSTADT], PETROGRAD, None)
        play.emit("placed.in", unit=KRONSTADT, province=PETROGRAD)
        play.leave()
