"""Whole games of Triumph of Chaos at random, with all checks of the fuzzer."""

import json
from random import Random

import pytest

from app.games.fuzz.game import play
from app.games.fuzz.game_spec import GameSpec
from app.games.kernel.checks import lint
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.toc.box import SIDES
from app.games.toc.rules import STEPS
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.replaying import check_replay

IDLE = frozenset(
    {"done", "pass", "call_off", "halt", "stay", "hold", "fire", "break_off", "enough"}
)


def test_its_declarations_fit_together() -> None:
    assert list(lint(TRIUMPH_OF_CHAOS)) == []


def test_each_step_cites_its_cases() -> None:
    assert all(step.cases for step in STEPS)


def chosen(match: Match, seat: Seat, chance: Random) -> Action:
    """An action at random, seldom one that does nothing, and rather combat than movement."""
    options = match.pending(seat)
    verbs: dict[str, list[Action]] = {}
    for option in options:
        verbs.setdefault(option["do"], []).append(option)
    active = [each for each in options if each.get("use") in ("operations", "event", "combat")]
    if active and chance.random() < 0.8:
        return chance.choice(active)
    busy = [verb for verb in verbs if verb not in IDLE]
    if busy and chance.random() < 0.9:
        return chance.choice(verbs[chance.choice(busy)])
    return chance.choice(options)


def played(seed: int, actions: int = 50_000, scenario: str = "introduction") -> Match:
    """A match played at random; the board stays sound after every action."""
    options = {"scenario": scenario}
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{seed:064x}", options=options)
    chance = Random(seed)
    for _action in range(actions):
        if match.over:
            break
        seat = min(match.waiting())
        match.apply(seat, chosen(match, seat, chance))
        assert list(TRIUMPH_OF_CHAOS.violations(match.state)) == []
    return match


@pytest.mark.parametrize("scenario", TRIUMPH_OF_CHAOS.option_choices["scenario"])
def test_random_games_keep_the_board_sound_and_replay(scenario: str) -> None:
    match = played(4, 200, scenario)
    check_replay(match)
    assert len(json.dumps(match.state)) < 40_000


@pytest.mark.parametrize("scenario", ["introduction", "training"])
def test_a_game_with_all_checks_of_the_fuzzer(scenario: str) -> None:
    spec = GameSpec("toc", run=1, game=1, seats=2, fixed=(("scenario", scenario),))
    assert play(TRIUMPH_OF_CHAOS, spec).result["winner"] in SIDES


@pytest.mark.long
@pytest.mark.parametrize("scenario", TRIUMPH_OF_CHAOS.option_choices["scenario"])
@pytest.mark.parametrize("first", range(0, 1000, 50))
def test_a_thousand_games(first: int, scenario: str) -> None:
    for seed in range(first, first + 50):
        match = played(seed, scenario=scenario)
        assert match.over, seed
        check_replay(match)


@pytest.mark.long
@pytest.mark.parametrize("game", range(200))
def test_games_with_all_checks(game: int) -> None:
    play(TRIUMPH_OF_CHAOS, GameSpec("toc", run=2, game=game, seats=2))
