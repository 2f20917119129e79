"""Section 13.2: the Gold, the Green units that it buys, and what its loss costs."""

import pytest

from app.games.rcw.board import capacity, colour_of, nation_of, stack_of, strength
from tests.games.rcw.positions import Position, position

# 13.25 to 13.27: what a leader with the Gold may attach


def stack_with(p: Position, unit: str) -> dict[str, object]:
    name = stack_of(p.board, unit)
    assert name is not None
    stack = p.board["stacks"][name]
    return {
        "colour": colour_of(stack),
        "nation": nation_of(stack),
        "strength": strength(stack),
        "seat": stack["seat"],
    }


@pytest.mark.parametrize("owner", ["A", "B", "-"])
def test_the_gold_buys_green_units_whoever_controls_them_13_26(owner: str) -> None:
    p = position(f"A: RL-153 Gold @ kharkov\n{owner}: G-408 G-409 @ kharkov")
    p.order("A", "move Stalin, attach 408")
    assert p.company("G-408") == {"RL-153", "I-GOLD", "G-408"}
    assert stack_with(p, "G-408") == {"colour": "red", "nation": None, "strength": 4, "seat": "A"}
    assert p.leader_of("G-408") == "RL-153"
    assert p.company("G-409") == {"G-409"}
    assert p.controller("G-409") == (None if owner == "-" else owner)
    assert p.told("won_over") == [{"seat": "A", "unit": "G-408", "at": "kharkov"}]


def test_without_the_gold_nobody_attaches_green_units_13_25() -> None:
    p = position("A: RL-153 Czar RL-154 @ kharkov\nA: WL-251 Gold @ kharkov\nA: G-408 @ kharkov")
    p.order("A", "move Stalin")
    assert "G-408" not in p.may("A", "attach")
    assert p.case("A", "attach 408") == "13.25"


def test_a_white_leader_with_the_gold_buys_as_well_13_25() -> None:
    p = position("A: WL-257 Gold @ kharkov\nB: G-408 @ kharkov")
    p.order("A", "move Maevsky, attach 408, to Poltava")
    assert p.at("G-408") == "poltava"
    assert stack_with(p, "G-408")["colour"] == "white"


def test_the_gold_buys_two_green_units_at_the_most_13_25() -> None:
    """R29: the two extra places are for Green or the own colour, the ordinary ones are not."""
    p = position("A: RL-152 Gold @ kiev\nB: G-407 G-408 G-409 @ kiev\n-: R-111 @ kiev")
    p.order("A", "move Trotsky, attach 407, 408")
    assert p.case("A", "attach 409") == "13.25"
    p.order("A", "attach R-111")
    assert p.company("RL-152") == {"RL-152", "I-GOLD", "G-407", "G-408", "R-111"}


def test_own_units_in_the_golds_places_leave_less_room_for_green_ones_13_25() -> None:
    """A leader of 1 with the Gold commands three in all."""
    p = position("A: RL-153 Gold R-111 R-112 @ kiev\nB: G-407 G-408 @ kiev\n-: R-113 @ kiev")
    p.order("A", "move Stalin, attach 407")
    assert p.case("A", "attach 408") == "13.25"
    assert p.case("A", "attach R-113") == "5.23"


def test_own_units_take_ordinary_places_first_13_25() -> None:
    """A second leader's ordinary place is used before one of the Gold's."""
    p = position("A: RL-153 Gold @ kiev\nA: RL-157 @ kiev\n-: R-111 @ kiev\n-: R-112 @ kiev")
    p.order("A", "move Stalin, attach Voroshilov, attach R-111, R-112")
    assert p.leader_of("R-111") == "RL-153"
    assert p.leader_of("R-112") == "RL-157"


def test_the_gold_does_not_lift_the_limit_of_five_13_25_7_11() -> None:
    p = position("A: RL-152 R-111 R-112 R-113 RL-153 Gold @ kiev\nB: G-407 @ kiev")
    p.order("A", "move Stalin, attach Trotsky")
    assert p.case("A", "attach 407") == "7.11"


