"""Section 7: activation, movement, special actions, stacking."""

from typing import Any

import pytest

from app.games.toc.box import NET
from app.games.toc.rules.activation_limits import is_linked_up
from tests.games.toc.positions import bare_board, position


def rich(side: str) -> dict[str, Any]:
    """A board on which a side has two replacement steps."""
    return {"steps": {"white": 0, "red": 0, side: 4}}


def test_a_space_costs_one_and_is_used_for_one_thing_7_21_6_22() -> None:
    p = position("RED: 801 R1; 811 R2; 812 CAV1", "red", operations=2)
    p.order("B", "activate 801 for movement")
    assert p.case("B", "activate 801 for combat") == "7.21"
    p.order("B", "activate 811 for movement")
    assert p.asked() == {"B": "movement"}


def test_no_act_bars_a_space_7_24() -> None:
    p = position("RED: 801 R1; 811 R2", "red", operations=2, no_act=["801"])
    assert p.may("B", "activate") == {"811 movement"}
    assert p.case("B", "activate 801 for movement") == "7.24"


def test_out_of_supply_a_space_costs_one_a_unit_7_22_10_4() -> None:
    forces = "WHITE: 332 VOL1 AFSR1; 330 DONSO; RED: 801 R1"
    cut: dict[str, Any] = {
        "control": dict.fromkeys(("327", "331", "336", "329", "328", "326"), "red")
    }
    p = position(forces, operations=2, **cut)
    assert "332 movement" in p.may("A", "activate")
    p.order("A", "activate 332 for movement")
    assert p.asked() == {"A": "movement"}
    p = position(forces, operations=1, **cut)
    assert p.case("A", "activate 332 for movement") == "7.22"


def test_white_acts_in_one_region_until_the_link_up_7_25() -> None:
    forces = "WHITE: 324 DONC1; 325 DONC2; 310 AFSR1; 311 AFSR2; 514 SI1; RED: 801 R1"
    p = position(forces, operations=5)
    p.order("A", "activate 324 for movement\nactivate 325 for movement\nactivate 310 for movement")
    assert p.case("A", "activate 311 for movement") == "7.25"
    assert "514 movement" in p.may("A", "activate")
    p = position(forces, operations=5, flags=["link_up"])
    p.order("A", "activate 324 for movement\nactivate 325 for movement\nactivate 310 for movement")
    assert "311 movement" in p.may("A", "activate")


def test_the_link_up_needs_rails_to_saratov_and_yekaterinodar_7_25() -> None:
    board = bare_board("WHITE: 324 DONC1")
    assert not is_linked_up(board)
    east = ("501 522 524 601 602 603 604 605 606 607 608 609 610 611 612 613 614 615 617 620 321 "
            "322 333 339 639 336 621 623 624 635 626 628")  # fmt: skip
    board["control"] = dict.fromkeys(east.split(), "white")
    assert is_linked_up(board)
    board["control"]["601"] = "red"
    assert not is_linked_up(board)


def test_insurgents_are_activated_alone_7_25_13_33() -> None:
    p = position("RED: 801 R1; 511 SURAL; 313 KUBAN", "red", operations=3)
    p.order("B", "activate 511 for movement")
    assert p.case("B", "activate 801 for movement") == "13.33"


def test_the_don_cossacks_may_refuse_to_cooperate_12_71_7_25() -> None:
    p = position("WHITE: 324 DONC1 KRASNO; 325 DONC2; 310 AFSR1", operations=3, flipped=["krasnov"])
    p.order("A", "activate 324 for movement")
    assert p.case("A", "activate 310 for movement") == "12.71"


def test_the_revolutionaries_act_once_they_are_committed_7_25_13_6() -> None:
    p = position("WHITE: 610 SRKU1; 514 SI1", operations=3)
    assert not any(each.startswith("610") for each in p.may("A", "activate"))
    p = position("WHITE: 610 SRKU1; 514 SI1", operations=3, soc_rev=8)
    assert "610 movement" in p.may("A", "activate")


