"""Sections 7 and 8: attacks, odds, advantages, results, retreats, advances."""

import pytest

from app.games.elope.box import BOX, GRID
from app.games.elope.rules.advance import advances
from app.games.elope.rules.battle import tasks_of
from app.games.elope.rules.combat import (
    COLUMNS,
    POINT,
    attack_strength,
    command_points,
    defence,
    ground_advantage,
    odds_column,
    odds_of,
    river_advantage,
    spendable,
)
from app.games.elope.rules.retreat import longest_retreat, ways_of
from app.games.elope.rules.set_up import new_board
from app.games.elope.rules.zones import zones
from tests.games.elope.positions import BY_CODE, Position, board_with, position

FRENCH = "FR21A 3207, FR21B 3207, FR21C 3207, FR21D 3207, FR21H 3307, DEPA1 3307"
"""Four companies of three beside Yemtsa, with their headquarters and a depot."""
RED = "R4BN 3107, RB1HQ 3006, DEPR1 3006"


def units(codes: str) -> list[str]:
    return [BY_CODE[code] for code in codes.split(" ")]


def fight(red: str = RED, *, dice: list[int], spend: str = "spend DEPA1", die: int = 6) -> Position:
    """The French attack Yemtsa with all they have; their depot is static and feeds all four."""
    both = f"{FRENCH}, {red}"
    p = position(both, step="combat", dice=dice, die=die, static=["DEPA1"])
    p.order("A", "attack 3107 with FR21A + FR21B + FR21C + FR21D")
    if p.asked().get("A") == "combat":
        p.order("A", "done")
    p.order("A", spend)
    return p


@pytest.mark.parametrize(
    ("attack", "against", "column"),
    [(8, 3, "2-1"), (2, 3, "1-2"), (1, 9, "1-2"), (3, 3, "1-1"), (19, 3, "6-1"), (11, 3, "3-1")],
)
def test_odds_favour_the_defender_7_3(attack: int, against: int, column: str) -> None:
    assert COLUMNS[odds_column(attack, against)] == column


def test_the_printed_example_of_shifts_7_5() -> None:
    """E1: eight against three with six advantages to two is the last column."""
    column = odds_column(8, 3) + 6 - 2
    assert COLUMNS[min(column, len(COLUMNS) - 1)] == "6-1"


def test_reduced_sides_7_6() -> None:
    """E3: a 4 becomes 2, a 3 becomes 2, a 2 becomes 1, a 1 has no second side."""
    assert {
        (unit.strength, unit.reduced)
        for unit in BOX.units.values()
        if unit.strength in (1, 2, 3, 4) and unit.reduced is not None
    } == {(4, 2), (3, 2), (2, 1)}


def test_advantages_of_the_ground_7_5() -> None:
    board = board_with("R4BN 3107", works={"3107": "hasty_defence"})
    assert ground_advantage(board, "3107", supplied=True) == 1 + 1  # town, hasty defence
    assert ground_advantage(board, "3207", supplied=True) == 1  # forest, R-TA-1
    assert ground_advantage(board, "2705", supplied=True) == 2  # city
    fort = board_with("R4BN 2705", works={"2705": "fort"})
    assert ground_advantage(fort, "2705", supplied=True) == 2 + 2
    assert ground_advantage(fort, "2705", supplied=False) == 2 + 2  # 11.5
    assert ground_advantage(board, "3107", supplied=False) == 0


def test_a_river_counts_if_every_attacker_crosses_7_51() -> None:
    assert river_advantage(new_board(), ["3208", "3107"], "3108") == 1
    assert river_advantage(new_board(), ["3208", "3008"], "3108") == 0  # no river from 3008
    assert river_advantage(new_board(), ["2921", "2821"], "2920") == 3
    assert river_advantage(new_board(), ["3007"], "3107") == 0  # over a bridge
    assert river_advantage(new_board(), ["2821"], "2920") == 3  # a ferry, R-MAP-5


