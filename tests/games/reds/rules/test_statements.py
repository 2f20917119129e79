"""Statements under the cases that no other test plays, by their numbers in docs/reds-rules.md."""

import pytest

from app.games.reds.box import BALTIC, BITS, GRID, MAP, POLAND
from app.games.reds.rules.control import resources
from app.games.reds.rules.entry import where_it_belongs
from app.games.reds.rules.event_places import legal_places
from app.games.reds.rules.reinforcements import legal_cities
from app.games.reds.rules.stacking import over_limit
from app.games.reds.rules.strategic_ways import ways_of
from app.games.reds.rules.supply import Supply
from tests.games.reds.positions import Position, position

RED_CITIES = dict.fromkeys(MAP.cities, "red")
RED_SEAS = dict.fromkeys(("white", "baltic", "black", "caspian"), "red")
RIGA = next(place for place, city in MAP.cities.items() if city.name == "Riga")


def border(inside: frozenset[str]) -> tuple[str, str]:
    """A land hex of a region and one beside it that is in neither Poland nor the Baltic states."""
    return next(
        (place, other)
        for place in sorted(inside)
        for other in GRID.neighbours(place)
        if other not in POLAND | BALTIC and MAP.hexes[other].is_land and MAP.hexes[place].is_land
    )


def cut_off(units: str, **board: object) -> Position:
    """White in the south without a source: its ports and seas are Red."""
    south = {**RED_CITIES, "2924": "white", "3023": "white"}
    return position(units, letter="B", turn=7, control=south, seas=RED_SEAS, **board)  # type: ignore[arg-type]


def test_gold_and_trotskys_train_are_no_units_9_3() -> None:
    p = position("A1 2313, LATV 2313", gold={"at": "2313", "side": "red"}, trotsky="2313")
    assert over_limit(p.board, "red") == {}


def test_no_way_through_empty_cities_of_the_free_territory_10_3() -> None:
    empty = ways_of(position("", letter="B").board, "white")
    held = ways_of(position("DON1 2423", letter="B").board, "white")
    assert BITS.bit["2423"] & empty.closed
    assert not BITS.bit["2423"] & held.closed


def test_a_way_through_the_ukrainian_garrison_is_whites_alone_10_3() -> None:
    board = position("GUKR 1920, GLAT 1315", letter="B").board
    assert not BITS.bit["1920"] & ways_of(board, "white").closed
    assert BITS.bit["1920"] & ways_of(board, "red").closed
    assert BITS.bit["1315"] & ways_of(board, "white").closed


def test_a_unit_goes_by_one_way_once_10_2_10_3() -> None:
    control = dict.fromkeys(("3408", "4301", "3212", "3012"), "white")
    steps = [{"step": "strategic_moves", "side": "white"}]
    p = position("KAP 3012", steps=steps, control=control)
    p.order("B", "river KAP: 3012-3212")
    assert "KAP" not in p.may("B", "ship")


def test_garrisons_aircraft_and_ships_do_not_move_10_7() -> None:
    p = position("CZ1 3408, GSIB1 3408, WAIR1 beside, NBLACK beside", active="siberian")
    assert p.may("B", "move") == {"CZ1"}


def test_no_white_unit_but_poles_enters_poland_10_10() -> None:
    inside, outside = border(POLAND)
    for poland in ("neutral", "war", "conquered", "peace"):
        board = position("AFSR1 2924", letter="B", poland=poland).board
        found = where_it_belongs(board, "W-AFSR1", outside, inside)
        assert found is not None
        assert found.case == "10.10"


@pytest.mark.parametrize(("unit", "with_event"), [("W-GOLTZ", True), ("W-EST", False)])
def test_who_stays_in_the_baltic_states_10_11(unit: str, with_event: bool) -> None:
    inside, outside = border(BALTIC)
    board = position("A1 2313", letter="B").board
    found = where_it_belongs(board, unit, inside, outside)
    assert found is not None
    assert found.case == "10.11"
    freikorps = position("A1 2313", letter="B", markers={"FREIKORPS": 2}).board
    assert (where_it_belongs(freikorps, unit, inside, outside) is None) is with_event


