"""What a combat is likely to bring: the Combat Results Table read as chances (8.5)."""

from fractions import Fraction
from functools import cache

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
