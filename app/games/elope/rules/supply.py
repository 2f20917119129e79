"""Sections 10.5, 10.8 and 11.2 to 11.5: sources, depots with their room, and who is in supply."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from app.games.elope.board import HEXES, Board, changed_bridges
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
from app.games.elope.rules.derived import derive
from app.games.elope.rules.lines import REACH
from app.games.elope.rules.river_lines import stretches

DIRECT = RANGES["unit_to_source"]
BY_HQ = RANGES["unit_to_headquarters_for_supply"]
HQ_REACH = RANGES["headquarters_to_source"]

_ROOM = BOX.charts.numbers.depots
ENOUGH = 1000
"""Room for "any number" (11.3)."""

SOURCES = {side: tuple(each.hex for each in MAP.sources if each.side == side) for side in OF_SIDE}


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


class Supply:
    """Who of one side is in supply, by general supply (10.8): sources first, then depots.

    A unit is in supply that reaches a source or depot with room itself (10.8), or stands within
    four hexes of its headquarters and two of a road or railway, with that headquarters reaching one
    (10.52, 10.81, R-SUP-1). Those nearest to a depot are fed first (R-SUP-10).
    """

    def __init__(self, board: Board, side: str) -> None:
        self.board, self.side = board, side
        self.command = Command(board, side)
        self.lines = self.command.lines
        self.sources = [at for at in SOURCES[side] if self._is_open(at)]
        self._from_sources: dict[int, int] = {}

    @cached_property
    def depots(self) -> dict[str, str]:
        """The depots of the side that are on the map, each with its hex."""
        where = self.board["where"]
        return {depot: where[depot] for depot in DEPOTS[self.side] if where[depot] in HEXES}

    @cached_property
    def _heads_at_source(self) -> frozenset[str]:
        """The headquarters from which a line leads to a source (10.52)."""
        at = self.command.at
        return frozenset(hq for hq in at if self.reaches_source(at[hq], HQ_REACH))

    @cached_property
    def _near(self) -> dict[str, tuple[str, ...]]:
        return {}

    @cached_property
    def _room(self) -> dict[str, list[int]]:
        static = self.board["static"]
        return {d: list(STATIC if d in static else MOBILE) for d in self.depots}

    @cached_property
    def supplied(self) -> frozenset[str]:
        """All units of the side that are in supply, and its depots."""
        return self._feed()

    def is_supplied(self, unit: str) -> bool:
        """Whether a unit on the map is in supply; whoever reaches a source needs no room."""
        if UNITS[unit].type == "hq":
            at_source = self.reaches_source(self.board["where"][unit], HQ_REACH)
        else:
            at_source = self.traces_to_source(unit)
        return at_source or unit in self.supplied

    def _is_open(self, source: str) -> bool:
        """Cases 10.8, 11.2, R-SUP-8: held, and Bereznik with a line to Archangel."""
        if self.board["control"][source] != self.side:
            return False
        if source != BEREZNIK:
            return True
        return bool(BITS.bit[source] & self.lines.connected((ARCHANGEL,)))

    def reaches_source(self, at: str, limit: int = DIRECT) -> bool:
        """Whether a line of supply leads from a hex to a source."""
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

    def serving(self, unit: str) -> Iterator[str]:
        """Yield the headquarters that can pass supply on to a unit (10.52, 10.81, 9.5)."""
        beside = beside_across(self.board, unit)
        if beside is not None:
            yield beside
        if self.board["where"][unit] in NEAR_ROAD:
            yield from self.command.within(unit, BY_HQ)

    def traces_to(self, unit: str, depot: str) -> bool:
        """Whether a unit can draw on a depot for an attack, by itself or its headquarters (7.2)."""
        where = self.board["where"]
        if self.distance_to(depot, where[unit]) <= DIRECT:
            return True
        return any(self.distance_to(depot, where[hq]) <= HQ_REACH for hq in self.serving(unit))

    def traces_to_source(self, unit: str) -> bool:
        """Whether the path of a unit is directly to a source, which costs one point (11.2)."""
        if self.reaches_source(self.board["where"][unit]):
            return True
        heads = self._heads_at_source
        return bool(heads) and any(hq in heads for hq in self.serving(unit))

    def _feed(self) -> frozenset[str]:
        where = self.board["where"]
        fed = set(self.depots)
        units = [u for u in units_without_depots(self.side) if where.get(u) in HEXES]
        if self.board["turn"] == 1 and self.side == ALLIED:  # 23.1, R-SUP-16
            return frozenset((*fed, *units))
        hungry = []
        heads = set(HEADQUARTERS[self.side])
        for unit in units:
            if (
                self.traces_to_source(unit)
                if unit not in heads
                else self.reaches_source(where[unit], HQ_REACH)
            ):
                fed.add(unit)
            else:
                hungry.append(unit)
        for _distance, unit, depot in sorted(self._offers(hungry)):
            if unit not in fed and self._takes(unit, depot):
                fed.add(unit)
        for unit in hungry:
            if unit not in fed and unit not in heads:
                for hq in self.serving(unit):
                    if self._is_fed_by(unit, hq):
                        fed.add(unit)
                        break
        return frozenset(fed)

    def _offers(self, units: list[str]) -> Iterator[tuple[int, str, str]]:
        where = self.board["where"]
        for depot, at in self.depots.items():
            near = self.lines.within(at, REACH)
            for unit in units:
                if not BITS.bit[where[unit]] & near:
                    continue
                distance = self.lines.distance(at, where[unit])
                if distance is not None:
                    yield distance, unit, depot

    def _takes(self, unit: str, depot: str) -> bool:
        room, kind = self._room[depot], room_kind(unit)
        if not room[kind]:
            return False
        room[kind] -= 1
        return True

    def _is_fed_by(self, unit: str, hq: str) -> bool:
        at = self.board["where"][hq]
        return any(self._takes(unit, depot) for depot in self._depots_near(at))

    def _depots_near(self, at: str) -> tuple[str, ...]:
        """Return the depots to which a line leads from a headquarters, the nearest first."""
        found = self._near.get(at)
        if found is None:
            near = sorted((self.distance_to(depot, at), depot) for depot in self.depots)
            found = self._near[at] = tuple(depot for far, depot in near if far <= HQ_REACH)
        return found


def supply_of(board: Board, side: str) -> Supply:
    """Return the supply of a side as the board stands.

    It is kept by what it follows from: where everybody stands, the statuses on record, and so on.
    """
    derived = derive(board)
    kept = derived.kept
    key = (
        "supply",
        side,
        board["turn"],
        board["weather"],
        tuple(board["static"]),
        tuple(board["control"].values()),
        tuple(board["bound"].items()),
        tuple(board["across"]),
        changed_bridges(board),
        stretches(board, side),
    )
    found = kept.get(key)
    if found is None:
        fixed: Board = {
            **board,
            "where": derived.where,
            "static": list(board["static"]),
            "control": dict(board["control"]),
            "bound": dict(board["bound"]),
            "across": list(board["across"]),
            "unsupplied": list(board["unsupplied"]),
        }
        found = kept[key] = Supply(fixed, side)
    assert isinstance(found, Supply)
    return found
