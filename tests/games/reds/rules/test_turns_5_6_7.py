"""Sections 5 to 7: turns, initiative, events, chits and segments."""

import pytest

from app.games.kernel.match import Match
from app.games.reds.board import board_of
from app.games.reds.box import BITS, BOX, MAP
from app.games.reds.rules.activation import group_of, white_chits
from app.games.reds.rules.derived import derive
from app.games.reds.rules.event_places import legal_places, partisan_places, terror_places
from app.games.reds.rules.events import next_unit
from app.games.reds.title import REDS
from tests.games.reds.positions import BY_CODE, Position, position

COMMAND = [{"step": "command"}]


def test_white_has_the_initiative_on_turn_1_6_1() -> None:
    match = Match.new(REDS, ["A", "B"], seed="11" * 32)
    assert board_of(match.state)["initiative"] == "white"


@pytest.mark.parametrize(
    ("dice", "leader", "side"),
    [((3, 4), False, "white"), ((4, 3), False, "red"), ((3, 3, 5, 1), False, "red"),
     ((4, 4), True, "red"), ((3, 4, 2, 6), True, "white")],
)  # fmt: skip
def test_initiative_dice_6_1(dice: tuple[int, ...], leader: bool, side: str) -> None:
    """Ties are rolled again; a leader in the Field Staff gives Red one."""
    leaders = dict.fromkeys(BOX.leaders, "pool") | ({"L-EGOR": "staff"} if leader else {})
    p = position("", steps=[{"step": "initiative"}], dice=[*dice], leaders=leaders, turn=3)
    assert p.board["initiative"] == side


def test_red_names_two_fronts_without_a_leader_7_7() -> None:
    leaders = dict.fromkeys(BOX.leaders, "pool") | {"L-FRUN": "eastern", "L-VATS": "staff"}
    p = position("", steps=COMMAND, leaders=leaders)
    assert "eastern" not in p.may("A", "front")
    assert p.case("A", "front Eastern Front") == "7.7"
    p.order("A", "front Western Front\nfront Northern Front")
    red = {chit for chit in p.board["cup"] if BOX.chits[chit].side == "red"}
    assert red == {"FIELD-STAFF", "EASTERN", "WESTERN", "NORTHERN"}


def test_white_chits_7_5_7_6() -> None:
    p = position("", letter="A")
    assert set(white_chits(p.board)) == {"AFSR", "SIBERIAN", "ALLIED", "MUSLIM-NORTHERN"}
    p = position("", letter="B")
    assert len(white_chits(p.board)) == 6
    p = position("", letter="E", withdrawal=2, poland="peace")
    assert "ALLIED" not in white_chits(p.board)
    assert "POLISH" not in white_chits(p.board)


def cup(side: str, *chits: str, **kept: object) -> Position:
    """The step in which the holder of the initiative chooses a chit."""
    return position(
        "CZ2 3111, A1 2912, DON1 2921",
        steps=[{"step": "cup"}],
        initiative=side,
        cup=list(chits),
        **kept,  # type: ignore[arg-type]
    )


def test_the_holder_of_the_initiative_chooses_the_first_chit_7_8() -> None:
    p = cup("white", "SIBERIAN", "AFSR", "EASTERN")
    assert p.may("B", "first") == {"SIBERIAN", "AFSR"}
    p.order("B", "first Siberian Army")
    assert p.told("turn.begins")[0]["groups"] == ["siberian"]
    assert "LOGISTICS" in p.board["cup"]


def test_matches_under_the_first_rules_tell_of_a_segment_as_they_did() -> None:
    p = cup("white", "SIBERIAN", "AFSR", "EASTERN")
    p.match.state["rules"] = 1
    p.order("B", "first Siberian Army")
    (told,) = p.told("segment")
    assert REDS.wording.say("segment", told) == "Activated: Siberian Army."
    assert p.told("turn.begins") == []


def test_white_chooses_two_on_turn_1_with_the_option_21_2() -> None:
    p = cup("white", "SIBERIAN", "AFSR", turn=1, options={"white_options": True})
    p.order("B", "first Siberian Army\nfirst AFSR")
    p.order("B", "done")
    assert p.told("turn.begins")[-1]["groups"] == ["afsr"]


def test_the_field_staff_names_a_front_whose_chit_is_set_aside_t9_7_11() -> None:
    segments = {"step": "segments", "first": ["FIELD-STAFF", "SOUTHERN"]}
    p = position("A8 2518, A1 2912", steps=[segments, {"step": "field_staff"}])
    p.order("A", "front Southern Front")
    p.order("A", "done")
    assert p.board["activated"] == ["southern"]
    assert "eastern" in p.may("A", "front")
    assert p.case("A", "front Southern Front") == "7.11"


def test_the_northern_army_and_the_northern_front_are_two_7_5_7_11() -> None:
    """The chit of the Muslim and Northern Armies moves no Red unit, and does not bar the front."""
    units = "NOR1 1904, MUS1 4922, A6 2309, A7 1611"
    segments = {"step": "segments", "first": ["MUSLIM-NORTHERN", "NORTHERN"]}
    p = position(units, steps=[segments])
    assert p.asked() == {"B": "movement"}
    assert p.may("B", "move") == {"NOR1", "MUS1"}
    assert p.case("B", "move A7, to 1610")
    p.order("B", "done")
    assert p.asked() == {"A": "movement"}
    assert p.may("A", "move") == {"A6", "A7"}


