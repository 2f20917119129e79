"""Points, shared places and ties, worked out by hand."""

from fractions import Fraction

import pytest

from app.competitions.formats.scoring import POINTS_OF_PLACES, Counting, Result, Scoring, scores
from app.competitions.formats.standings import TieBreak, standings


def test_places_have_their_points() -> None:
    found = scores(Result(1, [[7], [5], [6], [8]]), Counting(Scoring.PLACES))
    assert {entry: score.points for entry, score in found.items()} == {7: 10, 5: 6, 6: 3, 8: 1}
    assert [found[entry].place for entry in (7, 5, 6, 8)] == [1, 2, 3, 4]


def test_who_shares_places_shares_their_points() -> None:
    found = scores(Result(1, [[7], [5, 6, 8]]), Counting(Scoring.PLACES))
    assert found[5].points == found[6].points == found[8].points == Fraction(10, 3)
    assert found[5].place == 2
    assert found[5].shared == 3


def test_a_draw_is_shared_by_the_winners_alone() -> None:
    found = scores(Result(1, [[7, 5, 6], [8]]), Counting(Scoring.DRAW_SIZE))
    assert {e: s.points for e, s in found.items()} == {
        7: Fraction(1, 3),
        5: Fraction(1, 3),
        6: Fraction(1, 3),
        8: 0,
    }


@pytest.mark.parametrize(
    "ranking", [[[1], [2], [3], [4]], [[1, 2], [3, 4]], [[1, 2, 3, 4]], [[1], [2, 3], [4]]]
)
@pytest.mark.parametrize("scoring", Scoring)
def test_each_match_gives_the_same_points_in_all(
    ranking: list[list[int]], scoring: Scoring
) -> None:
    total = sum(score.points for score in scores(Result(1, ranking), Counting(scoring)).values())
    # Without points of the game, and without a table, places count.
    whole = {Scoring.DRAW_SIZE: 1, Scoring.SQUARES: 100, Scoring.TIERS: 100}
    assert total == whole.get(scoring, sum(POINTS_OF_PLACES[4]))


def test_ties_are_broken_by_sonneborn_berger_then_wins_then_lot() -> None:
    """1 beats 2 beats 3 beats 1 at two seats, and 4 loses to 1 and beats nobody: by hand."""
    results = [
        Result(1, [[1], [2]]),
        Result(2, [[2], [3]]),
        Result(3, [[3], [1]]),
        Result(4, [[1], [4]]),
        Result(5, [[4], [3]]),
    ]
    lines = {
        line.entry: line for line in standings([4, 3, 2, 1], results, Counting(Scoring.PLACES))
    }
    assert {entry: line.points for entry, line in lines.items()} == {1: 2, 2: 1, 3: 1, 4: 1}
    # 1 beat 2 and 4, who have a point each; 3 beat 1, who has two.
    assert {entry: line.breaks[TieBreak.SONNEBORN_BERGER] for entry, line in lines.items()} == {
        1: 2,
        2: 1,
        3: 2,
        4: 1,
    }
    # 4 stands before 2: equal in everything, the lot decides.
    assert [lines[entry].rank for entry in (1, 3, 4, 2)] == [1, 2, 3, 4]


def test_a_tie_counts_half_of_the_others_points() -> None:
    lines = standings([1, 2, 3], [Result(1, [[1, 2], [3]])], Counting(Scoring.PLACES))
    by_entry = {line.entry: line for line in lines}
    # Nine points for two, and one for the last: 1 has half of 2's 4.5 and all of 3's 1.
    assert by_entry[1].breaks[TieBreak.SONNEBORN_BERGER] == Fraction(9, 4) + 1
    assert by_entry[1].breaks[TieBreak.WINS] == Fraction(1, 2)
    assert by_entry[3].breaks[TieBreak.SONNEBORN_BERGER] == 0


def test_who_has_not_played_stands_last_with_nothing() -> None:
    lines = standings([9, 1, 2], [Result(1, [[1], [2]])], Counting(Scoring.DRAW_SIZE))
    assert [line.entry for line in lines] == [1, 9, 2]
    assert lines[1].scores == ()
