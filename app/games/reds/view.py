"""What a seat sees of a match: everything (9.2), with what is under way."""

from typing import Any, cast

from app.games.kernel.state import Frame, Seat, State
from app.games.reds.board import Board, board_of, side_of_seat
from app.games.reds.box import RED, WHITE, side_of


class ViewedBoard(Board):
    """The board, and what its present steps are about.

    `segment` has the groups that are active, their units, and which of these have moved or fought;
    `selected` the units about to move, or "gold"; `battle` the attack that is being put together or
    resolved; `asked` the units, or the leader, that a question is about, such as those to place or
    to retreat; `named` the fronts that Red has named for this turn (7.7).
    """

    segment: dict[str, Any] | None
    selected: list[str]
    battle: dict[str, Any] | None
    asked: list[str]
    named: list[str]
    in_logistics: bool


def view_of(state: State, seat: Seat | None = None) -> ViewedBoard:
    """Return the board of a state with what is under way; nothing is hidden.

    Where both sides are asked at once, `asked` has the units of `seat` alone.
    """
    steps = {frame["step"]: frame for frame in state["steps"]}
    found: dict[str, Any] = {
        **board_of(state),
        "segment": _segment(steps),
        "selected": _selected(steps),
        "battle": _battle(steps),
        "asked": _asked(steps, seat),
        "named": list(steps.get("command", {}).get("named", ())),
        "in_logistics": "logistics" in steps,
    }
    return cast(ViewedBoard, found)


def _segment(steps: dict[str, Frame]) -> dict[str, Any] | None:
    segment = steps.get("segment")
    if segment is None:
        return None
    movement, combat = steps.get("movement", {}), steps.get("combat", {})
    return {
        "groups": segment["groups"],
        "side": segment["side"],
        "chit": segment["chit"],
        "active": segment.get("active", []),
        "at": segment.get("at", ""),
        "moved": movement.get("moved", []),
        "supplied": movement.get("supplied", segment.get("supplied", [])),
        "fought": combat.get("fought", []),
        "attacked": combat.get("attacked", []),
    }


def _selected(steps: dict[str, Frame]) -> list[str]:
    if "movement" in steps:
        return list(steps["movement"].get("selected", []))
    selected = steps.get("strategic_moves", {}).get("selected", "")
    return [selected] if selected else []


def _battle(steps: dict[str, Frame]) -> dict[str, Any] | None:
    battle = steps.get("battle")
    if battle is None:
        return None
    retreated = steps.get("combat", {}).get("retreated", [])
    return {
        "place": battle["place"],
        "side": battle["side"],
        "units": battle["units"],
        "support": battle["support"],
        "cover": battle["cover"],
        "retreated": [unit for unit in retreated if unit not in battle["units"]],
        "at": battle.get("at", ""),
        "result": battle.get("result", ""),
    }


def _asked(steps: dict[str, Frame], seat: Seat | None) -> list[str]:
    for step in ("retreat", "losses"):
        if step in steps:
            return list(steps[step]["units"])
    for step, what in (("placing", "unit"), ("leader", "leader")):
        if what in steps.get(step, ()):
            return [steps[step][what]]
    sides = (RED, WHITE) if seat is None else (side_of_seat(seat),)
    waiting = steps.get("reinforcements", {}).get("waiting", ())
    return [unit for unit in waiting if side_of(unit) in sides]
