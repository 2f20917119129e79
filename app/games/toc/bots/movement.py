"""Which spaces a bot activates, and where its forces go."""

from collections.abc import Iterable, Sequence

from app.games.kernel.state import Action
from app.games.toc.board import Board, values_of
from app.games.toc.bots.attacks import NOTHING, Expectation, expectation
from app.games.toc.bots.bot_view import BotView
from app.games.toc.bots.supply_lines import (
    WORTH_OF_STRENGTH,
    cuts,
    has_supply,
    lasting,
    relief,
    starving,
)
from app.games.toc.bots.worth import EMPTY_SPACE, GOALS, city_worth, danger
from app.games.toc.box import LEADERS, NET, UNITS, is_army
from app.games.toc.rules.activation_limits import own_forces
from app.games.toc.rules.movement_limits import open_spaces
from app.games.toc.rules.reach import reach
from app.games.toc.rules.stacking import CIRCLE

LEAST_MOVE = 0.35
"""What a move must be worth to be made."""
UNITS_TOGETHER, ARMIES_TOGETHER = CIRCLE
EXPOSED = 0.25
"""What each point of the enemy's strength costs that exceeds that of the forces beside it."""


def units_of(board: Board, side: str, space: str) -> list[str]:
    """The units of a side in a space that can be activated."""
    return [piece for piece in own_forces(board, side, space) if piece in UNITS]


def strength_of(board: Board, units: Iterable[str]) -> int:
    """The strength of units."""
    return sum(values_of(board, unit)[0] for unit in units)


def best_attack(view: BotView, space: str) -> tuple[str, Expectation]:
    """The best target of the units in a space, and what the attack promises."""
    board, derived = view.board, view.derived
    units = units_of(board, view.side, space)
    targets = NET.names(NET.near(NET.bit[space]) & derived.targets(view.side))
    found = {target: promise(view, units, target) for target in targets}
    best = max(found, key=lambda target: found[target].gain, default="")
    return best, found.get(best, NOTHING)


def promise(view: BotView, units: Sequence[str], target: str) -> Expectation:
    """What an attack of units on a space promises, with the lines of supply that it may cut."""
    prize = prize_of_supply(view, target)
    return expectation(view.board, units, target, view.level.caution, prize)


def place_value(view: BotView, space: str, strength: float, here: str) -> float:
    """What it is worth to stand in a space with so much strength, for forces that are somewhere."""
    board, side = view.board, view.side
    derived = view.derived
    found = view.pulls[space] * min(1.0, 0.3 + strength / 8)
    if not derived.held(side) & NET.bit[space]:
        found += city_worth(space) if space in GOALS else EMPTY_SPACE
    elif view.level.guards:
        coming = 0.0 if space == here else strength
        leaving = strength if space == here else 0.0
        threat = view.threats[space]
        saved = danger(board, threat, space, leaving) - danger(board, threat, space, 0.0, coming)
        found += view.level.guards * saved
    beside = view.threats[space] - 1.5 * (strength + _others(view, space, here))
    found -= EXPOSED * max(0.0, beside) * (0.5 + 0.5 * view.level.caution)
    return found + supply_value(view, space, strength, here)


def supply_value(view: BotView, space: str, strength: float, here: str) -> float:
    """What a space is worth for lines of supply: those of the enemy that it cuts, those of its own
    forces that it restores, and that the forces themselves have supply there."""
    board, side = view.board, view.side
    bit = NET.bit[space]
    if not view.level.minds_supply:
        return -1.0 if not view.derived.supplied(side) & bit and space in board["at"] else 0.0
    found = prize_of_supply(view, space)
    if not has_supply(board, side, space, here):
        found -= WORTH_OF_STRENGTH * strength * starving(board)
    return found


def prize_of_supply(view: BotView, space: str) -> float:
    """What is cut off or joined again if a space of the enemy's is taken."""
    board, side = view.board, view.side
    if not view.level.minds_supply or view.derived.held(side) & NET.bit[space]:
        return 0.0
    found = cuts(board, side).get(space, 0.0) * lasting(board, side)
    return found + relief(board, side).get(space, 0.0) * starving(board)


def _others(view: BotView, space: str, here: str) -> float:
    if space == here or not view.derived.fighters[view.side] & NET.bit[space]:
        return 0.0
    return strength_of(view.board, units_of(view.board, view.side, space))


