"""Section 6: stacking."""

from collections.abc import Iterable

from app.games.board.stacks import excess, weight_of
from app.games.elope.board import HEXES, Board
from app.games.elope.box import BOX, DEPOTS, OF_SIDE, UNITS
from app.games.elope.rules.zones import WEIGHTS

LIMIT = 3
"""Case 6.0: three battalions or one regiment."""
MOST_DEPOTS = BOX.charts.numbers.depots["in_a_hex"]

STACKED = {
    unit: max(WEIGHTS[unit], 1 if each.type == "cavalry" else 0)
    for unit, each in UNITS.items()
    if each.nation in ("red", "wr") and each.type in ("infantry", "cavalry", "ski")
}
"""What Red and North Russian units count; other units of the Allies have no limit (R-STK-1)."""


_COUNTED = {
    side: tuple((unit, STACKED[unit]) for unit in OF_SIDE[side] if STACKED.get(unit))
    for side in OF_SIDE
}


def stack_weight(unit: str) -> int:
    """What a unit counts toward the limit; artillery, machine guns, headquarters and depots
    nothing (6.4, R-STK-1)."""
    return STACKED.get(unit, 0)


def over_by(units: Iterable[str]) -> int:
    """By how much the units of one hex exceed the limit of battalions (6.0)."""
    return excess(units, stack_weight, LIMIT)


def fits(units: Iterable[str]) -> bool:
    """Whether units may stay together in one hex at the end of movement (6.1, 11.3)."""
    units = list(units)
    depots = sum(UNITS[unit].type == "depot" for unit in units)
    return weight_of(units, stack_weight) <= LIMIT and depots <= MOST_DEPOTS


def weights_of(board: Board, side: str) -> dict[str, int]:
    """Return what the units of a side weigh in each hex where any counts."""
    where = board["where"]
    found: dict[str, int] = {}
    for unit, weight in _COUNTED[side]:
        at = where[unit]
        if at in HEXES:
            found[at] = found.get(at, 0) + weight
    return found


def over_stacked(board: Board, side: str) -> list[str]:
    """Return the hexes in which a side exceeds the limit (6.1)."""
    return sorted(at for at, weight in weights_of(board, side).items() if weight > LIMIT)


def full_hexes(board: Board, side: str, units: Iterable[str]) -> frozenset[str]:
    """Cases 6.1, 11.3: the hexes in which units of a side may not end a move, for want of room."""
    units = list(units)
    weight = weight_of(units, stack_weight)
    found = set()
    if weight:
        found = {at for at, w in weights_of(board, side).items() if w + weight > LIMIT}
    depots = sum(UNITS[unit].type == "depot" for unit in units)
    if depots:
        there = [board["where"][depot] for depot in DEPOTS[side]]
        found |= {at for at in set(there) if there.count(at) + depots > MOST_DEPOTS}
    return frozenset(found)


def limited_units(units: Iterable[str]) -> list[str]:
    """Return the units of a hex that can be removed to meet the limit (6.3)."""
    return [unit for unit in units if stack_weight(unit)]
