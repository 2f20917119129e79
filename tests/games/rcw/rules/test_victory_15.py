"""Section 15: the end of the game and both victory point schedules."""

from typing import Any

import pytest

from app.games.rcw.rules.victory import score
from tests.games.rcw.positions import Position, position


def judged(text: str) -> dict[str, Any] | None:
    """Return the result if the game ends with the game turn (here the sixth), else None."""
    p = position(text, "inter-phase", turn=6, dice=(1,))
    assert p.waiting() == {}
    return p.match.state["result"]


# 15.1 how the game is ended


@pytest.mark.parametrize("place", ["omsk", "vladivostok", "mongolia"])
def test_without_red_leaders_west_of_siberia_white_wins_15_1_1(place: str) -> None:
    result = judged(f"A: RL-152 @ {place}\nB: WL-251 W-213 @ kuban\n-: R-111 @ tver")
    assert result is not None
    assert result["victory"] == "white"
    assert judged("A: RL-152 @ tver\nB: WL-251 W-213 @ kuban") is None


@pytest.mark.parametrize("place", ["omsk", "vladivostok", "mongolia"])
def test_without_white_units_west_of_siberia_red_wins_15_1_2(place: str) -> None:
    """Leaders do not count, nor does who controls the units."""
    result = judged(f"A: RL-152 @ tver\n-: W-213 @ {place}\nB: WL-251 @ kuban")
    assert result is not None
    assert result["victory"] == "red"
    assert judged("A: RL-152 @ tver\n-: W-213 @ kirghiz\nB: WL-251 @ kuban") is None


def test_a_shock_army_is_a_white_combat_unit_15_1_2() -> None:
    assert judged("A: RL-152 @ tver\nB: WL-251 W-222 @ kuban") is None


def test_units_that_the_gold_has_bought_count_as_their_leaders_13_26_15_1() -> None:
    """R139: under a White leader a Green unit goes on with the war, under a Red one it does not."""
    assert judged("A: RL-152 @ tver\nB: WL-251 Gold G-408 @ kharkov") is None
    result = judged("A: RL-152 Gold G-408 @ kharkov\nB: WL-251 @ kuban")
    assert result is not None
    assert result["victory"] == "red"
    p = position("A: WL-251 Gold G-408 @ kharkov")
    now = score(p.board, "A", "white")
    # Matches from before the ruling do not count them.
    del p.board["bought_count"]
    assert score(p.board, "A", "white") == now - 3


def test_if_several_conditions_hold_white_comes_first_r102() -> None:
    result = judged("A: RL-152 @ omsk\nB: WL-251 @ kuban")
    assert result is not None
    assert result["victory"] == "white"


AGREE = """
A: RL-152 @ tver
-: W-213 @ kuban
B: WL-251 @ omsk
A has: politburo*6
B has: politburo*4
C has: politburo*3
"""


@pytest.fixture
def vote() -> Position:
    p = position(AGREE, "inter-phase", turn=6, dice=(1,))
    assert p.waiting() == dict.fromkeys("ABC", "agreement")
    return p


def test_ten_markers_in_agreement_end_the_game_red_15_1_3(vote: Position) -> None:
    """R105; the answers are counted when all are in."""
    vote.order("A", "end the war")
    vote.order("C", "fight on")
    assert vote.match.state["result"] is None
    vote.order("B", "end the war")
    result = vote.match.state["result"]
    assert result is not None
    assert result["victory"] == "red"
    assert vote.told("agreement")[0] == {"seats": ["A", "B"], "markers": 10}


def test_nine_markers_do_not_end_the_game_15_1_3(vote: Position) -> None:
    vote.order("A", "end the war")
    vote.order("B", "fight on")
    vote.order("C", "end the war")
    assert vote.match.state["result"] is None
    assert vote.told("sequence")[0]["turn"] == 7


def test_answers_are_sealed_until_all_are_in_15_1_3(vote: Position) -> None:
    before = vote.match.view("B")["board"]
    vote.order("A", "end the war")
    after = vote.match.view("B")
    assert after["board"] == before
    assert after["sealed"] is None
    assert vote.match.view("A")["sealed"] == "end_the_war"