def test_the_gold_gives_no_units_of_other_players_in_the_own_colour_13_25_5_22() -> None:
    p = position("A: RL-153 Gold @ kiev\nB: RL-151 R-111 @ kiev")
    p.order("A", "move Stalin")
    assert p.case("A", "attach R-111") == "5.22"


@pytest.mark.parametrize(("unit", "at"), [("G-424", "finland"), ("G-426", "poland")])
def test_finns_and_poles_are_not_to_be_bought_13_27(unit: str, at: str) -> None:
    p = position(f"A: RL-153 Gold @ {at}\nA: {unit} @ {at}")
    p.order("A", "move Stalin")
    assert p.may("A", "attach") == set()
    assert p.case("A", f"attach {unit}") == "13.27"


def test_blue_and_green_forces_buy_nobody_13_28() -> None:
    p = position("A: B-318 Gold @ kiev\nB: G-408 @ kiev")
    p.order("A", "move 318")
    assert p.case("A", "attach 408") == "7.13"
    p = position("A: G-408 Gold @ kiev\nB: G-426 @ kiev")
    p.order("A", "move 408")
    assert p.case("A", "attach 426") == "5.22"


def test_what_stood_with_the_green_unit_lies_free_13_42() -> None:
    p = position("A: RL-153 Gold @ kharkov\nB: G-408 Czar @ kharkov")
    p.order("A", "move Stalin, attach 408")
    assert p.controller("I-CZAR") is None
    p.order("A", "attach Czar")
    assert p.leader_of("I-CZAR") == "RL-153"


# 13.26: their status


def test_bought_units_are_of_their_leaders_colour_in_combat_13_26() -> None:
    """R31: they fight beside Reds, even against Green units of their own nation."""
    p = position(
        "A: RL-153 Gold G-408 G-409 @ kharkov\nC: G-410 @ kharkov\nB: RL-151 @ kharkov",
        phase="combat",
        dice=(1,),
    )
    assert p.may("A", "attack") == {"G-410"}
    p.order("A", "attack 410, with Stalin, resolve")
    assert p.told("combat")[0]["attack"] == 6


def test_who_attacks_their_leader_attacks_bought_units_with_him_13_26() -> None:
    """R31: Green units do not oppose each other, but these count as Red now."""
    p = position("A: G-410 @ kharkov\nB: RL-153 Gold G-409 @ kharkov", "combat")
    assert p.may("A", "attack") == {"RL-153"}


def test_bought_units_stop_whom_their_leader_stops_13_26_5_17() -> None:
    p = position("A: RL-152 @ kursk\nB: RL-153 Gold G-408 @ kharkov")
    p.order("A", "move Trotsky, to Kharkov, to Poltava")
    assert p.at("RL-152") == "poltava"
    p = position("A: G-409 @ poltava\nB: RL-153 Gold G-408 @ kharkov")
    p.order("A", "move 409, to Kharkov")
    assert p.case("A", "to Kursk") == "5.17"


def test_a_control_marker_drawn_later_gives_no_hold_on_a_bought_unit_13_26() -> None:
    p = position(
        "A: RL-152 @ tver\nB: RL-153 Gold G-408 @ kharkov\n-: G-409 @ poltava\ncup: control-UK",
        phase="randomizer",
        dice=(1,),
    )
    assert p.place("control-UK") == "display:A"
    assert p.controller("G-408") == "B"
    assert p.controller("G-409") == "A"