def test_units_move_as_far_as_their_allowance_7_12_7_11() -> None:
    p = position("RED: 801 R1 CAV1", "red", operations=1)
    p.order("B", "activate 801 for movement\nmove R1")
    assert "817" in p.may("B", "to")
    assert "813" not in p.may("B", "to")
    p.order("B", "halt\nmove CAV1")
    assert "813" in p.may("B", "to")
    p.order("B", "to 813")
    assert p.at("CAV1") == "813"


def test_forces_move_together_at_the_pace_of_the_slowest_7_12() -> None:
    p = position("RED: 801 R1 CAV1", "red", operations=1)
    p.order("B", "activate 801 for movement\nmove CAV1\njoin R1")
    assert "813" not in p.may("B", "to")
    p.order("B", "to 817")
    assert p.at("R1") == p.at("CAV1") == "817"


def test_no_force_enters_a_space_of_enemy_units_7_14() -> None:
    p = position("RED: 801 R1; WHITE: 817 VOL1", "red", operations=1)
    p.order("B", "activate 801 for movement\nmove R1")
    assert p.case("B", "to 817") == "7.14"


def test_neutral_regions_are_closed_7_7() -> None:
    p = position("RED: 809 R1", "red", operations=1)
    p.order("B", "activate 809 for movement\nmove R1")
    assert p.case("B", "to 201") == "7.7"


@pytest.mark.parametrize(("die", "goes_on"), [(1, False), (2, False), (3, True)])
def test_a_die_may_stop_a_unit_on_road_2_7_12(die: int, goes_on: bool) -> None:
    p = position("RED: 713 R6", "red", operations=1, dice=[die],
                 control={"133": "red", "130": "red"}, flags=["finnish_border_open"])  # fmt: skip
    p.order("B", "activate 713 for movement\nmove R6\nto 133")
    assert p.at("R6") == "133"
    assert (p.asked() == {"B": "movement"}) == goes_on


def test_leaders_do_not_roll_on_road_2_7_12() -> None:
    p = position("RED: 713 R6 TROTSK", "red", operations=1, dice=[1],
                 control={"133": "red", "130": "red"}, flags=["finnish_border_open"])  # fmt: skip
    p.order("B", "activate 713 for movement\nmove R6\njoin TROTSK\nto 133")
    assert p.board["where"]["trotsky"] == "133"
    assert "712" in p.may("B", "to")


def test_a_boxed_1_takes_the_whole_allowance_7_12_7_13() -> None:
    p = position("WHITE: 514 SI1", operations=1)
    p.order("A", "activate 514 for movement\nmove SI1")
    assert "515" in p.may("A", "to")
    assert "914" not in p.may("A", "to")
    p.order("A", "to 515")
    assert p.asked() == {"B": "card"}


def test_an_enemy_leader_alone_withdraws_or_is_lost_7_15_12_1() -> None:
    forces = "RED: 801 R1; 817 R2; WHITE: 811 DENIKI"
    p = position(forces, "red", operations=1, dice=[5], control={"811": "white", "813": "white"})
    p.order("B", "activate 817 for movement\nmove R2\nto 811")
    assert p.at("DENIKI") == "gone"
    assert p.board["points"] == -4


def test_a_move_of_one_space_is_always_possible_7_16_7_6() -> None:
    cut: dict[str, Any] = {
        "control": dict.fromkeys(("327", "331", "336", "329", "328", "326", "330"), "red")
    }
    p = position("WHITE: 332 VOL1; RED: 801 R1", operations=1, **cut)
    p.order("A", "activate 332 for movement\nmove VOL1")
    assert p.may("A", "to") == set(NET.neighbours["332"])


