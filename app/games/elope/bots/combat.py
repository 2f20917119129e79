"""How a bot weighs attacks, and how it answers what combats ask."""

from app.games.elope.board import board_of
from app.games.elope.bots.levels import Level
from app.games.elope.box import MAP
from app.games.elope.forecast import Forecast, everybody, forecast
from app.games.elope.rules.attack import targets
from app.games.elope.rules.battle import BREAKTHROUGH, ENGAGED, NONE
from app.games.elope.rules.combat import POINT
from app.games.kernel.bot import Decision, Reason
from app.games.kernel.state import Action, Frame, State

OF_POINT = 0.05
"""Steps that a victory point is worth to the winner of a combat who may advance."""


def gain(expected: Forecast, level: Level) -> float:
    """Return what an attack brings on average, in steps: the enemy's less one's own."""
    total = 0.0
    for result, chance in expected.results.items():
        if result == BREAKTHROUGH:
            total += level.breakthrough * float(chance)
            continue
        attacker, defender = result.split("/")
        worth = 0.0 if defender == NONE else float(defender)
        worth += level.engaged if attacker == ENGAGED else 0.0
        worth -= 0.0 if attacker in (ENGAGED, NONE) else level.own * float(attacker)
        total += worth * float(chance)
    if expected.spent == POINT:
        return total - level.point_spent
    return total - (level.depot if expected.spent else 0.0)


def attack(state: State, frame: Frame, level: Level) -> Decision:
    """Return the next action of the announcement: the best attack, its units, or the end."""
    board = board_of(state)
    die = state["options"]["combat_die"]
    building = frame["attack"]
    if building is not None:
        left = [u for u in everybody(board, frame, building["place"]) if u not in building["units"]]
        return Decision({"do": "with", "unit": left[0]} if left else {"do": "announce"})
    best: tuple[float, str, Forecast] | None = None
    for place in targets(board, frame):
        expected = forecast(board, everybody(board, frame, place), place, die)
        if expected is None:
            continue
        worth = gain(expected, level) + _points(place, level.point)
        if worth >= level.least_gain and (best is None or worth > best[0]):
            best = worth, place, expected
    if best is None:
        return Decision({"do": "done"}, Reason("why.no_attack", {}))
    _worth, place, expected = best
    args = {"place": place, "column": expected.column, "gain": f"{gain(expected, level):.1f}"}
    return Decision({"do": "attack", "place": place}, Reason("why.attack", args))


def _points(place: str, point: float = OF_POINT) -> float:
    found = MAP.places.get(place)
    return point * found.points if found is not None else 0.0


def advance(options: list[Action]) -> Decision:
    """Into the hex with most points; nobody goes on without any."""
    going = [each for each in options if each["do"] == "advance"]
    best = max(going, key=lambda each: _points(each["place"]), default=None)
    if best is not None and _points(best["place"]):
        return Decision(best, Reason("why.advance", {"place": best["place"]}))
    return Decision({"do": "stay"}, Reason("why.no_advance", {}))


def engaged(state: State, options: list[Action], battle: Frame, level: Level) -> Decision:
    """Counter-attack if that brings more than giving way costs."""
    board, die = board_of(state), state["options"]["combat_die"]
    units = [u for u in battle["defending"] if board["where"][u] == battle["place"]]
    for option in options:
        if option["do"] == "counter":
            expected = forecast(board, units, option["place"], die)
            if expected is not None and gain(expected, level) > 0.0:
                return Decision(option, Reason("why.counter", {"place": option["place"]}))
    return Decision(options[-1], Reason("why.give_way", {}))