def test_a_unit_that_has_moved_this_turn_may_be_bought_13_26() -> None:
    """R29; but as with every unit that has moved, who attaches it stays with it (R19)."""
    p = position("A: G-408 @ kharkov\nA: RL-153 Gold @ kursk")
    p.order("A", "move 408, to Kursk, move Stalin, attach 408")
    assert p.company("G-408") == {"RL-153", "I-GOLD", "G-408"}
    assert p.case("A", "to Orel") == "5.24"
    p.order("A", "detach 408, to Orel")
    assert p.at("G-408") == "kursk"
    assert p.controller("G-408") == "A"


def test_a_unit_another_player_moved_this_turn_may_be_bought_and_carried_on_13_26() -> None:
    p = position("A: G-408 @ kharkov\nB: RL-153 Gold @ kursk", "player_turns", dice=(1, 2) * 2)
    p.order("A", "move 408, to Kursk, end turn")
    p.order("B", "move Stalin, attach 408, to Voronezh")
    assert p.at("G-408") == "voronezh"


def test_a_dropped_unit_is_green_again_under_the_holder_of_its_marker_13_26() -> None:
    """R31."""
    p = position("A: RL-153 Gold G-408 @ kharkov\nB has: control-UK")
    p.order("A", "move Stalin, to Kursk, detach 408, halt")
    assert p.company("G-408") == {"G-408"}
    assert p.controller("G-408") == "B"


def test_a_dropped_unit_whose_marker_nobody_holds_is_uncontrolled_13_26() -> None:
    p = position("A: RL-153 Gold G-408 @ kharkov")
    p.order("A", "move Stalin, detach 408, halt")
    assert p.controller("G-408") is None


def test_an_own_unit_that_was_carried_and_dropped_moves_no_more_13_26_5_24() -> None:
    p = position("A: RL-153 Gold @ kharkov\nA: G-408 @ kharkov")
    p.order("A", "move Stalin, attach 408, to Kursk, detach 408, halt")
    assert p.case("A", "move 408") == "5.0"


def test_bought_units_ride_with_their_leader_13_26() -> None:
    p = position("A: RL-153 Gold G-408 @ kharkov")
    p.order("A", "move Stalin, rail Kursk")
    assert p.at("G-408") == "kursk"


# 5.74: their regions


def test_a_bought_unit_stays_behind_where_its_region_ends_13_26_5_74() -> None:
    """T09."""
    p = position("A: RL-153 Gold @ kharkov\nB: G-408 @ kharkov")
    p.order("A", "move Stalin, attach 408, to Don Cossack")
    assert p.at("RL-153") == "don_cossack"
    assert p.at("G-408") == "kharkov"
    assert p.controller("G-408") == "B"
    assert p.told("green.left") == [{"seat": "A", "unit": "G-408", "at": "kharkov"}]


def test_over_the_kerch_straits_a_ukrainian_unit_does_not_go_5_74_5_32() -> None:
    """R11."""
    p = position("A: WL-257 Gold G-408 @ taurida")
    p.order("A", "move Maevsky, to Kuban")
    assert p.at("G-408") == "taurida"


def test_a_far_order_keeps_bought_units_on_ground_of_theirs_if_it_can_5_74() -> None:
    """From Kursk to Yekaterinoslav by Kharkov, and not by another region."""
    p = position("A: RL-153 Gold G-408 @ voronezh\n-: W-212 @ kharkov")
    p.order("A", "move Stalin, to Yekaterinoslav")
    assert p.at("G-408") == p.at("RL-153") == "yekaterinoslav"


# 29.0: the hot knife


HOT_KNIFE = """
A: RL-152 R-111 {gold} @ omsk
{owner}: G-423 @ krasnoyarsk
B: WL-259 W-206 @ chita
"""


def test_without_the_gold_a_green_unit_stops_a_red_force_5_17() -> None:
    """E42."""
    p = position(HOT_KNIFE.format(gold="", owner="C"))
    p.order("A", "move Trotsky, to Krasnoyarsk")
    assert p.case("A", "attach 423") == "13.25"
    assert p.may("A", "to") == p.may("A", "rail") == set()
    assert p.case("A", "to Chita") == "5.17"


