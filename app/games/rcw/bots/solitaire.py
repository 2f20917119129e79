"""The Red side of the solitaire game: hold Petrograd and Tver, then clear the land around them.

The script loses every race that it cannot win at once: its units come by the railways to two
provinces (21.13). So the bot gathers Red units there, beats what has come, and attacks elsewhere at
good odds only.
"""

from collections.abc import Mapping
from typing import Final

from app.games.kernel.state import Action
from app.games.rcw.attack_hints import Strike, strikes
from app.games.rcw.board import (
    STACK_LIMIT,
    colour_of,
    free_capacity,
    size,
    stack_of,
    stacks_at,
    strength,
)
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.box import ARMIES, BOX, COLOUR, LEADERS, PETROGRAD, REGION, TVER, VALUE
from app.games.rcw.rules.solitaire.outcome import REGIONS
from app.games.rcw.rules.solitaire.paths import distances

GOALS: Final = (TVER, PETROGRAD)
GOOD_ODDS: Final = 3
"""The odds (to 1) at which it attacks where nothing is at stake."""


def call_up(sight: BotView, options: list[Action]) -> Action:
    """24.0: the leaders of the highest value, where units without one are nearest to a goal."""
    if any(option["do"] == "call_up" for option in options):
        leaders = [option for option in options if option["do"] == "call_up"]
        return max(leaders, key=lambda option: (VALUE[option["unit"]], option["unit"]))
    posts = [option for option in options if option["do"] == "post_to"]
    return max(posts, key=lambda option: _worth_of_post(sight, option["province"]))


def _worth_of_post(sight: BotView, province: str) -> tuple[float, str]:
    near = 1 + min(_distance_to(goal).get(province, 99) for goal in GOALS)
    return _unled(sight, province) / near, province


def _unled(sight: BotView, province: str, but: str = "") -> int:
    """The strength of the Red units in a province that no leader has, as far as one can lead them.

    `but` is a stack that goes elsewhere: what it would do must not depend on where it is.
    """
    alone = [
        VALUE[unit]
        for stack in stacks_at(sight.board, province)
        if stack["seat"] is None and colour_of(stack) == "red"
        for unit in stack["units"]
        if unit in ARMIES
    ]
    waiting = sum(
        any(unit in LEADERS for unit in stack["units"]) and size(stack["units"]) == 1
        for name in sight.board["here"].get(province, ())
        if (stack := sight.board["stacks"][name])["seat"] == sight.seat and name != but
    )
    return sum(sorted(alone, reverse=True)[waiting * 3 : waiting * 3 + 3])


def _distance_to(province: str) -> Mapping[str, int]:
    if province not in _DISTANCES:
        _DISTANCES[province] = distances({province: 0}, BOX.neighbours)
    return _DISTANCES[province]


_DISTANCES: dict[str, dict[str, int]] = {}
"""The provinces that it is to each goal, which the map alone decides."""


def move(sight: BotView, options: list[Action]) -> Action:
    """5.0: each force takes along what it can and goes where it is needed most."""
    force = sight.frame["force"]
    if force is None:
        idle = [option for option in options if option["do"] == "move"]
        fresh = [option for option in idle if option["unit"] not in sight.frame["spent"]]
        leaders = [option for option in fresh if option["unit"] in LEADERS]
        return leaders[0] if leaders else {"do": "end_movement"}
    armies = [
        option
        for option in options
        if option["do"] == "attach" and option["unit"] in ARMIES and COLOUR[option["unit"]] == "red"
    ]
    at = sight.board["stacks"][force["stack"]]["at"]
    if at not in GOALS and _bars_the_way(sight, at):
        armies = []
    if armies:
        return max(armies, key=lambda option: (VALUE[option["unit"]], option["unit"]))
    legs = [option for option in options if option["do"] in ("rail", "to")]
    if legs:
        wanted = _wanted(sight, force["stack"])
        best = min(legs, key=lambda leg: _cost(leg, wanted))
        if wanted and _cost(best, wanted)[0] < wanted.get(at, 99):
            return best
    return {"do": "halt"}


def _cost(leg: Action, wanted: Mapping[str, int]) -> tuple[int, bool, str]:
    """By rail before overland, which costs points."""
    return wanted.get(leg["province"], 99), leg["do"] == "to", leg["province"]


