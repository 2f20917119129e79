"""Section 16.8: the short scenarios, with the rulings on who wins them (R104, R144)."""

import pytest

from app.games.kernel.match import Match
from app.games.rcw.board import board_of
from app.games.rcw.presentation import PRESENTATION
from app.games.rcw.rules.scenarios import SET_UP_STRENGTH, climax_leader, climax_points, strength
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position

BASE = """
A: RL-151 R-102 @ petrograd
A: RL-152 R-111 @ tver
B: WL-251 W-213 @ kuban
"""


def turn_ends(
    text: str, turn: int = 1, scenario: str = "campaign", measure: str = "strength"
) -> Position:
    return position(
        text,
        "inter-phase",
        turn=turn,
        seed="00" * 32,
        scenario=scenario,
        climax_victory=measure,
    )


def climax(text: str, measure: str) -> Position:
    """Return a position after game turn 5 of Historic Climax."""
    return turn_ends(text, 5, "historic_climax", measure)


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


# 16.81 by the other measures of R144

EVEN = "A: RL-152 R-118 @ orel\nB: WL-251 W-213 @ kuban\n"
"""A leader of 3 and a unit of 4 on each side."""


def reds(*units: str) -> str:
    return "".join(f"-: {unit} @ tula\n" for unit in units)


@pytest.mark.parametrize(
    ("measure", "more", "points", "winner"),
    [
        ("strength_white_plus_10", ("R-102", "R-111"), (17, 17), "red"),
        ("strength_white_plus_10", ("R-102", "R-122"), (16, 17), "white"),
        ("strength_white_plus_15", ("R-102", "R-111", "R-124"), (22, 22), "red"),
        ("strength_white_plus_15", ("R-102", "R-111", "R-122"), (21, 22), "white"),
        ("strength_white_plus_20", ("R-102", "R-111", "R-124", "R-106", "R-101"), (27, 27), "red"),
        ("strength_white_plus_20", ("R-102", "R-111", "R-124", "R-122"), (26, 27), "white"),
    ],
)
def test_white_has_a_bonus_of_strength_r144(
    measure: str, more: tuple[str, ...], points: tuple[int, int], winner: str
) -> None:
    p = climax(EVEN + reds(*more), measure)
    assert climax_points(p.match.state) == dict(zip(("red", "white"), points, strict=True))
    assert victor(p) == winner


@pytest.mark.parametrize(("last", "winner"), [("R-101", "red"), (None, "white")])
def test_the_change_since_the_set_up_is_a_bonus_of_37_r144(last: str | None, winner: str) -> None:
    more = ("R-102", "R-111", "R-124", "R-122", "R-125", "R-106", "R-108", "R-110", "R-112")
    p = climax(EVEN + reds(*more, *filter(None, [last])), "strength_change")
    assert climax_points(p.match.state)["white"] == 7 - 66
    assert climax_points(p.match.state)["red"] == 7 + 35 + (2 if last else 0) - 103
    assert victor(p) == winner


def test_the_strength_of_the_set_up_is_that_of_every_match_r144() -> None:
    match = Match.new(RCW, "ABCD", "00" * 32, {"scenario": "historic_climax"})
    while match.waiting() and set(match.waiting().values()) == {"trade"}:
        match.apply(next(iter(match.waiting())), {"do": "ready"})
    assert set(match.waiting().values()) == {"deploy"}
    assert strength(board_of(match.state)) == SET_UP_STRENGTH == {"red": 103, "white": 66}


@pytest.mark.parametrize(
    ("more", "points", "winner", "first"),
    [
        ("", (7, 7), "red", "A"),
        ("B: WL-252 W-214 @ poltava\nC: RL-151 R-102 @ kazan", (9, 12), "white", "B"),
        ("B: WL-252 W-214 @ poltava\nA has: politburo*3", (13, 12), "red", "A"),
        ("B: WL-252 W-214 @ poltava\nC has: politburo*7", (14, 12), "red", "C"),
    ],
)
def test_the_player_with_the_most_points_of_15_4_wins_r144(
    more: str, points: tuple[int, int], winner: str, first: str
) -> None:
    """The points of all players together count for nothing."""
    p = climax(EVEN + more, "most_points")
    assert climax_points(p.match.state) == dict(zip(("red", "white"), points, strict=True))
    result = p.match.state["result"]
    assert result is not None
    assert (result["victory"], result["ranking"][0]) == (winner, [first])


