"""Section 10: the condition of units, judged and recorded, and what it does to their values."""

from collections.abc import Iterable

from app.games.elope.board import HEXES, Board
from app.games.elope.box import TRAINS, UNITS
from app.games.elope.rules.supply import Supply, supply_of


def judge(board: Board, units: Iterable[str]) -> None:
    """Case 10.0, R-ZOC-4: record the condition of some units, all by the statuses on record before.

    A unit that is not on the map has no record, nor has an armoured train, which needs neither
    supply nor headquarters (16.1). Who has landed from a steamer this turn is in supply (15.3).
    """
    units = list(units)
    where = board["where"]
    unsupplied, isolated = [], []
    supplies: dict[str, Supply] = {}
    landed = board["fleet"]["landed"] if "fleet" in board else ()
    for unit in units:
        if where.get(unit) not in HEXES or unit in TRAINS:
            continue
        side = UNITS[unit].side
        supply = supplies.get(side)
        if supply is None:
            supply = supplies[side] = supply_of(board, side)
        if unit not in landed and not supply.is_supplied(unit):
            unsupplied.append(unit)
        if not supply.is_in_communications(unit):
            isolated.append(unit)
    board["unsupplied"] = _recorded(board["unsupplied"], units, unsupplied)
    board["isolated"] = _recorded(board["isolated"], units, isolated)


def _recorded(before: list[str], judged: list[str], found: list[str]) -> list[str]:
    if not found and not before:
        return before
    again = frozenset(judged)
    kept = [unit for unit in before if unit not in again]
    return sorted((*kept, *found)) if found else kept


def is_supplied(board: Board, unit: str) -> bool:
    """Whether a unit is on record as in supply."""
    return unit not in board["unsupplied"]


def is_normal(board: Board, unit: str) -> bool:
    """Case 10.5: in supply and in communications."""
    return unit not in board["unsupplied"] and unit not in board["isolated"]


def halved(value: int) -> int:
    """Return half of a value, rounded up (10.9)."""
    return (value + 1) // 2


def allowance(board: Board, unit: str) -> int:
    """Return the movement points of a unit: halved out of supply, halved out of communications,
    quartered by both (4.1, 10.61, 10.82, 10.9).

    Headquarters need supply to move at all (4.1, R-MOV-14), and depots their mobile side; depots
    need neither supply nor command (10.1, 11.3).
    """
    record = UNITS[unit]
    points = record.movement or 0
    if record.type == "depot":
        return 0 if unit in board["static"] else points
    supplied = is_supplied(board, unit)
    if record.type == "hq" and not supplied:
        return 0
    if not supplied:
        points = halved(points)
    if unit in board["isolated"]:
        points = halved(points)
    return points


def in_condition(board: Board, unit: str, strength: int) -> int:
    """Return a strength in combat: halved out of supply, quartered out of both; out of
    communications alone it stays (10.61, 10.82, 10.9, R-SUP-21)."""
    if is_supplied(board, unit):
        return strength
    strength = halved(strength)
    return halved(strength) if unit in board["isolated"] else strength
