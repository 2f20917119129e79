"""Stacking: weights, what exceeds a limit, what may be removed."""

from itertools import combinations
from random import Random

import pytest

from app.games.board.stacks import duplicates, excess, removals, weight_of

MANPOWER = {"DON1": 2, "DON2": 2, "KUB1": 1, "MARK": 1, "A1": 4, "A2": 4, "AIR": 0}


def test_four_units_of_six_manpower_fit_and_two_armies_do_not() -> None:
    """The worked example of Reds! 9.1."""
    weight = MANPOWER.__getitem__
    assert excess(["DON1", "DON2", "KUB1", "MARK"], weight, 6) == 0
    assert excess(["A1", "A2"], weight, 6) == 2
    assert excess(["A1", "A2"], weight, 9) == 0
    assert weight_of(["A1", "AIR"], weight) == 4


def test_one_of_a_kind_stands_free_and_more_are_duplicates() -> None:
    kinds = {"AIR1": "air", "AIR2": "air", "TR1": "train", "A1": None, "A2": None}
    assert duplicates(kinds, kinds.get) == (("AIR1", "AIR2"),)


@pytest.mark.parametrize("seed", range(20))
def test_removals_are_all_smallest_choices(seed: int) -> None:
    chance = Random(seed)
    units = [chr(65 + n) for n in range(chance.randint(1, 7))]
    weights = {unit: chance.randint(0, 4) for unit in units}
    limit = chance.randint(0, 9)

    def suffices(choice: tuple[str, ...]) -> bool:
        return sum(weights[unit] for unit in units if unit not in choice) <= limit

    every = [c for n in range(len(units) + 1) for c in combinations(units, n) if suffices(c)]
    smallest = {c for c in every if not any(set(o) < set(c) for o in every)}
    assert set(removals(units, weights.__getitem__, limit)) == smallest
