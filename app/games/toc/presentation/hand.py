"""The hand as cards: what each does as an event, its four uses, and why one of them is barred."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.kernel.state import Action
from app.games.presentation import Panel
from app.games.text import gettext, ngettext
from app.games.text import lazy_gettext as _l
from app.games.toc.board import RULES
from app.games.toc.box import BOX, SIDES, TABLES, card_under
from app.games.toc.cards.words import effect_text
from app.games.toc.components.card_files import ActionCard
from app.games.toc.orders import ACTION_NOUNS, USE_NOUNS
from app.games.toc.presentation.hand_cards import HandCard, Use
from app.games.toc.presentation.politics import political_tray
from app.games.toc.rules.action_round import (
    EVENT,
    OPERATIONS,
    REDEPLOYMENT,
    STEPS,
    RoundAbilities,
    why_not,
)
from app.games.toc.rules.activation import activatable

USES: Final = (OPERATIONS, EVENT, REDEPLOYMENT, STEPS)
"""The uses of a card in the places where they stand on it."""
LABELS: Final = {
    OPERATIONS: _l("OPS"),
    EVENT: _l("EVENT"),
    REDEPLOYMENT: _l("SR"),
    STEPS: _l("RS"),
}
"""The usual abbreviations (3.5): operations, event, strategic redeployment, replacement steps."""
SPECIALS: Final = {
    "one_space": _l("Activate one space (7.31)"),
    "repair": _l("Repair with your leader (7.32)"),
    "propaganda": _l("Propaganda (7.33)"),
    "clear": _l("Remove NO ACT (7.33)"),
    "eradicate": _l("Fight Greens (7.36)"),
    "greens": _l("Activate Greens by a die (7.35)"),
    "politburo": _l("Call the Politburo (7.34)"),
    "execute": _l("Execute the Tsar (13.1)"),
}


def _tray(view: Mapping[str, Any]) -> Mapping[str, Any]:
    board = view["board"]
    own = [side for side in SIDES if board["decks"][side]["hand"] is not None]
    if "politics" in board and len(own) == 1:
        shown = political_tray(view, own[0])
        if shown is not None:
            return {**shown, "specials": {}}
    cards = [
        card
        for side in SIDES
        if board["decks"][side]["hand"]
        for card in hand_cards(board, side, board["decks"][side]["hand"], view["rules"])
    ]
    specials = {f"special {name}": str(SPECIALS[key]) for key, name in ACTION_NOUNS.names.items()}
    return {
        "cards": cards,
        "heading": ngettext("Hand: 1 card", "Hand: %(num)s cards", len(cards)),
        "is_asked": bool(view["steps"]) and view["steps"][-1] == "action_round",
        "specials": {**specials, "pass": gettext("Do nothing")},
    }


def hand_cards(board: Any, side: str, hand: Any, version: int = RULES) -> list[HandCard]:
    """Return the cards of a hand as they can be used now, under a version of the rules."""
    abilities = RoundAbilities(board, side, version)
    lights: dict[int, tuple[str, ...]] = {}
    found = []
    for card in hand:
        record = card_under(card, version)
        if record.value not in lights:
            lights[record.value] = tuple(activatable(board, side, {}, record.value))
        uses = tuple(_use(board, side, record, card, use, abilities) for use in USES)
        texts = tuple(effect_text(BOX, effect) for effect in record.effects)
        kind = kind_of(record)
        found.append(
            HandCard(
                card, side, record.title, record.value, kind, texts, uses, lights[record.value]
            )
        )
    return found


def kind_of(record: ActionCard) -> str:
    """What kind of card it is (6.24)."""
    return gettext("Reinforcement") if record.is_reinforcement else gettext("Event")


def _use(
    board: Any, side: str, record: ActionCard, card: str, use: str, abilities: RoundAbilities
) -> Use:
    refusal = why_not(board, side, card, use, abilities)
    barred = "" if refusal is None else f"{refusal.why} ({refusal.case})"
    action: Action = {"do": "play", "card": card, "use": use}
    name = gettext(USE_NOUNS.names[use])
    return Use(name, str(LABELS[use]), _brings(record, use), barred, action)


def _brings(record: ActionCard, use: str) -> str:
    value = record.value
    if use == OPERATIONS:
        return ngettext("1 space", "%(num)s spaces", value)
    if use == STEPS:
        return ngettext("1 step", "%(num)s steps", value)
    if use == REDEPLOYMENT:
        corps = max(row[0] for row in TABLES.redeployment[value])
        return ngettext("1 corps", "%(num)s corps", corps)
    return gettext("once") if record.is_removed else ""


TRAY: Final = Panel("tray", _l("Hand"), "toc/tray.html", _tray)
