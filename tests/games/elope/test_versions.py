"""Matches under earlier rules go on with the values of their counters (decision 0191)."""

from app.games.elope.board import board_of, strength_of
from app.games.elope.presentation.board import counter
from app.games.elope.title import ELOPE
from app.games.kernel.match import Match
from tests.games.elope.positions import BY_CODE


def strengths(rules: int, *codes: str) -> list[int]:
    board = board_of(Match.new(ELOPE, ["A", "B"], seed="02" * 32, rules=rules).state)
    found = [strength_of(board, BY_CODE[code]) for code in codes]
    assert [counter(board, BY_CODE[code]).value for code in codes] == [str(n) for n in found]
    return found


def test_values_that_were_tuned_came_with_the_fifth_version_of_the_rules() -> None:
    """An Allied battery, a battalion of a numbered Red regiment, one raised in 1918."""
    assert strengths(4, "AR63", "R1561", "R831") == [3, 4, 3]
    assert strengths(5, "AR63", "R1561", "R831") == [4, 3, 3]
