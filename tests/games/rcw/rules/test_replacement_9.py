"""Section 9.1: replacements."""

import pytest

from app.games.kernel.match import Match
from app.games.rcw.board import take_off
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position

LEADERS = "A: RL-153 @ baku\nB: WL-257 @ baku"
"""A leader of each colour, out of everybody's way (9.15)."""
CENTRES = "A: RL-154 @ tver\nA: RL-151 @ petrograd"


def replaced(text: str, turn: int = 1) -> Position:
    return position(f"{LEADERS}\n{text}", "replacement", turn=turn)


def returns(p: Position, unit: str) -> bool:
    return p.at(unit) is not None


# 9.11 which units


def test_red_white_and_green_units_return_to_their_provinces_9_11_9_0() -> None:
    p = replaced("A has: R-118 W-204 G-407")
    assert p.at("R-118") == "kazan"
    assert p.at("W-204") == "tomsk"
    assert p.at("G-407") == "kiev"


def test_leaders_imperial_blue_and_special_units_do_not_return_9_11_9_2() -> None:
    p = replaced("A has: RL-152 Czar B-318 R-124 T-1 K-NM")
    for piece in ("RL-152", "I-CZAR", "B-318", "R-124", "T-1", "K-NM"):
        assert p.place(piece) == "display:A"


def test_units_from_every_box_return_9_0() -> None:
    """R86: the Unassigned box too."""
    p = replaced("A has: R-118\nB has: R-119\nunassigned: W-204")
    assert p.at("R-118") == "kazan"
    assert p.at("R-119") == "perm"
    assert p.at("W-204") == "tomsk"


# 9.12 opposing units


@pytest.mark.parametrize(
    ("there", "back"),
    [
        ("A: RL-152 @ don_cossack", False),
        ("A: RL-152 @ don_cossack\nB: WL-251 @ don_cossack", True),
        ("", True),
        ("-: B-318 @ don_cossack", True),
        ("-: B-318 @ don_cossack\nA: RL-152 @ don_cossack", False),
        ("A: RL-152 @ don_cossack\n-: W-213 @ don_cossack", True),
        ("-: Czar @ don_cossack", True),
    ],
)
def test_opposing_units_bar_a_return_unless_its_colour_is_there_9_12(
    there: str, back: bool
) -> None:
    """E17, cases (a) to (e); a combat unit of the colour helps like a leader."""
    p = replaced(f"{there}\nA has: W-212")
    assert returns(p, "W-212") is back


@pytest.mark.parametrize("company", ["", "-: R-119 @ kazan", "A: RL-152 @ kazan"])
def test_a_black_unit_bars_in_any_case_14_18(company: str) -> None:
    """R82."""
    p = replaced(f"{CENTRES}\n-: K-UR1 @ kazan\n{company}\nA has: R-118")
    assert not returns(p, "R-118")


def test_a_green_unit_is_helped_by_green_of_any_nation_9_12() -> None:
    p = replaced("A: RL-152 @ kiev\n-: G-426 @ kiev\nA has: G-407")
    assert returns(p, "G-407")


# 9.13 the Red centres


@pytest.mark.parametrize("centre", ["petrograd", "tver"])
@pytest.mark.parametrize("intruder", ["B: WL-251", "B: G-426", "-: B-318", "-: K-UR1"])
def test_no_red_unit_returns_while_a_centre_is_lost_9_13(centre: str, intruder: str) -> None:
    """E18: anywhere; White and Green return as usual."""
    p = replaced(f"{intruder} @ {centre}\nA has: R-118 W-204")
    assert not returns(p, "R-118")
    assert returns(p, "W-204")


@pytest.mark.parametrize("guard", ["-: R-102", "B: RL-151", "-: R-122"])
def test_any_red_unit_in_the_centre_is_enough_9_13(guard: str) -> None:
    """E18: whoever controls it."""
    p = replaced(f"C: WL-251 @ petrograd\n{guard} @ petrograd\nA has: R-118")
    assert returns(p, "R-118")


def test_empty_centres_are_not_lost_9_13() -> None:
    assert returns(replaced("A has: R-118"), "R-118")


def test_an_imperial_unit_alone_takes_no_centre_9_13() -> None:
    assert returns(replaced("-: Gold @ tver\nA has: R-118"), "R-118")


# 9.14 the Red high command


def hunt(victims: str) -> Position:
    """Let it be C's combat phase: Denikin beside `victims` in Omsk, Wrangel beside Ufa's."""
    text = f"""
    {LEADERS}
    A: RL-154 @ tver
    {victims}
    C: WL-251 W-203 W-212 @ omsk
    C: WL-253 W-204 @ ufa
    A has: R-118
    """
    return position(text, "combat", phasing="C", dice=(1, 1))


