"""Optional sections 17.1 (expeditionary forces), 17.2 (Kronstadt), 17.5 (major intervention)."""

import pytest

from app.games.kernel.match import Match
from app.games.rcw.board import board_of
from app.games.rcw.rules.intervention import INT_UNITS, LANDINGS
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position


def draw(text: str, *dice: int | str, option: str = "") -> Position:
    """Let A draw in his randomizer phase: the dice say which piece."""
    return position(
        text,
        "randomizer",
        dice=dice,
        expeditionary_forces=option == "expeditionary_forces",
        kronstadt=option == "kronstadt",
        major_intervention=option == "major_intervention",
    )


def where(piece: str, **chosen: object) -> str:
    """Return where a piece lies when a match has been set up."""
    match = Match.new(RCW, list("ABC"), seed="00" * 32, options=chosen)
    return board_of(match.state)["where"][piece]


# 17.1 expeditionary forces


def test_the_marker_is_in_the_randomizer_with_the_option_alone_17_11() -> None:
    assert where("option-1", expeditionary_forces=True) == "cup"
    assert where("option-1") == "out"


EXPEDITION = "-: B-301 @ finland\n-: B-302 @ kutais\n-: B-303 @ livonia\n"


def test_who_draws_it_controls_two_units_of_the_central_powers_17_11() -> None:
    """R112: exactly those two."""
    p = draw(EXPEDITION + "A: RL-152 @ tula\ncup: option-1", 1, option="expeditionary_forces")
    assert p.place("option-1") == "display:A"
    assert p.controller("B-301") == p.controller("B-302") == "A"
    assert p.controller("B-303") is None


def test_they_move_anywhere_the_others_nowhere_17_11() -> None:
    p = position(EXPEDITION.replace("-: B-30", "A: B-30", 2), expeditionary_forces=True)
    assert p.may("A", "move") == {"B-301", "B-302"}
    p.order("A", "move B-301, to petrograd, to novgorod, to tver, halt")
    assert p.at("B-301") == "tver"


def test_the_armistice_sends_them_home_too_17_11() -> None:
    text = EXPEDITION.replace("-: B-301", "A: B-301").replace("-: B-302", "A: B-302")
    p = draw(text + "cup: armistice", 1, option="expeditionary_forces")
    assert [p.place(unit) for unit in ("B-301", "B-302", "B-303")] == ["out"] * 3


def test_after_the_armistice_the_marker_is_void_and_another_drawn_r91() -> None:
    text = "A: RL-152 @ tver\ncup: armistice option-1 felix"
    p = draw(EXPEDITION + text, "armistice", "option-1", "felix", option="expeditionary_forces")
    assert [told["piece"] for told in p.told("draw")] == ["armistice", "option-1", "felix"]
    assert p.place("option-1") == "out"


# 17.2 Kronstadt


def test_all_but_the_strongest_draw_when_the_sailors_rise_17_21() -> None:
    """Beginning with who drew the unit, clockwise; each draw is carried out at once."""
    text = "A: RL-152 @ tula\nB has: politburo*8\ncup: K-KR felix assassin*2"
    p = draw(text, 1, 1, 1, option="kronstadt")
    assert [(told["seat"], told["piece"]) for told in p.told("draw")] == [
        ("A", "K-KR"), ("A", "assassin-1"), ("C", "assassin-2")
    ]  # fmt: skip
    assert p.told("kronstadt") == [{"seat": "B", "seats": ["A", "C"]}]
    assert p.at("K-KR") == "petrograd"


def test_who_drew_the_unit_draws_not_if_he_is_the_strongest_17_21() -> None:
    p = draw("A: RL-152 @ tula\nA has: politburo*8\ncup: K-KR felix assassin*2", 1, 1, 1,
             option="kronstadt")  # fmt: skip
    assert [told["seat"] for told in p.told("draw")] == ["A", "B", "C"]


def test_nobody_draws_if_nobody_has_eight_17_21() -> None:
    p = draw("A: RL-152 @ tula\nB has: politburo*7\ncup: K-KR felix", 1, option="kronstadt")
    assert [told["piece"] for told in p.told("draw")] == ["K-KR"]
    assert p.at("K-KR") == "petrograd"


def test_without_the_option_the_sailors_just_stand_17_22() -> None:
    p = draw("A: RL-152 @ tula\nB has: politburo*8\ncup: K-KR felix", 1)
    assert p.told("kronstadt") == []
    assert p.at("K-KR") == "petrograd"


def test_what_was_set_aside_waits_for_the_end_of_the_whole_drawing_r91() -> None:
    """A draws a train that nobody can take, then the sailors; B and C do not draw the train."""
    text = "C has: politburo*8\ncup: T-1 K-KR felix"
    p = draw(text, "T-1", "K-KR", "felix", option="kronstadt")
    assert [told["piece"] for told in p.told("draw")] == ["T-1", "K-KR", "felix"]
    assert p.place("T-1") == "cup"


# 17.5 major intervention


def test_its_pieces_wait_with_the_reinforcements_17_51() -> None:
    for piece in (*INT_UNITS, "control-INT", "out-INT"):
        assert where(piece, major_intervention=True) == "reinforcements"
        assert where(piece) == "out"


