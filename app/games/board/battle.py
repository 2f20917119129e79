"""Odds, columns of a combat table, and what a battle is expected to bring, exactly.

Odds are counted in steps: 0 is 1:1, 1 is 2:1, 2 is 3:1, -1 is 1:2 and so on without an end, so that
shifts can be counted before the odds are held within the columns of a table.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import TypeVar

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)

Chances = Mapping[T, Fraction]
"""What can happen, each with its chance; the chances add up to 1."""


def odds_step(attacker: int, defender: int) -> int:
    """Return the odds, rounded in favour of the defender.

    Raises ValueError unless both sides are above 0.

    >>> [odds_step(*sides) for sides in ((7, 4), (8, 4), (2, 3), (3, 7), (13, 2))]
    [0, 1, -1, -2, 5]
    """
    if attacker <= 0 or defender <= 0:
        raise ValueError(f"odds of {attacker} to {defender}")
    if attacker >= defender:
        return attacker // defender - 1
    return 1 - -(-defender // attacker)


def step_name(step: int) -> str:
    """Return odds as they are written.

    >>> step_name(2), step_name(0), step_name(-1)
    ('3:1', '1:1', '1:2')
    """
    return f"{step + 1}:1" if step >= 0 else f"1:{1 - step}"


def held_step(step: int, shift: int, lowest: int, highest: int) -> int:
    """Return the odds after shifts (left is negative), held within a table's columns.

    The shift counts before that: 6:1, shifted one to the left, is 5:1, and 4:1 in a table that ends
    there.

    >>> step_name(held_step(5, -1, lowest=-2, highest=3))
    '4:1'
    """
    return min(max(step + shift, lowest), highest)


def column_at(attacker: int, defender: int, columns: Sequence[tuple[int, int]]) -> int:
    """Return the column of a table whose odds are any ratios, from 0: the highest that is reached.

    `columns` are attacker and defender, rising. Odds below the first column use it.

    >>> column_at(7, 4, [(1, 2), (1, 1), (3, 2), (2, 1)])
    2
    """
    reached = [n for n, (a, d) in enumerate(columns) if attacker * d >= defender * a]
    return reached[-1] if reached else 0


def dice_chances(count: int = 1, faces: int = 6) -> dict[int, Fraction]:
    """Return the chances of the totals of some dice.

    >>> dice_chances(2)[7]
    Fraction(1, 6)
    """
    chances = {0: Fraction(1)}
    for _die in range(count):
        rolled: dict[int, Fraction] = {}
        for total, chance in chances.items():
            for face in range(1, faces + 1):
                rolled[total + face] = rolled.get(total + face, Fraction(0)) + chance / faces
        chances = rolled
    return chances


def chances_of(result: Callable[[T], S], chances: Chances[T]) -> dict[S, Fraction]:
    """Return the chances of what follows from something, such as results of a table from dice.

    >>> chances_of(lambda die: die >= 5, dice_chances())
    {False: Fraction(2, 3), True: Fraction(1, 3)}
    """
    found: dict[S, Fraction] = {}
    for each, chance in chances.items():
        outcome = result(each)
        found[outcome] = found.get(outcome, Fraction(0)) + chance
    return found


def both(one: Chances[T], other: Chances[S]) -> dict[tuple[T, S], Fraction]:
    """Return the chances of pairs of two independent things, such as a die of each side."""
    return {
        (a, b): chance * another
        for (a, chance), (b, another) in product(one.items(), other.items())
    }


def expectation(chances: Chances[T], value: Callable[[T], int | Fraction]) -> Fraction:
    """Return the mean of a value.

    >>> expectation(dice_chances(), lambda die: die)
    Fraction(7, 2)
    """
    return sum((value(each) * chance for each, chance in chances.items()), Fraction(0))
