"""What a bot sees when it is asked: the board in the terms in which it thinks."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from app.games.bot_kit.objectives import Objective, assign
from app.games.bot_kit.threats import Striker
from app.games.kernel.bot import Reason
from app.games.kernel.match import Match
from app.games.kernel.state import Frame, Seat
from app.games.reds.board import (
    Board,
    board_of,
    is_open,
    is_red_city,
    on_map,
    side_of_seat,
    stacks,
)
from app.games.reds.bots.distances import ALL_LAND, BEHIND_THE_LINE, WITHOUT_POLAND, distance
from app.games.reds.bots.levels import Level
from app.games.reds.bots.worth import city_worth, fitness, strength, worth
from app.games.reds.box import (
    BALTIC,
    CLOSED_BEFORE_B,
    FREE_CITIES,
    GRID,
    MAP,
    MOSCOW,
    NEUTRAL,
    POLAND,
    RED,
    SOURCES,
    UNITS,
    WHITE,
    enemy_of,
    is_fighting,
    side_of,
)
from app.games.reds.rules.attack import attackable
from app.games.reds.rules.control import controller
from app.games.reds.rules.nets import NETWORK
from app.games.reds.rules.supply import Supply

KEPT = 9.0
"""What a city must be worth that is never left open to the enemy."""
RIDE = 7
"""Hexes over which an enemy could come into an open city before one's own side is active again."""
NEAR = 2
"""Hexes around a place within which enemies count among its defenders."""
STRIKE = 5
"""Hexes over which enemies threaten a city."""
ENOUGH = 1.3
"""How much stronger an attacker should be than the defenders."""
GUARD = 0.9
"""How strong the guard of a city should be, beside those who threaten it."""
QUARRY = 0.3
"""The part of its worth that an enemy stack away from any city counts as an objective."""


