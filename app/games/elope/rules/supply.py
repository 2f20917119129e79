"""Sections 10.5, 10.8 and 11.2 to 11.5: sources, depots with their room, and who is in supply."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from app.games.elope.board import HEXES, Board, has_variant
from app.games.elope.box import (
    ALLIED,
    ARCHANGEL,
    BEREZNIK,
    BITS,
    BOX,
    DEPOTS,
    HEADQUARTERS,
    MAP,
    NEAR_ROAD,
    OF_SIDE,
    RANGES,
    UNITS,
)
from app.games.elope.rules.command import Command, beside_across, units_without_depots
from app.games.elope.rules.derived import MOST_KEPT, derive
from app.games.elope.rules.lines import REACH, Lines, lines_of

DIRECT = RANGES["unit_to_source"]
BY_HQ = RANGES["unit_to_headquarters_for_supply"]
HQ_REACH = RANGES["headquarters_to_source"]

_ROOM = BOX.charts.numbers.depots
ENOUGH = 1000
"""Room for "any number" (11.3)."""

SOURCES = {side: tuple(each.hex for each in MAP.sources if each.side == side) for side in OF_SIDE}

_POSTS = {side: (*HEADQUARTERS[side], *DEPOTS[side]) for side in OF_SIDE}
"""The units on which the supply of others rests."""


class Rooms(NamedTuple):
    """How many units, headquarters and support units a depot supplies (11.3)."""

    units: int
    headquarters: int
    support: int


MOBILE = Rooms(_ROOM["mobile_units"], _ROOM["mobile_headquarters"], _ROOM["mobile_support"])
STATIC = Rooms(_ROOM["static_units"], _ROOM["static_headquarters"], ENOUGH)


def room_kind(unit: str) -> int:
    """Which of the three rooms of a depot a unit takes."""
    record = UNITS[unit]
    return 1 if record.type == "hq" else 2 if record.support else 0


class Network:
    """The sources, depots and headquarters of one side, and what they do for a unit in a hex.

    It follows from the lines of the side, from where its headquarters and depots stand, and from
    some records of the board. Other units move while all that stays: so it is kept by value, with
    what has been found for units in hexes.
    """

    def __init__(self, board: Board, side: str, lines: Lines) -> None:
        self.board, self.side, self.lines = board, side, lines
        self.command = Command(board, side, lines)
        where = board["where"]
        self.depots = {depot: where[depot] for depot in DEPOTS[side] if where[depot] in HEXES}
        self.sources = [at for at in SOURCES[side] if self._is_open(at)]
        self._from_sources: dict[int, int] = {}
        self._at_source: dict[tuple[str, str], bool] = {}
        self._feedable: dict[tuple[str, str], bool] = {}
        self._serving: dict[tuple[str, str], tuple[str, ...]] = {}
        self._near: dict[str, tuple[str, ...]] = {}
        self._asks_all = has_variant(board, "supply_conditions")

    @cached_property
    def _heads_at_source(self) -> frozenset[str]:
        """The headquarters from which a line leads to a source (10.52)."""
        at = self.command.at
        return frozenset(hq for hq in at if self.reaches_source(at[hq], HQ_REACH))

    def rooms(self) -> dict[str, list[int]]:
        """Return the room that each depot has for units of each kind (11.3)."""
        static = self.board["static"]
        return {d: list(STATIC if d in static else MOBILE) for d in self.depots}

    def _is_open(self, source: str) -> bool:
        """Cases 10.8, 11.2, R-SUP-8: held, and Bereznik with a line to Archangel."""
        if self.board["control"][source] != self.side:
            return False
        if source != BEREZNIK:
            return True
        return bool(BITS.bit[source] & self.lines.connected((ARCHANGEL,)))

    def reaches_source(self, at: str, limit: int) -> bool:
        """Whether a line of supply of at most some hexes leads from a hex to a source."""
        within = self._from_sources.get(limit)
        if within is None:
            within = 0
            for source in self.sources:
                within |= self.lines.within(source, limit)
            self._from_sources[limit] = within
        return bool(BITS.bit[at] & within)

    def distance_to(self, depot: str, at: str) -> int:
        """How many hexes the line from a hex to a depot has; ENOUGH without one."""
        found = self.lines.distance(self.depots[depot], at)
        return ENOUGH if found is None else found

    def meets_conditions(self, unit: str, at: str) -> bool:
        """Case 10.81: where a match asks for all three conditions, whether a unit in a hex stands
        near a road or railway and near its headquarters; headquarters need neither (R-SUP-1)."""
        if not self._asks_all or UNITS[unit].type == "hq":
            return True
        if beside_across(self.board, unit, at) is not None:
            return True
        return at in NEAR_ROAD and any(True for _hq in self.command.within(unit, at, BY_HQ))

    def serving(self, unit: str, at: str) -> tuple[str, ...]:
        """Return the headquarters that can pass supply on to a unit in a hex (10.52, 9.5)."""
        found = self._serving.get((unit, at))
        if found is None:
            beside = beside_across(self.board, unit, at)
            passes_on = at in NEAR_ROAD and not self._asks_all
            near = self.command.within(unit, at, BY_HQ) if passes_on else ()
            found = (*(() if beside is None else (beside,)), *near)
            self._serving[unit, at] = found
        return found

    def traces_to(self, unit: str, at: str, depot: str) -> bool:
        """Whether a unit can draw on a depot from a hex, by itself or its headquarters (7.2)."""
        if not self.meets_conditions(unit, at):
            return False
        if self.distance_to(depot, at) <= DIRECT:
            return True
        heads = self.command.at
        return any(self.distance_to(depot, heads[hq]) <= HQ_REACH for hq in self.serving(unit, at))

    def is_at_source(self, unit: str, at: str) -> bool:
        """Whether a unit in a hex needs no depot; a headquarters reaches a source by itself alone
        (10.52)."""
        found = self._at_source.get((unit, at))
        if found is None:
            if UNITS[unit].type == "hq":
                found = self.reaches_source(at, HQ_REACH)
            else:
                found = self.traces_to_source(unit, at)
            self._at_source[unit, at] = found
        return found

    def may_be_fed(self, unit: str, at: str) -> bool:
        """Whether a unit in a hex would have a line to a depot, by itself or its headquarters, if
        that had room: no other is fed (11.3). On turn 1 all Allied units are (23.1, R-SUP-16)."""
        found = self._feedable.get((unit, at))
        if found is None:
            found = (
                (self.board["turn"] == 1 and self.side == ALLIED)
                or unit in self.depots
                or (self.meets_conditions(unit, at) and self._has_depot_near(at))
                or any(self.depots_near(self.command.at[hq]) for hq in self.serving(unit, at))
            )
            self._feedable[unit, at] = found
        return found

    def _has_depot_near(self, at: str) -> bool:
        return any(BITS.bit[at] & self.lines.within(d, REACH) for d in self.depots.values())

    def traces_to_source(self, unit: str, at: str) -> bool:
        """Whether the path of a unit in a hex is directly to a source (10.8, 10.52)."""
        if not self.meets_conditions(unit, at):
            return False
        if self.reaches_source(at, DIRECT):
            return True
        heads = self._heads_at_source
        return bool(heads) and any(hq in heads for hq in self.serving(unit, at))

    def depots_near(self, at: str) -> tuple[str, ...]:
        """Return the depots to which a line leads from a headquarters, the nearest first."""
        found = self._near.get(at)
        if found is None:
            near = sorted((self.distance_to(depot, at), depot) for depot in self.depots)
            found = self._near[at] = tuple(depot for far, depot in near if far <= HQ_REACH)
        return found


class Supply:
    """Who of one side is in supply, by general supply (10.8): sources first, then depots.

    A unit is in supply that reaches a source or depot with room itself (10.8), or stands within
    four hexes of its headquarters and two of a road or railway, with that headquarters reaching one
    (10.52, 10.81, R-SUP-1). Those nearest to a depot are fed first (R-SUP-10).
    """

    def __init__(self, network: Network, where: Mapping[str, str]) -> None:
        self.network, self.where, self.side = network, where, network.side
        self.command, self.lines = network.command, network.lines
        self.depots, self.sources = network.depots, network.sources

    @cached_property
    def supplied(self) -> frozenset[str]:
        """All units of the side that are in supply, and its depots."""
        return self._feed()

    def is_supplied(self, unit: str) -> bool:
        """Whether a unit on the map is in supply; whoever reaches a source needs no room, and for
        whom no depot is near none has any."""
        network, at = self.network, self.where[unit]
        if network.is_at_source(unit, at):
            return True
        return network.may_be_fed(unit, at) and unit in self.supplied

    def is_in_communications(self, unit: str) -> bool:
        """Cases 10.6, 10.7: whether a unit on the map is in communications."""
        return self.command.would_communicate(unit, self.where[unit])

    def reaches_source(self, at: str, limit: int = DIRECT) -> bool:
        """Whether a line of supply leads from a hex to a source."""
        return self.network.reaches_source(at, limit)

    def distance_to(self, depot: str, at: str) -> int:
        """How many hexes the line from a hex to a depot has; ENOUGH without one."""
        return self.network.distance_to(depot, at)

    def traces_to(self, unit: str, depot: str) -> bool:
        """Whether a unit can draw on a depot for an attack, by itself or its headquarters (7.2)."""
        return self.network.traces_to(unit, self.where[unit], depot)

    def traces_to_source(self, unit: str) -> bool:
        """Whether the path of a unit is directly to a source, which costs one point (11.2)."""
        return self.network.traces_to_source(unit, self.where[unit])

    def _feed(self) -> frozenset[str]:
        where, network = self.where, self.network
        units = [u for u in units_without_depots(self.side) if where.get(u) in HEXES]
        if network.board["turn"] == 1 and self.side == ALLIED:  # 23.1, R-SUP-16
            return frozenset((*self.depots, *units))
        hungry = [unit for unit in units if not network.is_at_source(unit, where[unit])]
        fed = {*self.depots, *units}.difference(hungry)
        room = network.rooms()
        for _distance, unit, depot in sorted(self._offers(hungry)):
            if unit not in fed and _takes(room, unit, depot):
                fed.add(unit)
        for unit in hungry:
            if unit not in fed and UNITS[unit].type != "hq":
                heads = network.serving(unit, where[unit])
                near = (depot for hq in heads for depot in network.depots_near(where[hq]))
                if any(_takes(room, unit, depot) for depot in near):
                    fed.add(unit)
        return frozenset(fed)

    def _offers(self, units: list[str]) -> Iterator[tuple[int, str, str]]:
        where = self.where
        for depot, place in self.depots.items():
            near = self.lines.within(place, REACH)
            for unit in units:
                at = where[unit]
                if not BITS.bit[at] & near or not self.network.meets_conditions(unit, at):
                    continue
                distance = self.lines.distance(place, at)
                if distance is not None:
                    yield distance, unit, depot


def served(board: Board, depot: str, units: Iterable[str]) -> list[str]:
    """Case 11.3: those of some units for which a depot has room, in the order in which they are
    given."""
    rooms = {depot: list(STATIC if depot in board["static"] else MOBILE)}
    return [unit for unit in units if _takes(rooms, unit, depot)]


def _takes(rooms: Mapping[str, list[int]], unit: str, depot: str) -> bool:
    room, kind = rooms[depot], room_kind(unit)
    if not room[kind]:
        return False
    room[kind] -= 1
    return True


_networks: dict[tuple[object, ...], Network] = {}


def _network_of(board: Board, side: str, lines: Lines) -> Network:
    where, static = board["where"], board["static"]
    key = (
        side,
        lines,
        board["turn"],
        tuple(board["control"].values()),
        tuple(board["bound"].items()),
        tuple(board["across"]),
        has_variant(board, "supply_conditions"),
        tuple(static),
        *(where[unit] for unit in _POSTS[side]),
    )
    found = _networks.get(key)
    if found is None:
        if len(_networks) >= MOST_KEPT:
            _networks.clear()
        fixed: Board = {
            **board,
            "where": dict(where),
            "static": list(static),
            "control": dict(board["control"]),
            "bound": dict(board["bound"]),
            "across": list(board["across"]),
        }
        found = _networks[key] = Network(fixed, side, lines)
    return found


def supply_of(board: Board, side: str) -> Supply:
    """Return the supply of a side as the board stands.

    It is kept by what it follows from: where everybody stands, the lines of the side, and so on.
    """
    derived = derive(board)
    lines = lines_of(board, side, derived)
    key = (
        "supply",
        side,
        lines,
        board["turn"],
        tuple(board["static"]),
        tuple(board["control"].values()),
        tuple(board["bound"].items()),
        tuple(board["across"]),
        has_variant(board, "supply_conditions"),
    )
    found = derived.kept.get(key)
    if found is None:
        found = derived.kept[key] = Supply(_network_of(board, side, lines), derived.where)
    assert isinstance(found, Supply)
    return found
