"""Sections 5.4, 11.53: in which order units are repaired and rebuilt, and what a side is asked."""

from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.toc.board import SINCE_VERSION_6, board_of, is_since
from app.games.toc.box import SEAT_OF, SIDES
from app.games.toc.rules.faction_forces import faction_parts
from app.games.toc.rules.replacement_flow import carry_out, repairs
from app.games.toc.rules.replacement_refusals import refusal_of, through_centre


class Replacements(Step):
    """Cases 5.4, 11.53: WHITE, RED and the factions of both, all ordered at once; what is left is
    lost (11.2, 11.5). Up to version 5 of the rules they were asked one after the other."""

    name = "replacements"
    cases = "5.4, 11.2, 11.53"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        at = frame["at"] = frame.get("at", -1) + 1
        factions = faction_parts(board)
        if is_since(board, SINCE_VERSION_6):
            if at == 0:
                play.push("rebuilding_orders")
            else:
                play.leave()
        elif at < len(SIDES):
            play.push("rebuilding", side=SIDES[at], used={})
        elif at < len(SIDES) + len(factions):
            side, faction = factions[at - len(SIDES)]
            play.push("faction_rebuilding", side=side, faction=faction)
        else:
            play.leave()


class Rebuilding(AnsweredStep):
    """Case 11.53: a step costs a replacement step, of corps half a one; it flows through a resource
    centre that held and supplied rails join to the unit, up to its capacity (TQ-81, TQ-82).

    A side is asked openly up to version 5 of the rules; later where dice have changed what it had
    ordered (`rebuilding_orders`).
    """

    name = "rebuilding"
    cases = "11.53"

    def resume(self, play: Play, frame: Frame) -> None:
        board, side = board_of(play.state), frame["side"]
        if frame.get("over") or not repairs(board, side, frame["used"]):
            board["steps"][side] = 0
            play.leave()
        else:
            play.ask(SEAT_OF[side], what="rebuilding")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [*repairs(board_of(play.state), frame["side"], frame["used"]), {"do": "done"}]

    def legal(
        self, play: Play, frame: Frame, seat: Seat, action: Action
    ) -> Action | Refusal | None:
        """An order may name a centre or port, which is not listed."""
        return through_centre(board_of(play.state), frame["side"], frame["used"], action)

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        return refusal_of(board_of(play.state), frame["side"], frame["used"], action)

    def do_mend(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._carry_out(play, frame, seat, action)

    def do_mend_via(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._carry_out(play, frame, seat, action)

    def do_rebuild(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._carry_out(play, frame, seat, action)

    def do_rebuild_via(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._carry_out(play, frame, seat, action)

    def do_recruit(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._carry_out(play, frame, seat, action)

    def do_use_port(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._carry_out(play, frame, seat, action)

    def _carry_out(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        carry_out(play, board_of(play.state), frame["side"], frame["used"], action)

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["over"] = True

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return usual(self.options(play, frame, seat))


def usual(options: list[Action]) -> Action:
    """Return what a side does as usual: armies on the map first, then what can be rebuilt; neither
    ports nor partisans (D45)."""
    return next(each for each in options if each["do"] not in ("recruit", "use_port"))
