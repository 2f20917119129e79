"""Whole games of Elope at random, with all checks of the fuzzer, and how its parts fit together."""

import hashlib
import json
from collections import Counter
from random import Random

import pytest

from app.games.elope.board import board_of
from app.games.elope.box import ARMOUR, OF_SIDE, SIDES
from app.games.elope.rules import STEPS
from app.games.elope.rules.condition import judge
from app.games.elope.rules.set_up import units_in_play
from app.games.elope.title import ELOPE
from app.games.fuzz.game import play
from app.games.fuzz.game_spec import GameSpec
from app.games.kernel.checks import lint
from app.games.kernel.match import Match, replay
from app.games.kernel.state import copy_state
from tests.games.elope.aggressive import chosen
from tests.games.replaying import check_replay


def test_its_declarations_fit_together() -> None:
    assert list(lint(ELOPE)) == []


def test_each_step_cites_its_cases() -> None:
    assert all(step.cases for step in STEPS)


def played(
    seed: int,
    actions: int,
    *,
    length: str = "short",
    die: int = 6,
    railways: bool = True,
    aircraft: str = "missions",
    ships: str = "depth",
    scenario: str = "non_historical",
    river_lines: bool = True,
    rules: int = ELOPE.rules,
) -> Match:
    """A match played at random toward the enemy; the board stays sound after every action."""
    options = {
        "scenario": scenario,
        "length": length,
        "combat_die": die,
        "railways": railways,
        "aircraft": aircraft,
        "ships": ships,
        "river_lines": river_lines,
    }
    match = Match.new(ELOPE, ["A", "B"], seed=f"{seed:064x}", options=options, rules=rules)
    chance = Random(seed)
    for _action in range(actions):
        if match.over:
            break
        seat = min(match.waiting())
        match.apply(seat, chosen(match, seat, chance))
        assert list(ELOPE.violations(match.state)) == []
    return match


def test_random_play_keeps_the_board_sound_and_replays() -> None:
    match = played(1, 120)
    check_replay(match)
    check_conserved(match)
    check_judged_twice(match)


def test_a_match_without_ships_is_what_it_was() -> None:
    """The same seed and the same choices led to this log and state before there were ships, before
    lines of communication followed rivers, and before values were tuned."""
    match = played(2, 100, ships="none", river_lines=False, rules=4)
    state = {key: match.state[key] for key in ("board", "steps", "draws")}
    text = json.dumps([state, match.log], sort_keys=True)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "dd54a4d511ba3ee6"


def test_random_play_of_the_historical_scenario_keeps_the_board_sound_and_replays() -> None:
    match = played(3, 120, scenario="historical")
    check_replay(match)
    check_conserved(match)
    check_judged_twice(match)


def check_conserved(match: Match) -> None:
    """Counters are conserved, and losses only ever grow less by what is restored."""
    board = board_of(match.state)
    assert board["where"].keys() == units_in_play(match.state["options"]).keys()
    restored = {
        t["args"]["unit"] for e in match.log for t in e["tellings"] if t["say"] == "restored"
    }
    reduced = {t["args"]["unit"] for e in match.log for t in e["tellings"] if t["say"] == "reduced"}
    assert restored <= reduced
    assert set(board["reduced"]) <= reduced
    gained = dict.fromkeys(SIDES, 0)
    for entry in match.log:
        for told in entry["tellings"]:
            if told["say"] == "points":
                gained[told["args"]["side"]] += told["args"]["points"]
    assert all(0 <= board["points"][side] <= gained[side] for side in SIDES)


def check_judged_twice(match: Match) -> None:
    """R-ZOC-4: by the same statuses on record, judging gives the same answer."""
    answers = []
    for _time in range(2):
        board = board_of(copy_state(match.state))
        judge(board, [unit for side in SIDES for unit in OF_SIDE[side]])
        answers.append((board["unsupplied"], board["isolated"]))
    assert answers[0] == answers[1]


def orders_of(match: Match) -> Counter[str]:
    """How often each order word was used in a match."""
    return Counter(entry["action"]["do"] for entry in match.log)


def test_matches_that_began_before_there_were_railways_go_on_without() -> None:
    """Under the first version of the rules neither options nor board know of them."""
    match = Match.new(ELOPE, ["A", "B"], seed="00" * 32, rules=1)
    assert "railways" not in match.state["options"]
    assert "rails" not in board_of(match.state)
    assert ARMOUR.isdisjoint(board_of(match.state)["where"])
    chance = Random(1)
    for _action in range(60):
        seat = min(match.waiting())
        match.apply(seat, chosen(match, seat, chance))
    log = json.loads(json.dumps(match.log))
    again = replay(ELOPE, log, ["A", "B"], match.state["options"], rules=1)
    assert again.state == match.state


@pytest.mark.long
def test_random_games_use_every_order_of_rail_and_air() -> None:
    """Each at least three times in ten games; a depot is spent on a train once at least."""
    used: Counter[str] = Counter()
    for seed in range(10):
        used += orders_of(played(seed, 50_000, length="full", aircraft="interception"))
    words = ("rail", "cut", "repair", "bridge", "raise_fort", "raise_defence")
    for word in (*words, "support", "bomb", "transfer", "intercept"):
        assert used[word] >= 3, word
    assert used["resupply"] >= 1


@pytest.mark.long
def test_random_games_use_every_order_of_ships() -> None:
    """Each in four games, and ships are fired at, meet, sink and run aground."""
    used: Counter[str] = Counter()
    told: Counter[str] = Counter()
    for seed in range(4):
        ships = "low_water" if seed % 2 else "depth"
        match = played(seed, 50_000, length="full", ships=ships)
        used += orders_of(match)
        told += Counter(each["say"] for entry in match.log for each in entry["tellings"])
    for word in ("sail", "load", "unload", "land", "ferry", "mine"):
        assert used[word], word
    for say in ("shore.roll", "duel", "sunk", "grounding.roll", "mine.roll"):
        assert told[say], say


@pytest.mark.long
@pytest.mark.parametrize("more", [False, True])
@pytest.mark.parametrize("die", [6, 10])
@pytest.mark.parametrize("length", ["short", "full"])
@pytest.mark.parametrize("first", range(0, 1000, 50))
def test_a_thousand_games_of_each_length(first: int, length: str, die: int, more: bool) -> None:
    """To the end, with either die, on land alone and with all options; fifty games a test."""
    air, ships = ("interception", "depth") if more else ("none", "none")
    for seed in range(first, first + 50):
        match = played(
            seed, 50_000, length=length, die=die, railways=more, aircraft=air, ships=ships
        )
        assert match.over, seed
        check_conserved(match)
        check_replay(match)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 1000, 50))
def test_a_thousand_games_of_the_historical_scenario(first: int) -> None:
    """To the end, with all options; fifty games a test."""
    for seed in range(first, first + 50):
        match = played(seed, 50_000, aircraft="interception", scenario="historical")
        assert match.over, seed
        check_conserved(match)
        check_replay(match)


@pytest.mark.long
@pytest.mark.parametrize("game", range(12))
def test_whole_games_with_all_checks(game: int) -> None:
    options = (("length", "full" if game % 3 == 0 else "short"), ("combat_die", 6 + game % 2 * 4))
    result = play(ELOPE, GameSpec("elope", run=1, game=game, seats=2, fixed=options)).result
    assert result["winner"] in SIDES
