"""Sections 10.6 to 10.13: operational movement."""

import pytest

from app.games.board.network import Barred
from app.games.reds.box import GRID, MAP
from app.games.reds.rules.reach import march_of, passes_the_volga
from app.games.reds.rules.supply import Supply
from tests.games.reds.positions import BY_CODE, position


def test_kazan_by_the_second_czech_division_t1_10_13_20_6() -> None:
    """T1: two movement points, a stop at the Volga, in supply by rail; the gold turns White."""
    p = position("CZ2 3111, KAP 3012, A5 2909", active="siberian", control={"3408": "white"})
    p.order("B", "move CZ2, to 3010")
    assert p.told("moves")[-1]["path"][-1] == "3010"
    assert p.board["gold"] == {"at": "3010", "side": "white"}
    assert p.may("B", "move") == {"KAP"}


def test_a_unit_moves_once_and_a_stack_together_10_6() -> None:
    p = position("CZ2 3111, CZ1 3111, KAP 3012", active="siberian")
    p.order("B", "move CZ2, join CZ1, to 3211")
    assert p.at("CZ1") == p.at("CZ2") == "3211"
    assert p.case("B", "move CZ1") == "10.6"
    assert p.case("B", "move A1") == "10.6"


def test_movement_points_10_6() -> None:
    p = position("CZ2 3111", active="siberian")
    assert p.case("B", "move CZ2, to 3511") == "10.6"
    p.order("B", "move CZ2")
    assert "3109" in p.may("B", "to")


def test_only_the_active_front_moves_7_10() -> None:
    p = position("A1 2912, A8 2518", active="eastern")
    assert p.may("A", "move") == {"A1"}
    assert p.case("A", "move A8") == "7.10"


def test_a_supplied_unit_does_not_end_outside_supply_x9_10_8() -> None:
    """Of all the hexes that the Siberian Cossacks reach from Omsk, 4403 lies too far from rail and
    river."""
    p = position("SCOS 4301", active="siberian")
    assert "4202" in p.may_of("B", "SCOS")
    assert p.case("B", "move SCOS, to 4403") == "10.8"


def test_a_unit_out_of_supply_goes_where_it_likes_12_3() -> None:
    seas = dict.fromkeys(("white", "baltic", "black", "caspian"), "red")
    red = dict.fromkeys(MAP.cities, "red")
    p = position("AFSR1 3023", active="afsr", letter="B", seas=seas, control=red)
    assert not Supply(p.board).is_supplied("W-AFSR1")
    assert "3021" in p.may_of("B", "AFSR1")


def test_cossacks_stay_within_eight_hexes_of_their_circle_x10_10_12() -> None:
    p = position("SCOS 3504", active="siberian")
    assert p.case("B", "move SCOS, to 3404") == "10.12"


def test_trains_follow_the_rails_and_flotillas_the_rivers_10_7() -> None:
    p = position("CZ1 3408, WTR1 3408, WRIV1 3408, CZ2 3212", active="siberian")
    assert p.case("B", "move WTR1, to 3407") == "10.7"
    p.order("B", "move WTR1, to 3212")
    assert p.at("WTR1") == "3212"


def test_trains_end_beside_infantry_or_cavalry_10_7() -> None:
    p = position("CZ1 3408, WTR1 3408", active="siberian")
    assert p.case("B", "move WTR1, to 3507") == "10.7"


def test_a_train_left_alone_is_destroyed_x11_20_3() -> None:
    p = position("CZ1 3408, WTR1 3408, WRIV1 3408", active="siberian")
    p.order("B", "move CZ1, to 3409, done")
    assert p.at("WTR1") == "removed"  # with a dot
    assert p.at("WRIV1") == "pool"


def test_a_train_enters_no_city_of_the_enemy_alone_10_7() -> None:
    p = position("CZ1 3111, WTR1 3111, CZ2 2912", active="siberian")
    assert "3012" in p.may_of("B", "CZ1")
    p = position("CZ1 3111, WTR1 3111", active="siberian", control={"3012": "red"})
    alone = march_of(p.board, [BY_CODE["WTR1"]]).price("3111", "3012")
    together = march_of(p.board, [BY_CODE["WTR1"], BY_CODE["CZ1"]]).price("3111", "3012")
    assert alone == Barred("alone", "10.7")
    assert together == 1