def test_the_north_western_army_does_not_come_back_to_the_baltic_states_10_11() -> None:
    inside, outside = border(BALTIC)
    board = position("A1 2313", letter="B").board
    assert where_it_belongs(board, "W-NW1", inside, outside) is None
    found = where_it_belongs(board, "W-NW1", outside, inside)
    assert found is not None
    assert found.case == "10.11"


def test_no_strategic_movement_out_of_supply_12_9() -> None:
    steps = [{"step": "strategic_moves", "side": "white"}]
    p = cut_off("MARK 3023", steps=steps)
    assert "MARK" not in (p.may("B", "ship") if "B" in p.asked() else set())
    control = {"3023": "white", "2924": "white", "2825": "white"}
    supplied = position("MARK 3023", letter="B", turn=7, control=control, steps=steps)
    assert "MARK" in supplied.may("B", "ship")


def test_no_train_beside_units_out_of_supply_12_9() -> None:
    assert legal_places(cut_off("AFSR1 3023, WTR1 pool").board, "W-TRAIN1") == []
    control = {"2825": "white", "2924": "white", "3023": "white"}
    supplied = position("AFSR1 3023, WTR1 pool", letter="B", turn=7, control=control)
    assert legal_places(supplied.board, "W-TRAIN1") == ["3023"]


def test_no_raid_of_cavalry_out_of_supply_12_9() -> None:
    p = cut_off("BARB 3023", active="afsr", markers={"RAID": 7})
    assert p.may("B", "raid") == set()
    control = {"2825": "white", "2924": "white", "3023": "white"}
    supplied = position(
        "BARB 3023", letter="B", turn=7, control=control, active="afsr", markers={"RAID": 7}
    )
    assert supplied.may("B", "raid") == {"BARB"}


def test_where_other_white_reinforcements_come_14_1() -> None:
    board = position("A1 2313", letter="B").board
    assert "4301" in legal_cities(board, "W-SIB2")
    assert "1221" in legal_cities(board, "W-POL4")
    north = position("A1 2313", letter="B", control={"1201": "white"}).board
    assert "1201" in legal_cities(north, "W-NOR2")


def test_naval_flotillas_come_beside_the_map_14_1() -> None:
    steps = [{"step": "reinforcements", "side": "white", "letter": "B"}]
    assert position("NBLACK arrival:B", letter="B", steps=steps).at("NBLACK") == "beside"


def test_after_peace_red_leaves_poland_and_does_not_enter_it_15_5() -> None:
    inside, outside = border(POLAND)
    board = position("A1 2313", letter="F", poland="peace").board
    assert where_it_belongs(board, "R-A01", inside, outside) is None
    assert where_it_belongs(board, "R-A01", outside, inside) is not None


def test_riga_is_no_resource_after_peace_15_5() -> None:
    control = {RIGA: "red"}
    war = resources(position("A1 2313", letter="F", poland="war", control=control).board)
    peace = resources(position("A1 2313", letter="F", poland="peace", control=control).board)
    assert peace["red"] == war["red"] - 1


def test_a_retreat_ends_in_supply_if_it_can_11_6() -> None:
    """Of all hexes two away from the attackers those in supply alone are offered."""
    units = "AFSR1 2417, AFSR2 2417, AFSR3 2416, A1 2316"
    p = position(units, active="afsr", dice=[6, 1], letter="B", turn=7)
    p.order("B", "done\nattack 2316 with AFSR1 + AFSR2 + AFSR3")
    lines = Supply(p.board)
    ends = {each.split()[1] for each in p.may("A", "retreat")}
    assert len(ends) > 1
    assert all(lines.is_supplied("R-A01", end) for end in ends)
