"""The rules of Two Rivers.

1 sequence of play, 2 movement, 3 combat, 4 victory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat, State
from app.games.kernel.step import Step
from tests.games.toyhex.assault import Assault, begin
from tests.games.toyhex.board import (
    STACKING,
    Board,
    attackers,
    board_of,
    difference,
    enemy,
    goals,
    is_on_its_way,
    reach,
    units_in,
)
from tests.games.toyhex.maps import BattleMap

if TYPE_CHECKING:
    from tests.games.toyhex.title import TwoRivers

PHASES = (("A", "movement"), ("A", "combat"), ("B", "movement"), ("B", "combat"))
"""Case 1.1: a game turn."""

SEGMENTS = tuple(
    (seat, step)
    for step in ("movement", "combat", "movement", "combat", "movement")
    for seat in "AB"
)
"""Case 1.2: a game turn of ten segments, the sides in alternation."""


def phases_of(state: State) -> tuple[tuple[Seat, str], ...]:
    """Return the phases of a game turn, as the option says."""
    return SEGMENTS if state["options"]["sequence"] == "segments" else PHASES


def map_of(play: Play) -> BattleMap:
    """Return the map that is being played on."""
    return cast("TwoRivers", play.title).battle_map


class Campaign(Step):
    """Case 1: as many game turns as were agreed; case 4: then the side with most towns wins."""

    name = "campaign"
    cases = "1, 4"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if board["turn"] < play.state["options"]["turns"]:
            board["turn"] += 1
            play.emit("turn", number=board["turn"])
            play.push("game_turn")
            return
        held = list(board["holders"].values())
        points = {seat: held.count(seat) for seat in play.state["seats"]}
        places = sorted(set(points.values()), reverse=True)
        ranking = [[seat for seat in points if points[seat] == place] for place in places]
        play.emit("over", winners=ranking[0], points=places[0])
        play.finish({"ranking": ranking, "points": points})


class GameTurn(Step):
    """Case 1.1: the North moves and fights, then the South. Case 1.2: or they alternate."""

    name = "game_turn"
    cases = "1.1, 1.2"

    def resume(self, play: Play, frame: Frame) -> None:
        at = frame.get("at", 0)
        phases = phases_of(play.state)
        if at == len(phases):
            play.leave()
            return
        frame["at"] = at + 1
        seat, step = phases[at]
        board = board_of(play.state)
        board["segment"] = at + 1
        board["phasing"], board["moved"], board["fought"] = seat, [], []
        board["force"], board["points"] = "", 0
        play.push(step)


class Phase(Step):
    """A phase of the phasing side, which ends when it says so."""

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("begun"):
            play.leave()
            return
        frame["begun"] = True
        play.ask(board_of(play.state)["phasing"], what=self.name)

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return {"do": "done"}


class Movement(Phase):
    """Case 2: each unit of the phasing side may move once."""

    name = "movement"
    cases = "2"

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        battle_map, board = map_of(play), board_of(play.state)
        found: list[Action] = []
        if board["force"]:
            places = goals(battle_map, board, board["force"])
            found = [*({"do": "to", "place": each} for each in places), {"do": "halt"}]
            if not is_on_its_way(board):
                return found
        units = [
            unit
            for unit in board["where"]
            if battle_map.units[unit].seat == seat and unit not in board["moved"]
        ]
        return [*found, *({"do": "move", "unit": unit} for unit in units), {"do": "done"}]

    def legal(
        self, play: Play, frame: Frame, seat: Seat, action: Action
    ) -> Action | Refusal | None:
        """Case 2.4: units may march along a path of their own; the paths are too many to list."""
        if action["do"] != "march":
            return None
        battle_map, board = map_of(play), board_of(play.state)
        if board["force"] and not is_on_its_way(board):
            return Refusal("another unit is being moved: move it, or halt it, first", "2.4")
        for unit in action["units"]:
            if {"do": "move", "unit": unit} not in self.options(play, frame, seat):
                return self.refuse(play, frame, seat, {"do": "move", "unit": unit})
        start = {board["where"][unit] for unit in action["units"]}
        if len(start) > 1:
            return Refusal("units that march together must be in the same hex", "2.4")
        for unit in action["units"]:
            wrong = first_illegal_step(battle_map, board, unit, action["path"])
            if wrong is not None:
                number, refusal = wrong
                return refusal.at_step(number, action["path"][number - 1])
        if not has_room(battle_map, board, seat, action["path"][-1], len(action["units"])):
            last = len(action["path"])
            return Refusal(NO_ROOM, "2.3").at_step(last, action["path"][-1])
        return action

    def do_march(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._put_down(play)
        board = board_of(play.state)
        self._go(play, seat, action["units"], action["path"])
        board["moved"] += action["units"]

    def do_move(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._put_down(play)
        board = board_of(play.state)
        board["force"], board["points"] = (
            action["unit"],
            map_of(play).units[action["unit"]].movement,
        )

    def do_to(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Cases 2.1, 2.5: a unit goes the cheapest way, and on with the points it has left."""
        battle_map, board = map_of(play), board_of(play.state)
        unit, goal = board["force"], action["place"]
        paths = reach(battle_map, board, unit)
        left = board["points"] - paths.arrivals[goal].cost
        path = list(paths.path(goal))
        board["points"] = 0 if is_watched(battle_map, board, unit, goal) else left
        self._go(play, seat, [unit], path)
        if unit not in board["moved"]:
            board["moved"].append(unit)
        if not goals(battle_map, board, unit):
            self._put_down(play)

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._put_down(play)
        super().do_done(play, frame, seat, action)

    def _go(self, play: Play, seat: Seat, units: list[str], path: list[str]) -> None:
        battle_map, board = map_of(play), board_of(play.state)
        for unit in units:
            board["where"][unit] = path[-1]
        for each in path:
            if each in battle_map.towns:
                board["holders"][each] = seat
        play.emit("moves", units=units, path=path)

    def do_halt(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._put_down(play)

    def _put_down(self, play: Play) -> None:
        board = board_of(play.state)
        if board["force"] and not is_on_its_way(board):
            board["moved"].append(board["force"])
        board["force"], board["points"] = "", 0

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        board = board_of(play.state)
        return {"do": "halt" if board["force"] and not is_on_its_way(board) else "done"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        battle_map, board = map_of(play), board_of(play.state)
        if action["do"] == "move" and action["unit"] in battle_map.units:
            unit = action["unit"]
            if battle_map.units[unit].seat != seat:
                return Refusal("that unit is of the other side", "2")
            if unit in board["moved"]:
                return Refusal("the unit has moved already", "2")
        if action["do"] == "to" and board["force"]:
            paths = reach(battle_map, board, board["force"])
            if action["place"] not in paths:
                return Refusal("it has not the movement points, or an enemy is in the way", "2.2")
            return Refusal(NO_ROOM, "2.3")
        return None


NO_ROOM = "no further unit has room there"


def has_room(battle_map: BattleMap, board: Board, seat: Seat, place: str, units: int) -> bool:
    """Case 2.3: whether so many more units of a side have room in a hex."""
    return len(units_in(battle_map, board, seat).get(place, ())) + units <= STACKING


def is_watched(battle_map: BattleMap, board: Board, unit: str, place: str) -> bool:
    """Case 2.1: whether a unit must stop in a hex, since an enemy is next to it."""
    foes = units_in(battle_map, board, enemy(battle_map.units[unit].seat))
    return any(each in foes for each in battle_map.grid.neighbours(place))


def first_illegal_step(
    battle_map: BattleMap, board: Board, unit: str, path: list[str]
) -> tuple[int, Refusal] | None:
    """Return the number of the first step of a path that a unit may not make, and why."""
    record = battle_map.units[unit]
    foes = units_in(battle_map, board, enemy(record.seat))
    watched = {each for at in foes for each in battle_map.grid.neighbours(at)}
    here, left = board["where"][unit], record.movement
    for number, there in enumerate(path, start=1):
        if there not in battle_map.grid.neighbours(here):
            return number, Refusal(f"it is not next to {here}", "2.4")
        cost = None if there in foes else battle_map.price(here, there)
        if cost is None:
            return number, Refusal("no unit may enter it", "2.2")
        if number > 1 and here in watched:
            return number, Refusal(f"the unit must stop in {here}, next to an enemy", "2.1")
        left -= cost
        if left < 0:
            return number, Refusal("it has not the movement points", "2.2")
        here = there
    if not has_room(battle_map, board, record.seat, here, 1):
        return len(path), Refusal(NO_ROOM, "2.3")
    return None


class Combat(Phase):
    """Case 3: units may attack the enemies in a hex next to them."""

    name = "combat"
    cases = "3"

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        battle_map, board = map_of(play), board_of(play.state)
        foes = units_in(battle_map, board, enemy(seat))
        targets = sorted(at for at in foes if attackers(battle_map, board, seat, at))
        return [*({"do": "attack", "place": at} for at in targets), {"do": "done"}]

    def do_attack(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 3.1: a die and the difference of strength decide; 3.2: or the sides answer."""
        units, board = map_of(play).units, board_of(play.state)
        if play.state["options"]["combat"] == "answered":
            joining = attackers(map_of(play), board, seat, action["place"])
            begin(play, seat, action["place"], joining)
            board["fought"] += joining
            return
        attacking = attackers(map_of(play), board, seat, action["place"])
        defending = units_in(map_of(play), board, enemy(seat))[action["place"]]
        stronger = difference(map_of(play), board, seat, action["place"])
        board["fought"] += attacking
        die = play.roll("combat")
        lost: list[str] = []
        if die + stronger >= 5:
            lost = defending
        elif die + stronger <= 1:
            lost = [max(attacking, key=lambda unit: (units[unit].strength, unit))]
        for unit in lost:
            del board["where"][unit]
        play.emit("combat", seat=seat, place=action["place"], die=die, difference=stronger)
        if lost:
            play.emit("eliminated", units=lost)

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "attack":
            return Refusal("no unit of yours that can still fight is next to an enemy there", "3")
        return None


STEPS = (Campaign(), GameTurn(), Movement(), Combat(), Assault())