def test_whoever_controls_the_intervention_does_not_count_for_red_17_57_r144() -> None:
    """A has the most points of all, and could not win with them."""
    p = position(
        EVEN + "A has: politburo*5 control-INT\nC has: politburo*2",
        "inter-phase",
        turn=5,
        seed="00" * 32,
        scenario="historic_climax",
        climax_victory="most_points",
        major_intervention=True,
    )
    assert climax_points(p.match.state) == {"red": 4, "white": 7}
    assert victor(p) == "white"


@pytest.mark.parametrize("measure", RCW.option_choices["climax_victory"])
def test_15_1_comes_before_every_measure_of_the_climax_r144(measure: str) -> None:
    reds_without_leaders = "-: R-102 @ petrograd\n-: R-111 @ tver\nC has: politburo*9\n"
    assert victor(climax(reds_without_leaders + "B: WL-251 W-213 @ kuban", measure)) == "white"


def test_everybody_sees_how_the_climax_stands_r144() -> None:
    p = turn_ends(EVEN, 3, "historic_climax", "strength_white_plus_10")
    for seat in ("A", None):
        view = p.match.view(seat)
        assert view["board"]["climax"] == {"red": 7, "white": 17}
        assert ("Climax", "Red 7, White 17") in PRESENTATION.standing(view)
    campaign = turn_ends(EVEN, 3).match.view("A")
    assert "Climax" not in dict(PRESENTATION.standing(campaign))


def test_a_match_of_older_rules_compares_strength_alone_r144() -> None:
    """It was begun when there was no choice, and its log must lead to the same end."""
    options = {"scenario": "historic_climax"}
    match = Match.new(RCW, "ABC", "00" * 32, options, rules=2)
    assert "climax_victory" not in match.state["options"]
    assert climax_points(match.state) == strength(board_of(match.state))
    new = Match.new(RCW, "ABC", "00" * 32, options)
    assert new.state["options"]["climax_victory"] == RCW.option_choices["climax_victory"][0]
    with pytest.raises(ValueError, match="climax_victory"):
        Match.new(RCW, "ABC", "00" * 32, {"climax_victory": "most_points"}, rules=2)


def test_an_older_match_ends_as_it_would_have_r144() -> None:
    p = turn_ends(EVEN + reds("R-101"), 4, "historic_climax")
    del p.match.state["options"]["climax_victory"]
    board_of(p.match.state)["turn"] = 6
    assert climax_leader(p.match.state) == "red"


def test_a_finished_climax_can_be_judged_by_the_other_measures_r144() -> None:
    """Red 22 and White 7: White's bonus decides."""
    p = climax(EVEN + reds("R-102", "R-111", "R-124"), "strength_white_plus_20")
    assert RCW.outcomes_otherwise(p.match.state) == {
        "climax_victory=strength_white_plus_10": "red",
        "climax_victory=strength_white_plus_15": "red",
        "climax_victory=strength_change": "white",
        "climax_victory=most_points": "red",
        "climax_victory=strength": "red",
    }


def test_no_measure_judges_what_15_1_has_ended_r144() -> None:
    """White has won since no Red leader is left, and would have by every measure."""
    p = climax("-: R-102 @ orel\n-: R-111 @ tula\nB: WL-251 W-213 @ kuban", "strength")
    assert victor(p) == "white"
    assert set(RCW.outcomes_otherwise(p.match.state).values()) == {"white"}
    assert (
        RCW.outcomes_otherwise(turn_ends(HELD + "A has: Czar", 1, "quick_victory").match.state)
        == {}
    )


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
