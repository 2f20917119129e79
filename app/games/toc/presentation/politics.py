"""The Political Phase on the page: tracks of factions, cards for boxes, political cards offered."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from app.games.kernel.state import Action
from app.games.presentation import Panel
from app.games.text import gettext, ngettext
from app.games.text import lazy_gettext as _l
from app.games.toc.box import BOX, CITIES, SIDES, region_of
from app.games.toc.cards.words import effect_text
from app.games.toc.components.politics_files import TRACK_END
from app.games.toc.names import CHIT_NAMES, CHIT_TEXTS, FACTION_NAMES, SIDE_NAMES
from app.games.toc.orders import BOX_NOUNS
from app.games.toc.presentation.hand_cards import HandCard, Use
from app.games.toc.presentation.involvement import (
    FactionTrack,
    involvement_tracks,
    notes_on_gone,
)
from app.games.toc.rules.activation import activatable
from app.games.toc.rules.politics import (
    BOXES,
    OFFERED,
    POLITICAL_CARD,
    offered_in,
    politics_only,
)
from app.games.toc.wording import track_box

BOX_LABELS: Final = {"red": _l("RED box"), "white": _l("WHITE box"), "other": _l("OTHER box")}
KIND_NAMES: Final = {
    "country": _l("Countries"),
    "republic": _l("Republics"),
    "major_power": _l("Major powers"),
}


def tracks(board: Mapping[str, Any]) -> list[tuple[str, list[FactionTrack]]]:
    """Return the tracks of all factions by kind."""
    found: dict[str, list[FactionTrack]] = {kind: [] for kind in KIND_NAMES}
    for faction, record in BOX.factions.items():
        found[record.kind].append(_track(board, faction))
    involved = involvement_tracks(board)
    groups = [(str(KIND_NAMES[kind]), listed) for kind, listed in found.items()]
    return [*groups, (gettext("Involvement (5.4)"), involved)] if involved else groups


def _track(board: Mapping[str, Any], faction: str) -> FactionTrack:
    politics = board["politics"]
    at = politics["tracks"][faction]
    name = str(FACTION_NAMES[faction])
    return FactionTrack(
        name[:1].upper() + name[1:],
        tuple((_box_label(box), box == at) for box in range(-TRACK_END, TRACK_END + 1)),
        politics["influence"].get(faction, 0),
        politics["control"].get(faction, ""),
        tuple(_notes(board, faction)),
        track_box(at),
    )


def _box_label(box: int) -> str:
    return "0" if not box else f"{'W' if box > 0 else 'R'}{abs(box)}"


def _notes(board: Mapping[str, Any], faction: str) -> list[str]:
    politics, record = board["politics"], BOX.factions[faction]
    gone = notes_on_gone(board, faction)
    if gone:
        return gone
    side = politics["control"].get(faction, "")
    notes = []
    if side and faction in politics["entered"]:
        notes.append(gettext("controlled by %(side)s", side=SIDE_NAMES[side]))
        if faction in politics["fresh"]:
            notes.append(gettext("not in the first round (7.25)"))
    elif side:
        notes.append(
            gettext(
                "controlled by %(side)s; its forces and cities count once the Central Powers have "
                "withdrawn or are %(side)s's",
                side=SIDE_NAMES[side],
            )
        )
    elif record.is_restricted and "central_powers_gone" not in board["flags"]:
        notes.append(gettext("control brings no forces before the Central Powers withdraw"))
    if not side:
        for gate_side, cards in record.gates.items():
            if cards and f"{gate_side} {faction}" not in politics["gates"]:
                listed = gettext(" or ").join(cards)
                notes.append(
                    gettext(
                        "gate for %(side)s: %(cards)s", side=SIDE_NAMES[gate_side], cards=listed
                    )
                )
    return notes


def tracks_in_words(board: Mapping[str, Any]) -> list[str]:
    """Return the tracks as text, a line a faction: for e-mails and the command line."""
    lines = []
    for kind, listed in tracks(board):
        lines.append(f"{kind}:")
        for each in listed:
            line = f"  {each.name}: {each.says}"
            if each.points:
                line += gettext(", points %(points)s", points=f"{each.points:+d}")
            if each.notes:
                line += f" ({'; '.join(each.notes)})"
            lines.append(line)
    return lines


def in_fighting(board: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """Return the sides that are in-fighting, each with its chits and what they do, as far as the
    reader may know them: of the other side how many."""
    found = []
    for side in board["politics"]["fighting"]:
        chits = board["politics"]["chits"][side]
        if isinstance(chits, list):
            lines = [f"{CHIT_NAMES[chit]}: {CHIT_TEXTS[chit]}" for chit in chits]
        else:
            lines = [ngettext("1 chit", "%(num)s chits", chits)]
        found.append((str(SIDE_NAMES[side]), lines))
    return found


def offered_in_words(board: Mapping[str, Any]) -> list[str]:
    """Return the political cards that are offered to the reader, a line a card."""
    return [
        f"{gettext(str(BOX_LABELS[box]))}: {card} {POLITICAL_CARD[card].title}: "
        + "; ".join(card_texts(card, board))
        for box in BOXES
        for card in cards_at(board, f"offered {box}")
    ]


def choice_notes(
    board: Mapping[str, Any], options: Iterable[Action]
) -> Iterator[tuple[Action, str]]:
    """What the political cards say that a seat can choose, for order forms by e-mail."""
    for option in options:
        if option["do"] in ("select", "claim"):
            card = option["card"]
            box = board["politics"]["cards"][card].removeprefix("offered ")
            yield option, f"{BOX_LABELS[box]}: {'; '.join(card_texts(card, board))}"


def cards_at(board: Mapping[str, Any], place: str) -> list[str]:
    """Return the political cards in a place, as far as the reader sees them."""
    return [card for card, at in board["politics"]["cards"].items() if at == place]


def card_texts(card: str, board: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what a political card says: influence points, each with the box in which the marker
    is now, then its other effect or event."""
    record, markers = POLITICAL_CARD[card], board["politics"]["tracks"]
    texts = [
        gettext(
            "%(faction)s %(side)s +%(points)s (now %(box)s)",
            faction=FACTION_NAMES[each.faction],
            side=SIDE_NAMES[each.side],
            points=each.points,
            box=_box_label(markers[each.faction]),
        )
        for each in record.influence
    ]
    if record.other_effect is not None:
        text = effect_text(BOX, record.other_effect)
        texts.append(gettext("Other effect: %(text)s", text=text))
    if record.special_event is not None:
        text = effect_text(BOX, record.special_event)
        texts.append(gettext("Event: %(text)s", text=text))
    return tuple(texts)