WAITING = "reinforcements: B-340 B-341 B-342 control-INT out-INT"


def test_the_armistice_puts_the_control_marker_in_the_randomizer_17_52() -> None:
    p = draw(f"A: RL-152 @ tula\n{WAITING}\ncup: armistice", 1, option="major_intervention")
    assert p.place("control-INT") == "cup"
    assert p.place("out-INT") == p.place("B-340") == "reinforcements"


def test_who_draws_control_lands_the_units_together_or_apart_17_53() -> None:
    text = f"A: RL-152 @ tula\n{WAITING}\n".replace(" control-INT", "") + "cup: control-INT"
    p = draw(text, 1, option="major_intervention")
    assert p.waiting() == {"A": "landing"}
    assert p.may("A", "land") == set(LANDINGS)
    assert {"petrograd", "kherson", "vladivostok"} <= set(LANDINGS)
    assert not {"archangel", "murmansk", "baku", "tver"} & set(LANDINGS)
    assert p.case("A", "land in archangel") == "17.53, R111"
    p.order("A", "land in petrograd, land in petrograd, land in vladivostok")
    assert p.company("B-340") == {"B-340", "B-341"}
    assert p.at("B-342") == "vladivostok"
    assert p.controller("B-342") == "A"


def test_out_goes_in_when_all_is_drawn_17_54() -> None:
    """A controls Moscow and draws twice: OUT cannot be the second chit."""
    text = f"A: RL-152 @ tver\n{WAITING}\n".replace(" control-INT", "") + "cup: control-INT"
    p = draw(text, 1, option="major_intervention")
    assert p.place("out-INT") == "reinforcements"
    p.order("A", "land in petrograd, land in petrograd, land in petrograd")
    assert [told["piece"] for told in p.told("draw")] == ["control-INT"]
    assert p.place("out-INT") == "cup"


def test_out_withdraws_the_units_17_54() -> None:
    p = draw("B: B-340 B-341 @ petrograd\nB: B-342 @ tver\ncup: out-INT", "out-INT",
             option="major_intervention")  # fmt: skip
    assert [p.place(unit) for unit in INT_UNITS] == ["out"] * 3
    assert p.place("control-INT") == "display:B"


def test_out_of_an_intervention_that_was_beaten_is_void_12_5_2() -> None:
    p = draw(
        "C has: B-340 B-341 B-342\ncup: out-INT felix",
        "out-INT",
        "felix",
        option="major_intervention",
    )
    assert [told["piece"] for told in p.told("draw")] == ["out-INT", "felix"]


def test_its_marker_controls_no_other_blue_unit_17_56() -> None:
    text = "-: B-318 @ kherson\nA: RL-152 @ tula\ncup: control-INT"
    p = draw(text, 1, option="major_intervention")
    assert p.controller("B-318") is None


def test_time_lands_them_where_their_holder_is_strongest_d28() -> None:
    text = f"A: RL-152 @ tula\nA: WL-251 @ kherson\n{WAITING}\n".replace(" control-INT", "")
    p = draw(text + "cup: control-INT", 1, option="major_intervention")
    assert p.match.default("A") == {"do": "land", "province": "kherson"}


RED_WINS = "C: RL-151 @ petrograd\n"


@pytest.mark.parametrize(
    ("points", "ranking"),
    [
        ("A has: politburo*3\nB has: politburo*2", [["B"], ["A"], ["C"]]),
        ("A has: politburo*2\nB has: politburo*2", [["B"], ["A"], ["C"]]),
        ("A has: politburo*2\nB has: politburo*3", [["B"], ["A"], ["C"]]),
    ],
)
def test_who_controls_it_does_not_win_a_red_victory_17_57(
    points: str, ranking: list[list[str]]
) -> None:
    """He comes next after the others who are first; C has Lenin and the city for 4 points."""
    text = f"-: RL-151 @ petrograd\n{points}\nA has: control-INT".replace("-: RL-151", "C: RL-160")
    p = position(text, "inter-phase", major_intervention=True)
    result = p.match.state["result"]
    assert result is not None
    assert result["victory"] == "red"
    assert result["ranking"] == ranking


def test_a_white_victory_is_his_like_anybodys_17_57() -> None:
    text = "A: WL-251 W-213 @ tver\nA has: control-INT\nB: WL-252 @ kuban"
    p = position(text, "inter-phase", major_intervention=True)
    result = p.match.state["result"]
    assert result is not None
    assert result["victory"] == "white"
    assert result["ranking"][0] == ["A"]


def test_other_points_rank_by_the_same_rules_15_0_15_21_17_57() -> None:
    """As where players of a competition have bid points for their seats."""
    text = f"{RED_WINS}A has: politburo*3\nB has: politburo*2\nA has: control-INT"
    state = position(text, "inter-phase", major_intervention=True).match.state
    ranked = RCW.ranking_of_points
    assert ranked(state, {"A": 3, "B": 2, "C": 4}) == [["C"], ["A"], ["B"]]
    assert ranked(state, {"A": 5, "B": 2, "C": 2}) == [["B", "C"], ["A"]]
    assert ranked(state, {"A": 5, "B": 2}) == [["B"], ["A"], ["C"]]
