"""Attacks, and what a bot does before and after the fire."""

from app.games.kernel.state import Action
from app.games.toc.board import Board, units_at, values_of
from app.games.toc.bots.attacks import NOTHING
from app.games.toc.bots.bot_view import BotView
from app.games.toc.bots.movement import place_value, strength_of
from app.games.toc.bots.movement import promise as promise_of
from app.games.toc.bots.worth import GOALS, danger, strength_at
from app.games.toc.box import NET, UNITS
from app.games.toc.rules.attack import joining, why_not
from app.games.toc.rules.derived import derive
from app.games.toc.rules.supply import in_supply

ARRIVING = 3.0
"""The strength that is taken to arrive with a retreat."""
STRONG, BARE_CITY = 0.1, 3.0
"""What each point of strength adds to an advance, and what it costs to leave a city in danger."""
OUTNUMBERED = 2.0
"""The attackers' strength in the defenders' from which a stack tries to withdraw."""


def attackers_of(view: BotView, target: str) -> list[str]:
    """The units that a bot would lead against a target."""
    board = view.board
    trial = {**view.frame, "attack": {"place": target, "units": []}}
    units = joining(board, trial)
    if why_not(board, trial, units) is None:
        return units
    # Without a leader they come from one space: the strongest.
    spaces = dict.fromkeys(board["where"][unit] for unit in units)
    groups = [[u for u in units if board["where"][u] == space] for space in spaces]
    return max(groups, key=lambda group: strength_of(board, group), default=[])


def attack(view: BotView, options: list[Action]) -> Action:
    """The attack that promises most, with all that can join it; none that promises too little."""
    begun = view.frame.get("attack")
    if begun:
        wanted = attackers_of(view, begun["place"])
        spaces = {view.board["where"][unit] for unit in begun["units"]}
        more = [
            each
            for each in options
            if each["do"] == "with"
            and (each["unit"] in wanted or (spaces and view.board["where"][each["unit"]] in spaces))
        ]
        if more:
            return max(more, key=lambda each: values_of(view.board, each["unit"])[0])
        return next((e for e in options if e["do"] == "announce"), {"do": "call_off"})
    best, promise = "", NOTHING
    for action in options:
        if action["do"] == "attack":
            units = attackers_of(view, action["place"])
            found = promise_of(view, units, action["place"])
            if found.gain > promise.gain:
                best, promise = action["place"], found
    if promise.gain <= view.level.least_gain:
        view.because("no_attack")
        return {"do": "done"}
    view.because("attack", place=best, percent=round(100 * promise.chance))
    return {"do": "attack", "place": best}


def answer(view: BotView, options: list[Action]) -> Action:
    """Before the fire and after it: assets, withdrawal, help, surprise, standing, pursuit."""
    what = view.frame["owes"][view.seat]
    match what:
        case "defence":
            return _defend(view, options)
        case "assets" | "bring":
            return options[0]
        case "surprise":
            return next((e for e in options if e.get("by") == "cavalry"), {"do": "fire"})
        case "cancel":
            place = view.frame["place"]
            holds = place in GOALS or not _can_fall_back(view.board, view.side, place)
            return {"do": "stand" if holds else "fall_back"}
        case "counter":
            return {"do": "counterattack"}
        case "engage":
            place, units = view.frame["place"], view.frame["units"]
            gain = promise_of(view, units, place).gain
            return {"do": "go_on" if gain > view.level.least_gain else "break_off"}
        case _:
            return view.match.default(view.seat) or options[0]


def _can_fall_back(board: Board, side: str, place: str) -> bool:
    return bool(NET.near(NET.bit[place]) & derive(board).supplied(side))


def _defend(view: BotView, options: list[Action]) -> Action:
    board, place = view.board, view.frame["place"]
    own = strength_of(board, units_at(board, place))
    other = strength_of(board, (u for u in view.frame["units"] if board["where"][u] in board["at"]))
    for action in options:
        if action["do"] == "use_asset":
            return action
    for action in options:
        if action["do"] == "reinforce" and own <= other:
            view.because("help")
            return action
    for action in options:
        if action["do"] == "withdraw" and OUTNUMBERED * own < other and place not in GOALS:
            view.because("withdraw")
            return action
    return {"do": "hold"}


def lose(view: BotView, options: list[Action]) -> Action:
    """Steps that cost least strength for what they meet."""
    board = view.board

    def price(action: Action) -> float:
        unit = action["unit"]
        record, shown = UNITS[unit], values_of(board, unit)
        is_last = unit in board["reduced"] or record.reduced is None
        after = 0 if is_last or record.reduced is None else record.reduced.strength
        return (shown[0] - after + (1.0 if is_last else 0.0)) / max(1, shown[1])

    return min(options, key=price)


def retreat(view: BotView, options: list[Action]) -> Action:
    """Together, to where the stack is safest."""

    def worth(action: Action) -> float:
        space = action["to"]
        found = danger(view.board, view.threats[space], space)
        found -= danger(view.board, view.threats[space], space, coming=ARRIVING)
        found += view.pulls[space] / 4
        found += min(3.0, strength_at(view.board, space) / 2)
        found -= view.threats[space] / 6
        return found + (0.3 if action["do"] == "retreat_all" else 0.0)

    best = max(options, key=worth)
    view.because("retreat", place=best["to"])
    return best


def advance(view: BotView, options: list[Action]) -> Action:
    """Into what is worth more than where they stand."""
    board, best = view.board, (0.0, {"do": "stay"})
    for action in options:
        if action["do"] == "exploit":
            return action
        if action["do"] != "advance":
            continue
        piece, space = action["unit"], action["to"]
        here = board["where"][piece]
        if piece in UNITS:
            strength = values_of(board, piece)[0]
            gain = place_value(view, space, strength, here) + STRONG * strength
            gain -= place_value(view, here, strength, here)
            is_last = len(units_at(board, here)) == 1
            if is_last and here in GOALS and view.threats[here]:
                gain -= BARE_CITY
        else:
            followed = any(unit in UNITS for unit in units_at(board, space))
            gain = 0.2 if followed and in_supply(board, piece) else -1.0
        if gain > best[0]:
            best = (gain, action)
    if best[1]["do"] == "stay":
        view.because("no_advance")
    else:
        view.because("advance", place=best[1]["to"])
    return best[1]
