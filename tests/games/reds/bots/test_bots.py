"""The bots of Reds!: they play whole games, soundly, by reasons, and better than at random."""

from random import Random

import pytest

from app.games.kernel.bot import decide, next_to_act
from app.games.kernel.match import Match
from app.games.reds.bots import BOTS, LEVELS
from app.games.reds.title import REDS


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


@pytest.mark.long
def test_steady_beats_random_in_95_of_100_games_seats_swapped() -> None:
    won = 0
    for seed in range(50):
        for steady, rest in (("A", "B"), ("B", "A")):
            match = play({steady: "steady", rest: "random"}, seed, actions=3000)
            assert match.state["result"] is not None
            won += match.state["result"]["ranking"][0] == [steady]
    assert won >= 95
