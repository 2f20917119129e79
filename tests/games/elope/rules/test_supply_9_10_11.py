"""Sections 9.5, 9.6, 10 and 11: supply, communications, depots, operations, survival."""

from typing import Any

import pytest

from app.games.elope.board import WINTER, Board
from app.games.elope.box import UNITS
from app.games.elope.rules.combat import brigades_for, command_points, spendable
from app.games.elope.rules.command import Command, allied_headquarters, headquarters_of
from app.games.elope.rules.condition import allowance, in_condition, judge
from app.games.elope.rules.lines import lines_of
from app.games.elope.rules.set_up import new_board
from app.games.elope.rules.supply import supply_of
from tests.games.elope.positions import BY_CODE, board_with, position


def is_supplied(board: Board, code: str) -> bool:
    unit = BY_CODE[code]
    return unit in supply_of(board, "allied").supplied | supply_of(board, "red").supplied


def communicates(board: Board, code: str, side: str = "allied") -> bool:
    return Command(board, side).is_in_communications(BY_CODE[code])


def test_distances_of_the_printed_set_up_10_8() -> None:
    """R-SUP-22: from the depot in Plesetskaya."""
    lines = lines_of(new_board(), "red")
    assert lines.distance("2705", "3107") == 5
    assert lines.distance("2705", "3112") is None
    assert lines.distance("2809", "3112") == 4


def test_supply_runs_six_hexes_10_8() -> None:
    units = "FR21A 4207, FR21B 4006"
    board = board_with(units)
    assert is_supplied(board, "FR21A")
    assert not is_supplied(board, "FR21B")
    assert is_supplied(board_with(units + ", DEPA1 3706"), "FR21B")


def test_supply_by_headquarters_near_a_road_10_52_10_81() -> None:
    """The company is nine hexes from the depot, four from its headquarters."""
    units = "FR21A 3307, FR21H 3706, DEPA1 4208"
    assert is_supplied(board_with(units), "FR21H")
    assert is_supplied(board_with(units), "FR21A")
    assert is_supplied(board_with("USA 3307, FR21H 3706, DEPA1 4208"), "FR21H") is not False
    assert not is_supplied(board_with("FR21A 3207, FR21H 3706, DEPA1 4208"), "FR21A")


def test_a_mobile_depot_feeds_three_units_a_static_one_five_11_3() -> None:
    units = "FR21A 3606, FR21B 3606, FR21C 3606, FR21D 3606, AR63 3606, FRMG1 3606, DEPA1 3606"
    mobile = board_with(units)
    fed = [code for code in ("FR21A", "FR21B", "FR21C", "FR21D") if is_supplied(mobile, code)]
    assert len(fed) == 3
    assert [is_supplied(mobile, code) for code in ("AR63", "FRMG1")].count(True) == 1
    static = board_with(units, static=["DEPA1"])
    assert all(is_supplied(static, code) for code in ("FR21D", "AR63", "FRMG1"))


def test_no_line_crosses_the_dvina_but_by_bridge_or_in_snow_10_4_10_42() -> None:
    units = "USA 3020, DEPA1 2919"
    assert not is_supplied(board_with(units), "USA")
    assert is_supplied(board_with(units, weather="snow"), "USA")
    assert is_supplied(board_with("USA 2821, DEPA1 2919"), "USA")  # by the ferry


def test_enemies_and_their_zones_cut_lines_10_62() -> None:
    units = "FR21A 4207, R154 4507, DEPR1 4406"
    assert not is_supplied(board_with(units), "FR21A")
    assert is_supplied(board_with("FR21A 4207, R4BN 4308"), "FR21A")  # the way round it


def test_a_unit_in_a_zone_is_fed_but_nothing_behind_it_10_62() -> None:
    zone = "R154 4107, DEPR1 4006"
    assert is_supplied(board_with(f"FR21A 4207, {zone}"), "FR21A")


def test_bereznik_is_a_source_while_it_is_held_11_2() -> None:
    far = "USA 2618"
    assert not is_supplied(board_with(far), "USA")
    assert is_supplied(board_with(far, control={"2920": "allied"}), "USA")


def test_allied_units_are_in_supply_and_communications_on_turn_1_23_1() -> None:
    board = board_with("USA 3107", turn=1)
    assert is_supplied(board, "USA")
    assert communicates(board, "USA")
    assert spendable(board, [BY_CODE["USA"]]) == []


