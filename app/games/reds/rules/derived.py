"""What follows from how a board stands: stacks, zones of control, what bars lines, parts of nets.

A board is plain data and changes in place. What is derived from it is kept by value: two boards
that stand alike have it in common, and one that has changed is another. So nothing here ever has to
be told of a move.
"""

from functools import cache
from typing import NamedTuple

from app.games.board.parts import Joins, Parts, parts_of
from app.games.reds.board import Board, is_open, is_red_city, is_winter, stacks
from app.games.reds.box import (
    BALTIC,
    CLOSED_BEFORE_B,
    FREE_CITIES,
    GRID,
    MAP,
    NEUTRAL,
    PLACES,
    PORTS,
    RED,
    SOURCES,
    UNITS,
    WHITE,
    enemy_of,
)
from app.games.reds.rules.control import controller
from app.games.reds.rules.stacking import UKRAINIANS
from app.games.reds.rules.zones import ESTONIANS, exerts_zone, zone_passes

MOST_KEPT = 96
"""How many boards, and how many sets of barred hexes, are kept; then they are dropped together."""

NETWORK = frozenset(MAP.rail).union(MAP.rivers_at, *SOURCES.values(), *PORTS.values())
"""The hexes that lines of supply run through, but for their last one (12.4)."""


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


class Derived:
    """What is derived from a board. Each part is made when it is first asked for."""

    __slots__ = (
        "_barred",
        "_board",
        "_cities",
        "_occupied",
        "_zones",
        "conditions",
        "here",
        "kept",
    )

    def __init__(self, board: Board) -> None:
        self._board: Board = {
            **board,
            "control": dict(board["control"]),
            "terror": list(board["terror"]),
        }
        self.conditions = conditions_of(board)
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
        if not self._occupied:
            found: dict[str, set[str]] = {RED: set(), WHITE: set(), NEUTRAL: set()}
            for place, units in self.here.items():
                for unit in units:
                    found[UNITS[unit].side].add(place)
            self._occupied = {each: frozenset(places) for each, places in found.items()}
        return self._occupied[side]

    def zones(self, side: str) -> frozenset[str]:
        """Case 8.1: the hexes with a zone that hinders a side, negated by nobody."""
        if side not in self._zones:
            board, enemy = self._board, enemy_of(side)
            spread = _spread(self.conditions)
            found: set[str] = set()
            for place in self.occupied(enemy):
                units = self.here[place]
                exerting = [u for u in units if UNITS[u].side == enemy and exerts_zone(board, u)]
                if exerting:
                    if place not in spread:
                        spread[place] = frozenset(
                            other
                            for other in GRID.neighbours(place)
                            if zone_passes(board, place, other)
                        )
                    there = spread[place]
                    found |= there & BALTIC if exerting == [ESTONIANS] else there
            self._zones[side] = frozenset(found)
        return self._zones[side]

    def hindering(self, side: str) -> frozenset[str]:
        """Case 8.4: the hexes with a zone that no unit of the side negates."""
        return self.zones(side) - self.occupied(side)

    def barred(self, side: str) -> frozenset[str]:
        """Case 12.7: the hexes of `NETWORK` that bar a line of a side; see `Supply.barrier`."""
        if side not in self._barred:
            friends = self.occupied(side)
            found = self.occupied(enemy_of(side)) | self.hindering(side)
            for place in self.occupied(NEUTRAL):
                held = side == WHITE and place in friends and UKRAINIANS in self.here[place]
                if not held:
                    found |= {place}
            if not self.conditions.open:
                found |= CLOSED_BEFORE_B
            self._barred[side] = NETWORK & (found | self._barring_cities(side))
        return self._barred[side]

    def _barring_cities(self, side: str) -> frozenset[str]:
        """The cities without units that bar a line: of the enemy, and of the Free Territory."""
        board, enemy = self._board, enemy_of(side)
        red = _red_cities(self.conditions.open)
        found = {
            place
            for place, holder in board["control"].items()
            if holder == enemy and place not in FREE_CITIES and place not in red
        }
        if side == WHITE:
            found |= red
            found |= {place for place in board["terror"] if is_red_city(board, place)}
            found |= FREE_CITIES
        else:
            found -= set(board["terror"])
            found |= FREE_CITIES - set(board["terror"])
        return frozenset(found) - self.here.keys()

    def cities(self, side: str) -> frozenset[str]:
        """Case 13.1: the cities, and the source without a city, that a side controls."""
        if side not in self._cities:
            board, here = self._board, self.here
            self._cities[side] = frozenset(
                place for place in PLACES if controller(board, place, here.get(place, ())) == side
            )
        return self._cities[side]

    def parts(self, side: str) -> Parts:
        """The parts of the railways, and of rivers and seas, that lines of a side run through."""
        return parts_without(self.barred(side), self.friendly_seas(side))

    def friendly_seas(self, side: str) -> frozenset[str]:
        """Case 13.4: the seas that a side controls."""
        return frozenset(sea for sea, holder in self._board["seas"].items() if holder == side)


_boards: dict[tuple[object, ...], Derived] = {}
_parts: dict[tuple[frozenset[str], frozenset[str]], Parts] = {}


def derive(board: Board) -> Derived:
    """Return what is derived from a board as it stands now."""
    where, control = board["where"], board["control"]
    key = (
        tuple(where),
        tuple(where.values()),
        tuple(control),
        tuple(control.values()),
        tuple(board["terror"]),
        tuple(board["seas"].items()),
        board["raid"],
        conditions_of(board),
    )
    found = _boards.get(key)
    if found is None:
        if len(_boards) >= MOST_KEPT:
            _boards.clear()
        found = _boards[key] = Derived(board)
    return found


def parts_without(barred: frozenset[str], seas: frozenset[str]) -> Parts:
    """Return the parts of the networks without the barred hexes, with ports of the seas joined."""
    key = barred, seas
    found = _parts.get(key)
    if found is None:
        if len(_parts) >= MOST_KEPT:
            _parts.clear()
        found = _parts[key] = parts_of((MAP.rail, rivers_and(seas)), barred)
    return found


@cache
def rivers_and(seas: frozenset[str]) -> Joins:
    """Cases 12.5, 12.6, 13.4: what rivers join to a hex, and port to port as a river."""
    joins: dict[str, tuple[str, ...]] = {at: tuple(to) for at, to in MAP.rivers_at.items()}
    for sea in sorted(seas):
        for port in PORTS[sea]:
            others = tuple(other for other in PORTS[sea] if other != port)
            joins[port] = (*joins.get(port, ()), *others)
    return joins


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
