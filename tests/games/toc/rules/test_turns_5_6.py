"""Sections 5 and 6: turns, hands, rounds, and how cards are used."""

import pytest

from app.games.cards.decks import DISCARD, HAND, REMOVED
from app.games.kernel.match import Match
from app.games.toc.board import board_of, holder
from app.games.toc.box import BOX, DECKS
from app.games.toc.rules.control import cities_of
from app.games.toc.rules.places import usual_places
from app.games.toc.rules.supply import is_mud
from app.games.toc.rules.turns import begin_turn, hand_size, roll_weather
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.toc.positions import BY_CODE, SEED, bare_board, position


def test_the_set_up_gives_white_ten_cities_and_red_nine_3_14() -> None:
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=SEED)
    board = board_of(match.state)
    assert (len(cities_of(board, "white")), len(cities_of(board, "red"))) == (10, 9)
    assert board["where"]["tsar"] == "522"
    assert {"lenin", "tsar"} == set(board["flipped"])
    assert holder(board, "522") == holder(board, "524") == "red"


def test_hands_are_dealt_and_white_begins_5_1_1_5_3_13_9() -> None:
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=SEED)
    board = board_of(match.state)
    for side in ("white", "red"):
        assert len(DECKS[side].at(board["cards"], HAND)) == 6
        assert all(BOX.cards[c].year == "1918" for c in DECKS[side].at(board["cards"], HAND))
    assert [hand_size(turn) for turn in (1, 2, 3)] == [6, 7, 7]
    assert match.waiting() == {"A": "card"}


def test_the_turn_chart_5_1_1() -> None:
    hands = [hand_size(turn, has_politics=True) for turn in range(1, 17)]
    assert hands == [7, 8, 8, 7, 8, 8, 9, 9, 9, 6, 7, 8, 8, 8, 8, 6]
    assert [turn.rounds for turn in BOX.turns] == [5, 6, 6, 5, 6, 6, 7, 7, 7, 5, 6, 7, 7, 7, 7, 5]
    assert [turn.is_political for turn in BOX.turns] == [True] * 9 + [False] * 7
    assert (sum(hands), sum(turn.rounds for turn in BOX.turns)) == (124, 99)


@pytest.mark.parametrize(("die", "mud"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_die_says_whether_there_is_mud_in_spring_2_5_12(die: int, mud: bool) -> None:
    for turn in (6, 12):
        p = position("801 R1; 514 SI1", turn=turn, dice=[die], flags=["mud"])
        roll_weather(p.match._play, p.board)
        assert is_mud(p.board) == mud
        assert p.told("weather") == [{"die": die, "mud": mud}]
    # The mud of Spring 2 is over in summer, without a die.
    p = position("801 R1; 514 SI1", turn=7, flags=["mud"])
    roll_weather(p.match._play, p.board)
    assert not is_mud(p.board)
    assert p.told("weather") == []


def test_each_side_sees_its_own_hand_alone_5_1_1() -> None:
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=SEED)
    own, other, nobody = (match.view(seat)["board"]["decks"] for seat in ("A", "B", None))
    assert len(own["white"]["hand"]) == 6
    assert own["white"]["counts"]["hand"] == other["white"]["counts"]["hand"] == 6
    assert other["white"]["hand"] is nobody["white"]["hand"] is None
    assert set(own["white"]["hand"]) <= set(other["white"]["unseen"])


def test_rounds_alternate_white_first_as_often_as_the_chart_says_6_1_5_3() -> None:
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=SEED)
    sides = []
    while board_of(match.state)["turn"] == 1 and set(match.waiting().values()) == {"card"}:
        (seat,) = match.waiting()
        sides.append(seat)
        match.apply(seat, {"do": "pass"})
    assert "".join(sides) == "AB" * 5


def test_a_card_has_four_uses_6_1_6_22_3_5() -> None:
    p = position("801 R1; 321 VOL1", "red", hand="R1")
    assert p.may("B", "play") == {
        "R1 event", "R1 operations", "R1 replacements", "R1 redeployment",
    }  # fmt: skip
    p.order("B", "play R1 rs")
    assert p.board["steps"]["red"] == 2 * 4
    assert p.board["cards"]["R1"] == DISCARD


def test_an_event_with_an_asterisk_leaves_the_game_6_23() -> None:
    p = position("801 R1; 321 VOL1", "red", hand="R10 R9")
    p.order("B", "play R10 event")
    assert p.board["cards"]["R10"] == REMOVED
    assert p.board["training"]["red"] == 1
    p = position("801 R1; 321 VOL1", "red", hand="R8")
    assert "R8 event" not in p.may("B", "play")


