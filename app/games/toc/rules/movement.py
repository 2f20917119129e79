"""Section 7.1: forces move from activated spaces, space by space."""

from itertools import pairwise

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.text import gettext
from app.games.toc.board import (
    SINCE_VERSION_6,
    Board,
    board_of,
    is_since,
    put,
)
from app.games.toc.box import (
    KAPPEL,
    KERCH,
    LINK_BETWEEN,
    RED,
    SOUTHEAST,
    SPACES,
    TAMAN,
    TSAR,
    UNITS,
    WHITE,
    has_mark,
    region_of,
)
from app.games.toc.rules.activation_limits import own_forces
from app.games.toc.rules.control import enter
from app.games.toc.rules.cooperation import cooperating, decided
from app.games.toc.rules.derived import held_bits, supplied_bits
from app.games.toc.rules.enemy_leaders import meet_leaders
from app.games.toc.rules.green_forces import decider
from app.games.toc.rules.movement_limits import barred
from app.games.toc.rules.reach import KERCH_CROSSING, reach
from app.games.toc.rules.special_forces import captive_goes_along, crosses_kerch
from app.games.toc.rules.stacking import has_room
from app.games.toc.rules.supply import NONE, is_mud, state_at

STOPPED_ON = (1, 2)


class Movement(Step):
    """Cases 7.11 to 7.16, 7.21, 7.23: one activated space after the other, any or all forces."""

    name = "movement"
    cases = "7.11, 7.12, 7.14, 7.15, 7.16, 7.21, 7.23, 13.42"

    def in_procedure(self, frame: Frame) -> bool:
        return bool(frame.get("steps_taken"))

    def drop_selection(self, play: Play, frame: Frame) -> None:
        if not frame.get("steps_taken"):
            frame["selected"] = []

    def resume(self, play: Play, frame: Frame) -> None:
        board, side = board_of(play.state), frame["side"]
        if "supply" not in frame:
            supplied = supplied_bits(board, side)
            frame["supply"] = {s: state_at(board, side, s, supplied) for s in frame["spaces"]}
            # As text: a database reads numbers of more than 64 bits back as others.
            frame["rail"] = f"{held_bits(board, side):x}" if is_mud(board) else 0
        if not frame.get("over") and (frame.get("selected") or movable(board, frame)):
            play.ask(decider(play, side), what="movement")
            return
        operations = play.frame("operations")
        if operations is not None and "apart" in frame:
            operations["groups"] = decided(frame, frame["moved"])
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        selected = frame.get("selected")
        if not selected:
            found: list[Action] = [{"do": "move", "unit": each} for each in leading(board, frame)]
            return [*found, {"do": "done"}]
        found = [{"do": "to", "place": place} for place in reach(board, frame)]
        if not frame.get("steps_taken"):
            here = board["where"][selected[0]]
            found += [
                {"do": "join", "unit": each}
                for each in movable(board, frame)
                if each not in selected and board["where"][each] == here
            ]
            if captive_goes_along(play, board, frame):
                found.append({"do": "join", "unit": TSAR})
        if not frame.get("steps_taken") or may_stop(board, frame, board["where"][selected[0]]):
            found.append({"do": "halt"})
        return found

    def legal(
        self, play: Play, frame: Frame, seat: Seat, action: Action
    ) -> Action | Refusal | None:
        """Forces may move together in one order; such lists are not listed."""
        if action["do"] not in ("march", "march_from"):
            return None
        board, units = board_of(play.state), action["units"]
        spaces = {board["where"].get(unit) for unit in units}
        if action.get("origin", next(iter(spaces))) not in spaces or len(spaces) > 1:
            return Refusal(gettext("they do not all stand in that space"), "7.12")
        if frame.get("selected") or not set(units) <= set(movable(board, frame)):
            return Refusal(gettext("not all of them can move now"), "7.21")
        if len(cooperating(frame, units, units)) < len(units):
            return Refusal(gettext("they do not act in the same round"), "7.25")
        trial = {**frame, "selected": list(units), "steps_taken": 0}
        if action["place"] not in reach(board, trial):
            return self.refuse(play, trial, seat, {"do": "to", "place": action["place"]})
        return action

    def do_march(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 7.12: forces of a space go together, and stay there."""
        board = board_of(play.state)
        play.close_decision(seat)
        frame["selected"], frame["steps_taken"] = list(action["units"]), 0
        go(play, board, frame, reach(board, frame)[action["place"]])
        self._end(frame)

    do_march_from = do_march

    def do_move(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["selected"] = [action["unit"]]
        frame["steps_taken"] = 0
        play.close_decision(seat)

    def do_join(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["selected"].append(action["unit"])
        play.close_decision(seat)

    def do_to(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        way = reach(board, frame)[action["place"]]
        play.close_decision(seat)
        go(play, board, frame, way)
        if not frame["selected"] or not reach(board, frame):
            self._end(frame)

    def do_halt(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        if frame.get("steps_taken"):
            self._end(frame)
        else:
            frame["selected"] = []

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["over"] = True
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """They stop; where they cannot stay, they go on to the first space where they can."""
        if not frame.get("selected"):
            return {"do": "done"}
        options = self.options(play, frame, seat)
        return next((each for each in options if each["do"] == "halt"), options[0])

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        board = board_of(play.state)
        selected = frame.get("selected")
        if action["do"] != "to" or not selected:
            return None
        here = board["where"][selected[0]]
        there = action["place"]
        if (here, there) not in LINK_BETWEEN or SPACES[here].kind == "sea":
            return Refusal(gettext("that is out of reach"), "7.12")
        for piece in selected:
            led = any(each in UNITS for each in selected)
            case = barred(board, frame["side"], piece, here, there, led)
            if case:
                return Refusal(gettext("they may not enter that space"), case)
        return Refusal(gettext("they have no movement left, or there is no room"), "7.4")

    def _end(self, frame: Frame) -> None:
        frame["moved"] += frame["selected"]
        frame["selected"] = []
        frame["steps_taken"] = 0


def movable(board: Board, frame: Frame) -> list[str]:
    """The forces of the activated spaces that have not moved; one alone in all where a One Space
    Activation serves a stack that is out of supply (TQ-23)."""
    moved = frame["moved"]
    if frame.get("one_unit") and (moved or frame.get("selected")):
        return []
    able = [
        piece
        for space in frame["spaces"]
        for piece in own_forces(board, frame["side"], space)
        if piece not in moved
    ]
    return cooperating(frame, able, [*moved, *frame.get("selected", ())])


def leading(board: Board, frame: Frame) -> list[str]:
    """Those that may move alone or first; the infected Kappel only goes along (12.6)."""
    found = movable(board, frame)
    return [each for each in found if not (each == KAPPEL and each in board["flipped"])]


def _passes(board: Board, frame: Frame, here: str, there: str) -> bool:
    side, selected = frame["side"], frame["selected"]
    led = any(piece in UNITS for piece in selected)
    return all(not barred(board, side, piece, here, there, led) for piece in selected)


def may_stop(board: Board, frame: Frame, space: str) -> bool:
    """Cases 7.4, 7.23: room for them, and no space that is activated for combat."""
    units = [piece for piece in frame["selected"] if piece in UNITS]
    operations = frame.get("fighting", ())
    return space not in operations and has_room(board, space, units)


def go(play: Play, board: Board, frame: Frame, way: tuple[str, ...]) -> None:
    """Carry forces along a way: dice of Road 2 and Kerch, enemy leaders alone, control (10.5)."""
    side = frame["side"]
    if not frame.get("steps_taken"):
        frame["from"] = way[0]
    supplied = frame["supply"][frame["from"]] != NONE
    units, travelled = list(frame["selected"]), [way[0]]
    if SPACES[way[0]].kind == "sea":
        land(play, board, frame, way)
        return
    for here, there in pairwise(way):
        link = LINK_BETWEEN[here, there]
        if not _passes(board, frame, here, there):
            break
        if {here, there} == {KERCH, TAMAN} and side == RED and not _crosses(play, board, frame):
            break
        meet_leaders(play, board, frame, there)
        frame["steps_taken"] = frame.get("steps_taken", 0) + 1
        travelled.append(there)
        for piece in list(frame["selected"]):
            put(board, piece, there)
            if piece in UNITS:
                enter(play, board, piece, there, supplied)
        if link.kind == "road2":
            _roll_road(play, board, frame, there)
        if link.whole_allowance or link.special == KERCH_CROSSING:
            frame["steps_taken"] = 99
        if not frame["selected"]:
            break
    play.emit("moves", units=units, path=travelled)


def land(play: Play, board: Board, frame: Frame, way: tuple[str, ...]) -> None:
    """Case 13.42: forces land from a sea box, and end their phase there."""
    units, place = list(frame["selected"]), way[-1]
    meet_leaders(play, board, frame, place)
    for piece in units:
        put(board, piece, place)
        if piece in UNITS:
            enter(play, board, piece, place, supplied=True)
    frame["from"], frame["steps_taken"] = way[0], 99
    play.emit("moves", units=units, path=list(way))


def _roll_road(play: Play, board: Board, frame: Frame, space: str) -> None:
    """Case 7.12, TQ-29: each army and corps rolls; on 1 or 2 it stops where it has come to.

    In the Southeast Road 2 means nothing (13.42), nor for WHITE with the coffin of Kappel (12.71).
    """
    if "no_road_2" in frame.get("gains", ()) or region_of(space) == SOUTHEAST:
        return
    if KAPPEL in frame["selected"] and KAPPEL in board["flipped"] and frame["side"] == WHITE:
        return
    for piece in list(frame["selected"]):
        if piece not in UNITS or has_mark(piece, "road2_immune"):
            continue
        die = play.roll(f"road {piece}")
        stops = die in STOPPED_ON
        play.emit("road.roll", unit=piece, place=space, die=die, stops=stops)
        if stops:
            frame["selected"].remove(piece)
            frame["moved"].append(piece)


def _crosses(play: Play, board: Board, frame: Frame) -> bool:
    """Case 13.42: a RED force that crosses at Kerch may be lost; then the rest of the stack
    does not cross in this round, which it could up to version 5 of the rules."""
    piece = frame["selected"][0]
    if crosses_kerch(play, board, piece):
        return True
    if is_since(board, SINCE_VERSION_6):
        frame["kerch_closed"] = True
    frame["selected"].remove(piece)
    return False
