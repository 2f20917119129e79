"""Cases 10.6 to 10.13: the steps from each hex, whoever stands there, kept in tables.

What the map allows depends on the season, the line of occupation and the state of Poland, and on
little of a unit: `CLASS_OF` has that little. Tables are filled as far as they are asked for.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from app.games.board.network import Price
from app.games.board.terrain_price import TerrainCosts, terrain_price
from app.games.reds.board import Board
from app.games.reds.box import BOX, GRID, MAP, RED, UNITS
from app.games.reds.rules.derived import Conditions
from app.games.reds.rules.entry import GOLTZ, SPECIAL, how_it_moves, where_it_belongs, why_no_way

StepsFrom = tuple[tuple[str, int], ...]
"""The hexes that can be entered from a hex, with what each costs in movement points."""

_CONFINED_FACTIONS = frozenset({"polish", "allied", "north_western", "makhno"})
_CONFINED_TYPES = frozenset({"tank", "armoured_train", "river_flotilla"})

CLASS_OF: Final = {
    unit: (
        record.side,
        record.faction if record.faction in _CONFINED_FACTIONS else None,
        record.type if record.type in _CONFINED_TYPES else None,
        record.circle,
        unit if unit in SPECIAL else None,
    )
    for unit, record in UNITS.items()
}
"""What decides where the map lets a unit go: units of one class go to the same hexes."""

_TERRAIN = {number: each.terrain for number, each in MAP.hexes.items()}


def _costs(*, winter: bool) -> Price:
    points = {
        name: effect.winter_points if winter and effect.winter_points else effect.points
        for name, effect in BOX.terrain.terrain.items()
    }
    costs = TerrainCosts(
        {name: cost for name, cost in points.items() if cost is not None},
        {"rail": BOX.terrain.rail_points},
    )
    return terrain_price(costs, _TERRAIN, {"rail": MAP.rail})


PRICES: Final = {winter: _costs(winter=winter) for winter in (False, True)}
"""What a hex costs in movement points (10.6), in winter and otherwise."""


def steps_of(
    board: Board, conditions: Conditions, units: Sequence[str], *, walks: bool
) -> Callable[[str], StepsFrom]:
    """Return where a stack can go from a hex; with `walks` it pays movement points.

    `conditions` are those of the board.
    """
    one_of_each = {CLASS_OF[unit]: unit for unit in units}
    if len(one_of_each) == 1:
        return _steps_of_unit(board, conditions, units[0], walks=walks)
    table = _table(tuple(_key(conditions, unit) for unit in one_of_each.values()), walks=walks)

    def steps(at: str) -> StepsFrom:
        found = table.get(at)
        if found is None:
            first, *others = (
                _steps_of_unit(board, conditions, unit, walks=walks)(at)
                for unit in one_of_each.values()
            )
            common = frozenset(first).intersection(*others)
            found = table[at] = tuple(step for step in first if step in common)
        return found

    return steps


def _steps_of_unit(
    board: Board, conditions: Conditions, unit: str, *, walks: bool
) -> Callable[[str], StepsFrom]:
    table = _table((_key(conditions, unit),), walks=walks)
    ground = _table(((conditions.winter, conditions.open),), walks=walks)
    kind, side = UNITS[unit].type, UNITS[unit].side

    def steps(at: str) -> StepsFrom:
        found = table.get(at)
        if found is None:
            if at not in ground:
                ground[at] = _from(board, conditions, at, walks=walks)
            found = table[at] = tuple(
                step
                for step in ground[at]
                if where_it_belongs(board, unit, at, step[0]) is None
                and how_it_moves(kind, side, at, step[0]) is None
            )
        return found

    return steps


@cache
def _table(_key: tuple[object, ...], *, walks: bool) -> dict[str, StepsFrom]:
    return {}


def _key(conditions: Conditions, unit: str) -> tuple[object, ...]:
    """The class of a unit, with the conditions that matter to it."""
    record = UNITS[unit]
    poland = None
    if record.faction == "polish":
        poland = conditions.poland == "neutral"
    elif record.side == RED:
        poland = conditions.poland in ("war", "conquered")
    freikorps = conditions.freikorps if unit == GOLTZ else None
    return CLASS_OF[unit], conditions.winter, conditions.open, poland, freikorps


def _from(board: Board, conditions: Conditions, at: str, *, walks: bool) -> StepsFrom:
    """The steps from a hex that the ground allows."""
    costs = PRICES[conditions.winter]
    found = []
    for there in GRID.neighbours(at):
        if why_no_way(board, at, there) is None:
            cost = costs(at, there) if walks else 0
            if isinstance(cost, int):
                found.append((there, cost))
    return tuple(found)
