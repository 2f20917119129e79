"""Section 3: the turns, the weather (14), what the schedule removes (23.1), and the end (24.0)."""

from collections.abc import Mapping
from typing import Any

from app.games.elope.board import (
    ABOARD,
    ELIMINATED,
    REMOVED,
    Board,
    board_of,
    is_hex,
    place_of,
    put_unit,
)
from app.games.elope.box import ALLIED, BOX, CHECKS, RED, SHIP_TYPES, SIDES, UNITS
from app.games.elope.components import ScriptedOrder
from app.games.elope.options import HISTORICAL, scenario_of
from app.games.elope.rules.aircraft import begin_air_turn
from app.games.elope.rules.control import forget, spend_counter
from app.games.elope.rules.fleet import begin_fleet_turn, take_out
from app.games.elope.rules.orders_in_force import UNDECIDED, YES, is_planned
from app.games.elope.rules.rivers import RIVERS
from app.games.elope.rules.set_up import ARRIVALS, arriving, scenario_on
from app.games.elope.rules.victory import judge_points, sudden_death
from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Sequence, Step


def last_turn(options: Mapping[str, Any]) -> int:
    """Cases 23.1, 23.23: the last turn of a short or a full game; the historical scenario has no
    short one."""
    scenario = BOX.charts.scenarios[scenario_of(options)]
    return scenario.short_turns if options["length"] == "short" else scenario.turns


class Campaign(Step):
    """Case 3.0: turn after turn, until the last one or a sudden death."""

    name = "campaign"
    cases = "3.0, 23.23, 24.0"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if not frame.get("set_up"):
            frame["set_up"] = True
            play.push("set_up")
        elif board["turn"] > 0 and sudden_death(play, board):
            return
        elif board["turn"] == last_turn(play.state["options"]):
            judge_points(play, board)
        else:
            begin_turn(play, board)
            play.push("game_turn")


class GameTurn(Sequence):
    """Case 3.0: both players' operations, the Allied turn, the Red turn, survival."""

    name = "game_turn"
    cases = "3.0"
    parts = ("operations", "allied_turn", "red_turn", "survival")


class PlayerTurn(Step):
    """Case 3.0: a side moves, then fights; its victory is checked after that (24.1, R-SEQ-6)."""

    side: str

    def resume(self, play: Play, frame: Frame) -> None:
        at = frame["at"] = frame.get("at", 0) + 1
        board = board_of(play.state)
        if at == 1:
            play.push("arrivals", side=self.side)
        elif at == 2:
            play.push("movement", side=self.side)
        elif at == 3:
            play.push("combat", side=self.side)
        else:
            if self.side == RED:
                board["crossed"].clear()
            if not sudden_death(play, board):
                play.leave()


class AlliedTurn(PlayerTurn):
    """Case 3.0: the first player turn."""

    name = "allied_turn"
    cases = "3.0"
    side = ALLIED


class RedTurn(PlayerTurn):
    """Case 3.0: the second player turn."""

    name = "red_turn"
    cases = "3.0"
    side = RED


def begin_turn(play: Play, board: Board) -> None:
    """Cases 3.0, 11.0, 14.0, 14.4, R-SEQ-2: removals, weather and supply points of a new turn."""
    board["turn"] += 1
    board["crossed"].clear()
    begin_air_turn(board)
    turn = BOX.turns[board["turn"] - 1]
    play.emit("turn", number=board["turn"], month=turn.month)
    remove_scheduled(play, board)
    begin_fleet_turn(play, board)
    roll_for_history(play, board)
    if turn.weather == "roll":
        die = play.roll("weather")
        board["weather"] = "snow" if die in BOX.charts.october_snow_on else "dry"
        play.emit("weather.roll", die=die, weather=board["weather"])
    elif turn.weather != board["weather"]:
        board["weather"] = turn.weather
        play.emit("weather", weather=turn.weather)
    for side in SIDES:
        points = turn.supply[side] + _points_among_arrivals(board["turn"], side)
        if points:
            board["points"][side] += points
            play.emit("points", side=side, points=points)


def roll_for_history(play: Play, board: Board) -> None:
    """Cases 20.0, 23.1, R-DOC-3, R-SCH-11: the dice of the historical scenario: whether the 11th
    Sussex come, and whether the Allies go to Kotlas."""
    if "history" not in board:
        return
    for arrival in ARRIVALS[HISTORICAL][board["turn"]]:
        if arrival.arrives_on and (units := arriving(board, arrival)):
            die = play.roll("sussex")
            if die in arrival.arrives_on:
                play.emit("sussex.comes", die=die)
            else:
                play.emit("sussex.stays", die=die)
                for unit in units:
                    put_unit(board, unit, REMOVED)
    if board["turn"] in BOX.charts.numbers.kotlas_turns and is_planned(board):
        die = play.roll("kotlas")
        says = YES if die in CHECKS["kotlas_decision"] else UNDECIDED
        board["history"]["kotlas"] = says
        play.emit(f"kotlas.{says}", die=die)


def _points_among_arrivals(turn: int, side: str) -> int:
    """R-SUP-9: on turn 10 two supply points stand among the Red arrivals as well."""
    return 2 if (turn, side) == (10, RED) else 0


def remove_scheduled(play: Play, board: Board) -> None:
    """Case 23.1, R-SCH-8, R-SCH-9: the units that the schedule withdraws on this turn."""
    for order in BOX.orders:
        if order.turn != board["turn"] or order.scenario not in (None, scenario_on(board)):
            continue
        leaving = [
            unit
            for unit in scheduled_units(order)
            if (place_of(board, unit) or REMOVED) not in (ELIMINATED, REMOVED)
        ]
        if leaving:
            present = [unit for unit in leaving if is_in_sight(place_of(board, unit))]
            for unit in leaving:
                if UNITS[unit].type in SHIP_TYPES:
                    take_out(play, board, [unit], REMOVED)
                    continue
                if UNITS[unit].type == "depot":
                    spend_counter(board, unit)
                else:
                    put_unit(board, unit, REMOVED)
                forget(board, unit)
            if present:
                play.emit("withdrawn", units=present)


def is_in_sight(place: str) -> bool:
    """Whether a place is on the map: a hex, a hexside of a river, or a steamer."""
    return is_hex(place) or place in RIVERS or place == ABOARD


def scheduled_units(order: ScriptedOrder) -> list[str]:
    """Return the units that a scripted order removes from the game."""
    if order.code == "remove":
        return [unit for unit in order.units if unit in UNITS]
    if order.code == "remove_formations":
        return [unit for unit in UNITS if unit.startswith(tuple(f"{f}-" for f in order.formations))]
    if order.code == "remove_nation":
        return [
            unit
            for unit, each in UNITS.items()
            if each.nation == order.nation and each.type not in order.types
        ]
    return []