def test_an_event_ruled_out_by_another_6_23() -> None:
    p = position("514 SIB1; 801 R1", hand="W2", flags=["event W1"])
    assert "W2 event" not in p.may("A", "play")
    assert p.case("A", "play W2 event") == "6.23"
    p = position("514 SIB1; 801 R1", hand="W1", flags=["event W2"])
    assert "W1 event" in p.may("A", "play")


def test_the_tsar_rescued_bars_kolchak_6_23_13_1() -> None:
    p = position("514 SIB1; 801 R1", hand="W1", flags=["tsar_rescued"])
    assert "Tsar" in p.refusal("A", "play W1 event").why


def test_an_event_of_which_nothing_can_be_done_may_not_be_chosen_6_23() -> None:
    p = position("514 SIB1; 801 R1", "red", hand="R19")
    assert "R19 operations" in p.may("B", "play")
    assert p.case("B", "play R19 event") == "6.23"


def test_no_use_of_a_kind_twice_running_6_24() -> None:
    p = position("801 R1; 321 VOL1", "red", hand="R1", last={"red": "redeployment", "white": ""})
    assert p.case("B", "play R1 sr") == "6.24"
    assert "R1 event" in p.may("B", "play")
    p = position("801 R1; 321 VOL1", "red", hand="R1", last={"red": "reinforcement", "white": ""})
    assert p.case("B", "play R1 event") == "6.24"
    p = position("801 R1; 321 VOL1", "red", hand="R1", last={"red": "replacements", "white": ""})
    assert p.case("B", "play R1 rs") == "6.24"


def test_what_does_not_count_as_reinforcement_or_replacement_6_24_11_1_11_2() -> None:
    """Cards that place Greens and partisans, and cards that repair."""
    forces = "801 R1*; 321 VOL1"
    after = {"white": "reinforcement", "red": "reinforcement"}
    p = position(forces, "red", hand="R6 R14 R8 R1", last=after)
    assert {"R6 event", "R14 event", "R8 event"} <= p.may("B", "play")
    assert "R1 event" not in p.may("B", "play")
    after = {"white": "replacements", "red": "replacements"}
    assert "R8 event" in position(forces, "red", hand="R8", last=after).may("B", "play")


def test_another_round_or_a_new_turn_ends_what_6_24_bars() -> None:
    for orders in ("pass", "play R2 ops\ndone"):
        p = position(
            "801 R1; 321 VOL1", "red", hand="R1 R2", last={"white": "", "red": "replacements"}
        )
        p.order("B", orders)
        assert p.board["last"]["red"] == ""
    p = position("801 R1; 321 VOL1", last={"white": "redeployment", "red": "replacements"})
    begin_turn(p.match._play, p.board)
    assert p.board["last"] == {"white": "", "red": ""}


def test_a_card_that_is_not_held_6_1() -> None:
    p = position("801 R1; 321 VOL1", "red", hand="R1")
    assert "do not hold" in p.refusal("B", "play R2 ops").why


def test_reinforcements_arrive_reduced_until_they_are_trained_11_1() -> None:
    for training, reduced in ((0, True), (1, False)):
        p = position("310 AFSR1", hand="W3", training={"white": training, "red": 0})
        p.order("A", "play W3 event")
        assert p.may("A", "arrive") == {"VOL3 301", "VOL3 310", "VOL3 324", "VOL3 328",
                                        "VOL3 casualties"}  # fmt: skip
        p.order("A", "place VOL3 at 310")
        assert p.is_reduced("VOL3") == reduced
        assert p.board["where"]["afsr-corps-afsr-cav-2"] == "reserve"


def test_camps_of_white_arrive_at_home_11_1() -> None:
    p = position("310 AFSR1", hand="W4")
    p.order("A", "play W4 event")
    assert p.may("A", "arrive") == {"GAJDA 514", "GAJDA 525", "GAJDA 526"}


def test_red_arrives_at_its_cities_smolensk_and_tula_11_1_13_42() -> None:
    p = position("801 R1", "red", hand="R1")
    p.order("B", "play R1 event")
    places = {each.split()[1] for each in p.may("B", "arrive")}
    assert {"801", "807", "817", "701", "601", "casualties"} <= places
    assert "123" not in places
    assert "614" not in places


def test_insurgents_arrive_full_in_enemy_land_11_1_13_33() -> None:
    p = position("801 R1", "red", hand="R7", dice=[2])
    p.order("B", "play R7 event")
    assert "SURAL 511" in p.may("B", "arrive")
    p.order("B", "place SURAL at 511")
    assert not p.is_reduced("SURAL")
    assert p.at("BLYUKH") == "511"
    assert p.board["control"].get("511") is None


