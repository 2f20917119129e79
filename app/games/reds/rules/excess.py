"""Sections 9.1, 9.7: units above the stacking limit are destroyed, by the choice of one side."""

from app.games.board.stacks import removals
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.reds.board import SEAT_OF, board_of, units_at
from app.games.reds.box import side_of
from app.games.reds.rules.answers import AnsweredStep
from app.games.reds.rules.losses import destroy
from app.games.reds.rules.stacking import counted, over_limit


class Excess(AnsweredStep):
    """Cases 9.1, 11.6(4), ruling R24: what exceeds the limit in a hex is destroyed.

    The frame has the side whose units they are (`side`) and the side that chooses (`by`).
    """

    name = "excess"
    cases = "9.1, 9.7"
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        if over_limit(board_of(play.state), frame["side"]):
            play.ask(SEAT_OF[frame["by"]], what="excess")
        else:
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        """One unit a time, of those that could be the first of a smallest choice."""
        board = board_of(play.state)
        found = []
        for place, over in sorted(over_limit(board, frame["side"]).items()):
            own = [unit for unit in units_at(board, place) if side_of(unit) == frame["side"]]
            limit = sum(map(counted, own)) - over
            named = {unit for choice in removals(own, counted, limit) for unit in choice}
            found += [{"do": "destroy", "unit": unit} for unit in own if unit in named]
        return found

    def do_destroy(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        destroy(play, board_of(play.state), action["unit"])
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """Case 9.1 says nothing: the unit with the least manpower."""
        return min(
            self.options(play, frame, seat),
            key=lambda action: (counted(action["unit"]), action["unit"]),
        )
