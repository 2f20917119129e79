"""Section 4.2: which units can be selected to move, and which can go together."""

from collections.abc import Iterable

from app.games.elope.board import ABOARD, HEXES, Board, is_hex
from app.games.elope.box import DEPOTS, SHIP_TYPES, TANKS, TRAINS, UNITS, side_of
from app.games.elope.rules.derived import derive
from app.games.elope.rules.doctrine import why_not_leave
from app.games.elope.rules.railway import has_rails
from app.games.elope.rules.sailing import put_ships_down, why_not_selected
from app.games.elope.rules.trains import riders
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Frame
from app.games.text import gettext


def waiting(board: Board, frame: Frame) -> list[str]:
    """Return the units that can still move: neither static depots (11.3) nor tanks that have
    broken down (18.4)."""
    gone = {*frame["moved"], *board["static"]}
    if "rails" in board:
        gone.update(board["rails"]["broken"])
    return [u for u in derive(board).on_map(frame["side"]) if u not in gone]


def joining(board: Board, frame: Frame) -> list[str]:
    """Return the units that can go with the stack that is selected: those of its hex that move in
    the same way (18.5), and tanks that a train takes aboard (18.2)."""
    selected = frame["selected"]
    if frame.get("under_way"):
        return []
    if selected[0] in TRAINS:
        return riders(board, selected)
    gone = {*frame["moved"], *board["static"], *selected}
    here = derive(board).here[frame["side"]][board["where"][selected[0]]]
    return joining_with(board, selected[0], [unit for unit in here if unit not in gone])


def joining_with(board: Board, unit: str, able: Iterable[str]) -> list[str]:
    """Return which of the units of a hex that could move can go with one of them."""
    if unit in TRAINS:
        return riders(board, [unit])
    if not has_rails(board):
        return [other for other in able if other != unit]
    broken, kind = board["rails"]["broken"], unit in TANKS
    return [
        other
        for other in able
        if other != unit
        and other not in TRAINS
        and other not in broken
        and (other in TANKS) == kind
    ]


def flippable(board: Board, frame: Frame) -> list[str]:
    """Case 11.3: the depots that can be turned to their other side this turn."""
    where, flipped = board["where"], frame["flipped"]
    return [u for u in DEPOTS[frame["side"]] if where[u] in HEXES and u not in flipped]


def why_not_moved(board: Board, frame: Frame, unit: str) -> Refusal | None:
    """Return why a unit cannot be selected."""
    if UNITS[unit].type in SHIP_TYPES:
        return why_not_selected(board, frame, unit) or Refusal(
            gettext("ships sail together that start in the same hexside"), "4.2"
        )
    if side_of(unit) != frame["side"]:
        return Refusal(gettext("the unit is of the other side"), "4.0")
    if board["where"].get(unit) == ABOARD:
        return Refusal(gettext("the unit is aboard a steamer: land it first"), "15.3")
    if not is_hex(board["where"].get(unit, "")):
        return Refusal(gettext("the unit is not on the map"), "4.0")
    if "rails" in board and unit in board["rails"]["broken"]:
        return Refusal(gettext("the tank has broken down"), "18.4")
    if unit in frame["moved"]:
        return Refusal(gettext("the unit has already moved"), "4.2")
    if unit in board["static"]:
        return Refusal(gettext("a depot moves on its mobile side only: flip it first"), "11.3")
    if unit not in waiting(board, frame):
        return Refusal(gettext("the unit cannot move"), "4.0")
    if frame.get("sailing"):
        return Refusal(gettext("ships are selected: units go aboard with load"), "15.3")
    if frame["selected"]:
        return Refusal(gettext("it does not start in the same hex"), "4.2")
    return why_not_leave(board, [unit])


def with_nothing_selected(frame: Frame) -> Frame | None:
    """Case 4.2: the frame of the phase as the order to another stack finds it: ships, and a stack
    that is under way, stay where they are. None where what is selected has to go or halt first."""
    if frame.get("sailing"):
        found: Frame = {**frame, "moved": list(frame["moved"])}
        put_ships_down(found)
        return found
    if frame["selected"] and frame.get("under_way"):
        return {**frame, "selected": [], "moved": [*frame["moved"], *frame["selected"]]}
    return None
