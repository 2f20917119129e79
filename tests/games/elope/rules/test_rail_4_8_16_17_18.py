"""Railways, armoured trains, engineers and tanks: 4.8, 16, 17 and 18."""

from collections.abc import Sequence
from typing import Any

import pytest

from app.games.elope.board import changed_bridges, is_bridged
from app.games.elope.box import ALLIED, RED
from app.games.elope.rules.advance import advances
from app.games.elope.rules.combat import defence, odds_of, train_advantage
from app.games.elope.rules.ground import step_cost
from app.games.elope.rules.railway import RAILS
from app.games.elope.rules.trains import foremost, runs
from tests.games.elope.positions import BY_CODE, Position, position

RAILWAYS = {"railways": True}
"""The option of a match with railways."""
ARMY = "FR21A 4707, FR21B 4707, FR21C 4707, FR21D 4707"
"""Enough for the garrison (23.22)."""
RED_STACK = "R831 3908, R832 3908, R8BN 3908, RB1HQ 3908, DEPR1 3908"
"""Three battalions in supply: they exert a zone (5.1)."""


def rail(units: str, **values: Any) -> Position:
    """A position of a match with railways."""
    return position(units, options=RAILWAYS, **values)


def rails(cut: Sequence[str] = (), used: Sequence[str] = (), broken: int = 0) -> dict[str, Any]:
    """Track that is cut, trains that have fought twice, and the turn a Mark IV broke down."""
    return {
        "cut": list(cut),
        "used": {BY_CODE[code]: [2, 1] for code in used},
        "broken": {BY_CODE["TKMK4"]: broken} if broken else {},
    }


# rides


def test_a_ride_of_the_components_example_4_4_8_4_83() -> None:
    """E4: from Archangel to Obozerskaya, thirteen hexes of rail, and four points on foot."""
    p = rail(f"{ARMY}, USA 4707, US1HQ 4707")
    p.order("A", "move USA, rail to Obozerskaya")
    assert p.at("USA") == "3606"
    assert len(p.told("rides")[0]["path"]) == 13
    # 4.87: half of eight points; along the railway a hex costs one.
    assert "3207" in p.may("A", "to")
    assert "3107" not in p.may("A", "to")
    p.order("A", "to 3506")
    assert p.at("USA") == "3506"


def test_fifteen_hexes_of_rail_and_no_more_4_8() -> None:
    p = rail(f"{ARMY}, USA 4707, US1HQ 4707")
    p.order("A", "move USA")
    assert "3406" in p.may("A", "rail")
    refused = p.refusal("A", "rail to 3307")
    assert refused.case == "4.8"
    assert "3406" in str(refused)  # what would be possible


def test_a_stack_boards_in_a_town_for_a_point_4_8_4_82() -> None:
    """From a hex beside Obozerskaya: the town costs one point, the train another."""
    p = rail("USA 3605, DEPA1 3606, US1HQ 3606")
    p.order("A", "move USA, rail to 3706")
    assert p.told("rides")[0]["path"] == ["3606", "3706"]
    # Off the train, in the open, it can go no farther (4.82, 4.86).
    assert p.refusal("A", "move USA").case == "4.2"


def test_nobody_boards_far_from_towns_4_82() -> None:
    p = rail("USA 2622, DEPA1 2622, US1HQ 2622")
    p.order("A", "move USA")
    assert p.may("A", "rail") == set()
    assert p.case("A", "rail to 3606") == "4.82"


def test_after_a_walk_and_a_ride_half_the_movement_less_the_walk_4_87() -> None:
    """Of four points that a ride leaves, two are spent to board from 3607, four from 3605, which
    lies across a river."""
    near = rail("USA 3607, DEPA1 3606, US1HQ 3606")
    near.order("A", "move USA, rail to Bakaritsa")
    assert near.match.state["steps"][-1]["spent"] == {BY_CODE["USA"]: 6}
    assert "4608" in near.may("A", "to")
    far = rail("USA 3605, DEPA1 3606, US1HQ 3606")
    far.order("A", "move USA, rail to Bakaritsa")
    assert far.may("A", "to") == set()


def test_no_boarding_in_a_zone_but_after_leaving_it_4_84() -> None:
    """Three battalions at 3507 hold Obozerskaya in their zone."""
    p = rail("USA 3606, R831 3507, R832 3507, R8BN 3507, RB1HQ 3507, DEPR1 3507")
    p.order("A", "move USA")
    assert p.may("A", "rail") == set()
    assert p.case("A", "rail to 3706") == "4.84"
    p = rail("USA 3606, R4BN 3107")
    p.order("A", "move USA")
    assert "3706" in p.may("A", "rail")


