"""What a bot does with its ships: steamers carry the rear up the rivers, others help in combat.

A ship is selected only if it has something to do, so that nothing is asked twice.
"""

from collections.abc import Callable, Iterable
from typing import Final

from app.games.elope.board import HEXES, stacks_of
from app.games.elope.bots.field import RIVER, Field, field_of, goals_of
from app.games.elope.bots.plan import Plan
from app.games.elope.box import BITS, OF_SIDE, PLAIN, UNITS, enemy_of
from app.games.elope.rules.derived import derive
from app.games.elope.rules.doctrine import why_not_ashore
from app.games.elope.rules.fleet import (
    WINTER_ENDS,
    afloat,
    cargo_of,
    free_banks,
    is_fighting,
    is_steamer,
    loads,
    room_on,
)
from app.games.elope.rules.naval_combat import SHORE_TYPES
from app.games.elope.rules.rivers import banks, next_sides, sides_of
from app.games.elope.rules.sailing import ships_ready, spent_by, voyages
from app.games.kernel.bot import Decision, Reason
from app.games.kernel.state import Frame

WORTH_A_VOYAGE: Final = 12
"""Movement points by which a voyage must bring a unit nearer to its goals."""
TWO_TURNS: Final = 60
"""Hexsides within which a steamer looks for a landing."""
OF_GUNS: Final = 20
"""Movement points that one hex with guns, or a hexside of enemy ships, on the way is worth."""
FAR: Final = 999
LAST_BEFORE_ICE: Final = 3
"""October 1918: whoever goes aboard then winters on the way (14.4)."""


def first(plan: Plan, frame: Frame) -> Decision | None:
    """Return what ships do next before units on land move: steamers, while these can still go
    aboard; None: nothing."""
    if frame.get("sailing"):
        return _next(plan, frame, frame["sailing"][0]) or Decision({"do": "halt"})
    return _selected(plan, frame, is_steamer)


def last(plan: Plan, frame: Frame) -> Decision | None:
    """Return what gunboats and monitors do next when all others have moved; None: nothing."""
    return _selected(plan, frame, is_fighting)


def _selected(plan: Plan, frame: Frame, able: Callable[[str], bool]) -> Decision | None:
    for ship in filter(able, ships_ready(plan.board, frame)):
        if _next(plan, frame, ship) is not None:
            return Decision({"do": "move", "unit": ship}, _reason(ship))
    return None


def _reason(ship: str) -> Reason:
    key = "why.carries" if is_steamer(ship) else "why.guns"
    return Reason(key, {"unit": ship})


def _next(plan: Plan, frame: Frame, ship: str) -> Decision | None:
    if is_steamer(ship):
        return _carry(plan, frame, ship)
    return _support(plan, frame, ship)


def _river_field(plan: Plan) -> Field:
    return field_of(plan.board["weather"], goals_of(plan.board, plan.side, RIVER, plan.level))


def _best_bank(plan: Plan, field: Field, at: str, cargo: Iterable[str]) -> tuple[float, str]:
    """The better bank of a hexside to land on: free from the enemy, open to the cargo by its orders
    (20.0), and who lands can go on."""
    zoned = derive(plan.board).zones(enemy_of(plan.side))
    able = [
        (field.get(place, FAR) + (WORTH_A_VOYAGE if BITS.bit[place] & zoned else 0), place)
        for place in free_banks(plan.board, at, plan.side)
        if all(why_not_ashore(plan.board, unit, place) is None for unit in cargo)
    ]
    return min(able, default=(FAR, ""))


def _carry(plan: Plan, frame: Frame, ship: str) -> Decision | None:
    """A steamer loads what is far behind, sails as near to the goals as it safely can, and lands it
    there (15.3); without cargo it comes back for more."""
    board, field = plan.board, _river_field(plan)
    here, spent = board["fleet"]["at"][ship], spent_by(frame, [ship])
    far = voyages(board, [ship], 0, points=TWO_TURNS)
    dangers, cargo = _dangers(plan), cargo_of(board, ship)
    costs = {
        at: _best_bank(plan, field, at, cargo)[0] + sum(dangers.get(side, 0.0) for side in way.path)
        for at, way in far.items()
    }
    goal = min(costs, key=lambda at: (costs[at], at), default=here)
    bank, place = _best_bank(plan, field, here, cargo)
    if cargo and (not costs or bank <= costs[goal] + 1) and place:
        return Decision({"do": "unload", "place": place})
    if not spent and costs and _arrives(plan):
        ready = [u for u in loads(board, ship) if _wants(plan, frame, u, field, costs[goal])]
        if ready and room_on(board, ship):
            return Decision({"do": "load", "unit": min(ready, key=_loading_order(cargo))})
    if cargo:
        return _sail(plan, frame, ship, {goal: 0.0}) if costs else None
    return _fetch(plan, frame, ship, field, costs.get(goal, FAR))


