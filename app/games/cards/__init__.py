"""Cards of every game: decks, hands and discards, and effects that are written as data.

Pure functions over plain data: no title, no page. `decks` says where each card is and draws,
`secrecy` what a seat may see of them, `deck_check` whether a deck adds up, `phrases` reads and
writes the words in which a card says what it does, and `conditions` those that say where.
"""

from app.games.cards.conditions import Condition, Conditions
from app.games.cards.deck_check import Segment, check_deck
from app.games.cards.decks import DECK, DISCARD, HAND, OUT, REMOVED, CardPlaces, Deck
from app.games.cards.phrases import Form, Kind, Phrase, PhraseError, Vocabulary
from app.games.cards.secrecy import VisibleDeck, exchange_hidden, visible

__all__ = [
    "DECK",
    "DISCARD",
    "HAND",
    "OUT",
    "REMOVED",
    "CardPlaces",
    "Condition",
    "Conditions",
    "Deck",
    "Form",
    "Kind",
    "Phrase",
    "PhraseError",
    "Segment",
    "VisibleDeck",
    "Vocabulary",
    "check_deck",
    "exchange_hidden",
    "visible",
]