def test_a_hand_is_shown_by_a_card_5_1_1() -> None:
    p = position("310 AFSR1; 801 R1", hand="W15")
    p.board["cards"]["R3"] = "hand"
    p.order("A", "play W15 event")
    assert p.match.view("A")["board"]["decks"]["red"]["hand"] == ["R3"]
    assert p.asked() == {"A": "activation"}


def test_greens_are_placed_in_the_enemys_home_13_31() -> None:
    p = position("310 AFSR1; 801 R1", hand="W13")
    p.order("A", "play W13 event\ngreens at 815\ngreens at 812")
    assert p.board["where"]["green-corps-greens-c1"] == "815"
    assert p.board["where"]["green-corps-greens-c2"] == "812"


def test_no_act_markers_of_a_card_7_24_7_33() -> None:
    p = position("310 AFSR1; 801 R1; 701 R7 TROTSK; 812 RED1", hand="W9")
    p.order("A", "play W9 event")
    assert p.may("A", "agitate") == {"801", "812"}
    p.order("A", "agitate 801\nagitate 812")
    assert p.board["no_act"] == ["801", "812"]


def test_repairs_by_a_card_11_2() -> None:
    p = position("801 R1* RED1*; 701 PEOP1*", "red", hand="R8")
    p.order("B", "play R8 event")
    assert p.may("B", "mend") == {"R1", "RED1"}
    p.order("B", "repair R1\nrepair RED1")
    assert p.board["reduced"] == ["red-army-peoples-1"]


def test_cards_repair_insurrection_armies_in_spite_of_the_dot_11_2() -> None:
    """Up to version 5 of the rules they did not."""
    for rules, able in ((6, {"R1", "KUBAN"}), (5, {"R1"})):
        p = position("801 R1*; 311 KUBAN*; 701 PEOP1*", "red", hand="R8", rules=rules)
        p.order("B", "play R8 event")
        assert p.may("B", "mend") == able


def test_cards_that_are_saved_count_in_the_next_hand_5_1_1() -> None:
    p = position("801 R1; 514 SI1", hand="W3 W4")
    p.board["cards"].update(dict.fromkeys(DECKS["white"].cards[5:20], "deck"))
    begin_turn(p.match._play, p.board)
    hand = DECKS["white"].at(p.board["cards"], HAND)
    assert {"W3", "W4"} <= set(hand)
    assert len(hand) == hand_size(2) == 7


def test_too_few_cards_in_the_deck_bring_the_discards_back_5_1_1() -> None:
    p = position("801 R1; 514 SI1")
    p.board["cards"].update({"W3": "deck", "W4": "discard", "W5": "discard"})
    begin_turn(p.match._play, p.board)
    assert set(DECKS["white"].at(p.board["cards"], HAND)) == {"W3", "W4", "W5"}


def test_discards_are_open_to_both_and_to_spectators_5_1_1() -> None:
    p = position("801 R1; 514 SI1", hand="W3")
    p.order("A", "play W3 rs")
    for seat in ("A", "B", None):
        assert p.match.view(seat)["board"]["decks"]["white"]["discard"] == ["W3"]


def test_each_camp_arrives_in_its_regions_and_by_rail_after_the_link_up_11_1() -> None:
    board = bare_board("514 SI1; 310 AFSR1")
    for code, cities in (("DONNO", {"324", "328"}), ("SIB2", {"514", "525", "526"})):
        assert set(usual_places(board, "white", BY_CODE[code])) == cities
    # Rails join Omsk to Saratov and Tsaritsyn and on to Rostov: Siberians arrive there as well.
    east = ("501 522 524 601 602 603 604 605 606 607 608 609 610 611 612 613 614 615 617 620 321 "
            "322 333 339 639 336 621 623 624 635 626 628")  # fmt: skip
    board = bare_board("514 SI1", flags=["link_up"], control=dict.fromkeys(east.split(), "white"))
    assert "324" in usual_places(board, "white", BY_CODE["SIB2"])
    assert "601" not in usual_places(board, "white", BY_CODE["SIB2"])


def test_a_named_space_of_the_enemys_takes_nobody_11_1() -> None:
    p = position("801 R1; 514 SI1", hand="W1")
    p.order("A", "play W1 event")
    assert p.at("KOLCHA") == "514"
    # A full space takes nobody, either: an army may wait in the casualty box to be rebuilt.
    p = position("801 R1 R2 RED1; 514 SI1", "red", hand="R3")
    p.order("B", "play R3 event")
    assert p.board["where"]["red-army-moskva"] == "casualties"
    assert p.board["where"]["red-corps-red-23"] == "reserve"
    p = position("801 R1; 514 R2", hand="W1")
    p.order("A", "play W1 event")
    assert {each.split()[1] for each in p.may("A", "arrive")} <= {"501", "525", "526"}
