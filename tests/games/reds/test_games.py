"""Whole games of Reds! at random, with all checks of the fuzzer, and how its parts fit together."""

import json
from random import Random

import pytest

from app.games.fuzz.game import play
from app.games.fuzz.game_spec import GameSpec
from app.games.kernel.checks import lint
from app.games.kernel.match import Match, replay
from app.games.reds.rules import STEPS
from app.games.reds.title import REDS


def test_its_declarations_fit_together() -> None:
    assert list(lint(REDS)) == []


def test_each_step_cites_its_cases() -> None:
    assert all(step.cases for step in STEPS)


def played(seed: int, actions: int, scenario: str = "short") -> Match:
    """A match played at random for some actions, without resignations."""
    match = Match.new(REDS, ["A", "B"], seed=f"{seed:064x}", options={"scenario": scenario})
    chance = Random(seed)
    for _action in range(actions):
        if match.over:
            break
        seat = min(match.waiting())
        choices = match.pending(seat)
        match.apply(seat, chance.choice(choices))
        assert list(REDS.violations(match.state)) == []
    return match


@pytest.mark.parametrize("seed", [1, 2])
def test_random_play_keeps_the_board_sound_and_replays(seed: int) -> None:
    match = played(seed, 60)
    assert json.loads(json.dumps(match.state)) == match.state
    again = replay(REDS, match.log, match.state["seats"], match.state["options"])
    assert again.state == match.state


@pytest.mark.long
@pytest.mark.parametrize("game", range(12))
def test_whole_games_with_all_checks(game: int) -> None:
    options = (("scenario", "campaign" if game % 3 == 0 else "short"),)
    result = play(REDS, GameSpec("reds", run=1, game=game, seats=2, fixed=options)).result
    assert result["winner"] in ("red", "white")


@pytest.mark.long
def test_a_short_game_ends_by_its_own_rules() -> None:
    result = played(3, 5000).state["result"]
    assert result is not None
    assert result["case"] in ("4.2", "4.3", "4.4", "18.5")
