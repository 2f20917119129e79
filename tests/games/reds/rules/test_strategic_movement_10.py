"""Sections 10.2 to 10.5, 20.6 and 20.10: strategic movement, the gold, Trotsky's Train."""

from app.games.reds.box import MAP
from app.games.reds.rules.trotskys_train import train_places
from tests.games.reds.positions import Position, position

WHITE_SOUTH = dict.fromkeys(("2924", "3023", "2825", "2921", "2722", "3223"), "white")


def strategic(side: str, units: str, **board: object) -> Position:
    """The strategic movement of a side."""
    steps = [{"step": "strategic_moves", "side": side}]
    return position(units, steps=steps, **board)  # type: ignore[arg-type]


def goals(p: Position, seat: str, code: str, by: str) -> set[str]:
    """Where a unit can go by rail, river or sea; it is put down again."""
    if code not in p.may(seat, "ship"):
        return set()
    p.order(seat, f"ship {code}")
    found = p.may(seat, by)
    p.order(seat, "halt")
    return found


def test_by_rail_from_friendly_city_to_friendly_city_x6_10_2_10_3() -> None:
    """X6: not through Rostov, which is red; a friend must lift the zone on the railway."""
    p = strategic("white", "MARK 2921, DROZ 2825", letter="B", control=WHITE_SOUTH)
    assert "2825" not in goals(p, "B", "MARK", "rail")
    p = strategic("white", "MARK 3023, DROZ 2825", letter="B", control=WHITE_SOUTH)
    assert "2924" in goals(p, "B", "MARK", "rail")


def test_not_through_a_zone_unless_a_friend_lifts_it_x6_8_5() -> None:
    south = {**WHITE_SOUTH, "3223": "white"}
    way = "MARK 3223, DROZ 2825"
    free = strategic("white", way, control=south)
    reached = goals(free, "B", "MARK", "rail")
    assert "3023" in reached
    between = next(
        place for place in MAP.rail["3223"] if place not in MAP.cities or place == "3123"
    )
    enemy = next(each for each in ("3122", "3222", "3124") if each not in MAP.cities)
    blocked = strategic("white", f"{way}, A11 {enemy}", control=south)
    lifted = strategic("white", f"{way}, A11 {enemy}, KORN {between}", control=south)
    assert "3023" not in goals(blocked, "B", "MARK", "rail")
    assert "3023" in goals(lifted, "B", "MARK", "rail")


def test_two_manpower_of_the_afsr_and_nine_of_red_10_4() -> None:
    p = strategic("white", "AFSR1 3023, MARK 3023, DROZ 2825", letter="B", control=WHITE_SOUTH)
    p.order("B", "ship AFSR1, rail 2924")
    assert "MARK" not in p.may("B", "ship") or not goals(p, "B", "MARK", "rail")
    p = strategic("red", "A1 2313, A2 2315, A3 2112")
    p.order("A", "ship A1, rail 2711")
    p.order("A", "ship A2, rail 2313")
    assert not goals(p, "A", "A3", "rail")


def test_by_sea_between_friendly_ports_x5_10_5() -> None:
    ports = {"2525": "white", "2825": "white"}
    p = strategic("white", "AFSR1 2525", letter="B", control=ports)
    p.order("B", "ship AFSR1, sea 2825")
    assert p.at("AFSR1") == "2825"
    red_sea = dict.fromkeys(("white", "baltic", "black", "caspian"), "red")
    p = strategic("white", "AFSR1 2525", letter="B", control=ports, seas=red_sea)
    assert not goals(p, "B", "AFSR1", "sea")


def test_von_der_goltz_does_not_go_by_sea_10_5() -> None:
    ports = {"1116": "white", "1312": "white"}
    p = strategic("white", "GOLTZ 1116, NW1 1312", letter="B", control=ports)
    assert not goals(p, "B", "GOLTZ", "sea")
    assert goals(p, "B", "NW1", "sea") == {"1116"}


def test_no_rivers_and_no_northern_seas_in_winter_t4_19_2() -> None:
    north = {"1201": "white", "1904": "white", "1403": "white", "1605": "white"}
    summer = strategic("white", "ALARC 1904, CZ1 3212", control=north, turn=2)
    winter = strategic("white", "ALARC 1904, CZ1 3212", control=north, turn=4)
    assert goals(summer, "B", "ALARC", "sea")
    assert not goals(winter, "B", "ALARC", "sea")
    gold = {"at": "3212", "side": "white"}
    assert goals(strategic("white", "CZ1 3012", gold=gold, turn=2), "B", "gold", "river")
    assert not goals(strategic("white", "CZ1 3012", gold=gold, turn=4), "B", "gold", "river")


def test_the_gold_goes_by_river_and_then_by_rail_t3_20_6() -> None:
    """T3: from Kazan to Samara by river, then to Omsk by rail; the escort may not combine."""
    p = strategic(
        "white",
        "CZ2 3010, KAP 3012, CZ1 3212",
        gold={"at": "3010", "side": "white"},
        control={"3408": "white", "4301": "white"},
    )
    p.order("B", "ship gold, river Samara")
    p.order("B", "ship gold, rail Omsk")
    assert p.board["gold"]["at"] == "4301"


def test_no_strategic_movement_on_turn_1_10_2() -> None:
    steps = [{"step": "strategic_movement"}]
    p = position("A1 2313, A2 2315", steps=steps, turn=1, letter="", trotsky="2813")
    assert p.asked() == {"A": "command"}


def test_semenovs_raid_stops_siberian_trains_6_3() -> None:
    control = {"3408": "white", "4301": "white"}
    p = strategic("white", "SIB1 3408", control=control)
    assert goals(p, "B", "SIB1", "rail")
    p = strategic("white", "SIB1 3408", control=control, markers={"SEMENOV": 2})
    assert not goals(p, "B", "SIB1", "rail")


def test_where_trotskys_train_can_go_r76_20_10() -> None:
    p = position("A1 2313, OCOS 3611")
    places = train_places(p.board)
    assert "2315" in places
    assert "5412" not in places  # the railway runs through Orenburg
    assert train_places(position("DON1 2313").board) == []


def test_trotskys_train_is_driven_off_and_comes_back_20_10() -> None:
    p = position("CZ2 3111, KAP 3012", active="siberian", trotsky="3110")
    p.order("B", "move CZ2, to 3110")
    assert p.board["trotsky"] == "turn:3"
    back = position("A1 2313", steps=[{"step": "trotsky"}], trotsky="turn:3", turn=3)
    assert back.asked() == {"A": "trotsky"}
    away = position("A1 2313", steps=[{"step": "trotsky"}], trotsky="turn:4", turn=3)
    assert away.asked() == {"A": "command"}


def test_no_way_through_a_hex_with_an_enemy_10_3() -> None:
    """Partisans have no zone, so that the hex alone bars the railway."""
    open_way = strategic("white", "MARK 3023, DROZ 2825", letter="B", control=WHITE_SOUTH)
    assert "2924" in goals(open_way, "B", "MARK", "rail")
    held = "MARK 3023, DROZ 2825, RPRT1 2924"
    barred = strategic("white", held, letter="B", control=WHITE_SOUTH)
    assert "2924" not in goals(barred, "B", "MARK", "rail")