def _wanted(sight: BotView, name: str) -> Mapping[str, int]:
    """How far each province is from where a stack is needed; empty where it stands right."""
    stack = sight.board["stacks"][name]
    at, units = stack["at"], stack["units"]
    if free_capacity(sight.board, units[0]) > 0 and size(units) < STACK_LIMIT:
        near = [
            province
            for province in sight.board["here"]
            if province not in (at, *GOALS)
            and _unled(sight, province, name)
            and not _bars_the_way(sight, province)
            and _distance_to(province).get(at, 99) <= _NEAR
        ]
        if near:
            return _distance_to(min(near, key=lambda each: (_distance_to(each)[at], each)))
    balance = {goal: _balance(sight, goal, name) for goal in GOALS}
    goal = min(GOALS, key=lambda each: balance[each])
    if balance[goal] >= _SAFE:
        return _enemies(sight, at)
    return {} if at == goal else _distance_to(goal)


def _bars_the_way(sight: BotView, province: str) -> bool:
    """Whether a Red unit in a province may stop forces of the script on their way (5.17)."""
    paths = sight.board.get("paths", {})
    return any(
        province in path
        and (stack := stack_of(sight.board, unit)) is not None
        and sight.board["stacks"][stack]["at"] in path[: path.index(province)]
        for unit, path in paths.items()
    )


_NEAR: Final = 2
"""Provinces that a force goes out of its way for a unit without a leader."""

_SAFE: Final = 12
"""Strength by which the own forces in each goal outweigh those that can come, to leave it."""


def _balance(sight: BotView, goal: str, but: str) -> int:
    """The own strength in a goal without the stack `but`, less that of the script there and
    up to two provinces around."""
    stacks = sight.board["stacks"]
    here = [stacks[name] for name in sight.board["here"].get(goal, ()) if name != but]
    own = sum(strength(stack) for stack in here if stack["seat"] == sight.seat)
    theirs = sum(
        strength(stack)
        for stack in stacks.values()
        if stack["seat"] not in (None, sight.seat) and _distance_to(goal).get(stack["at"], 99) <= 2
    )
    return own - theirs


def _enemies(sight: BotView, at: str) -> Mapping[str, int]:
    """The distances to the nearest unit that must be cleared away (28.11)."""
    there = [
        stack["at"]
        for stack in sight.board["stacks"].values()
        if colour_of(stack) in ("white", "green", "blue") and REGION[stack["at"]] in REGIONS
    ]
    if not there:
        return {}
    return _distance_to(min(there, key=lambda each: (_distance_to(each).get(at, 99), each)))


def fight(sight: BotView, options: list[Action]) -> Action:
    """8.0: what stands in a goal at even odds, elsewhere at good ones, with all that can join."""
    frame = sight.frame
    if frame["targets"]:
        if not frame["attackers"] and _all_at_once(sight, options):
            return next(option for option in options if option["do"] == "against")
        joining = [option for option in options if option["do"] == "with"]
        return joining[0] if joining else _or_resolve(options)
    found = strikes(sight.state, sight.seat, options)
    able = [strike for strike in found if _is_worth(sight, strike)]
    if not able:
        return {"do": "end_combat"}
    best = max(able, key=lambda strike: (strike.attack / max(1, strike.defence), strike.target))
    return best.opening


def _all_at_once(sight: BotView, options: list[Action]) -> bool:
    """Whether to attack one enemy more: in a goal none may be left, if all can be beaten (8.24)."""
    stacks = sight.board["stacks"]
    at = stacks[sight.frame["targets"][0]]["at"]
    if at not in GOALS or not any(option["do"] == "against" for option in options):
        return False
    fresh = [s for s in stacks_at(sight.board, at) if not set(s["units"]) & set(_spent(sight))]
    own = sum(strength(stack) for stack in fresh if stack["seat"] == sight.seat)
    theirs = sum(strength(s) for s in fresh if s["seat"] != sight.seat and colour_of(s) != "red")
    return own >= theirs


def _spent(sight: BotView) -> list[str]:
    frame = sight.frame
    return [*frame["attacked"], *frame["defended"]]


def _or_resolve(options: list[Action]) -> Action:
    resolve: Action = {"do": "resolve"}
    return resolve if resolve in options else {"do": "call_off"}


def _is_worth(sight: BotView, strike: Strike) -> bool:
    if strike.opening["do"] != "attack" or strike.odds is None:
        return False
    is_at_stake = sight.board["stacks"][strike.target]["at"] in GOALS
    return strike.attack >= strike.defence * (1 if is_at_stake else GOOD_ODDS)
