"""Case 3.2 of Two Rivers: combat in which both sides have something to answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat, State
from app.games.kernel.step import Step
from tests.games.toyhex.board import STACKING, Board, board_of, difference, enemy, units_in
from tests.games.toyhex.maps import BattleMap

if TYPE_CHECKING:
    from tests.games.toyhex.title import TwoRivers

DECISIONS = frozenset({"support", "losses", "retreat"})
VERBS = frozenset({"support", "no_support", "lose", "retreat"})


class Assault(Step):
    """Case 3.2: support, a die, losses of both sides at once, retreat.

    The defender may add a unit next to the hex. From 6 on they lose a unit and the others retreat,
    from 3 on both sides lose one, else the attacker does. `attacking` are the units that attack
    the hex `at`, `losers` the sides that lose a unit.
    """

    name = "assault"
    cases = "3.2"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        stage = frame["stage"] = frame.get("stage", 0) + 1
        if stage == 1:
            if supporters(_map(play), board_of(play.state), frame):
                play.ask(enemy(frame["by"]), what="support")
        elif stage == 2:
            self._fight(play, frame)
            # What one side loses does not concern the other: both are asked at once.
            play.ask(*frame["losers"], what="losses")
        elif stage == 3:
            if frame["retreats"] and retreats(_map(play), board_of(play.state), frame):
                play.ask(enemy(frame["by"]), what="retreat")
        else:
            play.leave()

    def _fight(self, play: Play, frame: Frame) -> None:
        battle_map, board, by = _map(play), board_of(play.state), frame["by"]
        die = play.roll("combat")
        supporting = frame.get("support")
        help_given = battle_map.units[supporting].strength if supporting else 0
        stronger = frame["difference"] - help_given
        total = die + stronger
        play.emit("combat", seat=by, place=frame["at"], die=die, difference=stronger)
        frame["retreats"] = total >= 6
        sides = [enemy(by)] if total >= 6 else [by, enemy(by)] if total >= 3 else [by]
        frame["losers"] = [side for side in sides if fighting(battle_map, board, frame, side)]

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        battle_map, board = _map(play), board_of(play.state)
        match frame["owes"][seat]:
            case "support":
                units = supporters(battle_map, board, frame)
                return [*({"do": "support", "unit": u} for u in units), {"do": "no_support"}]
            case "losses":
                return [
                    {"do": "lose", "unit": unit}
                    for unit in fighting(battle_map, board, frame, seat)
                ]
            case _:
                return [
                    {"do": "retreat", "place": place}
                    for place in retreats(battle_map, board, frame)
                ]

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return self.options(play, frame, seat)[-1]

    def do_support(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["support"] = action["unit"]
        play.close_decision(seat)

    def do_no_support(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)

    def do_lose(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        del board_of(play.state)["where"][action["unit"]]
        play.emit("eliminated", units=[action["unit"]])
        play.close_decision(seat)

    def do_retreat(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        battle_map, board = _map(play), board_of(play.state)
        units = units_in(battle_map, board, seat)[frame["at"]]
        for unit in units:
            board["where"][unit] = action["place"]
        play.emit("moves", units=units, path=[action["place"]])
        play.close_decision(seat)


def begin(play: Play, seat: Seat, at: str, attacking: list[str]) -> None:
    """Push the step for an attack on a hex."""
    stronger = difference(_map(play), board_of(play.state), seat, at)
    play.push("assault", by=seat, at=at, attacking=attacking, difference=stronger)


def window(state: State) -> str:
    """Name the attack that is being resolved."""
    frame = state["steps"][-1]
    board = board_of(state)
    return f"{board['turn']}.{board['segment']} {frame.get('at', '')}"


def supporters(battle_map: BattleMap, board: Board, frame: Frame) -> list[str]:
    """Return the units of the defender next to the hex that is attacked."""
    friends = units_in(battle_map, board, enemy(frame["by"]))
    return sorted(
        u for each in battle_map.grid.neighbours(frame["at"]) for u in friends.get(each, ())
    )


def fighting(battle_map: BattleMap, board: Board, frame: Frame, side: Seat) -> list[str]:
    """Return the units of a side of which one can be lost."""
    if side == frame["by"]:
        return sorted(unit for unit in frame["attacking"] if unit in board["where"])
    return sorted(units_in(battle_map, board, side).get(frame["at"], ()))


def retreats(battle_map: BattleMap, board: Board, frame: Frame) -> list[str]:
    """Return the hexes to which all of the defender's units can fall back."""
    side = enemy(frame["by"])
    friends, foes = (units_in(battle_map, board, each) for each in (side, frame["by"]))
    leaving = len(friends.get(frame["at"], ()))
    if not leaving:
        return []
    return sorted(
        each
        for each in battle_map.grid.neighbours(frame["at"])
        if battle_map.price(frame["at"], each) is not None
        and each not in foes
        and len(friends.get(each, ())) + leaving <= STACKING
    )


def _map(play: Play) -> BattleMap:
    return cast("TwoRivers", play.title).battle_map