def test_forces_pass_through_combat_spaces_and_do_not_stay_7_23() -> None:
    p = position("RED: 801 R1; 817 R2; WHITE: 815 VOL1", "red", operations=2)
    p.order("B", "activate 801 for movement\nactivate 817 for combat")
    p.order("B", "move R1")
    assert "817" not in p.may("B", "to")


def test_a_space_holds_three_units_with_two_armies_7_4() -> None:
    p = position("RED: 801 R1; 817 R2 R3; 818 RED1 RED2 RED3", "red", operations=1)
    p.order("B", "activate 801 for movement\nmove R1")
    assert not {"817", "818"} & p.may("B", "to")
    assert p.case("B", "to 817") == "7.4"


def test_boxes_hold_five_7_4_3_12() -> None:
    from app.games.toc.rules.stacking import has_room

    board = bare_board("RED: 801 R1")
    red = [f"red-corps-red-{n}" for n in range(1, 7)]
    assert has_room(board, "SE1", red[:5])
    assert not has_room(board, "SE1", red)
    assert not has_room(board, "817", red[:4])


def test_armies_keep_out_of_the_southeast_until_card_42_13_42() -> None:
    p = position("RED: 606 R4 RED3", "red", operations=1)
    p.order("B", "activate 606 for movement\nmove R4")
    assert p.case("B", "to SE1") == "13.42"
    p.order("B", "halt\nmove RED3")
    assert "SE1" in p.may("B", "to")


def test_don_cossacks_keep_to_don_and_kuban_13_72() -> None:
    p = position("WHITE: 330 DONSO", operations=1)
    p.order("A", "activate 330 for movement\nmove DONSO")
    assert p.case("A", "to 601") == "13.72"


def test_the_finnish_border_is_closed_at_first_13_42() -> None:
    p = position("RED: 709 R6", "red", operations=1, control={"134": "red"})
    p.order("B", "activate 709 for movement\nmove R6")
    assert p.case("B", "to 134") == "13.42"


@pytest.mark.parametrize(("die", "lost"), [(2, True), (3, False)])
def test_red_rolls_to_cross_at_kerch_13_42(die: int, lost: bool) -> None:
    p = position("RED: 306 RED1", "red", operations=1, dice=[die], control={"306": "red"})
    p.order("B", "activate 306 for movement\nmove RED1\nto 307")
    assert p.at("RED1") == ("casualties" if lost else "307")


def test_the_one_space_activation_is_for_one_space_7_31() -> None:
    p = position("RED: 801 R1; 811 R2", "red", hand="R4")
    p.order("B", "special one space\nactivate 801 for movement")
    assert p.asked() == {"B": "movement"}


def test_trotsky_repairs_all_units_with_him_7_32() -> None:
    p = position("RED: 801 R1* RED1* TROTSK", "red", hand="R4", dice=[2])
    p.order("B", "special repair")
    assert p.board["reduced"] == []
    assert "repair" in p.board["used"]["red"]


def test_wrangel_repairs_one_unit_of_his_camp_7_32() -> None:
    p = position("WHITE: 310 VOL1* AFSR1* WRANGE", hand="W13", dice=[1])
    p.order("A", "special repair")
    assert p.may("A", "mend") == {"VOL1", "AFSR1"}
    p.order("A", "repair VOL1")
    assert not p.is_reduced("VOL1")


def test_a_six_may_flip_the_repairing_leader_7_32_12_3() -> None:
    p = position("RED: 801 R1* TROTSK", "red", hand="R4", dice=[6, 1])
    p.order("B", "special repair")
    assert p.board["flipped"] == ["trotsky"]


@pytest.mark.parametrize(("die", "placed"), [(3, True), (4, False)])
def test_propaganda_places_no_act_next_to_a_leader_7_33(die: int, placed: bool) -> None:
    p = position("RED: 801 R1 STALIN; WHITE: 817 AFSR1; 815 AFSR2", "red", dice=[die])
    p.order("B", "special propaganda")
    assert p.may("B", "agitate") == {"817"}
    p.order("B", "agitate 817")
    assert (p.board["no_act"] == ["817"]) == placed


