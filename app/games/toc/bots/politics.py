"""What a bot thinks in the Political Phase: cards for boxes, political cards, influence points."""

from collections.abc import Iterable
from itertools import permutations
from typing import Final

from app.games.cards.phrases import Phrase
from app.games.kernel.state import Action
from app.games.toc.board import Board
from app.games.toc.bots.bot_view import BotView
from app.games.toc.bots.cards import STEP, card_worths
from app.games.toc.bots.factions import marker_worth, net_worth, phases_left, point_worth
from app.games.toc.box import BOX, WHITE, enemy_of
from app.games.toc.rules.action_round import USES, RoundAbilities, why_not
from app.games.toc.rules.influence_points import REPUBLICS, is_locked
from app.games.toc.rules.politics import (
    BOXES,
    INFLUENCE,
    POLITICAL_CARD,
    allocatable,
    net_of,
    politics_only,
)

INFLUENCE_VALUES: Final = (2, 2, 3, 3, 4, 4)
"""What the Influence card is worth in a box, by its die."""
ENEMY: Final = {
    True: {1: 0.05, 2: 0.3, 3: 0.35, 4: 0.3},
    False: {1: 0.6, 2: 0.1, 3: 0.2, 4: 0.1},
    None: {1: 0.1, 2: 0.35, 3: 0.35, 4: 0.2},
}
"""The values that the enemy puts into a box, and how often: its own, the bot's, the third."""
WON: Final = (0.0, 1.3, 2.2, 3.0)
"""What a box is worth, in political cards, by the difference of the values."""
CARD: Final = 1.0
"""What a political card is worth, as other worths of cards are counted."""
SPARE: Final = 0.35
"""The part of its worth that a card keeps for the next turn if the rounds do not need it."""


def card_worth(board: Board, card: str, side: str, picked: Iterable[str] = ()) -> float:
    """What a political card is worth to a side besides others that will count too."""
    found, phases = 0.0, phases_left(board)
    points = dict(board["politics"]["influence"])
    for other in picked:
        for each in POLITICAL_CARD[other].influence:
            signed = each.points if each.side == WHITE else -each.points
            points[each.faction] = points.get(each.faction, 0) + signed
    for each in POLITICAL_CARD[card].influence:
        if not is_locked(board, each.faction):
            before = points.get(each.faction, 0)
            after = before + (each.points if each.side == WHITE else -each.points)
            found += net_worth(board, each.faction, side, after, phases)
            found -= net_worth(board, each.faction, side, before, phases)
    return found


def effect_worth(board: Board, side: str, effect: Phrase) -> float:
    """What the other effect of a political card is worth to the side that chose it."""
    match effect.form:
        case "steps":
            return STEP * float(effect["count"])
        case "influence":
            best = max(point_worth(board, each, side, now=True) for each in REPUBLICS)
            return best * float(effect["count"])
        case "shift_faction":
            return 2 * point_worth(board, effect["faction"], side, now=True)
        case "both_lose":
            return -0.1
        case _:
            return 0.4


def allocate(view: BotView, options: list[Action]) -> Action:
    """The best card for each box: what it may win there, less what it would do in a round."""
    if not view.level.plans_politics:
        view.because("routine")
        return view.match.default(view.seat) or options[0]
    frame = view.frame
    filled = frame["sealed"].get(view.seat, {})
    plan = best_allocation(view, filled)
    box = next(box for box in BOXES if box not in filled)
    card = plan[box]
    if card in politics_only(view.side):
        view.because("allocate_free", card=card, box=box)
    else:
        view.because("allocate", card=card, box=box)
    return {"do": "allocate", "card": card, "box": box}


def best_allocation(view: BotView, filled: dict[str, str]) -> dict[str, str]:
    """The cards for all boxes that promise most, with those that are filled already."""
    cards = allocatable(view.board, view.side)
    costs = _costs(view, cards)
    gains = {(card, box): _gain(view, card, box) for card in cards for box in BOXES}
    best, most = filled, -1e9
    for chosen in permutations(cards, len(BOXES)):
        plan = dict(zip(BOXES, chosen, strict=True))
        if any(plan[box] != card for box, card in filled.items()):
            continue
        own = sorted((costs[card] for card in chosen if card in costs), reverse=True)
        total = sum(gains[card, box] for box, card in plan.items()) - _price(view, costs, own)
        if total > most:
            best, most = plan, total
    return best


