"""Sections 8.0 to 8.2: who may attack whom, and at what odds."""

import pytest

from app.games.rcw.box import BOX
from tests.games.rcw.positions import Position, position

VLADIVOSTOK = """
A: WL-261 W-207 @ vladivostok
A: B-319 B-320 @ vladivostok
B: RL-178 @ vladivostok
B: G-423 @ vladivostok
"""


def combat(text: str, *dice: int, combined_defence: bool = True) -> Position:
    return position(text, "combat", dice=dice, combined_defence=combined_defence)


# 8.0 odds


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (13, 4, "3:1"),  # E12
        (1, 2, "1:2"),
        (5, 9, "1:2"),
        (9, 5, "1:1"),
        (199, 100, "1:1"),
        (8, 4, "2:1"),
        (30, 5, "6:1"),
        (70, 5, "6:1"),
        (69, 10, "6:1"),
        (59, 10, "5:1"),
        (4, 9, None),
        (49, 100, None),
    ],
)
def test_odds_are_rounded_in_favour_of_the_defender_8_0_8_37_8_38(
    attack: int, defence: int, column: str | None
) -> None:
    """R40."""
    assert BOX.tables.combat_column(attack, defence) == column


def test_strengths_are_totalled_and_the_die_rolled_8_0() -> None:
    """E12: 13 against 4 is 3:1."""
    p = combat("A: RL-152 R-111 R-102 @ kazan\n-: W-204 @ kazan\n-: W-214 @ kazan", 3)
    p.order("A", "attack W-204, with Trotsky, resolve")
    told = p.told("combat")[0]
    assert (told["attack"], told["defence"], told["odds"]) == (13, 3, "4:1")
    p = combat("A: RL-152 R-111 R-102 @ kazan\nB: WL-257 W-204 @ kazan", 3)
    p.order("A", "attack W-204, with Trotsky, resolve")
    told = p.told("combat")[0]
    assert (told["attack"], told["defence"], told["odds"], told["die"]) == (13, 4, "3:1", 3)
    assert told["result"] == "DE"


def test_no_attack_at_less_than_one_to_two_8_37() -> None:
    p = combat("A: RL-152 @ kazan\nB: WL-253 W-202 W-204 @ kazan\n-: W-205 @ kazan")
    assert p.may("A", "attack") == {"W-205"}
    assert p.case("A", "attack Wrangel") == "8.37"


def test_an_attack_is_resolved_only_with_enough_strength_8_37() -> None:
    p = combat("A: RL-153 @ kazan\nA: RL-152 @ kazan\nB: WL-253 W-202 @ kazan")
    p.order("A", "attack Wrangel, with Stalin")
    assert p.case("A", "resolve") == "8.37"
    p.order("A", "with Trotsky")
    assert p.may("A", "resolve") == {""}


def test_an_attack_needs_a_target_then_attackers_8_0() -> None:
    p = combat("A: RL-152 @ kazan\n-: W-205 @ kazan\n-: W-204 @ kazan")
    for order in ("with Trotsky", "against W-205", "resolve"):
        assert p.case("A", order) == "8.0"
    p.order("A", "attack W-205")
    assert p.case("A", "resolve") == p.case("A", "attack W-204") == "8.0"


def test_a_leader_alone_has_his_value_in_strength_8_26() -> None:
    """E15: attacking and defending."""
    p = combat("A: RL-152 @ kazan\nB: WL-251 @ kazan", 5)
    p.order("A", "attack Denikin, with Trotsky, resolve")
    told = p.told("combat")[0]
    assert (told["attack"], told["defence"], told["result"]) == (3, 3, "AE")


# 8.1, 8.2 who may attack whom


@pytest.mark.parametrize(
    ("attacker", "victims"),
    [
        ("RL-152", {"WL-251", "G-426", "B-325", "K-UR1"}),
        ("WL-253", {"RL-151", "G-426", "K-UR1"}),
        ("G-407", {"RL-151", "WL-251", "K-UR1"}),
        ("B-318", {"RL-151", "K-UR1"}),
    ],
)
def test_colours_oppose_each_other_as_8_1_says(attacker: str, victims: set[str]) -> None:
    """8.11 to 8.16."""
    others = {"RL-151", "WL-251", "G-426", "B-325", "K-UR1"}
    lines = [f"{'-' if unit == 'K-UR1' else 'B'}: {unit} @ kiev" for unit in others]
    p = combat("\n".join([f"A: {attacker} @ kiev", *lines]))
    assert p.may("A", "attack") == victims
    for unit in others - victims:
        assert p.case("A", f"attack {unit}") == "8.22"