def test_who_does_not_answer_in_time_fights_on_d46(vote: Position) -> None:
    assert vote.match.interrupting
    assert vote.match.default("A") == {"do": "fight_on"}


@pytest.mark.parametrize(
    ("a", "over"),
    [("consent to ending the game", True), ("never end the game by agreement", False)],
)
def test_the_vote_is_answered_ahead_d53(vote: Position, a: str, over: bool) -> None:
    """Nobody sees the answers before all are in; then the six of A count, or do not."""
    vote.order("B", "standing consent to ending the game")
    vote.order("C", "fight on")
    assert vote.waiting() == {"A": "agreement"}
    vote.order("A", f"standing {a}")
    assert vote.match.over == over
    assert vote.told("agreement")[0]["seats"] == (["A", "B"] if over else ["B"])


def test_consent_from_a_turn_on_is_given_at_its_end_and_not_before_d53(vote: Position) -> None:
    """It is asked at the end of game turn 6; where no instruction fits, he is waited for."""
    vote.order("B", "standing consent to ending the game from turn 7")
    assert "B" in vote.waiting()
    vote.order("C", "standing consent to ending the game from turn 7")
    vote.order("C", "standing never end the game by agreement")
    assert vote.waiting() == dict.fromkeys("AB", "agreement")
    vote.order("A", "standing consent to ending the game from turn 2")
    vote.order("B", "standing consent to ending the game from turn 6")
    assert vote.told("agreement") == [{"seats": ["A", "B"], "markers": 10}]
    assert vote.match.over


def test_only_holders_of_politburo_markers_are_asked_15_1_3() -> None:
    p = position(AGREE.replace("C has: politburo*3", ""), "inter-phase", turn=6, dice=(1,))
    assert p.waiting() == dict.fromkeys("AB", "agreement")
    assert judged("A: RL-152 @ tver\n-: W-213 @ kuban") is None


def test_who_gets_his_first_marker_during_the_vote_is_asked_too_15_1_3() -> None:
    text = "A: RL-152 @ tver\n-: W-213 @ kuban\nA has: politburo*9\nB has: politburo*2"
    p = position(text, "inter-phase", turn=6)
    p.order("A", "end the war")
    p.order("B", "offer C, give Politburo, propose")
    p.order("C", "accept BC1")
    p.order("B", "fight on")
    assert p.waiting() == {"C": "agreement"}
    p.order("C", "end the war")
    assert p.told("agreement") == [{"seats": ["A", "C"], "markers": 10}]
    assert p.match.over


def test_nobody_is_asked_while_a_white_leader_is_west_of_siberia_15_1_3() -> None:
    assert judged(AGREE.replace("B: WL-251 @ omsk", "B: WL-251 @ kirghiz")) is None


# 15.4 the schedules: points of A for one piece


def points(line: str, colour: str) -> int:
    return score(position(line).board, "A", colour)


@pytest.mark.parametrize(
    ("piece", "red", "white"),
    [
        ("WL-251", 3, 0),
        ("W-203", 6, 0),
        ("B-306", 5, 0),
        ("G-407", 4, 4),
        ("RL-152", 0, 3),
        ("R-111", 0, 5),
        ("politburo*3", 6, 0),
        ("Czar", 5, 0),
        ("R-124", 0, 5),
        ("W-222", 5, 0),
        ("T-1", 2, 2),
        ("K-NM", 0, 0),
        ("B-317", 3, 0),
        ("assassin felix", 0, 0),
        ("control-BR", 0, 0),
    ],
)
def test_points_for_what_lies_on_the_display_15_41_15_43_15_47(
    piece: str, red: int, white: int
) -> None:
    """A Czar that lies face up was executed (15.46); Czechs face up were killed (15.45)."""
    assert points(f"A has: {piece}", "red") == red
    assert points(f"A has: {piece}", "white") == white


