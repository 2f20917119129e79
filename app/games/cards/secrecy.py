"""What a seat may see of a deck, and the twins that prove that it sees no more."""

from collections.abc import Collection, Mapping
from random import Random
from typing import TypedDict

from app.games.cards.decks import DECK, DISCARD, HAND, REMOVED, CardPlaces, Deck
from app.games.kernel.state import Seat


class VisibleDeck(TypedDict):
    """A deck as a seat may know it.

    `hand` has the cards of a hand that the viewer may look at, else None. `unseen` are all cards
    that the viewer cannot place: those of the deck and, for others than the owner, of the hand and
    of what lies face down. `counts` says how many there are of each, which is open.
    """

    hand: list[str] | None
    unseen: list[str]
    discard: list[str]
    removed: list[str]
    counts: dict[str, int]


def visible(
    places: Mapping[str, str],
    deck: Deck,
    seat: Seat | None,
    face_down: Collection[str] = (),
    shown: Collection[str] = (),
) -> VisibleDeck:
    """Return what `seat` (None: a spectator) may know of a deck.

    `face_down` are places beside hand and deck in which cards lie unseen, known to their owner;
    `shown` are cards of the hand that its owner has had to show.
    """
    mine = deck.owner is not None and deck.owner == seat
    secret = {DECK} if mine else {DECK, HAND, *face_down}
    hand = deck.at(places, HAND)
    open_cards = set(shown)
    counted = {place: len(deck.at(places, place)) for place in (DECK, HAND, *face_down)}
    known_hand = [card for card in hand if card in open_cards]
    return {
        "hand": hand if mine else known_hand or None,
        "unseen": [
            card for card in deck.cards if places[card] in secret and card not in known_hand
        ],
        "discard": deck.at(places, DISCARD),
        "removed": deck.at(places, REMOVED),
        "counts": counted,
    }


def exchange_hidden(
    places: CardPlaces,
    deck: Deck,
    seat: Seat | None,
    random: Random,
    face_down: Collection[str] = (),
    shown: Collection[str] = (),
) -> None:
    """Deal again what `seat` cannot know of a deck; each place keeps its number of cards.

    What comes out does not depend on where they were.

    So the twin of a match is made: two that differ in nothing else must look alike to `seat`.
    """
    mine = deck.owner is not None and deck.owner == seat
    secret = {DECK} if mine else {DECK, HAND, *face_down}
    cards = [card for card in deck.cards if places[card] in secret and card not in shown]
    where = sorted(places[card] for card in cards)
    random.shuffle(where)
    for card, place in zip(cards, where, strict=True):
        places[card] = place
