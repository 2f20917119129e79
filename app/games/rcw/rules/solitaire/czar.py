"""Section 26: the Czar in the solitaire game."""

from app.games.kernel.play_context import Play
from app.games.rcw.board import board_of, stack_of, take_off
from app.games.rcw.box import COLOUR, CZAR, LEADERS
from app.games.rcw.rules.solitaire.sides import is_solitaire
from app.games.rcw.rules.stacking import shed_excess


def execute_czar(play: Play) -> None:
    """26.0: stacked with a Red leader the Czar is executed, automatically and at once.

    He leaves the game, and counts for nobody.
    """
    board = board_of(play)
    stack = stack_of(board, CZAR)
    if stack is None or not is_solitaire(play):
        return
    for unit in board["stacks"][stack]["units"]:
        if unit in LEADERS and COLOUR[unit] == "red":
            take_off(board, CZAR, "out")
            play.emit("solitaire.czar", unit=unit)
            shed_excess(play, stack)
            return