def test_support_units_fight_beside_plain_ones_9_0() -> None:
    assert defence(board_with("FR21A 3207, AR63 3207"), units("FR21A AR63")) == 3 + 4
    assert defence(board_with("FR21H 3207, FRMG1 3207"), units("FR21H FRMG1")) == 1 + 1
    p = position("FR21A 3207, AR63 3306, R4BN 3107, FRMG1 3207", step="combat", turn=1)
    p.order("A", "attack 3107")
    assert p.may("A", "with") == {"FR21A"}
    p.order("A", "with FR21A")
    assert p.may("A", "with") == {"FRMG1"}


def test_attackers_are_halved_unit_by_unit_7_2_10_3_9_4() -> None:
    board = board_with("FR21A 3207", unsupplied=["FR21A"], crossed=["FR21A"])
    assert attack_strength(board, BY_CODE["FR21A"], fed=False) == 1  # 3, 2, 1, 1
    whole = board_with("FR21A 3207, USA 3207")
    assert attack_strength(whole, BY_CODE["USA"], fed=True) == 4
    assert attack_strength(whole, BY_CODE["FR21A"], fed=False) == 2


def test_what_can_be_spent_7_2_11_2() -> None:
    board = board_with(f"{FRENCH}, {RED}")
    assert spendable(board, units("FR21A FR21B")) == [BY_CODE["DEPA1"]]
    near = board_with("FR21A 4507, R4BN 4406", points={"allied": 1})
    assert spendable(near, units("FR21A")) == [POINT]
    assert spendable(board_with("FR21A 4507, R4BN 4406"), units("FR21A")) == []


def test_command_points_need_radius_line_and_a_unit_of_their_own_2_1_7_3() -> None:
    board = board_with("USA 3207, US1HQ 3307, US339H 3406, US2HQ 3307")
    own = {hq: BOX.units[BY_CODE[hq]].command_points for hq in ("US1HQ", "US339H")}
    assert command_points(board, units("USA")) == sum(value or 0 for value in own.values())
    assert command_points(board_with("USA 3207, US2HQ 3307"), units("USA")) == 0


def test_a_depot_makes_the_difference_7_2_11_5() -> None:
    board = board_with(f"{FRENCH}, {RED}", static=["DEPA1"])
    attackers = units("FR21A FR21B FR21C FR21D")
    full, half = (odds_of(board, attackers, "3107", spent) for spent in (BY_CODE["DEPA1"], ""))
    assert (full.attack, full.defence) == (12, 2)
    assert (half.attack, half.defence) == (8, 2)
    assert full.defender_advantage == half.defender_advantage == 1  # the town


def test_asterisks_count_for_an_attacker_in_supply_with_a_depot_7_52() -> None:
    board = board_with("RMCO 3207, FR21H 3307, DEPA1 3207, R4BN 3107, DEPR1 3006")
    assert odds_of(board, units("RMCO"), "3107", BY_CODE["DEPA1"]).attacker_advantage == 1
    assert odds_of(board, units("RMCO"), "3107").attacker_advantage == 0


def test_an_attack_uses_the_depot_up_11_4() -> None:
    assert fight(dice=[1]).at("DEPA1") == "reserve"
    assert fight(dice=[1], spend="spend nothing").at("DEPA1") == "3307"


def test_each_unit_and_each_hex_once_7_4() -> None:
    p = position(f"{FRENCH}, {RED}, R5BN 3106, USA 3206", step="combat")
    p.order("A", "attack 3107 with FR21A + FR21B")
    assert p.case("A", "attack 3107 with FR21C") == "7.4"
    assert p.case("A", "attack 3106 with FR21A") == "7.4"
    assert p.case("A", "attack 3006 with FR21C") == "7.4"