@pytest.mark.parametrize("owner", ["A", "C", "-"])
def test_the_hot_knife_goes_through_butter_29_0(owner: str) -> None:
    """E42, R30: attach on entering, drop, go on with the points that are left."""
    p = position(HOT_KNIFE.format(gold="Gold", owner=owner))
    p.order("A", "move Trotsky, to Krasnoyarsk, attach 423, detach 423, to Chita")
    assert p.at("RL-152") == p.at("R-111") == "chita"
    assert p.at("G-423") == "krasnoyarsk"
    assert p.controller("G-423") == (None if owner == "-" else owner)
    assert p.match.state["steps"][-1]["force"]["points"] == 1
    p.order("A", "halt, end movement, attack Semenov")


def test_the_hot_knife_cuts_by_rail_as_well_29_0() -> None:
    p = position(HOT_KNIFE.format(gold="Gold", owner="C"))
    p.order("A", "move Trotsky, rail Krasnoyarsk, attach 423, rail Chita")
    assert p.at("G-423") == p.at("RL-152") == "chita"
    assert p.case("A", "rail Krasnoyarsk") == "5.17"


def test_the_knife_turns_on_what_it_cannot_buy_29_0() -> None:
    """R30: one opposing unit that is not won over suffices."""
    p = position(HOT_KNIFE.format(gold="Gold", owner="C") + "-: K-UR1 @ krasnoyarsk")
    p.order("A", "move Trotsky, to Krasnoyarsk")
    assert "ATTACH" in p.refusal("A", "to Irkutsk").why
    p.order("A", "attach 423")
    assert p.case("A", "to Irkutsk") == "5.17"
    assert "ATTACH" not in p.refusal("A", "to Irkutsk").why


def test_three_green_units_are_one_too_many_for_the_knife_29_0() -> None:
    p = position("A: RL-152 Gold @ ekaterinburg\nC: G-422 G-423 @ omsk\n-: G-429 @ mongolia")
    p.order("A", "move Trotsky, to Omsk, attach 422")
    assert p.case("A", "to Tomsk") == "5.17"
    p.order("A", "attach 423, to Tomsk")
    assert p.at("G-422") == p.at("G-423") == "tomsk"


def test_what_the_knife_has_cut_does_not_count_for_the_train_29_0_14_34() -> None:
    p = position(
        """
        A: WL-252 T-1 Gold @ omsk
        C: G-422 @ tomsk
        B: RL-179 @ krasnoyarsk
        B: RL-178 @ irkutsk
        """
    )
    p.order("A", "move Kolchak, rail Tomsk, attach 422, rail Krasnoyarsk, rail Irkutsk")
    assert p.at("T-1") == "irkutsk"
    assert p.case("A", "rail Chita") == "5.17"


# 13.29: losing the Gold


def test_with_the_gold_its_green_units_are_lost_at_once_13_29() -> None:
    p = position("A: RL-152 Gold G-408 G-409 R-111 @ kharkov\nB has: control-UK")
    p.order("A", "move Trotsky, to Kursk, detach Gold, halt")
    assert p.company("RL-152") == {"RL-152", "R-111"}
    for unit in ("G-408", "G-409"):
        assert p.company(unit) == {unit}
        assert p.controller(unit) == "B"


def test_without_the_gold_its_places_for_own_units_are_lost_at_once_13_29() -> None:
    p = position("A: RL-153 Gold R-111 R-112 R-103 @ tver")
    p.order("A", "move Stalin, detach Gold")
    assert p.company("RL-153") == {"RL-153", "R-111"}
    assert capacity(p.board, "RL-153") == 1


def test_emigration_of_the_gold_sets_its_green_units_free_13_29_13_31() -> None:
    p = position("A: WL-257 Gold G-408 W-219 @ taurida\nB has: control-UK")
    p.order("A", "emigrate Gold")
    assert p.company("WL-257") == {"WL-257", "W-219"}
    assert p.controller("G-408") == "B"


