"""Sections 5.4, 11, 12, 13: logistics, replacements, leaders, victory."""

from typing import Any

import pytest

from app.games.kernel.state import Frame
from app.games.toc.board import holder
from app.games.toc.box import CITIES, TABLES
from app.games.toc.rules.control import lead_in_cities
from app.games.toc.rules.influence import purchase_modifier, reckon
from app.games.toc.rules.leaders import able_leaders, flip_leader, lose_leader, try_capability
from app.games.toc.rules.logistics import recover, shift_track
from app.games.toc.rules.set_up import new_politics
from app.games.toc.rules.special_forces import move_marker
from app.games.toc.rules.turns import begin_turn
from app.games.toc.rules.victory import automatic_winner, score_turn, winner_at_the_end
from tests.games.toc.positions import BY_CODE, Position, bare_board, position


def step(name: str, forces: str, dice: list[int] | None = None, **kept: Any) -> Position:
    """A part of the Logistics Phase with a board of its own."""
    frame: Frame = {"step": name}
    board = {key: kept.pop(key) for key in [*kept] if key not in ("side", "used")}
    frame |= kept
    frames: list[Frame] = [
        {"step": "game"},
        {"step": "turn", "at": 2},
        {"step": "logistics", "at": 9},
        frame,
    ]
    return position(forces, frames=frames, dice=dice, **board)


def test_the_difference_in_cities_makes_points_3_14_5_4() -> None:
    assert [TABLES.points(n) for n in (0, 1, 3, 4, 7, 10, -4)] == [0, 1, 1, 2, 3, 4, 2]
    for red_cities, points in (("", 1), ("614 901", -1), ("324 328 301 310 614", -3)):
        control = dict.fromkeys(red_cities.split(), "red")
        p = position("RED: 801 R1; WHITE: 514 SI1", control=control)
        assert lead_in_cities(p.board) == 1 - 2 * len(control)
        score_turn(p.match._play, p.board)
        assert p.board["points"] == points


def test_automatic_victory_5_4() -> None:
    board = bare_board("RED: 801 R1; WHITE: 514 SI1")
    assert automatic_winner(board) is None
    board["points"] = 8
    assert automatic_winner(board) == "white"
    board["points"] = -8
    assert automatic_winner(board) == "red"
    board["points"] = 0
    board["control"] = {"701": "white", "801": "white"}
    assert automatic_winner(bare_board("WHITE: 701 SI1; 801 SI2")) == "white"


def test_points_of_the_turn_count_before_the_check_of_victory_5_4() -> None:
    """WHITE, with 10 cities to 9, gains the eighth point, and nobody spends steps any more."""
    frames: list[Frame] = [{"step": "game"}, {"step": "turn", "at": 2}, {"step": "logistics"}]
    p = position("RED: 801 R1*; WHITE: 514 SI1", frames=frames, points=7)
    assert p.told("over") == [{"side": "white", "why": "automatic", "points": 8}]
    assert p.asked() == {}


def test_the_counter_decides_at_the_end_3_14() -> None:
    assert winner_at_the_end(bare_board("RED: 801 R1", points=1)) == "white"
    assert winner_at_the_end(bare_board("RED: 801 R1", points=-1)) == "red"


def test_corruption_takes_steps_11_51_11_5() -> None:
    for die, left in ((1, 6), (3, 4), (6, 2)):
        p = position("RED: 801 R1; WHITE: 514 SI1", dice=[die])
        p.board["steps"]["red"] = 6
        reckon(p.match._play, p.board, "red")
        assert p.board["steps"]["red"] == left


def test_lost_capitals_cost_steps_11_3() -> None:
    p = position("RED: 801 R1; WHITE: 701 SI1", dice=[1])
    p.board["steps"]["red"] = 10
    reckon(p.match._play, p.board, "red")
    assert p.board["steps"]["red"] == 6


def test_the_death_of_trotsky_costs_steps_each_turn_11_3() -> None:
    p = position("RED: 801 R1; WHITE: 514 SI1", dice=[2, 1])
    p.board["where"]["trotsky"] = "gone"
    p.board["steps"]["red"] = 10
    reckon(p.match._play, p.board, "red")
    assert p.board["steps"]["red"] == 6


def test_one_die_is_rolled_for_trotsky_and_lenin_11_3() -> None:
    """Up to version 5 of the rules each had a die: both of them cost two steps."""
    for rules, left in ((6, 6), (5, 2)):
        p = position("RED: 801 R1; WHITE: 514 SI1", dice=[2, 1, 1], rules=rules)
        p.board["where"] |= {"trotsky": "gone", "lenin": "gone"}
        p.board["steps"]["red"] = 10
        reckon(p.match._play, p.board, "red")
        assert p.board["steps"]["red"] == left


