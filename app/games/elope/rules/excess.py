"""Sections 6.1 and 6.3: what exceeds the stacking limit is removed."""

from app.games.elope.board import SEAT_OF, Board, board_of, strength_of, units_at
from app.games.elope.box import side_of
from app.games.elope.rules.control import destroy
from app.games.elope.rules.stacking import limited_units, over_stacked
from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.text import gettext


class Excess(AnsweredStep):
    """Cases 6.1, 6.3: the owner chooses which units leave a hex that exceeds the limit; where they
    count as much as each other and there is no choice, they go at once."""

    name = "excess"
    cases = "6.1, 6.3"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board, side = board_of(play.state), frame["side"]
        while over_stacked(board, side):
            able = self._able(board, side)
            if len(able) > 1:
                play.ask(SEAT_OF[side], what="excess")
                return
            destroy(play, board, able[0])
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        able = self._able(board_of(play.state), frame["side"])
        return [{"do": "remove", "unit": unit} for unit in able]

    def do_remove(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        destroy(play, board_of(play.state), action["unit"])
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """The weakest, as its strength is now."""
        board = board_of(play.state)
        able = self._able(board, frame["side"])
        return {
            "do": "remove",
            "unit": min(able, key=lambda unit: (strength_of(board, unit), unit)),
        }

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        return Refusal(gettext("it is not in a hex with too many battalions"), "6.3")

    def _able(self, board: Board, side: str) -> list[str]:
        place = over_stacked(board, side)[0]
        return limited_units([unit for unit in units_at(board, place) if side_of(unit) == side])