def allocation_cards(board: Any, side: str, filled: Mapping[str, str]) -> list[HandCard]:
    """The cards of a side with the three boxes as their uses (5.2)."""
    hand = board["decks"][side]["hand"] or []
    found = []
    for card in [*politics_only(side), *hand]:
        record = BOX.cards[card]
        lights = tuple(activatable(board, side, {}, record.value)) if card in hand else ()
        uses = []
        for box in BOXES:
            barred = ""
            is_there = filled.get(box) == card
            if is_there:
                barred = gettext("it lies there")
            elif card in filled.values():
                barred = gettext("it lies in another box")
            elif box in filled:
                barred = gettext("the box is full")
            action: Action = {"do": "allocate", "card": card, "box": box}
            label = str(BOX_LABELS[box])
            uses.append(Use(label, BOX_NOUNS.names[box], "", barred, action, is_there))
        texts = tuple(effect_text(BOX, effect) for effect in record.effects)
        if not record.value:
            texts = (gettext("2 to 4 by a die, 1 more with the gold train (13.73)."),)
        elif record.number == 54:
            texts = (gettext("Worth 1 in a Political Box."),)
        box_of = next((box for box, each in filled.items() if each == card), "")
        kind = gettext("in the %(box)s", box=BOX_LABELS[box_of]) if box_of else gettext("Card")
        full = ", ".join(str(BOX_LABELS[box]) for box in BOXES if box in filled)
        why = gettext("Full: %(boxes)s.", boxes=full) if full else ""
        if box_of:
            why = gettext("It lies in the %(box)s.", box=BOX_LABELS[box_of])
        value = str(record.value or "?")
        found.append(
            HandCard(card, side, record.title, value, kind, texts, tuple(uses), lights, why)
        )
    return found