def test_bids_are_sealed_and_opened_together_11_52() -> None:
    p = step("influence", "RED: 801 R1; WHITE: 514 SI1", [1, 1, 3, 4],
             steps={"white": 8, "red": 8})  # fmt: skip
    assert p.asked() == {"A": "bid", "B": "bid"}
    p.order("A", "bid 2")
    assert p.match.view("B")["sealed"] is None or "A" not in str(p.match.view("B")["sealed"])
    p.order("B", "bid 1")
    assert [each["bid"] for each in p.told("influence")] == [2, 1]


@pytest.mark.parametrize(("die", "gained"), [(1, 0), (2, 2), (5, 2), (6, 3)])
def test_a_die_says_what_the_steps_buy_11_52(die: int, gained: int) -> None:
    p = step("influence", "RED: 801 R1; WHITE: 514 SI1", [1, 1, die], steps={"white": 4, "red": 0})
    p.board["where"]["tsar"] = "gone"
    # As many cities for either side, and neither Denikin nor Kolchak: nothing changes the die.
    for city in CITIES:
        p.board["control"][city] = "green"
    assert purchase_modifier(p.board, "white") == 0
    p.order("A", "bid 2")
    assert p.told("influence")[0]["gained"] == gained


def test_a_leader_is_bought_for_the_rating_12_4_11_52() -> None:
    """Example A10: a leader rated 2 costs 2 points, one a turn."""
    p = step("allocation", "RED: 801 R1; WHITE: 514 SI1", influence={"red": 4})
    assert p.asked() == {"B": "spending"}
    assert "EGOROV 801" in p.may("B", "buy")
    p.order("B", "buy Egorov at 801")
    assert p.may("B", "buy") == set()
    p.order("B", "done")
    assert p.at("EGOROV") == "801"


def test_a_leader_bought_without_a_place_arrives_with_the_strongest_units_12_4() -> None:
    forces = "RED: 801 R1; 817 R9 R10; WHITE: 514 SI1"
    p = step("allocation", forces, influence={"red": 4})
    p.order("B", "place SRs + Egorov")
    p.order("B", "done")
    assert p.at("EGOROV") == "817"
    p = step("allocation", forces, influence={"red": 1})
    assert p.case("B", "buy Egorov") == "12.4"
    # The line of the design: a point on a faction, one on the track, and a leader for four.
    p = step("allocation", forces, influence={"red": 6}, politics=new_politics())
    p.order("B", "place Poland + SRs + Frunze\ndone")
    assert p.at("FRUNZE") == "817"
    assert p.board["politics"]["influence"] == {"poland": -1}
    assert [each["side"] for each in p.told("sways")] == ["red"]


def test_influence_points_are_allocated_at_once_and_sealed_11_52() -> None:
    p = step("allocation", "RED: 801 R1; WHITE: 514 SI1", influence={"white": 1, "red": 3})
    assert p.asked() == {"A": "spending", "B": "spending"}
    before = p.match.view("A")
    p.order("B", "buy Egorov at 801")
    # Nobody else reads it, in the view or in the log, and it is no sooner on the map.
    after = p.match.view("A")
    assert {**before, "sealed": None} == {**after, "sealed": None}
    assert p.match.log[-1]["to"] == ["B"]
    assert p.match.log[-1]["tellings"] == []
    assert p.at("EGOROV") == "out"
    p.order("B", "sway the revolutionaries")
    # Nor does it show in who is asked whether anything is left to spend.
    assert p.asked() == {"A": "spending", "B": "spending"}
    p.order("B", "done")
    assert p.asked() == {"A": "spending"}
    p.order("A", "sway the revolutionaries\ndone")
    assert p.at("EGOROV") == "801"
    assert [each["side"] for each in p.told("sways")] == ["white", "red"]


def test_the_first_version_of_the_rules_spends_points_openly_11_52() -> None:
    p = step("spending", "RED: 801 R1; WHITE: 514 SI1", side="red", influence={"red": 4})
    p.order("B", "buy Egorov at 801")
    assert p.at("EGOROV") == "801"
    assert p.may("B", "buy") == set()
    p.order("B", "sway the revolutionaries")
    assert p.may("B", "sway") == set()


