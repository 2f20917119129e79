"""The stop before a turn ends, as the pages show it (R137)."""

from types import SimpleNamespace
from typing import cast

from app.games.presentation import Draft
from app.games.rcw.presentation.board import standing, track
from app.games.rcw.presentation.board_input import phase_end
from tests.games.rcw.positions import Position, position


def stopped() -> Position:
    p = position(
        "A: RL-152 R-111 @ tula\nA: RL-153 @ tula\nA has: assassin\ncup: terror", dice=("terror",)
    )
    p.order("A", "end movement")
    assert p.waiting() == {"A": "turn_end"}
    return p


def test_one_press_ends_the_turn() -> None:
    match = stopped().match
    shown = SimpleNamespace(options=match.options("A"), view=match.view("A"))
    assert phase_end(cast(Draft, shown)) == [{"do": "end_turn"}]


def test_the_page_says_where_the_game_stands() -> None:
    view = stopped().match.view("A")
    assert "end of turn" in [str(value).lower() for _, value in standing(view)]
    assert track(view) is not None
