"""What a player is told of an order that cannot be carried out."""

from typing import Any

import pytest

from app.games.kernel.match import IllegalAction, Match, OrderOutcome, copy_state
from app.games.kernel.refusal import Refusal
from tests.games.toy.positions import dealt, order


@pytest.fixture
def match() -> Match:
    """A match in which A holds two boats."""
    return dealt({"A": ["boat3", "boat5", "rope1"], "B": ["raft2"], "C": ["plank6"]}, faces=[1, 2])


def refused(outcome: OrderOutcome) -> Refusal:
    assert outcome.refusal is not None
    assert outcome.entries == ()
    return outcome.refusal


def test_an_unknown_verb_is_answered_with_the_one_that_was_meant(match: Match) -> None:
    refusal = refused(match.orders("A", "commit rope to mill\ncomit boat 3 to ford"))
    assert refusal.line == 2
    assert refusal.clause == "comit boat 3 to ford"
    assert refusal.nearest[:2] == ("commit Boat 3 to Ford", "commit Boat 5 to Ford")
    begins = (
        'line 2: no order starts with "comit" (did you mean commit?). Possible here: commit Boat 3 '
    )
    assert str(refusal).startswith(begins)


def test_nothing_is_called_legal_that_is_not(match: Match) -> None:
    assert refused(match.orders("A", "hello")).nearest == ()
    order(match, "B", "commit all to ford, ready")
    order(match, "A", "commit all to ford, ready")
    order(match, "C", "ready")
    assert match.waiting() == {"B": "retreat"}
    assert refused(match.orders("A", "comit boat 3 to ford")).nearest == ()


def test_where_nothing_is_like_an_order_it_is_said_what_is_asked(match: Match) -> None:
    """Neither a text that says nothing nor an order for another step is given a similar order."""
    for text in ("hello", "stand"):
        refusal = refused(match.orders("A", text))
        assert refusal.nearest == ()
        assert refusal.why.endswith(
            "; first make your plan (2.1), for example: ready; commit Boat 3 to Ford"
        )


def test_a_misspelt_noun_is_answered_with_the_one_that_was_meant(match: Match) -> None:
    refusal = refused(match.orders("A", "commit boat 3 to old mil"))
    assert refusal.why == 'unknown crossing: "old mil" (did you mean Old Mill?)'
    assert refusal.case == "2.1"
    assert refusal.nearest[0] == "commit Boat 3 to Old Mill"


def test_an_ambiguous_noun_is_answered_with_what_it_may_mean(match: Match) -> None:
    refusal = refused(match.orders("A", "commit boat to ford"))
    assert refusal.why == '"commit boat to ford" is ambiguous; choose one of the orders listed'
    assert refusal.nearest == ("commit Boat 3 to Ford", "commit Boat 5 to Ford")


def test_a_noun_is_not_ambiguous_where_one_meaning_alone_is_legal(match: Match) -> None:
    order(match, "A", "commit boat 3 to ford")
    (entry,) = order(match, "A", "commit boat to mill").entries
    assert entry["action"] == {"do": "commit", "card": "boat5", "to": "mill"}


def test_an_illegal_order_is_answered_with_its_case_and_the_nearest_legal_ones(
    match: Match,
) -> None:
    refusal = refused(match.orders("A", "commit plank 6 to bridge"))
    assert (refusal.why, refusal.case) == ("Plank 6 is not in your hand", "2.1")
    assert refusal.nearest[:3] == (
        "commit Boat 3 to Bridge",
        "commit Boat 5 to Bridge",
        "commit Rope 1 to Bridge",
    )


def test_the_step_may_know_better_why(match: Match) -> None:
    order(match, "A", "commit rope to ford")
    refusal = refused(match.orders("A", "commit rope to mill"))
    assert refusal.why == "your plan names Rope 1 already"


def test_nothing_of_a_text_with_a_fault_is_carried_out(match: Match) -> None:
    before = copy_state(match.state)
    refused(match.orders("A", "commit rope to ford\ncommit boat 3 to mill\nstand"))
    assert match.state == before
    assert len(match.log) == 1


def test_an_empty_text_is_refused(match: Match) -> None:
    for text in ("", "  \n\n", "# nothing yet"):
        assert refused(match.orders("A", text)).why == "no orders found in this text"


def test_who_has_answered_is_told_that_nothing_is_owed(match: Match) -> None:
    order(match, "A", "ready")
    refusal = refused(match.orders("A", "commit rope to ford"))
    assert refusal.why == '"commit Rope 1 to Ford" is not possible now; it is not your turn'


def test_a_right_that_comes_in_the_middle_of_a_procedure_has_to_wait(match: Match) -> None:
    order(match, "A", "commit boat 5 to ford, ready")
    order(match, "B", "commit raft to ford, ready")
    order(match, "C", "ready")
    assert match.waiting() == {"B": "retreat"}
    assert [option["do"] for option in match.options("B")] == [
        "stand", "fall_back", "instruct", "instruct", "instruct",
    ]  # fmt: skip
    refusal = refused(match.orders("B", "scout C"))
    assert (
        refusal.why
        == '"scout C" must wait until what is being resolved is done; first stand, or fall back '
        "downstream (3.3)"
    )
    assert refusal.nearest == ("stand",)
    assert (
        refused(match.orders("C", "scout B")).why
        == '"scout B" must wait until what is being resolved is done; give the order again then '
        "(South Bank: stand, or fall back downstream (3.3))"
    )
    assert (
        refused(match.orders("C", "stand")).why
        == '"stand" is not possible now; it is not your turn'
    )


def test_after_the_end_nothing_is_legal(match: Match) -> None:
    for seat in "ABC":
        order(match, seat, "ready")
    assert refused(match.orders("A", "ready")).why == "the match is over"


@pytest.mark.parametrize(
    "junk",
    [
        {},
        {"do": "dance"},
        {"do": "commit"},
        {"do": "commit", "card": "ace", "to": "ford"},
        {"do": "commit", "card": "boat3", "to": {"ford": 1}},
        {"do": "accept", "motion": 7},
        {"do": "commit_all", "to": "ford"},
        {"do": "stand"},
        None,
        "ready",
    ],
)
def test_an_action_that_may_be_anything_is_refused_with_a_reason(match: Match, junk: Any) -> None:
    with pytest.raises(IllegalAction) as raised:
        match.apply("A", junk)
    assert raised.value.refusal.why


def test_what_merely_equals_an_option_goes_into_the_log_as_the_option(match: Match) -> None:
    offer = {"do": "offer", "card": "rope1", "seat": "B", "value": 1.0}
    entry = match.apply("A", offer)
    assert type(entry["action"]["value"]) is int
