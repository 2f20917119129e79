"""Sections 9 and 10: strategic redeployment, supply, attrition, control."""

from app.database import from_json, to_json
from app.games.fuzz.barrier import canonical
from app.games.fuzz.equivalence import unstorable
from app.games.kernel.chance import SeededDice
from app.games.kernel.match import Match
from app.games.toc.board import holder
from app.games.toc.box import MOSKVA, NET
from app.games.toc.rules.control import places_markers, take_space
from app.games.toc.rules.derived import supplied_bits
from app.games.toc.rules.losses import eliminate
from app.games.toc.rules.redeployment import destinations, movable
from app.games.toc.rules.supply import (
    LIMITED,
    NONE,
    attrition,
    eliminate_unsupplied,
    has_attrition_supply,
    is_mud,
    is_winter,
    state_at,
)
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.toc.positions import BY_CODE, bare_board, position


def test_supply_is_a_chain_of_held_spaces_to_a_source_10_1_10_2() -> None:
    board = bare_board("RED: 601 R10; WHITE: 330 DONSO")
    assert supplied_bits(board, "red") & NET.bit["601"]
    assert state_at(board, "white", "330") == "full"
    board["control"] = dict.fromkeys(NET.neighbours["330"], "red")
    assert state_at(board, "white", "330") == NONE


def test_white_traces_through_neutral_powers_and_red_does_not_10_1() -> None:
    board = bare_board("WHITE: 514 SI1; 510 CZEC2; 509 SI2")
    board["control"] = dict.fromkeys(
        (each for each in NET.neighbours["509"] if each != "510"), "red"
    )
    assert supplied_bits(board, "white") & NET.bit["509"]
    assert not supplied_bits(board, "white") & NET.bit["510"]


def test_the_southeast_and_winter_limit_supply_10_1_10_3_5_12_7_5() -> None:
    board = bare_board("RED: SE1 RED1")
    assert state_at(board, "red", "SE1") == LIMITED
    board = bare_board("RED: 801 R1", turn=4)
    assert is_winter(board)
    assert state_at(board, "red", "801") == LIMITED
    assert is_mud(bare_board("RED: 801 R1", turn=5))
    assert not is_mud(bare_board("RED: 801 R1", turn=6))
    assert is_mud(bare_board("RED: 801 R1", turn=6, flags=["mud"]))


def test_limited_supply_costs_a_space_10_3_7_6() -> None:
    p = position("RED: 606 R4; SE1 CAV1", "red", operations=1)
    from app.games.toc.rules.reach import allowance

    assert allowance(p.board, BY_CODE["CAV1"], LIMITED) == 4
    assert allowance(p.board, BY_CODE["CAV1"], NONE) == 1
    assert allowance(p.board, BY_CODE["CAV1"], "full") == 5


def test_mud_holds_forces_to_a_space_off_the_rails_7_5() -> None:
    p = position("RED: 801 CAV1", "red", operations=1, turn=5)
    p.order("B", "activate 801 for movement\nmove CAV1")
    reached = p.may("B", "to")
    assert set(NET.neighbours["801"]) <= reached
    by_rail = NET.chain(NET.bit["801"], supplied_bits(p.board, "red"), ["rail"])
    assert all(NET.bit[each] & by_rail for each in reached - set(NET.neighbours["801"]))


def test_mud_leaves_rails_open_in_a_match_that_is_stored_and_read_7_5() -> None:
    """Rails that were RED's as its movement began; the database keeps 64 bits of a number."""
    p = position("RED: 801 CAV1", "red", operations=1, turn=5)
    p.order("B", "activate 801 for movement\nmove CAV1")
    read = Match.from_position(
        TRIUMPH_OF_CHAOS, from_json(to_json(p.match.state)), SeededDice("55" * 32)
    )
    assert read.options("B") == p.match.options("B")
    assert list(unstorable(canonical(read.state))) == []


def test_attrition_removes_what_is_cut_off_10_6_10_4() -> None:
    p = position("RED: 801 R1; WHITE: 817 VOL1 AFSR1 DENIKI")
    p.board["where"][BY_CODE["AFSR4"]] = "reserve"
    attrition(p.match._play, p.board)
    # The army may be rebuilt three turns later, since a corps of its camp went with it.
    assert p.at("VOL1") == "turn 4"
    assert p.at("AFSR1") == "casualties"
    assert p.at("DENIKI") == "gone"
    assert p.board["points"] == -4


