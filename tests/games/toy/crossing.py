"""Case 3: the fight for one crossing."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.standing_instructions import Instruction
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from tests.games.toy.board import Board, board_of
from tests.games.toy.box import CROSSINGS, VALUE

INSTRUCTIONS: Final = (
    Instruction("stand", "stand", "retreat", "stand wherever you lose", "3.3"),
    *(
        Instruction(f"fall_back:{to}", f"fall back to {name}", "retreat", f"go on to {name}", "3.3")
        for to, name in list(CROSSINGS.items())[1:]
    ),
)


class Crossing(Step):
    """Cases 3.1 to 3.3. The frame: `at` which crossing, `fought` once the dice are thrown."""

    name = "crossing"
    cases = "3.1-3.3"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        here = board["committed"][frame["at"]]
        if not frame.get("fought"):
            frame["fought"] = True
            losers = fight(play, board, frame["at"]) if here else []
            if losers and downstream(frame["at"]):
                play.ask(*losers, what="retreat")
                return
        here.clear()
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        beyond: list[Action] = [
            {"do": "fall_back", "to": crossing} for crossing in downstream(frame["at"])[:1]
        ]
        return [{"do": "stand"}, *beyond]

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        """Case 3.3: the first that fits, and only the next crossing fits."""
        below = downstream(frame["at"])[0]
        fitting = [each for each in given if each in ("stand", f"fall_back:{below}")]
        if not fitting:
            return None
        return {"do": "stand"} if fitting[0] == "stand" else {"do": "fall_back", "to": below}

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """Case 3.3: who does not answer stands."""
        return {"do": "stand"}

    def do_stand(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.emit("stands", seat=seat, at=frame["at"])
        play.close_decision(seat)

    def do_fall_back(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 3.3: the best card goes on to the next crossing."""
        committed = board_of(play.state)["committed"]
        best = max(committed[frame["at"]].pop(seat), key=VALUE.__getitem__)
        committed[action["to"]].setdefault(seat, []).append(best)
        play.emit("falls_back", seat=seat, card=best, below=action["to"])
        play.close_decision(seat)


def downstream(at: str) -> list[str]:
    """Return the crossings below `at`, the next one first."""
    order = list(CROSSINGS)
    return order[order.index(at) + 1 :]


def fight(play: Play, board: Board, at: str) -> list[Seat]:
    """Throw the dice for crossing `at`, and give it to the winner; return the losers.

    Case 3.1: die and cards together; one seat alone needs no die. Case 3.2: between equals the
    holder stays; under version 1 of the rules the crossing was then nobody's.
    """
    here = board["committed"][at]
    score = {seat: sum(VALUE[card] for card in cards) for seat, cards in sorted(here.items())}
    if len(here) > 1:
        for seat in score:
            score[seat] += play.roll(f"{at} {seat}")
    best = [seat for seat in score if score[seat] == max(score.values())]
    if len(best) == 1:
        board["holder"][at] = best[0]
        play.emit("taken", seat=best[0], at=at, score=score[best[0]])
    else:
        if play.state["rules"] < 2:
            board["holder"][at] = None
        play.emit("undecided", seats=best, at=at)
    return [seat for seat in score if seat not in best]
