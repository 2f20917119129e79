"""What an RCW order leaves out because it goes without saying: halts, and the way there."""

from collections import deque
from collections.abc import Sequence

from app.games.kernel.state import Action, Frame, Seat, State
from app.games.rcw.board import Board, board_of, trains
from app.games.rcw.box import BOX, COLOUR, IMPERIALS, WAYS, open_to
from app.games.rcw.rules.attack import declaration
from app.games.rcw.rules.force import Force, stops, units_of
from app.games.rcw.rules.gold import bought_by
from app.games.rcw.rules.movement_refusals import OF_A_FORCE
from app.games.rcw.rules.openings import openings
from app.games.rcw.secrecy import secret

OPENING_ORDERS = frozenset({"attack", "subvert", "terror", "strike", "demand"})
"""Orders with which an attack begins (8.0)."""


def implied(state: State, seat: Seat, action: Action) -> list[Action]:
    """Return the actions that `action` stands for where it is not legal by itself, or none."""
    if not state["steps"]:
        return []
    frame = state["steps"][-1]
    if frame["step"] == "movement":
        return _in_movement(state, frame, seat, action)
    declared = frame["step"] == "combat" and frame["attackers"]
    if declared and action["do"] in (*OPENING_ORDERS, "end_combat"):
        return [{"do": "resolve"}, action]
    return []


def _in_movement(state: State, frame: Frame, seat: Seat, action: Action) -> list[Action]:
    """Halts, the way, and the end of the movement phase where somebody can be attacked."""
    board = board_of(state)
    force: Force | None = frame["force"]
    verb = action["do"]
    if force and verb in ("to", "rail"):
        return _way(board, force, verb, action["province"])
    halt: list[Action] = [{"do": "halt"}] if force else []
    over: list[Action] = [*halt, {"do": "end_movement"}]
    if verb == "end_movement":
        return over
    if verb == "evacuate":
        return _evacuation(board, force, halt, action["unit"])
    if verb == "end_combat":
        asked = secret(state) or any(openings(state, declaration(), seat))
        return [*over, action] if asked else over
    if verb in OPENING_ORDERS and action in openings(state, declaration(), seat):
        return [*over, action]
    # Between the moves of two forces any-time rights hold (R09): so a force halts for them.
    return [*halt, action] if halt and verb not in OF_A_FORCE else []


def _evacuation(board: Board, force: Force | None, halt: list[Action], unit: str) -> list[Action]:
    """The force is called first; of an Imperial unit, emigration is meant (13.31)."""
    if unit not in IMPERIALS:
        return [*halt, {"do": "move", "unit": unit}, {"do": "evacuate", "unit": unit}]
    carried = force is not None and unit in units_of(board, force)
    return [*([] if carried else halt), {"do": "emigrate", "unit": unit}]


def _way(board: Board, force: Force, verb: str, goal: str) -> list[Action]:
    """Return the shortest open way to `goal`: overland within the points left, or by rail.

    A way on which Green units would have to be left (5.74, 13.26), or a train would have to use
    its passage (14.34), is taken if there is no other.
    """
    passages = verb == "rail" and not force["passed"] and trains(units_of(board, force)) > 0
    lead, bought = open_to(force["lead"]), bought_by(board, force)
    open_to_all = [open_to(unit) for unit in bought]
    for limits in ([lead, *open_to_all], [lead]) if bought else ([lead],):
        for passage in (0, 1) if passages else (0,):
            found = _search(board, force, verb, goal, passage, limits)
            if found:
                return found
    return []


def _search(
    board: Board,
    force: Force,
    verb: str,
    goal: str,
    passages: int,
    limits: Sequence[frozenset[str] | None],
) -> list[Action]:
    start = board["stacks"][force["stack"]]["at"]
    colour = COLOUR[force["lead"]]
    assert colour is not None
    ways = BOX.rail_neighbours if verb == "rail" else WAYS[colour]
    reach = len(BOX.provinces) if verb == "rail" else force["points"]
    queue = deque([(start, passages, [start])])
    seen = {(start, passages)}
    while queue:
        at, left, path = queue.popleft()
        if at == goal:
            return [{"do": verb, "province": province} for province in path[1:]]
        if len(path) > 1 and stops(board, force, at):
            left -= 1
        if len(path) > reach or left < 0:
            continue
        for beyond in ways.get(at, ()):
            closed = any(limit is not None and beyond not in limit for limit in limits)
            if (beyond, left) not in seen and not closed:
                seen.add((beyond, left))
                queue.append((beyond, left, [*path, beyond]))
    return []
