"""The Red side of the solitaire game: stop the script on its railways, kill it, clear the land.

The script's forces come by the railways to two provinces (21.13). Red units on the way stop them
for a turn (5.17), and Red units come back turn after turn (25.13) where those of the script do not.
So the bot keeps a unit on each way, throws its forces at what has come nearest, and goes on to the
four regions (28.11) with what it can spare. What it sees stands in `solitaire_front`.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from app.games.kernel.state import Action
from app.games.rcw.board import (
    STACK_LIMIT,
    Stack,
    colour_of,
    free_capacity,
    size,
    stacks_at,
    strength,
)
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.bots.solitaire_front import FAR, GOALS, Front, Plan, distances
from app.games.rcw.box import ARMIES, BOX, LEADERS, LENIN, TROTSKY, VALUE, WAYS
from app.games.rcw.rules.solitaire.sides import SCRIPT_COLOURS

LAND_POINTS: Final = 5
"""Provinces that a leader goes overland (5.0)."""

LEAST_GAP: Final = 4
"""The strength of forces that come, for which a unit is left on their way."""

MAX_VISITS: Final = 3
"""How often a force enters a province in one move."""


def call_up(sight: BotView, options: list[Action]) -> Action:
    """24.0: the leaders of the highest value, where the strongest units stand without one."""
    calls = [option for option in options if option["do"] == "call_up"]
    if calls:
        sight.because("call_up")
        return max(calls, key=lambda option: (VALUE[option["unit"]], option["unit"]))
    front = Front(sight)
    posts = [option for option in options if option["do"] == "post_to"]
    best = max(posts, key=lambda each: (_need(front, each["province"]), each["province"]))
    sight.because("post", province=best["province"])
    return best


def _need(front: Front, province: str) -> float:
    """What a leader who comes to a province finds to lead, and whether by rail."""
    led = front.led_at(province)
    units = sum(VALUE[unit] for unit in front.recruits(province)[:3])
    return units - led - (0 if BOX.rail_neighbours.get(province) else 2)


def move(sight: BotView, options: list[Action]) -> Action:
    """5.0: each force takes along what it can, closes a gap on its way, and goes for its target."""
    force = sight.frame["force"]
    if force is None:
        return _next_force(sight, options)
    stack = sight.board["stacks"][force["stack"]]
    lead = stack["units"][0]
    front = Front(sight, stack)
    offered = {(option["do"], str(next(reversed(option.values())))) for option in options}
    if stack["at"] in front.gaps:
        able = [u for u in stack["units"] if ("detach", u) in offered and u in ARMIES]
        if able:
            left = min(able, key=lambda unit: VALUE[unit])
            sight.because("block", unit=left, province=stack["at"])
            return {"do": "detach", "unit": left}
    is_full = free_capacity(sight.board, lead) < 1 or size(stack["units"]) >= STACK_LIMIT
    if not is_full:
        for unit in front.recruits(stack["at"]):
            if ("attach", unit) in offered:
                sight.because("attach", unit=unit, lead=lead)
                return {"do": "attach", "unit": unit}
    return _go(sight, front, stack, offered, is_full=is_full)


def _go(
    sight: BotView, front: Front, stack: Stack, offered: set[tuple[str, str]], *, is_full: bool
) -> Action:
    """Go a step nearer to the destination of a force, or halt."""
    lead = stack["units"][0]
    do = "rail" if any(verb == "rail" for verb, _ in offered) else "to"
    goal, key = _destination(sight, front, stack, do, is_full=is_full)
    left = distances([goal], _WAYS[do], front.hostile - {goal})
    visited = _visited(sight)
    nearer = [p for verb, p in offered if verb == do and p in left and p not in visited]
    if nearer:
        best = min(nearer, key=lambda province: (left[province], province))
        if left[best] < left.get(stack["at"], FAR):
            sight.because(key, lead=lead, province=goal, units=_found_at(front, goal, key))
            return {"do": do, "province": best}
    sight.because("halt", lead=lead)
    return {"do": "halt"}


_WAYS: Final = {"rail": BOX.rail_neighbours, "to": WAYS["red"]}


def _found_at(front: Front, province: str, key: str) -> list[str]:
    """The units for which a force goes to a province, to fight them or to take them along."""
    if key == "recruits":
        return front.recruits(province)
    return [unit for stack in front.enemies.get(province, ()) for unit in stack["units"]]


def _visited(sight: BotView) -> set[str]:
    """The provinces that the force has entered so often in this move that it goes in a circle."""
    found: Counter[str] = Counter()
    for entry in reversed(sight.log):
        action = entry["action"]
        if action is None or action["do"] in ("move", "end_movement"):
            break
        found[str(action.get("province", ""))] += 1
    return {province for province, times in found.items() if times >= MAX_VISITS}


def _next_force(sight: BotView, options: list[Action]) -> Action:
    """The forces of the leaders who came for this turn first, Lenin and Trotsky last."""
    idle = [
        option["unit"]
        for option in options
        if option["do"] == "move"
        and option["unit"] in LEADERS
        and option["unit"] not in sight.frame["spent"]
    ]
    sight.because("routine")
    if not idle:
        return {"do": "end_movement"}
    return {"do": "move", "unit": min(idle, key=_rank)}


def _rank(leader: str) -> tuple[bool, int, str]:
    return leader in (LENIN, TROTSKY), -VALUE[leader], leader


def _destination(
    sight: BotView, front: Front, stack: Stack, do: str, *, is_full: bool
) -> tuple[str, str]:
    """Return where a force had best go, by rail or overland, and why."""
    reach = distances([stack["at"]], _WAYS[do], front.hostile)
    if do == "to":
        reach = {p: n for p, n in reach.items() if n <= LAND_POINTS}
    target = _target(sight, front, stack, reach)
    gaps = [p for p in front.gaps if reach.get(p) and front.gaps[p] >= LEAST_GAP]
    recruits = [p for p in reach if reach[p] and p not in front.hostile and front.recruits(p)]
    is_pressing = target in GOALS and target in front.enemies
    if gaps and not is_pressing and not ARMIES.isdisjoint(stack["units"]):
        return min(gaps, key=lambda p: (-front.gaps[p], p)), "gap"
    if recruits and not is_full:
        return min(recruits, key=lambda p: (reach[p], p)), "recruits"
    return target, "fight" if target in front.enemies else "guard"


def _target(sight: BotView, front: Front, stack: Stack, reach: Mapping[str, int]) -> str:
    """The province where a force promises most, with the help of those who are still to move."""
    stacks = sight.board["stacks"].values()
    later = [s for s in stacks if s["seat"] == sight.seat and s is not stack]
    helpers = [front.troop(each, fills=True) for each in later if _may_move(sight, each)]
    moved = [each for each in later if each["units"][0] in LEADERS and not _may_move(sight, each)]
    best: tuple[float, str] | None = None
    for province in reach:
        enemies = front.enemies.get(province, [])
        if not enemies or front.price(province) <= 0:
            continue
        there = [front.troop(each) for each in moved if each["at"] == province]
        already = front.plan(province, there, enemies).worth
        for number in range(len(helpers) + 1):
            force = [*there, front.troop(stack), *helpers[:number]]
            gain = (front.plan(province, force, enemies).worth - already) / (number + 1)
            if gain > 0 and (best is None or (gain, province) > best):
                best = gain, province
    if best:
        return best[1]
    own = strength(stack)
    return min(GOALS, key=lambda g: (front.led_at(g) - own * (g == stack["at"]), reach.get(g, FAR)))


def _may_move(sight: BotView, stack: Stack) -> bool:
    frame = sight.frame
    lead = stack["units"][0]
    return lead in LEADERS and lead not in frame["spent"] and lead not in frame["moved"]


def fight(sight: BotView, options: list[Action]) -> Action:
    """8.0: the attack that promises most, on one or several stacks at once (8.24)."""
    frame = sight.frame
    front = Front(sight)
    if not frame["targets"]:
        return _next_attack(sight, front, options)
    plan = _best_attack(sight, front, sight.board["stacks"][frame["targets"][0]]["at"])
    units = [unit for stack in plan.enemies for unit in stack["units"]]
    sight.because("strike_script", units=units)
    if not frame["attackers"]:
        for option in options:
            if option["do"] == "against" and _stack(sight, option["target"]) in plan.enemies:
                return option
    for option in options:
        if option["do"] == "with" and _stack(sight, option["unit"]) in plan.own:
            return option
    resolve: Action = {"do": "resolve"}
    return resolve if resolve in options else {"do": "call_off"}


def _next_attack(sight: BotView, front: Front, options: list[Action]) -> Action:
    plans = {
        option["target"]: plan
        for option in options
        if option["do"] == "attack"
        and (plan := _best_attack(sight, front, _stack(sight, option["target"])["at"])).worth > 0
        and _stack(sight, option["target"]) in plan.enemies
    }
    if not plans:
        sight.because("no_attack")
        return {"do": "end_combat"}
    best = max(plans, key=lambda target: (plans[target].worth, target))
    units = [unit for stack in plans[best].enemies for unit in stack["units"]]
    sight.because("strike_script", units=units)
    return {"do": "attack", "target": best}


def _stack(sight: BotView, unit: str) -> Stack:
    return sight.board["stacks"][sight.board["where"][unit][1:]]


def _best_attack(sight: BotView, front: Front, province: str) -> Plan:
    """The best attack that can still be made in a province."""
    frame = sight.frame
    spent = {*frame["attacked"], *frame["defended"]}
    fresh = [s for s in stacks_at(sight.board, province) if spent.isdisjoint(s["units"])]
    own = [s for s in fresh if s["seat"] == sight.seat and s["units"][0] in LEADERS]
    return front.plan(
        province,
        [front.troop(each) for each in own],
        [s for s in fresh if colour_of(s) in SCRIPT_COLOURS],
    )