def _costs(view: BotView, cards: list[str]) -> dict[str, float]:
    """What each card of the hand would do in a round."""
    board, side = view.board, view.side
    abilities = RoundAbilities(board, side)
    free = politics_only(side)
    uses: list[Action] = [
        {"do": "play", "card": card, "use": use}
        for card in cards
        if card not in free
        for use in USES
        if why_not(board, side, card, use, abilities) is None
    ]
    found = {card: 0.0 for card in cards if card not in free}
    for worth, action in card_worths(view, uses):
        found[action["card"]] = max(found[action["card"]], worth)
    return found


def _price(view: BotView, costs: dict[str, float], chosen: list[float]) -> float:
    """What the rounds of a turn lose without the chosen cards: the best cards are played, as many
    as there are rounds; the others are kept, unless it is the last turn."""
    rounds = BOX.turns[view.board["turn"] - 1].rounds
    kept = SPARE if phases_left(view.board) else 0.0

    def worth(cards: list[float]) -> float:
        cards = sorted(cards, reverse=True)
        return sum(cards[:rounds]) + kept * sum(cards[rounds:])

    left = list(costs.values())
    for each in chosen:
        left.remove(each)
    return worth(list(costs.values())) - worth(left)


def _gain(view: BotView, card: str, box: str) -> float:
    """What a card may win in a box, against what the enemy usually puts there."""
    record = BOX.cards[card]
    is_enemys = True if box == view.enemy else False if box == view.side else None
    values = INFLUENCE_VALUES if str(record.number) == INFLUENCE else (_value(view, card),)
    total = 0.0
    for value in values:
        for other, often in ENEMY[is_enemys].items():
            won = WON[min(abs(value - other), len(WON) - 1)]
            total += often * (won if value > other else -won) / len(values)
    return CARD * total


def _value(view: BotView, card: str) -> int:
    record = BOX.cards[card]
    is_less = view.side in view.board["politics"]["fighting"] and card not in politics_only(
        view.side
    )
    return record.value - is_less


def select(view: BotView, options: list[Action]) -> Action:
    """The political cards that bring most together; the other effect of one of them if it helps."""
    board, side = view.board, view.side
    chosen = view.frame["sealed"].get(view.seat, [])
    picked = [each["card"] for each in chosen if each["do"] == "select"]

    def worth(action: Action) -> float:
        if action["do"] == "done":
            return 0.0
        if action["do"] == "claim":
            effect = POLITICAL_CARD[action["card"]].other_effect
            return effect_worth(board, side, effect[0]) if effect else 0.0
        if not view.level.plans_politics:
            return 100.0 + net_of(action["card"], side)
        return 100.0 + card_worth(board, action["card"], side, picked)

    best = max(options, key=worth)
    if best["do"] == "done":
        view.because("routine")
    else:
        view.because("claim" if best["do"] == "claim" else "political", card=best["card"])
    return best


def spy(view: BotView, options: list[Action]) -> Action:
    """The open card that is worth most to the enemy counts for nothing."""

    def worth(action: Action) -> float:
        if action["do"] == "done":
            return 0.0
        return card_worth(view.board, action["card"], enemy_of(view.side))

    best = max(options, key=worth)
    if best["do"] == "done":
        view.because("routine")
    else:
        view.because("spies", card=best["card"])
    return best


def place(view: BotView, options: list[Action]) -> Action:
    """Influence goes where it is worth most; in the Political Phase markers move at once."""
    steps = {frame["step"] for frame in view.state["steps"]}
    is_now = "politics" in steps

    def worth(action: Action) -> float:
        return point_worth(view.board, action["faction"], view.side, now=is_now)

    best = max(options, key=worth)
    view.because("faction", faction=best["faction"])
    return best


def turn_marker(view: BotView, options: list[Action]) -> Action:
    """The marker whose next box is worth most to the side."""
    board, side = view.board, view.side
    toward = 1 if side == WHITE else -1
    phases = phases_left(board)

    def worth(action: Action) -> float:
        at, faction = board["politics"]["tracks"][action["faction"]], action["faction"]
        after = marker_worth(board, faction, side, at + toward, phases)
        return after - marker_worth(board, faction, side, at, phases)

    best = max(options, key=worth)
    view.because("faction", faction=best["faction"])
    return best