def test_nobody_enters_the_hex_of_an_enemy_or_of_a_new_state_9_6() -> None:
    p = position("CZ2 3111, RPRT1 3110", active="siberian")
    assert p.case("B", "move CZ2, to 3110") == "10.6"
    p = position("A15 1415, GLAT 1315", active="western", letter="B")
    assert p.case("A", "move A15, to 1315") == "9.6"


def test_behind_the_line_nobody_goes_before_b_10_13() -> None:
    p = position("DON1 2921", active="afsr")
    assert p.case("B", "move DON1, to 2822") == "10.13"
    p = position("DON1 2921", active="afsr", letter="B")
    assert "2822" in p.may_of("B", "DON1")


def test_poland_10_10() -> None:
    p = position("A16 1420", active="western", letter="B")
    assert p.case("A", "move A16, to 1320") == "10.10"
    p = position("A16 1420", active="western", letter="B", poland="war")
    assert "1320" in p.may_of("A", "A16")
    p = position("POL1 1320, A16 1617, A15 1716, GLAT 1315", active="polish", letter="B")
    assert p.board["poland"] == "neutral"
    assert "1420" in p.may_of("B", "POL1")
    assert p.case("B", "move POL1, to 1519") == "10.10"


def test_allies_do_not_enter_the_baltic_states_10_11() -> None:
    p = position("ALMUR 1612, GUKR 1920", active="allied", letter="B")
    assert p.case("B", "move ALMUR, to 1512") == "10.11"


def test_makhno_stays_near_the_free_territory_10_13() -> None:
    p = position("MAKHW 2522", active="afsr", letter="B")
    places = p.may_of("B", "MAKHW")
    assert places
    assert "2819" not in places


def test_moved_markers_between_fronts_t8_10_9() -> None:
    """T8: from an active front to one that is not yet active: a marker; the other way none."""
    p = position("A1 2713", active="eastern", activated=[])
    p.order("A", "move A1, to 2714")
    assert p.board["moved"] == ["R-A01"]
    p = position("A1 2713", active="eastern", activated=["southern"])
    p.order("A", "move A1, to 2714")
    assert p.board["moved"] == []


def test_garrisons_are_left_on_the_way_20_5() -> None:
    p = position("CZ2 3111, GSIB1 pool", active="siberian")
    p.order("B", "move CZ2, to 3211")
    assert p.may("B", "garrison") == set()
    p = position("CZ2 3111, GSIB1 pool", active="siberian")
    p.order("B", "move CZ2, to 3012, garrison Simbirsk")
    assert p.at("GSIB1") == "3012"
    assert p.may("B", "garrison") == set()


@pytest.mark.parametrize(("turn", "legal"), [(2, False), (4, True)])
def test_lakes_are_clear_in_winter_t19_19_2(turn: int, legal: bool) -> None:
    p = position("A7 1611", active="northern", turn=turn)
    assert ("1610" in p.may_of("A", "A7")) is legal


def test_a_landing_from_a_white_port_r71_20_2() -> None:
    """Infantry of up to three manpower, to any free coast of the sea; then it may only attack."""
    p = position("AFSR1 2825, MARK 2825, A1 2823", active="afsr", letter="B", landing=True)
    p.order("B", "move AFSR1, join MARK")
    places = p.may("B", "land")
    assert "2525" in places
    assert "2823" not in places
    assert "1904" not in places
    p.order("B", "land 2824")
    assert p.at("AFSR1") == p.at("MARK") == "2824"
    assert p.board["landing"] is False
    assert p.may("B", "move") == set()
    p.order("B", "done")
    assert p.may("B", "attack") == {"2823"}


