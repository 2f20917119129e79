"""Nobody is shown what he may not know: not in views, options, logs, drafts or errors."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.fuzz.barrier import leaks
from app.games.kernel.bot import at_random
from app.games.kernel.chance import NoDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Seat, State
from app.games.kernel.view import log_for
from tests.games.toy.board import board_of, hand
from tests.games.toy.box import VALUE
from tests.games.toy.positions import begun, dealt, order, says
from tests.games.toy.rights import Scout
from tests.games.toy.title import CROSSINGS_TITLE, ThreeCrossings


def shown(match: Match, viewer: Seat | None) -> bytes:
    """Return everything that `viewer` can be shown, as bytes."""
    seen: dict[str, Any] = {
        "view": match.view(viewer),
        "told": log_for(match.title, match.log, viewer),
        "options": match.options(viewer) if viewer else [],
    }
    return json.dumps(seen).encode()


def played(lots: Random, actions: int) -> Match:
    """Return a match after so many random actions of whoever has any."""
    match = begun("ABC", seed=f"{lots.getrandbits(256):064x}")
    while len(match.log) <= actions and not match.over:
        able = [seat for seat in match.state["seats"] if match.options(seat)]
        seat = lots.choice(able)
        match.apply(seat, at_random(match, seat, lots))
    return match


@given(st.integers(0, 2**32), st.integers(0, 60), st.sampled_from(["A", "B", None]))
@settings(deadline=None, max_examples=100)
def test_what_a_seat_may_not_know_changes_no_byte_of_what_it_is_shown(
    seed: int, actions: int, viewer: Seat | None
) -> None:
    lots = Random(seed)
    match = played(lots, actions)
    other = Match(match.title, copy_state(match.state), match.log, NoDice())
    match.title.perturb_hidden(other.state, viewer, lots)
    assert list(match.title.violations(other.state)) == []
    assert shown(other, viewer) == shown(match, viewer)


def test_scrambling_does_change_the_position() -> None:
    match = begun("ABC")
    other = copy_state(match.state)
    CROSSINGS_TITLE.perturb_hidden(other, "A", Random(1))
    assert board_of(other) != board_of(match.state)
    assert hand(board_of(other), "A") == hand(board_of(match.state), "A")


def test_two_matches_that_differ_in_other_hands_alone_are_told_alike() -> None:
    hands = {"A": ["boat1"], "B": ["raft6", "raft5"], "C": ["plank3"]}
    one = dealt(hands)
    other = dealt({**hands, "B": ["rope2", "plank4"]})
    one.log = other.log = one.log[:1]
    order(one, "B", "commit raft 6 to ford, commit raft 5 to mill")
    order(other, "B", "commit rope 2 to bridge, commit plank 4 to bridge")
    for match in (one, other):
        order(match, "C", "commit plank to ford")
    for viewer in ("A", None):
        assert shown(one, viewer) == shown(other, viewer)


def test_a_card_drawn_into_a_hand_cannot_be_read_off_the_draw() -> None:
    match = begun("AB")
    (start,) = match.log
    assert len(start["draws"]) == 6
    assert [len(log_for(match.title, match.log, viewer)[0]["draws"]) for viewer in ("A", None)] == [
        3,
        0,
    ]
    assert sum(sentence.startswith("You draw") for sentence in says(match, "B")) == 3


def test_sealed_plans_are_read_by_their_own_seat_and_opened_together() -> None:
    match = dealt({"A": ["boat6"], "B": ["raft1"]})
    order(match, "A", "commit boat to ford, ready")
    assert match.view("A")["sealed"] == {"boat6": "ford"}
    assert match.view("B")["sealed"] == {}
    assert match.view(None)["sealed"] is None
    assert [entry["to"] for entry in match.log[1:]] == [["A"], ["A"]]
    assert len(log_for(match.title, match.log, "B")) == 1
    assert not any("boat6" in json.dumps(item) for item in log_for(match.title, match.log, "B"))

    (entry,) = order(match, "B", "ready").entries
    assert entry["final"]
    for viewer in ("A", "B", None):
        assert "North Bank has committed Boat 6." in says(match, viewer)
    # The order that opened the plans stays its seat's own; what it led to is told to all.
    assert [log_for(match.title, [entry], viewer)[0]["order"] for viewer in "AB"] == [None, "ready"]


def test_a_draft_of_the_last_answer_opens_nothing() -> None:
    match = dealt({"A": ["boat6"], "B": ["raft1"]})
    order(match, "A", "commit boat to ford, ready")
    before = copy_state(match.state)
    draft = match.draft()
    outcome = draft.orders("B", "commit raft to ford\nready")
    assert outcome.needs_chance
    assert [entry["action"]["do"] for entry in outcome.entries] == ["commit"]
    assert draft.waiting() == {"B": "plans"}
    assert "boat6" not in json.dumps(log_for(draft.title, draft.log, "B"))
    assert match.state == before


def test_a_draft_of_the_scout_sees_nothing() -> None:
    match = dealt({"A": ["boat6"], "B": ["raft1", "raft2"]})
    draft = match.draft()
    outcome = draft.orders("A", "scout B")
    assert outcome.needs_chance
    assert outcome.entries == ()
    assert draft.state == match.state


def test_the_scout_alone_learns_the_card_and_all_learn_of_the_scout() -> None:
    match = dealt({"A": ["boat6"], "B": ["raft1"], "C": []})
    (entry,) = order(match, "A", "scout B").entries
    assert "In the hand of South Bank you see Raft 1." in says(match, "A")
    for viewer in ("B", "C", None):
        assert "North Bank scouts South Bank." in says(match, viewer)
        assert not any("you see" in sentence for sentence in says(match, viewer))
        assert log_for(match.title, [entry], viewer)[0]["draws"] == []
    assert not match.can_undo("A")


def test_what_was_seen_is_seen_although_a_later_order_fails() -> None:
    match = dealt({"A": ["boat6"], "B": ["raft1"]})
    outcome = match.orders("A", "scout B\ncommit raft 1 to ford")
    assert outcome.refusal is not None
    assert [entry["action"]["do"] for entry in outcome.entries] == ["scout"]
    assert {"do": "scout", "seat": "B"} not in match.options("A")


@pytest.mark.parametrize("card", ["raft 1", "plank 5"])
def test_an_error_does_not_tell_whether_another_holds_the_card(card: str) -> None:
    match = dealt({"A": ["boat6"], "B": ["raft1"]})
    outcome = match.orders("A", f"commit {card} to ford")
    assert outcome.refusal is not None
    assert outcome.refusal.why.endswith("is not in your hand")
    assert outcome.refusal.nearest == (
        "commit Boat 6 to Ford", "commit Boat 6 to Old Mill", "commit Boat 6 to Bridge",
    )  # fmt: skip


def test_the_answer_to_an_unknown_motion_does_not_tell_whether_it_is_there() -> None:
    match = dealt({"A": ["boat6"], "B": ["raft1"], "C": []})
    order(match, "A", "offer boat to B for 1")
    refusals = [str(match.orders("C", f"accept {name}").refusal) for name in ("AB1", "AB2")]
    assert refusals[0].replace("AB1", "AB2") == refusals[1]


class OpenHands(ThreeCrossings):
    """Its view shows what lies where."""

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        return {**super().view(state, seat), "where": state["board"]["where"]}


class KeenScout(Scout):
    """It goes only where there is a six to be seen."""

    def options(self, play: Play, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        found = super().options(play, seat)
        return [o for o in found if any(VALUE[card] == 6 for card in hand(board, o["seat"]))]


class TellingOptions(ThreeCrossings):
    """Its options tell who holds a six."""

    rights = (KeenScout(), *ThreeCrossings.rights[1:])


@pytest.mark.parametrize(
    ("title", "what"),
    [(OpenHands(), "view"), (TellingOptions(), "options")],
    ids=["view", "options"],
)
def test_a_title_that_leaks_is_found(title: ThreeCrossings, what: str) -> None:
    match = Match.new(title, [*"ABC"], seed="42" * 32)
    found = {leak for lots in map(Random, range(20)) for leak in leaks(match, ["A"], lots)}
    (leak,) = found
    assert leak.startswith(f"the {what} of A depend")
