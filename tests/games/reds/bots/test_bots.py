"""The bots of Reds!: they play whole games, soundly, by reasons, and better than at random."""

from random import Random

import pytest

from app.games.kernel.bot import decide, next_to_act
from app.games.kernel.match import Match
from app.games.reds.bots import BOTS, LEVELS
from app.games.reds.bots.bot_view import BotView
from app.games.reds.bots.danger import Danger
from app.games.reds.bots.levels import GENTLE, STEADY, Level
from app.games.reds.title import REDS
from tests.games.reds.positions import position


def play(bots: dict[str, str], seed: int, actions: int, scenario: str = "short") -> Match:
    """Play a match between bots for some actions, or to its end."""
    match = Match.new(REDS, ["A", "B"], seed=f"{seed:064x}", options={"scenario": scenario})
    lots = Random(seed)
    for _action in range(actions):
        seat = next_to_act(match, match.state["seats"])
        if match.over or seat is None:
            break
        match.apply(seat, decide(match, seat, bots[seat], lots).action)
    return match


def test_every_level_is_a_bot() -> None:
    assert LEVELS.keys() <= BOTS.keys()


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_says_why_in_words_of_the_game(level: str) -> None:
    match = play({"A": level, "B": level}, seed=1, actions=12)
    told = 0
    for _action in range(12):
        seat = next_to_act(match, match.state["seats"])
        assert seat is not None
        action, reason = decide(match, seat, level, Random(1))
        if reason is not None:
            assert REDS.wording.say(reason.key, reason.args)
            told += 1
        match.apply(seat, action)
    assert told >= 6
    assert list(REDS.violations(match.state)) == []


def test_the_same_seed_makes_the_same_game() -> None:
    one, other = (play({"A": "steady", "B": "gentle"}, seed=3, actions=45) for _ in range(2))
    assert one.state == other.state


@pytest.mark.parametrize(
    ("units", "guarded"),
    [
        ("CZ1 3408", True),
        ("CZ1 3408, A1 3308", False),
        ("CZ1 3408, SIB1 3506, SIB2 3805, A1 3504", True),
    ],
)
def test_a_line_of_supply_is_guarded_if_no_enemy_can_come_to_it_12_7(
    units: str, guarded: bool
) -> None:
    view = BotView(position(units, active="siberian").match, "B", STEADY)
    assert view.supply.is_supplied("W-CZ1")
    assert view.guarded.is_supplied("W-CZ1") == guarded


def danger_of(units: list[str], level: Level) -> float:
    """What the last of some White units risks where it stands with the others."""
    beside = "CZ1 3111, CZ2 3111, KAP 3111, A1 3011, A2 3010, A5 3012"
    view = BotView(position(beside, active="siberian").match, "B", level)
    places = dict.fromkeys(units, "3111")
    return Danger(view, {}).of_going(units[-1], "3111", "3111", places)


def test_a_unit_is_in_danger_alone_and_lessens_that_of_a_stack() -> None:
    assert danger_of(["W-CZ1"], STEADY) > 1
    assert danger_of(["W-CZ1", "W-CZ2", "W-KAPP"], STEADY) < 0
    assert danger_of(["W-CZ1"], GENTLE) == 0


@pytest.mark.long
def test_steady_beats_random_in_95_of_100_games_seats_swapped() -> None:
    won = 0
    for seed in range(50):
        for steady, rest in (("A", "B"), ("B", "A")):
            match = play({steady: "steady", rest: "random"}, seed, actions=3000)
            assert match.state["result"] is not None
            won += match.state["result"]["ranking"][0] == [steady]
    assert won >= 95
