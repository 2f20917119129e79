"""The Movement Point Cost Chart, 9.4 and 10.4 as tables: steps and lines from hex to hex.

The map does not change, so each weather has one table, made when it is first asked for.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal

from app.games.elope.box import (
    BOX,
    GRID,
    MAP,
    PLAIN,
    SEA,
    UNITS,
    is_bridged,
    river_between,
)

Mover = Literal["troops", "support", "depot"]
"""What a stack is when it crosses a river: its worst member counts (9.4)."""

Steps = Mapping[str, tuple[tuple[str, int], ...]]
"""For each hex, the hexes next to it that can be entered, with their cost in movement points."""

Lines = Mapping[str, tuple[str, ...]]


def mover_of(units: Iterable[str]) -> Mover:
    """Return as what a stack crosses rivers."""
    kinds = {"depot" if UNITS[u].type == "depot" else "troops" if u in PLAIN else "" for u in units}
    return "depot" if "depot" in kinds else "support" if "" in kinds else "troops"


def step_cost(weather: str, mover: Mover, here: str, there: str) -> int | None:
    """Return what a step to an adjacent hex costs; None where it is closed.

    A settlement costs one from any side, and a step along a link what the link does; uphill and
    river are added (R-MOV-1, R-MOV-2, R-MOV-6, R-MOV-7). In thaw there are no tracks (14.32). A
    major river without a bridge is closed outside snow turns, and always to support units and
    depots, which need a bridge there; depots need a bridge or a road at minor rivers as well (9.4,
    R-MOV-12).
    """
    if there in SEA:
        return None
    chart = BOX.charts.movement.by_weather[weather]
    crossing = _crossing_cost(chart, mover, here, there)
    if crossing is None:
        return None
    place = MAP.places.get(there)
    if place is not None and place.kind in ("town", "city"):
        cost = chart[place.kind]
    else:
        links = [
            chart[kind]
            for kind, joined in MAP.linked.items()
            if kind in chart and there in joined.get(here, ())
        ]
        cost = min(links) if links else chart[MAP.hexes[there].terrain]
    uphill = MAP.hexes[there].hill and not MAP.hexes[here].hill
    return cost + crossing + (chart["uphill"] if uphill else 0)


def _crossing_cost(chart: Mapping[str, int], mover: Mover, here: str, there: str) -> int | None:
    river = river_between(here, there)
    if not river:
        return 0
    if is_bridged(here, there):
        return chart["bridge"]
    if river == "minor":
        by_road = any(there in MAP.linked[kind].get(here, ()) for kind in ("road", "railroad"))
        return None if mover == "depot" and not by_road else chart["minor_river"]
    return chart.get("major_river") if mover == "troops" else None


@cache
def steps_in(weather: str, mover: Mover) -> Steps:
    """Return all steps in a weather (dry, thaw or snow)."""
    found = {}
    for here in GRID.hexes:
        steps = []
        for there in GRID.neighbours(here):
            cost = step_cost(weather, mover, here, there)
            if cost is not None:
                steps.append((there, cost))
        found[here] = tuple(steps)
    return found


@cache
def lines_in(*, snow: bool) -> Lines:
    """Cases 10.4 to 10.42: for each hex, where a line of supply or communication can go on.

    Across every river in snow, else across major rivers by bridges alone.
    """
    return {
        here: tuple(
            there
            for there in GRID.neighbours(here)
            if there not in SEA
            and (snow or river_between(here, there) != "major" or is_bridged(here, there))
        )
        for here in GRID.hexes
        if here not in SEA
    }
