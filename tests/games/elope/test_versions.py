"""Matches under earlier rules go on with the values of their counters (decisions 0191, 0197)."""

from pathlib import Path

from app.games.elope.board import board_of, strength_of
from app.games.elope.components import read
from app.games.elope.components.loader import DATA
from app.games.elope.presentation.board import counter
from app.games.elope.title import ELOPE
from app.games.kernel.match import Match
from tests.games.elope.positions import BY_CODE


def strengths(rules: int, *codes: str) -> list[int]:
    board = board_of(Match.new(ELOPE, ["A", "B"], seed="02" * 32, rules=rules).state)
    found = [strength_of(board, BY_CODE[code]) for code in codes]
    assert [counter(board, BY_CODE[code]).value for code in codes] == [str(n) for n in found]
    return found


def test_values_were_tuned_in_the_fifth_and_sixth_versions_of_the_rules() -> None:
    """An Allied battery, a battalion of a numbered Red regiment, one raised in 1918."""
    assert strengths(4, "AR63", "R1561", "R831") == [3, 4, 3]
    assert strengths(5, "AR63", "R1561", "R831") == [4, 3, 3]
    assert strengths(6, "AR63", "R1561", "R831") == [4, 4, 3]


def test_what_an_overlay_says_of_a_counter_holds_in_earlier_matches_too(tmp_path: Path) -> None:
    overlay = tmp_path / "printed.toml"
    overlay.write_text("[units.arty-63]\nstrength = 6\n", encoding="utf-8")
    box = read(DATA, overlay)
    assert {box.units["arty-63"].strength, box.earlier[4]["arty-63"].strength} == {6}
    assert (box.units["arty-21"].strength, box.earlier[4]["arty-21"].strength) == (4, 3)
