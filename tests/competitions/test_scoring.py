"""Scoring functions and tie-breaks over numbers, by hand."""

from fractions import Fraction

import pytest

from app.competitions.formats.scoring import Counting, Result, Scoring, scores, table_from
from app.competitions.formats.standings import TieBreak, standings
from app.matches.refusal import NotPossible

OWN = {1: Fraction(6), 2: Fraction(3), 3: Fraction(3), 4: Fraction(0)}
RESULT = Result(1, [[1], [2, 3], [4]], OWN)
WITHOUT = Result(1, [[1], [2, 3], [4]])


def points(result: Result, scoring: Scoring, *table: int) -> list[Fraction]:
    """The points of entries 1 to 4."""
    found = scores(result, Counting(scoring, table))
    return [found[entry].points for entry in (1, 2, 3, 4)]


def test_a_table_of_the_directors_counts_places() -> None:
    assert points(RESULT, Scoring.TABLE, 5, 3, 2, 0) == [5, Fraction(5, 2), Fraction(5, 2), 0]


def test_a_match_of_two_counts_win_draw_and_defeat_by_a_table() -> None:
    counting = Counting(Scoring.TABLE, (3, 1, 0))
    found = scores(Result(1, [[7], [8]]), counting)
    assert [found[entry].points for entry in (7, 8)] == [3, 0]
    found = scores(Result(1, [[7, 8]]), counting)
    assert [found[entry].points for entry in (7, 8)] == [1, 1]
    lines = standings([7, 8, 9], [Result(1, [[7, 8]])], counting, byes=[9])
    assert {line.entry: line.points for line in lines} == {9: 3, 7: 1, 8: 1}


def test_a_bye_counts_the_average_where_the_games_own_points_do() -> None:
    lines = standings([1, 2, 3, 4, 5], [RESULT], Counting(Scoring.OWN_POINTS), byes=[5])
    assert {line.entry: line.points for line in lines}[5] == 3


def test_squares_share_out_a_hundred() -> None:
    assert points(RESULT, Scoring.SQUARES) == [
        Fraction(3600, 54),
        Fraction(900, 54),
        Fraction(900, 54),
        0,
    ]


def test_tiers_give_for_ranks_and_for_points() -> None:
    assert points(RESULT, Scoring.TIERS) == [
        38 + Fraction(41, 2),
        Fraction(21, 2) + Fraction(41, 4),
        Fraction(21, 2) + Fraction(41, 4),
        0,
    ]


def test_the_games_own_points_count_as_they_are() -> None:
    assert points(RESULT, Scoring.OWN_POINTS) == [6, 3, 3, 0]


@pytest.mark.parametrize("scoring", [Scoring.SQUARES, Scoring.TIERS])
def test_a_match_is_worth_a_hundred_also_without_points(scoring: Scoring) -> None:
    assert sum(points(RESULT, scoring)) == 100
    assert points(WITHOUT, scoring) == [50, Fraction(45, 2), Fraction(45, 2), 5]
    nothing = Result(1, [[1], [2, 3], [4]], dict.fromkeys(OWN, Fraction(0)))
    assert sum(points(nothing, scoring)) == 100
    # Points below zero count as none.
    below = Result(1, [[1], [2, 3], [4]], {**OWN, 4: Fraction(-5)})
    assert points(below, scoring) == points(RESULT, scoring)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("10/6/3", "needs 4 numbers"),
        ("10/6/x/1", "whole numbers"),
        ("1/2/3/4", "a better place must have"),
        ("1/1/1/1", "a better place must have"),
        ("", "needs 4 numbers"),
        ("10/6/3/9999", "whole numbers"),
    ],
)
def test_a_table_that_is_none_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotPossible, match=why):
        table_from(text, 4)


def test_a_table_can_be_typed_in_several_ways() -> None:
    assert table_from("10/6/3/1", 4) == table_from("10, 6, 3, 1", 4) == [10, 6, 3, 1]


def test_tie_breaks_are_worked_out_match_by_match() -> None:
    results = [Result(1, [[1], [2]]), Result(2, [[1], [3]]), Result(3, [[2, 3]])]
    breaks = [TieBreak.BUCHHOLZ, TieBreak.SONNEBORN_BERGER, TieBreak.SHARE_OF_BEST]
    lines = standings([1, 2, 3], results, Counting(Scoring.PLACES), breaks)
    first, second, third = lines
    half = Fraction(1, 2)
    assert [*first.terms[TieBreak.BUCHHOLZ]] == [half, half]
    assert first.breaks[TieBreak.SONNEBORN_BERGER] == 1
    assert [*second.terms[TieBreak.BUCHHOLZ]] == [2, half]
    assert [*second.terms[TieBreak.SONNEBORN_BERGER]] == [0, Fraction(1, 4)]
    assert [*second.terms[TieBreak.SHARE_OF_BEST]] == [0, 1]
    assert {second.entry, third.entry} == {2, 3}


def test_head_to_head_counts_matches_among_equals_alone() -> None:
    results = [Result(1, [[2], [1]]), Result(2, [[1], [3]]), Result(3, [[3], [2]])]
    lines = standings([1, 2, 3], results, Counting(Scoring.PLACES), [TieBreak.HEAD_TO_HEAD])
    assert [line.breaks[TieBreak.HEAD_TO_HEAD] for line in lines] == [1, 1, 1]
    results = [Result(1, [[2], [1]]), Result(2, [[1], [3]]), Result(3, [[4], [2]])]
    lines = standings([1, 2, 3, 4], results, Counting(Scoring.PLACES), [TieBreak.HEAD_TO_HEAD])

    values = {line.entry: line.breaks[TieBreak.HEAD_TO_HEAD] for line in lines}
    assert values[1] == 0
    assert values[2] == 1
