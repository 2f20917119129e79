"""The Movement Point Cost Chart, 9.4 and 10.4 as tables: steps and lines from hex to hex.

The map does not change, so each weather has one table, made when it is first asked for. Where a
bridge has been built or destroyed there is a table more (17.0, 12.4).
"""

from collections import ChainMap
from collections.abc import Iterable, Mapping, MutableMapping
from functools import cache, lru_cache
from typing import Literal, NamedTuple, cast

from app.games.board.bitboards import Edges
from app.games.board.flood import Costs
from app.games.elope.board import BUILT
from app.games.elope.box import (
    BITS,
    BOX,
    BRIDGED,
    GRID,
    MAP,
    PLAIN,
    SEA,
    TANKS,
    UNITS,
    river_between,
)

Mover = Literal["troops", "support", "depot", "tank"]
"""As what a stack moves: its worst member counts at rivers (9.4); tanks have costs of their own
(18.5) and move by themselves."""

Changes = frozenset[tuple[str, str]]
"""The sides over which a bridge has been built or destroyed, each with BUILT or DESTROYED."""
NO_CHANGES: Changes = frozenset()

Steps = Mapping[str, tuple[tuple[str, int], ...]]
"""For each hex, the hexes next to it that can be entered, with their cost in movement points."""


def mover_of(units: Iterable[str]) -> Mover:
    """Return as what a stack moves."""
    units = list(units)
    if not TANKS.isdisjoint(units):
        return "tank"
    kinds = {"depot" if UNITS[u].type == "depot" else "troops" if u in PLAIN else "" for u in units}
    return "depot" if "depot" in kinds else "support" if "" in kinds else "troops"


class StepKind(NamedTuple):
    """What of a step to an adjacent hex decides its cost: `ground` is the settlement or the terrain
    of the hex, or the best link of each kind; `river` its class, "bridge" where one leads over
    it; `by_road` says that a road or railway does without a bridge."""

    settlement: str
    links: tuple[str, ...]
    terrain: str
    uphill: bool
    river: str
    by_road: bool
    for_tanks: bool
    """Whether tanks may enter the hex if it is forest (18.5)."""


Step = tuple[str, str]
"""A hex and one next to it."""


@lru_cache(64)
def _kinds(changes: Changes = NO_CHANGES) -> Mapping[Step, StepKind]:
    """The kind of each step on the map; the sea is closed.

    The map has 14,000 steps of a hundred kinds: equal kinds are one, and bridges lie over the rest.
    """
    if changes:
        printed, changed = _kinds(), dict[Step, StepKind]()
        for side, state in changes:
            here, _, there = side.partition("/")
            for step in ((here, there), (there, here)):
                if step in printed:
                    changed[step] = _kind(*step, bridged=state == BUILT)
        return ChainMap(changed, cast(MutableMapping[Step, StepKind], printed))
    shared: dict[StepKind, StepKind] = {}
    return {
        (here, there): shared.setdefault(kind, kind)
        for here in GRID.hexes
        for there in GRID.neighbours(here)
        if there not in SEA
        for kind in (_kind(here, there, bridged=GRID.side_between(here, there) in BRIDGED),)
    }


def _kind(here: str, there: str, *, bridged: bool) -> StepKind:
    place = MAP.places.get(there)
    settlement = place.kind if place is not None and place.kind in ("town", "city") else ""
    links = tuple(kind for kind, joined in MAP.linked.items() if there in joined.get(here, ()))
    river = river_between(here, there)
    if river and bridged:
        river = "bridge"
    rails = MAP.linked["railroad"]
    return StepKind(
        settlement,
        links,
        MAP.hexes[there].terrain,
        MAP.hexes[there].hill and not MAP.hexes[here].hill,
        river,
        "road" in links or "railroad" in links,
        there in rails
        or there in MAP.linked["road"]
        or any(beside in rails for beside in GRID.neighbours(there)),
    )


def step_cost(
    weather: str, mover: Mover, here: str, there: str, changes: Changes = NO_CHANGES
) -> int | None:
    """Return what a step to an adjacent hex costs; None where it is closed.

    A settlement costs one from any side, and a step along a link what the link does; uphill and
    river are added (R-MOV-1, R-MOV-2, R-MOV-6, R-MOV-7). In thaw there are no tracks (14.32). A
    major river without a bridge is closed outside snow turns, and always to support units and
    depots, which need a bridge there; depots need a bridge or a road at minor rivers as well (9.4,
    R-MOV-12). Tanks pay what 18.5 says in any weather: they enter forest only with a railway or
    road, or next to a railway, and no marsh, which has no price; a settlement costs them what it
    costs everybody.
    """
    kind = _kinds(changes).get((here, there))
    return None if kind is None else _cost(weather, mover, kind)


