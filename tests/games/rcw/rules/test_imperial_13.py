"""Section 13: how the Czar and the Gold are moved, what they give, how they leave."""

import pytest

from app.games.rcw.board import capacity
from tests.games.rcw.positions import position

# 13.1 movement


@pytest.mark.parametrize("lead", ["RL-152", "WL-251", "B-318", "G-426"])
def test_any_force_that_can_move_attaches_an_imperial_unit_13_12(lead: str) -> None:
    p = position(f"A: {lead} @ tver\n-: Czar @ tver")
    p.order("A", f"move {lead}, attach Czar, to Novgorod")
    assert p.company(lead) == {lead, "I-CZAR"}
    assert p.controller("I-CZAR") == "A"


def test_it_is_carried_and_left_at_no_cost_13_12() -> None:
    p = position("A: RL-152 @ tver\n-: Czar @ tver")
    p.order("A", "move Trotsky, attach Czar, to Novgorod")
    force = p.match.state["steps"][-1]["force"]
    assert force["points"] == 4
    p.order("A", "to Olonetz, detach Czar, halt")
    assert p.at("I-CZAR") == "olonetz"


def test_what_lies_free_is_attached_not_handed_over_13_14() -> None:
    p = position("A: RL-152 @ tver\n-: Czar @ tver")
    refusal = p.refusal("A", "transfer Czar to Trotsky")
    assert refusal.case == "13.14"
    assert "ATTACH it there" in refusal.why


def test_imperial_units_do_not_move_by_themselves_13_11() -> None:
    p = position("-: Czar @ tver\nA: RL-152 @ tver")
    assert p.may("A", "move") == {"RL-152"}
    assert p.case("A", "move Czar") == "13.11"


def test_an_imperial_unit_without_a_marker_above_it_is_under_no_control_13_13() -> None:
    p = position("A: RL-152 Czar @ tver")
    p.order("A", "move Trotsky, detach Czar, halt")
    assert p.controller("I-CZAR") is None


def test_nobody_detaches_from_a_force_he_does_not_control_13_14() -> None:
    p = position("A: RL-152 @ tver\nB: RL-151 Czar @ tver")
    p.order("A", "move Trotsky")
    assert p.may("A", "attach") == set()
    assert p.case("A", "attach Czar") == "13.14"


def test_an_imperial_unit_under_an_uncontrolled_unit_waits_for_that_unit_13_14() -> None:
    """16.61 stacks them so; who attaches the unit finds the Imperial unit lying free."""
    p = position("-: W-203 Gold @ omsk\nA: RL-152 @ omsk\nA: WL-252 @ omsk\nA: B-314 @ omsk")
    for lead in ("Trotsky", "B-314", "Kolchak"):
        p.order("A", f"move {lead}")
        assert p.case("A", "attach Gold") == "13.14"
    p.order("A", "attach W-203, attach Gold, to Tomsk")
    assert p.company("WL-252") == {"WL-252", "W-203", "I-GOLD"}


def test_ones_own_force_hands_it_over_by_detaching_first_13_15() -> None:
    """R28: within the province."""
    p = position("A: RL-152 Czar @ tver\nA: RL-151 @ tver")
    p.order("A", "move Lenin")
    assert p.case("A", "attach Czar") == "13.15"
    p.order("A", "move Trotsky, detach Czar, move Lenin, attach Czar, to Kaluga")
    assert p.leader_of("I-CZAR") == "RL-151"


def test_an_imperial_unit_that_moved_is_not_handed_on_13_15() -> None:
    p = position("A: RL-152 Czar @ tver\nA: RL-151 @ kaluga")
    p.order("A", "move Trotsky, to Kaluga, detach Czar, halt, move Lenin")
    assert p.case("A", "attach Czar") == "13.15"


def test_a_nations_last_unit_takes_the_imperial_unit_along_13_42() -> None:
    p = position("A: B-318 Gold @ kherson\nA: B-336 @ kherson")
    p.order("A", "move 336, attach 318, to Kiev")
    assert p.company("I-GOLD") == {"B-318", "B-336", "I-GOLD"}


def test_a_carrier_keeps_its_own_limits_r34() -> None:
    p = position("A: G-408 Gold @ kharkov")
    p.order("A", "move 408")
    assert p.case("A", "to Don Cossack") == "5.74"


# 13.2 benefits


