"""Section 6: stacking."""

from collections.abc import Iterable

from app.games.board.stacks import excess, weight_of
from app.games.elope.board import Board, stacks_of
from app.games.elope.box import BOX, UNITS
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


def over_stacked(board: Board, side: str) -> list[str]:
    """Return the hexes in which a side exceeds the limit (6.1)."""
    return sorted(at for at, units in stacks_of(board, side).items() if over_by(units))


def limited_units(units: Iterable[str]) -> list[str]:
    """Return the units of a hex that can be removed to meet the limit (6.3)."""
    return [unit for unit in units if stack_weight(unit)]