def test_all_attacks_are_announced_then_resolved_in_any_order_7_0_7_4() -> None:
    p = position(f"{FRENCH}, {RED}, R5BN 3106, USA 3206", step="combat", dice=[6, 6])
    p.order("A", "attack 3107 with FR21A + FR21B + FR21C + FR21D")
    p.order("A", "attack 3106 with USA")
    assert p.asked() == {"A": "order"}
    p.order("A", "resolve 3106, spend nothing")
    assert [each["place"] for each in p.told("battle")] == ["3106"]


def test_lone_guns_and_depots_are_not_attacked_9_0() -> None:
    p = position("FR21A 3207, RART1 3107, R4BN 3206", step="combat", turn=1)
    assert p.may("A", "attack") == {"3206"}
    assert p.case("A", "attack 3107") == "9.0"


@pytest.mark.parametrize(
    ("result", "second", "tasks"),
    [
        ("2/-", False, [["attacker_loses", 2], ["advance"]]),
        ("-/2", False, [["defender_loses", 1], ["stand", 1], ["advance"]]),
        ("En/1", False, [["defender_loses", 1], ["engage"], ["advance"]]),
        ("B", False, [["retreat", 4], ["routed", 2], ["exploit"]]),
        ("B", True, [["retreat", 4], ["routed", 2], ["advance"]]),
    ],
)
def test_what_results_ask_7_6_7_7_7_8(result: str, second: bool, tasks: list[list[object]]) -> None:
    assert tasks_of(result, second=second) == tasks


def test_every_cell_of_the_table_can_be_carried_out_7_0() -> None:
    for row in BOX.charts.combat.rows:
        for cell in row:
            assert tasks_of(cell, second=False)


def test_one_step_and_then_the_choice_7_61() -> None:
    """E2: -/2 takes one step; then Red takes another or retreats two hexes."""
    p = fight(dice=[6])
    assert p.told("battle")[0]["result"] == "-/2"
    assert p.asked() == {"B": "stand"}
    assert p.is_on("reduced", "R4BN")
    p.order("B", "fall back")
    assert p.asked() == {"B": "retreat"}
    p.match.apply("B", p.match.pending("B")[0])
    assert p.at("R4BN") in {"2906", "2907", "2908", "3005", "3009"}


def test_who_stands_takes_the_other_step_7_61() -> None:
    p = fight(dice=[6])
    p.order("B", "stand")
    assert p.at("R4BN") == "eliminated"


def test_losses_are_spread_by_the_owner_and_headquarters_come_last_7_6() -> None:
    p = position(
        "FR21A 3207, FR21H 3207, FR21B 3207, R154 3107, RB1HQ 3006, DEPR1 3006",
        step="combat",
        dice=[1],
    )
    p.order("A", "attack 3107 with FR21A + FR21B")
    assert p.told("battle")[0]["result"] == "2/-"
    assert p.may("A", "lose") == {"FR21A", "FR21B"}
    p.order("A", "lose FR21A, lose FR21B")
    assert p.is_on("reduced", "FR21A")
    assert p.is_on("reduced", "FR21B")


def engaged(dice: list[int]) -> Position:
    """A combat at 3-1 less one with a two: engaged, the defender's choice."""
    p = fight("R4BN 3107, RB1HQ 3006, DEPR1 3006", dice=dice)
    assert p.told("battle")[0]["result"].startswith("En")
    return p


def test_an_engaged_defender_gives_way_7_7() -> None:
    p = engaged([2])
    assert p.asked() == {"B": "engaged"}
    p.order("B", "give way")
    assert p.is_on("reduced", "R4BN")
    while p.asked() == {"B": "retreat"}:
        p.match.apply("B", p.match.pending("B")[0])
    assert p.at("R4BN") != "3107"


def test_an_engaged_defender_attacks_and_can_be_engaged_in_turn_7_7() -> None:
    """Example 10: the counter-attack is a combat of its own, at half strength without a depot."""
    p = engaged([2, 6])
    assert p.may("B", "counter") == {"3207"}
    p.order("B", "counterattack 3207")
    p.order("B", "spend nothing")
    second = p.told("battle")[1]
    assert second["attack"] == 1
    assert second["place"] == "3207"


