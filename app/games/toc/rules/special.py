"""Sections 7.3, 13.1: special actions: repair, propaganda, the Politburo, Greens, the Tsar."""

from collections.abc import Sequence
from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.toc.board import (
    GONE,
    OUT,
    SINCE_VERSION_6,
    Board,
    board_of,
    in_play,
    is_since,
    leader_active,
    on_map,
    put,
    side_of,
    units_at,
)
from app.games.toc.box import (
    GREEN,
    LEADERS,
    NET,
    RED,
    SEAT_OF,
    TSAR,
    UNITS,
    WHITE,
    camp_of,
    enemy_of,
    has_mark,
    is_army,
)
from app.games.toc.rules.control import has_taken_city, lead_in_cities
from app.games.toc.rules.derived import derive
from app.games.toc.rules.green_forces import activate_greens
from app.games.toc.rules.in_fighting import accuse, settle_fighting
from app.games.toc.rules.influence_points import open_factions, place_influence
from app.games.toc.rules.leaders import (
    NO_ACT_MARKERS,
    flip_leader,
    lose_leader,
    place_no_act,
)

EXECUTION_SPACE_ACTION: Final = "execute"
POLITBURO_ACCUSES, POLITBURO_SETTLES = 2, 4
REPAIR_ON, PLACE_UP_TO, CLEAR_UP_TO, EXECUTED_UP_TO = (1, 2), 3, 2, 4
AGITATORS: Final = ("trotsky", "wrangel", "voroshilov")
"""Leaders who make propaganda harder where they stand and easier to undo (7.33)."""


def targets(board: Board, side: str) -> list[str]:
    """Case 7.33: spaces with enemy forces next to an active leader of a side, not marked yet; up to
    version 5 of the rules with enemy units."""
    if len(board["no_act"]) >= NO_ACT_MARKERS:
        return []
    derived, where, bit, near = derive(board), board["where"], NET.bit, 0
    for leader in LEADERS:
        if where[leader] in bit and leader != TSAR and side_of(board, leader) == side:
            near |= bit[where[leader]] if leader_active(board, leader) else 0
    marked = NET.bits(board["no_act"])
    forces = derived.pieces if is_since(board, SINCE_VERSION_6) else derived.units
    return NET.names(NET.near(near) & forces[enemy_of(side)] & ~marked)


def clearable(board: Board, side: str) -> list[str]:
    """Case 7.33: the marked spaces with forces of a side."""
    return [
        space
        for space in board["no_act"]
        if any(side_of(board, piece) == side for piece in board["at"].get(space, ()))
    ]


