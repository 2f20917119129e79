"""Sections 12.3 to 12.5: drawing from the Auxiliary Forces Randomizer."""

from app.games.kernel.play import Play
from app.games.kernel.state import Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import (
    Board,
    board_of,
    controller,
    controls_province,
    in_box,
    nation_of,
    new_stack,
    put,
    stack_of,
    take_off,
)
from app.games.rcw.box import BOX, CRITICAL, NATION
from app.games.rcw.rules.special_units import SPECIAL, arrive
from app.games.rcw.secrecy import draw_from_cup, tell_held


class Randomizer(Step):
    """12.33(1), 12.43: one chit, and one more for each three critical cities begun (ruling R96)."""

    name = "randomizer"
    cases = "12.33, 12.4"

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("drawn"):
            play.leave()
            return
        frame["drawn"] = True
        board = board_of(play)
        seat = board["phasing"]
        cities = sum(controls_province(board, province) == seat for province in CRITICAL)
        count = 1 + BOX.tables.extra_draws(cities)
        play.push("draw", seat=seat, left=count)


class DrawChits(Step):
    """12.31: draw chits one by one, each carried out before the next (rulings R90, R91, R96).

    The frame: `seat` who draws, `left` how many. What cannot be placed is set aside and goes back
    when the whole drawing is over.
    """

    name = "draw"
    cases = "12.31, 12.5"
    procedure = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        cup = in_box(board, "cup")
        if frame["left"] == 0 or not cup:
            for piece in in_box(board, "aside"):
                put(board, piece, "cup")
            play.leave()
            return
        frame["left"] -= 1
        seat: Seat = frame["seat"]
        piece = draw_from_cup(play, seat, cup)
        tell_held(play, seat, "draw", "draw.unseen", piece=piece)
        if not take_effect(play, seat, piece):
            play.tell("draw.again", seat=seat, piece=piece)
            frame["left"] += 1


def take_effect(play: Play, seat: Seat, piece: str) -> bool:
    """12.5: carry out a drawn piece; return False if another is to be drawn in its place (R91)."""
    board = board_of(play)
    if piece in SPECIAL:
        return arrive(play, seat, piece)
    chit = BOX.chits[piece]
    nation = chit.nationality
    if chit.kind in ("blue_control", "green_control") and nation:
        return _take_control(board, seat, piece, nation)
    if chit.kind == "blue_out" and nation:
        return _withdraw(play, piece, nation)
    if chit.kind == "armistice":
        put(board, piece, "out")
        armistice(play)
        return True
    put(board, piece, "display:" + seat)
    return True


def _take_control(board: Board, seat: Seat, marker: str, nation: str) -> bool:
    """12.5(1): the drawer controls that nationality; a withdrawn force's marker is void (R91)."""
    if nation in board["withdrawn"]:
        put(board, marker, "out")
        return False
    put(board, marker, "display:" + seat)
    for stack in board["stacks"].values():
        if nation_of(stack) == nation:
            stack["seat"] = seat
    return True


def _withdraw(play: Play, marker: str, nation: str) -> bool:
    """12.5(2), 5.67, 9.34: the force leaves for good; redraw if it was wiped out (R91, R92)."""
    board = board_of(play)
    put(board, marker, "out")
    units = [unit for unit, code in NATION.items() if code == nation]
    there = [u for u in units if stack_of(board, u) or board["where"][u] == "reinforcements"]
    if not there:
        return False
    board["withdrawn"].append(nation)
    for unit in there:
        _leave_the_game(board, unit)
    play.tell("withdrawn", nation=nation, units=there)
    return True


def _leave_the_game(board: Board, unit: str) -> None:
    stack = stack_of(board, unit)
    take_off(board, unit, "out")
    if stack in board["stacks"]:
        _settle(board, stack)


def _settle(board: Board, stack: str) -> None:
    """What a Blue force leaves behind: a train goes to the cup, Imperial units lie free (13.42)."""
    left = board["stacks"][stack]["units"]
    if any(BOX.units[unit].kind not in ("train", "imperial") for unit in left):
        return
    for unit in list(left):
        if BOX.units[unit].kind == "train":
            take_off(board, unit, "cup")
    if stack in board["stacks"]:
        board["stacks"][stack]["seat"] = None


def armistice(play: Play) -> None:
    """12.5(6), 9.3: the Central Powers leave, reinforcements arrive (ruling R89)."""
    board = board_of(play)
    board["armistice"] = True
    board["withdrawn"].append("CP")
    gone = [unit for unit, code in NATION.items() if code == "CP" and stack_of(board, unit)]
    for unit in gone:
        _leave_the_game(board, unit)
    play.tell("armistice", units=gone)
    landed: dict[tuple[str, str], list[str]] = {}
    for waiting in in_box(board, "reinforcements"):
        piece = BOX.units[waiting]
        assert piece.nationality
        assert piece.setup
        landed.setdefault((piece.nationality, piece.setup), []).append(waiting)
    for (nation, province), pieces in landed.items():
        new_stack(board, pieces, province, controller(board, nation))
        play.tell("reinforcements", units=pieces, province=province)
