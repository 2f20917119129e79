"""Whole games of Reds! at random, with all checks of the fuzzer, and how its parts fit together."""

from random import Random

import pytest

from app.games.fuzz.game import play
from app.games.fuzz.game_spec import GameSpec
from app.games.kernel.checks import lint
from app.games.kernel.match import Match
from app.games.reds.board import board_of
from app.games.reds.rules import STEPS
from app.games.reds.rules.supply import Supply
from app.games.reds.title import REDS
from tests.games.replaying import check_replay


def test_its_declarations_fit_together() -> None:
    assert list(lint(REDS)) == []


def test_each_step_cites_its_cases() -> None:
    assert all(step.cases for step in STEPS)


def played(
    seed: int, actions: int, scenario: str = "short", *, with_options: bool = False
) -> Match:
    """A match played at random for some actions, without resignations; the board stays sound."""
    options = {
        "scenario": scenario,
        "white_options": with_options,
        "red_option": with_options,
    }
    match = Match.new(REDS, ["A", "B"], seed=f"{seed:064x}", options=options)
    chance = Random(seed)
    for _action in range(actions):
        if match.over:
            break
        seat = min(match.waiting())
        match.apply(seat, chance.choice(match.pending(seat)))
        assert list(REDS.violations(match.state)) == []
    return match


@pytest.mark.parametrize("seed", [1, 2])
def test_random_play_keeps_the_board_sound_and_replays(seed: int) -> None:
    check_replay(played(seed, 60))


@pytest.mark.parametrize("seed", [3, 4])
def test_supply_the_cup_and_withdrawal_keep_their_rules_10_8_7_9_18_1(seed: int) -> None:
    """Units in supply end no move outside, the chits of a turn stay the same from the first segment
    to the last, and no withdrawal is undone."""
    match = Match.new(REDS, ["A", "B"], seed=f"{seed:064x}", options={"scenario": "campaign"})
    board, chance = board_of(match.state), Random(seed)
    moves, chits_of = 0, dict[int, set[str]]()
    withdrawal = 0
    for _action in range(400):
        seat = min(match.waiting())
        action = chance.choice(match.pending(seat))
        frame = match.state["steps"][-1]
        moving = list(frame["selected"]) if action["do"] == "to" else []
        match.apply(seat, action)
        lines = Supply(board)
        for unit in moving:
            moves += 1
            assert unit not in frame["supplied"] or lines.is_supplied(unit)
        segments = next((f for f in match.state["steps"] if f["step"] == "segments"), None)
        if segments is not None:
            chits = {*board["cup"], *board["drawn"], *segments["first"]}
            assert chits_of.setdefault(board["turn"], chits) == chits
        assert board["withdrawal"] >= withdrawal
        withdrawal = board["withdrawal"]
    assert moves > 20
    assert len(chits_of) > 1


@pytest.mark.long
@pytest.mark.parametrize("with_options", [False, True])
@pytest.mark.parametrize("scenario", ["short", "campaign"])
@pytest.mark.parametrize("first", range(0, 1000, 50))
def test_a_thousand_games_of_each_scenario(first: int, scenario: str, with_options: bool) -> None:
    """To the end, with and without the options of 21; fifty games a test."""
    for seed in range(first, first + 50):
        match = played(seed, 20_000, scenario, with_options=with_options)
        assert match.over, seed
        check_replay(match)


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
