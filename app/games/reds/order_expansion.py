"""What an order of Reds! stands for where it is not one small action: marches, attacks, ways."""

from collections.abc import Sequence

from app.games.board.battle import step_name
from app.games.kernel.state import Action, Frame, Seat, State
from app.games.reds.board import Board, board_of, is_hex, side_of_seat
from app.games.reds.box import GRID, UNITS
from app.games.reds.rules.battle_odds import LOWEST, column_of, supporting
from app.games.reds.rules.supply import Supply
from app.games.reds.standing import ODDS
from app.games.text import gettext

BY: dict[str, str] = {"by_rail": "rail", "by_river": "river", "by_sea": "sea"}
"""Orders for strategic movement in one line, and the way that each goes."""

KINDS = {"air": "air", "navy": "naval_flotilla"}
"""Orders for support, and the type of unit that gives it."""


def canonical(state: State, action: Action) -> Action:
    """Return a march without the hex in which it starts: "CZ2: 3111-3110" may begin with it."""
    if action["do"] != "march" or len(action["path"]) < 2:
        return action
    starts = {board_of(state)["where"].get(str(unit)) for unit in action["units"]}
    return {**action, "path": action["path"][1:]} if starts == {action["path"][0]} else action


def expand(state: State, seat: Seat, action: Action) -> list[Action]:
    """Return the actions that an order stands for where it is not legal by itself, or none."""
    if not state["steps"]:
        return []
    frame, board = state["steps"][-1], board_of(state)
    verb = action["do"]
    if frame["step"] == "movement":
        return _in_movement(board, frame, action)
    if frame["step"] == "strategic_moves":
        ending: list[Action] = [{"do": "halt"}] if frame["selected"] else []
        if verb in BY:
            goal = action["path"][-1]
            moves: list[Action] = []
            for unit in action["units"]:
                moves += [{"do": "ship", "unit": unit}, {"do": BY[verb], "place": goal}]
            return [*ending, *moves]
        if verb == "first":
            return [*ending, {"do": "done"}, action]
        return [*ending, action] if ending else []
    if frame["step"] == "battle":
        return _in_battle(board, frame, seat, action)
    if frame["step"] == "advance" and verb in ("attack", "assault", "done"):
        return [{"do": "stay"}, *_attack(action)]
    return _attack(action) if verb == "assault" else []


def _attack(action: Action) -> list[Action]:
    """The small actions of an attack that names its units; any other action as it is."""
    if action["do"] != "assault":
        return [action]
    named: list[Action] = [{"do": "with", "unit": unit} for unit in action["units"]]
    return [{"do": "attack", "place": action["place"]}, *named]


def _in_movement(board: Board, frame: Frame, action: Action) -> list[Action]:
    verb = action["do"]
    halt: list[Action] = [{"do": "halt"}] if frame["selected"] else []
    if verb == "march":
        return [*halt, *_marches(board, action)]
    if verb == "garrison_here":
        last = frame["moved"][-1] if frame["moved"] else ""
        return [{"do": "garrison", "place": board["where"][last]}] if last else []
    if verb in ("attack", "assault"):
        return [*halt, {"do": "done"}, *_attack(action)]
    return [*halt, action] if halt and verb in ("move", "done", "raid", "garrison") else []


def _marches(board: Board, action: Action) -> list[Action]:
    """The stacks of a march, one for each hex in which units start; a goal that is further than the
    next hex is reached by the cheapest way."""
    stacks: dict[str, list[str]] = {}
    for unit in action["units"]:
        stacks.setdefault(board["where"].get(unit, ""), []).append(unit)
    found: list[Action] = []
    if len(stacks) > 1 and len(action["path"]) > 1:
        return []
    for start, units in stacks.items():
        if not is_hex(start):
            return []
        path = action["path"]
        if path[0] == start and len(path) > 1:
            path = path[1:]
        if len(path) > 1 or path[0] in GRID.neighbours(start):
            found.append({"do": "march", "units": units, "path": path})
        else:
            found.append({"do": "move", "unit": units[0]})
            found += [{"do": "join", "unit": unit} for unit in units[1:]]
            found.append({"do": "to", "place": path[0]})
    return found


def _in_battle(board: Board, frame: Frame, seat: Seat, action: Action) -> list[Action]:
    verb = action["do"]
    if verb in KINDS:
        for unit in supporting(board, frame, side_of_seat(seat)):
            if UNITS[unit].type == KINDS[verb]:
                return [{"do": "support", "unit": unit}]
        return []
    if verb == "advance":
        return [{"do": "follow", "unit": action["unit"]}]
    if verb in ("attack", "assault", "done") and not frame.get("at"):
        ending = {"do": "fight"} if frame["units"] else {"do": "call_off"}
        return [ending, *_attack(action)]
    return []


def closing(state: State, order: Sequence[Action]) -> list[Action]:
    """The battle follows an order that names the units: "attack 2911 with KAP + SIB1"."""
    verbs = [action["do"] for action in order]
    steps = state["steps"]
    named = verbs[0] == "assault" and not {"fight", "call_off"} & set(verbs)
    if named and steps and steps[-1]["step"] == "battle" and not steps[-1].get("at"):
        return [{"do": "fight"}]
    return []


def failed_test(after: State, test: Action, orders: Sequence[Action]) -> str:
    """Return how things are if a condition fails: the odds of an attack, the supply of a march."""
    if test["do"] == "odds":
        return _failed_odds(after, test["odds"])
    board = board_of(after)
    moved = [unit for order in orders for unit in _units_of(order)]
    lines = Supply(board)
    for unit in moved:
        if is_hex(board["where"].get(unit, "")) and not lines.is_supplied(unit):
            return gettext("%(unit)s would be out of supply", unit=UNITS[unit].code)
    return ""


def _units_of(order: Action) -> list[str]:
    named = order.get("units", [order["unit"]] if "unit" in order else [])
    return [unit for unit in named if unit in UNITS]


def _failed_odds(after: State, wanted: str) -> str:
    """Case 11.3: the column of an attack as declared, without what the defender may add."""
    frame = after["steps"][-1] if after["steps"] else {"step": ""}
    if frame["step"] != "battle" or not frame["units"]:
        return gettext("no attack is declared")
    _odds, column = column_of(board_of(after), frame)
    if column >= LOWEST + ODDS.index(wanted):
        return ""
    return gettext("the odds are %(odds)s", odds=step_name(column))
