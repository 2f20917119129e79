"""Whole games of Triumph of Chaos at random, with all checks of the fuzzer."""

import copy
import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from app.games.fuzz.game import play
from app.games.fuzz.game_spec import GameSpec
from app.games.fuzz.policy import FuzzPolicy
from app.games.kernel.checks import lint
from app.games.kernel.match import Match
from app.games.kernel.plan_run import heard_by
from app.games.kernel.state import Action, Seat
from app.games.toc.box import SIDES
from app.games.toc.rules import STEPS
from app.games.toc.rules.set_up import new_politics
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.replaying import check_replay
from tests.games.toc.positions import position

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


COMBATS = (
    ("white", "WHITE: 321 CAV1A VOL1 WRANGE; 330 DONSO VOL2 DENIKI; 336 CAV2A DONC3 MAIMAE; "
              "RED: 322 R9 RED8 STALIN; 601 R10 CHEK1A TROTSK; 605 R11 RED2; 801 R1"),
    ("white", "WHITE: 321 CAV1A CAV2A WRANGE; RED: 322 RED8 RED9 RED11; 801 R1"),
    ("red", "RED: 802 R9 STALIN; 804 R10; 817 R2 TROTSK; WHITE: 801 VOL1 VOL2 DENIKI; 718 SIB1"),
)  # fmt: skip
"""Leaders of both sides with elite units; cavalry that may exploit; and spaces around a WHITE
Moskva that attack under the chit Defeatism."""
RARE = {
    *("8.42 surprise", "8.6 stand", "12.1 withdrawal", "12.1 pursuit", "12.1 exploitation"),
    *("12.1 counterattack", "13.52 die of Defeatism"),
}
"""What leaders and chits do in combat: 240 campaigns reach some of it fewer than 20 times."""


@pytest.mark.long
def test_what_random_campaigns_seldom_reach_is_reached_from_positions() -> None:
    """Each at least 20 times; the board stays sound after every action."""
    uses = Counter[str]()
    politics: Any = new_politics()
    politics |= {"fighting": ["red"], "chits": {"white": [], "red": ["defeatism"]}}
    for seed in range(750):
        chance = Random(seed)
        dice = [chance.randint(1, 6) for _die in range(200)]
        side, forces = COMBATS[seed % len(COMBATS)]
        p = position(forces, side, operations=5, dice=dice, politics=copy.deepcopy(politics))
        policy = FuzzPolicy(TRIUMPH_OF_CHAOS, chance)
        for _action in range(80):
            seat = min(p.asked())
            if p.asked()[seat] == "card":
                break
            p.match.apply(seat, policy.choose(p.match, seat))
            assert list(TRIUMPH_OF_CHAOS.violations(p.match.state)) == []
        for told in heard_by(p.match.log, "A"):
            uses.update(TRIUMPH_OF_CHAOS.uses(p.match.state, told.key, told.args))
    assert {each: uses[f"combat: {each}"] for each in RARE if uses[f"combat: {each}"] < 20} == {}


@pytest.mark.long
@pytest.mark.parametrize("game", range(200))
def test_games_with_all_checks(game: int) -> None:
    play(TRIUMPH_OF_CHAOS, GameSpec("toc", run=2, game=game, seats=2))