def best_place(view: BotView, here: str, closed: Iterable[str] = ()) -> tuple[float, str]:
    """By how much the forces of a space could be better placed next to it or two spaces away."""
    board, side = view.board, view.side
    units = units_of(board, side, here)
    if not units:
        return 0.0, here
    strength = strength_of(board, units)
    able = open_spaces(board, side, units, with_units=True) & ~NET.bits(closed)
    derived = view.derived
    for unit in units[:1]:
        able &= derived.room_for(unit) | derived.all_units
    reach = NET.near(NET.bit[here]) & able
    reach |= NET.near(reach) & able
    room = derived.room_for_army if any(is_army(u) for u in units) else derived.room_for_corps
    stay = place_value(view, here, strength, here)
    best = (0.0, here)
    for space in NET.names(reach & room & ~NET.bit[here]):
        gain = place_value(view, space, strength, here) - stay
        best = max(best, (gain, space))
    return best


def activation_worths(view: BotView, options: Iterable[Action]) -> list[tuple[float, Action, str]]:
    """What each activation promises, with the target of an attack or the place to go to."""
    found = []
    for action in options:
        if action["do"] != "activate":
            continue
        space = action["place"]
        what = (space, action["use"])
        if what not in view.figures:
            if action["use"] == "combat":
                target, promise = best_attack(view, space)
                view.figures[what] = (promise.gain - view.level.least_gain, target)
            else:
                gain, place = best_place(view, space)
                view.figures[what] = (gain - LEAST_MOVE, place)
        gain, place = view.figures[what]
        found.append((gain, action, place))
    return found


def activate(view: BotView, options: list[Action]) -> Action:
    """The activation that promises most, if any promises enough."""
    worths = activation_worths(view, options)
    gain, action, target = max(worths, key=lambda each: each[0], default=(0.0, options[-1], ""))
    if gain <= 0:
        view.because("no_space")
        return {"do": "done"}
    if action["use"] == "combat":
        view.because("attack_from", place=action["place"], target=target)
    else:
        view.because("move_from", place=action["place"])
    return action


def move(view: BotView, options: list[Action]) -> Action:
    """Forces of a space set out together, leaders with them, for the best place in reach."""
    frame, board = view.frame, view.board
    selected = frame.get("selected") or []
    if not selected:
        return _set_out(view, options)
    here = board["where"][selected[0]]
    if not frame.get("steps_taken"):
        for action in options:
            if action["do"] == "join" and _goes_along(view, action["unit"], selected):
                return action
    strength = strength_of(board, (unit for unit in selected if unit in UNITS))
    # What has been selected goes somewhere: put down, it would be selected again.
    able = ("to", "halt") if frame.get("steps_taken") else ("to",)

    def worth(action: Action) -> float:
        value = place_value(view, action.get("place", here), strength, here)
        return value + (LEAST_MOVE if action["do"] == "halt" else 0.0)

    moves = [each for each in options if each["do"] in able]
    best = max(moves, key=worth, default={"do": "halt"})
    if best["do"] == "to":
        view.because("goal", place=best["place"])
    return best


def _gain(view: BotView, pieces: list[str]) -> float:
    """By how much pieces of a space could be better placed together, within their reach."""
    board = view.board
    trial = {**view.frame, "selected": pieces, "steps_taken": 0}
    here = board["where"][pieces[0]]
    strength = strength_of(board, (unit for unit in pieces if unit in UNITS))
    stay = place_value(view, here, strength, here)
    places = reach(board, trial)
    return max((place_value(view, each, strength, here) - stay for each in places), default=-1.0)


def _set_out(view: BotView, options: list[Action]) -> Action:
    best: tuple[float, Action] = (LEAST_MOVE, {"do": "done"})
    for action in options:
        if action["do"] != "move" or action["unit"] not in UNITS:
            continue
        gain = _gain(view, [action["unit"]])
        if gain > best[0]:
            best = (gain, action)
    if best[1]["do"] == "done":
        view.because("no_move")
    return best[1]


def _goes_along(view: BotView, piece: str, selected: list[str]) -> bool:
    """A leader goes with an army; units go along if a city does not need them more, and if together
    they have somewhere to go."""
    if piece in LEADERS:
        led = any(each in LEADERS for each in selected)
        if led or not any(is_army(each) for each in selected):
            return False
    else:
        units = [each for each in (*selected, piece) if each in UNITS]
        here, leaving = view.board["where"][piece], strength_of(view.board, units)
        if len(units) > UNITS_TOGETHER or sum(map(is_army, units)) > ARMIES_TOGETHER:
            return False
        if view.level.guards and danger(view.board, view.threats[here], here, leaving=leaving) > 0:
            return False
    return _gain(view, [*selected, piece]) > LEAST_MOVE