def test_the_modifiers_of_propaganda_7_33() -> None:
    from app.games.toc.rules.special import clearing_modifier, propaganda_modifier

    board = bare_board("RED: 801 R1 TROTSK; WHITE: 817 VOL1 WRANGE")
    assert propaganda_modifier(board, "red", "817") == 1 + 1 - 1
    board["captured"] = ["red 601"]
    assert propaganda_modifier(board, "red", "817") == 0
    assert clearing_modifier(board, "white", "817") == -2


def test_a_marker_is_removed_on_1_or_2_7_33() -> None:
    p = position("RED: 801 R1; WHITE: 817 AFSR1", dice=[2], no_act=["817"])
    p.order("A", "special removal of NO ACT\nagitate 817")
    assert p.board["no_act"] == []


def test_greens_can_be_eradicated_for_steps_7_36() -> None:
    assert "eradicate" not in position("RED: 801 R1; 818 GREEN", "red").may("B", "special")
    p = position("RED: 801 R1; 818 GREEN", "red", dice=[3], **rich("red"))
    p.order("B", "special eradication of Greens")
    assert p.at("GREEN") == "out"
    assert p.board["steps"]["red"] == 2


def test_a_special_action_once_a_turn_7_3() -> None:
    p = position("RED: 801 R1* TROTSK", "red", used={"red": ["repair"], "white": []})
    assert "repair" not in p.may("B", "special")
    assert "one_space" in p.may("B", "special")


@pytest.mark.parametrize(("die", "dead"), [(4, True), (5, False)])
def test_red_may_execute_the_tsar_13_1(die: int, dead: bool) -> None:
    p = position("RED: 522 RED12 TSARNI", "red",
                 dice=[die], flipped=["tsar"])  # fmt: skip
    p.order("B", "special execution of the Tsar")
    assert (p.board["where"]["tsar"] == "gone") == dead


def test_the_tsar_is_rescued_when_white_takes_his_space_13_1() -> None:
    p = position("WHITE: 503 SIB1; 522 TSARNI; 310 DENIKI", operations=1, dice=[4],
                 control={"522": "red"}, flipped=["tsar"])  # fmt: skip
    p.order("A", "activate 503 for movement\nmove SIB1\nto 522")
    assert "tsar_rescued" in p.board["flags"]
    assert "tsar_step" in p.board["flags"]
    assert p.at("DENIKI") == "gone"
    assert p.board["where"]["white-army-romanov-1"] == "casualties"


def test_after_a_repair_other_units_move_and_trotsky_goes_by_train_7_32() -> None:
    p = position("RED: 801 R1* R2 TROTSK", "red", dice=[1])
    p.order("B", "special repair")
    assert p.may("B", "move") == {"R2", "TROTSK"}
    p.order("B", "move TROTSK")
    assert {"701", "601", "622"} <= p.may("B", "to")
    p.order("B", "to 601\nmove R2\nto 817")
    assert (p.at("TROTSK"), p.at("R2"), p.at("R1")) == ("601", "817", "801")


def test_one_activation_serves_one_unit_of_a_stack_out_of_supply_7_31_7_22() -> None:
    """Example B15."""
    around = ("327", "331", "336", "329", "328", "326")
    p = position("WHITE: 332 DONC1 DONC2 DONC3; RED: 801 R1", control=dict.fromkeys(around, "red"))
    p.order("A", "special one space\nactivate 332 for movement\nmove DONC1\nto 327")
    assert p.at("DONC1") == "327"
    assert p.asked() == {"B": "card"}


def test_leaders_need_no_room_7_4() -> None:
    p = position("RED: 801 R1 TROTSK; 817 R2 R3 RED1", "red", operations=1)
    p.order("B", "activate 801 for movement\nmove TROTSK")
    assert "817" in p.may("B", "to")


