"""A position as a seat may imagine it is made of nothing that is hidden from it."""

import json
from random import Random
from typing import Any

import pytest

from app.games.fuzz.determinization import bad_determinization
from app.games.fuzz.policy import FuzzPolicy
from app.games.kernel.chance import SeededDice
from app.games.kernel.determinization import determinize
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import Seat, State
from app.games.rcw.board import holder
from app.games.rcw.bots import BOTS
from app.games.rcw.secrecy import CONCEALABLE, unseen
from app.games.rcw.title import RCW, RussianCivilWar
from tests.marks import mostly_long

OPTIONS = {"secrecy": True, "secret_votes": True}
VIEWERS: list[Seat | None] = ["A", "B", None]


def played(seed: int, actions: int) -> tuple[Match, Random]:
    """A game of four after so many actions of steady bots, which has been peaceful for a while."""
    lots = Random(seed)
    match = Match.new(RCW, list("ABCD"), seed=f"{seed:064x}", options=OPTIONS)
    for _ in range(actions):
        seat = lots.choice(sorted(match.waiting()))
        match.apply(seat, BOTS["steady"](match, seat, lots))
    return match, lots


def going_on(match: Match, lots: Random, actions: int) -> Any:
    """Let tempers play on; yield before each action."""
    policy = FuzzPolicy(RCW, lots)
    for _ in range(actions):
        if match.over:
            return
        yield
        seat = lots.choice(sorted(match.waiting()))
        match.apply(seat, policy.choose(match, seat))


@pytest.mark.parametrize("seed", mostly_long(range(4), 1))
def test_what_a_seat_imagines_holds_nothing_that_is_hidden_from_it(seed: int) -> None:
    match, lots = played(seed, 300)
    stopped_at = set()
    for _ in going_on(match, lots, 900):
        stopped_at.add(match.state["steps"][-1]["step"])
        is_sealed = "sealed" in match.state["steps"][-1]
        if is_sealed or lots.randrange(12) == 0:
            viewer = lots.choice(VIEWERS)
            assert list(bad_determinization(match, viewer, lots)) == []
    assert {"movement", "combat"} <= stopped_at


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_true_holders_of_chits_play_no_part(viewer: Seat | None) -> None:
    """Over many seeds each chit that is not seen comes to each place where chits are held."""
    match, _ = played(3, 500)
    there = copy_state(match.state)
    RCW.perturb_hidden(there, viewer, Random(5))
    hidden = unseen(match.state, viewer)
    places = {match.state["board"]["where"][chit] for chit in hidden}
    assert len(places) > 1
    assert there["board"]["where"] != match.state["board"]["where"]
    seen_at: dict[str, set[str]] = {chit: set() for chit in hidden}
    for seed in range(400):
        found = determinize(RCW, match.state, viewer, str(seed))
        assert json.dumps(found) == json.dumps(determinize(RCW, there, viewer, str(seed)))
        for chit in hidden:
            seen_at[chit].add(found["board"]["where"][chit])
    assert all(at == places for at in seen_at.values())


def test_a_seats_own_chits_stay_with_it() -> None:
    match, _ = played(4, 500)
    own = {chit for chit in CONCEALABLE if holder(match.state["board"], chit) == "A"}
    assert own
    found = determinize(RCW, match.state, "A", "seed")
    assert {chit for chit in CONCEALABLE if holder(found["board"], chit) == "A"} == own


def test_what_is_prepared_or_talked_over_is_left_out() -> None:
    match = Match.new(RCW, ["A", "B", "C"], seed="5" * 64)
    for seat, other in ("AB", "BC"):
        match.apply(seat, {"do": "offer", "seat": other})
    match.apply("A", next(o for o in match.options("A") if o["do"] == "give"))
    match.apply("A", {"do": "propose"})
    found = determinize(RCW, match.state, "A", "seed")
    assert (found["motions"], found["drafts"], found["proposals"]) == ([], {}, {})
    assert found["board"] == match.state["board"]


def test_answers_under_seal_are_asked_for_again() -> None:
    match = Match.new(RCW, list("ABCD"), seed="00" * 32)
    for seat in "ABCD":
        match.apply(seat, {"do": "ready"})
    first, second, *_ = asked = sorted(match.waiting())
    for seat in (first, second):
        match.apply(seat, next(o for o in match.options(seat) if o["do"] == "stack"))
        match.apply(seat, {"do": "deployed"})
    assert sorted(match.waiting()) == asked[2:]
    again = Match(RCW, determinize(RCW, match.state, first, "seed"), [], SeededDice("11" * 32))
    assert sorted(again.waiting()) == asked[1:]
    assert again.state["steps"][-1]["sealed"][second] == []
    assert again.state["steps"][-1]["sealed"][first] == match.state["steps"][-1]["sealed"][first]


class Peeping(RussianCivilWar):
    """Deals nothing anew."""

    def determinize(self, state: State, seat: Seat | None, random: Random) -> None:
        return None


def test_a_determinization_that_keeps_what_is_hidden_is_found() -> None:
    match, lots = played(3, 500)
    peeping = Match(Peeping(), match.state, match.log, SeededDice("00" * 32))
    found = list(bad_determinization(peeping, "A", lots))
    assert found == ["the determinization for A depends on what it may not know"]


@pytest.mark.parametrize("viewer", ["A", "F", None])
def test_leaders_not_yet_deployed_are_not_given_away(viewer: Seat | None) -> None:
    """16.64: neither by those who are asked to stack them, nor by those who have none to stack."""
    match = Match.new(RCW, list("ABCDEF"), seed=f"{6:064x}")
    for seat in "ABCDEF":
        match.apply(seat, {"do": "ready"})
    top = match.state["steps"][-1]
    assert top["step"] == "deploy_leaders"
    assert set(top["owes"]) < set(top["sealed"])
    for seed in range(20):
        assert list(bad_determinization(match, viewer, Random(seed))) == []