@pytest.mark.parametrize(
    ("codes", "length"),
    [("USA", 1), ("HA2A CA1", 1), ("FR21A", 2), ("USA FR21A", 2), ("R4BN", 2), ("MGAUS", 1)],
)
def test_nations_retreat_one_or_two_hexes_7_6(codes: str, length: int) -> None:
    assert longest_retreat(units(codes)) == length


def test_red_retreats_south_and_away_from_every_attacker_8_0() -> None:
    board = board_with("R4BN 3107, FR21A 3207")
    ends = {way.end for way in ways_of(board, "3107", 2, ["3207"])}
    assert ends
    assert all(int(end[:2]) < 31 for end in ends)
    from_south = board_with("R4BN 3107, FR21A 3007")
    assert {way.end for way in ways_of(from_south, "3107", 2, ["3007"])} == {"3005", "3009"}


def test_the_allies_retreat_toward_archangel_8_0() -> None:
    board = board_with("USA 3207, R4BN 3107")
    assert {way.end for way in ways_of(board, "3207", 1, ["3107"])} == {"3307"}


def test_a_retreat_into_a_zone_rolls_and_over_a_major_river_costs_8_0() -> None:
    board = board_with("USA 3020, R4BN 2920, R154 3220, DEPR1 3220")
    ways = {way.end: way for way in ways_of(board, "3020", 1, ["2920"])}
    assert any(way.zones for way in ways.values())
    wet = board_with("USA 2821, R4BN 2721")
    over = {way.end: way.rivers for way in ways_of(wet, "2821", 1, ["2721"])}
    assert over["2921"] == 1
    snow = board_with("USA 2821, R4BN 2721", weather="snow")
    assert {way.rivers for way in ways_of(snow, "2821", 1, ["2721"])} == {0}


def test_a_retreat_goes_on_until_there_is_room_8_0() -> None:
    full = "R5BN 2907, RKAM 2907, R8BN 2907"
    board = board_with(f"R4BN 3107, FR21A 3207, {full}")
    ends = {way.end for way in ways_of(board, "3107", 2, ["3207"])}
    assert "2907" not in ends
    assert ends


def test_a_stack_without_a_retreat_is_lost_8_0() -> None:
    p = position(
        "FR21A 3007, FR21B 3007, FR21C 3106, FR21D 3108, FR21H 3007, DEPA1 3007, R4BN 3107",
        step="combat",
        dice=[10],
        die=10,
    )
    p.order("A", "attack 3107 with FR21A + FR21B + FR21C + FR21D")
    p.order("A", "spend DEPA1")
    assert p.told("battle")[0]["result"] == "B"
    assert p.at("R4BN") == "eliminated"


def test_attackers_advance_along_the_retreat_8_1() -> None:
    p = fight("R4BN 3107, RB1HQ 3006, DEPR1 3006", dice=[2])
    p.order("B", "give way")
    while p.asked() == {"B": "retreat"}:
        p.match.apply("B", p.match.pending("B")[0])
    assert p.asked() == {"A": "advance"}
    goals = {each.split(" ")[1] for each in p.may("A", "advance")}
    assert "3107" in goals
    assert len(goals) == 2
    p.order("A", "advance FR21A to 3107, stay")
    assert p.at("FR21A") == "3107"
    assert p.board["control"]["3107"] == "allied"