class BotView:
    """The board as `seat` sees it; each part is worked out when it is first asked for."""

    def __init__(self, match: Match, seat: Seat, level: Level) -> None:
        self.match = match
        self.state = match.state
        self.board: Board = board_of(match.state)
        self.seat = seat
        self.side = side_of_seat(seat)
        self.enemy = enemy_of(self.side)
        self.level = level
        self.scenario = str(match.state["options"]["scenario"])
        self.reason: Reason | None = None
        self._worths: dict[str, float] = {}

    def because(self, key: str, **args: Any) -> None:
        """Note why the action that is chosen now is chosen, for after the match."""
        self.reason = Reason("why." + key, args)

    @property
    def frame(self) -> Frame:
        """What the step on top remembers."""
        return self.state["steps"][-1]

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

    @cached_property
    def guarded(self) -> Supply:
        """The lines of supply that enemies could not cut by moving: where they could come next,
        and no unit of one's own stops them with its zone, counts as barred."""
        marches = [(self.where[foe], UNITS[foe].move or 0) for foe in self.foes]
        held = {self.where[unit] for unit in self.own}
        held |= {near for place in held for near in GRID.neighbours(place)}
        open_to_foes = {
            place
            for place in NETWORK
            if place not in held
            and any(GRID.distance(place, at) <= points for at, points in marches)
        }
        return self.supply.with_barred(self.side, open_to_foes)

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
        if not is_open(self.board):
            return BEHIND_THE_LINE
        at_war = self.board["poland"] in ("war", "conquered")
        return ALL_LAND if self.side == RED and at_war else WITHOUT_POLAND

    def distance(self, unit: str, place: str) -> int | None:
        """Return how far it is for a unit to a place, or None."""
        land = ALL_LAND if UNITS[unit].faction == "polish" else self.land
        return distance(unit, self.where[unit], place, land)

    def holder(self, place: str) -> str:
        """Who controls a city or source."""
        return controller(self.board, place, self.here.get(place, ()))

    def city_worth(self, place: str) -> float:
        """What control of a city is worth to one's own side."""
        if place not in self._worths:
            self._worths[place] = city_worth(self.board, place, self.side, self.scenario)
        return self._worths[place]

    def prize(self, place: str) -> float:
        """What it is worth to come into a hex: a city that is not one's own, or next to nothing."""
        if place in MAP.cities and self.holder(place) != self.side:
            return self.city_worth(place)
        return 0.3

    def strength_at(self, place: str, side: str, within: int) -> float:
        """Return the strength of a side within so many hexes of a place."""
        units = self.own if side == self.side else self.foes
        return sum(
            fitness(self.board, unit)
            for unit in units
            if GRID.distance(self.where[unit], place) <= within
        )

    def opponents_at(self, place: str) -> list[str]:
        """The units in a hex that one's own side may attack."""
        return attackable(self.board, self.side, self.here.get(place, ()))

    def may_be_entered(self, place: str) -> bool:
        """Whether one's own side may come to a hex at all now."""
        if place in CLOSED_BEFORE_B and not is_open(self.board):
            return False
        if place in POLAND:
            return self.side == RED and self.board["poland"] in ("war", "conquered")
        return not (place in BALTIC and self.board["poland"] == "peace")

    @cached_property
    def objectives(self) -> list[Objective]:
        """Cities to take and to guard, and enemies to destroy."""
        found = []
        for place in MAP.cities:
            if not self.may_be_entered(place):
                continue
            holder = self.holder(place)
            if holder != self.side:
                around = self.strength_at(place, self.enemy, NEAR)
                garrison = 3.0 if self.here.get(place) else 0.0
                found.append(
                    Objective(place, self.city_worth(place), 2 + garrison + ENOUGH * around)
                )
            else:
                against = self.strength_at(place, self.enemy, STRIKE)
                if against:
                    counts = min(1.0, against / 8)
                    found.append(Objective(place, self.city_worth(place) * counts, GUARD * against))
        for place, units in self.here.items():
            foes = [unit for unit in units if unit in self._foes]
            if foes and self.may_be_entered(place) and place not in MAP.cities:
                around = self.strength_at(place, self.enemy, 1)
                found.append(Objective(place, QUARRY * sum(map(worth, foes)), ENOUGH * around))
        return found

    @cached_property
    def kept(self) -> list[str]:
        """The cities that must not stand open now: Moscow always; sources of one's own units and
        cities of resource while an enemy is near, or while control would lapse; those worth most
        first."""
        found = []
        for place in MAP.cities:
            if self.holder(place) != self.side:
                continue
            counts = place in self._sources or self.city_worth(place) >= KEPT
            if place == MOSCOW or (counts and (self.is_near(place) or self.lapses(place))):
                found.append(place)
        return sorted(found, key=lambda place: (-self.city_worth(place), place))

    def is_near(self, place: str) -> bool:
        """Whether an enemy could come into a city before one's own side is active again."""
        return any(GRID.distance(self.where[foe], place) <= RIDE for foe in self.foes)

    def lapses(self, place: str) -> bool:
        """Cases 2.2, 13.1: whether a city is one's own only while a unit is there: red cities for
        White, those of the Free Territory, and those with the garrison of a new state."""
        if self.side == WHITE and is_red_city(self.board, place):
            return True
        if place in FREE_CITIES and not (self.side == RED and is_red_city(self.board, place)):
            return True
        return any(side_of(unit) == NEUTRAL for unit in self.here.get(place, ()))

    @cached_property
    def _sources(self) -> frozenset[str]:
        factions = {UNITS[unit].faction for unit in self.own if UNITS[unit].faction in SOURCES}
        return frozenset().union(*(SOURCES[faction] for faction in factions if faction))

    @cached_property
    def _foes(self) -> frozenset[str]:
        return frozenset(self.foes)

    @cached_property
    def aims(self) -> Mapping[str, Objective]:
        """Which objective each of one's own units goes for."""
        movers = sorted(self.own, key=lambda unit: (-strength(unit), unit))
        return assign(
            ((unit, fitness(self.board, unit)) for unit in movers), self.objectives, self.distance
        )

    @cached_property
    def strikers(self) -> list[Striker]:
        """The enemies that could attack before one's own units are active again."""
        return [
            Striker(
                unit,
                self.where[unit],
                (UNITS[unit].move or 0) + 1,
                _group(unit, self.where[unit]),
                fitness(self.board, unit),
            )
            for unit in self.foes
            if UNITS[unit].faction != "allied"
        ]


def _group(unit: str, place: str) -> str:
    """With whom a unit is activated (7.2, 7.3)."""
    if side_of(unit) == RED:
        return MAP.hexes[place].front or RED
    return UNITS[unit].faction or WHITE