class SpecialAction(Step):
    """Cases 7.32 to 7.36, 13.1: what a special action is aimed at, and its die."""

    name = "special"
    cases = "7.32, 7.33, 7.34, 7.35, 7.36, 13.1"

    def resume(self, play: Play, frame: Frame) -> None:
        board, side, action = board_of(play.state), frame["side"], frame["action"]
        if frame.get("done"):
            play.leave()
            if action == "repair":
                move_on(play, side, frame)
        elif action in ("propaganda", "clear"):
            play.ask(SEAT_OF[side], what=action)
        elif action == "repair":
            frame["done"] = not self._repair(play, board, side, frame)
        elif action == "eradicate":
            self._fight_greens(play, board, side, frame)
        elif action == "greens":
            frame["done"] = True
            activate_greens(play, frame)
        elif action == "politburo":
            call_politburo(play, board)
            frame["done"] = True
        else:
            execute(play, board)
            frame["done"] = True

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board, side = board_of(play.state), frame["side"]
        if frame["action"] == "repair":
            return [{"do": "mend", "unit": unit} for unit in frame["reduced"]]
        if frame["action"] == "eradicate":
            return [{"do": "remove", "unit": unit} for unit in green_corps(board)]
        spaces = targets if frame["action"] == "propaganda" else clearable
        return [{"do": "agitate", "place": space} for space in spaces(board, side)]

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return self.options(play, frame, seat)[0]

    def do_agitate(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, side = board_of(play.state), frame["side"]
        play.close_decision(seat)
        frame["done"] = True
        space = action["place"]
        if frame["action"] == "propaganda":
            die = play.roll(f"propaganda {space}")
            modifier = propaganda_modifier(board, side, space)
            success = die + modifier <= PLACE_UP_TO and place_no_act(board, space)
        else:
            die = play.roll(f"clear {space}")
            modifier = clearing_modifier(board, side, space)
            success = die + modifier <= CLEAR_UP_TO
            if success:
                board["no_act"].remove(space)
        play.emit(frame["action"], place=space, die=die, modifier=modifier, success=success)

    def do_mend(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["done"] = True
        frame["repaired"] = [action["unit"]]
        board_of(play.state)["reduced"].remove(action["unit"])
        play.emit("repaired", unit=action["unit"])

    def _repair(self, play: Play, board: Board, side: str, frame: Frame) -> bool:
        """Case 7.32: Wrangel mends one AFSR unit with him, Trotsky all units; whether to ask."""
        leader = "wrangel" if side == WHITE else "trotsky"
        space = frame["place"] = board["where"][leader]
        reduced = [unit for unit in units_at(board, space) if unit in board["reduced"]]
        die = play.roll(f"repair {leader}")
        play.emit("repair.roll", leader=leader, die=die)
        if die in REPAIR_ON and side == WHITE:
            reduced = [unit for unit in reduced if camp_of(unit) == "afsr"]
            if len(reduced) > 1:
                frame["reduced"] = reduced
                play.ask(SEAT_OF[side], what="mend")
                return True
        if die in REPAIR_ON:
            for unit in reduced:
                board["reduced"].remove(unit)
                play.emit("repaired", unit=unit)
            frame["repaired"] = reduced
        elif die == 6:
            fate = play.roll(f"fate {leader}")
            if fate in (1, 2):
                flip_leader(play, board, leader)
            elif fate == 6:
                lose_leader(play, board, leader)
        return False

    def do_remove(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 7.36: the side chooses which Green corps is removed."""
        play.close_decision(seat)
        frame["left"] -= 1
        remove_greens(play, board_of(play.state), [action["unit"]])

    def _fight_greens(self, play: Play, board: Board, side: str, frame: Frame) -> None:
        """Case 7.36: the die first, then the corps: those of the side's choice if there are more;
        up to version 5 of the rules the first of the box."""
        if "left" not in frame:
            frame["left"] = self._eradicate(play, board, side)
        corps = green_corps(board)
        if frame["left"] and len(corps) > frame["left"]:
            play.ask(SEAT_OF[side], what="eradicate")
            return
        remove_greens(play, board, corps[: frame["left"]])
        frame["done"] = True

    def _eradicate(self, play: Play, board: Board, side: str) -> int:
        """Case 7.36: a die says how many Green corps are removed, and what replacement steps it
        costs; return how many are still to be removed."""
        corps = green_corps(board)
        die = play.roll("eradication")
        count = 2 if die <= 2 else 1 if die <= 4 else 0
        cost = 1 if die == 3 else 0
        if die <= 2:
            second = play.roll("eradication cost")
            cost = 0 if second <= 2 else 1 if second <= 5 else 2
        is_chosen = is_since(board, SINCE_VERSION_6)
        gone = [] if is_chosen else corps[:count]
        for unit in gone:
            put(board, unit, OUT)
        board["steps"][side] = max(0, board["steps"][side] - 2 * cost)
        play.emit("eradication", side=side, die=die, units=gone, cost=cost)
        return count if is_chosen else 0


def green_corps(board: Board) -> list[str]:
    """The Green corps on the map."""
    return [
        unit
        for unit in in_play(board, GREEN)
        if unit in UNITS and UNITS[unit].side == GREEN and not is_army(unit)
    ]


def remove_greens(play: Play, board: Board, units: Sequence[str]) -> None:
    """Case 7.36: Green corps leave the map, and can rise again."""
    for unit in units:
        put(board, unit, OUT)
        play.emit("destroyed", unit=unit)


def call_politburo(play: Play, board: Board) -> None:
    """Case 7.34: up to 2 a leader is accused, one of the three accusations of a game (13.52); from
    4 on RED's in-fighting does no harm for the rest of the turn. The die is one more if RED holds
    more Victory Cities, one less if fewer."""
    lead = lead_in_cities(board)
    modifier = (lead < 0) - (lead > 0)
    die = play.roll("politburo")
    face = die + modifier
    play.emit("politburo", die=die, modifier=modifier)
    if face <= POLITBURO_ACCUSES:
        accuse(play, board)
    elif face >= POLITBURO_SETTLES:
        settle_fighting(play, board)


def move_on(play: Play, side: str, frame: Frame) -> None:
    """Case 7.32: units of the space that were not repaired may move, and Trotsky goes anywhere by
    rail."""
    play.push(
        "movement",
        side=side,
        spaces=[frame["place"]],
        fighting=[],
        gains=["trotsky_rail"] if side == RED else [],
        moved=list(frame.get("repaired", ())),
    )


def propaganda_modifier(board: Board, side: str, space: str) -> int:
    """Case 7.33: the modifiers of the die that places a marker."""
    here = board["at"].get(space, ())
    modifier = 0
    if any(each in here and each not in board["flipped"] for each in AGITATORS):
        modifier += 1
    if any(has_mark(unit, "elite") for unit in here):
        modifier += 1
    if side == RED and _is_beside(board, "trotsky", space):
        modifier -= 1
    if any(each.startswith(side) for each in board["captured"]):
        modifier -= 1
    return modifier


def clearing_modifier(board: Board, side: str, space: str) -> int:
    """Case 7.33: the modifiers of the die that removes a marker."""
    leaders = [
        leader
        for leader in in_play(board, side)
        if leader in LEADERS
        and leader not in board["flipped"]
        and (board["where"][leader] == space or _is_beside(board, leader, space))
    ]
    modifier = -2 if any(leader in AGITATORS for leader in leaders) else -1 if leaders else 0
    return modifier - has_taken_city(board, side)


def _is_beside(board: Board, leader: str, space: str) -> bool:
    place = board["where"][leader]
    return (
        on_map(board, leader)
        and leader not in board["flipped"]
        and bool(NET.near(NET.bit[place]) & NET.bit[space])
    )


def execute(play: Play, board: Board) -> None:
    """Case 13.1: on 1 to 4 the captive Tsar is executed; that brings WHITE influence on the Western
    Allies, half a die each, rounded up."""
    die = play.roll("execution")
    executed = die <= EXECUTED_UP_TO
    if executed:
        put(board, TSAR, GONE)
    play.emit("tsar.execution", die=die, executed=executed)
    if executed and "politics" in board:
        for faction in ("britain", "france", "usa"):
            points = (play.roll(f"tsar {faction}") + 1) // 2
            if faction in open_factions(board):
                place_influence(board, WHITE, faction, points)
                play.emit("influence.placed", side=WHITE, faction=faction, points=points)
