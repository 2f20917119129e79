"""Odds and chances, with the worked examples of Reds! 11.3 and a second opinion by counting."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from app.games.board.battle import (
    both,
    chances_of,
    column_at,
    dice_chances,
    expectation,
    held_step,
    odds_step,
    step_name,
)


@pytest.mark.parametrize(
    ("attacker", "defender", "odds"),
    [(7, 4, "1:1"), (2, 3, "1:2"), (3, 7, "1:3"), (5, 4, "1:1"), (12, 2, "6:1"), (1, 9, "1:9")],
)
def test_odds_are_rounded_for_the_defender(attacker: int, defender: int, odds: str) -> None:
    assert step_name(odds_step(attacker, defender)) == odds


def ladder(step: int) -> Fraction:
    """The ratio of a step: 3 for 3:1, a third for 1:3."""
    return Fraction(step + 1) if step >= 0 else Fraction(1, 1 - step)


def test_odds_are_the_best_ladder_step_that_the_ratio_reaches() -> None:
    for attacker, defender in product(range(1, 30), repeat=2):
        step = odds_step(attacker, defender)
        ratio = Fraction(attacker, defender)
        assert ladder(step) <= ratio < ladder(step + 1)


def test_a_shift_counts_before_the_odds_are_held() -> None:
    assert step_name(held_step(odds_step(6, 1), -1, -2, 3)) == "4:1"
    assert step_name(held_step(odds_step(5, 4), -1, -2, 3)) == "1:2"
    assert step_name(held_step(odds_step(1, 3), -1, -2, 3)) == "1:3"


@pytest.mark.parametrize("sides", [(0, 3), (3, 0), (-1, 2)])
def test_odds_of_nothing_are_an_error(sides: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="odds of"):
        odds_step(*sides)


def test_columns_of_any_ratios() -> None:
    columns = [(1, 2), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1)]
    assert [column_at(a, 4, columns) for a in (1, 2, 4, 6, 7, 8, 99)] == [0, 0, 1, 2, 2, 3, 5]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_chances_of_dice_are_a_count_of_all_rolls(count: int) -> None:
    counted = Counter(map(sum, product(range(1, 7), repeat=count)))
    assert dice_chances(count) == {
        total: Fraction(times, 6**count) for total, times in counted.items()
    }


def test_a_battle_of_two_dice_is_expected_exactly() -> None:
    """Three attackers with +4 in all against one defender with +2, as in Reds! 11.6 example 2."""
    rolls = both(dice_chances(), dice_chances())
    differences = chances_of(lambda dice: 3 * dice[0] + 4 - max(1, dice[1] + 2), rolls)
    assert sum(differences.values()) == 1
    assert (max(differences), min(differences)) == (22 - 3, 7 - 8)
    counted = sum(3 * a + 4 - (b + 2) >= 14 for a, b in product(range(1, 7), repeat=2))
    assert chances_of(lambda d: d >= 14, differences)[True] == Fraction(counted, 36)
    assert expectation(differences, lambda d: d) == Fraction(3 * 7, 2) + 4 - Fraction(7, 2) - 2
