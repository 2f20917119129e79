"""Sections 12.5(9), (13) and (14): a unit returns in spite of opposing units."""

import pytest

from tests.games.rcw.positions import Position, position

BASE = """
A: RL-151 @ petrograd
A: RL-154 @ tver
B: WL-251 W-213 @ kuban
"""


def segment(text: str, *dice: int, turn: int = 1) -> Position:
    return position(BASE + text, "inter-phase", turn=turn, dice=dice, seed="00" * 32)


CHITS = [
    ("cordon-sanitaire", "G-407", "kiev", "A: RL-153 @ kiev"),
    ("military-commissariat", "R-118", "kazan", "B: WL-252 @ kazan"),
    ("supreme-ruler", "W-212", "don_cossack", "A: RL-153 @ don_cossack"),
]


@pytest.mark.parametrize(("chit", "unit", "home", "enemy"), CHITS)
def test_a_chit_brings_a_unit_of_its_colour_back_12_5_9_13_14(
    chit: str, unit: str, home: str, enemy: str
) -> None:
    """Whoever eliminated it; it lies there as any that returns (9.19)."""
    p = segment(f"{enemy}\nC has: {chit}\nB has: {unit}")
    assert p.may("C", "bring_back") == {unit}
    p.order("C", f"bring back {unit}")
    assert p.at(unit) == home
    assert p.controller(unit) is None
    assert p.place(chit) == "cup"
    assert p.told("chit.replaces") == [{"seat": "C", "piece": chit, "unit": unit}]


@pytest.mark.parametrize(("chit", "unit", "home", "enemy"), CHITS)
def test_without_the_chit_it_stays_away_9_12(chit: str, unit: str, home: str, enemy: str) -> None:
    p = segment(f"{enemy}\nC has: {chit}\nB has: {unit}")
    p.order("C", "hold back")
    assert p.at(unit) is None
    assert p.place(chit) == "display:C"


@pytest.mark.parametrize(("chit", "unit", "home", "enemy"), CHITS)
def test_a_black_unit_is_overcome_too_r83(chit: str, unit: str, home: str, enemy: str) -> None:
    p = segment(f"-: K-UR1 @ {home}\nC has: {chit}\nB has: {unit}")
    p.order("C", f"bring back {unit}")
    assert p.at(unit) == home


def test_a_green_unit_goes_to_the_holder_of_its_marker_12_5_9() -> None:
    p = segment("A: RL-153 @ kiev\nC has: cordon-sanitaire control-UK\nB has: G-407")
    p.order("C", "play cordon sanitaire for G-407")
    assert p.controller("G-407") == "C"


@pytest.mark.parametrize(("capital", "asked"), [("A: RL-151", True), ("C: WL-252", False)])
def test_only_opposing_units_are_overcome_r83(capital: str, asked: bool) -> None:
    """Not the loss of a Red centre (9.13), as where Petrograd is White's alone."""
    text = f"""
    {capital} @ petrograd
    A: RL-154 @ tver
    B: WL-251 W-213 @ kuban
    -: K-UR1 @ kazan
    C has: military-commissariat
    B has: R-118
    """
    p = position(text, "inter-phase", seed="00" * 32)
    assert (p.waiting() == {"C": "inter_phase"}) is asked


def test_the_red_high_command_is_not_overcome_r83_9_14() -> None:
    text = f"{BASE}\n-: K-UR1 @ kazan\nC: B-318 @ ryazan\nC has: military-commissariat air-raid"
    p = position(f"{text}\nB has: R-118", "inter-phase", seed="00" * 32)
    p.board["blocked"] = 1
    p.order("A", "standing no air raid")
    assert p.may("C", "bring_back") == set()
    assert p.case("C", "bring back R-118") == "9.12"


def test_they_are_dead_from_turn_6_on_9_16_r83() -> None:
    text = "B: WL-252 @ kazan\nC has: military-commissariat\nB has: R-118"
    assert segment(text, turn=5).waiting() == {"C": "inter_phase"}
    assert "inter_phase" not in segment(text, turn=6).waiting().values()


