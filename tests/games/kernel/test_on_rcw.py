"""The kernel under a large game: what the fuzzer does not look at (see app.games.fuzz)."""

import doctest
import json
from random import Random

import pytest

from app.games.kernel import checks, match
from app.games.kernel.bot import at_random
from app.games.kernel.chance import NoDice, SeededDice
from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.games.rcw.title import RCW
from tests.marks import mostly_long

SEED = "1918" * 16
ACTIONS = 400


@pytest.mark.parametrize("module", [match, checks])
def test_the_examples_in_the_kernel_run(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted > 0
    assert result.failed == 0


def able(match: Match) -> list[Seat]:
    """Return every seat that has an option, also those that owe nothing and have a right."""
    return [seat for seat in match.state["seats"] if match.options(seat)]


@pytest.mark.parametrize("seats", ["ABC", "ABCDEF"])
def test_a_snapshot_that_was_stored_as_json_goes_on_in_the_same_way(seats: str) -> None:
    lots = Random(seats)
    match = Match.new(RCW, [*seats], seed=SEED)
    stored = Match.new(RCW, [*seats], seed=SEED)
    for _ in range(ACTIONS):
        if match.over:
            break
        seat = lots.choice(able(match))
        action = at_random(match, seat, lots)
        assert stored.options(seat) == match.options(seat)
        assert stored.apply(seat, action) == match.apply(seat, action)
        stored = Match(RCW, json.loads(json.dumps(stored.state)), stored.log, SeededDice(SEED))
    assert stored.state == match.state


def test_whoever_has_a_right_may_act_although_it_owes_nothing() -> None:
    match, lots = Match.new(RCW, [*"ABCD"], seed=SEED), Random(5)
    match.apply("A", {"do": "ready"})
    assert "A" not in match.waiting()
    for _ in range(30):
        match.apply("A", at_random(match, "A", lots))
        assert list(RCW.violations(match.state)) == []


@pytest.mark.parametrize("seed", mostly_long(range(6), 2))
def test_looking_changes_nothing(seed: int) -> None:
    """Options, views, explanations and reading leave the match as it is."""
    lots = Random(seed)
    match = Match.new(RCW, [*"ABCD"], seed=f"{seed:064x}")
    for _ in range(150):
        if match.over:
            break
        before = json.dumps(match.state)
        for seat in match.state["seats"]:
            for option in match.options(seat)[:3]:
                for other in match.state["seats"]:
                    if option not in match.options(other):
                        assert match.explain(other, option).why
                clauses = match.read(seat, RCW.notation.write(option))
                assert isinstance(clauses, list)
                match.legal(seat, clauses[0])
            match.view(seat)
        assert json.dumps(match.state) == before
        seat = lots.choice(list(match.waiting()))
        match.apply(seat, at_random(match, seat, lots))


@pytest.mark.parametrize("seed", mostly_long(range(4), 2))
def test_what_only_looks_needs_no_dice(seed: int) -> None:
    """A title that rolled or revealed in its options would stop here."""
    lots = Random(seed)
    match = Match.new(RCW, [*"ABC"], seed=f"{seed:064x}")
    for _ in range(200):
        if match.over:
            break
        without = Match(RCW, match.state, [], NoDice())
        for seat in match.state["seats"]:
            assert without.options(seat) == match.options(seat)
        seat = lots.choice(able(match))
        match.apply(seat, at_random(match, seat, lots))
