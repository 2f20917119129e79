"""Sections 4, 5, 6, 9.0 to 9.4, 11.3: movement, zones, stacking, overrun, works, crossings."""

from app.games.elope.box import river_between
from app.games.elope.rules.ground import step_cost
from app.games.elope.rules.stacking import fits, over_by
from app.games.elope.rules.zones import zone_origins, zones
from tests.games.elope.positions import BY_CODE, board_with, position

RED_ZONE = "R4BN 3107, R5BN 3107, RKAM 3107, RB1HQ 3006, DEPR1 3006"
"""Three Red battalions in Yemtsa, in supply: a zone."""


def test_costs_of_the_chart_4_3() -> None:
    assert step_cost("dry", "troops", "4508", "4408") == 1  # railway
    assert step_cost("snow", "troops", "4508", "4408") == 2
    assert step_cost("dry", "troops", "3606", "3607") == 3  # marsh
    assert step_cost("dry", "troops", "3207", "3107") == 1  # town, by railway
    assert step_cost("dry", "troops", "3108", "3107") == 1 + 2  # town over a minor river
    assert step_cost("dry", "troops", "3007", "3107") == 1 + 1  # over the bridge
    assert step_cost("thaw", "troops", "3606", "3607") == 4


def test_uphill_costs_a_point_more_4_3() -> None:
    for weather in ("dry", "thaw", "snow"):
        assert step_cost(weather, "troops", "0905", "1006") == 3 + 1  # forest on a hill
        assert step_cost(weather, "troops", "1006", "0905") == 3


def test_tracks_disappear_in_thaw_14_32() -> None:
    assert step_cost("dry", "troops", "3606", "3507") == 1
    assert step_cost("thaw", "troops", "3606", "3507") == 3  # forest
    assert step_cost("snow", "troops", "3606", "3507") == 2


def test_mobile_depots_move_without_supply_and_command_10_1() -> None:
    p = position("DEPA1 3606")
    assert "3107" in p.may_of("A", "DEPA1")


def test_major_rivers_are_closed_but_in_snow_and_by_bridge_9_4_10_42() -> None:
    assert step_cost("dry", "troops", "2920", "3020") is None
    assert step_cost("thaw", "troops", "2920", "3020") is None
    assert step_cost("snow", "troops", "2920", "3020") == 3 + 3
    assert step_cost("snow", "support", "2920", "3020") is None
    assert step_cost("dry", "support", "2920", "2821") == 1 + 1
    assert step_cost("dry", "depot", "3108", "3107") is None  # a minor river without a road


def test_movement_goes_by_allowance_and_condition_4_1_10_9() -> None:
    free = position("FR21A 4508", turn=1)
    assert "3907" in free.may_of("A", "FR21A")  # eight hexes of railway
    goals = position("FR21A 3606").may_of("A", "FR21A")  # neither supply nor command: two points
    assert "3406" in goals
    assert "3306" not in goals


def test_units_stop_in_a_zone_and_leave_it_for_four_points_5_2_5_21() -> None:
    p = position(f"FR21A 3307, FR21B 3307, {RED_ZONE}", turn=1)
    goals = p.may_of("A", "FR21A")
    assert "3207" in goals
    assert "3106" not in goals  # beyond the zone
    q = position(f"FR21A 3207, {RED_ZONE}", turn=1)
    assert q.may_of("A", "FR21A") >= {"3307", "3406", "3506"}  # 4 + 1, then 1 each
    assert "3707" not in q.may_of("A", "FR21A")
    assert q.case("A", "move FR21A, to 3206") == "5.21"


def test_nobody_enters_a_hex_of_the_enemy_4_4() -> None:
    p = position(f"FR21A 3307, {RED_ZONE}", turn=1)
    assert p.case("A", "move FR21A, to 3107") == "4.4"


