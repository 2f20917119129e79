"""Orders that stand for others: a depot that is flipped and moved, units loaded in a hex."""

from app.games.elope.board import board_of
from app.games.kernel.state import Action, Seat, State

MOBILE = {"march_mobile": "march", "ride_mobile": "ride"}
"""Orders for depots on their mobile side, and what they are without it (11.3)."""


def expand(state: State, _seat: Seat, action: Action) -> list[Action]:
    """Return the actions that an order stands for where it is not legal by itself, or none."""
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
