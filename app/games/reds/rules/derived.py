"""What follows from how a board stands: stacks, zones of control, what bars lines, parts of nets.

A board is plain data and changes in place. What is derived from it is kept by value: two boards
that stand alike have it in common, and one that has changed is another. So nothing here ever has to
be told of a move.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from app.games.board.bitboards import Edges
from app.games.reds.board import Board, is_open, is_winter, stacks
from app.games.reds.box import (
    BALTIC,
    BITS,
    CLOSED_BEFORE_B,
    GRID,
    NEUTRAL,
    PLACES,
    RED,
    UNITS,
    WHITE,
    enemy_of,
)
from app.games.reds.rules.empty_cities import EmptyCities, empty_cities
from app.games.reds.rules.nets import MOST_KEPT, NETWORK_BITS, Nets, nets_without
from app.games.reds.rules.stacking import UKRAINIANS
from app.games.reds.rules.unit_groups import (
    ESTONIAN,
    EXERTING,
    GROUP_OF,
    GROUPS,
    GROUPS_OF_SIDE,
    HOLDING,
    POLISH_EXERTING,
    POLISH_GROUPS,
)
from app.games.reds.rules.zones import zone_passes

BALTIC_BITS, CLOSED_BITS = BITS.bits(BALTIC), BITS.bits(CLOSED_BEFORE_B)
PLACES_BITS = BITS.bits(PLACES)
NETWORK_CLOSED = NETWORK_BITS & CLOSED_BITS


POLISH: Final = "polish"
"""The faction whose lines neutral Poles do not bar; also names its lines, beside RED and WHITE."""


class Conditions(NamedTuple):
    """What of a board changes rules of the ground: the season, the line, Poland, the Freikorps.

    `poles_bar_white`: Poles are neutral, and bar lines of other White factions (ruling R82).
    """

    winter: bool
    open: bool
    poland: str
    freikorps: bool
    poles_bar_white: bool


def conditions_of(board: Board) -> Conditions:
    """Return the conditions of a board."""
    freikorps = "FREIKORPS" in board["markers"]
    bar = board["poland"] == "neutral" and board.get("neutral_poles_bar_white", False)
    return Conditions(is_winter(board), is_open(board), board["poland"], freikorps, bar)


CityKey = tuple[object, ...]
"""What of a board decides who holds empty cities."""


class Derived:
    """What is derived from a board, sets of hexes as bits of `BITS`.

    Each part is made when it is first asked for.
    """

    __slots__ = (
        "_barred",
        "_board",
        "_cities",
        "_groups",
        "_occupied",
        "_seas",
        "_zones",
        "city_key",
        "conditions",
        "here",
        "kept",
    )

    def __init__(self, board: Board, city_key: CityKey, latest: "Derived | None" = None) -> None:
        self._board: Board = {
            **board,
            "where": dict(board["where"]),
            "control": dict(board["control"]),
            "terror": list(board["terror"]),
            "seas": dict(board["seas"]),
        }
        self.conditions = conditions_of(board)
        self.city_key = city_key
        self.here: dict[str, list[str]]
        """The units in each hex that has any, in the order of the box."""
        self.kept: dict[object, object] = {}
        """What modules of the rules keep with the board, by keys of their own."""
        if latest is None or not self._moved_since(latest):
            self.here = stacks(board)
            self._groups = _groups_at(self.here)
        self._seas: dict[str, frozenset[str]] = {}
        self._cities: dict[str, int] = {}
        self._zones: dict[str, int] = {}
        self._occupied: dict[str, int] = {}
        self._barred: dict[str, int] = {}

    def _moved_since(self, latest: "Derived") -> bool:
        """Take over the stacks of another board, but for units that have moved; False if these are
        too many to be worth it."""
        where, before = self._board["where"], latest._board["where"]
        if where.keys() != before.keys():
            return False
        pairs = zip(where.items(), before.values(), strict=True)
        moved = [unit for (unit, at), was in pairs if at is not was]
        if len(moved) > MOST_MOVED:
            return False
        bit = BITS.bit
        changed = {at for unit in moved for at in (before[unit], where[unit]) if at in bit}
        self.here = dict(latest.here)
        kept = BITS.all & ~BITS.bits(changed)
        self._groups = [bits & kept for bits in latest._groups]
        for place in changed:
            units = [unit for unit, at in where.items() if at == place]
            if units:
                self.here[place] = units
            else:
                self.here.pop(place, None)
            for unit in units:
                self._groups[GROUP_OF[unit]] |= bit[place]
        return True

    def occupied(self, side: str) -> int:
        """Return the hexes in which units of a side stand."""
        found = self._occupied.get(side)
        if found is None:
            found = self._occupied[side] = self.occupied_by(GROUPS_OF_SIDE[side])
        return found

    def occupied_by(self, groups: Iterable[int]) -> int:
        """Return the hexes in which units of any of some groups, numbers of `GROUPS`, stand."""
        found, known = 0, self._groups
        for group in groups:
            found |= known[group]
        return found

    def occupied_by_anybody(self) -> int:
        """Return the hexes in which any unit stands."""
        return self.occupied(RED) | self.occupied(WHITE) | self.occupied(NEUTRAL)

    def zones(self, side: str) -> int:
        """Case 8.1: the hexes with a zone that hinders a side, negated by nobody."""
        found = self._zones.get(side)
        if found is None:
            found = self._zones[side] = self._zones_of(enemy_of(side))
        return found

    def _zones_of(self, enemy: str) -> int:
        origins, estonian = self.occupied_by(EXERTING[enemy]), 0
        if enemy == WHITE:
            estonian = self.occupied_by(ESTONIAN)
        raid = self._board["raid"]
        if raid in GROUP_OF and UNITS[raid].side == enemy:
            at = self._board["where"][raid]
            others = [each for each in self.here.get(at, ()) if each != raid]
            if not any(GROUP_OF[each] in EXERTING[enemy] for each in others):
                origins &= ~BITS.bit.get(at, 0)
        spread = self._zone_edges().spread
        return spread(origins) | (spread(estonian & ~origins) & BALTIC_BITS)

    def _zone_edges(self) -> Edges:
        """Case 8.1: the steps by which zones go from a hex into those beside it."""
        conditions = self.conditions
        key = conditions.winter, conditions.open, conditions.poland == "neutral"
        found = _zone_edges.get(key)
        if found is None:
            found = _zone_edges[key] = BITS.edges(
                (here, there)
                for here in GRID.hexes
                for there in GRID.neighbours(here)
                if zone_passes(self._board, here, there)
            )
        return found

    def hindering(self, side: str) -> int:
        """Case 8.4: the hexes with a zone that no unit of the side negates."""
        return self.zones(side) & ~self.occupied(side)

    def lines_of(self, faction: str | None) -> str:
        """Case 12.7, ruling R82: whose lines run from the sources of a faction: RED, WHITE, or
        POLISH while neutral Poles bar other lines of White."""
        if faction == POLISH and self.conditions.poles_bar_white:
            return POLISH
        return RED if faction == RED else WHITE

    def zones_of_neutral_poles(self) -> int:
        """Case 12.7, ruling R82: the hexes with a zone of neutral Poles that bars lines of WHITE
        where no White unit negates it; none if they do not bar such lines."""
        if not self.conditions.poles_bar_white:
            return 0
        return self._zone_edges().spread(self.occupied_by(POLISH_EXERTING))

    def barred(self, lines: str) -> int:
        """Case 12.7: the hexes of `NETWORK` that bar a line of RED, WHITE or POLISH; see
        `Supply.barrier`."""
        found = self._barred.get(lines)
        if found is None:
            side = WHITE if lines == POLISH else lines
            neutral = self.occupied(NEUTRAL)
            if side == WHITE:
                neutral &= ~(self.occupied_by((GROUP_OF[UKRAINIANS],)) & self.occupied(WHITE))
            found = NETWORK_BITS & (
                self._empty_cities().barring[side] & ~self.occupied_by_anybody()
                | self.occupied(enemy_of(side))
                | self.hindering(side)
                | neutral
            )
            if not self.conditions.open:
                found |= NETWORK_CLOSED
            if lines == WHITE and self.conditions.poles_bar_white:
                zones = self.zones_of_neutral_poles() & ~self.occupied(WHITE)
                found |= NETWORK_BITS & (self.occupied_by(POLISH_GROUPS) | zones)
            self._barred[lines] = found
        return found

    def cities(self, side: str) -> int:
        """Case 13.1: the cities, and the source without a city, that a side controls."""
        found = self._cities.get(side)
        if found is None:
            poles = self.occupied_by(POLISH_GROUPS)
            red = self.occupied_by(HOLDING[RED]) & ~poles
            white = self.occupied_by(HOLDING[WHITE]) & ~poles & ~red
            neutral = (self.occupied_by(HOLDING[NEUTRAL]) | poles) & ~red & ~white
            held = {RED: red, WHITE: white, NEUTRAL: neutral}
            anybody = red | white | neutral
            for each, bits in self._empty_cities().held.items():
                self._cities[each] = bits & ~anybody | held[each] & PLACES_BITS
            found = self._cities[side]
        return found

    def empty_cities_of(self, side: str) -> int:
        """Case 13.1: the cities that a side would control if nobody stood there."""
        return self._empty_cities().held[side]

    def _empty_cities(self) -> EmptyCities:
        found = _cities.get(self.city_key)
        if found is None:
            if len(_cities) >= MOST_KEPT:
                _cities.clear()
            found = _cities[self.city_key] = empty_cities(self._board)
        return found

    def nets(self, lines: str) -> Nets:
        """The railways, and rivers and seas, that lines of RED, WHITE or POLISH run through."""
        return nets_without(self.barred(lines), self.friendly_seas(lines))

    def friendly_seas(self, lines: str) -> frozenset[str]:
        """Case 13.4: the seas that a side controls, RED or WHITE (or POLISH)."""
        side = WHITE if lines == POLISH else lines
        found = self._seas.get(side)
        if found is None:
            seas = self._board["seas"]
            found = self._seas[side] = frozenset(sea for sea in seas if seas[sea] == side)
        return found


MOST_MOVED = 6
"""From how many units that have moved on it is cheaper to look at all."""


def _groups_at(here: Mapping[str, Iterable[str]]) -> list[int]:
    """The hexes in which units of each of `GROUPS` stand."""
    found = [0] * len(GROUPS)
    for at, units in here.items():
        bit = BITS.bit[at]
        for unit in units:
            found[GROUP_OF[unit]] |= bit
    return found


_boards: dict[tuple[object, ...], Derived] = {}
_cities: dict[CityKey, EmptyCities] = {}
_zone_edges: dict[tuple[bool, bool, bool], Edges] = {}


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
        board.get("neutral_poles_bar_white", False),
    )
    found = _boards.get(key)
    if found is None:
        if len(_boards) >= MOST_KEPT:
            _boards.clear()
        found = _boards[key] = Derived(board, city_key, next(reversed(_boards.values()), None))
    return found
