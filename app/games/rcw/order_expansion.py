"""Expanding an order to the actions it leaves out: halts, and the way there."""

from collections.abc import Sequence
from fractions import Fraction

from app.games.kernel.state import Action, Frame, Seat, State
from app.games.rcw.board import Board, board_of
from app.games.rcw.box import IMPERIALS
from app.games.rcw.orders import PROVINCES
from app.games.rcw.routes import way_to
from app.games.rcw.rules.attaching import attachable
from app.games.rcw.rules.attack import declaration, odds
from app.games.rcw.rules.attack_options import openings
from app.games.rcw.rules.force import Force, place_of, units_of
from app.games.rcw.rules.movement_refusals import OF_A_FORCE
from app.games.rcw.secrecy import secret
from app.games.text import gettext

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


def way_note(state: State, actions: Sequence[Action]) -> str:
    """Return which way a force takes to a distant province (5.12, 5.52), if `actions` are one."""
    if len(actions) < 2 or any(action["do"] not in ("to", "rail") for action in actions):
        return ""
    names = [PROVINCES.names[action["province"]] for action in actions]
    return gettext(
        "to %(goal)s by way of %(via)s, the shortest open way; of ways equally short, the first in "
        "alphabetical order. Write VIA to choose another",
        goal=names[-1],
        via=", ".join(names[:-1]),
    )


def units_named(state: State, seat: Seat, verb: str, place: str | None) -> list[str]:
    """Return the units that "all" means for the force that is selected (5.22, 5.24).

    Those are the units that it may pick up or drop off where it stands.
    """
    frame = state["steps"][-1] if state["steps"] else {}
    force: Force | None = frame.get("force") if frame.get("step") == "movement" else None
    if force is None or seat not in frame.get("owes", ()) or verb not in ("attach", "detach"):
        return []
    if place not in (None, place_of(board_of(state), force)):
        return []
    board = board_of(state)
    if verb == "attach":
        return list(attachable(state, frame, force))
    return [unit for unit in units_of(board, force) if unit != force["lead"]]


def failed_test(after: State, test: Action) -> str:
    """8.0(3): return the odds of the attack as declared if they are worse than `test` asks."""
    frame = after["steps"][-1]
    if frame["step"] != "combat" or not frame["targets"]:
        return gettext("no attack is declared")
    found = odds(after, frame)
    if found is not None and _ratio(found) >= _ratio(test["odds"]):
        return ""
    return gettext("the odds are %(odds)s", odds=found or gettext("less than 1:2"))


def _ratio(odds: str) -> Fraction:
    attack, defence = odds.split(":")
    return Fraction(int(attack), int(defence))


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
