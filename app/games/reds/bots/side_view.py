"""How a board stands for a side: its units and enemies, lines of supply, cities, and threats."""

from functools import cached_property

from app.games.bot_kit.threats import Striker, threat_map
from app.games.reds.board import (
    Board,
    is_open,
    is_red_city,
    on_map,
    stacks,
)
from app.games.reds.bots.distances import (
    ALL_LAND,
    BEHIND_THE_LINE,
    WITHOUT_POLAND,
    bits_around,
    distance,
    hexes_around,
    network_around,
)
from app.games.reds.bots.weights import Weights
from app.games.reds.bots.worth import city_worth, fitness, is_test_turn
from app.games.reds.box import (
    BALTIC,
    BITS,
    BOX,
    CLOSED_BEFORE_B,
    FREE_CITIES,
    GRID,
    MAP,
    NEUTRAL,
    POLAND,
    RED,
    UNITS,
    WHITE,
    enemy_of,
    is_fighting,
    side_of,
)
from app.games.reds.components.map_files import FRONTS
from app.games.reds.rules.activation import FIELD_STAFF
from app.games.reds.rules.attack import attackable
from app.games.reds.rules.control import controller
from app.games.reds.rules.stacking import UKRAINIANS
from app.games.reds.rules.supply import Supply

_GARRISONS_OF_STATES = frozenset(
    unit for unit, each in UNITS.items() if each.side == NEUTRAL and unit != UKRAINIANS
)
GROUPS = frozenset(group for chit in BOX.chits.values() for group in chit.groups)
"""The fronts and factions that chits activate (7.2, 7.3)."""
LAND_BITS = BITS.bits(number for number, each in MAP.hexes.items() if each.is_land)
MOST_AROUND = 26.0
"""The strength that an enemy brings against a hex at most."""


