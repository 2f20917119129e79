"""Taking back, drafts, and the version of the rules."""

import pytest

from app.games.kernel.chance import ChanceNeeded, NoDice
from app.games.kernel.match import Match, copy_state, replay
from tests.games.toy.positions import SEED, begun, dealt, order
from tests.games.toy.title import CROSSINGS_TITLE


def test_own_actions_are_taken_back_one_by_one() -> None:
    match = begun()
    start = copy_state(match.state)
    options = list(match.options("A"))
    match.apply("A", options[1])
    once = copy_state(match.state)
    match.apply("A", {"do": "ready"})
    assert match.undo("A")["action"] == {"do": "ready"}
    assert match.state == once
    assert match.waiting() == {"A": "plans", "B": "plans"}
    match.undo("A")
    assert match.state == start
    assert match.options("A") == options
    assert not match.can_undo("A")


def test_what_another_seat_has_done_since_stands() -> None:
    match = begun()
    order(match, "A", "ready")
    assert not match.can_undo("B")
    order(match, "B", "say nothing yet")
    assert not match.can_undo("A")
    with pytest.raises(ValueError, match="cannot take back"):
        match.undo("A")


def test_what_was_rolled_stands() -> None:
    match = dealt({"A": ["boat1"], "B": ["raft1"]}, faces=[1, 2])
    order(match, "A", "commit boat to bridge, ready")
    order(match, "B", "commit raft to bridge, ready")
    assert not match.can_undo("B")


def test_an_undone_match_plays_on_as_if_nothing_had_been() -> None:
    one, other = begun(), begun()
    order(one, "A", "commit all to ford")
    while one.can_undo("A"):
        one.undo("A")
    for match in (one, other):
        order(match, "A", "commit all to mill, ready")
        order(match, "B", "commit all to mill, ready")
    assert one.state == other.state
    assert one.log == other.log


def test_without_the_whole_log_nothing_is_taken_back() -> None:
    match = begun()
    order(match, "A", "commit all to ford")
    tail = Match(match.title, copy_state(match.state), match.log[-1:], NoDice())
    assert tail.can_undo("A")
    with pytest.raises(ValueError, match="without the full log"):
        tail.undo("A")


def test_a_draft_goes_as_far_as_the_first_roll_and_leaves_the_match_alone() -> None:
    match = dealt({"A": ["boat1", "boat2"], "B": ["raft1"]}, faces=[1, 2])
    order(match, "B", "commit raft to bridge, ready")
    before, length = copy_state(match.state), len(match.log)
    draft = match.draft()
    outcome = draft.orders("A", "commit boat 1 to bridge\nready\nscout B")
    assert outcome.needs_chance
    assert [entry["action"]["do"] for entry in outcome.entries] == ["commit"]
    assert (match.state, len(match.log)) == (before, length)
    # The draft stands where it stopped, and goes on from there.
    assert len(draft.log) == 1
    assert draft.waiting() == {"A": "plans"}
    assert draft.orders("A", "commit boat 2 to bridge").entries[0]["action"]["card"] == "boat2"


def test_of_an_order_that_stands_for_several_a_draft_keeps_all_or_nothing() -> None:
    class EagerToScout(type(CROSSINGS_TITLE)):  # type: ignore[misc]
        """`commit all to ...` ends with a scout, which no draft can carry out."""

        def expand(self, state, seat, action):  # type: ignore[no-untyped-def]
            found = super().expand(state, seat, action)
            return [*found, {"do": "scout", "seat": "B"}] if found else []

    match = dealt({"A": ["boat1", "boat2"], "B": ["raft1"]})
    draft = Match(EagerToScout(), copy_state(match.state), [], NoDice())
    outcome = draft.orders("A", "commit all to ford")
    assert outcome.needs_chance
    assert outcome.entries == ()
    assert draft.log == []
    assert draft.state == match.state


def test_an_action_that_needs_chance_says_so() -> None:
    match = dealt({"A": ["boat1"], "B": ["raft1"]})
    with pytest.raises(ChanceNeeded, match="a revelation"):
        match.draft().apply("A", {"do": "scout", "seat": "B"})


def test_replay_keeps_the_version_of_the_rules() -> None:
    match = Match.new(CROSSINGS_TITLE, ["A", "B"], seed=SEED, rules=1)
    order(match, "A", "commit all to ford")
    state = match.state
    assert state["rules"] == 1
    again = replay(match.title, match.log, state["seats"], state["options"], rules=1)
    assert again.state == state
    match.undo("A")
    assert match.state["rules"] == 1
