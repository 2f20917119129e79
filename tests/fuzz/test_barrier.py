"""What a seat may not know changes nothing of what it is shown: long trading sessions of RCW."""

from random import Random
from typing import Any

import pytest

from app.games.fuzz.barrier import Watch, leaks, log_leaks, viewers
from app.games.fuzz.policy import FuzzPolicy
from app.games.kernel.match import Match
from app.games.kernel.state import Seat, State
from app.games.rcw.title import RCW, RussianCivilWar
from tests.marks import mostly_long

ACTIONS = 60
SESSIONS = range(24)


@pytest.mark.parametrize("session", mostly_long(SESSIONS, 6))
def test_offers_and_their_drafts_stay_between_their_parties(session: int) -> None:
    lots = Random(session)
    seats = list("ABCDEF"[: 3 + session % 4])
    match = Match.new(RCW, seats, seed=f"{session:064x}")
    policy = FuzzPolicy(RCW, lots)
    hidden = 0
    for _ in range(ACTIONS):
        seat = lots.choice([seat for seat in seats if match.options(seat)])
        action = policy.choose(match, seat)
        if action["do"] == "ready":
            action = lots.choice(match.options(seat)[1:])
        watch = Watch(match, [v for v in viewers(match) if v != seat])
        entry = match.apply(seat, action)
        hidden += entry["to"] is not None
        assert list(watch.traces(match, entry)) == []
        assert list(leaks(match, viewers(match), lots)) == []
    assert list(log_leaks(match, match.log)) == []
    assert hidden > ACTIONS // 4


class ShowsOffers(RussianCivilWar):
    """The view tells everybody what is offered to whom."""

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        return {**super().view(state, seat), "offers": state["motions"]}


def proposal(title: RussianCivilWar) -> tuple[Watch, Match]:
    """Let A offer B a piece; return what the others saw before, and the match."""
    match = Match.new(title, ["A", "B", "C"], seed="5" * 64)
    match.apply("A", {"do": "offer", "seat": "B"})
    match.apply("A", next(o for o in match.options("A") if o["do"] == "give"))
    watch = Watch(match, ["B", "C", None])
    match.apply("A", {"do": "propose"})
    return watch, match


def test_a_view_that_shows_offers_to_all_is_found() -> None:
    watch, match = proposal(ShowsOffers())
    seen = list(watch.traces(match, match.log[-1]))
    assert "the view of C changes by an action it is told nothing of" in seen
    assert not any("view of B" in trace for trace in seen)
    found = list(leaks(match, viewers(match), Random(1)))
    assert found == [
        "the view of C depends on what it may not know",
        "the view of None depends on what it may not know",
    ]


def test_a_view_that_hides_them_leaves_no_trace() -> None:
    watch, match = proposal(RussianCivilWar())
    assert list(watch.traces(match, match.log[-1])) == []
