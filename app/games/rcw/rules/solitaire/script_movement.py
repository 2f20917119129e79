"""Section 21: the script moves its forces, each by a die along its path."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Step
from app.games.rcw.board import Board, board_of, march, opposed
from app.games.rcw.box import COLOUR, IMPERIALS, open_to
from app.games.rcw.rules.solitaire.paths import GOALS, path_of
from app.games.rcw.rules.solitaire.sides import script_stacks


class ScriptMovement(Step):
    """21.1, 21.11: White forces first, then Green, then Blue ones; a die each (21.12, 21.26).

    A force stops where opposing units hold it (5.17) and in Petrograd or Tver (21.23). What can go
    no further rolls no die (21.25).
    """

    name = "script_movement"
    cases = "21.1, 21.2"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        for stack in script_stacks(board):
            _move(play, board, stack)
        play.leave()


def _move(play: Play, board: Board, stack: str) -> None:
    units = [unit for unit in board["stacks"][stack]["units"] if unit not in IMPERIALS]
    lead, at = units[0], board["stacks"][stack]["at"]
    way = [] if at in GOALS else path_of(play, lead, at)
    if not way or not _is_open(units, way[0]):
        return
    allowance = play.roll(f"movement {lead}")
    gone: list[str] = []
    for province in way[:allowance]:
        if not _is_open(units, province):
            break
        march(board, stack, province)
        gone.append(province)
        if opposed(board, province, COLOUR[lead] or "white"):
            break
    play.emit(
        "script.moves",
        units=list(board["stacks"][stack]["units"]),
        at=at,
        die=allowance,
        province=gone[-1],
        goal=way[-1],
    )


def _is_open(units: list[str], province: str) -> bool:
    """21.25: Green and Blue units stay where their nationality may go."""
    limits = [open_to(unit) for unit in units]
    return all(limit is None or province in limit for limit in limits)
