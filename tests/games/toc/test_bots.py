"""Bots play to the end, beat those that are gentler, and look at nothing that they may not know."""

from random import Random

import pytest

from app.games.cards.decks import DECK, HAND
from app.games.kernel.bot import decide
from app.games.kernel.match import Match
from app.games.kernel.state import copy_state
from app.games.toc.board import board_of, in_play
from app.games.toc.bots import BOTS
from app.games.toc.bots.factions import point_worth
from app.games.toc.bots.worth import threats
from app.games.toc.box import BOX, DECKS, UNITS
from app.games.toc.title import TRIUMPH_OF_CHAOS
from app.games.toc.wording import REASONS
from tests.games.toc.rules.test_greens_and_politburo_7_34 import greens


def played(seed: int, white: str, red: str) -> Match:
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{seed:064x}")
    lots = Random(seed)
    for _action in range(3000):
        if match.over:
            break
        seat = min(match.waiting())
        match.apply(seat, BOTS[white if seat == "A" else red](match, seat, lots))
    return match


def test_a_bot_beats_those_that_are_gentler() -> None:
    """docs/balance/toc.md has the runs of a hundred games."""
    for white, red, winner in (("gentle", "random", "white"), ("gentle", "steady", "red")):
        match = played(1, white, red)
        assert match.state["result"] is not None
        assert match.state["result"]["winner"] == winner


@pytest.mark.parametrize(
    ("name", "scenario", "actions"),
    [
        ("gentle", "introduction", 30),
        ("steady", "training", 50),
        pytest.param("sharp", "introduction", 1, marks=pytest.mark.long),
    ],
)
def test_bots_choose_the_same_whatever_the_other_side_holds(
    name: str, scenario: str, actions: int
) -> None:
    match = started(scenario)
    lots = Random(2)
    for _action in range(actions):
        seat = min(match.waiting())
        action = BOTS[name](match, seat, lots)
        twin = Match(TRIUMPH_OF_CHAOS, copy_state(match.state), [], match._play.dice)
        TRIUMPH_OF_CHAOS.perturb_hidden(twin.state, seat, lots)
        assert BOTS[name](twin, seat, lots) == action
        match.apply(seat, action)


def started(scenario: str, seed: int = 2) -> Match:
    options = {"scenario": scenario}
    return Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{seed:064x}", options=options)


def test_cards_that_no_round_needs_go_into_the_political_boxes_5_2() -> None:
    """Eight cards and six rounds on the last turn: two cards of the hand and Influence are
    allocated; the Bluff, which seldom wins a box, is left."""
    match = started("training")
    board = board_of(match.state)
    board["turn"] = 3
    deck = DECKS["white"]
    board["cards"][deck.at(board["cards"], DECK)[0]] = HAND
    hand = set(deck.at(board["cards"], HAND))
    allocated = set()
    while "A" in match.waiting():
        decision = decide(match, "A", "steady", Random(1))
        assert decision.reason is not None
        assert decision.reason.key.startswith("why.allocate")
        allocated.add(decision.action["card"])
        match.apply("A", decision.action)
    assert len(hand & allocated) == 2
    assert {BOX.cards[card].title for card in allocated - hand} == {"Influence"}


def test_a_point_counts_most_near_control_and_nothing_after_the_last_phase_5_2() -> None:
    board = board_of(started("training").state)
    tracks = board["politics"]["tracks"]
    tracks["turkistan"], tracks["khiva"] = -2, 0
    worths = {f: point_worth(board, f, "red") for f in ("turkistan", "khiva")}
    assert worths["turkistan"] > worths["khiva"] > 0
    board["turn"] = 3
    assert point_worth(board, "turkistan", "red") == 0
    assert point_worth(board, "turkistan", "red", now=True) > 0


def test_what_a_bot_finds_does_not_depend_on_what_it_has_kept() -> None:
    """Reduced units are weaker, though who stands where is the same."""
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{2:064x}")
    board = board_of(match.state)
    before = threats(board, "white")
    board["reduced"] = [
        unit for unit in in_play(board, "red") if UNITS.get(unit) and UNITS[unit].reduced
    ]
    after = threats(board, "white")
    assert sum(after.values()) < sum(before.values())
    board["reduced"] = []
    assert sum(threats(board, "white").values()) >= sum(before.values())


def test_every_thought_gives_a_reason_that_can_be_read() -> None:
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{5:064x}")
    lots, told = Random(5), set()
    while not match.over and board_of(match.state)["turn"] < 2:
        seat = min(match.waiting())
        decision = decide(match, seat, "steady", lots)
        if decision.reason is not None:
            told.add(decision.reason.key)
            said = TRIUMPH_OF_CHAOS.wording.say(decision.reason.key, decision.reason.args)
            assert said.endswith(".")
            assert "{" not in said
        match.apply(seat, decision.action)
    assert told <= set(REASONS)
    assert len(told) >= 8


@pytest.mark.long
def test_two_gentle_bots_always_come_to_an_end() -> None:
    for seed in range(100):
        assert played(seed, "gentle", "gentle").over, seed


def test_a_bot_lets_greens_attack_the_enemy_7_35() -> None:
    p = greens(1, "818 GREE1A GREEN; 817 RED1*; 820 SI1; 801 R1; 321 VOL1", more=[6, 1])
    lots, done = Random(1), []
    while p.asked() and "B" not in p.asked():
        done.append(BOTS["steady"](p.match, "A", lots))
        p.match.apply("A", done[-1])
    assert done[:2] == [
        {"do": "activate", "place": "818", "use": "combat"},
        {"do": "attack", "place": "817"},
    ]
    assert p.told("attack")[0]["side"] == "green"