def test_nobody_is_asked_where_nothing_is_barred_d51() -> None:
    p = segment("C has: military-commissariat\nB has: R-118")
    assert "inter_phase" not in p.waiting().values()
    assert p.at("R-118") == "kazan"


def test_a_chit_brings_back_one_unit_of_its_own_colour_12_5_13() -> None:
    text = "B: WL-252 @ kazan\n-: K-UR1 @ perm\nA: RL-153 @ don_cossack"
    chits = "military-commissariat cordon-sanitaire general-strike*2"
    p = segment(f"{text}\nC has: {chits}\nB has: R-118 R-119 W-212")
    assert p.may("C", "bring_back") == {"R-118", "R-119"}
    refusal = p.refusal("C", "bring back W-212")
    assert "you do not have Supreme Ruler" in refusal.why
    assert "brings back only one unit" in p.refusal("C", "bring back R-118, bring back R-119").why


def test_it_is_told_why_a_unit_cannot_be_brought_back_9_12() -> None:
    p = segment("B: WL-252 @ kazan\nC has: military-commissariat\nB has: R-118")
    assert p.case("C", "bring back Trotsky") == "9.11"
    refusal = p.refusal("C", "bring back R-111")
    assert refusal.case == "9.12"


def test_all_holders_answer_at_once_and_in_secret_d51() -> None:
    text = "B: WL-252 @ kazan\nA: RL-153 @ kiev\nA: RL-155 @ don_cossack"
    p = segment(
        f"{text}\nA has: military-commissariat R-118\nB has: cordon-sanitaire G-407"
        "\nC has: supreme-ruler W-212"
    )
    assert p.waiting() == dict.fromkeys("ABC", "inter_phase")
    p.order("B", "bring back G-407")
    assert p.at("G-407") is None
    assert p.match.log[-1]["to"] == ["B"]
    p.order("A", "bring back R-118")
    p.order("C", "bring back W-212")
    assert (p.at("G-407"), p.at("R-118"), p.at("W-212")) == ("kiev", "kazan", "don_cossack")


def test_what_returns_by_a_chit_helps_no_other_unit_at_once_9_17() -> None:
    """R80: eligibility is tested before anything is placed."""
    p = segment("A: RL-153 @ poland\nA has: G-426 G-427\nC has: cordon-sanitaire")
    assert p.may("C", "bring_back") == {"G-426", "G-427"}
    p.order("C", "bring back G-426")
    assert p.at("G-426") == "poland"
    assert p.at("G-427") is None


# standing instructions


def test_the_strongest_barred_unit_d51() -> None:
    black = "-: K-UR1 @ kazan\n-: K-UR2 @ pskov"
    p = segment(f"{black}\nC has: military-commissariat\nB has: R-118 R-106")
    p.order("C", "standing strongest barred unit")
    assert [told["unit"] for told in p.told("chit.replaces")] == ["R-118"]


def test_never_d51() -> None:
    p = segment("-: K-UR1 @ kazan\nC has: military-commissariat\nB has: R-118")
    p.order("C", "standing no replacement chits")
    assert p.place("military-commissariat") == "display:C"
    assert "inter_phase" not in p.waiting().values()


def test_an_instruction_on_another_chit_does_not_answer_d51() -> None:
    p = segment("-: K-UR1 @ kazan\nC has: military-commissariat\nB has: R-118")
    p.order("C", "standing no air raid")
    assert p.waiting() == {"C": "inter_phase"}


def test_no_chits_in_the_inter_phase_covers_all_of_them_d51() -> None:
    p = segment("-: K-UR1 @ kazan\nC has: military-commissariat general-strike*2\nB has: R-118")
    p.order("C", "standing no chits in the inter-phase")
    assert "inter_phase" not in p.waiting().values()
    assert p.place("general-strike-1") == "display:C"