def test_units_are_repaired_and_rebuilt_through_centres_11_2_11_53() -> None:
    """A step of an army costs a replacement step, one of a corps half a one; who is rebuilt is
    reduced, corps in the reserve."""
    p = step("rebuilding", "RED: 801 R1* RED1*", side="red", used={},
             steps={"white": 0, "red": 3})  # fmt: skip
    p.order("B", "repair R1\nrepair RED1")
    assert p.board["reduced"] == []
    p = step("rebuilding", "RED: 801 R1*", side="red", used={}, steps={"white": 0, "red": 5})
    p.board["where"] |= {BY_CODE["RED2"]: "casualties", BY_CODE["R2"]: "casualties"}
    p.order("B", "rebuild R2 at 701\nrebuild RED2 at reserve")
    assert (p.at("R2"), p.at("RED2")) == ("701", "reserve")
    assert p.is_reduced("R2")
    assert p.is_reduced("RED2")
    assert p.board["steps"]["red"] == 2


def test_capacity_limits_what_flows_through_a_centre_11_53_3_18() -> None:
    from app.games.toc.rules.replacement_flow import ReplacementFlow

    board = bare_board("WHITE: 501 SIB1* SIB2*", steps={"white": 8, "red": 0})
    flow = ReplacementFlow(board, "white", {})
    assert flow.can_spend("501", "siberian-army-sib-1")
    used: dict[str, int] = {}
    board = bare_board("RED: 801 R1*", steps={"white": 0, "red": 40})
    flow = ReplacementFlow(board, "red", used)
    while flow.can_spend("801", "red-army-r1"):
        flow.spend("801", "red-army-r1")
    assert sum(used.values()) == 2 * 8
    assert flow.left("801") == 0


def test_an_order_names_the_centre_that_steps_flow_through_11_53() -> None:
    """Unasked, the nearest one serves: Tula itself."""
    p = step("rebuilding", "RED: 817 R9*; 801 R1* RED1*", side="red", used={},
             steps={"white": 0, "red": 8})  # fmt: skip
    p.order("B", "repair R9 via Moskva")
    assert p.match.state["steps"][-1]["used"] == {"801": 2}
    p.order("B", "repair R1 via Moskva")
    assert p.match.state["steps"][-1]["used"] == {"801": 4}
    assert p.board["reduced"] == [BY_CODE["RED1"]]


def test_why_steps_do_not_flow_through_a_centre_11_53() -> None:
    p = step("rebuilding", "RED: 801 R1*; WHITE: 222 VOL1", side="red", used={"817": 4},
             steps={"white": 0, "red": 8})  # fmt: skip
    assert "has no steps left" in p.refusal("B", "repair R1 via Tula").why
    assert "not linked" in p.refusal("B", "repair R1 via Kharkiv").why
    assert "cannot use the port" in p.refusal("B", "repair R1 via Odessa port").why
    assert "not in play" in p.refusal("B", "repair R2 via Moskva").why


@pytest.mark.parametrize(("die", "left", "is_done"), [(1, 2, True), (6, 2, False)])
def test_a_port_that_an_order_names_is_rolled_for_first_11_53(
    die: int, left: int, is_done: bool
) -> None:
    """On a six a step is lost there; what is left is too little for an army, and stays."""
    politics = new_politics()
    politics["tracks"]["britain"] = 3
    politics["entered"]["britain"] = politics["control"]["britain"] = "white"
    steps = 4 if is_done else 3
    p = step("rebuilding", "WHITE: 321 AFSR1 VOL1*; RED: 801 R1", [die], side="white", used={},
             steps={"white": steps, "red": 0}, politics=politics)  # fmt: skip
    p.order("A", "repair VOL1 via Taganrog port")
    assert [each["die"] for each in p.told("port")] == [die]
    assert p.is_reduced("VOL1") != is_done
    assert p.board["steps"]["white"] == (left if is_done else 1)


def test_dots_are_neither_repaired_nor_rebuilt_11_53() -> None:
    p = step("rebuilding", "RED: 801 PEOP1* R1*", side="red", used={},
             steps={"white": 0, "red": 8})  # fmt: skip
    assert p.may("B", "mend") == {"R1"}


def test_unused_steps_are_lost_11_5_11_2() -> None:
    p = step("rebuilding", "RED: 801 R1*", side="red", used={}, steps={"white": 0, "red": 8})
    p.order("B", "done")
    assert p.board["steps"]["red"] == 0


def test_able_leaders_need_an_army_12_1_12_3() -> None:
    board = bare_board("WHITE: 321 VOL1 DENIKI WRANGE; 310 AFSR1 KRASNO")
    assert able_leaders(board, board["at"]["321"]) == ["denikin", "wrangel"]
    assert able_leaders(board, board["at"]["310"]) == []
    board["flipped"] = ["denikin"]
    assert able_leaders(board, board["at"]["321"]) == ["wrangel"]
    board["no_act"] = ["321"]
    assert able_leaders(board, board["at"]["321"]) == []


