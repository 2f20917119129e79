"""What a mail tells a player of his match: never more than he may know, all that he may order."""

import pytest

from app.games.catalogue import TITLES
from app.games.kernel.match import Match
from app.mail.situation import (
    MOST_BOXES,
    OrderGroup,
    Situation,
    happenings,
    order_words,
    situation,
)

SEED = "01" * 32


@pytest.fixture
def match() -> Match:
    """At its beginning all trade at once."""
    return Match.new(TITLES["rcw"], ["A", "B", "C"], seed=SEED)


def group(form: tuple[OrderGroup, ...], verb: str) -> OrderGroup:
    return next(each for each in form if each.writes.split()[0] == verb)


def test_every_box_of_the_form_is_an_order_that_is_legal(match: Match) -> None:
    for each in situation(match, "A").form:
        for choice in each.choices:
            assert match.draft().orders("A", choice.order).refusal is None


def test_an_order_and_one_that_it_opens_are_legal_together(match: Match) -> None:
    (choice, *_others) = group(situation(match, "A").form, "offer").choices
    assert choice.then
    for sequel in choice.then:
        assert match.draft().orders("A", f"{choice.order}\n{sequel}").refusal is None


def test_a_verb_with_many_options_shows_some_and_counts_the_others(match: Match) -> None:
    match.apply("A", {"do": "offer", "seat": "B"})
    gifts = group(situation(match, "A").form, "give")
    possible = [option for option in match.options("A") if option["do"] == "give"]
    assert len(possible) > MOST_BOXES
    assert len(gifts.choices) == MOST_BOXES
    assert len(gifts.choices) + gifts.more == len(possible)


def test_making_the_form_changes_nothing(match: Match) -> None:
    before = repr(match.state)
    situation(match, "A")
    assert repr(match.state) == before


def test_who_is_waited_for_is_named(match: Match) -> None:
    match.apply("C", {"do": "ready"})
    stands = situation(match, "A", {"A": "Anna", "B": "Boris", "C": "Clara"})
    (line,) = stands.waiting
    assert line.startswith("Anna (A), Boris (B): ")
    assert stands.asked
    assert stands.asked in line


def test_nobody_is_asked_who_owes_nothing(match: Match) -> None:
    match.apply("C", {"do": "ready"})
    stands: Situation = situation(match, "C")
    assert stands.asked is None


def test_the_board_is_told_in_words(match: Match) -> None:
    board = situation(match, "A").board
    assert "UKRAINE" in board
    assert "dealt: " in board


def test_happenings_are_those_that_the_seat_may_read(match: Match) -> None:
    everybody = len(happenings(match.title, match.log, "C"))
    match.orders("A", "offer B")
    match.apply("A", next(o for o in match.options("A") if o["do"] == "give"))
    match.orders("A", "propose")
    assert len(happenings(match.title, match.log, "C")) == everybody
    assert len(happenings(match.title, match.log, "A")) == everybody + 1
    assert "Offer AB1" in happenings(match.title, match.log, "B")[-1]


def test_help_knows_every_order_word() -> None:
    title = TITLES["rcw"]
    assert len(order_words(title)) == len(title.lexicon.verbs)
    assert "offer SEAT" in {each.writes for each in order_words(title)}