def home_cities(card: str) -> tuple[str, ...]:
    """The cities of the factions that a political card influences."""
    regions = {BOX.factions[each.faction].region for each in POLITICAL_CARD[card].influence}
    return tuple(city for city in CITIES if region_of(city) in regions)


def cards_to_choose(board: Mapping[str, Any], chosen: Iterable[Action]) -> dict[str, int]:
    """How many political cards of each box the reader has still to choose; 0 of boxes of others."""
    picked = {each["card"] for each in chosen}
    phase = next(frame for frame in board["steps_now"] if frame["step"] == "politics")
    left = {}
    for box, each in phase["boxes"].items():
        offered = set(cards_at(board, offered_in(box)))
        left[box] = min(each["count"], len(offered)) - len(offered & picked)
    return left


def offered_cards(board: Mapping[str, Any], chosen: list[Action]) -> list[HandCard]:
    """The political cards that are offered to the reader, each to be chosen."""
    picked = {each["card"] for each in chosen if each["do"] == "select"}
    left = cards_to_choose(board, chosen)
    claimed = {each["card"] for each in chosen if each["do"] == "claim"}
    found = []
    for place in OFFERED:
        box = place.removeprefix("offered ")
        for card in cards_at(board, place):
            record = POLITICAL_CARD[card]
            is_picked = card in picked
            barred = gettext("chosen already") if is_picked else ""
            if not is_picked and not left[box]:
                barred = gettext("no more of this box")
            uses = [
                Use(
                    gettext("choice"),
                    gettext("Chosen") if is_picked else gettext("Choose"),
                    "",
                    barred,
                    {"do": "select", "card": card},
                    is_picked,
                )
            ]
            if record.other_effect is not None:
                barred = gettext("choose the card first")
                if claimed:
                    barred = gettext("a side uses one other effect (5.2)")
                if is_picked and any(left.values()) and not claimed:
                    barred = gettext("choose all of your cards first")
                uses.append(
                    Use(
                        gettext("other effect"),
                        gettext("Use effect"),
                        "",
                        "" if is_picked and not claimed and not any(left.values()) else barred,
                        {"do": "claim", "card": card},
                        card in claimed,
                    )
                )
            side = box if box in SIDES else "other"
            kind = str(BOX_LABELS[box])
            found.append(
                HandCard(
                    card,
                    side,
                    record.title,
                    "",
                    kind,
                    card_texts(card, board),
                    tuple(uses),
                    home_cities(card),
                    why=_why_not(uses),
                    is_political=True,
                )
            )
    return found


def _why_not(uses: list[Use]) -> str:
    """Why an offered card, or its other effect, cannot be had now."""
    reasons = [f"{use.label}: {use.barred}." for use in uses if use.barred and not use.is_given]
    return " ".join(reasons)


def political_tray(view: Mapping[str, Any], side: str) -> Mapping[str, Any] | None:
    """Return what the tray shows in the Political Phase: the cards of a side to allocate, or the
    political cards that are offered to it; None: the hand as always."""
    board = view["board"]
    step = view["steps"][-1] if view["steps"] else ""
    if step == "box_allocation":
        cards = allocation_cards(board, side, view["sealed"] or {})
        return {
            "cards": cards,
            "is_asked": True,
            "heading": gettext("Put a card into each Political Box"),
        }
    if step == "selection":
        cards = offered_cards(board, view["sealed"] or [])
        if cards:
            heading = ngettext(
                "1 political card is offered to you",
                "%(num)s political cards are offered to you",
                len(cards),
            )
            return {"cards": cards, "is_asked": True, "heading": heading}
    return None


def _factions(view: Mapping[str, Any]) -> Mapping[str, Any]:
    board = view["board"]
    if not _has_politics(view):
        return {"groups": [], "fighting": []}
    return {"groups": tracks(board), "fighting": in_fighting(board)}


def _has_politics(view: Mapping[str, Any]) -> bool:
    return "politics" in view["board"]


FACTIONS: Final = Panel(
    "factions", _l("Factions"), "toc/factions.html", _factions, applies=_has_politics
)
