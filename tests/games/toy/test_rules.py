"""Three Crossings by its own rules: position, orders, expectation."""

import pytest

from tests.games.toy.board import board_of, hand
from tests.games.toy.positions import begun, dealt, order, says
from tests.games.toy.title import CROSSINGS_TITLE


def test_everybody_is_dealt_three_cards_and_plans_at_once_2() -> None:
    match = begun("ABCD")
    assert match.waiting() == dict.fromkeys("ABCD", "plans")
    assert [len(hand(board_of(match.state), seat)) for seat in "ABCD"] == [3, 3, 3, 3]


def test_a_hand_of_three_cards_allows_nine_commitments_and_ready_2_1() -> None:
    match = dealt({"A": ["boat1", "raft2", "rope3"], "B": ["boat2"]})
    verbs = [option["do"] for option in match.options("A")]
    assert verbs.count("commit") == 9
    assert verbs.count("ready") == 1


def test_a_seat_alone_takes_a_crossing_without_a_die_3_1() -> None:
    match = dealt({"A": ["boat1"], "B": ["boat2"]})
    order(match, "A", "commit boat 1 to ford\nready")
    outcome = order(match, "B", "ready")
    assert board_of(match.state)["holder"]["ford"] == "A"
    assert outcome.entries[-1]["draws"] == []


def test_die_and_cards_decide_together_3_1() -> None:
    match = dealt({"A": ["boat5"], "B": ["raft4"]}, faces=[1, 3])
    order(match, "A", "commit boat to bridge, ready")
    order(match, "B", "commit raft to bridge, ready")
    assert board_of(match.state)["holder"]["bridge"] == "B"
    assert "South Bank takes the Bridge with 7." in says(match, "A")


def test_between_equals_the_holder_stays_3_2() -> None:
    match = dealt({"A": ["boat5", "boat6"], "B": ["raft5"]}, faces=[2, 3], rounds=2)
    board_of(match.state)["holder"]["bridge"] = "A"
    order(match, "A", "commit boat 5 to bridge, ready")
    order(match, "B", "commit raft to bridge, ready")
    assert match.state["result"] is None
    assert board_of(match.state)["holder"]["bridge"] == "B"  # 5 + 2 against 5 + 3

    match = dealt({"A": ["boat5"], "B": ["raft5"]}, faces=[3, 3])
    board_of(match.state)["holder"]["bridge"] = "A"
    order(match, "A", "commit boat to bridge, ready")
    order(match, "B", "commit raft to bridge, ready")
    assert board_of(match.state)["holder"]["bridge"] == "A"


def test_under_version_1_of_the_rules_equals_lose_the_crossing_3_2() -> None:
    match = dealt({"A": ["boat5"], "B": ["raft5"]}, faces=[3, 3], rules=1)
    board_of(match.state)["holder"]["bridge"] = "A"
    order(match, "A", "commit boat to bridge, ready")
    order(match, "B", "commit raft to bridge, ready")
    assert board_of(match.state)["holder"]["bridge"] is None


def test_all_losers_are_asked_at_once_and_the_fight_goes_on_with_the_last_answer_3_3() -> None:
    hands = {"A": ["boat6"], "B": ["raft1"], "C": ["rope1", "rope2"], "D": ["plank3"]}
    match = dealt(hands, faces=[6, 1, 1, 6, 1])
    for seat, text in (
        ("A", "commit boat to ford"),
        ("B", "commit raft to ford"),
        ("C", "commit all to ford"),
        ("D", "commit plank to mill"),
    ):
        order(match, seat, text + ", ready")
    assert match.waiting() == {"B": "retreat", "C": "retreat"}
    assert match.options("C")[:2] == [{"do": "stand"}, {"do": "fall_back", "to": "mill"}]
    assert all(option["do"] == "instruct" for option in match.options("C")[2:])
    order(match, "C", "fall back to mill")
    assert match.waiting() == {"B": "retreat"}
    assert board_of(match.state)["committed"]["mill"] == {"D": ["plank3"], "C": ["rope2"]}
    order(match, "B", "stand")
    assert board_of(match.state)["holder"]["mill"] == "C"  # 2 + 6 against 3 + 1


def test_the_most_points_win_4() -> None:
    match = dealt({"A": ["boat1", "boat2"], "B": ["raft1"]})
    order(match, "A", "commit boat 1 to ford, commit boat 2 to mill, ready")
    order(match, "B", "commit raft 1 to bridge, ready")
    assert match.over
    assert match.state["result"] == {"ranking": [["A"], ["B"]], "points": {"A": 2, "B": 1}}
    assert match.waiting() == {}
    assert match.options("A") == []


def test_commit_all_stands_for_every_card_that_is_free_2_1() -> None:
    match = dealt({"A": ["boat1", "raft2", "rope3"], "B": []})
    order(match, "A", "commit raft to ford")
    outcome = order(match, "A", "commit all to mill")
    done = [entry["action"]["card"] for entry in outcome.entries]
    assert done == ["boat1", "rope3"]


def test_the_sides_have_names_and_the_other_seats_are_players() -> None:
    seats = CROSSINGS_TITLE.seat_ids(4)
    assert seats == ["A", "B", "C", "D"]
    named = [CROSSINGS_TITLE.seat_name(seat) for seat in seats]
    assert named == ["North Bank", "South Bank", "Player C", "Player D"]
    with pytest.raises(ValueError, match="2 to 4 players"):
        CROSSINGS_TITLE.seat_ids(5)
