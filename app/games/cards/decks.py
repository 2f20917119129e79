"""Decks, hands and discards: where each card is, and drawing by the match's own dice.

A state says where each card is, so that no card can be in two places. A face-down deck has no
order: whoever draws gets any card of it with the same chance, and what nobody has drawn yet nobody
can leak. Shuffling discards back is then no more than saying that they are in the deck.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Seat

OUT: Final = "out"
"""Not in play yet: cards of later years."""
DECK: Final = "deck"
HAND: Final = "hand"
DISCARD: Final = "discard"
REMOVED: Final = "removed"

CardPlaces = dict[str, str]
"""Where each card is: one of the places above, or one of a title's own such as a box."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of cards: its name for draws, its cards in the order of the box, and whose it is.

    `owner` is the seat that draws from it into its hand, or None: what is drawn is open to all.
    """

    name: str
    cards: tuple[str, ...]
    owner: Seat | None = None

    def at(self, places: Mapping[str, str], place: str) -> list[str]:
        """Return the cards of this deck that are in a place, in the order of the box."""
        return [card for card in self.cards if places[card] == place]


def add_to_deck(places: CardPlaces, cards: Iterable[str]) -> None:
    """Put cards into their deck: those of a new year, or a reshuffle of the discards."""
    for card in cards:
        places[card] = DECK


def reshuffle(places: CardPlaces, deck: Deck) -> int:
    """Put the discards of a deck back into it; return how many there were."""
    back = deck.at(places, DISCARD)
    add_to_deck(places, back)
    return len(back)


def draw(play: Play, places: CardPlaces, deck: Deck) -> str | None:
    """Draw a card into the hand of the deck's owner; None if neither deck nor discards have any.

    The owner alone learns which it is. An empty deck takes its discards back first.
    """
    left = deck.at(places, DECK)
    if not left and reshuffle(places, deck):
        left = deck.at(places, DECK)
    if not left:
        return None
    to = None if deck.owner is None else [deck.owner]
    card = play.pick_from(f"card {deck.name}", left, to=to)
    places[card] = HAND
    return card


def draw_up_to(play: Play, places: CardPlaces, deck: Deck, size: int) -> list[str]:
    """Draw until the hand has `size` cards; return those drawn, fewer if the cards run out.

    A hand that is larger already, from cards that were kept, stays as it is.
    """
    drawn: list[str] = []
    while len(deck.at(places, HAND)) < size:
        card = draw(play, places, deck)
        if card is None:
            break
        drawn.append(card)
    return drawn


def misplaced(places: Mapping[str, str], decks: Iterable[Deck], known: Iterable[str]) -> list[str]:
    """Return what is wrong with where the cards are, a line each: for invariants.

    `known` are the places in which a card may be.
    """
    cards = [card for deck in decks for card in deck.cards]
    allowed = frozenset(known)
    found = [] if sorted(places) == sorted(cards) else ["a card is missing, or one too many"]
    found += [f"{card} is in {at!r}" for card, at in places.items() if at not in allowed]
    return found