def test_a_ride_ends_in_a_zone_and_goes_round_nothing_4_85_4_86() -> None:
    """E4: a Red zone on the line stops the ride, with no movement left."""
    p = rail(f"{ARMY}, US1HQ 4707, USA 4707, {RED_STACK}")
    p.order("A", "move USA")
    reached = p.may("A", "rail")
    assert "3907" in reached  # in the zone
    assert "3807" not in reached
    assert p.case("A", "rail to 3807") == "4.85"
    p.order("A", "rail to 3907")
    assert p.may("A", "to") == set()


def test_destroyed_track_stops_the_ride_one_hex_before_it_4_85_16_5() -> None:
    """E5: the cavalry leaves the line cut, and the next ride ends a hex short."""
    p = rail(f"{ARMY}, USA 4707, US1HQ 4707", rails=rails(["4007"]))
    p.order("A", "move USA")
    assert "4108" in p.may("A", "rail")
    refused = p.refusal("A", "rail to 4007")
    assert refused.case == "4.85"
    assert "destroyed" in str(refused)
    assert p.case("A", "rail to 3907") == "4.85"


def test_depots_and_guns_ride_static_depots_do_not_4_8() -> None:
    p = rail("DEPA1 4707, DEPA2 4707, AR63 4707", static=["DEPA2"])
    p.order("A", "rail DEPA1 + AR63 to 3606")
    assert p.at("DEPA1") == p.at("AR63") == "3606"
    assert p.case("A", "rail DEPA2 to 3606") == "11.3"


def test_one_order_sends_a_stack_and_the_next_leaves_it_there_4_2_4_8() -> None:
    p = rail(f"{ARMY}, FR21H 4707")
    p.order("A", "rail FR21A + FR21H to 3606")
    assert "to" in {option["do"] for option in p.match.options("A")}
    p.order("A", "done")
    assert p.at("FR21A") == "3606"


def test_the_garrison_does_not_ride_away_23_22_4_8() -> None:
    p = rail("FR21A 4707, FR21B 4707, FR21C 4707")
    assert p.case("A", "rail FR21A to 3606") == "23.22"


def test_a_land_match_has_no_railways_4_8() -> None:
    """A match that began under the first version of the rules goes on without."""
    p = position("USA 4707")
    p.order("A", "move USA")
    assert p.may("A", "rail") == set()
    assert p.case("A", "rail to 3606") == "4.8"


# cutting and repairing


def test_cavalry_cuts_the_line_and_goes_on_16_5() -> None:
    """E5: the way to the railway, five points for the track, and on with what is left."""
    p = rail("RCAV1 3508, RB1HQ 3510, DEPR1 3510", side=RED)
    p.order("B", "move RCAV1, cut 3606")
    assert p.board["rails"]["cut"] == ["3606"]
    assert p.at("RCAV1") == "3606"
    p.order("B", "to 3507")
    assert p.at("RCAV1") == "3507"


def test_units_without_supply_cut_track_too_16_5() -> None:
    p = rail("RCAV1 3807, RB1HQ 3806", side=RED)
    p.order("B", "move RCAV1, cut 3807")
    assert p.is_on("unsupplied", "RCAV1")
    assert p.board["rails"]["cut"] == ["3807"]
    assert p.refusal("B", "cut 3807").case == "16.5"


def test_what_cutting_refuses_16_5() -> None:
    p = rail("RCAV1 3810, DEPR1 3907", side=RED)
    p.order("B", "move RCAV1")
    assert p.case("B", "cut 3810") == "16.5"
    p.order("B", "halt, move DEPR1")
    assert p.may("B", "cut") == set()
    assert p.case("B", "cut 3907") == "16.5"


def test_engineers_repair_track_17_0() -> None:
    p = rail("US310A 3706, US310H 3706, DEPA1 3706", rails=rails(["3606"]))
    p.order("A", "move US310A, repair 3606")
    assert p.board["rails"]["cut"] == []
    assert p.at("US310A") == "3606"


