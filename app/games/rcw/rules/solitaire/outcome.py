"""Section 28: how the solitaire game ends."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Step
from app.games.rcw.board import Board, board_of, colour_of
from app.games.rcw.box import REGION
from app.games.rcw.rules.solitaire.paths import GOALS
from app.games.rcw.rules.solitaire.sides import RED_PLAYER, SCRIPT, SCRIPT_COLOURS, is_script_unit

LEVELS: Final = {5: "decisive", 6: "substantive", 7: "marginal"}
"""The level of a Red victory by the game turn at whose end it is won (28.12)."""

LAST_TURN: Final = 7
"""27.32."""

REGIONS: Final = frozenset({"G", "W", "U", "C"})
"""Greater Russia, White Russia, Ukraine and Cossack, which Red must clear (28.11)."""


class Outcome(Step):
    """28.1: judged at the end of each game turn.

    The script wins with a unit in Petrograd or Tver (28.13), whatever Red holds. Red can win from
    turn 5 on: who has cleared the regions earlier must still hold them then (ruling R141). After
    turn 7 it is a draw (28.0, R113).
    """

    name = "outcome"
    cases = "27.32, 28.1"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        turn = board["turn"]
        if any(province in GOALS for province in _provinces(board)):
            _end(play, "defeat", [[SCRIPT], [RED_PLAYER]])
        elif turn in LEVELS and not any(REGION[each] in REGIONS for each in _provinces(board)):
            _end(play, LEVELS[turn], [[RED_PLAYER], [SCRIPT]])
        elif turn >= LAST_TURN:
            _end(play, "draw", [[RED_PLAYER, SCRIPT]])
        else:
            play.leave()


def _provinces(board: Board) -> set[str]:
    """The provinces where a unit of the script stands, controlled or not (18.0).

    Green units under a Red leader with the Gold are Red (13.26).
    """
    return {
        stack["at"]
        for stack in board["stacks"].values()
        if colour_of(stack) in SCRIPT_COLOURS and any(is_script_unit(u) for u in stack["units"])
    }


def _end(play: Play, outcome: str, ranking: list[list[str]]) -> None:
    play.emit("solitaire.end", outcome=outcome, turn=board_of(play)["turn"])
    play.finish({"victory": outcome, "ranking": ranking, "points": {}})


def give_up(play: Play) -> None:
    """15.2: the Red player leaves the game, which the script has won."""
    _end(play, "given_up", [[SCRIPT], [RED_PLAYER]])
