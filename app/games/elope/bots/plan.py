"""What a side sees as it moves: where it is fed, where the enemy stands, and what a hex costs."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Final

from app.games.elope.board import HEXES, Board, on_map_of, stacks_of, strength_of
from app.games.elope.bots.field import (
    RAILWAY,
    RIVER,
    Field,
    axis_of_place,
    field_of,
    goals_of,
    target_from,
)
from app.games.elope.bots.levels import Level
from app.games.elope.box import (
    BITS,
    DEPOTS,
    GRID,
    MAP,
    NEAR_ROAD,
    OF_SIDE,
    PLAIN,
    RED,
    UNITS,
    enemy_of,
)
from app.games.elope.rules.combat import defence
from app.games.elope.rules.command import disc, headquarters_of
from app.games.elope.rules.lines import REACH
from app.games.elope.rules.orders_in_force import is_historical
from app.games.elope.rules.supply import (
    BY_HQ,
    HQ_REACH,
    MOBILE,
    SOURCES,
    STATIC,
    Supply,
    supply_of,
)
from app.games.kernel.state import Frame

FARTHEST: Final = 10
"""Hexes from which on it is no matter how much farther supply is."""
LEFT_BEHIND: Final = 6
"""Movement points from a static depot to the troops that it goes with, from which on it moves."""
HEADS: Final = [
    unit for unit in OF_SIDE["allied"] if UNITS[unit].type == "hq" or UNITS[unit].parent is None
]
ORDER: Final = {
    unit: number
    for kind in (("hq",), ("depot",), ("infantry", "cavalry", "ski"), ("artillery", "mg", "mortar"))
    for number, unit in enumerate(u for u in HEADS if UNITS[u].type in kind)
}
"""The number of each Allied formation, depot and unit of its own among those of its kind."""
RIVER_FIRST: Final = (3, 8, 1, 6, 2, 7, 0, 5, 4, 9)
"""Which of ten formations go along the rivers, the first ones first."""
OF_GAINED: Final = 50
"""Movement points that a victory point is worth which is gained on the last turn."""
ROOMY: Final = 5
"""Combat units in a hex beside which another one is not in the way."""
MARCH: Final = 3
"""Hexes within which units can come to the help of each other."""
EXPOSED: Final = 5
SAFE: Final = 2
"""Hexes from the nearest enemy that a depot or a headquarters keeps."""


@dataclass(frozen=True)
class Plan:
    """What a side sees as it moves: the field, where it is in supply, where the enemy stands."""

    board: Board
    side: str
    level: Level
    flipped: Collection[str] = ()
    """Depots that have been turned over this turn, and so keep their side (11.3)."""
    is_last: bool = False
    """Whether nobody has to survive any more: it is the last turn."""

    @cached_property
    def axes(self) -> Mapping[str, str]:
        """The way on which each unit of the side goes."""
        where = self.board["where"]
        river = self.level.river_by_plan if is_historical(self.board) else self.level.river
        return {u: axis_of(u, where[u], self.side, river) for u in on_map_of(self.board, self.side)}

    def field(self, unit: str) -> Field:
        """How far it is to what a unit goes for."""
        axis = self.axes[unit]
        found = self._fields.get(axis)
        if found is None:
            goals = goals_of(self.board, self.side, axis, self.level)
            found = self._fields[axis] = field_of(self.board["weather"], goals)
        return found

    def target(self, unit: str, place: str) -> str:
        """Return the place with points that a unit in a hex goes for; the hex itself without."""
        goals = goals_of(self.board, self.side, self.axes[unit], self.level)
        return target_from(self.board["weather"], goals, place)

    @cached_property
    def _fields(self) -> dict[str, Field]:
        return {}

    @cached_property
    def troops(self) -> Mapping[str, list[str]]:
        """The hexes of the combat units on each way."""
        found: dict[str, list[str]] = {}
        for unit, axis in self.axes.items():
            if unit in PLAIN:
                found.setdefault(axis, []).append(self.board["where"][unit])
        return found

    @cached_property
    def near(self) -> dict[str, int]:
        """For each hex, the strength of the side within a march of it."""
        found: dict[str, int] = {}
        for at, strength in self.own.items():
            for place in disc(at, MARCH):
                found[place] = found.get(place, 0) + strength
        return found

    @cached_property
    def distance(self) -> dict[str, int]:
        """How far the nearest enemy is from each hex that is near one."""
        found: dict[str, int] = {}
        for reach in range(SAFE, -1, -1):
            for at in self.enemies:
                found.update(dict.fromkeys(disc(at, reach), reach))
        return found

    @cached_property
    def exposed(self) -> frozenset[str]:
        """The hexes so near to an enemy that depots and headquarters stay with the troops."""
        near = BITS.bits(self.enemies)
        for _step in range(EXPOSED):
            near |= BITS.steps.spread(near)
        return frozenset(BITS.places(near))

    @cached_property
    def supply(self) -> Supply:
        """The supply of the side as it stands."""
        return supply_of(self.board, self.side)

    @cached_property
    def loads(self) -> Mapping[str, int]:
        """How many combat units each depot has to feed, each unit at the depot with the fewest."""
        where = self.board["where"]
        found = dict.fromkeys(self.supply.depots, 0)
        for unit in self.axes:
            if unit in PLAIN and not self._at_source(unit, where[unit]):
                near = self._depots_for(where[unit])
                if near:
                    found[min(near, key=lambda depot: (found[depot], depot))] += 1
        return found

    def feeds(self, unit: str, place: str) -> bool:
        """Whether a combat unit would be fed in a hex: by a source, or a depot that has room."""
        if self._at_source(unit, place):
            return True
        near = self._depots_for(place)
        if not near or unit not in PLAIN:
            return bool(near)
        here = self.board["where"][unit]
        is_counted = not self._at_source(unit, here)
        own = 1 if is_counted and near & self._depots_for(here) else 0
        return any(self.loads[depot] - own < self._room(depot) for depot in near)

    def _room(self, depot: str) -> int:
        """How many combat units a depot can feed when the turn ends."""
        is_mobile = depot not in self.board["static"] and depot in self.flipped and self.level.exact
        return MOBILE.units if is_mobile else STATIC.units

    def _at_source(self, unit: str, place: str) -> bool:
        if self.supply.reaches_source(place):
            return True
        if place not in NEAR_ROAD:
            return False
        where = self.board["where"]
        return any(
            where[hq] in disc(place, BY_HQ) and self.supply.reaches_source(where[hq], HQ_REACH)
            for hq in headquarters_of(self.board, unit)
            if where[hq] in HEXES
        )

    def _depots_for(self, place: str) -> set[str]:
        bit = BITS.bit[place]
        return {depot for depot, within in self._within.items() if within & bit}

    @cached_property
    def _within(self) -> dict[str, int]:
        lines = self.supply.lines
        return {depot: lines.within(at, REACH) for depot, at in self.supply.depots.items()}

    def flip(self, frame: Frame, *, last: bool) -> str | None:
        """Return a depot to turn over: at first those that have been left behind, to their mobile
        side; at last those that have to feed more than their mobile side can."""
        where, static = self.board["where"], self.board["static"]
        for depot in DEPOTS[self.side]:
            if where[depot] not in HEXES or depot in frame["flipped"]:
                continue
            if last and depot not in static and self.loads.get(depot, 0) > MOBILE.units:
                return depot
            if not last and depot in static:
                field, troops = self.field(depot), self.troops.get(self.axes[depot], [])
                leading = min((field.get(at, 999) for at in troops), default=999)
                if field.get(where[depot], 999) - leading > LEFT_BEHIND:
                    return depot
        return None

    @cached_property
    def supplied(self) -> frozenset[str]:
        """The hexes from which a source or a depot can be reached."""
        supply = self.supply
        starts = {*supply.depots.values(), *(s for s in SOURCES[self.side] if s in supply.sources)}
        within = 0
        for start in starts:
            within |= supply.lines.within(start, REACH)
        return frozenset(BITS.places(within))

    @cached_property
    def enemies(self) -> dict[str, int]:
        """The strength of the enemy in each hex, as it defends."""
        stacks = stacks_of(self.board, enemy_of(self.side))
        return {at: defence(self.board, units) for at, units in stacks.items()}

    @cached_property
    def own(self) -> dict[str, int]:
        """The strength of the side in each hex."""
        found: dict[str, int] = {}
        for unit in on_map_of(self.board, self.side):
            at = self.board["where"][unit]
            found[at] = found.get(at, 0) + strength_of(self.board, unit)
        return found

    def stays(self, unit: str) -> bool:
        """Whether a unit is needed to hold a place with points: one unit, or more where much is to
        be lost."""
        at = self.board["where"][unit]
        place = MAP.places.get(at)
        if unit not in PLAIN or place is None or not place.points:
            return False
        holding = 1 + place.points // self.level.held
        return sum(self.board["where"][each] == at for each in PLAIN) <= holding

    def cost(self, unit: str, place: str) -> float:
        """Return what it costs a unit to stand in a hex: less is better."""
        kind = UNITS[unit].type
        cost = float(self.field(unit).get(place, 999))
        if kind in ("depot", "hq"):
            return cost + self._rear_cost(unit, place)
        if self.is_last and place in MAP.places:
            cost -= OF_GAINED * self._gained(place)
        if not (self.is_last and self.level.greedy_at_last) and not self.feeds(unit, place):
            cost += self.level.hungry + self.level.back * self._to_supply(place)
        if self.distance.get(place, SAFE) == 1:
            beside = self.enemies.keys() & GRID.neighbours(place)
            strongest = max((self.enemies[at] for at in beside), default=0)
            if self.near.get(place, 0) < strongest * self.level.ratio:
                cost += self.level.too_strong
        if self.level.crowd:
            others = self.combat_units.get(place, 0) - (self.board["where"][unit] == place)
            cost += self.level.crowd * max(0, others - ROOMY)
        return cost

    def _gained(self, place: str) -> int:
        """The points that the Allies gain by a unit in a hex where none of theirs stands."""
        is_held = self.board["control"].get(place) == self.side and place in self.combat_units
        return 0 if self.side == RED or is_held else MAP.places[place].points

    def _depots_too_many(self, unit: str, place: str) -> int:
        """How many other depots are near a hex, but for those that the troops there need."""
        where = self.board["where"]
        near = disc(place, self.level.apart - 1)
        others = sum(other != unit and where[other] in near for other in DEPOTS[self.side])
        if not others:
            return 0
        troops = _count_near(self._troop_counts.get(self.axes[unit], {}), place)
        return min(others, max(0, others + 1 - ceil(troops / STATIC.units)))

    @cached_property
    def _troop_counts(self) -> Mapping[str, Counter[str]]:
        """The number of combat units in each hex, by way."""
        return {axis: Counter(places) for axis, places in self.troops.items()}

    @cached_property
    def _hungry(self) -> Mapping[str, Counter[str]]:
        """The number of combat units in each hex that neither a depot nor a source reaches, by
        way."""
        found: dict[str, Counter[str]] = {}
        for unit, axis in self.axes.items():
            at = self.board["where"][unit]
            if unit in PLAIN and not self._at_source(unit, at) and not self._depots_for(at):
                found.setdefault(axis, Counter())[at] += 1
        return found

    @cached_property
    def _providers(self) -> tuple[str, ...]:
        """The sources, and the hexes of depots that have room."""
        supply = self.supply
        roomy = {at for d, at in supply.depots.items() if self.loads[d] < self._room(d)}
        return (*roomy, *supply.sources)

    def _to_supply(self, place: str) -> int:
        """How many hexes a line of supply from a hex to a source or to a depot with room is too
        long, as the crow flies."""
        nearest = min((GRID.distance(place, at) for at in self._providers), default=FARTHEST)
        return min(FARTHEST, max(0, nearest - REACH))

    @cached_property
    def combat_units(self) -> dict[str, int]:
        """The number of combat units of the side in each hex."""
        found: dict[str, int] = {}
        for at in (at for places in self.troops.values() for at in places):
            found[at] = found.get(at, 0) + 1
        return found

    def _rear_cost(self, unit: str, place: str) -> float:
        """Depots and headquarters follow the troops, apart from the enemy and from each other."""
        cost = self.level.too_strong * 2.0 if place in self.distance else 0.0
        troops = self.troops.get(self.axes[unit], [])
        field = self.field(unit)
        leading = min((field.get(at, 999) for at in troops), default=0)
        if place in self.exposed:
            if field.get(place, 999) < leading:
                cost += self.level.too_strong * 2.0  # not in front of the troops
            if troops and not any(place in disc(at, 1) for at in troops):
                cost += self.level.too_strong
        if UNITS[unit].type == "depot":
            cost += self.level.crowded * self._depots_too_many(unit, place)
            hungry = self._hungry.get(self.axes[unit])
            if hungry:
                cost -= self.level.of_hungry * min(STATIC.units, _count_near(hungry, place))
        elif place not in self.supplied:
            cost += self.level.too_strong * 2.0
        return cost


def _count_near(counts: Mapping[str, int], place: str) -> int:
    """Return how many units stand so near to a hex that a depot there would feed them, and one hex
    on."""
    return sum(count for at, count in counts.items() if GRID.distance(at, place) < REACH)


def axis_of(unit: str, place: str, side: str, river: float) -> str:
    """Return on which way a unit goes: of five Allied formations and depots `river` along the
    rivers, Red where it stands."""
    if side == RED:
        return axis_of_place(place)
    head = UNITS[unit].parent or unit
    number, along = ORDER.get(head, 0) % len(RIVER_FIRST), round(river * len(RIVER_FIRST) / 5)
    return RIVER if number in RIVER_FIRST[:along] else RAILWAY


def _rank(unit: str) -> tuple[int, str]:
    """Depots first, then headquarters, troops, and support units, which are judged after them."""
    kind = UNITS[unit].type
    return (0 if kind == "depot" else 1 if kind == "hq" else 2 if unit in PLAIN else 3), unit


RANKED: Final = {unit: number for number, unit in enumerate(sorted(UNITS, key=_rank))}
"""The order in which units move."""
