"""Sections 5 and 7: the order of a turn, step by step."""

from app.games.kernel.match import Match
from app.games.reds.board import board_of
from app.games.reds.box import BOX, UNITS
from app.games.reds.rules.activation import group_of
from app.games.reds.rules.makhno import loyalty
from app.games.reds.rules.set_up import first_place, new_board
from app.games.reds.rules.supply import Supply
from app.games.reds.rules.zones import ignores_zones
from app.games.reds.title import REDS
from tests.games.reds.positions import BY_CODE, position


def test_where_units_are_before_the_first_turn_3_1() -> None:
    assert first_place("R-A01") == "2912"
    assert first_place("R-A13") == "arrival:B"
    assert first_place("W-NW1") == "arrival:B"  # with a hex and a letter
    assert first_place("W-SEA-WHITE") == "beside"
    assert first_place("W-TANK1") == first_place("R-GAR1") == "pool"


def test_matches_under_the_rules_before_5_have_their_arrivals_3_1() -> None:
    before = new_board({}, rules=4)["where"]
    assert before["R-A13"] == "arrival:C"
    changed = {unit for unit, at in new_board({})["where"].items() if at != before[unit]}
    assert changed == {"R-A13", "R-A16", "R-25", "W-AFSR2"}


def test_before_b_no_line_of_supply_crosses_the_line_3_4() -> None:
    beyond = "AFSR1 2721, DON1 2921"
    south = {"2825": "white", "2722": "white"}
    assert not Supply(position(beyond, letter="A", control=south).board).is_supplied("W-AFSR1")
    assert Supply(position(beyond, letter="B", control=south).board).is_supplied("W-AFSR1")


def test_strategic_turns_come_between_operational_turns_5_0() -> None:
    after = {each.after: letter for letter, each in BOX.strategic_turns.items()}
    p = position("A1 2313, A2 2315, A3 1611", turn=3, letter="A")
    p.match.state["steps"][:] = [{"step": "campaign", "set_up": True}]
    again = Match.from_position(REDS, p.match.state, p.match._play.dice)
    assert after[3] == "B"
    assert board_of(again.state)["strategic_turn"] == "B"


def test_the_parts_of_an_operational_turn_5_1() -> None:
    parts = REDS.steps["operational_turn"].parts  # type: ignore[attr-defined]
    order = ("initiative", "random_events", "makhno", "strategic_movement", "trotsky", "command")
    assert parts[:6] == order
    assert parts[6:] == ("cup", "turn_end")


def test_the_parts_of_a_strategic_turn_with_victory_first_4_1_5_2() -> None:
    """White holds Moscow: the game is over before anything else happens."""
    steps = [{"step": "strategic_turn", "letter": "C"}]
    p = position("DON1 2313, ALODE 2124", steps=steps, letter="B")
    assert p.result["case"] == "4.3"
    assert p.at("ALODE") == "2124"


def test_who_has_not_the_initiative_goes_first_in_events_and_movement_6_2() -> None:
    events = position("", steps=[{"step": "random_events"}], dice=[3, 3], initiative="white")
    assert events.asked() == {"A": "leader"}
    moves = position(
        "SIB1 3408, A1 2313, A2 2315",
        steps=[{"step": "strategic_movement"}],
        initiative="white",
        control={"4301": "white"},
    )
    assert moves.asked() == {"A": "strategic_moves"}
    moves.order("A", "done")
    assert moves.asked() == {"B": "strategic_moves"}


def test_the_command_step_ends_with_all_chits_but_logistics_7_4() -> None:
    p = position("A1 2912", steps=[{"step": "command"}])
    p.order("A", "front Eastern Front\nfront Western Front")
    assert "LOGISTICS" not in p.board["cup"]
    assert {"FIELD-STAFF", "EASTERN", "WESTERN", "SIBERIAN", "AFSR"} <= set(p.board["cup"])


def test_segments_go_on_until_the_cup_is_empty_7_9() -> None:
    p = position(
        "A1 2313",
        steps=[{"step": "segments", "first": []}],
        cup=["SIBERIAN", "AFSR", "ALLIED", "MUSLIM-NORTHERN"],
        dice=[1, 1, 1, 1],
    )
    assert len(p.told("cup.drawn")) == 4
    assert p.board["cup"] == []
    assert len(p.told("segment.empty")) == 4


def test_white_before_red_in_logistics_7_12_12_2() -> None:
    steps = [{"step": "logistics"}]
    p = position("GSIB1 3408, GRED1 2313, CZ1 3408, A1 2313", steps=steps)
    assert p.asked() == {"B": "garrisons"}
    p.order("B", "keep")
    assert p.asked() == {"A": "garrisons"}
    p.order("A", "keep")
    assert p.asked() == {"A": "command"}


def test_the_1st_cavalry_army_ignores_zones_and_makhno_at_home_8_3() -> None:
    board = position("").board
    assert ignores_zones(board, "R-1CAV", "2912")
    assert ignores_zones(board, "W-MAKHNO", "2522")
    assert not ignores_zones(board, "W-MAKHNO", "2521")
    assert not ignores_zones(board, "R-A01", "2912")


def test_everybody_may_look_at_every_stack_9_2() -> None:
    match = Match.new(REDS, ["A", "B"], seed="11" * 32)
    red, white = match.view("A")["board"], match.view("B")["board"]
    assert red == white
    assert set(red["where"]) == set(UNITS)


def test_a_line_ends_within_one_hex_of_a_railway_12_4_8_7() -> None:
    beside = position("SCOS 4202, SIB1 4302", active="siberian")
    assert "4403" not in beside.may_of("B", "SIB1")
    assert Supply(beside.board).is_supplied("W-SIB1")
    zone = position("SIB1 4302, A1 4202")
    assert not Supply(zone.board).is_supplied("W-SIB1")


def test_who_is_nearest_is_not_counted_over_water_and_white_wins_ties_16_2() -> None:
    assert loyalty(position("A1 2521, DON1 2523", letter="B").board, "2522") == "red"
    assert loyalty(position("A1 2521, DON1 2524", letter="B").board, "2522") == "white"
    neutral = position("POL1 2521, A1 2420", letter="B").board
    assert loyalty(neutral, "2522") == "white"


def test_makhno_is_activated_with_the_afsr_or_with_the_front_16_3() -> None:
    white = position("MAKHW 2522, AFSR1 2825", letter="B").board
    assert "W-MAKHNO" in group_of(white, BY_CODE.values(), "afsr")
    red = position("MAKHR 2522", letter="B").board
    assert group_of(red, BY_CODE.values(), "southern") == ["R-MAKHNO"]
