"""The panels beside the map: the hand as cards with their uses, and what each side has."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.presentation import Panel
from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.games.toc.board import CASUALTIES, RESERVE, soc_rev_side
from app.games.toc.box import BOX, SEAT_OF, SIDES, UNITS
from app.games.toc.cards.words import effect_text
from app.games.toc.codes import CARD_NAMES, NAMES
from app.games.toc.names import SIDE_NAMES
from app.games.toc.orders import USE_NOUNS
from app.games.toc.rules.action_round import USES, RoundAbilities, why_not
from app.games.toc.rules.control import cities_of

POOLS: Final = {
    RESERVE: _l("Strategic reserve (9.3)"),
    CASUALTIES: _l("Casualty box (8.52)"),
}


@dataclass(frozen=True, slots=True)
class Use:
    """A use of a card: its name, and why it is barred now ("": it is not)."""

    name: str
    barred: str


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in hand: what it does as an event, and its four uses."""

    name: str
    value: str
    texts: tuple[str, ...]
    uses: tuple[Use, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """What a side has, as everybody may know it."""

    seat: str
    name: str
    cities: int
    steps: int
    counts: Mapping[str, int]
    discard: tuple[str, ...]
    removed: tuple[str, ...]
    pools: tuple[tuple[str, tuple[str, ...]], ...]


def _hand(view: Mapping[str, Any]) -> Mapping[str, Any]:
    board = view["board"]
    hands = []
    for side in SIDES:
        deck = board["decks"][side]
        if deck["hand"]:
            abilities = RoundAbilities(board, side)
            cards = [_card(board, side, card, abilities) for card in deck["hand"]]
            hands.append((str(SIDE_NAMES[side]), cards))
    return {"hands": hands}


def _card(board: Any, side: str, card: str, abilities: RoundAbilities) -> HandCard:
    record = BOX.cards[card]
    uses = []
    for use in USES:
        refusal = why_not(board, side, card, use, abilities)
        barred = "" if refusal is None else f"{refusal.why} ({refusal.case})"
        uses.append(Use(gettext(USE_NOUNS.names[use]), barred))
    texts = tuple(effect_text(BOX, effect) for effect in record.effects)
    return HandCard(CARD_NAMES[card], str(record.value), texts, tuple(uses))


def _sides(view: Mapping[str, Any]) -> Mapping[str, Any]:
    board: Any = view["board"]
    return {
        "sides": [_side(board, side) for side in SIDES],
        "soc_rev": str(SIDE_NAMES[soc_rev_side(board)]),
    }


def _side(board: Any, side: str) -> Side:
    deck = board["decks"][side]
    pools = []
    for at, heading in POOLS.items():
        names = tuple(
            NAMES[unit]
            for unit, record in UNITS.items()
            if record.side == side and board["where"][unit] == at
        )
        if names:
            pools.append((str(heading), names))
    return Side(
        SEAT_OF[side],
        str(SIDE_NAMES[side]),
        len(cities_of(board, side)),
        board["steps"][side] // 2,
        deck["counts"],
        tuple(CARD_NAMES[card] for card in deck["discard"]),
        tuple(CARD_NAMES[card] for card in deck["removed"]),
        tuple(pools),
    )


HAND: Final = Panel("hand", _l("Hand"), "toc/hand.html", _hand)
FORCES: Final = Panel("sides", _l("Sides"), "toc/sides.html", _sides)
