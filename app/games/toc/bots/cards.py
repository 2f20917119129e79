"""Which card a bot plays and how, and what it places, buys and rebuilds."""

from typing import Final

from app.games.cards.phrases import Phrase
from app.games.kernel.state import Action
from app.games.toc.board import CASUALTIES, OUT, SIDE_OF, scenario_of
from app.games.toc.bots import greens as green_attacks
from app.games.toc.bots import redeployment
from app.games.toc.bots.bot_view import BotView
from app.games.toc.bots.factions import control_worth, phases_left, point_worth
from app.games.toc.bots.movement import activation_worths, place_value, strength_of, units_of
from app.games.toc.bots.worth import FAR, danger, pulls, strength_at
from app.games.toc.box import BOX, LEADERS, NET, RAIL, UNITS, WHITE, is_army
from app.games.toc.rules.activation import choices
from app.games.toc.rules.in_fighting import can_trigger
from app.games.toc.rules.influence_points import REPUBLICS
from app.games.toc.rules.involvement import JAPAN
from app.games.toc.rules.leaders import rating

TRAIN_GOALS: Final = {"A": "514", "B": "801"}
ARMY, CORPS, STEP, ASSET = 4.5, 2.2, 1.1, 1.5
"""What an army, a corps, a replacement step and a special asset are worth that a card brings."""
CHIT: Final = 1.2
"""What it is worth that the enemy draws an in-fighting chit, each turn."""
INVOLVED: Final = 0.8
"""What a point on a track of involvement is worth."""
SPARE: Final = 0.2
"""What it is worth to spend steps that would be lost."""
SAVED: Final = 0.25
"""The part of the worth of its event that a card loses if it is used otherwise."""
SPECIALS: Final = {
    "repair": 1.2,
    "propaganda": 0.8,
    "clear": 1.0,
    "eradicate": 0.3,
    "execute": 1.0,
    "politburo": 0.6,
}


def effect_worth(view: BotView, phrase: Phrase) -> float:
    """What one part of an event is worth."""
    match phrase.form:
        case "place":
            waiting = [piece for piece in phrase["pieces"] if view.board["where"][piece] == OUT]
            return sum(
                1.0 + rating(piece) if piece in LEADERS else ARMY if is_army(piece) else CORPS
                for piece in waiting
            )
        case "activate":
            return 1.6 * float(phrase["count"])
        case "repair":
            return 1.2 * float(phrase["count"])
        case "steps":
            return STEP * float(phrase["count"])
        case "assets":
            return ASSET * len(phrase["assets"])
        case "training":
            return 3.0
        case "no_act":
            return 1.2 * float(phrase["count"])
        case "green_corps":
            return 1.0 * float(phrase["count"])
        case "influence" | "enemy_influence" if "politics" in view.board:
            return influence_worth(view, phrase)
        case "gate" | "faction" | "in_fighting" if "politics" in view.board:
            return politics_worth(view, phrase)
        case _:
            return 0.2


def influence_worth(view: BotView, phrase: Phrase) -> float:
    """What influence of an event is worth: on its faction, or on the best republic."""
    places = view.side if phrase.form == "influence" else view.enemy
    named, count = str(phrase["faction"]), int(phrase["count"])
    sign = 1.0 if places == view.side else -1.0
    if named in BOX.factions:
        return sign * point_worth(view.board, named, places, count)
    each = sorted((point_worth(view.board, faction, places) for faction in REPUBLICS), reverse=True)
    return sign * sum(each[: min(count, 2)]) * (max(1.0, count / 2))


def politics_worth(view: BotView, phrase: Phrase) -> float:
    """What an event does besides to factions and to in-fighting."""
    board = view.board
    match phrase.form:
        case "gate":
            faction, side = phrase["faction"], phrase["side"]
            box = board["politics"]["tracks"][faction] * (1 if side == WHITE else -1)
            near = control_worth(board, faction) * max(0, box) / 6 if phases_left(board) else 0.0
            return near if side == view.side else -near
        case "in_fighting":
            if not can_trigger(board, phrase["side"]):
                return 0.0
            worth = CHIT * max(0, scenario_of(board).last_turn - board["turn"])
            return worth if phrase["side"] == view.enemy else -worth
        case _:
            waiting = [piece for piece in phrase["pieces"] if board["where"][piece] == OUT]
            is_own = board["politics"]["entered"].get(phrase["faction"]) == view.side
            return is_own * sum(ARMY if is_army(piece) else CORPS for piece in waiting)


def card_worths(view: BotView, options: list[Action]) -> list[tuple[float, Action]]:
    """What each use of each card promises, and each special action."""
    board, side = view.board, view.side
    frame = {"side": side, "spaces": {}, "points": 9}
    found = activation_worths(view, choices(board, frame))
    by_space: dict[str, float] = {}
    for worth, action, _target in found:
        by_space[action["place"]] = max(by_space.get(action["place"], 0.0), worth)
    activations = sorted((each for each in by_space.values() if each > 0), reverse=True)
    own = [unit for unit, record in UNITS.items() if record.side == side]
    fallen = sum(board["where"][unit] == CASUALTIES for unit in own)
    reduced = [unit for unit in board["reduced"] if SIDE_OF.get(unit) == side]
    needed = sum(1.0 if is_army(u) else 0.5 for u in reduced) + fallen - board["steps"][side] / 2
    worths = []
    for action in options:
        if action["do"] == "pass":
            worths.append((0.05, action))
        elif action["do"] == "special":
            kind = action["action"]
            one = activations[0] if activations else 0.0
            known = {**SPECIALS, "one_space": one}
            worths.append(
                (green_attacks.worth(view) if kind == "greens" else known.get(kind, 0.0), action)
            )
        else:
            worths.append((_use_worth(view, action, activations, needed), action))
    return worths