def test_engineers_need_supply_and_no_enemy_beside_17_0() -> None:
    cut = rails(["3506"])
    p = rail("US310A 3506", rails=cut)
    p.order("A", "move US310A")
    assert p.is_on("unsupplied", "US310A")
    assert p.case("A", "repair 3506") == "17.0"
    p = rail("US310A 3506, DEPA1 3606, R4BN 3406", rails=cut)
    p.order("A", "move US310A")
    refused = p.refusal("A", "repair 3506")
    assert refused.case == "17.0"
    assert "3406" in str(refused)
    p = rail("FR21A 3506, DEPA1 3606", rails=cut)
    p.order("A", "move FR21A")
    assert p.case("A", "repair 3506") == "17.0"


def test_engineers_build_forts_and_hasty_defences_17_0() -> None:
    p = rail("US310A 3606, DEPA1 3606, US310H 3606")
    p.order("A", "move US310A, raise hasty defence")
    assert p.board["works"] == {"3606": "hasty_defence"}
    p.order("A", "raise fort")  # eight points: three and five
    assert p.board["works"] == {"3606": "fort"}
    assert p.refusal("A", "raise fort").case in ("17.0", "4.2")


def test_a_walk_comes_before_the_works_17_0() -> None:
    """In dry weather it is a point along the railway, and then five for the fort."""
    p = rail("US310A 3706, DEPA1 3606, US310H 3606")
    p.order("A", "move US310A, to 3606, raise fort")
    assert p.board["works"] == {"3606": "fort"}


def test_marsh_bears_no_works_in_snow_9_2_17_0() -> None:
    from app.games.elope.box import MAP

    marsh = next(n for n in RAILS if MAP.hexes[n].terrain == "marsh")
    p = rail(f"US310A {marsh}, DEPA1 {marsh}", weather="snow")
    p.order("A", "move US310A")
    assert p.case("A", "raise fort") == "9.2"


def test_engineers_bridge_a_river_for_everybody_17_0_9_4() -> None:
    p = rail("US310A 2920, DEPA1 2920, FR21A 2920")
    p.order("A", "move US310A")
    banks = p.may("A", "bridge")
    assert banks
    bank = sorted(banks)[0]
    p.order("A", f"bridge to {bank}")
    assert is_bridged(p.board, "2920", bank)
    assert changed_bridges(p.board)
    p.order("A", "halt")
    assert bank in p.may_of("A", "FR21A")
    assert p.case("A", "move FR21A, bridge to 2821") == "17.0"


# armoured trains


def test_a_train_runs_as_far_as_its_troops_have_come_16_0() -> None:
    p = rail("TRALL 4707, FR21A 3606")
    assert foremost(p.board, ALLIED) == 13
    p.order("A", "move TRALL")
    assert "3506" in p.may("A", "to")  # one hex ahead
    refused = p.refusal("A", "to 3406")
    assert refused.case == "16.0"
    assert "3506" in str(refused)
    assert p.case("A", "to 3507") == "16.0"
    p.order("A", "to 3606")
    assert p.at("TRALL") == "3606"
    assert p.case("A", "move TRALL") == "4.2"


def test_a_train_passes_neither_cut_track_nor_the_enemy_16_0_16_5() -> None:
    p = rail("TRALL 4707, FR21A 3606, RCAV1 3807", rails=rails(["4108"]))
    p.order("A", "move TRALL")
    assert "4208" in p.may("A", "to")
    assert p.case("A", "to 4108") == "16.0"
    p = rail("TRRED1 2705, R4BN 3107, FR21A 2906", side=RED)
    p.order("B", "move TRRED1")
    assert "2805" in p.may("B", "to")
    assert "2906" not in p.may("B", "to")


def test_trains_move_by_themselves_16_0() -> None:
    p = rail("TRALL 3606, FR21A 3606")
    p.order("A", "move FR21A")
    assert "TRALL" not in p.may("A", "join")
    p.order("A", "halt")
    assert p.case("A", "march TRALL + FR21A by 3506") == "16.0"


def test_a_train_attacks_alone_and_at_full_strength_16_1() -> None:
    p = rail("TRALL 3207, R4BN 3107, DEPR1 3107", step="combat")
    assert "3107" in p.may("A", "attack")
    odds = odds_of(p.board, [BY_CODE["TRALL"]], "3107")
    assert odds.attack == 3  # not halved, without any depot
    p.order("A", "attack 3107 with TRALL")
    assert p.match.state["options"]["railways"]
    p.order("A", "done") if p.may("A", "done") else None
    assert p.board["rails"]["used"] == {BY_CODE["TRALL"]: [1, 2]}