def test_an_army_without_a_corps_is_gone_for_good_10_6() -> None:
    p = position("RED: 801 R1; WHITE: 817 VOL1")
    eliminate_unsupplied(p.match._play, p.board, BY_CODE["VOL1"])
    assert p.at("VOL1") == "gone"


def test_spaces_that_are_cut_off_change_hands_10_6() -> None:
    p = position("RED: 801 R1; WHITE: 514 SI1", control={"817": "white"})
    attrition(p.match._play, p.board)
    assert "817" not in p.board["control"]


def test_insurgents_greens_and_uncommitted_revolutionaries_stay_10_1_10_6() -> None:
    p = position("RED: 801 R1; 511 SURAL; 505 GREEN; 610 SRKU1; WHITE: 514 SI1")
    p.board["control"]["511"] = "white"
    attrition(p.match._play, p.board)
    assert (p.at("SURAL"), p.at("GREEN"), p.at("SRKU1")) == ("511", "505", "610")


def test_a_supplied_unit_takes_the_spaces_it_enters_10_5() -> None:
    p = position("WHITE: 321 VOL1; RED: 801 R1", operations=1)
    p.order("A", "activate 321 for movement\nmove VOL1\nto 322")
    assert p.board["control"]["322"] == "white"


def test_a_unit_out_of_supply_takes_no_space_but_holds_where_it_stands_10_5() -> None:
    """RED stands all around; what Don So leaves behind, and where it comes to, stays RED's."""
    around = dict.fromkeys([*NET.neighbours["330"], "330"], "red")
    p = position("WHITE: 330 DONSO; RED: 801 R1", operations=1, control=dict(around))
    assert state_at(p.board, "white", "330") == NONE
    p.order("A", "activate 330 for movement\nmove DONSO\nto 331")
    assert p.board["control"] == around
    assert (holder(p.board, "331"), holder(p.board, "330")) == ("white", "red")


def test_insurgents_and_leaders_take_none_10_5_13_33() -> None:
    p = position("RED: 511 SURAL; WHITE: 514 SI1", "red", operations=1)
    there = NET.neighbours["511"][0]
    p.order("B", f"activate 511 for movement\nmove SURAL\nto {there}")
    assert p.board["control"].get(there) is None
    # Leaders alone keep to spaces that their side holds, and leave them as they are.
    p = position("RED: 601 R10 STALIN; WHITE: 514 SI1", "red", operations=1)
    p.order("B", "activate 601 for movement\nmove STALIN")
    assert "330" not in p.may("B", "to")
    p.order("B", "to 333\nhalt")
    assert p.board["control"] == {}


def test_a_home_city_of_the_enemy_gives_a_step_once_a_turn_11_4() -> None:
    """Example A16: taken, lost and taken again it gives one step."""
    p = position("RED: 801 R1; WHITE: 514 SI1")
    for side in ("white", "red", "white"):
        take_space(p.match._play, p.board, side, "603")
    assert p.board["steps"]["white"] == 2
    assert p.board["captured"] == ["white 603"]


def test_redeployment_goes_by_the_value_of_the_card_9_1() -> None:
    p = position("RED: 801 R1 RED1 TROTSK; 817 RED2", "red", hand="R4")
    p.order("B", "play R4 sr")
    assert p.may("B", "take") == {"RED1", "RED2"}
    p.order("B", "redeploy RED1\nredeploy to 811\nredeploy RED2\nredeploy to reserve")
    assert (p.at("RED1"), p.at("RED2")) == ("811", "reserve")
    assert p.asked() == {"A": "card"}


def test_an_army_and_a_leader_by_a_card_of_four_9_1() -> None:
    p = position("RED: 801 R1 RED1 TROTSK; 817 RED2", "red", hand="R1")
    p.order("B", "play R1 sr\nredeploy R1\nredeploy to 701")
    assert p.may("B", "take") == {"TROTSK"}


def test_redeployment_runs_over_held_and_supplied_rails_9_2() -> None:
    p = position("RED: 801 R1; WHITE: 817 VOL1", "red", hand="R1", control={"817": "white"})
    p.order("B", "play R1 sr\nredeploy R1")
    places = p.may("B", "redeploy")
    assert "817" not in places
    assert "701" in places
    assert "SE1" not in places