def test_attacks_only_within_a_province_8_23() -> None:
    p = combat("A: RL-152 @ kazan\nB: WL-251 @ simbirsk\n-: W-205 @ kazan")
    assert p.case("A", "attack Denikin") == "8.23"
    assert p.case("A", "attack Wrangel") == "8.23"


def test_attacking_is_voluntary_8_21() -> None:
    p = combat("A: RL-152 @ kazan\n-: W-205 @ kazan")
    p.order("A", "end combat")
    assert p.at("W-205") == "kazan"


def test_the_combat_phase_passes_if_nobody_can_be_attacked_8_0() -> None:
    p = combat("A: RL-152 @ kazan\nB: RL-151 @ kazan")
    assert p.waiting() == {}


def test_red_and_white_units_attack_only_under_a_leader_8_28() -> None:
    p = combat("A: RL-153 @ kazan\n-: R-118 @ kazan\nB: WL-257 @ kazan", 5)
    p.order("A", "attack Maevsky")
    assert p.may("A", "with") == {"RL-153"}
    assert p.case("A", "with R-118") == "8.28"


def test_units_without_a_leader_defend_8_28() -> None:
    p = combat("A: RL-152 @ kazan\n-: W-205 @ kazan", 4)
    p.order("A", "attack W-205, with Trotsky, resolve")
    assert p.told("combat")[0]["defence"] == 3


def test_black_units_defend_and_never_attack_8_28_14_19() -> None:
    p = combat("A: RL-152 @ kazan\n-: K-UR1 @ kazan\n-: W-205 @ kazan", 1)
    p.order("A", "attack W-205")
    assert p.case("A", "with K-UR1") == "8.28"
    p.order("A", "with Trotsky, resolve, end combat")
    p = combat("A: RL-152 @ kazan\n-: K-UR1 @ kazan", 1)
    p.order("A", "attack K-UR1, with Trotsky, resolve")
    assert p.place("K-UR1") == "cup"


def test_only_units_of_the_phasing_player_attack_8_21() -> None:
    p = combat("A: RL-152 @ kazan\nB: RL-151 @ kazan\n-: W-205 @ kazan")
    assert p.asked("B") == []
    p.order("A", "attack W-205")
    assert p.case("A", "with Lenin") == "8.21"


def test_friendly_units_of_different_colours_attack_together_8_22() -> None:
    """E13; R41: White and Green are hostile and join all the same."""
    p = combat("A: WL-251 @ kazan\nA: G-426 @ kazan\nB: RL-152 @ kazan", 1)
    p.order("A", "attack Trotsky, with Denikin, with 426, resolve")
    told = p.told("combat")[0]
    assert (told["attack"], told["defence"]) == (9, 3)


def test_no_unit_takes_part_against_a_friend_8_22() -> None:
    p = combat("A: B-318 @ kazan\nA: RL-152 @ kazan\nB: WL-251 @ kazan")
    p.order("A", "attack Denikin")
    assert p.case("A", "with B-318") == "8.22"


# 8.24 several stacks


def test_the_example_of_vladivostok_8_24() -> None:
    """E14."""
    p = combat(VLADIVOSTOK)
    assert p.may("A", "attack") == {"RL-178", "G-423"}
    p.order("A", "attack Kikvidze")
    assert p.may("A", "with") == {"WL-261", "B-319"}
    p = combat(VLADIVOSTOK)
    p.order("A", "attack Kikvidze, with Dietrichs, with 319")
    assert p.case("A", "against G-423") == "8.24"
    p = combat(VLADIVOSTOK, 1, 1)
    p.order("A", "attack Kikvidze, with 319, attack G-423, with Dietrichs, resolve")
    assert p.place("RL-178") == p.place("G-423") == "display:A"
    p = combat(VLADIVOSTOK, 1)
    p.order("A", "attack Kikvidze, with Dietrichs, resolve")
    assert p.told("combat")[0]["attackers"] == ["WL-261", "W-207"]


def test_several_stacks_may_be_attacked_as_one_8_24() -> None:
    """R42."""
    p = combat("A: RL-152 R-111 @ kazan\n-: W-204 @ kazan\nB: WL-257 @ kazan", 1)
    p.order("A", "attack W-204, against Maevsky, with Trotsky, resolve")
    told = p.told("combat")[0]
    assert (told["defence"], told["odds"]) == (4, "2:1")
    assert p.place("W-204") == p.place("WL-257") == "display:A"


