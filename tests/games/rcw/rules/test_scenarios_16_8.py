"""Section 16.8: the short scenarios, with the ruling on who wins them (R104)."""

import pytest

from tests.games.rcw.positions import Position, position

BASE = """
A: RL-151 R-102 @ petrograd
A: RL-152 R-111 @ tver
B: WL-251 W-213 @ kuban
"""


def turn_ends(text: str, turn: int = 1, scenario: str = "campaign") -> Position:
    return position(text, "inter-phase", turn=turn, seed="00" * 32, scenario=scenario)


def victor(p: Position) -> object:
    return p.match.state["result"]["victory"] if p.match.state["result"] else None


# 16.81 Historic Climax


def test_the_climax_ends_with_game_turn_5_16_81() -> None:
    assert victor(turn_ends(BASE, 4, "historic_climax")) is None
    assert victor(turn_ends(BASE, 5, "historic_climax")) == "red"


def test_the_campaign_goes_on_after_turn_5_16_81() -> None:
    assert victor(turn_ends(BASE, 5)) is None


WHITES = "B: WL-251 W-213 @ kuban\nB: WL-252 W-214 @ don_cossack"


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        (BASE, "red"),
        ("A: RL-160 @ tver\n" + WHITES, "white"),
        ("A: RL-160 @ tver\nA: RL-151 R-102 @ omsk\n" + WHITES, "white"),
        ("A: RL-160 @ tver\n-: R-102 @ petrograd\n-: R-111 @ kazan\n-: R-118 @ perm\n" + WHITES,
         "red"),
    ],
)  # fmt: skip
def test_the_stronger_colour_wins_the_climax_r104(text: str, winner: str) -> None:
    """Strength and leadership, whoever controls it, outside Siberia and Mongolia."""
    assert victor(turn_ends(text, 5, "historic_climax")) == winner


def test_red_wins_the_climax_if_both_are_equal_r104() -> None:
    """Denikin's 3 and W-213's 4 against Trotsky's 3 and R-118's 4."""
    text = "A: RL-152 R-118 @ tver\nB: WL-251 W-213 @ kuban"
    p = turn_ends(text, 5, "historic_climax")
    assert victor(p) == "red"
    assert p.told("victory")[0]["colour"] == "red"


def test_a_condition_of_15_1_comes_before_the_climax_r104() -> None:
    """No Red leader is left: White wins though Red is stronger."""
    text = "-: R-102 @ petrograd\n-: R-111 @ tver\n-: R-118 @ kazan\nB: WL-251 W-213 @ kuban"
    assert victor(turn_ends(text, 5, "historic_climax")) == "white"


def test_who_does_not_end_the_war_by_agreement_ends_it_by_the_climax_r104() -> None:
    text = BASE.replace("B: WL-251 W-213 @ kuban", "-: W-213 @ kuban\nA has: politburo*2")
    p = turn_ends(text, 5, "historic_climax")
    assert p.waiting() == {"A": "agreement"}
    p.order("A", "fight on")
    assert victor(p) == "red"


# 16.82 Quick Victory

HELD = "A: RL-151 @ petrograd\nA: RL-152 @ tver\nB: WL-251 W-213 @ kuban\n"


@pytest.mark.parametrize("disposition", ["A has: Czar", "reinforcements: B-334"])
def test_quick_victory_without_the_czar_with_both_capitals_16_82(disposition: str) -> None:
    """Executed he lies in a box; in the other position he has left the game."""
    assert victor(turn_ends(HELD + disposition, 1, "quick_victory")) == "red"


def test_no_quick_victory_while_the_czar_is_on_the_map_16_82() -> None:
    assert victor(turn_ends(HELD + "-: Czar @ omsk", 1, "quick_victory")) is None


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("A: RL-151 @ petrograd\nB: RL-152 @ tver\nB: WL-251 W-213 @ kuban", None),
        ("A: WL-253 @ petrograd\nA: RL-152 @ tver\nB: WL-251 W-213 @ kuban", None),
        ("A: WL-253 @ petrograd\nA: WL-252 @ tver\nB: WL-251 W-213 @ kuban\nC: RL-151 @ baku",
         "white"),
        ("A: WL-253 @ petrograd\nA: B-318 @ petrograd\nA: WL-252 @ tver\nB: W-213 @ kuban"
         "\nC: RL-151 @ baku", "white"),
        ("A: B-318 @ petrograd\nA: B-322 @ tver\nB: WL-251 W-213 @ kuban\nC: RL-151 @ baku", None),
        ("A: RL-151 @ petrograd\n-: R-102 @ petrograd\nA: RL-152 @ tver\nB: WL-251 W-213 @ kuban",
         None),
    ],
)  # fmt: skip
def test_one_player_holds_both_with_one_colour_16_82(text: str, winner: str | None) -> None:
    p = turn_ends(text.replace("B: W-213", "-: W-213"), 1, "quick_victory")
    assert victor(p) == winner


def test_the_campaign_knows_no_quick_victory_16_82() -> None:
    assert victor(turn_ends(HELD)) is None


def test_points_are_those_of_the_colour_that_won_15_0() -> None:
    p = turn_ends(HELD + "B has: politburo*3", 1, "quick_victory")
    result = p.match.state["result"]
    assert result is not None
    assert result["points"]["B"] == 6
