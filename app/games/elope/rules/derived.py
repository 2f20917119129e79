"""What follows from where everybody stands: stacks, zones, who must be attacked, who has room.

A board is plain data and changes in place. What is derived from it is kept by value: two boards
that stand alike have it in common, and one that has changed is another (decision 0118). Sets of
hexes are bits of `BITS` (decision 0115).
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from app.games.elope.board import HEXES, Board
from app.games.elope.box import ARMOUR, BITS, BOX, DEFENDS_ALONE, OF_SIDE, PLAIN, SIDES, UNITS

MOST_KEPT: Final = 96
MOST_MOVED: Final = 12
"""From how many units that have moved on it is cheaper to look at all."""

THRESHOLD: Final = 3
"""Case 5.1: three battalions, three Allied companies, or a regiment."""
LIMIT: Final = 3
"""Case 6.0: three battalions or one regiment."""
MOST_DEPOTS: Final = BOX.charts.numbers.depots["in_a_hex"]

IN_BOX: Final = {unit: number for number, unit in enumerate(UNITS)}
"""The number of each unit in the order of the box."""
_SIZES = {"company": 1, "battalion": 1, "regiment": THRESHOLD}

WEIGHTS: Final = {
    unit: _SIZES.get(each.size, 0) if each.type not in ("hq", "mg", "depot") else 0
    for unit, each in UNITS.items()
}
"""What each unit counts toward a zone (R-ZOC-1): nothing below a company, nor headquarters, machine
guns and supply units."""

STACKED: Final = {
    unit: max(WEIGHTS[unit], 1 if each.type == "cavalry" else 0)
    for unit, each in UNITS.items()
    if each.nation in ("red", "wr") and each.type in ("infantry", "cavalry", "ski")
}
"""What Red and North Russian units count; other units of the Allies have no limit (R-STK-1)."""


class HexContribution(NamedTuple):
    """What a unit contributes to its hex: what it counts toward a zone and the limit, whether
    it is a depot, must be attacked (9.0), and attacks by itself."""

    exerts: int
    stacked: int
    is_depot: bool
    must_be_attacked: bool
    is_plain: bool


CONTRIBUTIONS: Final = {
    unit: HexContribution(
        WEIGHTS[unit],
        STACKED.get(unit, 0),
        each.type == "depot",
        unit in PLAIN or unit in DEFENDS_ALONE or unit in ARMOUR,
        unit in PLAIN,
    )
    for unit, each in UNITS.items()
}


class SideSets:
    """The hexes of one side, as bits, by what stands there.

    `over[n]` are the hexes whose units count n or more toward the limit, up to 4; `depots[n]` those
    with n or more depots.
    """

    __slots__ = ("attacked", "depots", "exerting", "occupied", "over", "plain", "support")

    def __init__(self) -> None:
        self.occupied = self.exerting = self.attacked = self.support = self.plain = 0
        self.over = [0] * (LIMIT + 2)
        self.depots = [0] * (MOST_DEPOTS + 2)

    def without(self, hexes: int) -> "SideSets":
        """Return the same sets but for some hexes."""
        found, kept = SideSets(), ~hexes
        found.occupied = self.occupied & kept
        found.exerting = self.exerting & kept
        found.attacked = self.attacked & kept
        found.support = self.support & kept
        found.plain = self.plain & kept
        found.over = [bits & kept for bits in self.over]
        found.depots = [bits & kept for bits in self.depots]
        return found

    def add(self, bit: int, units: Iterable[str], unsupplied: frozenset[str]) -> None:
        """Take in the units of one hex."""
        exerts = stacked = depots = others = 0
        attacked = plain = False
        for unit in units:
            each = CONTRIBUTIONS[unit]
            if each.exerts and unit not in unsupplied:
                exerts += each.exerts
            stacked += each.stacked
            if each.is_depot:
                depots += 1
            else:
                others += 1
            attacked = attacked or each.must_be_attacked
            plain = plain or each.is_plain
        self.occupied |= bit
        if exerts >= THRESHOLD:
            self.exerting |= bit
        if attacked:
            self.attacked |= bit
        elif others:
            self.support |= bit
        if plain:
            self.plain |= bit
        for count in range(1, min(stacked, LIMIT + 1) + 1):
            self.over[count] |= bit
        for count in range(1, min(depots, MOST_DEPOTS + 1) + 1):
            self.depots[count] |= bit


class Derived:
    """What is derived from a board.

    `where` is a copy of the places of all units. `here` has for each side the units in each hex
    that has any, in the order of the box, and `of` the sets of its hexes. `kept` is what modules of
    the rules keep with the board, by keys of their own.
    """

    __slots__ = (
        *("_key", "_on_map", "_plain", "_source", "_unsupplied", "_zones"),
        *("here", "kept", "of", "where"),
    )

    def __init__(
        self, where: Mapping[str, str], unsupplied: list[str], latest: "Derived | None"
    ) -> None:
        self.where = dict(where)
        self._source = where
        self._key = list(where), list(where.values()), list(unsupplied)
        self._unsupplied = frozenset(unsupplied)
        self._zones: dict[str, int] = {}
        self._on_map: dict[str, tuple[str, ...]] = {}
        self._plain: dict[str, tuple[str, ...]] = {}
        self.kept: dict[object, object] = {}
        self.here: dict[str, dict[str, list[str]]]
        self.of: dict[str, SideSets]
        if latest is None or not self._changed_since(latest):
            self.here, self.of = {}, {}
            for side in SIDES:
                here = self.here[side] = _stacks(where, side)
                sets = self.of[side] = SideSets()
                for at, units in here.items():
                    sets.add(BITS.bit[at], units, self._unsupplied)

    def is_of(self, board: Board) -> bool:
        """Whether a board stands as the one did of which this is derived."""
        names, places, unsupplied = self._key
        where = board["where"]
        if board["unsupplied"] != unsupplied or list(where.values()) != places:
            return False
        # A match never changes for which units its own table has a place, only their places.
        if where is self._source and len(where) == len(names):
            return True
        if list(where) != names:
            return False
        self._source = where
        return True

    def _changed_since(self, latest: "Derived") -> bool:
        """Take over the sets of another board, but for units that have moved or are in another
        condition; False if these are too many to be worth it."""
        where, before = self.where, latest.where
        if self._key[0] != latest._key[0]:
            return False
        moved = [u for u, at, was in zip(*self._key[:2], latest._key[1], strict=True) if at != was]
        moved += self._unsupplied ^ latest._unsupplied
        if len(moved) > MOST_MOVED:
            return False
        self.here, self.of = dict(latest.here), dict(latest.of)
        for side in SIDES:
            units = [unit for unit in moved if UNITS[unit].side == side]
            if not units:
                self._on_map[side], self._plain[side] = latest.on_map(side), latest.plain(side)
                continue
            places = {at for unit in units for at in (before[unit], where[unit]) if at in HEXES}
            if places:
                self._look_again(side, places, units)
            if all(before[unit] in HEXES and where[unit] in HEXES for unit in units):
                self._on_map[side], self._plain[side] = latest.on_map(side), latest.plain(side)
        return True

    def _look_again(self, side: str, places: set[str], moved: list[str]) -> None:
        """Look again at the hexes of a side that units have left or entered."""
        before = self.here[side]
        here = self.here[side] = dict(before)
        sets = self.of[side] = self.of[side].without(BITS.bits(places))
        where = self.where
        for place in places:
            units = [unit for unit in before.get(place, ()) if where[unit] == place]
            units += [u for u in moved if where[u] == place and u not in units]
            if units:
                units.sort(key=IN_BOX.__getitem__)
                here[place] = units
                sets.add(BITS.bit[place], units, self._unsupplied)
            else:
                here.pop(place, None)

    def on_map(self, side: str) -> tuple[str, ...]:
        """Return the units of a side that are on the map, in the order of the box."""
        found = self._on_map.get(side)
        if found is None:
            place = self.where.get
            found = tuple(unit for unit in OF_SIDE[side] if place(unit) in HEXES)
            self._on_map[side] = found
        return found

    def plain(self, side: str) -> tuple[str, ...]:
        """Return the plain combat units among them."""
        found = self._plain.get(side)
        if found is None:
            found = tuple(unit for unit in self.on_map(side) if unit in PLAIN)
            self._plain[side] = found
        return found

    def zones(self, side: str) -> int:
        """Case 5.0: the hexes in zones of a side; rivers and friends do not hinder it (R-ZOC-3)."""
        found = self._zones.get(side)
        if found is None:
            found = self._zones[side] = BITS.steps.spread(self.of[side].exerting)
        return found


def _stacks(where: Mapping[str, str], side: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for unit in OF_SIDE[side]:
        at = where.get(unit, "")
        if at in HEXES:
            if at in found:
                found[at].append(unit)
            else:
                found[at] = [unit]
    return found


_boards: dict[tuple[object, ...], Derived] = {}
_last: list[Derived | None] = [None]
"""What was asked for last, which is mostly asked for again."""


def derive(board: Board) -> Derived:
    """Return what is derived from a board as it stands now."""
    last = _last[0]
    if last is not None and last.is_of(board):
        return last
    where, unsupplied = board["where"], board["unsupplied"]
    key = (tuple(where), tuple(where.values()), tuple(unsupplied))
    found = _boards.get(key)
    if found is None:
        if len(_boards) >= MOST_KEPT:
            _boards.clear()
        found = _boards[key] = Derived(where, unsupplied, last)
    _last[0] = found
    return found