def test_two_turns_of_fighting_and_then_supply_16_2() -> None:
    p = rail("TRALL 3207, R4BN 3107, FR21A 3207", step="combat", rails=rails(used=["TRALL"]))
    assert p.case("A", "attack 3107 with FR21A + TRALL") == "16.2"
    # A depot in its hex or beside it gives it two more turns.
    p = rail("TRALL 3207, DEPA1 3307", rails=rails(used=["TRALL"]))
    assert p.may("A", "resupply") == {"TRALL DEPA1"}
    p.order("A", "resupply TRALL with DEPA1")
    assert p.board["rails"]["used"] == {}
    assert p.board["where"][BY_CODE["DEPA1"]] == "reserve"
    assert p.case("A", "resupply TRALL with DEPA1") == "16.2"
    # So does a run to Archangel.
    p = rail("TRALL 4607", rails=rails(used=["TRALL"]))
    p.order("A", "move TRALL, to 4707")
    assert p.board["rails"]["used"] == {}
    assert p.told("resupplied") != []


def test_a_train_defends_with_an_advantage_16_3() -> None:
    p = rail("TRRED1 3107, R4BN 3108", step="combat")
    train, battalion = BY_CODE["TRRED1"], BY_CODE["R4BN"]
    assert train_advantage(p.board, [train]) == 1
    assert train_advantage(p.board, [train, battalion]) == 2
    assert defence(p.board, [train]) == 3
    spent = rail("TRRED1 3107", rails=rails(used=["TRRED1"]))
    assert train_advantage(spent.board, [train]) == 0
    assert defence(spent.board, [train]) == 0


def test_nobody_drives_a_lone_train_off_9_0_16_0() -> None:
    p = rail("TRRED1 3107, FR21A 3207")
    p.order("A", "move FR21A")
    assert "3107" not in p.may("A", "to")
    assert p.case("A", "to 3107") == "4.4"


def test_a_train_is_lost_to_guns_only_9_0() -> None:
    """Without artillery a loss has no effect on it; it still gives way along the track."""
    p = rail("TRRED1 3107, FR21A 3207, FR21B 3207, FR21C 3207", step="combat", dice=[6, 6])
    p.order("A", "attack 3107 with FR21A + FR21B + FR21C")
    while "A" in p.asked() or "B" in p.asked():
        seat = next(iter(p.asked()))
        if p.asked()[seat] == "movement":
            break
        p.match.apply(seat, p.match.default(seat) or p.match.options(seat)[0])
    assert p.at("TRRED1") != "eliminated"


def test_a_train_that_gives_way_runs_back_along_the_track_8_0() -> None:
    p = rail("TRRED1 3107, R4BN 3107, FR21A 3207", step="combat")
    from app.games.elope.rules.trains import fallback

    train = BY_CODE["TRRED1"]
    assert fallback(p.board, train, 2, ["3207"]) == ("3007", "3006")
    cut = rail("TRRED1 3107, FR21A 3207", rails=rails(["3007"]))
    assert fallback(cut.board, train, 2, ["3207"]) is None


def test_trains_stand_outside_supply_and_command_16_1() -> None:
    p = rail("TRALL 3606, FR21A 3606")
    p.order("A", "done")
    assert not p.is_on("unsupplied", "TRALL")
    assert not p.is_on("isolated", "TRALL")


# tanks


def test_tanks_pay_prices_of_their_own_18_5() -> None:
    assert step_cost("dry", "tank", "3606", "3506") == 1  # along the railway
    assert step_cost("thaw", "tank", "3606", "3506") == 1
    forest = next(
        (here, there)
        for here in ("3613", "3412", "3010")
        for there in ("3513", "3411", "3110")
        if step_cost("dry", "troops", here, there)
    )
    assert step_cost("dry", "tank", *forest) is None


def test_a_tank_may_break_down_in_its_last_hex_18_4() -> None:
    p = rail("TKMK4 4707, HA2H 4707", turn=11, dice=[1])
    p.order("A", "move TKMK4, to 4607")
    assert p.told("breakdown.roll")[0]["broken"]
    assert p.board["rails"]["broken"] == {BY_CODE["TKMK4"]: 11}
    assert p.case("A", "move TKMK4") == "18.4"


@pytest.mark.parametrize(("die", "place"), [(3, "4607"), (4, "removed")])
def test_on_the_next_turn_it_is_repaired_or_removed_18_4(die: int, place: str) -> None:
    broken = rails(broken=11)
    p = rail("TKMK4 4607", turn=12, dice=[die], rails=broken)
    assert p.board["rails"]["broken"] == {}
    assert p.at("TKMK4") == place


