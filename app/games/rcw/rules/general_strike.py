"""Section 12.5(11): General Strike, two of which make their holder the first player."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import board_of, in_box, playing, put
from app.games.rcw.box import BOX
from app.games.rcw.rules.inter_phase_standing import DECISION, answer
from app.games.rcw.secrecy import held_unseen, secret, show_played

STRIKE: Final = "general_strike"
NEEDED: Final = 2
CHITS: Final = frozenset(chit.id for chit in BOX.chits.values() if chit.kind == STRIKE)


def strike_chits(play: Play, seat: Seat) -> list[str]:
    """Return the General Strike chits that `seat` holds (12.5(11))."""
    return [piece for piece in in_box(board_of(play), "display:" + seat) if piece in CHITS]


def strikes(play: Play, seat: Seat) -> int:
    """Count the General Strike chits that `seat` holds (12.5(11))."""
    return len(CHITS.intersection(board_of(play)["lying"].get("display:" + seat, ())))


class GeneralStrike(Step):
    """12.5(11): before the sequencing draw two chits are played (ruling R07).

    Most have answered before the replacements (`InterPhaseChits`); only who has got the second one
    since, or may have, is asked here.
    """

    name = "general_strike"
    cases = "12.5(11)"
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        plans = play.frame("game_turn")
        assert plans is not None
        if not frame.get("asked"):
            frame["asked"] = True
            late = [seat for seat in playing(play.state) if _is_late(play, plans, seat)]
            if late:
                play.ask(*late, what=DECISION)
                return
        for seat in plans.get("striking", ()):
            self._strike(play, plans, seat)
        play.leave()

    @staticmethod
    def _strike(play: Play, plans: Frame, seat: Seat) -> None:
        chits = strike_chits(play, seat)
        if len(chits) < NEEDED:
            return
        show_played(play)
        for chit in chits[:NEEDED]:
            put(board_of(play), chit, "cup")
        plans["first"] = seat
        play.emit("general_strike", seat=seat)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        found: list[Action] = [{"do": "hold_back"}]
        if strikes(play, seat) >= NEEDED:
            found.append({"do": "general_strike"})
        return found

    def do_hold_back(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """12.5(11): the player may keep them."""
        play.close_decision(seat)

    def do_general_strike(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """12.5(11): two are played; the player keeps a third."""
        plans = play.frame("game_turn")
        assert plans is not None
        plans.setdefault("striking", []).append(seat)
        play.close_decision(seat)

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        return answer(play, seat, self.options(play, frame, seat), given)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return {"do": "hold_back"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "general_strike":
            return Refusal("you need two General Strike chits", "12.5(11)")
        return None


def _is_late(play: Play, plans: Frame, seat: Seat) -> bool:
    """Whether `seat` has two chits and has not been asked, or may have got the second one since."""
    if seat in plans.get("striking", ()):
        return False
    if not secret(play.state):
        return strikes(play, seat) >= NEEDED and seat not in plans.get("offered", ())
    now, before = held_unseen(play.state, seat), plans.get("held", {}).get(seat, 0)
    return now >= NEEDED and now > before