def _arrives(plan: Plan) -> bool:
    """Whether who goes aboard now can land a turn later: before the ice comes in November, or after
    it has gone, and not on the last turn."""
    turn = plan.board["turn"]
    return not plan.is_last and (turn < LAST_BEFORE_ICE or turn >= WINTER_ENDS)


def _loading_order(cargo: Iterable[str]) -> Callable[[str], tuple[int, int, str]]:
    """One depot with the first units, then the strongest infantry."""
    has_depot = any(UNITS[u].type == "depot" for u in cargo)

    def order(unit: str) -> tuple[int, int, str]:
        is_depot = UNITS[unit].type == "depot"
        rank = 0 if is_depot and not has_depot else 1 if unit in PLAIN else 2
        return rank, -(UNITS[unit].strength or 0), unit

    return order


def _wants(plan: Plan, frame: Frame, unit: str, field: Field, landing: float) -> bool:
    """Whether a unit that has not moved gains by a voyage."""
    if unit in frame["moved"] or plan.axes.get(unit) != RIVER or plan.stays(unit):
        return False
    at = plan.board["where"][unit]
    return bool(field.get(at, FAR) - landing >= WORTH_A_VOYAGE)


def _fetch(plan: Plan, frame: Frame, ship: str, field: Field, landing: float) -> Decision | None:
    """Back to the hexside where most units wait."""
    where = plan.board["where"]
    counts: dict[str, float] = {}
    for unit, axis in plan.axes.items():
        if axis == RIVER and (unit in PLAIN or UNITS[unit].type == "depot"):
            at = where[unit]
            if field.get(at, FAR) - landing >= WORTH_A_VOYAGE:
                counts[at] = counts.get(at, 0.0) + 1.0
    waits = {}
    for at in (plan.board["fleet"]["at"][ship], *voyages(plan.board, [ship], 0, points=TWO_TURNS)):
        count = sum(counts.get(place, 0.0) for place in banks(at))
        if count:
            waits[at] = -count
    return _sail(plan, frame, ship, waits) if waits else None


def _support(plan: Plan, frame: Frame, ship: str) -> Decision | None:
    """Gunboats and monitors lie beside the foremost troops of the side, where their guns help most
    (9.0): with the enemy next to them, and not under his guns."""
    stacks = stacks_of(plan.board, plan.side)
    field = _river_field(plan)
    worth: dict[str, float] = {}
    for at in (plan.board["fleet"]["at"][ship], *voyages(plan.board, [ship], 0)):
        near = [p for p in banks(at) if any(u in PLAIN for u in stacks.get(p, ()))]
        against = [p for p in banks(at) if p in plan.enemies]
        if not near:
            continue
        value = min(field.get(p, FAR) for p in near) / 10.0
        value -= 5.0 * bool(against) + 3.0 * any(plan.distance.get(p) == 1 for p in near)
        worth[at] = value
    return _sail(plan, frame, ship, worth) if worth else None


def _dangers(plan: Plan) -> dict[str, float]:
    """What guns on the shore and ships of the enemy are worth on the hexsides where they can hit
    (15.0, 15.5), in movement points."""
    found: dict[str, float] = {}
    where, enemy = plan.board["where"], enemy_of(plan.side)
    guns = {where[u] for u in OF_SIDE[enemy] if UNITS[u].type in SHORE_TYPES}
    for place in guns & HEXES:
        for at in sides_of(place):
            found[at] = found.get(at, 0.0) + OF_GUNS
    for ship in afloat(plan.board, enemy):
        lies = plan.board["fleet"]["at"][ship]
        for at in (lies, *next_sides(lies)):
            found[at] = found.get(at, 0.0) + OF_GUNS
    return found


def _sail(plan: Plan, frame: Frame, ship: str, costs: dict[str, float]) -> Decision | None:
    """Sail to the hexside that costs least, or as far on the way there as the points go."""
    board, here = plan.board, plan.board["fleet"]["at"][ship]
    goal = min(costs, key=lambda at: (costs[at], at))
    if goal == here or costs[goal] >= costs.get(here, FAR):
        return None
    able = voyages(board, [ship], spent_by(frame, [ship]))
    if goal in able:
        return Decision({"do": "sail", "side": goal})
    far = voyages(board, [ship], 0, points=TWO_TURNS)
    on_way = [at for at in far[goal].path if at in able] if goal in far else []
    return Decision({"do": "sail", "side": on_way[-1]}) if on_way else None