def test_red_towns_communicate_with_plesetskaya_10_7() -> None:
    board = board_with("R4BN 3107, R5BN 3106")
    assert communicates(board, "R4BN", "red")
    assert not communicates(board, "R5BN", "red")
    lost = board_with("R4BN 3107", control={"2705": "allied"})
    assert not communicates(lost, "R4BN", "red")


def test_units_communicate_within_five_hexes_of_their_headquarters_10_6() -> None:
    assert communicates(board_with("FR21A 4207, FR21H 4607"), "FR21A")
    assert not communicates(board_with("FR21A 4007, FR21H 4607"), "FR21A")
    cut = board_with("FR21A 4207, FR21H 4307, R154 4607")
    assert not communicates(cut, "FR21A")


@pytest.mark.parametrize(
    ("unit", "serves", "not_served"),
    [
        ("USA", {"US1HQ", "US339H"}, {"US2HQ", "FR21H", "RS10H"}),
        ("US310A", {"US310H", "US339H", "US2HQ"}, {"FR21H"}),
        ("USMG1", {"US339H", "US2HQ"}, {"FR21H"}),
        ("USDET", {"FR21H", "RS10H", "US1HQ"}, set()),
        ("HA2A", {"HA2H", "GROGAN"}, {"OB1H", "RS10H"}),
        ("MG2801", {"HA2H", "RS10H"}, {"GROGAN", "SJHQ", "US1HQ"}),
        ("MG2521", {"HA2H", "RS10H"}, {"GROGAN", "SJHQ", "US1HQ"}),
        ("TKMK4", {"HA2H", "RS10H"}, {"GROGAN", "SJHQ", "US1HQ"}),
        ("AR55", {"GROGAN"}, {"SJHQ", "RS10H", "US1HQ"}),
        ("MO239", {"GROGAN"}, {"SJHQ", "RS10H", "US1HQ"}),
        ("MG201", {"SJHQ"}, {"GROGAN", "RS10H", "US1HQ"}),
        ("RF46A", {"RF46H", "SJHQ"}, {"RF45H", "GROGAN"}),
        ("RMCO", {"HA2H", "GROGAN"}, {"US1HQ"}),
        ("CA1", {"CA16H", "US1HQ", "HA2H"}, {"FR21H"}),
        ("FR21A", {"FR21H", "US1HQ"}, {"HA2H"}),
        ("NRR1", {"FR21H", "US1HQ", "HA2H", "CA16H"}, set()),
    ],
)
def test_whose_headquarters_serve_whom_10_62(
    unit: str, serves: set[str], not_served: set[str]
) -> None:
    found = set(allied_headquarters(BY_CODE[unit]))
    assert {BY_CODE[code] for code in serves} <= found
    assert not {BY_CODE[code] for code in not_served} & found


def test_archangel_serves_north_russians_without_headquarters_r_hq_3() -> None:
    assert communicates(board_with("NRR1 4408"), "NRR1")
    assert not communicates(board_with("NRR1 4208"), "NRR1")


def test_halves_and_quarters_round_up_10_5_10_61_10_82_10_9() -> None:
    unit = BY_CODE["FR21A"]
    for unsupplied, isolated, moves, fights in (
        ([], [], 8, 3),
        ([], ["FR21A"], 4, 3),
        (["FR21A"], [], 4, 2),
        (["FR21A"], ["FR21A"], 2, 1),
    ):
        board = board_with("FR21A 3606", unsupplied=unsupplied, isolated=isolated)
        assert allowance(board, unit) == moves
        assert in_condition(board, unit, 3) == fights


def test_judging_twice_gives_one_answer_10_0_r_zoc_4() -> None:
    """Two full stacks, each on the other's only way of supply."""
    board = board_with("NRR1 4207, R154 4107, DEPR1 4608")
    judge(board, [BY_CODE["R154"]])
    first = list(board["unsupplied"]), list(board["isolated"])
    judge(board, [BY_CODE["R154"]])
    assert (list(board["unsupplied"]), list(board["isolated"])) == first