class SideView:
    """A board as a side sees it; each part is worked out when it is first asked for.

    It holds a copy of the board, so it stays true to it whatever is played on.
    """

    def __init__(self, board: Board, side: str, scenario: str, weights: Weights) -> None:
        self.board = board
        self.weights = weights
        self.side = side
        self.enemy = enemy_of(side)
        self.scenario = scenario
        self._worths: dict[str, float] = {}
        self._strengths: dict[tuple[str, int], dict[str, float]] = {}
        self._threats: dict[int, dict[str, float]] = {}
        self._strikers_at: dict[str, tuple[str, ...]] = {}
        self._in_supply: dict[str, int] = {}
        self._holders: dict[str, str] = {}

    @cached_property
    def where(self) -> dict[str, str]:
        """The hex of each unit on the map."""
        return on_map(self.board)

    @cached_property
    def here(self) -> dict[str, list[str]]:
        """The units in each hex that has any."""
        return stacks(self.board)

    @cached_property
    def supply(self) -> Supply:
        """The lines of supply as they are."""
        return Supply(self.board)

    def hexes_in_supply(self, unit: str) -> int:
        """The hexes of land in which a unit would be in supply, as bits."""
        faction = UNITS[unit].faction or ""
        if faction not in self._in_supply:
            self._in_supply[faction] = self.supply.supplied_among(unit, LAND_BITS)
        return self._in_supply[faction]

    @cached_property
    def guarded(self) -> Supply:
        """The lines of supply that enemies could not cut by moving: where they could come next,
        and no unit of one's own stops them with its zone, counts as barred."""
        return self.supply.with_barred(self.side, self.open_to_foes)

    @cached_property
    def open_to_foes(self) -> frozenset[str]:
        """The hexes of railways and rivers to which enemies could come next."""
        marches = {(self.where[foe], UNITS[foe].move or 0) for foe in self.foes}
        held = {self.where[unit] for unit in self.own}
        held |= {near for place in held for near in GRID.neighbours(place)}
        return frozenset().union(*(network_around(*march) for march in marches)) - held

    @cached_property
    def own(self) -> list[str]:
        """The infantry, cavalry and partisans of one's own side on the map."""
        return [
            unit
            for unit in self.where
            if side_of(unit) == self.side
            and (is_fighting(unit) or UNITS[unit].type == "partisan")
            and not self.is_idle(unit)
        ]

    @cached_property
    def foes(self) -> list[str]:
        """The infantry, cavalry and partisans that can be fought."""
        return [
            unit
            for unit in self.where
            if side_of(unit) == self.enemy and not self.is_idle(unit)
            if is_fighting(unit) or UNITS[unit].type == "partisan"
        ]

    def is_idle(self, unit: str) -> bool:
        """Whether a unit takes no part in the war: Poles in peace (15.1)."""
        return UNITS[unit].faction == "polish" and self.board["poland"] != "war"

    @cached_property
    def land(self) -> str:
        """Which land is open to one's own units."""
        if not is_open(self.board) and not self.foresees:
            return BEHIND_THE_LINE
        at_war = self.board["poland"] in ("war", "conquered")
        return ALL_LAND if self.side == RED and at_war else WITHOUT_POLAND

    @property
    def foresees(self) -> bool:
        """Whether what lies behind the occupation line counts already: it opens soon (3.4)."""
        opens = BOX.strategic_turns["B"].after
        return not is_open(self.board) and self.board["turn"] > opens - self.weights.foresight

    @cached_property
    def foreseen(self) -> frozenset[str]:
        """The cities of resource behind the occupation line to which one's own units go already."""
        if not self.foresees:
            return frozenset()
        return frozenset(
            place
            for place in CLOSED_BEFORE_B & MAP.cities.keys()
            if MAP.cities[place].resource
            and place not in POLAND | BALTIC
            and (self.side == RED or _GARRISONS_OF_STATES.isdisjoint(self.here.get(place, ())))
            and not (self.side == RED and MAP.cities[place].red)
        )

    def distance(self, unit: str, place: str) -> int | None:
        """Return how far it is for a unit to a place, or None."""
        land = ALL_LAND if UNITS[unit].faction == "polish" else self.land
        return distance(unit, self.where[unit], place, land)

    def holder(self, place: str) -> str:
        """Who controls a city or source."""
        if place not in self._holders:
            self._holders[place] = controller(self.board, place, self.here.get(place, ()))
        return self._holders[place]

    def city_worth(self, place: str) -> float:
        """What control of a city is worth to one's own side."""
        if place not in self._worths:
            self._worths[place] = city_worth(
                self.board, place, self.side, self.scenario, self.weights
            )
        return self._worths[place]

    def prize(self, place: str) -> float:
        """What it is worth to come into a hex: a city that is not one's own, or next to nothing."""
        if place in MAP.cities and self.holder(place) != self.side and place not in self.shunned:
            return self.city_worth(place)
        return 0.3

    def strength_at(self, place: str, side: str, within: int) -> float:
        """Return the strength of a side within so many hexes of a place."""
        key = side, within
        if key not in self._strengths:
            units = self.own if side == self.side else self.foes
            found = self._strengths[key] = dict[str, float]()
            for unit in units:
                counts = fitness(self.board, unit)
                for near in hexes_around(self.where[unit], within):
                    found[near] = found.get(near, 0.0) + counts
        return self._strengths[key].get(place, 0.0)

    def threat_at(self, place: str, within: int) -> float:
        """Return the strength of the enemy within so many hexes of a place, as far as it threatens
        before one's own units are active again."""
        if within not in self._threats:
            found = self._threats[within] = dict[str, float]()
            for unit in self.foes:
                counts = fitness(self.board, unit) * self.readiness(unit)
                for near in hexes_around(self.where[unit], within):
                    found[near] = found.get(near, 0.0) + counts
        return self._threats[within].get(place, 0.0)

    def readiness(self, unit: str) -> float:
        """The part that an enemy counts in threats: less if it cannot be activated any more this
        turn, and less still if a test of withdrawal follows."""
        if _activated_with(unit, self.where[unit]) in self.to_come:
            return 1.0
        if is_test_turn(self.board, self.scenario):
            return self.weights.activated_at_test
        return self.weights.activated

    @cached_property
    def to_come(self) -> frozenset[str]:
        """The fronts and factions that may be activated still this turn (7.8, 7.11)."""
        cup, activated = self.board["cup"], self.board["activated"]
        if not cup and not self.board["drawn"]:
            return frozenset(GROUPS)
        able = {group for chit in cup for group in BOX.chits[chit].groups}
        if FIELD_STAFF in cup:
            able.update(FRONTS)
        return frozenset(able).difference(activated)

    def opponents_at(self, place: str) -> list[str]:
        """The units in a hex that one's own side may attack."""
        return attackable(self.board, self.side, self.here.get(place, ()))

    def may_be_entered(self, place: str) -> bool:
        """Whether one's own side may come to a hex at all now.

        White may neither attack garrisons of new states nor stand with them, except with the
        Ukrainians (17.1, 17.2).
        """
        if place in CLOSED_BEFORE_B and not is_open(self.board):
            return False
        if place in POLAND:
            return self.side == RED and self.board["poland"] in ("war", "conquered")
        if self.side == WHITE and not _GARRISONS_OF_STATES.isdisjoint(self.here.get(place, ())):
            return False
        return place not in self.shunned and not (
            place in BALTIC and self.board["poland"] == "peace"
        )

    @cached_property
    def shunned(self) -> frozenset[str]:
        """The hexes in which one's own units are not to be, though the rules allow it: Red ones in
        the Baltic states bring neutral Poland into the war (15.2)."""
        return BALTIC if self.side == RED and self.board["poland"] == "neutral" else frozenset()

    def lapses(self, place: str) -> bool:
        """Cases 2.2, 13.1: whether a city is one's own only while a unit is there: red cities for
        White, those of the Free Territory, and those with the garrison of a new state."""
        if self.side == WHITE and is_red_city(self.board, place):
            return True
        if place in FREE_CITIES and not (self.side == RED and is_red_city(self.board, place)):
            return True
        return any(side_of(unit) == NEUTRAL for unit in self.here.get(place, ()))

    def is_near(self, place: str) -> bool:
        """Whether an enemy could come into a city before one's own side is active again."""
        return bool(self._ridden & BITS.bit[place])

    @cached_property
    def _ridden(self) -> int:
        found = 0
        for foe in self.foes:
            found |= bits_around(self.where[foe], self.weights.ride)
        return found

    def strikers_at(self, place: str) -> tuple[str, ...]:
        """The enemies that could attack a hex together before one's own units are active again."""
        if place not in self._strikers_at:
            found = threat_map(self.strikers, [place], GRID.distance, MOST_AROUND)
            self._strikers_at[place] = found.get(place, ())
        return self._strikers_at[place]

    @cached_property
    def strikers(self) -> list[Striker]:
        """The enemies that could attack before one's own units are active again."""
        return [
            Striker(
                unit,
                self.where[unit],
                (UNITS[unit].move or 0) + 1,
                _group(unit, self.where[unit]),
                fitness(self.board, unit) * self.readiness(unit),
            )
            for unit in self.foes
            if UNITS[unit].faction != "allied" and self.readiness(unit) > 0
        ]


def _group(unit: str, place: str) -> str:
    """With whom a unit is activated (7.2, 7.3)."""
    if side_of(unit) == RED:
        return MAP.hexes[place].front or RED
    return UNITS[unit].faction or WHITE


def _activated_with(unit: str, place: str) -> str:
    """The front or faction whose chit activates a unit (7.2, 7.3, 16.3)."""
    group = _group(unit, place)
    return "afsr" if group == "makhno" else group
