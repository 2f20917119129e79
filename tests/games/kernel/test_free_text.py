"""Free text in an order: taken as it is written, on one line, to the end of the line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.kernel.free_text import MAX_TEXT_LENGTH, tidy
from app.games.kernel.match import IllegalAction, Match
from app.games.kernel.order_grammar import Verb
from app.games.kernel.order_notation import OrderNotation
from tests.games.toy.positions import begun, order, says


@pytest.fixture
def match() -> Match:
    return begun()


def said(match: Match) -> str:
    return str(match.log[-1]["action"]["words"])


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("say Hold the Mill, then: attack; I'll pay!", "Hold the Mill, then: attack; I'll pay!"),
        ("SAY: hello", "hello"),
        ("say :-)", ":-)"),
        ("  say   two   words  ", "two words"),
        ("say Étude № ½, жди", "Étude № ½, жди"),
        ("say # no comment // here", "# no comment // here"),
        ("say", ""),
        ("ready, say so", "so"),
    ],
)
def test_the_rest_of_the_line_is_the_text(match: Match, written: str, words: str) -> None:
    order(match, "A", written)
    assert said(match) == words
    assert says(match, "B")[-1] == f"North Bank: {words}"


def test_the_next_line_is_another_order(match: Match) -> None:
    outcome = order(match, "A", "say and now, ready\nready")
    assert [entry["action"]["do"] for entry in outcome.entries] == ["say", "ready"]


def test_any_text_stands_for_the_listed_empty_one(match: Match) -> None:
    assert {"do": "say", "words": ""} in match.options("A")
    match.apply("A", {"do": "say", "words": "one\ntwo\x00\u202ethree"})
    assert said(match) == "one two three"


def test_too_long_a_text_is_refused(match: Match) -> None:
    order(match, "A", "say " + "x" * MAX_TEXT_LENGTH)
    refusal = match.orders("A", "say " + "x" * (MAX_TEXT_LENGTH + 1)).refusal
    assert refusal is not None
    assert refusal.why == "that text is too long; use at most 500 characters"
    with pytest.raises(IllegalAction, match="at most 500"):
        match.apply("A", {"do": "say", "words": "x" * 501})


@pytest.mark.parametrize("words", [5, None, ["x"]])
def test_what_is_no_text_is_refused(match: Match, words: object) -> None:
    with pytest.raises(IllegalAction):
        match.apply("A", {"do": "say", "words": words})


@given(st.text(max_size=60))
def test_whatever_is_said_is_read_back_from_its_order(text: str) -> None:
    match = begun()
    match.apply("A", {"do": "say", "words": text})
    written = match.title.notation.write(match.log[-1]["action"])
    order(match, "A", written)
    assert match.log[-1]["action"] == match.log[-2]["action"] == {"do": "say", "words": tidy(text)}


@pytest.mark.parametrize(
    "verb",
    [
        Verb("say", "say {words:text} now"),
        Verb("say", "say {a:text} {b:text}"),
        Verb("say", "say {words:text}", repeats=True),
    ],
)
def test_a_text_is_the_last_of_an_order(verb: Verb) -> None:
    with pytest.raises(ValueError, match="say"):
        OrderNotation([verb], {})