def test_a_headquarters_supplies_units_on_the_other_bank_9_5() -> None:
    """The company stands off the road; its headquarters has a depot."""
    p = position("USA 1740, US1HQ 1640, DEPA1 1640")
    assert p.may("A", "across") == {"US1HQ"}
    assert not is_supplied(p.board, "USA")
    p.order("A", "across US1HQ")
    assert is_supplied(p.board, "USA")
    assert p.case("A", "move US1HQ") == "4.2"


def test_operations_are_sealed_until_both_are_in_3_0_11_11_11_12_13_31() -> None:
    p = position(
        "FR21A 4707, FR21H 4707, R4BN 0806, RB1HQ 0806",
        step="operations",
        points={"allied": 3, "red": 2},
        reduced=["FR21A", "R4BN"],
    )
    assert p.asked() == {"A": "operations", "B": "operations"}
    p.order("A", "depot at Archangel, restore FR21A, operations done")
    assert p.board["points"] == {"allied": 3, "red": 2}
    assert p.match.view("B")["board"]["ordered"] == []
    p.order("B", "static depot at Konosha, operations done")
    assert p.board["points"] == {"allied": 0, "red": 1}
    assert p.at("DEPA1") == "4707"
    assert p.at("DEPR1") == "0806"
    assert p.is_on("static", "DEPR1")
    assert not p.is_on("reduced", "FR21A")
    assert p.is_on("reduced", "R4BN")


def test_what_operations_refuse_11_1_13_3_13_31_13_32_13_34() -> None:
    p = position(
        "FR21A 4707, FR21H 4707, FR21B 4607, R4BN 4509",
        step="operations",
        points={"allied": 1},
        reduced=["FR21A", "FR21B"],
    )
    assert p.case("A", "depot at Archangel") == "11.1"
    assert p.case("A", "depot at Bereznik") == "11.1"
    assert p.case("A", "restore FR21B") == "13.32"
    assert p.case("A", "restore FR21C") == "13.31"
    p.board["where"][BY_CODE["FR21D"]] = "eliminated"
    assert p.case("A", "restore FR21D") == "13.34"
    near = position(
        "FR21A 4707, FR21H 4707, R4BN 4607",
        step="operations",
        points={"allied": 1},
        reduced=["FR21A"],
    )
    assert near.asked() != {"A": "operations"}


def test_red_stock_needs_konosha_or_kotlas_11_0() -> None:
    p = position(
        "FR21A 4707",
        step="operations",
        points={"red": 4},
        control={"0806": "allied", "1248": "allied"},
    )
    assert "B" not in p.asked() or p.asked()["B"] != "operations"


def test_units_out_of_supply_roll_against_their_competence_10_2_10_83() -> None:
    """One out of supply in the open, one in a town, one in supply; headquarters never roll."""
    p = position(
        "USA 3107, USB 3207, USC 4607, US1HQ 3207",
        step="survival",
        dice=[5, 5],
    )
    assert [each["unit"] for each in p.told("survival")] == ["us339-1-a", "us339-1-b"]
    assert not p.is_on("reduced", "USA")  # 5 - 1 against 4
    assert p.is_on("reduced", "USB")


def test_works_and_cities_shelter_9_3_10_83() -> None:
    works = position("USB 3207", step="survival", dice=[5], works={"3207": "hasty_defence"})
    assert not works.is_on("reduced", "USB")
    fort = position("USB 3207", step="survival", dice=[5], works={"3207": "fort"})
    assert not fort.is_on("reduced", "USB")
    trench = position("USB 3207", step="survival", dice=[5], works={"3207": "trench"})
    assert trench.is_on("reduced", "USB")
    city = position("USB 2705", step="survival", dice=[6], control={"2705": "allied"})
    assert not city.is_on("reduced", "USB")


def test_attacks_bind_red_units_to_a_brigade_9_6() -> None:
    units = "R4BN 3107, R5BN 3107, RB1HQ 3106, RB2HQ 3106, DEPR1 3106, R18HQ 3106, USA 3207"
    p = position(units, step="combat", side="red")
    p.order("B", "attack 3207, with R4BN")
    assert p.may("B", "command") == {"RB1HQ", "RB2HQ"}
    p.order("B", "command RB1HQ, announce")
    p.order("B", "spend DEPR1")
    assert p.board["bound"] == {"red-4bn": "red-bde1-hq"}


