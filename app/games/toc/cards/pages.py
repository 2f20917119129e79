"""The cards of Triumph of Chaos as everybody can browse them, each fact with its source."""

from collections.abc import Iterator, Sequence
from typing import Final

from app.games.components.provenance import RECORD, of_field
from app.games.presentation.map_sheet import CardGroup, Fact, ShownCard
from app.games.text import gettext as _
from app.games.text import lazy_gettext as _l
from app.games.text import ngettext
from app.games.toc.cards.words import (
    ENABLED_TEXTS,
    REQUIREMENT_TEXTS,
    effect_text,
    listed,
)
from app.games.toc.components import ActionCard, Components, PoliticalCard
from app.games.toc.components.map_files import SIDES
from app.games.toc.names import CHIT_NAMES, FACTION_NAMES, SIDE_NAMES

BOX_HEADINGS: Final = {
    "red": _l("Political cards of the RED box"),
    "white": _l("Political cards of the WHITE box"),
    "other": _l("Political cards of the OTHER box"),
}
MARK_NOTES: Final = {
    "removed": _l("Leaves the game when it is played as an event."),
    "reinforcement": _l("Counts as reinforcements (11.1)."),
    "politics_only": _l("For the Political Phase only (5.2)."),
}


def groups(box: Components) -> Sequence[CardGroup]:
    """Return the cards by side and year, then the political cards by box."""
    return tuple(_groups(box))


def _groups(box: Components) -> Iterator[CardGroup]:
    for side in SIDES:
        for part in box.deck_parts:
            cards = [
                card
                for card in box.cards.values()
                if card.side == side and card.number in part.numbers
            ]
            heading = (
                _("%(side)s, %(year)s", side=SIDE_NAMES[side], year=part.name)
                if part.name.isdigit()
                else _("%(side)s, politics", side=SIDE_NAMES[side])
            )
            shown = [_action_card(box, card) for card in cards]
            yield CardGroup(f"{side}-{part.name}", heading, shown)
    for name, heading in BOX_HEADINGS.items():
        political = [card for card in box.political_cards.values() if card.box == name]
        yield CardGroup(
            f"political-{name}", heading, [_political_card(box, card) for card in political]
        )


def _action_card(box: Components, card: ActionCard) -> ShownCard:
    facts = [
        Fact(
            _("Event, part %(number)s", number=number) if len(card.effects) > 1 else _("Event"),
            effect_text(box, effect),
            of_field(card.provenance, f"effect{number}"),
        )
        for number, effect in enumerate(card.effects, 1)
    ]
    if card.requires:
        text = listed(REQUIREMENT_TEXTS[each] for each in card.requires)
        facts.append(Fact(_("Only if"), text, of_field(card.provenance, "requires")))
    if card.precludes:
        text = _("%(cards)s as an event", cards=listed(_titles(box, card.precludes)))
        facts.append(Fact(_("Rules out"), text, of_field(card.provenance, "precludes")))
    if card.enables:
        text = listed(
            ENABLED_TEXTS[each] if each in ENABLED_TEXTS else _titles(box, [each])[0]
            for each in card.enables
        )
        facts.append(Fact(_("Makes possible"), text, of_field(card.provenance, "enables")))
    if card.chit:
        text = _("%(name)s (13.52)", name=CHIT_NAMES[card.chit])
        facts.append(Fact(_("Adds an in-fighting chit"), text, of_field(card.provenance, "chit")))
    facts.append(_value(card.value, of_field(card.provenance, "value")))
    for mark, note in MARK_NOTES.items():
        if mark in card.marks:
            facts.append(Fact(_("Note"), str(note), of_field(card.provenance, "marks")))
    return ShownCard(
        card.id,
        card.title,
        card.side,
        str(card.value or "?"),
        of_field(card.provenance, "title"),
        facts,
    )


def _value(value: int, source: str) -> Fact:
    if not value:
        return Fact(_("Card value"), _("by die"), source)
    return Fact(_("Card value"), str(value), source)


def _titles(box: Components, cards: Sequence[str]) -> list[str]:
    return [f"{each} {box.cards[each].title}" for each in cards]


def _political_card(box: Components, card: PoliticalCard) -> ShownCard:
    facts = [
        Fact(
            str(FACTION_NAMES[each.faction]),
            ngettext(
                "one influence point of %(side)s",
                "%(num)s influence points of %(side)s",
                each.points,
                side=SIDE_NAMES[each.side],
            ),
            of_field(card.provenance, "influence"),
        )
        for each in card.influence
    ]
    if card.other_effect is not None:
        text = effect_text(box, card.other_effect)
        facts.append(Fact(_("Other effect"), text, of_field(card.provenance, "other_effect")))
    if card.special_event is not None:
        text = effect_text(box, card.special_event)
        facts.append(Fact(_("Special event"), text, of_field(card.provenance, "special_event")))
    facts.append(Fact(_("Box"), card.box.upper(), of_field(card.provenance, "box")))
    side = card.box if card.box in SIDES else "other"
    source = card.provenance.get("title", card.provenance[RECORD])
    return ShownCard(f"P{card.number}", card.title, side, "", source, facts)
