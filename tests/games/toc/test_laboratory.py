"""What balance runs and the fuzzer count of a game of Triumph of Chaos, and what is drawn often."""

from collections import Counter
from random import Random

from app.games.fuzz.policy import FuzzPolicy
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.toc.positions import position


def used(say: str, **args: object) -> list[str]:
    state = position("RED: 601 R10").match.state
    return list(TRIUMPH_OF_CHAOS.uses(state, say, args))


def test_an_event_counts_with_its_card_and_as_a_use_of_a_card_6_23() -> None:
    assert used("played", side="white", card="W14", use="event") == [
        "use of a card: white event",
        "event: W14 Left SR Plot",
    ]
    assert used("played", side="red", card="R1", use="operations") == [
        "use of a card: red operations"
    ]


def test_special_actions_chits_and_political_cards_count_7_3_13_52_5_2() -> None:
    assert used("special", side="red", action="politburo") == ["special action: red politburo"]
    shown = used("chits.shown", side="white", chits=["don", "nw"])
    assert shown == ["chit: white don", "chit: white nw"]
    assert used("political.cards", side="red", box="red", cards=["P1"]) == [
        "political card: P1 Peace Decree"
    ]
    assert used("political.effect", side="red", card="P44") == [
        "other effect: P44 Credits from the City"
    ]


def test_what_leaders_roll_for_in_combat_counts_12_1() -> None:
    tried = {"leader": "trotsky", "die": 5, "success": False}
    assert used("leader.roll", what="withdrawal", **tried) == ["combat: 12.1 withdrawal"]
    assert used("leader.roll", what="repair", **tried) == []


def test_all_cards_chits_and_actions_can_be_missed() -> None:
    kinds = Counter(name.partition(": ")[0] for name in TRIUMPH_OF_CHAOS.usable)
    assert kinds["event"] == 53 + 53
    assert kinds["political card"] == 66
    assert kinds["chit"] == 10 + 10
    assert kinds["special action"] == 6 + 8


def test_random_players_play_late_events_most() -> None:
    match = position("321 VOL1; 801 R1", hand="W13 W41").match
    policy = FuzzPolicy(TRIUMPH_OF_CHAOS, Random(1))
    chosen = (policy.choose(match, "A") for _choice in range(200))
    plays = Counter((each["card"], each["use"]) for each in chosen if each["do"] == "play")
    assert plays["W41", "event"] > 2 * plays["W13", "event"] > 2 * plays["W41", "operations"] > 0