@pytest.mark.parametrize(("dice", "success"), [([4], True), ([5], False), ([6, 4], False)])
def test_a_die_up_to_the_rating_succeeds_12_3(dice: list[int], success: bool) -> None:
    p = position("WHITE: 321 VOL1 DENIKI; RED: 801 R1", dice=dice)
    assert try_capability(p.match._play, p.board, "denikin", "withdrawal") == success
    assert (p.at("DENIKI"), p.board["flipped"]) == ("321", [])


def test_a_six_may_kill_or_flip_12_3_12_5_12_72() -> None:
    p = position("WHITE: 321 VOL1 DENIKI; RED: 801 R1", dice=[6, 6, 6, 2])
    try_capability(p.match._play, p.board, "denikin", "withdrawal")
    assert p.at("DENIKI") == "gone"
    assert p.board["points"] == -4
    p = position("RED: 801 R1 TROTSK", dice=[6, 2])
    try_capability(p.match._play, p.board, "trotsky", "withdrawal")
    assert p.board["flipped"] == ["trotsky"]


def test_what_the_loss_of_leaders_costs_12_5() -> None:
    """Example A9: Trotsky costs four, and so does Lenin, though rated 2."""
    for leader, points in (("trotsky", 4), ("lenin", 4), ("stalin", 2)):
        p = position("RED: 801 R1 TROTSK LENIN STALIN")
        lose_leader(p.match._play, p.board, leader)
        assert p.board["points"] == points


def test_krasnov_and_bogayevsky_turn_and_recover_together_12_71_12_73() -> None:
    """Example A29."""
    p = position("WHITE: 330 DONSO KRASNO BOGAYE; RED: 801 R1", dice=[1])
    flip_leader(p.match._play, p.board, "krasnov")
    assert set(p.board["flipped"]) == {"krasnov", "bogayevsky"}
    recover(p.match._play, p.board, "bogayevsky")
    assert p.board["flipped"] == []


def test_leaders_recover_on_1_and_6_12_73() -> None:
    for die, back in ((1, True), (6, True), (3, False)):
        p = position("RED: 801 R1 TROTSK", dice=[die], flipped=["trotsky"])
        recover(p.match._play, p.board, "trotsky")
        assert (p.board["flipped"] == []) == back
    p = position("RED: 522 RED12 TSARNI", flipped=["tsar"])
    recover(p.match._play, p.board, "tsar")
    assert p.board["flipped"] == ["tsar"]


def test_the_putsch_of_gajda_13_71_12_71() -> None:
    p = position("WHITE: 514 SIB2 GAJDA; RED: 801 R1", dice=[2])
    flip_leader(p.match._play, p.board, "gajda")
    assert p.board["no_act"] == ["514"]


def test_the_dead_kappel_stays_as_his_coffin_12_71() -> None:
    p = position("WHITE: 614 SRKU2 KAPPEL; RED: 801 R1")
    lose_leader(p.match._play, p.board, "kappel")
    assert p.at("KAPPEL") == "614"
    assert p.board["flipped"] == ["kappel"]


def test_the_track_of_the_revolutionaries_moves_by_a_die_5_4() -> None:
    p = position("WHITE: 610 SRKU1; RED: 801 R1", dice=[1])
    shift_track(p.match._play, p.board)
    assert p.board["soc_rev"] == 3
    p = position("WHITE: 610 SRKU1; RED: 801 R1", dice=[6], influence={"soc_rev": 1})
    shift_track(p.match._play, p.board)
    assert p.board["soc_rev"] == 6


def test_revolutionaries_who_turn_take_their_spaces_along_13_6() -> None:
    """Example A20."""
    p = position("WHITE: 610 SRKU1; RED: 801 R1")
    move_marker(p.match._play, p.board, 2)

    assert holder(p.board, "610") == "red"


def test_greens_and_insurgents_may_vanish_5_4_13_31_13_33() -> None:
    p = step("wrap_up", "RED: 801 R1; 505 GREEN; 511 SURAL", [4, 2, 1], reserve="RED1")
    assert p.at("GREEN") == "out"
    assert p.at("SURAL") == "gone"
    # No corps takes the place of insurgents who vanish.
    assert p.at("RED1") == "reserve"


def test_the_gold_train_rolls_home_13_73_5_4() -> None:
    p = step("train", "WHITE: 510 SI1; 514 SI2; RED: 801 R1", [5], train="510")
    assert p.asked() == {"A": "train"}
    assert p.may("A", "haul")
    p = step("train", "WHITE: 514 SI2; RED: 801 R1", [5], train="514")
    assert p.board["train"] == ""
    assert p.board["points"] == 3


