"""Section 6: stacking."""

from collections.abc import Iterable

from app.games.board.stacks import excess, weight_of
from app.games.elope.board import Board
from app.games.elope.box import BITS, UNITS
from app.games.elope.rules.derived import LIMIT, MOST_DEPOTS, STACKED, Derived, derive


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
    over = derive(board).of[side].over[LIMIT + 1]
    return BITS.places(over) if over else []


def full_hexes(derived: Derived, side: str, units: Iterable[str]) -> int:
    """Cases 6.1, 11.3: the hexes in which units of a side may not end a move, for want of room, as
    bits."""
    units = list(units)
    sets = derived.of[side]
    weight = weight_of(units, stack_weight)
    found = 0
    if weight:
        found = sets.over[LIMIT + 1 - weight] if weight <= LIMIT else BITS.all
    depots = sum(UNITS[unit].type == "depot" for unit in units)
    if depots:
        found |= sets.depots[MOST_DEPOTS + 1 - depots] if depots <= MOST_DEPOTS else BITS.all
    return found


def limited_units(units: Iterable[str]) -> list[str]:
    """Return the units of a hex that can be removed to meet the limit (6.3)."""
    return [unit for unit in units if stack_weight(unit)]
