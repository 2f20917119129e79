"""Stacking: what units weigh together, whether one more fits, and which must go.

A limit counts what a title says: units, their sizes, or their manpower. Units of weight 0 are
exempt; where only one of a kind is exempt, the rest are `duplicates`.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations

Weight = Callable[[str], int]


def weight_of(units: Iterable[str], weight: Weight) -> int:
    """Return what units weigh together."""
    return sum(map(weight, units))


def excess(units: Iterable[str], weight: Weight, limit: int) -> int:
    """Return by how much units exceed a limit; 0 if they do not."""
    return max(0, weight_of(units, weight) - limit)


def duplicates(
    units: Iterable[str], kind: Callable[[str], Hashable | None]
) -> tuple[tuple[str, ...], ...]:
    """Return the groups of units of the same kind that stand together where one of a kind may.

    A unit whose kind is None is of no kind.
    """
    groups: dict[Hashable, list[str]] = {}
    for unit in units:
        found = kind(unit)
        if found is not None:
            groups.setdefault(found, []).append(unit)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def removals(units: Sequence[str], weight: Weight, limit: int) -> tuple[tuple[str, ...], ...]:
    """Return the smallest choices of units whose removal brings a stack within a limit.

    Smallest means that no unit of a choice could stay: what an owner who must remove units may
    choose from. Within the limit that is the empty choice. Choices come with the fewest units
    first, in the order of the stack.

    >>> weights = {"A": 4, "B": 2, "C": 1, "D": 0}
    >>> removals("ABCD", weights.__getitem__, 6)
    (('A',), ('B',), ('C',))
    >>> removals("ABCD", weights.__getitem__, 4)
    (('A',), ('B', 'C'))
    """
    over = excess(units, weight, limit)
    counted = [unit for unit in units if weight(unit) > 0]
    found: list[tuple[str, ...]] = []
    for count in range(len(counted) + 1):
        for choice in combinations(counted, count):
            if weight_of(choice, weight) >= over and not any(
                set(smaller) <= set(choice) for smaller in found
            ):
                found.append(choice)
    return tuple(found)
