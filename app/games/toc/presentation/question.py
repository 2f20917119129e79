"""What is asked, in the words of the draft: what is left to activate, who moves, whom to attack."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.games.kernel.state import Action
from app.games.presentation import Draft
from app.games.text import gettext, ngettext
from app.games.toc.board import Board
from app.games.toc.box import BOX, GREEN, SEAT_OF, SIDES, UNITS
from app.games.toc.cards.words import effect_text
from app.games.toc.charts import used_steps
from app.games.toc.codes import NAMES
from app.games.toc.names import FACTION_NAMES, half_steps
from app.games.toc.orders import CENTRE_NOUNS
from app.games.toc.presentation import combat
from app.games.toc.presentation.board import PAGE
from app.games.toc.presentation.politics import (
    BOX_LABELS,
    card_texts,
    cards_to_choose,
    choice_notes,
)
from app.games.toc.presentation.redeployment import redeployment_question
from app.games.toc.rules.allocation import price_of
from app.games.toc.rules.faction_forces import factions_of
from app.games.toc.rules.faction_replacements import faction_repairs
from app.games.toc.rules.influence import captured_points
from app.games.toc.rules.politics import POLITICAL_CARD
from app.games.toc.rules.rebuilding_orders import OWN
from app.games.toc.rules.replacement_flow import ReplacementFlow
from app.games.toc.rules.replacing import CORPS_STEPS
from app.games.toc.view import is_rebuilding, preview_of, reader_of


def order_notes(view: Mapping[str, Any], draft: Draft) -> Iterator[tuple[Action, str]]:
    """What orders would come to, for order forms by e-mail: attacks, political cards, prices."""
    yield from combat.order_notes(view, draft)
    yield from choice_notes(view["board"], draft.options)
    side = SIDES["AB".index(draft.seat)]
    for option in draft.options:
        if option["do"] in ("buy", "mend_asset"):
            price = price_of(option, side)
            says = ngettext("for 1 influence point", "for %(num)s influence points", price)
            yield option, says
    if is_rebuilding(view):
        yield from _flow_notes(view, side, draft.options)


def _flow_notes(
    view: Mapping[str, Any], side: str, options: Sequence[Action]
) -> Iterator[tuple[Action, str]]:
    """What each repair takes, and the centres that it flows through if none is named (11.53)."""
    preview = preview_of(view)
    flow = ReplacementFlow(
        preview.board if preview else view["board"], side, used_steps(view).get(side, {})
    )
    for option in options:
        if option["do"] in ("mend", "rebuild") and UNITS[option["unit"]].side == side:
            shares = flow.shares(flow.goal(option), option["unit"])
            yield (
                option,
                gettext(
                    "%(steps)s step, through %(centres)s",
                    steps=half_steps(sum(part for _centre, part in shares)),
                    centres=", ".join(CENTRE_NOUNS.names[centre] for centre, _part in shares),
                ),
            )


def question(view: Mapping[str, Any]) -> str:
    """Return the question of a position in a draft; "": as the rules ask it."""
    frames = view["board"]["steps_now"]
    top: Mapping[str, Any] = frames[-1] if frames else {"step": ""}
    match top["step"]:
        case "box_allocation" if view["sealed"] is not None:
            return _allocation(view["sealed"])
        case "selection" if view["sealed"] is not None:
            return _selection(view)
        case "allocation" if view["sealed"] is not None:
            return _spending(view)
        case "event" if len(effects_in_hand(top)) > 1 and "choice" not in top:
            return _effects(top)
        case "rebuilding":
            return _rebuilding(view["board"], top["side"])
        case "faction_rebuilding":
            return _faction_rebuilding(top)
        case "rebuilding_orders":
            return _rebuilding_orders(view)
        case "operations":
            return _activation(top)
        case "redeployment":
            return redeployment_question(top)
        case "movement":
            return _movement(top)
        case "combat" if top.get("attack"):
            place = PAGE.place_name(top["attack"]["place"])
            if top["attack"]["units"]:
                return gettext("Attack %(place)s: announce it, or add units (8.1)", place=place)
            return gettext("Attack %(place)s: choose who takes part (8.1)", place=place)
        case "losses":
            return _losses(top, frames)
        case "retreat" if top.get("pieces") or top.get("crowded"):
            return _retreat(top)
        case "battle":
            return _battle(top)
        case _:
            return ""


def effects_in_hand(frame: Mapping[str, Any]) -> list[str]:
    """What the part of an event that is carried out now may do, in sentences: one, or a choice."""
    parts = BOX.cards[frame["card"]].effects
    at = frame.get("part", 0)
    return [effect_text(BOX, (each,)).rstrip(".") for each in parts[at]] if at < len(parts) else []


def _effects(frame: Mapping[str, Any]) -> str:
    choices = "; ".join(
        f"{number}: {says}" for number, says in enumerate(effects_in_hand(frame), start=1)
    )
    return gettext("Choose an effect of the card. %(choices)s (6.23)", choices=choices)


def answer_name(draft: Draft, action: Action) -> str:
    """What the button of an answer says: an effect of a card, or a political card that Spies could
    cancel, by what it does."""
    if action["do"] == "cancel":
        card = action["card"]
        texts = "; ".join(card_texts(card, draft.position.state["board"]))
        return f"{POLITICAL_CARD[card].title}: {texts}"
    if action["do"] != "choose":
        return ""
    says = effects_in_hand(draft.position.state["steps"][-1])[int(action["number"]) - 1]
    return f"{action['number']}: {says}"


def _allocation(filled: Mapping[str, str]) -> str:
    """Which Political Boxes are still empty; only their owner reads it."""
    boxes = ", ".join(str(BOX_LABELS[box]) for box in BOX_LABELS if box not in filled)
    if not filled or not boxes:
        return gettext("Put a card into each Political Box, sealed (5.2)")
    return gettext(
        "Put a card into each Political Box, sealed; still to fill: %(boxes)s (5.2)", boxes=boxes
    )


def _selection(view: Mapping[str, Any]) -> str:
    """How many of the cards of each box are still to be chosen; others see no card of the boxes."""
    counts = cards_to_choose(view["board"], view["sealed"])
    left = [
        gettext("%(box)s: %(num)s", box=BOX_LABELS[box], num=num)
        for box, num in counts.items()
        if num
    ]
    if not left:
        chosen = {each["card"] for each in view["sealed"]}
        if any(POLITICAL_CARD[card].other_effect is not None for card in chosen):
            return gettext("Use the other effect of a chosen card, or end the choice (5.2)")
        return gettext("End the choice of political cards (5.2)")
    return gettext("Choose political cards, sealed; %(left)s (5.2)", left=", ".join(left))


def _spending(view: Mapping[str, Any]) -> str:
    """The influence points that are left; only their owner reads it."""
    side = reader_of(view)
    left = view["board"]["influence"].get(side, 0)
    left -= sum(price_of(purchase, side) for purchase in view["sealed"])
    captured = min(left, captured_points(view["board"], side))
    if captured and captured == left:
        return ngettext(
            "Place your influence point on a track, sealed (11.4, 11.52)",
            "Place your %(num)s influence points on tracks, sealed (11.4, 11.52)",
            left,
        )
    if captured > 0:
        return ngettext(
            "Spend your influence points, sealed: %(left)s left, 1 of them for a track (11.4, "
            "11.52)",
            "Spend your influence points, sealed: %(left)s left, %(num)s of them for tracks (11.4, "
            "11.52)",
            captured,
            left=left,
        )
    return ngettext(
        "Spend your influence points, sealed: 1 left (11.52)",
        "Spend your influence points, sealed: %(num)s left (11.52)",
        left,
    )


def _rebuilding_orders(view: Mapping[str, Any]) -> str:
    """The steps that are left after what is ordered, of factions those that can use some still; its
    side alone reads it."""
    preview = preview_of(view)
    if preview is None:
        return ""
    asked = view["waiting"].get(SEAT_OF[preview.side], {"ask": ""})["ask"]
    if asked == OWN:
        steps = _steps_left(preview.board, preview.side)
        return gettext(
            "Repair and rebuild units, sealed: an army step costs 1, a corps step ½; steps left: "
            "%(steps)s (11.53)",
            steps=steps,
        )
    left = ", ".join(
        f"{FACTION_NAMES[faction]} {half_steps(preview.left[faction])}"
        for faction in sorted(factions_of(preview.board, preview.side))
        if faction_repairs(preview.board, preview.side, faction, preview.left[faction])
    )
    return gettext(
        "Repair and rebuild forces of your factions, sealed; steps left: %(steps)s (11.2)",
        steps=left or half_steps(0),
    )


def _rebuilding(board: Board, side: str) -> str:
    steps = _steps_left(board, side)
    return gettext("Repair and rebuild units; steps left: %(steps)s (11.53)", steps=steps)


def _steps_left(board: Board, side: str) -> str:
    """The replacement steps that are left, and those for corps alone."""
    steps = half_steps(board["steps"][side])
    for_corps = board["modifiers"].get(CORPS_STEPS.format(side=side), 0)
    if not for_corps:
        return steps
    return gettext("%(steps)s, and %(corps)s for corps", steps=steps, corps=half_steps(for_corps))


def _faction_rebuilding(frame: Mapping[str, Any]) -> str:
    return gettext(
        "Repair and rebuild forces of %(faction)s; steps left: %(steps)s (11.2)",
        faction=FACTION_NAMES[frame["faction"]],
        steps=half_steps(frame["left"]),
    )


def _activation(frame: Mapping[str, Any]) -> str:
    left = frame["points"]
    if frame["side"] == GREEN:
        return ngettext(
            "Activate spaces with Greens: 1 left (7.35)",
            "Activate spaces with Greens: %(num)s left (7.35)",
            left,
        )
    if frame.get("one_space"):
        return gettext("Activate one space (7.31)")
    return ngettext(
        "Activate spaces: 1 point left (7.2)", "Activate spaces: %(num)s points left (7.2)", left
    )


def _movement(frame: Mapping[str, Any]) -> str:
    selected = frame.get("selected")
    if not selected:
        return ""
    names = ", ".join(NAMES[piece] for piece in selected)
    return gettext("Move %(units)s: choose a space (7.12)", units=names)


def _losses(frame: Mapping[str, Any], frames: Sequence[Mapping[str, Any]]) -> str:
    """What is lost and where; after a counterattack that it was one."""
    left = frame["factors"]
    if "steps" in frame:
        asked = ngettext(
            "choose who loses 1 step (8.6)", "choose who loses %(num)s steps (8.6)", left
        )
    else:
        asked = ngettext(
            "choose who loses a step, 1 loss factor left (8.51)",
            "choose who loses a step, %(num)s loss factors left (8.51)",
            left,
        )
    battle = next((each for each in reversed(frames) if each["step"] == "battle"), None)
    if battle is None:
        return asked[:1].upper() + asked[1:]
    place = PAGE.place_name(battle["place"])
    if battle["stage"] == "end":
        return gettext("Counterattack in %(place)s: %(asked)s", place=place, asked=asked)
    return gettext("Combat in %(place)s: %(asked)s", place=place, asked=asked)


def _retreat(frame: Mapping[str, Any]) -> str:
    if frame.get("crowded"):
        place = PAGE.place_name(frame["crowded"])
        return gettext(
            "Too many units have retreated to %(place)s: choose who is eliminated (7.4)",
            place=place,
        )
    return ngettext(
        "%(piece)s must retreat 1 space from %(place)s (8.6)",
        "%(piece)s must retreat %(num)s spaces from %(place)s (8.6)",
        frame["length"],
        piece=NAMES[frame["pieces"][0]],
        place=PAGE.place_name(frame["place"]),
    )


def _battle(frame: Mapping[str, Any]) -> str:
    place = PAGE.place_name(frame["place"])
    if frame.get("stage") == "defence":
        return gettext("%(place)s is attacked: what do you do before the fire? (8.2)", place=place)
    return ""