# 29.0 and R31: combat


def test_bought_units_pay_for_an_exchange_29_0() -> None:
    """E41: 9 to 5 is 1:1; the two Green units suffice and go to the defender's box as Green."""
    p = position(
        """
        A: RL-153 Gold R-112 G-408 G-409 @ kharkov
        B: WL-257 W-213 @ kharkov
        C has: control-UK
        """,
        phase="combat",
        dice=(4,),
    )
    p.order("A", "attack Maevsky, with Stalin, resolve, lose 408, lose 409")
    assert p.told("combat")[0]["odds"] == "1:1"
    assert p.place("G-408") == p.place("G-409") == "display:B"
    assert p.place("W-213") == "display:A"
    assert p.company("RL-153") == {"RL-153", "I-GOLD", "R-112"}


def test_when_their_leader_dies_they_are_green_again_7_4_13_29() -> None:
    p = position(
        "A: RL-152 Gold G-408 G-409 R-111 @ kharkov\n-: W-202 @ kharkov\nB has: control-UK",
        phase="combat",
        dice=(5,),
    )
    p.order("A", "attack W-202, with Trotsky, resolve, lose Trotsky")
    assert p.company("I-GOLD") == {"I-GOLD"}
    for unit in ("G-408", "G-409"):
        assert p.company(unit) == {unit}
        assert p.controller(unit) == "B"
    assert p.controller("R-111") is None


def test_a_leader_who_takes_the_gold_over_keeps_its_green_units_7_4_13_25() -> None:
    """R36: Imperial units go over likewise, and with the Gold its places."""
    p = position(
        "A: RL-152 Gold G-408 G-409 RL-153 @ kharkov\n-: W-202 @ kharkov", "combat", dice=(5,)
    )
    p.order("A", "attack W-202, with Trotsky, resolve, lose Trotsky")
    assert p.company("RL-153") == {"RL-153", "I-GOLD", "G-408", "G-409"}
    assert p.leader_of("G-408") == p.leader_of("I-GOLD") == "RL-153"


def test_the_heir_of_the_gold_is_chosen_where_there_are_several_7_4() -> None:
    p = position(
        "A: RL-152 Gold G-408 RL-153 RL-157 @ kharkov\n-: W-202 @ kharkov", "combat", dice=(5,)
    )
    p.order("A", "attack W-202, with Trotsky, resolve, lose Trotsky")
    assert p.waiting() == {"A": "restack"}
    assert p.may("A", "reattach") == {"I-GOLD RL-153", "I-GOLD RL-157"}
    p.order("A", "reattach Gold to Voroshilov")
    assert p.may("A", "reattach") == {"G-408 RL-157"}
    p.order("A", "strand 408")
    assert p.controller("G-408") is None


def test_a_purged_leader_takes_gold_and_green_units_along_11_21_13_26() -> None:
    """R76: his own attached units and the Imperial unit stay with him under his new master."""
    p = position(
        """
        B: RL-153 Gold G-408 RL-156 R-113 @ kharkov
        A: RL-152 @ tver
        A has: politburo*8
        C has: control-UK
        """,
        dice=(6, 6),
    )
    p.order("A", "purge B, declare, seize Stalin")
    assert p.company("G-408") == {"RL-153", "I-GOLD", "G-408"}
    assert p.controller("G-408") == "A"
    assert p.company("RL-156") == {"RL-156", "R-113"}


def test_epidemics_strike_bought_units_with_the_stack_12_11() -> None:
    """R99: one unit a stack, the strongest; here that is the Green one."""
    p = position("A: RL-152 Gold G-407 R-112 @ kiev", phase="random_events", dice=(3, 1))
    assert p.place("G-407") == "unassigned"
    assert p.company("RL-152") == {"RL-152", "I-GOLD", "R-112"}
