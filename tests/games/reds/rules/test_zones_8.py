"""Section 8: zones of control."""

from app.games.reds.board import stacks
from app.games.reds.box import BITS, POLAND
from app.games.reds.rules.derived import derive
from app.games.reds.rules.supply import Supply
from app.games.reds.rules.zones import negated, zones_against
from tests.games.reds.positions import Position, position


def white_zones(p: Position) -> set[str]:
    """The hexes in which White hinders Red."""
    return set(zones_against(p.board, "red", stacks(p.board)).origins)


def test_infantry_exerts_into_six_hexes_and_a_garrison_into_none_8_1_8_2() -> None:
    assert len(white_zones(position("CZ1 3110"))) == 6
    assert white_zones(position("GSIB1 3110, PSIB 3112, WTR1 3111")) == set()


def test_no_zone_over_open_water_but_over_the_ice_8_1_19_2() -> None:
    summer = white_zones(position("EST 1312", letter="B", turn=7))
    winter = white_zones(position("EST 1312", letter="B", turn=4))
    assert summer <= winter
    lake_ladoga = position("NW1 1710", letter="B", turn=7), position("NW1 1710", letter="B", turn=4)
    assert len(white_zones(lake_ladoga[0])) < len(white_zones(lake_ladoga[1])) <= 6


def test_no_zone_over_the_occupation_line_before_b_8_1() -> None:
    closed = white_zones(position("DON1 2822", letter="A"))
    opened = white_zones(position("DON1 2822", letter="B"))
    assert closed < opened
    assert len(opened) == 6


def test_the_estonian_zone_stays_in_the_baltic_states_8_1() -> None:
    zones = white_zones(position("EST 1413", letter="B"))
    assert zones
    assert zones < white_zones(position("NW1 1413", letter="B"))


def test_neutral_poland_exerts_nothing_over_its_border_8_1() -> None:
    neutral = white_zones(position("POL1 1320", letter="B"))
    war = white_zones(position("POL1 1320", letter="B", poland="war"))
    assert neutral < war


def test_friends_negate_zones_for_supply_but_not_for_movement_8_4() -> None:
    p = position("A1 2912, KAP 3012")
    here = stacks(p.board)
    zones = zones_against(p.board, "white", here)
    assert "3012" in zones
    assert "3012" not in negated(p.board, zones, "white", here)


def test_from_zone_to_zone_nobody_moves_x1_8_6() -> None:
    """X1: two Czech divisions side by side in the zone of a Red army."""
    p = position("CZ1 2911, CZ2 3012, A1 2912", active="siberian", control={"3408": "white"})
    assert p.case("B", "move CZ1, to 3012") == "8.6"
    p.order("B", "move CZ1, halt")


def test_out_of_a_zone_first_and_then_into_it_again_t2_8_6() -> None:
    """T2: Kappel, next to the 1st Army, does not go straight to 2911, but by 3011."""
    p = position("KAP 3012, CZ2 3012, A1 2912", active="siberian")
    p.order("B", "move KAP, to 2911")
    assert p.told("moves")[-1]["path"] == ["3011", "2911"]


def test_cavalry_on_a_raid_ignores_zones_x3_20_4() -> None:
    around = "DON1 2921, DON2 2921, A9 2920, A8 3023"
    p = position(around, active="afsr", markers={"RAID": 2})
    assert p.case("B", "move DON1, to 3021") == "8.6"
    p.order("B", "raid DON1")
    assert "3021" in p.may_of("B", "DON1")


def test_no_zone_of_red_goes_into_neutral_poland_8_1() -> None:
    neutral = set(BITS.places(derive(position("A16 1520", letter="B").board).zones("white")))
    war = position("A16 1520", letter="B", poland="war").board
    inside = set(BITS.places(derive(war).zones("white"))) & POLAND
    assert inside
    assert not neutral & POLAND


def test_a_unit_that_enters_a_zone_goes_no_further_8_6() -> None:
    path = "KAP: 3110-3010"
    free = position("KAP 3211, A1 2709", active="siberian")
    free.order("B", path)
    assert free.at("KAP") == "3010"
    hindered = position("KAP 3211, A1 3109", active="siberian")
    assert hindered.case("B", path) == "8.6"
    assert "3110" in hindered.may_of("B", "KAP")


def test_a_zone_blocks_a_line_unless_a_friend_stands_there_8_7_12_7() -> None:
    alone, beside = position("A1 2912"), position("A1 2912, KAP 3012")
    assert Supply(alone.board).barrier("white", "3012") == "zone"
    assert Supply(beside.board).barrier("white", "3012") is None
