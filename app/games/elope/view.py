"""What a seat sees of a match: everything but the operations of the other until both are in."""

from typing import Any, cast

from app.games.elope.board import Board, board_of
from app.games.kernel.state import Frame, Seat, State


class ViewedBoard(Board):
    """The board, and what its present steps are about.

    `ordered` are the operations that the viewer has sealed; `moving` the side that moves, the units
    selected, those that have moved and what they have spent; `attacks` those announced, `attack`
    the one that is being put together, `battle` the one that is resolved; `fought_over` the hexes
    of all combats that are not over, since a counter-attack is one within another (7.7); `asked`
    the units or the hex of a question.
    """

    ordered: list[dict[str, Any]]
    moving: dict[str, Any] | None
    attacks: list[dict[str, Any]]
    attack: dict[str, Any] | None
    sorties: list[dict[str, Any]]
    battle: dict[str, Any] | None
    fought_over: list[str]
    asked: dict[str, Any]


def view_of(state: State, seat: Seat | None) -> ViewedBoard:
    """Return the board of a state as a seat may know it."""
    steps = {frame["step"]: frame for frame in state["steps"]}
    combat = steps.get("combat", {})
    found: dict[str, Any] = {
        **board_of(state),
        "ordered": list(steps.get("operations", {}).get("sealed", {}).get(seat, ())),
        "moving": _moving(steps),
        "attacks": list(combat.get("attacks", ())),
        "attack": combat.get("attack"),
        "sorties": list(combat.get("sorties", ())),
        "battle": _battle(steps),
        "fought_over": [f["place"] for f in state["steps"] if f["step"] == "battle"],
        "asked": _asked(state["steps"][-1] if state["steps"] else {}),
    }
    return cast(ViewedBoard, found)


def _moving(steps: dict[str, Frame]) -> dict[str, Any] | None:
    frame = steps.get("movement")
    if frame is None:
        return None
    return {
        "side": frame["side"],
        "selected": list(frame.get("selected", ())),
        "sailing": list(frame.get("sailing", ())),
        "sailed": dict(frame.get("sailed", {})),
        "moved": list(frame.get("moved", ())),
        "spent": dict(frame.get("spent", {})),
        "flipped": list(frame.get("flipped", ())),
        "under_way": bool(frame.get("under_way")),
    }


def _battle(steps: dict[str, Frame]) -> dict[str, Any] | None:
    frame = steps.get("battle")
    if frame is None:
        return None
    return {
        "place": frame["place"],
        "side": frame["side"],
        "units": list(frame["units"]),
        "defending": list(frame.get("defending", ())),
        "spent": frame.get("spent"),
        "result": frame.get("result", ""),
    }


def _asked(top: Frame) -> dict[str, Any]:
    return {
        name: top[name] for name in ("unit", "units", "place", "steps", "length") if name in top
    }