def test_cavalry_advances_three_hexes_and_off_the_path_8_1() -> None:
    """Infantry goes two hexes along the retreat; in an enemy zone cavalry stops as well."""
    board = board_with("RCAV1 3007, RSKI1 3007, R4BN 3007")
    path = ["3107", "3207", "3307"]
    assert advances(board, BY_CODE["R4BN"], path) == ["3107", "3207"]
    for code in ("RCAV1", "RSKI1"):
        reached = set(advances(board, BY_CODE[code], path))
        assert {"3107", "3207", "3307", "3208"} <= reached
        assert all(GRID.distance(place, "3107") <= 2 for place in reached)
    zone = "FR21A 3308, FR21B 3308, FR21C 3308"
    barred = board_with(f"RCAV1 3007, {zone}")
    reached = set(advances(barred, BY_CODE["RCAV1"], path))
    assert "3207" in reached
    assert "3308" not in reached


def test_a_breakthrough_moves_on_and_attacks_again_7_8() -> None:
    p = fight("R4BN 3107, RB1HQ 2906, R5BN 3106", dice=[10, 5], die=10)
    assert p.told("battle")[0]["result"] == "B"
    while "B" in p.asked():
        p.match.apply("B", p.match.pending("B")[0])
    assert p.asked() == {"A": "exploitation"}
    p.order("A", "exploit FR21A to 3107")
    assert p.at("FR21A") == "3107"
    p.order("A", "done")
    assert p.asked() == {"A": "combat"}
    p.order("A", "attack 3106 with FR21A")
    assert [each["place"] for each in p.told("battle")] == ["3107", "3106"]


def test_combat_with_a_die_of_ten_or_six() -> None:
    assert fight(dice=[9], die=10).told("battle")[0]["die"] == 9
    with pytest.raises(Exception, match="9"):
        fight(dice=[9], die=6)


def test_a_stack_may_attack_two_hexes_and_a_whole_hex_defends_7_4() -> None:
    """Each company fights its own combat; the battalion beside the hex attacked takes no part."""
    p = position(f"{FRENCH}, {RED}, RART1 3107, R5BN 3206", step="combat", dice=[4, 4])
    p.order("A", "attack 3107 with FR21A, attack 3206 with FR21B, resolve 3107, spend nothing")
    battle = p.told("battle")[0]
    assert (battle["attack"], battle["defence"]) == (2, 2 + 2)
    assert battle["place"] == "3107"


def test_command_points_of_both_sides_are_offset_2_1_7_3() -> None:
    board = board_with("USA 3207, US1HQ 3207, R4BN 3107, R18HQ 3107, DEPA1 3207")
    assert (command_points(board, units("USA")), command_points(board, units("R4BN"))) == (1, 2)
    assert odds_of(board, units("USA"), "3107", BY_CODE["DEPA1"]).modifier == 1 - 2


def test_advantages_end_at_seven_and_asterisks_help_a_defender_too_7_5_7_52_9_1() -> None:
    """Three ski battalions with an asterisk each in a town; then in a fort behind the Dvina."""
    ski, usa = "RSKI1 2920, RSKI21 2920, RSKI22 2920", units("USA")
    town = board_with(f"{ski}, USA 2919, DEPA1 2919")
    assert odds_of(town, usa, "2920", BY_CODE["DEPA1"]).defender_advantage == 1 + 3
    fort = board_with(f"{ski}, USA 2821, DEPA1 2821", works={"2920": "fort"})
    assert odds_of(fort, usa, "2920", BY_CODE["DEPA1"]).defender_advantage == 7  # of 1 + 2 + 3 + 3
    guns = board_with("HA2A 3207, MG8 3207, HA2H 3207, DEPA1 3207, R4BN 3107")
    attackers = units("HA2A MG8")
    assert odds_of(guns, attackers, "3107", BY_CODE["DEPA1"]).attacker_advantage == 1


def test_an_attacker_out_of_supply_is_halved_though_it_spends_10_3() -> None:
    board = board_with("USA 3207", unsupplied=["USA"])
    assert attack_strength(board, BY_CODE["USA"], fed=True) == 2
    assert attack_strength(board, BY_CODE["USA"], fed=False) == 1


