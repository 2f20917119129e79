"""Sections 7.8 and 8.1: advance after combat, and the movement after a breakthrough."""

from collections.abc import Iterable
from itertools import pairwise

from app.games.board.flood import Flood, Terms, flood
from app.games.elope.board import (
    SEAT_OF,
    SINCE_VERSION_7,
    Board,
    alive,
    board_of,
    changed_bridges,
    is_bridged,
    is_since,
    strength_of,
    units_at,
)
from app.games.elope.box import (
    BITS,
    COSTS,
    GRID,
    HORSE_AND_SKI,
    SEA,
    SETTLEMENTS,
    TANKS,
    TRAINS,
    enemy_of,
    river_between,
    side_of,
)
from app.games.elope.rules.attack import targets
from app.games.elope.rules.attack_orders import FOOT, MOUNTED
from app.games.elope.rules.combat import defenders_in
from app.games.elope.rules.control import reach_depots, take_place
from app.games.elope.rules.derived import derive
from app.games.elope.rules.doctrine import closed_hexes, garrison_allows
from app.games.elope.rules.ground import edges_in, mover_of, step_cost
from app.games.elope.rules.lines import occupied_by
from app.games.elope.rules.railway import next_stations
from app.games.elope.rules.stacking import fits
from app.games.elope.rules.tanks import is_broken
from app.games.elope.rules.zones import zones
from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.text import gettext

POINTS = COSTS["breakthrough_movement"]


def can_cross(board: Board, here: str, there: str) -> bool:
    """Case 8.1: major rivers in snow or by a bridge, minor ones always; not the sea."""
    if there in SEA:
        return False
    return (
        board["weather"] == "snow"
        or river_between(here, there) != "major"
        or is_bridged(board, here, there)
    )


def can_enter(board: Board, unit: str, here: str, there: str) -> bool:
    """Cases 8.1, 16.0, 18.4, 18.5: whether a unit can go from one hex to the next in an advance: a
    train along the track, a tank where tanks can go unless it has broken down."""
    if unit in TRAINS:
        return there in next_stations(board, here)
    if unit in TANKS:
        cost = step_cost(board["weather"], "tank", here, there, changed_bridges(board))
        return cost is not None and not is_broken(board, unit)
    return can_cross(board, here, there)


def has_room(board: Board, unit: str, place: str) -> bool:
    """Case 6.1: whether a unit fits into a hex; depots of the enemy do not keep it out."""
    there = units_at(board, place)
    return fits([*(each for each in there if side_of(each) == side_of(unit)), unit])


def advances(board: Board, unit: str, path: list[str]) -> list[str]:
    """Case 8.1: the hexes into which a unit can advance. `path` begins with the empty hex and goes
    on along the retreat; cavalry, ski units and tanks may leave it, and stop in enemy zones.

    Without a retreat nobody goes beyond the empty hex (R-CBT-18); by rules before version 7
    cavalry, ski units and tanks did.
    """
    here = board["where"][unit]
    if not can_enter(board, unit, here, path[0]) or not garrison_allows(board, [unit]):
        return []
    enemies = frozenset(BITS.places(occupied_by(board, enemy_of(side_of(unit)))))
    if unit in HORSE_AND_SKI and (len(path) > 1 or not is_since(board, SINCE_VERSION_7)):
        reached = _freely(board, unit, path[0], enemies)
    else:
        reached = [path[0]]
        for at, there in pairwise(path[:FOOT]):
            if there in enemies or not can_enter(board, unit, at, there):
                break
            reached.append(there)
    barred = closed_hexes(board, [unit])
    return [p for p in reached if has_room(board, unit, p) and not BITS.bit[p] & barred]


def _freely(board: Board, unit: str, first: str, enemies: Iterable[str]) -> list[str]:
    taken = frozenset(enemies)
    zoned = zones(board, enemy_of(side_of(unit)))
    found, edge = [first], [first]
    for _step in range(MOUNTED - 1):
        edge = [
            there
            for here in edge
            if here not in zoned
            for there in GRID.neighbours(here)
            if there not in taken and can_enter(board, unit, here, there)
        ]
        found += [there for there in dict.fromkeys(edge) if there not in found]
    return [place for place in found if place != board["where"][unit]]


