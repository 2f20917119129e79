"""What follows from how a board stands: stacks, zones of control, what bars lines, parts of nets.

A board is plain data and changes in place. What is derived from it is kept by value: two boards
that stand alike have it in common, and one that has changed is another. So nothing here ever has to
be told of a move.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from app.games.reds.board import HEXES, Board, is_open, is_red_city, is_winter, stacks
from app.games.reds.box import (
    BALTIC,
    CLOSED_BEFORE_B,
    FREE_CITIES,
    GRID,
    MAP,
    NEUTRAL,
    OF_SIDE,
    PLACES,
    RED,
    UNITS,
    WHITE,
    enemy_of,
)
from app.games.reds.rules.control import controller
from app.games.reds.rules.nets import MOST_KEPT, NETWORK, Nets, nets_without
from app.games.reds.rules.stacking import UKRAINIANS
from app.games.reds.rules.zones import ESTONIANS, zone_passes

POLES = tuple(unit for unit, each in UNITS.items() if each.faction == "polish")

EXERTING = {
    side: tuple(unit for unit in OF_SIDE[side] if UNITS[unit].zone and unit != ESTONIANS)
    for side in (RED, WHITE)
}
"""The units of each side that exert zones (8.1), but for the Estonians, whose zone ends where the
Baltic states do."""

CLOSED_NETWORK = NETWORK & CLOSED_BEFORE_B


class Conditions(NamedTuple):
    """What of a board changes rules of the ground: the season, the line, Poland, the Freikorps."""

    winter: bool
    open: bool
    poland: str
    freikorps: bool


def conditions_of(board: Board) -> Conditions:
    """Return the conditions of a board."""
    freikorps = "FREIKORPS" in board["markers"]
    return Conditions(is_winter(board), is_open(board), board["poland"], freikorps)


class EmptyCities(NamedTuple):
    """Who holds the cities in which nobody stands, and which of them bar lines, by side."""

    held: Mapping[str, frozenset[str]]
    barring: Mapping[str, frozenset[str]]


CityKey = tuple[object, ...]
"""What of a board decides who holds empty cities."""


class Derived:
    """What is derived from a board. Each part is made when it is first asked for."""

    __slots__ = (
        "_barred",
        "_board",
        "_cities",
        "_occupied",
        "_seas",
        "_where",
        "_zones",
        "city_key",
        "conditions",
        "here",
        "kept",
    )

    def __init__(self, board: Board, city_key: CityKey) -> None:
        self._board: Board = {
            **board,
            "control": dict(board["control"]),
            "terror": list(board["terror"]),
            "seas": dict(board["seas"]),
        }
        self._where = dict(board["where"])
        self._seas: dict[str, frozenset[str]] = {}
        self.conditions = conditions_of(board)
        self.city_key = city_key
        self.here: dict[str, list[str]] = stacks(board)
        """The units in each hex that has any, in the order of the box."""
        self.kept: dict[object, object] = {}
        """What modules of the rules keep with the board, by keys of their own."""
        self._cities: dict[str, frozenset[str]] = {}
        self._zones: dict[str, frozenset[str]] = {}
        self._occupied: dict[str, frozenset[str]] = {}
        self._barred: dict[str, frozenset[str]] = {}

    def occupied(self, side: str) -> frozenset[str]:
        """Return the hexes in which units of a side stand."""
        found = self._occupied.get(side)
        if found is None:
            found = self._occupied[side] = self.occupied_by(OF_SIDE[side])
        return found

    def occupied_by(self, units: Iterable[str]) -> frozenset[str]:
        """Return the hexes in which any of some units stand."""
        where = self._where
        return HEXES.intersection([where[unit] for unit in units if unit in where])

    def zones(self, side: str) -> frozenset[str]:
        """Case 8.1: the hexes with a zone that hinders a side, negated by nobody."""
        if side not in self._zones:
            enemy, raid = enemy_of(side), self._board["raid"]
            exerting = EXERTING[enemy]
            origins = self.occupied_by([u for u in exerting if u != raid] if raid else exerting)
            found = frozenset().union(*self._spread(origins))
            if enemy == WHITE:
                alone = self.occupied_by((ESTONIANS,)) - origins
                found = found.union(*(there & BALTIC for there in self._spread(alone)))
            self._zones[side] = found
        return self._zones[side]

    def _spread(self, origins: Iterable[str]) -> list[frozenset[str]]:
        """Case 8.1: the hexes into which a zone goes from each of some hexes."""
        known = _spread(self.conditions)
        for place in origins:
            if place not in known:
                known[place] = frozenset(
                    other
                    for other in GRID.neighbours(place)
                    if zone_passes(self._board, place, other)
                )
        return [known[place] for place in origins]

    def hindering(self, side: str) -> frozenset[str]:
        """Case 8.4: the hexes with a zone that no unit of the side negates."""
        return self.zones(side) - self.occupied(side)

    def barred(self, side: str) -> frozenset[str]:
        """Case 12.7: the hexes of `NETWORK` that bar a line of a side; see `Supply.barrier`."""
        if side not in self._barred:
            friends = self.occupied(side)
            neutral = {
                place
                for place in self.occupied(NEUTRAL)
                if not (side == WHITE and place in friends and UKRAINIANS in self.here[place])
            }
            self._barred[side] = self._barring_cities(side).union(
                NETWORK.intersection(self.occupied(enemy_of(side))),
                NETWORK.intersection(self.hindering(side)),
                NETWORK.intersection(neutral),
                () if self.conditions.open else CLOSED_NETWORK,
            )
        return self._barred[side]

    def _barring_cities(self, side: str) -> frozenset[str]:
        """The cities without units that bar a line: of the enemy, and of the Free Territory."""
        return self._empty_cities().barring[side].difference(self.here)

    def cities(self, side: str) -> frozenset[str]:
        """Case 13.1: the cities, and the source without a city, that a side controls."""
        if side not in self._cities:
            board, here = self._board, self.here
            self._cities[side] = self._empty_cities().held[side].difference(here) | {
                place
                for place in PLACES.intersection(here)
                if controller(board, place, here[place]) == side
            }
        return self._cities[side]

    def _empty_cities(self) -> EmptyCities:
        found = _cities.get(self.city_key)
        if found is None:
            if len(_cities) >= MOST_KEPT:
                _cities.clear()
            found = _cities[self.city_key] = _empty_cities(self._board)
        return found

    def nets(self, side: str) -> Nets:
        """The railways, and rivers and seas, that lines of a side run through."""
        return nets_without(self.barred(side), self.friendly_seas(side))

    def friendly_seas(self, side: str) -> frozenset[str]:
        """Case 13.4: the seas that a side controls."""
        found = self._seas.get(side)
        if found is None:
            seas = self._board["seas"]
            found = self._seas[side] = frozenset(sea for sea in seas if seas[sea] == side)
        return found


_boards: dict[tuple[object, ...], Derived] = {}
_cities: dict[CityKey, EmptyCities] = {}


def derive(board: Board) -> Derived:
    """Return what is derived from a board as it stands now."""
    where, control = board["where"], board["control"]
    city_key = (
        tuple(control),
        tuple(control.values()),
        tuple(board["terror"]),
        board["strategic_turn"],
    )
    key = (
        tuple(where),
        tuple(where.values()),
        city_key,
        tuple(board["seas"].items()),
        board["raid"],
        board["turn"],
        board["poland"],
        board["withdrawal"],
        "FREIKORPS" in board["markers"],
    )
    found = _boards.get(key)
    if found is None:
        if len(_boards) >= MOST_KEPT:
            _boards.clear()
        found = _boards[key] = Derived(board, city_key)
    return found


def _empty_cities(board: Board) -> EmptyCities:
    held: dict[str, set[str]] = {RED: set(), WHITE: set(), NEUTRAL: set()}
    for place in PLACES:
        held[controller(board, place, ())].add(place)
    red = _red_cities(is_open(board))
    terror = set(board["terror"])
    own = {
        side: {
            place
            for place, holder in board["control"].items()
            if holder == side and place not in FREE_CITIES and place not in red
        }
        for side in (RED, WHITE)
    }
    barring = {
        WHITE: own[RED]
        | red
        | FREE_CITIES
        | {place for place in terror if is_red_city(board, place)},
        RED: (own[WHITE] - terror) | (FREE_CITIES - terror),
    }
    return EmptyCities(
        {side: frozenset(places) for side, places in held.items()},
        {side: NETWORK.intersection(places) for side, places in barring.items()},
    )


@cache
def _spread(conditions: Conditions) -> dict[str, frozenset[str]]:
    """The hexes into which a zone goes from each hex, as far as it was asked for."""
    return {}


@cache
def _red_cities(opened: bool) -> frozenset[str]:
    """The cities that are red by print, and count as Red's where no unit is (13.1)."""
    return frozenset(
        place
        for place, city in MAP.cities.items()
        if city.red and (opened or place not in CLOSED_BEFORE_B)
    )
