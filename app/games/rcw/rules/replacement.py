"""Section 9: the replacement of combat units (9.1)."""

from app.games.kernel.play import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Step
from app.games.rcw.board import Board, board_of, colour_of, controller, stack_of, stacks_at
from app.games.rcw.box import BOX, COLOUR, LEADERS, OPPOSES, PETROGRAD, TVER
from app.games.rcw.rules.set_up import put_down


class Replacement(Step):
    """9.1: eliminated combat units return to their provinces, all at once (9.17, ruling R80).

    The segment after turn n is turn n's, though the marker has moved on (ruling R05).
    """

    name = "replacement"
    cases = "9.1"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        turn = board["turn"] - 1
        if turn <= BOX.tables.track.last_replacement_turn:
            returning = [unit for unit in board["where"] if replaceable(board, unit)]
            for unit in returning:
                home = BOX.units[unit].setup
                nation = BOX.units[unit].nationality
                assert home is not None
                put_down(board, unit, home, controller(board, nation) if nation else None)
            play.tell("replacement", turn=turn, units=returning)
            board["blocked"] = max(0, board["blocked"] - 1)
        play.leave()


def replaceable(board: Board, unit: str) -> bool:
    """Whether an eliminated unit returns in this segment (9.11 to 9.15, rulings R82, R86, R88)."""
    place = board["where"][unit]
    if not (place == "unassigned" or place.startswith("display:")) or unit not in BOX.units:
        return False
    piece = BOX.units[unit]
    if not piece.replaceable or piece.colour is None or piece.setup is None:
        return False
    if piece.colour == "red" and red_centres_closed(board):
        return False
    if piece.colour in ("red", "white") and not _led(board, piece.colour):
        return False
    return not _barred(board, piece.setup, piece.colour)


def red_centres_closed(board: Board) -> bool:
    """9.13: Tver or Petrograd in other hands; 9.14: the Red high command has been struck."""
    return board["blocked"] > 0 or any(_lost(board, province) for province in (TVER, PETROGRAD))


def _lost(board: Board, province: str) -> bool:
    colours = {colour_of(stack) for stack in stacks_at(board, province)} - {None}
    return bool(colours) and "red" not in colours


def _led(board: Board, colour: str) -> bool:
    """9.15: some leader of the colour is still on the map, whoever controls him (R88)."""
    return any(COLOUR[u] == colour and stack_of(board, u) for u in LEADERS)


def _barred(board: Board, province: str, colour: str) -> bool:
    """9.12: opposing units bar, unless a unit of the colour is there; Black bars in any case."""
    colours = {colour_of(stack) for stack in stacks_at(board, province)} - {None}
    if "black" in colours:
        return True
    return bool(OPPOSES[colour] & colours) and colour not in colours