@pytest.mark.parametrize(
    ("units", "red", "white"),
    [
        ("RL-152", 3, 0),
        ("RL-152 R-111", 8, 0),
        ("RL-152 R-124", 8, 0),
        ("RL-152 T-1", 3, 0),
        ("WL-251 W-203", 0, 9),
        ("WL-251 W-222", 0, 8),
        ("RL-152 Gold", 8, 5),
        ("RL-152 Czar", 3, 5),
        ("WL-251 Czar Gold", 5, 13),
        ("B-318 Gold", 5, 5),
        ("G-426", 0, 0),
        ("B-318", 0, 0),
    ],
)
def test_points_for_units_on_the_map_15_42_15_44(units: str, red: int, white: int) -> None:
    """The Imperial units score for whoever controls their stack (R106)."""
    assert points(f"A: {units} @ tula", "red") == red
    assert points(f"A: {units} @ tula", "white") == white


def test_units_of_nobody_and_of_others_do_not_score_15_4() -> None:
    """R106: nor does what is Unassigned."""
    text = "-: R-111 Czar @ tula\nB: RL-152 @ orel\nunassigned: W-203 RL-151"
    assert points(text, "red") == points(text, "white") == 0


@pytest.mark.parametrize("unit", ["B-317", "I-GOLD", "I-CZAR"])
def test_who_left_the_country_scores_white_face_down_15_45_15_46(unit: str) -> None:
    value = 3 if unit == "B-317" else 5
    carrier = "A: B-317" if unit == "B-317" else f"A: WL-257 {unit}"
    p = position(f"{carrier} @ vladivostok")
    verb = "exit" if unit == "B-317" else "emigrate"
    before = score(p.board, "A", "white")
    p.order("A", f"{verb} {unit}")
    gained = value if unit == "B-317" else 0  # Imperial units scored on the map already
    assert score(p.board, "A", "white") == before + gained
    assert p.place(unit) == "facedown:A"
    assert score(p.board, "A", "red") == 0


@pytest.mark.parametrize(
    ("province", "red", "white"),
    [
        ("tver", 1, 3),
        ("petrograd", 1, 3),
        ("baku", 2, 2),
        ("kiev", 1, 1),
        ("vladivostok", 1, 1),
        ("poland", 5, 0),
        ("finland", 2, 0),
        ("tula", 0, 0),
    ],
)
def test_points_for_provinces_15_48_15_49(province: str, red: int, white: int) -> None:
    """R101: Baku gives two in place of one."""
    assert points(f"A: RL-153 @ {province}", "red") - 1 == red
    assert points(f"A: WL-257 @ {province}", "white") - 1 == white


@pytest.mark.parametrize(
    ("beside", "counts"),
    [
        ("A: B-318", True),
        ("-: Czar", True),
        ("B: WL-253", False),
        ("-: W-201", False),
        ("-: K-UR1", False),
        ("A: G-426", False),
    ],
)
def test_a_city_needs_control_15_49_12_42(beside: str, counts: bool) -> None:
    """White may stand there with own Blue units."""
    gained = points(f"A: WL-257 @ kiev\n{beside} @ kiev", "white") - 1
    assert gained == int(counts)


def test_a_city_needs_units_of_the_colour_15_49() -> None:
    assert points("A: B-318 @ kiev", "white") == points("A: G-426 @ kiev", "white") == 0
    assert points("A: G-426 @ poland", "red") == 0


# 15.0 the ranking


def test_only_points_of_the_victorious_colour_count_15_0() -> None:
    text = """
    A: RL-152 @ tver
    B: RL-153 @ tula
    B has: W-203 W-204
    C: WL-251 @ orel
    C has: R-111 R-102
    """
    result = judged(text)
    assert result is not None
    assert result["victory"] == "red"
    assert result["points"] == {"A": 4, "B": 10, "C": 0}
    assert result["ranking"] == [["B"], ["A"], ["C"]]


def test_equal_points_share_the_place_r103() -> None:
    result = judged("A: RL-152 @ tula\nB: RL-151 @ orel\nC: WL-251 @ kuban")
    assert result is not None
    assert result["ranking"] == [["A", "B"], ["C"]]


def test_nothing_can_be_ordered_after_the_end_15_1() -> None:
    p = position("A: RL-152 @ tver", "inter-phase", turn=6)
    assert p.match.over
    assert all(p.match.options(seat) == [] for seat in "ABC")
