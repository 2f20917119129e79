"""Sections 17.46 and 17.47: naval bombardment, an optional rule (ruling R110)."""

from collections.abc import Iterable

from app.games.kernel.state import Frame, Seat, State
from app.games.rcw.board import board_of, controller, province_of
from app.games.rcw.box import BOX, COLOUR, VALUE

GUNBOATS = ("BR", "FR")
INTERVENTION = "INT"
COASTS = frozenset({"Baltic Sea", "Black Sea"})
"""The seas from which ships fire (17.47)."""


def fleets(state: State, seat: Seat) -> int:
    """Count the bombardments that `seat` may make in a combat phase (17.46, 17.55).

    One for each British and French control marker that the seat holds after the Armistice; with a
    major intervention its marker counts as well.
    """
    board, options = board_of(state), state["options"]
    if not board["armistice"]:
        return 0
    nations = [*GUNBOATS] if options["naval_operations"] else []
    if options["major_intervention"]:
        nations.append(INTERVENTION)
    return sum(controller(board, nation) == seat for nation in nations)


def within_range(state: State, unit: str) -> bool:
    """Whether ships can support a unit: Blue, White or Green on one of the two seas (17.47)."""
    province = province_of(board_of(state), unit)
    if province is None or COLOUR[unit] not in ("blue", "white", "green"):
        return False
    return not COASTS.isdisjoint(BOX.provinces[province].coast)


def bombardable(state: State, frame: Frame, seat: Seat, attackers: list[str]) -> list[str]:
    """List the units of `attackers` that could still be doubled, the strongest first (17.47).

    As many as there are bombardments left (17.46): more would not add to what can be thrown in.
    """
    left = fleets(state, seat) - frame["bombardments"] - len(frame["bombarded"])
    return supported(state, frame, attackers)[:left] if left > 0 else []


def supported(state: State, frame: Frame, attackers: list[str]) -> list[str]:
    """List the attacking units on these seas not doubled yet, the strongest first (17.47)."""
    stacks = board_of(state)["stacks"]
    units = [unit for stack in attackers for unit in stacks[stack]["units"]]
    fresh = [u for u in units if u not in frame["bombarded"] and within_range(state, u)]
    return sorted(fresh, key=lambda unit: -VALUE[unit])


def reinforcement(units: Iterable[str]) -> int:
    """Return what doubling `units` adds to an attack (17.47)."""
    return sum(VALUE[unit] for unit in units)