def test_the_czar_gives_a_white_leader_two_more_units_13_22() -> None:
    """E31: a leader of 2 commands four."""
    p = position(
        """
        A: WL-252 Czar @ omsk
        -: W-203 @ omsk
        -: W-204 @ omsk
        -: W-205 @ omsk
        -: W-206 @ omsk
        -: W-207 @ omsk
        """
    )
    assert capacity(p.board, "WL-252") == 4
    p.order("A", "move Kolchak, attach W-203, W-204, W-205, W-206")
    assert p.case("A", "attach W-207") == "7.11"


def test_the_czar_gives_nothing_to_others_13_24() -> None:
    p = position("A: RL-154 Czar @ tver\n-: R-111 @ tver\n-: R-112 @ tver\n-: R-113 @ tver")
    p.order("A", "move Tukhachevsky, attach R-111, R-112")
    assert p.case("A", "attach R-113") == "5.23"


def test_both_give_four_more_but_never_a_stack_of_six_13_23() -> None:
    """R32."""
    p = position("A: WL-257 Czar Gold @ omsk")
    assert capacity(p.board, "WL-257") == 5


def test_the_gold_gives_red_and_white_leaders_two_more_units_13_25() -> None:
    for leader, units in (("RL-153", "R-111 R-112 R-113"), ("WL-257", "W-203 W-204 W-205")):
        p = position(f"A: {leader} Gold {units} @ omsk")
        assert len(p.company(leader)) == 5


def test_blue_and_green_gain_nothing_by_the_gold_13_28() -> None:
    p = position("A: G-426 G-427 Gold @ poland")
    p.order("A", "move 426, attach 427, to Grodno")
    assert p.match.state["steps"][-1]["force"]["points"] == 2


def test_without_the_czar_his_places_are_lost_at_once_13_29() -> None:
    """The weakest unit falls off and, having moved, moves no more."""
    p = position("A: WL-257 Czar W-203 W-204 W-201 @ omsk\nA: WL-252 @ tomsk")
    p.order("A", "move Maevsky, to Tomsk, detach Czar")
    assert p.company("WL-257") == {"WL-257", "W-203"}
    assert p.controller("W-204") is p.controller("W-201") is None
    p.order("A", "halt, move Kolchak, attach W-204")
    assert p.case("A", "to Omsk") == "5.24"


# 13.3 emigration


def test_an_imperial_unit_leaves_from_a_port_and_scores_face_down_13_31_15_46() -> None:
    p = position("A: WL-252 Gold @ khabarovsk")
    assert p.case("A", "emigrate Gold") == "13.32"
    p.order("A", "move Kolchak, to Vladivostok, emigrate Gold")
    assert p.place("I-GOLD") == "facedown:A"


def test_emigration_costs_nothing_and_the_force_goes_on_13_33() -> None:
    p = position("A: WL-251 Gold Czar W-213 @ kuban")
    p.order("A", "move Denikin, emigrate Gold, emigrate Czar, to Taurida")
    assert p.at("W-213") == "taurida"
    assert p.match.state["steps"][-1]["force"]["points"] == 4


def test_emigration_is_open_after_the_force_has_halted_13_31() -> None:
    p = position("A: WL-252 Gold @ khabarovsk\nA: WL-251 @ kuban")
    p.order("A", "move Kolchak, to Vladivostok, move Denikin, to Terek, emigrate Gold")
    assert p.place("I-GOLD") == "facedown:A"


def test_opposing_and_black_units_do_not_hinder_emigration_14_18() -> None:
    """R33."""
    p = position("A: B-318 Gold @ petrograd\n-: K-KR @ petrograd\nB: RL-151 @ petrograd")
    p.order("A", "emigrate Gold")
    assert p.place("I-GOLD") == "facedown:A"


@pytest.mark.parametrize("province", ["baku", "don_cossack", "yekaterinoslav", "tver"])
def test_only_ports_of_the_open_seas_and_vladivostok_serve_13_32(province: str) -> None:
    """R16."""
    p = position(f"A: WL-252 Gold @ {province}")
    assert p.may("A", "emigrate") == set()
    assert p.case("A", "emigrate Gold") == "13.32"


def test_only_who_controls_it_removes_it_13_31() -> None:
    p = position("A: RL-152 @ petrograd\nB: RL-151 Czar @ petrograd\n-: Gold @ petrograd")
    assert p.may("A", "emigrate") == set()
    assert p.case("A", "emigrate Czar") == p.case("A", "emigrate Gold") == "13.31"


