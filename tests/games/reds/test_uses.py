"""What balance runs count of a game of Reds!."""

from app.games.reds.title import REDS
from tests.games.reds.positions import position


def test_a_battle_counts_the_cell_of_the_table_that_it_used_11_6() -> None:
    state = position("").match.state
    told = {"column": "2:1", "difference": 5}
    assert list(REDS.uses(state, "battle", told)) == ["combat results: 2:1, 4 to 6"]


def test_the_withdrawal_counts_with_its_strategic_turn_18_1() -> None:
    state = position("", letter="D").match.state
    assert list(REDS.uses(state, "withdrawal.full", {})) == ["history: full withdrawal in D"]


def test_every_cell_and_event_can_be_missed() -> None:
    usable = list(REDS.usable)
    assert sum(name.startswith("combat results: ") for name in usable) == 54
    assert sum(name.startswith("event: ") for name in usable) == 22


def test_the_short_scenario_is_white_s_until_the_allies_have_withdrawn_altogether_4_4() -> None:
    state = position("").match.state
    assert REDS.provisional_outcome(state) == "white"
    state["board"]["withdrawal"] = 2
    assert REDS.provisional_outcome(state) == "red"
