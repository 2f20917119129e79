"""Section 10.3: the railways and rivers that strategic movement of a side may pass, with their
cities."""

from functools import cache
from typing import cast

from app.games.reds.board import Board, is_open
from app.games.reds.box import (
    BITS,
    CLOSED_BEFORE_B,
    FREE_CITIES,
    MAP,
    NEUTRAL,
    POLAND,
    RED,
    UNITS,
    WHITE,
    enemy_of,
    side_of,
)
from app.games.reds.rules.control import controller
from app.games.reds.rules.derived import CLOSED_BITS, Derived, derive
from app.games.reds.rules.entry import circle
from app.games.reds.rules.nets import NETWORK_BITS, RAIL_BITS, RAILWAYS, RIVER_BITS, RIVERS
from app.games.reds.rules.stacking import UKRAINIANS

RAILWAY, RIVER = "rail", "river"
CITY_BITS, POLAND_BITS = BITS.bits(MAP.cities), BITS.bits(POLAND)
FREE_CITY_BITS = BITS.bits(FREE_CITIES)


class Ways:
    """The railways and rivers that units of a side may pass now, in parts, with their cities.

    A unit may leave the hex of a zone in which it starts, and end in one, but not pass it (8.5).
    Sets of hexes are bits.
    """

    def __init__(self, board: Board, side: str) -> None:
        self.derived = derive(board)
        self.friendly = self.derived.cities(side) & CITY_BITS
        self.closed = _closed(board, self.derived, side)
        self._zones = self.derived.hindering(side)
        self._barred = self.closed | self._zones
        self._found: dict[tuple[str, str, str | None], list[str]] = {}
        self._parts: dict[tuple[str, str | None], list[int]] = {}

    def cities(self, by: str, at: str, near: str | None) -> list[str]:
        """Return the friendly cities that a way leads to from a hex, ascending; with `near` only
        within eight hexes of that Cossack circle (10.12)."""
        key = by, at, near
        if key not in self._found:
            joins = RAILWAYS if by == RAILWAY else RIVERS
            within = BITS.all if near is None else _circle(near)
            joined = joins.spread(BITS.bit[at])
            passed = self._parts_with(BITS.bit[at] | joined, by, near, within)
            ends = self.friendly & self._zones & ~self.closed & within
            ends &= joined | joins.origins(passed)
            self._found[key] = BITS.places(self.friendly & passed | ends)
        return self._found[key]

    def _parts_with(self, hexes: int, by: str, near: str | None, within: int) -> int:
        """The hexes that some hexes are joined to by railways or rivers that may be passed."""
        joins, network = (RAILWAYS, RAIL_BITS) if by == RAILWAY else (RIVERS, RIVER_BITS)
        room = network & within & ~self._barred
        parts, left, found = self._parts.setdefault((by, near), []), hexes & room, 0
        for part in parts:
            if part & left:
                found |= part
        left &= ~found
        while left:
            part = joins.fill(left & -left, room)
            parts.append(part)
            found |= part
            left &= ~part
        return found


@cache
def _circle(centre: str) -> int:
    return BITS.bits(circle(centre))


def _closed(board: Board, derived: Derived, side: str) -> int:
    """Case 10.3: the hexes of railways and rivers that a side may not pass, nor end in, as
    `may_pass` says."""
    enemies = derived.occupied(enemy_of(side))
    red_in_poland = side == RED and board["poland"] in ("war", "conquered")
    free = FREE_CITY_BITS & ~BITS.bits(board["terror"]) if side == RED else FREE_CITY_BITS
    closed = derived.empty_cities_of(enemy_of(side)) & CITY_BITS | free
    closed = closed & ~POLAND_BITS if red_in_poland else closed | POLAND_BITS
    if not derived.conditions.open:
        closed |= CLOSED_BITS
    closed = closed & ~derived.occupied_by_anybody() | enemies
    for place in BITS.places(NETWORK_BITS & derived.occupied_by_anybody() & ~enemies):
        if not may_pass(board, side, place, derived.here[place]):
            closed |= BITS.bit[place]
    return closed & NETWORK_BITS


def ways_of(board: Board, side: str) -> Ways:
    """Return the ways of a side on a board as it stands."""
    kept = derive(board).kept
    key = "ways", side
    if key not in kept:
        kept[key] = Ways(board, side)
    return cast(Ways, kept[key])


def may_pass(board: Board, side: str, place: str, units: list[str]) -> bool:
    """Case 10.3: not into a hex or city of the enemy, an empty city of the Free Territory, or a hex
    with neutral units; nor where the side may not go at all (3.4, 10.10)."""
    sides = {side_of(each) for each in units}
    if enemy_of(side) in sides or any(UNITS[each].faction == "polish" for each in units):
        return False
    if NEUTRAL in sides and not (side == WHITE and units == [UKRAINIANS]):
        return side == WHITE and UKRAINIANS in units
    if place in CLOSED_BEFORE_B and not is_open(board):
        return False
    if place in POLAND:
        return side == RED and board["poland"] in ("war", "conquered")
    if place in MAP.cities:
        if controller(board, place, units) == enemy_of(side):
            return False
        red_may = side == RED and place in board["terror"]
        if place in FREE_CITIES and side not in sides and not red_may:
            return False
    return True