def test_no_more_steps_are_lost_than_there_are_7_6() -> None:
    """A lone reduced company suffers two."""
    p = position("FR21A 3207, R4BN 3107", step="combat", dice=[1], reduced=["FR21A"])
    p.order("A", "attack 3107 with FR21A")
    assert p.told("battle")[0]["result"] == "2/-"
    assert p.at("FR21A") == "eliminated"
    assert p.asked() == {"B": "movement"}


def test_a_breakthrough_moves_three_points_through_zones_7_8() -> None:
    """A regiment has 3107 in its zone; a point to go there, two over the bridge to 3007."""
    p = fight("R4BN 3107, RB1HQ 2906, DEPR1 2906, R154 3106", dice=[10], die=10)
    assert "3107" in zones(p.board, "red")
    while "B" in p.asked():
        p.match.apply("B", p.match.pending("B")[0])
    reached = {each.split(" ")[1] for each in p.may("A", "exploit") if each.startswith("FR21A")}
    assert {"3107", "3007"} <= reached
    assert "3106" not in reached  # the enemy stands there
    assert "3006" not in reached  # four points


@pytest.mark.parametrize(("die", "is_reduced"), [(3, True), (4, False)])
def test_a_hex_in_a_zone_costs_a_step_on_one_to_three_8_0(die: int, is_reduced: bool) -> None:
    """The only way back leads through the zone of a regiment; out of supply that has none."""
    p = position(
        "USA 3207, FR21A 3307, R4BN 3107, R154 3308, DEPR1 3107, RB1HQ 3107, DEPR2 3308",
        step="combat",
        side="red",
        dice=[6, die],
        static=["DEPR2"],
    )
    p.order("B", "attack 3207 with R4BN + R154, spend DEPR1")
    result = p.told("battle")[0]["result"]
    assert result.split("/")[1] in ("1", "2"), result
    while p.asked().get("A") == "stand":
        p.order("A", "fall back")
    assert [each["die"] for each in p.told("retreat.roll")] == [die]
    assert (p.at("USA") == "eliminated") == is_reduced


def test_zones_of_units_without_supply_cost_a_retreat_nothing_8_0() -> None:
    units_ = "USA 3207, R4BN 3107, R154 3308"
    ways = ways_of(board_with(units_), "3207", 1, ["3107"])
    assert [(way.end, way.zones) for way in ways] == [("3307", 1)]
    hungry = board_with(units_, unsupplied=["R154"])
    assert [(way.end, way.zones) for way in ways_of(hungry, "3207", 1, ["3107"])] == [("3307", 0)]


def test_retreats_cross_minor_rivers_freely_8_0() -> None:
    """From 3108 every way south or west leads over the Yemtsa or away from it, without a loss."""
    board = board_with("R4BN 3108, FR21A 3208")
    ways = ways_of(board, "3108", 2, ["3208"])
    assert ways
    assert {way.rivers for way in ways} == {0}


def test_advances_cross_minor_rivers_always_and_the_dvina_in_snow_8_1() -> None:
    for weather, over_the_dvina in (("dry", []), ("thaw", []), ("snow", ["2920"])):
        board = board_with("USA 3020, USB 3208", weather=weather)
        assert advances(board, BY_CODE["USA"], ["2920"]) == over_the_dvina
        assert advances(board, BY_CODE["USB"], ["3108"]) == ["3108"]


def test_cavalry_stops_in_the_first_zone_8_1() -> None:
    """Three companies at 3308 have 3207 in their zone, and 3307 behind it."""
    free, path = board_with("RCAV1 3007"), ["3107", "3207"]
    assert "3307" in advances(free, BY_CODE["RCAV1"], path)
    zone = board_with("RCAV1 3007, FR21A 3308, FR21B 3308, FR21C 3308")
    assert "3207" in advances(zone, BY_CODE["RCAV1"], path)
    assert "3307" not in advances(zone, BY_CODE["RCAV1"], path)