def test_no_landing_of_too_many_or_of_both_kinds_20_2() -> None:
    p = position("AFSR1 2825, AFSR2 2825, BARB 2825", active="afsr", letter="B", landing=True)
    p.order("B", "move AFSR1, join AFSR2")
    assert p.may("B", "land") == set()
    p.order("B", "halt\nmove AFSR1, join BARB")
    assert p.case("B", "land 2824") == "20.2"


def test_no_landing_on_a_frozen_sea_19_2_20_2() -> None:
    summer = position("ALARC 1904", active="allied", landing=True, turn=2)
    summer.order("B", "move ALARC")
    assert summer.may("B", "land")
    winter = position("ALARC 1904", active="allied", landing=True, turn=4)
    winter.order("B", "move ALARC")
    assert not winter.may("B", "land")


def test_a_stack_along_a_path_of_its_own_10_6() -> None:
    """The orders of an e-mail: units, and the hexes that they enter."""
    p = position("CZ2 3111, KAP 3111, A5 2909", active="siberian", control={"3408": "white"})
    p.order("B", "CZ2: 3110-3010")
    assert p.told("moves")[-1]["path"] == ["3110", "3010"]
    p.order("B", "march KAP by 3012")
    assert p.at("KAP") == "3012"
    p = position("CZ2 3111, KAP 3111", active="siberian")
    p.order("B", "CZ2 + KAP: 3211")
    assert p.at("CZ2") == p.at("KAP") == "3211"
    p = position("CZ2 3111, KAP 3111", active="siberian")
    p.order("B", "march CZ2 + CZ2 by 3110, 3010")
    assert p.told("moves")[-1]["units"] == [BY_CODE["CZ2"]]
    p = position("CZ2 3111, KAP 3111", active="siberian")
    p.order("B", "all in 3111: 3211")
    assert p.at("CZ2") == p.at("KAP") == "3211"


def test_a_path_is_refused_at_the_step_that_is_wrong_10_6_8_6_10_13() -> None:
    p = position("CZ2 3111, KAP 3012, A1 2912", active="siberian")
    refusal = p.refusal("B", "CZ2: 3110-3010-2909")
    assert refusal.case == "10.13"
    assert "step 3" in refusal.why
    assert p.case("B", "CZ2: 3110-3212") == "10.6"
    far = p.refusal("B", "CZ2: 3511")  # a goal, to which it has too few points
    assert "costs" in far.why
    assert p.case("B", "KAP: 2911") == "8.6"
    assert p.case("B", "CZ2 + KAP: 3011-3010") == "10.6"
    assert p.case("B", "CZ2: 3211-3210-3209-3208") == "10.6"


def test_who_leaves_the_volga_and_comes_back_stops_there_r32_10_13() -> None:
    """Along the Volga from its hexes, by rail over it, but not off it, back and on along it."""
    volga = sorted(MAP.volga)
    start, at, there = next(
        (start, at, there)
        for start in volga
        for at in MAP.rivers_at[start]
        for there in MAP.rivers_at[at]
        if {at, there} <= MAP.volga
        and there not in (start, *MAP.rail.get(at, ()))
        and at not in MAP.rail.get(start, ())
        and set(GRID.neighbours(start)) & set(GRID.neighbours(at)) - MAP.volga
    )
    off = min(set(GRID.neighbours(start)) & set(GRID.neighbours(at)) - MAP.volga)
    assert passes_the_volga((start, at, there)) == ""
    assert passes_the_volga((start, off, at)) == ""
    assert passes_the_volga((start, off, at, there)) == at
    assert passes_the_volga((off, at, there)) == at


def test_a_flotilla_goes_any_way_along_a_river_and_no_hex_beside_it_10_7() -> None:
    p = position("CZ1 3212, WRIV1 3212, CZ2 3115", active="siberian", letter="B", turn=7)
    assert p.case("B", "move WRIV1, to 3312") == "10.7"
    p.order("B", "move WRIV1, to 3115")
    assert p.at("WRIV1") == "3115"


