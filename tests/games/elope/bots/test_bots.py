"""Bots of Elope: what they choose is legal, and they do what they are said to do."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.games.elope.board import board_of
from app.games.elope.bots import BOTS, LEVELS
from app.games.elope.bots.bot import operate, player
from app.games.elope.bots.field import (
    RAILWAY,
    RIVER,
    axis_of_place,
    field_of,
    goals_of,
    target_from,
)
from app.games.elope.bots.levels import STEADY
from app.games.elope.bots.movement import to_repair, track_to_cut
from app.games.elope.bots.plan import Plan
from app.games.elope.box import GRID
from app.games.elope.rules.reach import march_of
from app.games.elope.title import ELOPE
from app.games.kernel.bot import ReasoningBot
from app.games.kernel.match import Match
from tests.games.elope.positions import BY_CODE, board_with, position


def played(allied: str, red: str, seed: int, actions: int) -> Match:
    """A match between two bots for some actions."""
    match = Match.new(ELOPE, ["A", "B"], seed=f"{seed:064x}")
    lots = Random(seed)
    for _action in range(actions):
        if match.over:
            break
        seat = min(match.waiting())
        match.apply(seat, BOTS[allied if seat == "A" else red](match, seat, lots))
        assert list(ELOPE.violations(match.state)) == []
    return match


def test_every_level_is_a_bot() -> None:
    assert set(LEVELS) <= set(BOTS)


def test_a_steady_bot_leaves_archangel_on_the_first_turn() -> None:
    match = played("steady", "gentle", 1, 40)
    board = board_of(match.state)
    assert board["turn"] >= 1
    at = [board["where"][f"fr21-{company}"] for company in "abcd"]
    assert any(place != "4707" for place in at)


def test_the_field_falls_toward_places_that_are_worth_most() -> None:
    board = board_with("FR21A 4707")
    field = field_of("dry", goals_of(board, "allied", RAILWAY))
    assert field["2705"] < field["3107"] < field["3606"]
    assert target_from("dry", goals_of(board, "allied", RAILWAY), "3107") == "2705"


@pytest.mark.parametrize(
    ("turn", "kotlas", "goes"), [(9, "", False), (11, "undecided", False), (11, "yes", True)]
)
def test_the_allies_go_for_kotlas_only_when_the_die_has_said_yes_20_0(
    turn: int, kotlas: str, *, goes: bool
) -> None:
    """In the historical scenario; the other places on the rivers are always theirs to take."""
    history = {"kotlas": kotlas, "arrived": []}
    board = board_with("FR21A 4707", turn=turn, history=history)
    goals = dict(goals_of(board, "allied", RIVER))
    assert ("1248" in goals) == goes
    assert goals["2122"] > 0


@pytest.mark.parametrize(("is_last", "better"), [(False, "3406"), (True, "3606")])
def test_on_the_last_turn_the_allies_take_what_lies_empty_beside_them_24_0(
    *, is_last: bool, better: str
) -> None:
    """Obozerskaya brings a point now; Plesetskaya, which is worth more, is out of reach."""
    board = board_with("FR21A 3506, FR21B 3107, FR21H 3506, DEPA1 3506")
    plan = Plan(board, "allied", STEADY, is_last=is_last)
    assert min(("3406", "3606"), key=lambda place: plan.cost("fr21-a", place)) == better


def test_the_railway_runs_to_plesetskaya_and_the_rivers_to_shenkursk_and_kotlas() -> None:
    for place in ("4707", "2705", "1606", "0806"):
        assert axis_of_place(place) == RAILWAY
    for place in ("2920", "2122", "1248"):
        assert axis_of_place(place) == RIVER


def test_a_bot_attacks_at_good_odds_and_not_at_bad_ones() -> None:
    strong = "FR21A 3207, FR21B 3207, FR21C 3207, FR21D 3207, FR21H 3307, DEPA1 3307, R8BN 3107"
    p = position(strong, step="combat", static=["DEPA1"])
    assert BOTS["steady"](p.match, "A", Random(1)) == {"do": "attack", "place": "3107"}
    weak = position("FR21A 3207, R154 3107, DEPR1 3006, RB1HQ 3006", step="combat")
    assert BOTS["steady"](weak.match, "A", Random(1)) == {"do": "done"}


def test_a_bot_may_have_other_settings_as_red() -> None:
    """This one never attacks as Red, and as the Allies takes what steady takes."""
    decide = player(STEADY, replace(STEADY, least_gain=99.0))
    allied = "FR21A 3207, FR21B 3207, FR21C 3207, FR21D 3207, FR21H 3307, DEPA1 3307, R8BN 3107"
    red = "R154 2906, RTARA 2906, DEPR1 2805, R6HQ 2805, FR21A 3006"
    p = position(allied, step="combat", static=["DEPA1"])
    assert decide(p.match, "A", Random(1)).action["do"] == "attack"
    q = position(red, side="red", step="combat", static=["DEPR1"])
    assert BOTS["steady"](q.match, "B", Random(1))["do"] == "attack"
    assert decide(q.match, "B", Random(1)).action["do"] == "done"


def test_more_of_the_allies_go_along_the_rivers_in_the_historical_scenario_20_0() -> None:
    """There the railway leads no farther than the plan lets them attack."""
    troops = "FR21A 4707, RS10A 4707, USA 4707, USE 4707, USI 4707, DU7A 4707, CA1 4707"
    ways = []
    for scenario in ("non_historical", "historical"):
        board = board_with(troops, options={"scenario": scenario, "ships": "depth"})
        ways.append(Counter(Plan(board, "allied", STEADY).axes.values()))
    assert ways[1][RIVER] > ways[0][RIVER] > 0


def test_a_bot_counts_what_its_depots_feed() -> None:
    """Case 11.3: a static depot has room for five units, whether they stand there or come."""
    board = board_with(
        "FR21A 3407, FR21B 3407, FR21C 3407, FR21D 3407, USA 3407, USB 4707, DEPA1 3606",
        static=["DEPA1"],
    )
    plan = Plan(board, "allied", STEADY)
    assert plan.feeds("fr21-a", "3506")
    assert not plan.feeds("us339-1-b", "3506")


def test_each_decision_has_a_reason_that_can_be_said() -> None:
    match = Match.new(ELOPE, ["A", "B"], seed=f"{1:064x}")
    lots, told = Random(1), set()
    for _action in range(80):
        seat = min(match.waiting())
        bot = BOTS["steady"]
        assert isinstance(bot, ReasoningBot)
        decision = bot.decide(match, seat, lots)
        if decision.reason is not None:
            told.add(decision.reason.key)
            assert ELOPE.wording.say(decision.reason.key, decision.reason.args, {})
        match.apply(seat, decision.action)
    assert {"why.objective", "why.support_troops", "why.no_move"} <= told


def test_a_bot_rides_where_it_is_far_from_the_enemy_4_8() -> None:
    match = played("steady", "steady", 1, 60)
    assert any(entry["action"]["do"] == "entrain" for entry in match.log)


RAIL_OPTIONS = {"railways": True, "aircraft": "none"}
TRACK: dict[str, Any] = {"cut": [], "used": {}, "broken": {}}


def test_red_cuts_the_track_by_which_the_allies_would_come_16_5() -> None:
    """Its unit has nowhere better to go; on the railway in front of Plesetskaya it cuts."""
    p = position(
        "FR21A 3207, DEPA1 3606, R4BN 2906, DEPR1 2805, RB1HQ 2805",
        options=RAIL_OPTIONS,
        rails=TRACK,
    )
    march = march_of(p.board, [BY_CODE["R4BN"]], {})
    assert track_to_cut(Plan(p.board, "red", STEADY), march) == "2906"
    ours = march_of(p.board, [BY_CODE["FR21A"]], {})
    assert track_to_cut(Plan(p.board, "allied", STEADY), ours) is None


def test_a_bot_goes_on_where_the_rules_have_asked_for_a_move() -> None:
    """What has been selected and fits no plan of the bot is moved or halted as the rules do."""
    p = position("FR21A 4707, FR21B 4707, FR21C 4707, DEPA1 4707")
    p.match.apply("A", {"do": "move", "unit": BY_CODE["FR21A"]})
    expected = p.match.default("A")
    assert BOTS["steady"](p.match, "A", Random(1)) == expected


def test_engineers_repair_track_that_is_cut_17_0() -> None:
    cut = {**TRACK, "cut": ["3606"]}
    p = position("US310A 3706, US310H 3706, DEPA1 3706", options=RAIL_OPTIONS, rails=cut)
    near = march_of(p.board, ["us310-a"], {})
    move = to_repair(Plan(p.board, "allied", STEADY), near)
    assert move is not None
    assert (move.do, move.place) == ("repair", "3606")
    p.board["rails"]["cut"] = ["2906"]
    move = to_repair(Plan(p.board, "allied", STEADY), near)
    assert move is not None
    assert move.do == "march"
    assert GRID.distance(move.place, "2906") < GRID.distance("3706", "2906")


@pytest.mark.long
@pytest.mark.parametrize(
    "seats",
    [
        ("sharp", "gentle"),
        ("gentle", "sharp"),
        ("steady", "gentle"),
        ("gentle", "steady"),
        ("steady", "random"),
    ],
)
def test_bots_play_to_the_end(seats: tuple[str, str]) -> None:
    assert played(*seats, seed=3, actions=20_000).over


def test_red_spends_a_depot_on_a_train_that_cannot_fight_again_16_2() -> None:
    rails = {**TRACK, "used": {"train-red-1": [2, 3]}}
    p = position(
        "TRRED1 2705, R4BN 2705, DEPR1 2705", side="red", options=RAIL_OPTIONS, rails=rails
    )
    wanted = {"do": "resupply", "unit": "train-red-1", "depot": BY_CODE["DEPR1"]}
    assert BOTS["steady"](p.match, "B", Random(1)) == wanted
    rails["used"] = {"train-red-1": [1, 3]}
    assert BOTS["steady"](p.match, "B", Random(1)) != wanted


def test_a_bot_builds_depots_before_it_restores_units_if_many_are_far_11_1_13_3() -> None:
    options = [{"do": "restore", "unit": "fr21-a"}, {"do": "build", "place": "4707"}]
    far = board_with("FR21A 3306, FR21B 3306")
    assert operate(far, "allied", options, []).action["do"] == "build"
    assert operate(far, "allied", options, options[1:]).action["do"] == "restore"
    near = board_with("FR21A 4606, FR21B 4606")
    assert operate(near, "allied", options, []).action["do"] == "restore"


def test_a_unit_that_nobody_feeds_prefers_the_hexes_nearer_to_a_depot_10_8() -> None:
    """At the same distance from its goals the one costs more that is farther from supply."""
    board = board_with("FR21A 3306, DEPA1 4107")
    plan = Plan(board, "allied", STEADY)
    unit = BY_CODE["FR21A"]
    extra = {at: plan.cost(unit, at) - plan.field(unit)[at] for at in ("3306", "3506", "3606")}
    assert extra["3306"] > extra["3506"] > extra["3606"]


def test_troops_dig_in_where_points_are_to_be_held_9_2() -> None:
    p = position("R4BN 2705, DEPR1 2705, RB1HQ 2705", side="red", points={"red": 5})
    for _action in range(8):
        if p.board["works"]:
            break
        p.match.apply("B", BOTS["steady"](p.match, "B", Random(1)))
    assert p.board["works"] == {"2705": "trench"}