def go_on(p: Position, step: str) -> None:
    """Let `step` follow."""
    p.match.state["steps"].append({"step": step})
    p.match = Match.from_position(RCW, p.match.state, p.match._play.dice)


def segment(p: Position, turn: int) -> None:
    """Let the Replacement Segment of a game turn follow."""
    p.board["turn"] = turn + 1
    go_on(p, "replacement")


def test_lenin_or_trotsky_dead_stops_red_replacement_once_9_14() -> None:
    """T19."""
    p = hunt("A: RL-151 @ omsk")
    p.order("C", "attack Lenin, with Denikin, resolve, end combat")
    segment(p, 1)
    assert not returns(p, "R-118")
    segment(p, 2)
    assert returns(p, "R-118")


def test_both_dead_in_a_turn_stop_it_twice_9_14() -> None:
    """E19."""
    p = hunt("A: RL-151 RL-152 @ omsk")
    p.order("C", "attack Lenin, with Denikin, resolve, end combat")
    for turn in (1, 2):
        segment(p, turn)
        assert not returns(p, "R-118")
    segment(p, 3)
    assert returns(p, "R-118")


def test_the_second_dead_a_turn_later_stops_that_turns_segment_9_14() -> None:
    """R87."""
    p = hunt("A: RL-151 @ omsk\nA: RL-152 @ ufa")
    p.order("C", "attack Lenin, with Denikin, resolve, end combat")
    segment(p, 1)
    go_on(p, "combat")
    p.order("C", "attack Trotsky, with Wrangel, resolve, end combat")
    segment(p, 2)
    assert not returns(p, "R-118")
    segment(p, 3)
    assert returns(p, "R-118")


def test_white_and_green_are_not_concerned_9_14() -> None:
    p = hunt("A: RL-151 @ omsk\nB has: W-202 G-407")
    p.order("C", "attack Lenin, with Denikin, resolve, end combat")
    segment(p, 1)
    assert returns(p, "W-202")
    assert returns(p, "G-407")


# 9.15 to 9.18


@pytest.mark.parametrize(
    ("leader", "unit", "other"), [("RL-152", "R-118", "W-204"), ("WL-251", "W-204", "R-118")]
)
def test_a_colour_without_leaders_returns_no_more_9_15(leader: str, unit: str, other: str) -> None:
    p = position(f"A: {leader} @ ufa\nA has: R-118 W-204", "replacement")
    assert returns(p, unit)
    assert not returns(p, other)


def test_green_units_need_no_leaders_9_15() -> None:
    assert returns(position("A has: G-407", "replacement"), "G-407")


@pytest.mark.parametrize(("turn", "back"), [(1, True), (5, True), (6, False), (7, False)])
def test_units_return_in_the_first_five_turns_9_16(turn: int, back: bool) -> None:
    assert returns(replaced("A has: R-118", turn), "R-118") is back


def test_all_return_at_once_9_17() -> None:
    """E20: White and Green in Kharkov do not hinder each other."""
    p = replaced("A has: W-218\nB has: G-408")
    assert p.at("W-218") == p.at("G-408") == "kharkov"


def test_a_unit_may_return_again_and_again_9_18() -> None:
    p = replaced("A has: R-118")
    for turn in (2, 3):
        take_off(p.board, "R-118", "unassigned")
        segment(p, turn)
        assert p.at("R-118") == "kazan"


# 9.19 who controls them


def test_red_and_white_units_lie_singly_and_uncontrolled_9_19() -> None:
    """R81: also beside units of their colour."""
    p = replaced("A: RL-159 R-119 @ kazan\nA has: R-118\n-: R-120 @ ekaterinburg")
    assert p.company("R-118") == {"R-118"}
    assert p.controller("R-118") is None


def test_green_units_go_to_the_holder_of_their_marker_9_19() -> None:
    p = replaced("B has: control-UK\nA has: G-407 G-405")
    assert p.controller("G-407") == "B"
    assert p.controller("G-405") is None


def test_green_units_join_a_stack_of_their_nation_9_19() -> None:
    p = replaced("B: G-426 G-427 @ poland\nA has: G-428")
    assert p.company("G-428") == {"G-426", "G-427", "G-428"}
    assert p.controller("G-428") == "B"
    p = replaced("A has: G-424 G-425")
    assert p.company("G-424") == {"G-424", "G-425"}


def test_green_units_do_not_join_another_nation_or_a_full_stack_7_11_7_14() -> None:
    """R81: up to five."""
    p = replaced("B: G-426 @ kiev\n-: G-408 G-409 G-410 G-411 G-412 @ kiev\nA has: G-407")
    assert p.company("G-407") == {"G-407"}