def test_a_broken_tank_stays_where_it_is_18_4() -> None:
    broken = rails(broken=12)
    p = rail("TKMK4 4607", turn=12, rails=broken)
    assert p.case("A", "move TKMK4") == "18.4"


def test_a_train_carries_tanks_from_town_to_town_18_2() -> None:
    p = rail("TRALL 4707, TKMK4 4707, TKWHIP 4707, FR21A 3606", turn=11, dice=[3, 3, 3])
    p.order("A", "move TRALL, join TKMK4")
    assert p.may("A", "to") == {"4607", "3606"}
    p.order("A", "to 3606")
    assert p.at("TKMK4") == p.at("TRALL") == "3606"
    assert p.told("breakdown.roll") == []
    # Once unloaded it moves with all of its points.
    p.order("A", "move TKMK4, to 3706")
    assert p.at("TKMK4") == "3706"
    assert p.case("A", "rail TKWHIP to 3606") == "18.2"


def test_tanks_add_to_the_die_and_both_shift_a_column_18_3() -> None:
    units = "FR21A 3207, FR21H 3207, DEPA1 3207, TKMK4 3207, TKWHIP 3207, R4BN 3107"
    p = rail(units, step="combat", turn=11)
    names = [BY_CODE[code] for code in ("FR21A", "TKMK4", "TKWHIP")]
    fed = BY_CODE["DEPA1"]
    both = odds_of(p.board, names, "3107", fed)
    one = odds_of(p.board, names[:2], "3107", fed)
    none = odds_of(p.board, names[:1], "3107", fed)
    assert both.modifier - none.modifier == 2
    assert one.modifier - none.modifier == 1
    assert (both.attacker_advantage, one.attacker_advantage) == (1, 0)


def test_red_attacks_tanks_with_one_less_each_18_3() -> None:
    p = rail("FR21A 3107, TKMK4 3107, TKWHIP 3107, R4BN 3007", step="combat", side=RED, turn=11)
    with_tanks = odds_of(p.board, [BY_CODE["R4BN"]], "3107")
    bare = rail("FR21A 3107, R4BN 3007", step="combat", side=RED, turn=11)
    assert odds_of(bare.board, [BY_CODE["R4BN"]], "3107").modifier - with_tanks.modifier == 2


def test_tanks_come_in_june_without_the_historical_scenario_18_1() -> None:
    from app.games.elope.options import NON_HISTORICAL
    from app.games.elope.rules.set_up import ARRIVALS

    coming = [unit for arrival in ARRIVALS[NON_HISTORICAL][11] for unit in arrival.units]
    assert BY_CODE["TKMK4"] in coming
    assert BY_CODE["TKWHIP"] in coming
    assert not [u for a in ARRIVALS[NON_HISTORICAL][14] for u in a.units if u == BY_CODE["TKMK4"]]


def test_runs_are_found_for_both_sides_16_0() -> None:
    p = rail("TRRED1 2705, R4BN 2705, FR21A 2906", side=RED)
    able = runs(p.board, BY_CODE["TRRED1"])
    assert "0806" in able
    assert "2805" in able
    assert "2906" not in able


def test_engineers_build_beside_an_enemy_across_the_dvina_until_it_freezes_17_0() -> None:
    for weather, builds in (("dry", True), ("snow", False)):
        p = rail("US310A 3020, DEPA1 3020, US310H 3020, R4BN 2920", weather=weather)
        p.order("A", "move US310A")
        assert ("raise_fort" in {each["do"] for each in p.match.options("A")}) == builds


def test_a_broken_tank_does_not_advance_18_4() -> None:
    whole = rail("TKMK4 3207", step="combat")
    assert advances(whole.board, BY_CODE["TKMK4"], ["3107"]) == ["3107"]
    broken = rail("TKMK4 3207", step="combat", rails=rails(broken=2))
    assert advances(broken.board, BY_CODE["TKMK4"], ["3107"]) == []


@pytest.mark.parametrize(
    ("step", "cost"),
    [
        (("0604", "0605"), 2),  # clear
        (("1205", "1304"), 4),  # forest beside the railway
        (("0921", "1020"), 3),  # along a track
        (("0140", "0141"), 1),  # along a road
        (("3606", "3506"), 1),  # along the railway
    ],
)
def test_the_prices_of_tanks_18_5(step: tuple[str, str], cost: int) -> None:
    assert step_cost("dry", "tank", *step) == cost
