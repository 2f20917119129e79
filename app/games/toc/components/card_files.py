"""Action cards, political cards, and how the decks are made up (3.4, 3.5, 5.1.1)."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from app.games.cards.deck_check import Segment, check_deck
from app.games.cards.phrases import PhraseError, known_word
from app.games.components import ComponentError, Row, Sheet
from app.games.components.provenance import OVERLAY
from app.games.toc.components.effect_words import (
    CHITS,
    ENABLED,
    FACTIONS,
    REQUIREMENTS,
    Effect,
    Effects,
)
from app.games.toc.components.map_files import SIDES

MARKS: Final = ("removed", "reinforcement", "politics_only")
BOXES: Final = ("red", "white", "other")
POLITICS: Final = "politics"
"""The segment of the Bluff and the Influence card, which are in no deck (TQ-18)."""
POLITICAL_CARDS: Final = 66
HIGHEST_NUMBER: Final = 99
MOST_EFFECTS: Final = 9

DECK_SHEET = Sheet("decks", ("name", "first", "last", "turn", "provenance"), ("name",))
CARD_SHEET = Sheet(
    "cards",
    (
        *("id", "side", "number", "year", "value", "title", "effects", "requires", "precludes"),
        *("enables", "chit", "marks", "provenance", "field_provenance"),
    ),
    ("id",),
    marks=MARKS,
    aliases={"cv": "value"},
)
POLITICAL_SHEET = Sheet(
    "political_cards",
    (
        *("number", "title", "box", "influence", "other_effect", "special_event", "provenance"),
        "field_provenance",
    ),
    ("number",),
)
EARLIER_SHEET = Sheet("earlier_cards", ("id", "rules", "effects", "provenance"), ("id",))
FIELDS: Final = (*CARD_SHEET.columns, *(f"effect{n}" for n in range(1, MOST_EFFECTS + 1)))
"""What of a card can have a provenance of its own: its columns, and each effect by its place."""


@dataclass(frozen=True, slots=True)
class DeckPart:
    """The cards of a year: their numbers, and the turn on which they join the deck (5.1.1)."""

    name: str
    numbers: range
    turn: int
    provenance: str


@dataclass(frozen=True, slots=True)
class ActionCard:
    """An action card (3.5, 6.2). `marks` are of MARKS; `value` is 0 where a die gives it (W55).

    As an event it does its `effects` in their order (6.23). `requires` says what must be so,
    `precludes` which cards can be no event after it, `enables` what becomes possible, `chit` which
    in-fighting chit it adds. `provenance` has the source of each field, and of each effect by its
    number ("effect1").
    """

    id: str
    side: str
    number: int
    year: str
    value: int
    title: str
    effects: tuple[Effect, ...]
    requires: tuple[str, ...]
    precludes: tuple[str, ...]
    enables: tuple[str, ...]
    chit: str
    marks: frozenset[str]
    provenance: Mapping[str, str]

    @property
    def is_reinforcement(self) -> bool:
        """Whether its event counts as reinforcements (TQ-14)."""
        return "reinforcement" in self.marks

    @property
    def is_removed(self) -> bool:
        """Whether an asterisk stands before its title: played as an event it leaves the game."""
        return "removed" in self.marks


@dataclass(frozen=True, slots=True)
class EarlierCard:
    """An action card as it was up to a version of the rules: matches that have begun keep it."""

    card: ActionCard
    rules: int


@dataclass(frozen=True, slots=True)
class Influence:
    """Influence points of a political card: on which faction, for which side, how many."""

    faction: str
    side: str
    points: int


@dataclass(frozen=True, slots=True)
class PoliticalCard:
    """A political card (3.4): its box, its influence points, and its other effect or event."""

    number: int
    title: str
    box: str
    influence: tuple[Influence, ...]
    other_effect: Effect | None
    special_event: Effect | None
    provenance: Mapping[str, str]


def read_parts(rows: Iterable[Row]) -> tuple[DeckPart, ...]:
    """How the decks are divided into years."""
    parts = []
    for row in rows:
        first = row.integer("first", 1, HIGHEST_NUMBER)
        last = row.integer("last", first, HIGHEST_NUMBER)
        turn = row.integer("turn", 1, 16)
        parts.append(DeckPart(row.record, range(first, last + 1), turn, row.tag()))
    return tuple(parts)


def read_cards(
    rows: Iterable[Row], parts: Iterable[DeckPart], words: Effects
) -> dict[str, ActionCard]:
    """The action cards by id.

    Raises ComponentError for words that no card can have, with the nearest that are known, and for
    a deck that does not add up.
    """
    listed = tuple(rows)
    names = {row.record for row in listed}
    cards = {row.record: _card(row, names, words) for row in listed}
    for side in SIDES:
        _check(side, [card for card in cards.values() if card.side == side], parts)
    return cards


def read_earlier(
    rows: Iterable[Row], cards: Mapping[str, ActionCard], words: Effects
) -> dict[str, EarlierCard]:
    """The cards that had other effects, by id; none whose effects an overlay gives."""
    found = {}
    for row in rows:
        (card,) = _known(row, "id", cards)
        effects = tuple(_effect(row, text, words) for text in row.words("effects"))
        if cards[card].provenance.get("effects") != OVERLAY:
            record = replace(cards[card], effects=effects)
            found[card] = EarlierCard(record, row.integer("rules", 1, HIGHEST_NUMBER))
    return found


def read_political(rows: Iterable[Row], words: Effects) -> dict[int, PoliticalCard]:
    """The political cards by number. Raises ComponentError as :func:`read_cards` does."""
    cards = [_political(row, words) for row in rows]
    check_deck(
        "the political deck",
        ((str(card.number), card.number, "all") for card in cards),
        [Segment("all", range(1, POLITICAL_CARDS + 1))],
        lambda record, reason: ComponentError(POLITICAL_SHEET.file, None, record, reason),
    )
    return {card.number: card for card in cards}


def _check(side: str, cards: Collection[ActionCard], parts: Iterable[DeckPart]) -> None:
    check_deck(
        f"the deck of {side.upper()}",
        ((card.id, card.number, card.year or POLITICS) for card in cards),
        [Segment(part.name, part.numbers) for part in parts],
        lambda record, reason: ComponentError(CARD_SHEET.file, None, record, reason),
    )


def _card(row: Row, names: Collection[str], words: Effects) -> ActionCard:
    marks = row.words("marks")
    for mark in marks:
        if mark not in MARKS:
            raise row.error(f"unknown mark {mark!r}, expected one of {', '.join(MARKS)}")
    effects = tuple(_effect(row, text, words) for text in row.words("effects"))
    sources = row.provenance(FIELDS)
    if sources.get("effects") == OVERLAY:
        sources |= {f"effect{number}": OVERLAY for number in range(1, MOST_EFFECTS + 1)}
    return ActionCard(
        id=row.record,
        side=row.choice("side", SIDES),
        number=row.integer("number", 1, HIGHEST_NUMBER),
        year=row.optional("year") or "",
        value=row.integer("value", 1, 5) if row.optional("value") else 0,
        title=row.text("title"),
        effects=effects,
        requires=_known(row, "requires", REQUIREMENTS),
        precludes=_known(row, "precludes", names),
        enables=_known(row, "enables", ENABLED),
        chit=_known(row, "chit", CHITS)[0] if row.optional("chit") else "",
        marks=frozenset(marks),
        provenance=sources,
    )


def _political(row: Row, words: Effects) -> PoliticalCard:
    other, special = row.optional("other_effect"), row.optional("special_event")
    return PoliticalCard(
        number=row.integer("number", 1, POLITICAL_CARDS),
        title=row.text("title"),
        box=row.choice("box", BOXES),
        influence=tuple(_influence(row, text) for text in row.words("influence")),
        other_effect=_effect(row, other, words) if other else None,
        special_event=_effect(row, special, words) if special else None,
        provenance=row.provenance(POLITICAL_SHEET.columns),
    )


def _influence(row: Row, text: str) -> Influence:
    parts = text.split()
    if len(parts) != 3 or not parts[2].isdigit():
        raise row.error(f"influence {text!r} is not a faction, a side and a number")
    try:
        faction = known_word("faction", parts[0], FACTIONS)
        side = known_word("side", parts[1], SIDES)
    except PhraseError as fault:
        raise row.error(str(fault)) from fault
    return Influence(faction, side, int(parts[2]))


def _effect(row: Row, text: str, words: Effects) -> Effect:
    try:
        return words.read(text)
    except PhraseError as fault:
        raise row.error(str(fault)) from fault


def _known(row: Row, column: str, words: Collection[str]) -> tuple[str, ...]:
    try:
        return tuple(known_word(column, each, words) for each in row.words(column))
    except PhraseError as fault:
        raise row.error(str(fault)) from fault
