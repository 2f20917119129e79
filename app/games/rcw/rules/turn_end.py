"""The end of a player turn: the phasing player's last chance to use what is theirs in it alone.

Assassins and Assassination of the Czar can be used at any time of one's own turn (4.3, 10.11,
12.5(7)), also when they were drawn in its randomizer phase, which belongs to it. So the turn stops
once more before it ends, if anything can be done (decision D14, ruling R137).
"""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.standing_instructions import Instruction
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import board_of
from app.games.rcw.rules.assassination import victims
from app.games.rcw.rules.assassins import WORTH, has_killers
from app.games.rcw.rules.czar_execution import CHIT, can_shoot_czar, czars_guard
from app.games.rcw.secrecy import held_unseen, secret, unseen

DECISION: Final = "turn_end"
NEVER: Final = "turn_end:never"
SINCE_RULES: Final = 2
"""The version of the rules that brought this stop; matches under version 1 end turns without it."""

INSTRUCTIONS: Final = (
    Instruction(NEVER, "never ask at turn end", DECISION,
                "end your turn after the draw without asking for assassinations", "4.3"),
)  # fmt: skip


class TurnEnd(Step):
    """4.2, 4.3, 10.11: after the randomizer phase the turn stops while something can be done.

    Where chits are held unseen (17.6) the player is asked as long as somebody in their place might
    have something to do, whatever they hold: the question would betray the holder of an assassin.
    For the same reason there is only one standing instruction, which takes no account of it.
    """

    name = "turn_end"
    cases = "4.2, 4.3, 10.11, 12.5(7)"

    def resume(self, play: Play, frame: Frame) -> None:
        seat = board_of(play)["phasing"]
        assert seat is not None
        if frame.get("closed") or play.state["rules"] < SINCE_RULES or not may_act(play, seat):
            play.leave()
        else:
            play.ask(seat, what=DECISION)

    def drop_selection(self, play: Play, frame: Frame) -> None:
        """When what comes now is done, it is seen anew whether anything is left to do."""
        frame.pop("owes", None)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [{"do": "end_turn"}]

    def do_end_turn(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """4.2: the next player's turn follows."""
        frame["closed"] = True
        play.close_decision(seat)
        play.emit("turn.ends", seat=seat)

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        return {"do": "end_turn"}

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """D14: the turn ends."""
        return {"do": "end_turn"}


def may_act(play: Play, seat: Seat) -> bool:
    """Whether the phasing player can do something before the turn ends (4.3, 10.11, 12.5(7)).

    Where chits are held unseen: whether they might, as far as everybody can see (17.61).
    """
    board = board_of(play)
    if not secret(play.state):
        armed = has_killers(board, seat)
        return armed and (bool(victims(board, seat)) or can_shoot_czar(board, seat))
    held, hidden = held_unseen(play.state, seat), unseen(play.state, None)
    if not held or WORTH.keys().isdisjoint(hidden):
        return False
    # The chit and the assassin that it costs are two.
    may_shoot = held > 1 and CHIT in hidden and czars_guard(board) == seat
    return may_shoot or bool(victims(board, seat))
