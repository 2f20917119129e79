"""Cases 10.6 to 10.13: the steps from each hex, whoever stands there, as edges of the board.

What the map allows depends on the season and the line of occupation; what a unit may do depends on
the state of Poland, and on little of the unit: `CLASS_OF` has that little. Both are made once.
"""

from collections.abc import Iterator, Sequence
from functools import cache, reduce
from itertools import groupby
from typing import Final

from app.games.board.bitboards import Edges
from app.games.board.flood import Costs, Terms
from app.games.board.network import Price
from app.games.board.terrain_price import TerrainCosts, terrain_price
from app.games.reds.board import Board
from app.games.reds.box import BITS, BOX, GRID, MAP, RED, UNITS
from app.games.reds.rules.derived import Conditions
from app.games.reds.rules.entry import GOLTZ, SPECIAL, how_it_moves, where_it_belongs, why_no_way

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

_Key = tuple[object, ...]

_ways: dict[_Key, Edges] = {}
_ground: dict[tuple[bool, bool], Costs] = {}
_terms: dict[tuple[object, ...], Terms] = {}


def terms_of(
    board: Board, conditions: Conditions, units: Sequence[str], start: str, *, walks: bool
) -> Terms:
    """Return what the steps of a stack from a hex cost; without `walks` it pays nothing.

    `conditions` are those of the board.
    """
    keys = {_key(conditions, unit): unit for unit in units}
    on_volga = start in MAP.volga
    key = tuple(keys), conditions.winter, conditions.open, walks, on_volga
    found = _terms.get(key)
    if found is None:
        first = _ground_of(board, conditions, walks=walks)
        for each, unit in keys.items():
            ways = _ways_of(board, unit, each)
            first = [(cost, edges.both(ways)) for cost, edges in first]
        stops = _after_the_volga(on_volga)
        found = _terms[key] = Terms(first, [(cost, edges.both(stops)) for cost, edges in first])
    return found


def _key(conditions: Conditions, unit: str) -> _Key:
    """The class of a unit, with the conditions that matter to it."""
    record = UNITS[unit]
    poland = None
    if record.faction == "polish":
        poland = conditions.poland == "neutral"
    elif record.side == RED:
        poland = conditions.poland in ("war", "conquered")
    freikorps = conditions.freikorps if unit == GOLTZ else None
    return CLASS_OF[unit], poland, freikorps


def _ways_of(board: Board, unit: str, key: _Key) -> Edges:
    """The steps that a unit may take, whatever the ground; `key` is its `_key`."""
    found = _ways.get(key)
    if found is None:
        kind, side = UNITS[unit].type, UNITS[unit].side
        found = BITS.edges(())
        # Where it comes from matters as far as it is in Poland or the Baltic states.
        for places in _BY_REGION.values():
            starts = BITS.bits(places)
            ends = BITS.bits(
                there
                for there in BITS.places(BITS.steps.spread(starts))
                if where_it_belongs(board, unit, places[0], there) is None
            )
            found = found.either(BITS.steps.between(starts, ends))
        if kind in _CONFINED_TYPES:
            found = found.both(
                BITS.edges(
                    (here, there)
                    for here, there in _all_steps()
                    if how_it_moves(kind, side, here, there) is None
                )
            )
        _ways[key] = found
    return found


def _by_region() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for number, each in MAP.hexes.items():
        found.setdefault(each.region or "", []).append(number)
    return found


_BY_REGION: Final = _by_region()
"""The hexes of each region; those of water are in none."""


def _ground_of(board: Board, conditions: Conditions, *, walks: bool) -> Costs:
    """What the steps cost that the ground allows."""
    key = conditions.winter, conditions.open
    found = _ground.get(key)
    if found is None:
        costs = PRICES[conditions.winter]
        priced = sorted(
            (cost, here, there)
            for here, there in _all_steps()
            if why_no_way(board, here, there) is None
            and isinstance(cost := costs(here, there), int)
        )
        found = _ground[key] = [
            (cost, BITS.edges((here, there) for _cost, here, there in steps))
            for cost, steps in groupby(priced, lambda step: step[0])
        ]
    if walks:
        return found
    return [(0, reduce(Edges.either, (edges for _cost, edges in found)))]


@cache
def _after_the_volga(on_volga: bool) -> Edges:
    """The steps after the first that 10.13 allows who began on the Volga, or did not."""
    return BITS.edges(
        (here, there) for here, there in _all_steps() if not stops_at_volga(on_volga, here, there)
    )


def stops_at_volga(on_volga: bool, at: str, there: str) -> bool:
    """Case 10.13, ruling R32: who enters a hex of the Volga goes no further, but by rail, or along
    the Volga if the move began there (`on_volga`)."""
    if at not in MAP.volga or there in MAP.rail.get(at, ()):
        return False
    return not (on_volga and is_along_volga(at, there))


def is_along_volga(at: str, there: str) -> bool:
    """Whether the Volga leads from a hex to another."""
    return "Volga" in MAP.rivers_at.get(at, {}).get(there, ())


def _all_steps() -> Iterator[tuple[str, str]]:
    return ((here, there) for here in GRID.hexes for there in GRID.neighbours(here))
