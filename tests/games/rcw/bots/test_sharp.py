"""The sharp bot tries its player turns on the engine, without a look at what it may not know."""

from random import Random

import pytest

from app.games.bot_kit.trials import copy_for_trial
from app.games.kernel.chance import NoDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import Action
from app.games.rcw.bots import BOTS
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.bots.forces import TrialMemory
from app.games.rcw.bots.levels import SHARP, STEADY, Level
from app.games.rcw.bots.outlook import chances
from app.games.rcw.bots.peace import choose as vote
from app.games.rcw.bots.steady_bot import choose, sharp, think
from app.games.rcw.bots.ways import STAGES, list_ways, might_end, occasion, way_of
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position

TROOPS = "A: RL-152 R-111 R-102 @ tver\nB: WL-251 W-212 @ don_cossack\nB: RL-158 R-108 @ kazan\n"
REST = "C: WL-252 W-203 @ perm\n-: W-201 @ novgorod\nA has: assassin politburo*2\n"


def way(match: Match) -> Level:
    return way_of(match, "A", choose)


def test_trials_leave_the_match_and_its_dice_alone_and_a_game_repeats() -> None:
    p = position(TROOPS + REST, turn=3)
    before, entries = copy_state(p.match.state), len(p.match.log)
    chosen = way(p.match)
    assert (p.match.state, len(p.match.log)) == (before, entries)
    again = Match(RCW, copy_state(p.match.state), [], NoDice())
    assert way(again) == chosen
    assert chosen in list_ways(Random(p.match.state["draws"]), STAGES[0][0])


def test_a_way_is_kept_to_the_end_of_the_player_turn() -> None:
    p = position(TROOPS + REST, turn=3)
    chosen = way(p.match)
    p.order("A", "move Trotsky")
    assert way(p.match) == chosen
    p.board["turn"] += 1
    assert way(p.match) == SHARP, "nothing is tried in the middle of a player turn"


def test_a_way_that_rolls_once_more_meets_the_same_dice_afterwards() -> None:
    match = position(TROOPS + REST, turn=3).match

    def chits(number: int, combats: int) -> list[int]:
        dice = copy_for_trial(match, number, occasion)._play.dice
        for _ in range(combats):
            dice.draw(0, "combat tver", 6)
        return [dice.draw(0, "randomizer", 40) for _ in range(4)]

    assert chits(0, combats=0) == chits(0, combats=2)
    assert chits(1, combats=0) == [39 - each for each in chits(0, combats=0)], "opposite dice"
    assert chits(2, combats=0) != chits(0, combats=0)


def test_it_tries_nothing_outside_its_player_turns() -> None:
    p = position(TROOPS + REST, turn=3, phasing="B")
    assert way(p.match) == SHARP
    decision = sharp(p.match, "B", Random(0))
    assert decision.reason is not None, "what it does has a reason"


@pytest.mark.parametrize("scenario", ["historic_climax", "quick_victory"])
def test_it_tries_nothing_in_short_scenarios(scenario: str) -> None:
    p = position(TROOPS + REST, turn=3)
    p.match.state["options"]["scenario"] = scenario
    assert way(p.match) == SHARP


def test_what_others_hold_unseen_does_not_change_its_way_17_6() -> None:
    p = position(TROOPS + REST + "B has: felix\nC has: terror\ncup: air-raid", turn=3)
    p.match.state["options"]["secrecy"] = True
    other = Match(RCW, copy_state(p.match.state), [], NoDice())
    RCW.perturb_hidden(other.state, "A", Random(4))
    assert other.state["board"]["where"] != p.board["where"]
    assert way(other) == way(p.match)


def test_a_force_in_a_trial_goes_on_to_where_it_was_going() -> None:
    text = "A: RL-152 R-111 R-102 @ tver\n-: W-201 @ novgorod\nC: WL-252 W-203 @ perm"
    with_memory, without = position(text, turn=3), position(text, turn=3)
    course = TrialMemory()
    moved = [moves(with_memory, course), moves(without, None)]
    assert moved[0] == moved[1]
    assert "RL-152" in course.idle, "it is not asked again where to go"


def moves(p: Position, course: TrialMemory | None) -> list[Action]:
    """Let A play its movement phase."""
    done: list[Action] = []
    while p.waiting().get("A") == "movement":
        action = think(p.match, BotView(p.match, "A", STEADY, course))
        p.match.apply("A", action)
        done.append(action)
    return done


def test_a_war_without_leaders_of_a_colour_might_end_15_1() -> None:
    assert not might_end(position(TROOPS + REST).match.state)
    assert might_end(position("A: RL-152 R-111 @ tver\n-: W-201 @ novgorod").match.state)
    assert might_end(position("A: WL-252 W-203 @ tver").match.state)


def test_the_outlook_is_better_for_who_has_more_and_certain_when_the_war_is_over() -> None:
    few = position("A: RL-152 @ tver\nB: RL-158 R-108 R-111 @ kazan\nC: WL-252 W-203 @ perm")
    many = position(
        "A: RL-152 R-111 R-102 @ tver\nB: RL-158 R-108 @ kazan\nC: WL-252 W-203 @ perm\n"
        "A has: politburo*5 assassin*2"
    )
    first, second = (chances(p.match.state) for p in (few, many))
    assert sum(first.values()) == pytest.approx(1.0)
    assert second["A"] > first["A"]
    many.match.state["result"] = {"ranking": [["B", "C"], ["A"]]}
    assert chances(many.match.state) == {"A": 0.0, "B": 0.5, "C": 0.5}


@pytest.mark.parametrize(("level", "turn", "ends"), [
    (STEADY, 16, True), (SHARP, 16, False), (SHARP, 24, True),
])  # fmt: skip
def test_who_is_behind_in_a_long_war_fights_on_longer_15_1(
    level: Level, turn: int, ends: bool
) -> None:
    p = position("A: RL-158 @ tver\nB: RL-152 R-111 R-102 @ kazan\n-: W-201 @ omsk", turn=turn)
    action = vote(BotView(p.match, "A", level), [])
    assert (action["do"] == "end_the_war") == ends


def test_it_trades_and_deploys_before_the_first_player_turn() -> None:
    match = Match.new(RCW, list("ABC"), seed="02" * 32)
    action = BOTS["sharp"](match, "A", Random(0))
    assert match.find_option("A", action) is not None
