"""What a combat is likely to bring: the Combat Results Table read as chances (8.5)."""

from fractions import Fraction
from functools import cache
from typing import Final

from app.games.rcw.box import BOX
from app.games.rcw.components.tables import DIE

HOPELESS = float("-inf")
"""The expectation of an attack that may not be made (8.37)."""


@cache
def chances(attack: int, defence: int) -> dict[str, float] | None:
    """Return how likely each result is, or None below the lowest odds."""
    column = BOX.tables.combat_column(attack, defence)
    if column is None:
        return None
    faces = [BOX.tables.combat_results(column, die) for die in DIE]
    return {each: float(Fraction(faces.count(each), len(faces))) for each in ("AE", "DE", "EX")}


def expectation(attack: int, defence: int, spoils: float, price: float) -> float:
    """Return what an attack brings on average.

    `spoils` is what the death of all defenders is worth, `price` what all attackers are worth;
    in an exchange each side loses the strength of the smaller one (8.33).
    """
    likely = chances(attack, defence)
    if likely is None:
        return HOPELESS
    taken = spoils * min(1.0, attack / defence)
    paid = price * min(1.0, defence / attack)
    return likely["DE"] * spoils + likely["EX"] * (taken - paid) - likely["AE"] * price


GOOD_ODDS: Final = 2
"""The odds (to 1) from which an attack needs no excuse."""
GAMBLE: Final = 2.0
"""What an attack at less must bring beyond its expectation: as often as not it is lost."""


def appeal(attack: int, defence: int, spoils: float, price: float) -> float:
    """Return how good an attack is: what it brings on average, less for a gamble."""
    gamble = GAMBLE if attack < GOOD_ODDS * defence else 0.0
    return expectation(attack, defence, spoils, price) - gamble


TWO_DICE: Final = {
    total: sum(total - first in DIE for first in DIE) / len(DIE) ** 2
    for total in range(2 * min(DIE), 2 * max(DIE) + 1)
}
"""How likely each total of two dice is."""


@cache
def kills(assassins: int, value: int) -> float:
    """Return how likely so many assassins kill a leader of `value` (10.4)."""
    table = BOX.tables
    return sum(
        likely
        for total, likely in TWO_DICE.items()
        if value in table.assassination_kills(assassins, total)
    )
