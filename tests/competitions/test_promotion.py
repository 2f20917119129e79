"""Promotion and relegation, worked out by hand over numbers."""

from fractions import Fraction
from itertools import chain

import pytest

from app.competitions.formats.promotion import Move, by_promotion, by_rank, cut, move_of
from app.competitions.formats.scoring import Score
from app.competitions.formats.standings import Standing, TieBreak

A, B, C = [11, 12, 13, 14, 15], [21, 22, 23, 24, 25], [31, 32, 33, 34, 35]


def test_two_go_up_and_two_go_down_at_each_border() -> None:
    order = by_promotion([A, B, C], 2)
    assert cut(order, [5, 5, 5]) == [
        [11, 12, 13, 21, 22],
        [23, 14, 15, 31, 32],
        [33, 34, 35, 24, 25],
    ]


def test_a_gap_is_filled_by_the_best_of_those_who_stay_below() -> None:
    """12 has withdrawn: 23 follows 21 and 22 up, and 33 follows 31 and 32."""
    order = by_promotion([[11, 13, 14, 15], B, C], 2)
    assert cut(order, [5, 5, 4]) == [
        [11, 13, 21, 22, 23],
        [14, 15, 31, 32, 33],
        [34, 35, 24, 25],
    ]


@pytest.mark.parametrize("moves", range(7))
def test_nobody_is_lost_or_doubled_however_many_change_places(moves: int) -> None:
    for divisions in ([A, B, C], [A], [A, B[:1]], [A, [], C], [[], B], [A[:3], B[:2], C[:4]]):
        order = by_promotion(divisions, moves)
        assert sorted(order) == sorted(chain(*divisions))


def test_at_most_half_of_a_division_changes_places() -> None:
    assert cut(by_promotion([A[:4], B[:3]], 6), [4, 3]) == [[11, 12, 13, 21], [22, 23, 14]]


def line(rank: int, entry: int, points: int) -> Standing:
    scores = tuple(Score(n, 1, 1, Fraction(0)) for n in range(4))
    return Standing(rank, entry, Fraction(points), {TieBreak.WINS: Fraction(entry)}, scores)


def test_equal_divisions_give_an_order_by_rank_then_points_then_ties() -> None:
    first = [line(1, 1, 20), line(2, 2, 19), line(3, 3, 5)]
    second = [line(1, 4, 30), line(2, 5, 19)]
    assert by_rank([first, second]) == [4, 1, 5, 2, 3]


def test_each_move_has_its_name() -> None:
    before = {1: 1, 2: 2, 3: 2}
    names = [move_of(e, before, 2, were_equal=False) for e in (1, 2, 9)]
    assert names == [Move.RELEGATED, Move.STAYED, Move.JOINED]
    assert move_of(3, before, 1, were_equal=False) is Move.PROMOTED
    assert move_of(1, {1: 1, 2: 1}, 1, were_equal=True) is Move.PLACED