def test_the_odds_hold_for_all_defenders_together_8_37() -> None:
    p = combat("A: RL-152 @ kazan\n-: W-204 @ kazan\n-: W-205 @ kazan\n-: W-206 @ kazan")
    p.order("A", "attack W-204, against W-205")
    assert p.case("A", "against W-206") == "8.37"


def test_stacks_of_other_provinces_are_not_attacked_as_one_8_24() -> None:
    p = combat("A: RL-152 @ kazan\n-: W-204 @ kazan\n-: W-205 @ ufa")
    p.order("A", "attack W-204")
    assert p.case("A", "against W-205") == "8.24"
    assert p.case("A", "with W-205") == "8.23"


def test_without_the_option_each_stack_is_attacked_separately_7_34() -> None:
    """R42."""
    p = combat("A: RL-152 @ kazan\n-: W-204 @ kazan\n-: W-205 @ kazan", combined_defence=False)
    p.order("A", "attack W-204")
    assert p.may("A", "against") == set()
    assert p.case("A", "against W-205") == "7.34"


def test_a_stack_attacks_and_defends_whole_7_31_7_32_8_24() -> None:
    p = combat("A: RL-152 R-111 RL-153 R-112 @ kazan\nB: WL-251 W-204 @ kazan", 6)
    p.order("A", "attack W-204, with R-112, resolve")
    told = p.told("combat")[0]
    assert told["attackers"] == ["RL-152", "RL-153", "R-111", "R-112"]
    assert told["defenders"] == ["WL-251", "W-204"]


# 8.25 once a phase


def test_nobody_attacks_twice_in_a_phase_8_25() -> None:
    p = combat("A: RL-152 R-111 @ kazan\n-: W-204 @ kazan\n-: W-205 @ kazan", 1)
    p.order("A", "attack W-204, with Trotsky, resolve")
    assert p.may("A", "attack") == set()
    assert p.case("A", "attack W-205") == "8.25"


def test_nobody_is_attacked_twice_in_a_phase_8_25() -> None:
    """R46: whatever the result; here the attackers die."""
    p = combat("A: RL-153 @ kazan\nA: RL-157 @ kazan\n-: W-201 @ kazan\n-: W-219 @ kazan", 6)
    p.order("A", "attack W-201, with Stalin, resolve")
    assert p.may("A", "attack") == {"W-219"}
    assert p.case("A", "attack W-201") == "8.25"


def test_who_defended_may_still_attack_8_25() -> None:
    p = combat("A: RL-152 R-103 @ kazan\nA: WL-251 W-212 @ kazan\n-: G-426 @ kazan", 6, 1)
    p.order("A", "attack Denikin, with Trotsky, attack G-426, with Denikin, resolve")
    assert p.place("G-426") == "display:A"


def test_a_captured_imperial_unit_does_not_carry_the_fight_along_8_25() -> None:
    """It has not fought: who took it may still be attacked."""
    p = combat("A: RL-152 R-111 @ kazan\nB: WL-257 Gold @ kazan\nA: WL-251 W-212 @ kazan", 1)
    p.order("A", "attack Maevsky, with Trotsky, resolve, capture with Trotsky")
    assert p.may("A", "attack") == {"RL-152"}


# order text


def test_attack_ends_the_movement_phase_where_somebody_can_be_attacked_4_2() -> None:
    p = position("A: RL-152 @ kazan\n-: W-205 @ simbirsk", dice=(1,))
    p.order("A", "move Trotsky, to Simbirsk, attack W-205, with Trotsky, resolve, end combat")
    assert p.place("W-205") == "display:A"


def test_an_attack_that_cannot_be_made_does_not_end_the_movement_phase_8_23() -> None:
    p = position("A: RL-152 @ kazan\n-: W-205 @ simbirsk", seed="00" * 32)
    assert p.case("A", "attack W-205") == "8.23"
    assert p.waiting() == {"A": "movement"}


def test_end_turn_ends_movement_and_combat_4_2() -> None:
    for enemy in ("-: W-205 @ kazan", "-: W-205 @ ufa"):
        p = position(f"A: RL-152 @ kazan\n{enemy}")
        p.order("A", "move Trotsky, end turn")
        assert p.waiting() == {}


def test_a_declared_attack_is_resolved_by_the_next_order_8_0() -> None:
    p = combat("A: RL-152 @ kazan\n-: W-204 @ kazan", 1)
    p.order("A", "attack W-204, with Trotsky, end combat")
    assert p.place("W-204") == "display:A"