def test_a_zone_needs_three_battalions_in_supply_5_0_5_1() -> None:
    units = "R4BN 3107, R5BN 3107, RART1 3107"
    assert zone_origins(board_with(units), "red") == frozenset()
    more = f"{units}, RKAM 3107"
    assert zone_origins(board_with(more, reduced=["RKAM"]), "red") == {"3107"}
    cut_off = board_with(more, unsupplied=["R4BN", "R5BN", "RKAM"])
    assert zone_origins(cut_off, "red") == frozenset()
    assert zone_origins(board_with("R154 3107"), "red") == {"3107"}
    assert zone_origins(board_with("NRR1 3606, FRMG1 3505"), "allied") == {"3606"}
    assert "3207" in zones(board_with("R154 3107"), "red")


def test_three_companies_have_a_zone_and_support_units_none_5_1() -> None:
    assert zone_origins(board_with("FR21A 3606, FR21B 3606"), "allied") == frozenset()
    assert zone_origins(board_with("FR21A 3606, FR21B 3606, FR21C 3606"), "allied") == {"3606"}
    support = "FR21H 3606, FRMG1 3606, FRMG2 3606, DEPA1 3606, FR21A 3606, FR21B 3606"
    assert zone_origins(board_with(support), "allied") == frozenset()


def test_zones_cross_rivers_and_friends_do_not_negate_them_5_0_r_zoc_3() -> None:
    assert river_between("3020", "2920") == "major"
    across = board_with("R154 3020, FR21A 2920, FR21B 2920, FR21C 2920")
    assert "2920" in zones(across, "red")
    assert "3020" in zones(across, "allied")


def test_five_depots_stand_in_a_hex_11_3() -> None:
    depots = [BY_CODE[f"DEPA{number}"] for number in range(1, 7)]
    assert fits(depots[:5])
    assert not fits(depots)
    crowded = ", ".join(f"DEPA{number} 3606" for number in range(1, 6))
    p = position(f"{crowded}, DEPA6 3605, FR21A 3605, FR21H 3605")
    assert "3606" not in p.may_of("A", "DEPA6")
    assert "3606" in p.may_of("A", "FR21A")


def test_a_north_russian_regiment_and_three_red_battalions_fill_a_hex_6_0_6_4() -> None:
    def codes(*names: str) -> list[str]:
        return [BY_CODE[each] for each in names]

    assert not over_by(codes("R4BN", "R5BN", "RKAM", "RART1", "RB1HQ"))
    assert over_by(codes("R4BN", "R5BN", "RKAM", "R8BN")) == 1
    assert over_by(codes("R154", "R4BN")) == 1
    assert over_by(codes("NRR1", "NRR2")) == 3
    assert not over_by(codes("NRR1", "USA", "USB", "USC", "USD"))


def test_what_cannot_leave_is_removed_by_its_owner_6_3() -> None:
    units = "R4BN 3107, R5BN 3107, RKAM 3107, R8BN 3107, DEPR1 3006"
    p = position(units, side="red", frame={"ended": True, "moved": [], "selected": []})
    assert p.asked() == {"B": "excess"}
    assert p.may("B", "remove") == {"R4BN", "R5BN", "RKAM", "R8BN"}
    p.order("B", "remove R8BN")
    assert p.at("R8BN") == "eliminated"


def test_no_move_ends_above_the_limit_6_1() -> None:
    p = position("R4BN 3107, R5BN 3107, RKAM 3107, R8BN 3007, DEPR1 3006, RB1HQ 3006", side="red")
    assert "3107" not in p.may_of("B", "R8BN")
    assert p.case("B", "move R8BN, to 3107") == "6.0"


def test_arrivals_may_exceed_the_limit_only_until_they_can_leave_6_1() -> None:
    p = position("R4BN 3107, R5BN 3107, RKAM 3107, R8BN 3107, DEPR1 3006", side="red")
    assert p.case("B", "done") == "6.1"
    p.order("B", "move R8BN, to 3007, done")
    assert p.at("R8BN") == "3007"


def test_defaults_end_the_phase_of_a_crowded_side_6_1() -> None:
    """Whoever has no time left leaves a hex with too many battalions, and the game goes on."""
    p = position("R4BN 3107, R5BN 3107, RKAM 3107, R8BN 3107, DEPR1 3006", side="red")
    for _answer in range(5):
        default = p.match.default("B") if "B" in p.match.waiting() else None
        if default is None or p.asked().get("B") != "movement":
            break
        p.match.apply("B", default)
    assert p.asked().get("B") != "movement"
    assert len({p.at(code) for code in ("R4BN", "R5BN", "RKAM", "R8BN")}) == 2


