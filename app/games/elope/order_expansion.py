"""Orders that stand for others: a depot that is flipped and moved, units loaded in a hex, a turn in
which nothing is done."""

from collections.abc import Sequence
from typing import Final

from app.games.elope.board import board_of
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat, State
from app.games.text import gettext

WHOLE_TURN: Final = "pass"
"""Case 3.0: ends what is left of a side's turn, phase by phase."""
ENDS: Final = {"operations": "operations_done", "movement": "done", "combat": "done"}
"""What ends each step of a turn in which nothing has to be done."""

MOBILE = {"march_mobile": "march", "ride_mobile": "ride"}
"""Orders for depots on their mobile side, and what they are without it (11.3)."""


def expand(state: State, _seat: Seat, action: Action) -> list[Action]:
    """Return the actions that an order stands for where it is not legal by itself, or none."""
    if action["do"] == WHOLE_TURN:
        return endings(state)
    if not state["steps"] or state["steps"][-1]["step"] != "movement":
        return []
    board = board_of(state)
    if action["do"] in MOBILE:
        flips = [{"do": "flip", "unit": u} for u in action["units"] if u in board["static"]]
        return [*flips, {**action, "do": MOBILE[action["do"]]}]
    if action["do"] == "load_at":
        if any(board["where"].get(unit) != action["place"] for unit in action["units"]):
            return []
        return [{"do": "load", "unit": unit} for unit in action["units"]]
    return []


def endings(state: State) -> list[Action]:
    """Return what ends the phase that a side is in; none where it has to decide something first."""
    frame = _top(state)
    if frame["step"] not in ENDS or _in_hand(frame):
        return []
    done: Action = {"do": ENDS[frame["step"]]}
    is_moving = frame.get("selected") or frame.get("sailing")
    return [{"do": "halt"}, done] if is_moving else [done]


def rest_of_turn(state: State, seat: Seat, order: Sequence[Action]) -> list[Action]:
    """Return what ends the next phase of a turn that is passed, while its side is asked."""
    passes = bool(order) and order[0]["do"] == WHOLE_TURN
    return endings(state) if passes and seat in _top(state).get("owes", ()) else []


def why_not_passed(state: State) -> Refusal:
    """Return what has to be decided before the rest of a turn can be passed (3.0)."""
    if _in_hand(_top(state)):
        why = gettext("first finish or call off the attack or air mission that you have begun")
        return Refusal(why, "7.0")
    return Refusal(gettext("you have to answer this before you can pass"), "3.0")


def _top(state: State) -> Frame:
    return state["steps"][-1] if state["steps"] else {"step": ""}


def _in_hand(frame: Frame) -> bool:
    """Whether an attack or a mission of aircraft is being put together, or attacks are resolved."""
    return bool(frame.get("attack") or frame.get("flying") or frame.get("fixed"))