def test_matches_under_the_rules_before_5_go_on_with_the_front_of_the_same_name() -> None:
    steps = [{"step": "cup"}]
    p = position("A7 1611", steps=steps, initiative="white", cup=["MUSLIM-NORTHERN"])
    p.match.state["rules"] = 4
    p.order("B", "first Muslim and Northern Armies")
    assert p.told("turn.begins")[0]["groups"] == ["muslim", "northern"]
    assert p.may("B", "move") == {"A7"}


def test_who_is_activated_x7_x8_7_10() -> None:
    p = position("CZ1 3408, WTR1 3408, WRIV1 3408, SIB1 3212, A1 2912, A2 2909, GSIB1 3212")
    active = set(group_of(p.board, BY_CODE.values(), "siberian"))
    assert {BY_CODE[c] for c in ("CZ1", "WTR1", "WRIV1", "SIB1", "GSIB1")} == active
    p = position("A15 2912, A16 2909", moved=["R-A15"])
    assert group_of(p.board, BY_CODE.values(), "eastern") == ["R-A16"]


def test_a_white_special_unit_is_active_once_a_turn_20_3() -> None:
    p = position("CZ1 3408, WTR1 3408, ALMUR 3408", active="siberian")
    assert "W-TRAIN1" in p.board["moved"]
    assert "W-TRAIN1" not in group_of(p.board, BY_CODE.values(), "allied")


def events(*dice: int, **board: object) -> Position:
    """Both players roll for events; the initiative is White's, so Red rolls first."""
    return position(
        "A1 2912, CZ1 3408, RAIR1 pool, WAIR1 pool, WTR1 pool, RTR1 pool",
        steps=[{"step": "random_events"}],
        dice=dice,
        initiative="white",
        **board,  # type: ignore[arg-type]
    )


def test_events_bring_aircraft_and_trains_6_3_20_1_20_3() -> None:
    p = events(2, 2, 3, 4)
    assert p.at("RAIR1") == "beside"
    assert p.asked() == {"B": "placing"}
    assert p.may("B", "place") == {"WTR1 3408"}
    p.order("B", "place WTR1 at 3408")
    assert p.at("WTR1") == "3408"


def test_an_event_that_is_not_possible_is_none_or_a_leader_x30_6_3_21_4() -> None:
    p = events(5, 6, 6, 4)
    assert p.told("event.none")[0]["event"] == "Political Intrigue"
    p = events(5, 6, 6, 4, options={"red_option": True})
    assert p.asked() == {"A": "leader"}
    p.order("A", "staff")
    assert "staff" in p.board["leaders"].values()


def test_a_die_assigns_a_leader_to_a_front_20_9() -> None:
    p = events(3, 3, 1, 2)
    assert p.asked() == {"A": "leader"}
    p.order("A", "assign")
    assert p.told("leader.assigned")[0]["at"] in BOX.leader_fronts


def test_wrangel_comes_once_12_12() -> None:
    p = events(5, 6, 6, 6)
    assert p.board["wrangel"] is True
    p = events(5, 6, 6, 6, wrangel=True)
    assert p.told("event.none")[-1]["event"] == "Wrangel"


def test_no_flotilla_in_winter_20_12() -> None:
    summer, winter = position("CZ1 3408, WRIV1 pool"), position("CZ1 3408, WRIV1 pool", turn=4)
    event = BOX.events["white", 9]
    assert next_unit(summer.board, event) == "W-RIV1"
    assert next_unit(winter.board, event) is None


def test_where_partisans_are_placed_r75_20_8() -> None:
    p = position("CZ1 3408, PSIB pool, RPRT1 pool, A1 2912")
    places = partisan_places(p.board, "W-PART-SIB")
    assert places
    assert "3409" not in places
    red = partisan_places(p.board, "R-PART1")
    assert "3212" in red  # Samara, White and empty
    assert "4301" not in red  # a source and a circle


def test_tanks_go_beside_southern_units_on_open_ground_20_13() -> None:
    p = position("AFSR1 2825, TANK1 pool, CZ1 3408")
    assert legal_places(p.board, "W-TANK1") == ["2825"]


def test_red_terror_makes_a_city_red_2_2() -> None:
    p = position("A1 2912")
    assert "2318" in terror_places(p.board)
    assert "2313" not in terror_places(p.board)


def test_no_white_partisans_in_a_zone_or_in_a_red_city_20_8() -> None:
    p = position("CZ1 4301, PSIB pool, A1 2912")
    places = set(partisan_places(p.board, "W-PART-SIB"))
    zones = set(BITS.places(derive(p.board).zones("white")))
    eastern = {number for number, each in MAP.hexes.items() if each.front == "eastern"}
    assert zones & eastern
    assert places
    assert not places & zones
    red = {number for number, city in MAP.cities.items() if city.red and number in eastern}
    assert red
    assert not places & red
