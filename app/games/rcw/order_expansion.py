"""Expanding an order to the actions it leaves out: halts, and the way there."""

from app.games.kernel.state import Action, Frame, Seat, State
from app.games.rcw.board import Board, board_of
from app.games.rcw.box import IMPERIALS
from app.games.rcw.routes import way_to
from app.games.rcw.rules.attack import declaration
from app.games.rcw.rules.attack_options import openings
from app.games.rcw.rules.force import Force, units_of
from app.games.rcw.rules.movement_refusals import OF_A_FORCE
from app.games.rcw.secrecy import secret

OPENING_ORDERS = frozenset({"attack", "subvert", "terror", "strike", "demand"})
"""Orders with which an attack begins (8.0)."""


def expand(state: State, seat: Seat, action: Action) -> list[Action]:
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
        return way_to(board, force, verb, action["province"])
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