def test_combat_follows_when_all_have_moved_8_1() -> None:
    p = position("RED: 601 R10; 605 R1; WHITE: 330 DONSO", "red", operations=2)
    p.order("B", "activate 601 for combat\nactivate 605 for movement")
    assert p.asked() == {"B": "movement"}
    p.order("B", "done")
    assert p.asked() == {"B": "combat"}


def test_leaders_move_as_far_as_they_are_rated_and_lenin_stays_12_6() -> None:
    from app.games.toc.rules.reach import allowance

    board = bare_board("WHITE: 310 DENIKI AFSR1; RED: 801 LENIN STALIN R1")
    assert allowance(board, "denikin", "full") == 4
    assert allowance(board, "denikin", "limited") == 3
    assert allowance(board, "stalin", "none") == 1
    p = position("RED: 801 LENIN STALIN R1", "red", operations=1)
    p.order("B", "activate 801 for movement")
    assert p.may("B", "move") == {"STALIN", "R1"}


def test_no_force_joins_greens_13_31() -> None:
    p = position("RED: 801 R1; 817 GREEN", "red", operations=1)
    p.order("B", "activate 801 for movement\nmove R1")
    assert p.case("B", "to 817") == "7.14"


def test_any_city_of_the_enemys_helps_to_remove_a_marker_7_33() -> None:
    """RED takes its own Tsaritsyn back: up to version 5 of the rules that was no help."""
    from app.games.toc.rules.control import take_space
    from app.games.toc.rules.special import clearing_modifier

    for rules, modifier in ((6, -2), (5, -1)):
        p = position("RED: 801 R1 STALIN; WHITE: 321 VOL1", rules=rules)
        for side in ("white", "red"):
            take_space(p.match._play, p.board, side, "601")
        assert p.board["captured"] == ["white 601"]
        assert clearing_modifier(p.board, "red", "801") == modifier


def test_a_leader_alone_is_a_target_of_propaganda_7_33() -> None:
    p = position("RED: 801 R1 STALIN; WHITE: 817 DENIKI; 815 AFSR2", "red")
    p.order("B", "special propaganda")
    assert p.may("B", "agitate") == {"817"}


def test_trotsky_rides_without_repairing_anybody_7_32_12_6() -> None:
    p = position("RED: 801 R1 TROTSK", "red", hand="R4", dice=[5])
    p.order("B", "special repair\nmove Trotsky to 710")
    assert p.at("TROTSK") == "710"
    earlier = position("RED: 801 R1 TROTSK", "red", hand="R4", rules=5)
    assert "repair" not in earlier.may("B", "special")


def test_who_fights_greens_chooses_which_corps_goes_7_36() -> None:
    p = position("RED: 801 R1; 818 GREEN; 819 GREENA", "red", dice=[4], **rich("red"))
    p.order("B", "special eradication of Greens")
    assert p.asked() == {"B": "eradicate"}
    p.order("B", "remove GREENA")
    assert (p.at("GREEN"), p.at("GREENA")) == ("818", "out")
    earlier = position("RED: 801 R1; 818 GREEN; 819 GREENA", "red", dice=[4], rules=5,
                       **rich("red"))  # fmt: skip
    earlier.order("B", "special eradication of Greens")
    assert (earlier.at("GREEN"), earlier.at("GREENA")) == ("out", "819")


@pytest.mark.parametrize(("rules", "may"), [(6, False), (5, True)])
def test_where_one_is_lost_at_kerch_the_rest_of_the_stack_stays_13_42(
    rules: int, may: bool
) -> None:
    p = position("RED: 306 RED1 RED2; 801 R1", "red", operations=2, dice=[1], rules=rules,
                 control={"306": "red"})  # fmt: skip
    p.order("B", "activate 306 for movement\nmove RED1\nto 307\nmove RED2")
    assert ("307" in p.may("B", "to")) == may