def test_a_flotilla_enters_no_city_of_the_enemy_alone_10_7() -> None:
    p = position("CZ1 3111, WRIV1 3111", active="siberian", control={"3012": "red"})
    alone = march_of(p.board, [BY_CODE["WRIV1"]]).price("3111", "3012")
    together = march_of(p.board, [BY_CODE["WRIV1"], BY_CODE["CZ1"]]).price("3111", "3012")
    assert alone == Barred("alone", "10.7")
    assert together == 1


def test_nobody_enters_transcaucasia_before_b_10_13() -> None:
    inside = {number for number, each in MAP.hexes.items() if each.transcaucasia and each.is_land}
    outside = next(
        number
        for number, each in MAP.hexes.items()
        if each.region == "russia"
        and not each.occupied
        and number not in inside
        and inside & set(GRID.neighbours(number))
        and not inside & {number}
    )
    there = min(inside & set(GRID.neighbours(outside)))
    before, after = (position(f"A11 {outside}", letter=letter) for letter in ("A", "B"))
    price = march_of(before.board, [BY_CODE["A11"]]).price(outside, there)
    assert price == Barred("line", "10.13")
    assert not isinstance(march_of(after.board, [BY_CODE["A11"]]).price(outside, there), Barred)


def test_an_attack_that_cannot_follow_the_movement_says_why_11_1_11_2() -> None:
    p = position("A1 2912, KAP 3012, CZ2 3010", active="eastern")
    assert p.case("A", "attack 3010") == "11.2"
    assert p.case("A", "attack 2711") == "11.1"
    p.order("A", "attack 3012 with A1, call off")
    assert "movement of this segment has ended" in p.refusal("A", "move A1").why


def test_a_garrison_takes_no_city_that_its_side_holds_already_13_1_20_5() -> None:
    p = position("CZ2 3111, A5 2909, GSIB1 pool", active="siberian")
    p.order("B", "march CZ2 by 3011, 3010")
    p.order("B", "garrison Kazan")
    told = [telling["say"] for entry in p.match.log for telling in entry["tellings"]]
    assert told.count("city.taken") == 1


def test_of_stacks_with_one_goal_the_one_that_cannot_come_is_named_10_6() -> None:
    p = position("KAP 3012, KOMU 3112, A1 2912", active="siberian")
    refusal = p.refusal("B", "KAP + KOMU: 2911")
    assert (refusal.why, refusal.case) == ("KAP: it would be out of supply there", "10.8")
    refusal = p.refusal("B", "KAP + KOMU: 3010")
    assert refusal.why.startswith("KOMU: ")


@pytest.mark.parametrize(
    ("order", "case", "why"),
    [
        ("CZ2: 2912", "10.6", "an enemy unit is there"),
        ("CZ2: 3714", "10.6", "the way costs 7 movement points, and it has 3"),
        ("CZ2: 3111", "10.6", "it is there already"),
        ("CZ2 + VOL: 3012", "10.6", "AFSR Army 1 (Volunteer) is not on the map"),
        ("CZ2 + CZ1: 3012", "14.1", "1st Czech Division arrives with turn C"),
        ("AFSR2: 3012", "7.10", "the faction of AFSR Army 2 (Caucasus) is not active"),
        ("A1: 2911", "10.6", "1st Army is of the other side"),
        ("garrison 3010", "20.5", "no active infantry or cavalry stands there"),
        ("garrison 3111", "20.5", "garrisons can be left only in cities"),
        ("raid SCOS", "20.4", "White does not have the Cavalry Raid marker"),
    ],
)
def test_a_refused_order_says_which_unit_and_why_10_6(order: str, case: str, why: str) -> None:
    units = "CZ2 3111, SCOS 4301, AFSR2 2818, A1 2912, CZ1 arrival:C"
    refusal = position(units, active="siberian").refusal("B", order)
    assert refusal.case == case
    assert why in refusal.why


def test_behind_the_occupation_line_is_closed_before_b_however_far_it_is_10_13() -> None:
    refusal = position("AFSR1 2818, A1 2316", active="afsr").refusal("B", "AFSR1: 2420")
    assert (refusal.case, refusal.why) == ("10.13", "it is closed before strategic turn B")