class Advance(AnsweredStep):
    """Case 8.1: the attackers go into the empty hex and on, each as its player wants.

    The frame has the units, the `path` from the empty hex along the retreat, and `follows`, who
    goes how far, if the attack has said so beforehand: then nobody is asked.
    """

    name = "advance"
    cases = "8.1"
    procedure = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if frame.get("follows"):
            self._follow(play, board, frame, *frame["follows"].pop(0))
        elif "follows" in frame:
            play.leave()
        elif not frame.get("ended") and self.options(play, frame, SEAT_OF[frame["side"]])[:-1]:
            play.ask(SEAT_OF[frame["side"]], what="advance")
        else:
            frame["units"] = alive(board, frame["units"])
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        if defenders_at(board, frame):
            return [{"do": "stay"}]
        moves: list[Action] = [
            {"do": "advance", "unit": unit, "place": place}
            for unit in alive(board, frame["units"])
            for place in advances(board, unit, frame["path"])
        ]
        return [*moves, {"do": "stay"}]

    def do_advance(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        self._go(play, board_of(play.state), frame, action["unit"], action["place"])

    def _follow(self, play: Play, board: Board, frame: Frame, unit: str, hexes: int) -> None:
        """Let a unit advance as its attack has said, as far as it can."""
        if unit not in alive(board, frame["units"]) or defenders_at(board, frame):
            return
        able = advances(board, unit, frame["path"])
        on_path = [place for place in frame["path"][:hexes] if place in able]
        if on_path:
            self._go(play, board, frame, unit, on_path[-1])

    def _go(self, play: Play, board: Board, frame: Frame, unit: str, place: str) -> None:
        frame["units"].remove(unit)
        enter(play, board, unit, [frame["path"][0], place])
        play.emit("advances", unit=unit, place=place)
        reach_depots(play, board, frame["side"], place)

    def do_stay(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["ended"] = True
        play.close_decision(seat)

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        """The strongest into a town or city that is empty now, once; then nobody."""
        board = board_of(play.state)
        going = [
            each
            for each in self.options(play, frame, seat)
            if each["do"] == "advance" and each["place"] in SETTLEMENTS
        ]
        empty = [each for each in going if not units_at(board, each["place"])]
        if instruction == "stay" or not empty:
            return {"do": "stay"}
        return max(empty, key=lambda each: (strength_of(board, each["unit"]), each["unit"]))

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return {"do": "stay"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "advance":
            return Refusal(gettext("the unit cannot advance there"), "8.1")
        return None


def defenders_at(board: Board, frame: Frame) -> list[str]:
    """The enemies in the hex that was attacked, after what a counter-attack has changed."""
    found = defenders_in(board, frame["path"][0])
    return [unit for unit in found if side_of(unit) != frame["side"]]


def enter(play: Play, board: Board, unit: str, path: list[str]) -> None:
    """Let a unit go along some hexes: it takes what is on its way."""
    board["where"][unit] = path[-1]
    for place in path:
        take_place(play, board, [unit], place)


class Exploitation(Step):
    """Case 7.8: each unit that broke through may move again, with three points and without regard
    to enemy zones; then they make one attack, which may be a breakthrough without movement."""

    name = "exploitation"
    cases = "7.8"
    procedure = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if "moved" not in frame:
            frame["moved"] = []
        if frame.get("fought"):
            play.leave()
        elif not frame.get("ended") and self._moves(board, frame):
            play.ask(SEAT_OF[frame["side"]], what="exploitation")
        else:
            frame["fought"] = True
            units = alive(board, frame["units"])
            pool: Frame = {"units": units, "attacks": [], "side": frame["side"]}
            if units and targets(board, pool):
                play.push("combat", side=frame["side"], units=units, second=True)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [*self._moves(board_of(play.state), frame), {"do": "done"}]

    def do_exploit(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, unit, place = board_of(play.state), action["unit"], action["place"]
        path = list(_reach(board, unit).path(place)[1:])
        frame["moved"].append(unit)
        play.close_decision(seat)
        enter(play, board, unit, path)
        play.emit("moves", units=[unit], path=path)
        reach_depots(play, board, frame["side"], place)

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["ended"] = True
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return {"do": "done"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "exploit":
            return Refusal(gettext("the unit cannot reach it with three points"), "7.8")
        return None

    def _moves(self, board: Board, frame: Frame) -> list[Action]:
        return [
            {"do": "exploit", "unit": unit, "place": place}
            for unit in alive(board, frame["units"])
            if unit not in frame["moved"] and unit not in TRAINS and not is_broken(board, unit)
            if garrison_allows(board, [unit])
            for place in BITS.places(_reach(board, unit).reached & ~closed_hexes(board, [unit]))
            if place != board["where"][unit] and has_room(board, unit, place)
        ]


def _reach(board: Board, unit: str) -> Flood:
    sets = derive(board).of[enemy_of(side_of(unit))]
    costs = edges_in(board["weather"], mover_of([unit]), changed_bridges(board))
    closed = sets.attacked | sets.support
    return flood(BITS, board["where"][unit], Terms(costs, costs), closed, 0, POINTS)