def landing_cost(weather: str, mover: Mover, here: str, there: str) -> int | None:
    """Case 15.4: what a hex costs those who are ferried into it: its terrain, not the river."""
    kind = _kinds().get((here, there))
    if kind is None:
        return None
    cost = _ground_cost(weather, mover, kind)
    uphill = BOX.charts.movement.by_weather[weather]["uphill"] if kind.uphill else 0
    return None if cost is None else cost + uphill


@cache
def _cost(weather: str, mover: Mover, kind: StepKind) -> int | None:
    chart = BOX.charts.movement.by_weather[weather]
    crossing = _crossing_cost(chart, mover, kind)
    if crossing is None:
        return None
    cost = _ground_cost(weather, mover, kind)
    if cost is None:
        return None
    return cost + crossing + (chart["uphill"] if kind.uphill else 0)


def _ground_cost(weather: str, mover: Mover, kind: StepKind) -> int | None:
    chart = BOX.charts.movement.by_weather[weather]
    if kind.settlement:
        return chart[kind.settlement]
    paid = BOX.charts.movement.tank if mover == "tank" else chart
    links = [paid[link] for link in kind.links if link in chart and link in paid]
    if links:
        return min(links)
    if mover == "tank" and kind.terrain == "forest" and not kind.for_tanks:
        return None
    return paid.get(kind.terrain)


def _crossing_cost(chart: Mapping[str, int], mover: Mover, kind: StepKind) -> int | None:
    if not kind.river:
        return 0
    if kind.river == "bridge":
        return chart["bridge"]
    if kind.river == "minor":
        return None if mover == "depot" and not kind.by_road else chart["minor_river"]
    return chart.get("major_river") if mover == "troops" else None


@lru_cache(64)
def steps_in(weather: str, mover: Mover, changes: Changes = NO_CHANGES) -> Steps:
    """Return all steps in a weather (dry, thaw or snow)."""
    if changes:
        found = dict(steps_in(weather, mover))
        found.update((here, _steps_from(weather, mover, here, changes)) for here in _ends(changes))
        return found
    return {here: _steps_from(weather, mover, here, changes) for here in GRID.hexes}


def _steps_from(
    weather: str, mover: Mover, here: str, changes: Changes
) -> tuple[tuple[str, int], ...]:
    kinds = _kinds(changes)
    costs = (
        (there, _cost(weather, mover, kinds[here, there]))
        for there in GRID.neighbours(here)
        if (here, there) in kinds
    )
    return tuple((there, cost) for there, cost in costs if cost is not None)


def _changed_steps(changes: Changes) -> list[tuple[str, str]]:
    """The steps over sides that have changed, in both directions."""
    kinds, pairs = _kinds(), (side.split("/") for side, _state in changes)
    both_ways = (step for here, there in pairs for step in ((here, there), (there, here)))
    return [step for step in both_ways if step in kinds]


def _ends(changes: Changes) -> set[str]:
    return {here for here, _there in _changed_steps(changes)}


@lru_cache(64)
def edges_in(weather: str, mover: Mover, changes: Changes = NO_CHANGES) -> Costs:
    """Return all steps in a weather, for each cost as edges of the board."""
    by_cost: dict[int | None, list[tuple[str, str]]] = {}
    if not changes:
        for here, steps in steps_in(weather, mover).items():
            for there, cost in steps:
                by_cost.setdefault(cost, []).append((here, there))
        return tuple((cost, BITS.edges(by_cost[cost])) for cost in sorted(filter(None, by_cost)))
    changed, kinds = _changed_steps(changes), _kinds(changes)
    for step in changed:
        by_cost.setdefault(_cost(weather, mover, kinds[step]), []).append(step)
    touched = BITS.edges(changed)
    found = {cost: edges.without(touched) for cost, edges in edges_in(weather, mover)}
    for cost in filter(None, by_cost):
        edges = BITS.edges(by_cost[cost])
        found[cost] = found[cost].either(edges) if cost in found else edges
    return tuple(sorted(found.items()))


@lru_cache(64)
def line_edges(*, snow: bool, changes: Changes = NO_CHANGES) -> Edges:
    """Cases 10.4 to 10.42: the steps of lines of supply and communication.

    Across every river in snow, else across major rivers by bridges alone.
    """
    kinds = _kinds(changes)
    steps = _changed_steps(changes) if changes else kinds
    edges = BITS.edges(
        step for step in steps if step[0] not in SEA and (snow or kinds[step].river != "major")
    )
    if not changes:
        return edges
    return line_edges(snow=snow).without(BITS.edges(steps)).either(edges)
