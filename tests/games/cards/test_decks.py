"""Decks, hands and discards: cards are conserved, drawn by the match's dice, and kept secret."""

import json
from collections.abc import Iterable
from random import Random

import pytest

from app.games.cards import (
    DECK,
    DISCARD,
    HAND,
    OUT,
    REMOVED,
    Deck,
    Segment,
    check_deck,
    exchange_hidden,
    visible,
)
from app.games.cards.decks import add_to_deck, draw, draw_up_to, misplaced
from app.games.kernel.chance import ScriptedDice, SeededDice
from app.games.kernel.match import Match
from app.games.kernel.play_context import Play
from tests.games.toy.title import CROSSINGS_TITLE

DECK_A = Deck("a", tuple("abcdef"), "A")
PLACES = (DECK, HAND, DISCARD, OUT, REMOVED)


def play_with(values: Iterable[int] | None = None) -> Play:
    match = Match.new(CROSSINGS_TITLE, ["A", "B"], seed="00" * 32)
    dice = SeededDice("11" * 32) if values is None else ScriptedDice(list(values))
    return Play(CROSSINGS_TITLE, match.state, dice)


def test_a_draw_takes_a_card_of_the_deck_and_only_its_owner_learns_which() -> None:
    places = dict.fromkeys(DECK_A.cards, DECK) | {"f": OUT}
    play = play_with([3])
    assert draw(play, places, DECK_A) == "c"
    assert places["c"] == HAND
    assert [(each["sides"], each["to"]) for each in play.draws] == [(5, ["A"])]


def test_an_empty_deck_takes_its_discards_back_and_then_ends() -> None:
    places = {"a": HAND, "b": DISCARD, "c": DISCARD, "d": REMOVED, "e": OUT, "f": HAND}
    play = play_with()
    drawn = draw_up_to(play, places, DECK_A, 6)
    assert sorted(drawn) == ["b", "c"]
    assert draw(play, places, DECK_A) is None
    assert (places["d"], places["e"]) == (REMOVED, OUT)
    add_to_deck(places, ["e"])
    assert draw(play, places, DECK_A) == "e"
    assert misplaced(places, [DECK_A], PLACES) == []
    assert json.loads(json.dumps(places)) == places


def test_a_hand_that_is_large_already_stays() -> None:
    places = dict.fromkeys(DECK_A.cards, HAND)
    assert draw_up_to(play_with([]), places, DECK_A, 3) == []


def test_misplaced_cards_are_named() -> None:
    assert misplaced({"a": "sleeve"}, [DECK_A], PLACES) == [
        "a card is missing, or one too many",
        "a is in 'sleeve'",
    ]


def test_the_owner_sees_the_hand_and_others_how_many_cards_it_has() -> None:
    places = {"a": HAND, "b": HAND, "c": DECK, "d": "box", "e": DISCARD, "f": REMOVED}
    own = visible(places, DECK_A, "A", face_down=["box"])
    other = visible(places, DECK_A, "B", face_down=["box"])
    assert (own["hand"], own["unseen"]) == (["a", "b"], ["c"])
    assert (other["hand"], other["unseen"]) == (None, ["a", "b", "c", "d"])
    assert own["counts"] == other["counts"] == {DECK: 1, HAND: 2, "box": 1}
    assert visible(places, DECK_A, None, face_down=["box"]) == other
    shown = visible(places, DECK_A, "B", face_down=["box"], shown=["a"])
    assert (shown["hand"], shown["unseen"]) == (["a"], ["b", "c", "d"])


@pytest.mark.parametrize("seat", ["A", "B", None])
def test_twins_look_alike_to_whoever_cannot_tell(seat: str | None) -> None:
    places = {"a": HAND, "b": HAND, "c": DECK, "d": "box", "e": DISCARD, "f": DECK}
    before = visible(places, DECK_A, seat, face_down=["box"], shown=["a"])
    seen = set()
    for number in range(20):
        twin = dict(places)
        exchange_hidden(twin, DECK_A, seat, Random(number), face_down=["box"], shown=["a"])
        assert visible(twin, DECK_A, seat, face_down=["box"], shown=["a"]) == before
        seen.add(json.dumps(twin))
    assert len(seen) == 1 if seat == "A" else len(seen) > 5


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ([("a", 1, "first"), ("b", 3, "last")], "the deck has 2 cards instead of 3: 2 is missing"),
        ([("a", 1, "first"), ("b", 1, "first")], "number 1 of the deck is there twice, see a"),
        ([("a", 1, "last")], "number 1 of the deck belongs to first"),
        ([("a", 7, "first")], "the deck has no number 7"),
    ],
)
def test_a_deck_that_does_not_add_up_is_refused(
    cards: list[tuple[str, int, str]], says: str
) -> None:
    parts = [Segment("first", range(1, 3)), Segment("last", range(3, 4))]
    with pytest.raises(ValueError, match=says):
        check_deck("the deck", cards, parts, lambda _card, why: ValueError(why))
    whole = [("a", 1, "first"), ("b", 2, "first"), ("c", 3, "last")]
    found = check_deck("the deck", whole, parts, lambda _card, why: ValueError(why))
    assert found == {"first": ("a", "b"), "last": ("c",)}
