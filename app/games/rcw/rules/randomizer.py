"""Sections 12.3 to 12.5: drawing from the Auxiliary Forces Randomizer."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import (
    Board,
    board_of,
    controls_province,
    in_box,
    nation_of,
    put,
)
from app.games.rcw.box import BOX, CRITICAL, EXPEDITIONARY, OPTION_1
from app.games.rcw.rules import intervention
from app.games.rcw.rules.solitaire.drawn import (
    VOLUNTEER_ARMY,
    owner_of_drawn,
    place_volunteer_army,
)
from app.games.rcw.rules.solitaire.sides import SCRIPT, is_solitaire
from app.games.rcw.rules.special_units import KRONSTADT, SPECIAL, arrive
from app.games.rcw.rules.withdrawal import CENTRAL_POWERS, armistice, withdraw
from app.games.rcw.secrecy import draw_from_cup, tell_held


class Randomizer(Step):
    """12.33(1), 12.43: one chit, and one more for each three critical cities begun (ruling R96).

    Cities bring chits in this phase alone (12.45).
    """

    name = "randomizer"
    cases = "12.33, 12.4"

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("drawn"):
            play.leave()
            return
        frame["drawn"] = True
        board = board_of(play)
        seat = board["phasing"]
        stands = {stack["at"] for stack in board["stacks"].values() if stack["seat"] == seat}
        cities = [at for at in CRITICAL if at in stands and controls_province(board, at) == seat]
        if is_solitaire(play):
            cities.clear()  # 27.22
        count = 1 + BOX.tables.extra_draws(len(cities))
        play.push("draw", seat=seat, left=count)


class DrawChits(Step):
    """12.31: draw chits one by one, each carried out before the next (rulings R90, R91, R96).

    The frame: `seat` who draws, `left` how many. What cannot be placed is set aside and goes back
    when the whole drawing is over, with the draws that it has led to (R125).
    """

    name = "draw"
    cases = "12.31, 12.5"
    procedure = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        cup = in_box(board, "cup")
        if frame["left"] == 0 or not cup:
            play.leave()
            if play.frame("kronstadt") is None:
                self._end(board)
            return
        frame["left"] -= 1
        seat: Seat = frame["seat"]
        piece = draw_from_cup(play, seat, cup)
        tell_held(play, seat, "draw", "draw.unseen", piece=piece)
        if not take_effect(play, seat, piece):
            play.emit("draw.again", seat=seat, piece=piece)
            frame["left"] += 1

    @staticmethod
    def _end(board: Board) -> None:
        """R91, 17.54: what waited for the end of the drawing goes into the randomizer."""
        for piece in in_box(board, "aside"):
            put(board, piece, "cup")
        intervention.open_the_way_out(board)


def take_effect(play: Play, seat: Seat, piece: str) -> bool:
    """12.5: carry out a drawn piece; return False if another is to be drawn in its place (R91).

    What is not carried out at once is held in the box (12.5(3), 15.5).
    """
    board = board_of(play)
    if piece == KRONSTADT and play.state["options"]["kronstadt"]:
        play.push("kronstadt", seat=seat)
        return True
    if is_solitaire(play):
        seat = owner_of_drawn(seat, piece)
        if piece == VOLUNTEER_ARMY:
            return place_volunteer_army(play)
    if piece in SPECIAL:
        return arrive(play, seat, piece)
    chit = BOX.chits[piece]
    if chit.kind == "terror" and is_solitaire(play) and seat == SCRIPT:
        play.emit("chit.returned", piece=piece)  # R113
        return True
    if chit.kind in ("blue_control", "green_control", "int_control") and chit.nationality:
        return _take_control(play, seat, piece, chit.nationality)
    if chit.kind in ("blue_out", "int_out") and chit.nationality:
        return withdraw(play, piece, chit.nationality)
    if piece == OPTION_1:
        return _take_expedition(board, seat)
    if chit.kind == "armistice":
        put(board, piece, "out")
        armistice(play)
        intervention.open_the_way_in(board)
        return True
    put(board, piece, "display:" + seat)
    return True


def _take_control(play: Play, seat: Seat, marker: str, nation: str) -> bool:
    """12.5(1): the drawer controls that nationality; void after its OUT marker (5.68, R91)."""
    board = board_of(play)
    if nation in board["withdrawn"]:
        put(board, marker, "out")
        return False
    put(board, marker, "display:" + seat)
    for stack in board["stacks"].values():
        if nation_of(stack) == nation:
            stack["seat"] = seat
    if nation == intervention.INT:
        intervention.ashore(play, seat)
    return True


def _take_expedition(board: Board, seat: Seat) -> bool:
    """17.11: the drawer controls two Central Powers units; void after the Armistice (R126)."""
    if CENTRAL_POWERS in board["withdrawn"]:
        put(board, OPTION_1, "out")
        return False
    put(board, OPTION_1, "display:" + seat)
    for stack in board["stacks"].values():
        if not EXPEDITIONARY.isdisjoint(stack["units"]):
            stack["seat"] = seat
    return True