UP_THE_DVINA = "US1HQ 0847, R154 0746, RKAZ 1046"
"""Two regiments bar every way by land between the Little Dvina and Archangel."""
BY_RIVER = {"ships": "depth", "river_lines": True}


def has_line(units: str, options: dict[str, Any] | None = None, **values: Any) -> bool:
    """Whether the headquarters of the 1st battalion of the 339th has a line to Archangel."""
    command = Command(board_with(units, options or BY_RIVER, **values), "allied")
    return command.has_line(BY_CODE["US1HQ"])


def test_lines_of_communication_follow_open_rivers_24_1() -> None:
    """R-SUP-5: from bank to bank of major rivers, without ice, enemy zones and enemy ships."""
    assert not has_line(UP_THE_DVINA, {"ships": "depth"})  # rules before version 4
    assert has_line(UP_THE_DVINA)
    assert has_line(UP_THE_DVINA, {"river_lines": True})  # whether ships are played or not
    assert not has_line(UP_THE_DVINA, weather="thaw")  # the Upper Dvina is still frozen
    assert not has_line(f"{UP_THE_DVINA}, RTARA 0849")  # its zone covers the other bank
    assert has_line(f"{UP_THE_DVINA}, R4BN 0849")  # one battalion has no zone


def test_enemy_ships_bar_the_line_on_a_river_24_1() -> None:
    """Both hexsides of the river beside the headquarters have to be barred."""
    board = board_with(UP_THE_DVINA, BY_RIVER)
    board["fleet"]["at"].update({"gb-red-1": "0847/0848", "gb-red-2": "0847/0948"})
    assert not Command(board, "allied").has_line(BY_CODE["US1HQ"])
    board["fleet"]["at"]["gb-red-2"] = WINTER
    assert Command(board, "allied").has_line(BY_CODE["US1HQ"])


def test_supply_does_not_follow_rivers_10_8() -> None:
    """R-SUP-5 is about communications: three hexes down the river there is a depot."""
    units = "USA 0847, DEPA1 1147, R154 0746, RKAZ 1046"
    assert not is_supplied(board_with(units, BY_RIVER), "USA")


def test_lines_cross_minor_rivers_without_a_bridge_10_41() -> None:
    """The Yemtsa flows between 3108 and 3208."""
    for weather in ("dry", "thaw"):
        assert lines_of(board_with("", weather=weather), "allied").distance("3208", "3108") == 1


def test_tanks_never_roll_for_survival_10_2() -> None:
    p = position("TKMK4 3207, RMCO 3207", step="survival", options={"railways": True}, dice=[1])
    assert [each["unit"] for each in p.told("survival")] == [BY_CODE["RMCO"]]


def test_units_of_a_brigade_have_no_other_and_two_headquarters_bind_nobody_9_6() -> None:
    units = "R4BN 3107, R5BN 3107, RB1HQ 3106, RB2HQ 3106, R18HQ 3106, R6HQ 3106"
    board = board_with(units, bound={BY_CODE["R4BN"]: BY_CODE["RB1HQ"]})
    serving = {UNITS[hq].code for hq in headquarters_of(board, BY_CODE["R4BN"])}
    assert serving == {"RB1HQ", "R18HQ", "R6HQ"}
    assert brigades_for(board, [BY_CODE["R4BN"]]) == []
    assert set(brigades_for(board, [BY_CODE["R5BN"]])) == {BY_CODE["RB1HQ"], BY_CODE["RB2HQ"]}


def test_towns_keep_red_in_touch_but_give_no_command_points_10_7() -> None:
    board = board_with("R4BN 3107")
    assert communicates(board, "R4BN", "red")
    assert command_points(board, [BY_CODE["R4BN"]]) == 0


def test_the_distance_to_a_headquarters_is_counted_straight_10_6_10_52() -> None:
    """Across the Dvina without a bridge, and through an enemy zone; the headquarters has a line."""
    across = board_with("USA 3020, US1HQ 2920", control={"2920": "allied"})
    assert lines_of(across, "allied").distance("2920", "3020") is None
    assert communicates(across, "USA")
    zoned = board_with("FR21A 4207, FR21H 4507, R154 4308, DEPR1 4308")
    assert Command(zoned, "allied").has_line(BY_CODE["FR21H"])
    assert communicates(zoned, "FR21A")