def _use_worth(view: BotView, action: Action, activations: list[float], needed: float) -> float:
    found = _plain_use_worth(view, action, activations, needed)
    if action["use"] == "event" or not view.level.saves_events:
        return found
    return found - SAVED * event_worth(view, action["card"])


def event_worth(view: BotView, card: str) -> float:
    """What the event of a card is worth now."""
    effects = BOX.cards[card].effects
    return sum(effect_worth(view, phrase) for effect in effects for phrase in effect)


def _plain_use_worth(
    view: BotView, action: Action, activations: list[float], needed: float
) -> float:
    record = BOX.cards[action["card"]]
    match action["use"]:
        case "event":
            return event_worth(view, action["card"])
        case "operations":
            return sum(activations[: record.value])
        case "replacements":
            return STEP * max(0.0, min(float(record.value), needed))
        case _:
            return redeployment.worth(view, record.value)


def play(view: BotView, options: list[Action]) -> Action:
    """What promises most."""
    _worth, action = max(card_worths(view, options), key=lambda each: each[0])
    say(view, action)
    return action


def say(view: BotView, action: Action) -> None:
    """Note why a card or a special action is played."""
    if action["do"] == "play":
        view.because("card", card=action["card"], use=action["use"])
    elif action["do"] == "special":
        view.because("action", action=action["action"])
    else:
        view.because("pass")


def place(view: BotView, options: list[Action]) -> Action:
    """Where a piece that arrives is most useful: a city in danger, else near the enemy's."""

    def worth(action: Action) -> float:
        at = action["at"]
        if at not in NET.bit:
            return -1.0 if at == "casualties" else 0.5
        return place_value(view, at, 3.0, "")

    best = max(options, key=worth)
    view.because("place", unit=best["unit"], place=best["at"])
    return best


def bid(view: BotView, options: list[Action]) -> Action:
    """Steps that no unit needs buy influence, two at least, for a leader."""
    board, side = view.board, view.side
    needed = sum(u in UNITS and UNITS[u].side == side for u in board["reduced"])
    spare = board["steps"][side] // 2 - needed
    view.because("steps")
    return {"do": "bid", "steps": spare if spare >= 2 else 0}


def spend(view: BotView, options: list[Action]) -> Action:
    """The best leader that can be had, where he is nearest to the enemy; then the track."""

    def worth(action: Action) -> float:
        if action["do"] == "buy":
            return 10.0 * rating(action["leader"]) + float(view.pulls[action["at"]])
        if action["do"] == "influence":
            return point_worth(view.board, action["faction"], view.side)
        if action["do"] == "involve":
            return _involvement(view, action["track"])
        return {"mend_asset": 2.0, "sway": 1.0, "dismiss": -1.0}.get(action["do"], 0.0)

    return max(options, key=worth)


def _involvement(view: BotView, track: str) -> float:
    """What a point on a track is worth: Japan comes over, and a country on WHITE's side acts with
    others; RED's points only hold the track back (13.8)."""
    if track == JAPAN:
        return INVOLVED
    return INVOLVED * (view.board["politics"]["control"].get(track) == WHITE)


def rebuild(view: BotView, options: list[Action]) -> Action:
    """Armies in cities in danger first, then those that are repaired, then corps; partisans rise
    where the Far East can open (13.41)."""
    board = view.board

    def worth(action: Action) -> float:
        if action["do"] == "done":
            return 0.0
        if action["do"] == "use_port":
            return 0.6
        if action["do"] == "recruit":
            # What is left at the end of the phase is lost: partisans are tried last.
            return SPARE if "campaign" in board else -1.0
        unit = action["unit"]
        at = action.get("at", board["where"][unit])
        near = place_value(view, at, 3.0, at) / 10 if at in NET.bit else 0.0
        kind = 3.0 if is_army(unit) else 2.0
        return kind + near + (1.0 if action["do"] == "rebuild" else 0.0)

    return max(options, key=worth)


def agitate(view: BotView, options: list[Action]) -> Action:
    """The strongest stack of the enemy may not act."""

    def worth(action: Action) -> float:
        if action["do"] == "done":
            return 0.0
        space = action["place"]
        own = view.frame.get("action") == "clear"
        stands = strength_of(view.board, units_of(view.board, view.side, space)) if own else 0
        return 1.0 + (stands if own else strength_at(view.board, space))

    return max(options, key=worth)


def repair(view: BotView, options: list[Action]) -> Action:
    """What is worth most where it is needed."""
    board = view.board

    def worth(action: Action) -> float:
        if action["do"] == "done":
            return 0.0
        unit = action["unit"]
        here = board["where"][unit]
        at_stake = danger(board, view.threats.get(here, 0.0), here)
        return 1.0 + UNITS[unit].full.strength + at_stake / 4

    return max(options, key=worth)


def greens(view: BotView, options: list[Action]) -> Action:
    """Greens stand where they cut the enemy off most: next to the enemy's cities."""
    return max(
        options, key=lambda each: pulls(view.board, view.side).get(each.get("place", ""), 0.0)
    )


def train(view: BotView, options: list[Action]) -> Action:
    """Home, by the shortest rails."""
    goal = TRAIN_GOALS[view.seat]
    here = NET.distance(view.board["train"], goal, RAIL) or FAR

    def worth(action: Action) -> int:
        left = NET.distance(action["to"], goal, RAIL) if action["do"] == "haul" else None
        return 0 if action["do"] == "stay" else here - (FAR if left is None else left)

    view.because("train")
    return max(options, key=worth)