def test_units_move_together_and_once_4_0_4_2() -> None:
    p = position("FR21A 3606, FR21B 3606", turn=1)
    p.order("A", "move FR21A, join FR21B, to 3507")
    assert p.at("FR21B") == "3507"
    assert p.case("A", "move FR21A") == "4.2"


def test_a_path_of_the_players_own_4_2() -> None:
    p = position("FR21A 3606, FR21B 3606", turn=1)
    p.order("A", "FR21A + FR21B: 3506, 3507")
    assert p.at("FR21A") == "3507"
    q = position("FR21A 3606", turn=1)
    assert "step 2" in str(q.refusal("A", "FR21A: 3506, 3306"))


def test_three_companies_stay_in_archangel_23_22() -> None:
    p = position("RF30 4707, RF29 4707, RMCO 4707, USA 4707", turn=1)
    p.order("A", "move USA, to 4607")
    assert p.case("A", "move RF30, to 4607") == "23.22"
    few = position("RF30 4707, FR21A 4707", turn=1)
    assert few.case("A", "move RF30, to 4607") == "23.22"


def test_a_lone_support_unit_is_overrun_for_four_points_9_0() -> None:
    p = position("R4BN 3307, AR63 3207, DEPR1 3306, RB1HQ 3306", side="red", weather="dry")
    p.order("B", "move R4BN, to 3207")
    assert p.at("AR63") == "eliminated"
    assert p.at("R4BN") == "3207"
    alone = position("R4BN 3307, FRMG1 3207, FR21H 3306, DEPR1 3406, RB1HQ 3406", side="red")
    assert alone.case("B", "move R4BN, to 3207") == "4.4"
    assert alone.case("B", "move R4BN, to 3306") == "4.4"


def test_guns_do_not_overrun_9_0() -> None:
    p = position("RART1 3307, AR63 3207, DEPR1 3306, RB1HQ 3306", side="red")
    assert "3207" not in p.may_of("B", "RART1")


def test_a_static_depot_is_captured_at_once_11_6() -> None:
    p = position("R4BN 3307, DEPA1 3207, DEPR1 3306, RB1HQ 3306", side="red", static=["DEPA1"])
    p.order("B", "move R4BN, to 3207")
    assert p.at("DEPA1") == "reserve"
    assert p.at("DEPR2") == "3207"
    assert p.is_on("static", "DEPR2")


def test_a_mobile_depot_is_captured_on_1_or_2_or_flees_11_6() -> None:
    units = "R4BN 3307, DEPA1 3207, DEPR1 3306, RB1HQ 3306"
    caught = position(units, side="red", dice=[2])
    caught.order("B", "move R4BN, to 3207")
    assert caught.at("DEPR2") == "3207"
    free = position(units, side="red", dice=[3])
    free.match.apply("B", {"do": "move", "unit": BY_CODE["R4BN"]})
    free.match.apply("B", {"do": "to", "place": "3207"})
    assert free.asked() == {"A": "flight"}
    assert free.case("A", "flee to 4707") == "11.6"
    free.order("A", "flee to 3107")
    assert free.at("DEPA1") == "3107"
    assert free.asked() == {"B": "movement"}


def test_the_stack_goes_on_after_a_depot_if_points_are_left_4_2() -> None:
    p = position("R4BN 3307, DEPA1 3207, DEPR1 3306, RB1HQ 3306", side="red", static=["DEPA1"])
    p.order("B", "move R4BN, to 3207")
    p.order("B", "to 3107")
    assert p.at("R4BN") == "3107"
    assert p.case("B", "move R4BN") == "4.2"


def test_a_depot_is_flipped_once_a_turn_and_moves_on_its_mobile_side_11_3() -> None:
    p = position("DEPA1 3606, FR21A 3606", turn=1)
    p.order("A", "flip DEPA1")
    assert p.is_on("static", "DEPA1")
    assert p.case("A", "move DEPA1") == "11.3"
    assert p.case("A", "flip DEPA1") == "11.3"


