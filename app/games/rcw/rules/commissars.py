"""Case 12.5(15): 26 Commissars, played at once after a leader of its holder was assassinated."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.standing_instructions import Instruction
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import board_of, holder, put
from app.games.rcw.secrecy import secret

CHIT: Final = "commissars-26"
DRAWS: Final = 3
COMMISSARS: Final = "commissars"
PLAY, KEEP = "commissars:play", "commissars:keep"

INSTRUCTIONS: Final[tuple[Instruction, ...]] = (
    Instruction(PLAY, "play 26 Commissars", COMMISSARS,
                "draw three chits as soon as one of your leaders is assassinated", "12.5(15)"),
    Instruction(KEEP, "keep 26 Commissars", COMMISSARS,
                "do not play 26 Commissars when one of your leaders is assassinated", "12.5(15)"),
)  # fmt: skip


def offer_commissars(play: Play, owner: Seat) -> None:
    """12.5(15), rulings R67, R133: ask the dead leader's controller, who may be the killer as well.

    Nobody else could play it. With hidden chits (17.6) the controller is asked in any case, as long
    as somebody may hold it: a question to the holder alone would reveal the chit.
    """
    board = board_of(play)
    unseen = secret(play.state) and board["where"][CHIT] != "out"
    if unseen or holder(board, CHIT) == owner:
        play.push(COMMISSARS, seat=owner)


class Commissars(Step):
    """12.5(15), D24: play it or keep it. The frame: `seat`; `answer` once the seat has decided."""

    name = COMMISSARS
    cases = "12.5(15)"
    procedure = True
    secret = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        if "answer" not in frame:
            play.ask(frame["seat"], what=COMMISSARS)
            return
        play.leave()
        if frame["answer"] == "play":
            put(board_of(play), CHIT, "out")
            play.emit("commissars.played", seat=frame["seat"], piece=CHIT)
            play.push("draw", seat=frame["seat"], left=DRAWS)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        found: list[Action] = [{"do": "keep_commissars"}]
        if holder(board_of(play), CHIT) == seat:
            found.append({"do": "play_commissars"})
        return found

    def do_play_commissars(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """12.5(15): three chits are drawn, and this one leaves the game."""
        play.reveal()
        frame["answer"] = "play"
        play.close_decision(seat)

    def do_keep_commissars(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """12.5(15): it may answer a later assassination, or never."""
        frame["answer"] = "keep"
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """D24: keep."""
        return {"do": "keep_commissars"}

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        """D24; an instruction to play a chit that is not held does nothing."""
        plays = given[0] == PLAY and {"do": "play_commissars"} in self.options(play, frame, seat)
        return {"do": "play_commissars" if plays else "keep_commissars"}
