"""Whole games of Three Crossings, random but repeatable."""

import json
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.fuzz.game import play
from app.games.fuzz.game_spec import game_specs
from app.games.kernel.bot import at_random
from app.games.kernel.chance import SeededDice, commitment, verify
from app.games.kernel.match import IllegalAction, Match, copy_state, replay
from app.games.kernel.order_notation import Clause
from app.games.kernel.state import Action, Draw
from tests.games.toy.positions import SEED, begun, order
from tests.games.toy.title import CROSSINGS_TITLE

seeds = st.integers(0, 2**32)


def finished(lots: Random, seats: str = "ABC") -> Match:
    """Return a match played to its end by whoever has any option, not only who owes."""
    match = begun(seats)
    while not match.over:
        seat = lots.choice([seat for seat in seats if match.options(seat)])
        match.apply(seat, at_random(match, seat, lots))
    return match


def test_bots_play_to_the_end() -> None:
    match, lots = begun("ABCD"), Random(1)
    bot = CROSSINGS_TITLE.bots["random"]
    while not match.over:
        seat = next(iter(match.waiting()))
        match.apply(seat, bot(match, seat, lots))
    assert match.state["result"] is not None
    assert sorted(seat for place in match.state["result"]["ranking"] for seat in place) == [*"ABCD"]


@pytest.mark.parametrize(
    "plan",
    [*islice(game_specs("crossings", 7, CROSSINGS_TITLE.seats), 30)],
    ids=lambda plan: str(plan.game),
)
def test_the_fuzzer_finds_nothing(plan: Any) -> None:
    played = play(CROSSINGS_TITLE, plan)
    assert played.actions >= plan.seats


@given(seeds)
@settings(deadline=None, max_examples=15)
def test_replay_of_the_log_is_the_snapshot(seed: int) -> None:
    match = finished(Random(seed))
    state = match.state
    again = replay(match.title, match.log, state["seats"], state["options"])
    assert again.state == state
    assert again.log == match.log
    with_seed = replay(match.title, match.log, state["seats"], state["options"], SeededDice(SEED))
    assert with_seed.log == match.log


@given(seeds)
@settings(deadline=None, max_examples=15)
def test_a_snapshot_that_was_stored_as_json_goes_on_in_the_same_way(seed: int) -> None:
    """Neither tuples nor numbers as keys nor one list in two places survive a database."""
    match, lots = begun("ABC"), Random(seed)
    stored = Match(match.title, copy_state(match.state), list(match.log), SeededDice(SEED))
    while not match.over:
        seat = lots.choice([seat for seat in "ABC" if match.options(seat)])
        action = at_random(match, seat, lots)
        assert stored.options(seat) == match.options(seat)
        entry = match.apply(seat, action)
        assert stored.apply(seat, action) == entry
        state = json.loads(json.dumps(stored.state))
        stored = Match(match.title, state, json.loads(json.dumps(stored.log)), SeededDice(SEED))
    assert stored.state == match.state
    assert stored.log == match.log


@given(seeds, st.integers(0, 40))
@settings(deadline=None, max_examples=20)
def test_every_option_is_written_as_an_order_that_means_it(seed: int, actions: int) -> None:
    match, lots = begun("ABC"), Random(seed)
    while len(match.log) <= actions and not match.over:
        seat = lots.choice([seat for seat in "ABC" if match.options(seat)])
        match.apply(seat, at_random(match, seat, lots))
    for seat in "ABC":
        for option in match.options(seat):
            clauses = match.read(seat, match.title.notation.write(option))
            assert isinstance(clauses, list)
            assert [match.legal(seat, clause) for clause in clauses] == [[option]]


actions_of_any_kind = st.one_of(
    st.fixed_dictionaries(
        {
            "do": st.just("commit"),
            "card": st.sampled_from([*CROSSINGS_TITLE.notation.nouns["card"].names]),
            "to": st.sampled_from(["ford", "mill", "bridge"]),
        }
    ),
    st.fixed_dictionaries(
        {
            "do": st.just("offer"),
            "card": st.sampled_from([*CROSSINGS_TITLE.notation.nouns["card"].names]),
            "seat": st.sampled_from([*"ABCD"]),
            "value": st.integers(1, 999_999_999),
        }
    ),
    st.fixed_dictionaries(
        {
            "do": st.sampled_from(["accept", "refuse", "withdraw"]),
            "motion": st.from_regex(r"[A-F]{2,6}[0-9]{1,3}", fullmatch=True),
        }
    ),
    st.sampled_from([{"do": "ready"}, {"do": "stand"}, {"do": "fall_back", "to": "mill"}]),
)


@given(
    st.lists(actions_of_any_kind, min_size=1, max_size=8), st.sampled_from(["\n", ", ", " then "])
)
def test_actions_survive_order_text(actions: list[Action], joint: str) -> None:
    text = joint.join(map(CROSSINGS_TITLE.notation.write, actions))
    clauses = CROSSINGS_TITLE.notation.read(text)
    assert isinstance(clauses, list)
    assert [clause.candidates[0] for clause in clauses] == actions
    assert all(isinstance(clause, Clause) for clause in clauses)


def test_a_finished_match_is_verified_and_an_altered_die_found() -> None:
    match = finished(Random(3))
    draws: list[Draw] = [draw for entry in match.log for draw in entry["draws"]]
    assert len(draws) == match.state["draws"] > 10
    assert verify(SEED, commitment(SEED), draws) == []
    altered = [*draws[:5], {**draws[5], "value": (draws[5]["value"] + 1) % 2}, *draws[6:]]
    assert len(verify(SEED, commitment(SEED), altered)) == 1  # type: ignore[arg-type]


def test_a_log_with_an_illegal_action_is_no_match() -> None:
    match = begun()
    order(match, "A", "ready")
    log = [match.log[0], {**match.log[1], "action": {"do": "stand"}}]
    with pytest.raises(IllegalAction, match='"stand" is not possible now'):
        replay(match.title, log, ["A", "B"], match.state["options"])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seats", "options"),
    [("A", {}), ("ABCDE", {}), ("AA", {}), ("AB", {"rounds": 9}), ("AB", {"turns": 1})],
)
def test_a_match_that_cannot_be_is_refused(seats: str, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="Three Crossings"):
        Match.new(CROSSINGS_TITLE, list(seats), seed=SEED, options=options)