def test_trench_then_hasty_defence_9_2() -> None:
    p = position("FR21A 3606", turn=1, points={"allied": 1})
    p.order("A", "entrench FR21A")
    assert p.board["works"] == {"3606": "trench"}
    assert p.case("A", "fortify FR21A") == "9.2"
    q = position("FR21A 3606", turn=1, points={"allied": 1}, works={"3606": "trench"})
    q.order("A", "fortify FR21A")
    assert q.board["works"] == {"3606": "hasty_defence"}
    assert q.board["points"]["allied"] == 0
    poor = position("FR21A 3606", turn=1, works={"3606": "trench"})
    assert poor.may("A", "fortify") == set()


def test_no_trench_in_snow_nor_after_a_turn_in_a_zone_9_2() -> None:
    assert position("FR21A 3606", turn=1, weather="snow").may("A", "entrench") == set()
    beside = position("FR21A 3207, R154 3107, DEPR1 3006, RB1HQ 3006", turn=1)
    assert beside.may("A", "entrench") == set()
    long_ago = position("FR21A 3606", turn=1, phase=9, zoned={"fr21-a": 6})
    assert long_ago.may("A", "entrench") == {"FR21A"}


def test_half_of_the_points_are_enough_for_a_trench_9_2() -> None:
    p = position("FR21A 3606", turn=1)
    p.order("A", "move FR21A, to 3506")
    p.order("A", "entrench FR21A")
    q = position("FR21A 3606", turn=1)
    q.order("A", "FR21A: 3607, 3606, 3506")
    assert q.may("A", "entrench") == set()


def test_one_unit_of_a_headquarters_crosses_a_closed_river_9_4() -> None:
    p = position("USA 3020, USB 3020, US1HQ 3020", turn=1)
    p.order("A", "move USA, cross to 2920")
    assert p.at("USA") == "2920"
    assert p.case("A", "move USB, cross to 2920") == "9.4"
    snow = position("USA 3020", turn=1, weather="snow")
    snow.order("A", "move USA")
    assert snow.may("A", "cross") == set()
    moved = position("AR63 3020", turn=1)
    moved.order("A", "move AR63")
    assert moved.may("A", "cross") == set()


def test_who_crosses_into_a_zone_attacks_at_half_9_4() -> None:
    p = position("USA 3020, R154 2919, DEPR1 2818, RB1HQ 2818", turn=1)
    p.order("A", "move USA, cross to 2920")
    assert p.is_on("crossed", "USA")


def test_headquarters_out_of_supply_stay_4_1() -> None:
    p = position("FR21H 3606")
    assert p.may_of("A", "FR21H") == set()


def test_stacks_of_friends_are_passed_without_a_cost_4_7_6_2() -> None:
    """Three battalions fill 3007, so that nobody stops there; the way through costs what it did."""
    units, full = "R4BN 3107, DEPR1 3006, RB1HQ 3006", "R5BN 3007, RKAM 3007, R8BN 3007"
    alone = position(units, side="red", static=["DEPR1"]).may_of("B", "R4BN")
    passed = position(f"{units}, {full}", side="red", static=["DEPR1"]).may_of("B", "R4BN")
    assert alone - passed == {"3007"}
    assert passed <= alone


def test_a_unit_that_has_left_a_zone_may_enter_another_5_21() -> None:
    """By 3307, which no zone covers, into that of a regiment at 3506: 4 + 1 and two more hexes."""
    p = position(f"FR21A 3207, {RED_ZONE}, R154 3506, DEPR2 3506", turn=1)
    reach = p.may_of("A", "FR21A")
    assert "3406" in reach
    assert "3606" not in reach  # beyond the second zone


def test_a_unit_of_each_headquarters_crosses_a_closed_river_9_4() -> None:
    p = position("USA 3020, US1HQ 3020, CA1 3020, CA16H 3020", turn=1)
    p.order("A", "move USA, cross to 2920")
    p.order("A", "move CA1, cross to 2920")
    assert p.at("CA1") == "2920"
