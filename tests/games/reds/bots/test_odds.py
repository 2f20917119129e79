"""What bots expect of a battle, against the rules' own table and dice (11.3 to 11.5)."""

import doctest
from collections import Counter

import pytest

from app.games.reds.bots import odds
from app.games.reds.bots.odds import chances, hits, prospect
from app.games.reds.box import BOX, MAP
from tests.games.reds.positions import BY_CODE, position


def test_examples_in_docstrings() -> None:
    assert doctest.testmod(odds).failed == 0


@pytest.mark.parametrize("column", range(6))
def test_chances_count_all_throws_of_two_dice(column: int) -> None:
    counted = Counter(
        BOX.combat.result(column, max(2, 2 * a + 3) - max(1, d - 2))
        for a in range(1, 7)
        for d in range(1, 7)
    )
    assert chances(2, 3, 1, -2, column) == {each: n / 36 for each, n in counted.items()}


def test_an_attack_by_many_good_units_brings_more_than_by_one_11_3() -> None:
    board = position("CZ1 3111, CZ2 3111, KAP 3111, A1 2911").board
    alone = prospect(board, "2911", {"W-CZ1": "3011"}, ["R-A01"])
    all_three = prospect(
        board, "2911", dict.fromkeys(("W-CZ1", "W-CZ2", "W-KAPP"), "3011"), ["R-A01"]
    )
    assert all_three.brings > 0 > alone.brings
    assert all_three.clears > alone.clears


def test_one_disorder_falls_on_the_largest_manpower_11_5() -> None:
    board = position("A1 2911, LATV 2911").board
    found = hits(board, [BY_CODE["A1"], BY_CODE["LATV"]])
    assert found.one == hits(board, [BY_CODE["A1"]]).one
    assert not found.dies_of_one


def test_a_city_that_would_be_taken_counts_with_the_chance_that_it_is_emptied() -> None:
    board = position("CZ1 3111, CZ2 3111, A1 3010").board
    attackers = dict.fromkeys(("W-CZ1", "W-CZ2"), "3110")
    bare = prospect(board, "3010", attackers, ["R-A01"])
    prized = prospect(board, "3010", attackers, ["R-A01"], prize=10)
    assert "3010" in MAP.cities
    assert prized.brings == pytest.approx(bare.brings + 10 * bare.clears)