def test_the_czars_places_are_lost_when_he_has_left_13_29() -> None:
    p = position("A: WL-257 Czar W-203 W-204 @ vladivostok")
    p.order("A", "emigrate Czar")
    assert p.company("WL-257") == {"WL-257", "W-203"}
    assert p.controller("W-204") is None


def test_what_has_left_the_map_is_out_of_play_13_34() -> None:
    p = position("A: WL-252 Gold @ vladivostok\nA: B-319 @ vladivostok")
    p.order("A", "emigrate Gold, move Kolchak")
    assert p.case("A", "attach Gold") == "5.22"
    assert p.case("A", "transfer Gold to 319") == "13.15"


# 13.15 handing over


def test_an_imperial_unit_is_handed_over_by_one_order_13_15() -> None:
    """R28: within the province; and it goes on with the force that has it now."""
    p = position("A: RL-152 Czar @ tver\nA: RL-151 @ tver\nA: B-318 @ tver\nB: RL-153 @ tver")
    assert p.may("A", "transfer") == {"I-CZAR RL-151", "I-CZAR B-318"}
    p.order("A", "transfer Czar to Lenin, move Lenin, to Kaluga")
    assert p.at("I-CZAR") == "kaluga"
    assert p.at("RL-152") == "tver"


def test_it_is_not_handed_to_other_provinces_by_default_13_15() -> None:
    """R28."""
    p = position("A: WL-252 Gold @ omsk\nA: WL-262 @ tomsk")
    assert p.may("A", "transfer") == set()
    assert p.case("A", "transfer Gold to Gajda") == "13.15"


def test_by_the_letter_it_is_handed_over_within_a_region_13_15() -> None:
    """R28, the option."""
    p = position(
        "A: WL-252 Gold @ omsk\nA: WL-259 @ chita\nA: WL-258 @ orenburg", imperial_transfer="region"
    )
    assert p.may("A", "transfer") == {"I-GOLD WL-259"}
    assert p.case("A", "transfer Gold to Dutov") == "13.15"
    p.order("A", "transfer Gold to Semenov, move Semenov, rail Vladivostok, emigrate Gold")
    assert p.place("I-GOLD") == "facedown:A"


def test_what_has_moved_is_not_handed_over_13_15() -> None:
    p = position("A: RL-152 Czar @ tver\nA: RL-151 @ kaluga")
    p.order("A", "move Trotsky, to Kaluga, halt")
    assert p.may("A", "transfer") == set()
    assert p.case("A", "transfer Czar to Lenin") == "13.15"


def test_only_ones_own_is_handed_over_and_to_ones_own_13_14() -> None:
    p = position("A: RL-152 @ tver\nB: RL-151 Czar @ tver\nA: RL-153 Gold T-1 @ tver")
    assert p.may("A", "transfer") == {"I-GOLD RL-152"}
    assert p.case("A", "transfer Czar to Trotsky") == "13.14"
    assert p.case("A", "transfer Gold to Lenin") == "13.15"
    assert p.case("A", "transfer Trotsky to Stalin") == "13.15"
    assert p.case("A", "transfer Gold to T-1") == "13.15"


def test_leaders_of_one_stack_hand_over_as_well_13_15_13_21() -> None:
    p = position("A: RL-152 RL-153 Czar @ tver")
    p.order("A", "transfer Czar to Trotsky")
    assert p.leader_of("I-CZAR") == "RL-152"
    assert p.company("RL-153") == {"RL-152", "RL-153", "I-CZAR"}


def test_who_hands_it_over_loses_its_places_13_15_13_29() -> None:
    p = position("A: WL-257 Czar W-203 W-204 @ omsk\nA: WL-252 @ omsk")
    p.order("A", "transfer Czar to Kolchak")
    assert p.company("WL-257") == {"WL-257", "W-203"}
    assert p.controller("W-204") is None


def test_an_imperial_unit_has_the_colour_of_who_has_it_13_21() -> None:
    """With a White force the Czar crosses where Whites cross, and stands in a White stack."""
    p = position("A: WL-257 Czar @ kuban\nA: RL-170 Gold @ kuban")
    p.order("A", "move Maevsky, to Taurida, halt, move Sorokin")
    assert p.at("I-CZAR") == "taurida"
    assert "taurida" not in p.may("A", "to")