def test_what_lasts_a_turn_ends_with_it_5_1_8_8() -> None:
    p = position("RED: 801 R1; WHITE: 514 SI1", assets={"red-tank-1": "spent"},
                 captured=["red 514"], modifiers={"cancel_retreat red": -1})  # fmt: skip
    p.board["cards"].update(dict.fromkeys(["W1", "W2", "W3", "R1", "R2"], "deck"))
    begin_turn(p.match._play, p.board)
    assert p.board["turn"] == 2
    assert p.board["assets"] == {"red-tank-1": "ready"}
    assert p.board["captured"] == []
    assert p.board["modifiers"] == {}


def test_an_army_out_of_supply_can_be_rebuilt_three_turns_on_10_6() -> None:
    p = position("RED: 801 R1; WHITE: 514 SI1", turn=3)
    p.board["where"][BY_CODE["VOL1"]] = "turn 4"
    begin_turn(p.match._play, p.board)
    assert p.at("VOL1") == "casualties"


def test_a_new_year_brings_its_cards_and_the_discards_back_5_1_1() -> None:
    p = position("RED: 801 R1; WHITE: 514 SI1", turn=3)
    p.board["cards"]["W3"] = "discard"
    begin_turn(p.match._play, p.board)
    assert p.board["cards"]["W3"] in ("deck", "hand")
    assert p.board["cards"]["W21"] in ("deck", "hand")
    assert p.board["cards"]["W41"] == "out"


def test_a_player_may_resign_at_any_time() -> None:
    p = position("RED: 801 R1; WHITE: 514 SI1", hand="W13")
    p.order("B", "resign")
    assert p.match.state["result"]["winner"] == "white"  # type: ignore[index]


def test_armies_are_rebuilt_in_cities_of_their_camp_and_corps_in_the_reserve_11_53() -> None:
    from app.games.toc.rules.replacement_flow import ReplacementFlow

    board = bare_board("WHITE: 514 SI1; RED: 801 R1", steps={"white": 20, "red": 20})
    white, red = (ReplacementFlow(board, side, {}) for side in ("white", "red"))
    for code, cities in (
        ("VOL1", {"301", "310", "324"}),
        ("DONSO", {"324"}),
        ("ROMA1", {"301", "310", "324", "514", "525"}),
        ("AFSR1", {"reserve"}),
    ):
        found = set(white.rebuilding_places(BY_CODE[code]))
        assert found <= cities, code
        assert found, code
        # Neither rail nor a centre: no army is rebuilt there.
        assert not found & {"328", "526"}
    assert set(white.rebuilding_places(BY_CODE["SIB1"])) <= {"501", "514", "525"}
    assert {"801", "817"} <= set(red.rebuilding_places(BY_CODE["R2"]))


def test_a_leader_is_dismissed_for_half_a_die_12_5() -> None:
    p = step("allocation", "RED: 801 R1 STALIN TSARNI; WHITE: 514 SI1", [3], influence={"red": 1},
             flipped=["tsar"])  # fmt: skip
    assert p.may("B", "dismiss") == {"STALIN"}
    p.order("B", "dismiss Stalin")
    assert p.at("STALIN") == "801"
    p.order("B", "done")
    assert p.at("STALIN") == "gone"
    assert p.board["points"] == 2


def test_leaders_of_insurgents_cost_nothing_12_5_13_33() -> None:
    p = position("RED: 801 R1 BLYUKH; WHITE: 514 SI1 KAPPEL", flipped=["kappel"])
    for leader in ("blyukher", "kappel"):
        lose_leader(p.match._play, p.board, leader)
    assert p.board["points"] == 0


def test_greens_in_a_capital_cost_no_steps_11_3() -> None:
    p = position("RED: 801 R1; 701 GREEN", dice=[1])
    p.board["steps"]["red"] = 10
    reckon(p.match._play, p.board, "red")
    assert p.board["steps"]["red"] == 10


@pytest.mark.parametrize(("rules", "buys"), [(6, False), (5, True)])
def test_points_for_cities_buy_no_leader_11_4(rules: int, buys: bool) -> None:
    """Two points, one of them for a city: Egorov, rated 2, is too dear; tracks take both."""
    p = step("allocation", "RED: 801 R1; WHITE: 514 SI1", influence={"red": 2}, rules=rules,
             captured=["red 514"], politics=new_politics())  # fmt: skip
    assert ("EGOROV 801" in p.may("B", "buy")) == buys
    p.order("B", "influence Poland\ninfluence Finland")
    assert not {"buy", "influence", "sway"} & p.verbs("B")
