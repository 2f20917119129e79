"""Steps in which a side makes a choice, or some of a kind, and that is all."""

from typing import ClassVar

from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.toc.board import Board, board_of
from app.games.toc.box import SEAT_OF


class SideChoice(AnsweredStep):
    """The frame's `side` chooses as often as `left` says, once if it says nothing; it ends where
    there is nothing to choose.

    A subclass lists `choices`, names in `asks` what is asked, and calls `take` when one is made.
    With `may_end` the side can say that it is done.
    """

    asks: ClassVar[str]
    may_end: ClassVar[bool] = False

    def choices(self, board: Board, frame: Frame) -> list[Action]:
        """What the side can choose now."""
        raise NotImplementedError(self.name)

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("left", 1) > 0 and self.choices(board_of(play.state), frame):
            play.ask(SEAT_OF[frame["side"]], what=self.asks)
        else:
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        found = self.choices(board_of(play.state), frame)
        return [*found, {"do": "done"}] if self.may_end else found

    def take(self, play: Play, frame: Frame, seat: Seat) -> Board:
        """Note that a choice is made; return the board on which it is carried out."""
        play.close_decision(seat)
        frame["left"] = frame.get("left", 1) - 1
        return board_of(play.state)

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["left"] = 0

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return self.options(play, frame, seat)[0]