def test_corps_leave_the_reserve_for_cities_and_units_9_3_9_31_9_32() -> None:
    p = position("RED: 801 R1; 812 R2", "red", hand="R4", reserve="RED1")
    p.order("B", "play R4 sr\nredeploy RED1")
    places = p.may("B", "redeploy")
    assert {MOSKVA, "701", "812"} <= places
    assert "815" not in places
    p = position("WHITE: 514 SI1", hand="W13", reserve="AFSR4")
    p.order("A", "play W13 sr\nredeploy AFSR4")
    assert {"301", "310", "324"} <= p.may("A", "redeploy")
    assert "514" not in p.may("A", "redeploy")


def test_insurgents_do_not_redeploy_9_2() -> None:
    p = position("RED: 801 R1; 601 SURAL", "red", hand="R1")
    p.order("B", "play R1 sr")
    assert "SURAL" not in p.may("B", "take")


def test_cities_that_fall_for_want_of_supply_give_no_step_10_6_11_4() -> None:
    """WHITE's Orsk is cut off and falls; 11.4 speaks of captures in the Action Phase."""
    around = dict.fromkeys(NET.neighbours["526"], "red")
    for rules, steps in ((3, 0), (2, 2)):
        p = position("RED: 801 R1; WHITE: 514 SI1", control=dict(around), rules=rules)
        attrition(p.match._play, p.board)
        assert p.board["control"]["526"] == "red"
        assert p.board["steps"]["red"] == steps


def test_kronstadt_is_no_space_that_could_fall_13_42_10_6() -> None:
    p = position("RED: 801 R1; WHITE: 514 SI1")
    attrition(p.match._play, p.board)
    assert "123" not in p.board["control"]


def test_each_camp_leaves_the_reserve_in_its_own_regions_9_32() -> None:
    board = bare_board("RED: 801 R1; WHITE: 514 SI1; 310 AFSR1", "DONC2 SI2 SICO1")
    for code, inside, outside in (
        ("DONC2", {"324", "328"}, {"301", "514"}),
        ("SI2", {"514", "525", "526"}, {"310", "324"}),
        ("SICO1", {"514", "525", "526"}, {"310", "324"}),
    ):
        places = set(destinations(board, "white", BY_CODE[code]))
        assert inside <= places
        assert not outside & places


def test_who_is_never_removed_for_want_of_supply_10_1() -> None:
    board = bare_board("WHITE: 510 CZEC2; 610 SRKU1; RED: 511 SURAL; 505 GREEN; 801 FERE1 R1")
    for code in ("CZEC2", "SRKU1", "SURAL", "GREEN", "FERE1"):
        assert has_attrition_supply(board, BY_CODE[code]), code
    assert not has_attrition_supply(board, BY_CODE["R1"])
    board["soc_rev"] = 8
    assert not has_attrition_supply(board, BY_CODE["SRKU1"])


def test_a_source_of_both_serves_who_holds_it_10_2() -> None:
    for side, unit in (("red", "R10"), ("white", "VOL1")):
        board = bare_board(f"601 {unit}", control=dict.fromkeys(NET.neighbours["601"], "green"))
        assert supplied_bits(board, side) & NET.bit["601"]
        assert not supplied_bits(board, "white" if side == "red" else "red") & NET.bit["601"]


def test_what_is_cut_off_is_not_redeployed_and_nobody_goes_there_9_2_10_4() -> None:
    board = bare_board("RED: 701 R1 RED2; 604 RED1",
                       control=dict.fromkeys(NET.neighbours["604"], "white"))  # fmt: skip
    assert BY_CODE["RED1"] not in movable(board, "red")
    assert "604" not in destinations(board, "red", BY_CODE["RED2"])


def test_neutral_powers_hold_their_spaces_and_place_no_markers_10_5() -> None:
    board = bare_board("WHITE: 510 CZEC2; 514 SI1")
    assert holder(board, "510") == "neutral"
    assert not places_markers(board, BY_CODE["CZEC2"])
    assert not places_markers(board, BY_CODE["GREEN"])


def test_greens_come_again_and_no_corps_stands_in_for_them_13_31() -> None:
    p = position("RED: 801 R1; 505 GREE1A GREEN")
    for code in ("GREE1A", "GREEN"):
        assert eliminate(p.match._play, p.board, BY_CODE[code]) is None
        assert p.at(code) == "out"
