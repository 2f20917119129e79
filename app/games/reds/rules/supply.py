"""Section 12.4 to 12.11: lines of supply, what blocks them, and who needs none."""

from collections.abc import Collection
from dataclasses import dataclass, field

from app.games.board.network import Neighbours
from app.games.board.tracing import Cut, Net, nearest_cut, trace_net, way_to_net
from app.games.board.zones import Zones
from app.games.reds.board import Board, is_open, stacks
from app.games.reds.box import (
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
    side_of,
)
from app.games.reds.rules.control import controller
from app.games.reds.rules.stacking import UKRAINIANS
from app.games.reds.rules.zones import (
    Stacks,
    is_closed_border,
    is_water_side,
    negated,
    zones_against,
)

BATUM = "3326"
WITHIN = 1
"""Case 12.4: how far from a railway, a river or a source a line may end, in hexes."""


@dataclass(slots=True)
class Supply:
    """The lines of supply of a board as it stands; each net is traced when it is first asked for.

    After units have moved, make another one.
    """

    board: Board
    here: Stacks = field(default_factory=dict)
    _zones: dict[str, Zones] = field(default_factory=dict)
    _nets: dict[str, Net] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.here = self.here or stacks(self.board)

    def zones(self, side: str) -> Zones:
        """Case 8.7: the zones that hinder lines of a side; friends negate them."""
        if side not in self._zones:
            zones = zones_against(self.board, side, self.here)
            self._zones[side] = negated(self.board, zones, side, self.here)
        return self._zones[side]

    def net(self, faction: str) -> Net:
        """Case 12.5: what the sources of a faction supply over railways and rivers."""
        if faction not in self._nets:
            side = RED if faction == RED else WHITE
            self._nets[faction] = trace_net(
                self.sources(faction), self.networks(side), lambda at: self.barrier(side, at)
            )
        return self._nets[faction]

    def sources(self, faction: str) -> Collection[str]:
        """Case 12.8: the sources of a faction; Batum is none after full withdrawal (18.4)."""
        found = SOURCES[faction]
        return found - {BATUM} if self.board["withdrawal"] == 2 else found

    def barrier(self, side: str, place: str) -> str | None:
        """Case 12.7: what blocks a line of a side in a hex; None if nothing does."""
        units = self.here.get(place, ())
        sides = {side_of(unit) for unit in units}
        friends = side in sides
        if enemy_of(side) in sides:
            return "enemy"
        if NEUTRAL in sides and not (side == WHITE and friends and UKRAINIANS in units):
            return "neutral"
        if place in self.zones(side):
            return "zone"
        if place in CLOSED_BEFORE_B and not is_open(self.board):
            return "line"
        if place in PLACES and not friends:
            if controller(self.board, place, units) == enemy_of(side):
                return "city"
            if place in FREE_CITIES and not (side == RED and place in self.board["terror"]):
                return "free"
        return None

    def networks(self, side: str) -> dict[str, Neighbours]:
        """Cases 12.5, 12.6, 13.4: railways, and rivers, with ports of a friendly sea as a river."""
        seas = {sea for sea, holder in self.board["seas"].items() if holder == side}

        def river(place: str) -> tuple[str, ...]:
            along = tuple(MAP.rivers_at.get(place, ()))
            city = MAP.cities.get(place)
            if city is None or city.port not in seas:
                return along
            return (*along, *(port for port in PORTS[city.port] if port != place))

        return {"rail": lambda place: MAP.rail.get(place, ()), "river": river}

    def beside(self, place: str) -> list[str]:
        """Case 12.4: where a line may go on from the last hex before its end."""
        return [
            other
            for other in GRID.neighbours(place)
            if not is_water_side(self.board, place, other)
            and not is_closed_border(self.board, place, other)
        ]

    def is_supplied(self, unit: str, place: str | None = None) -> bool:
        """Cases 12.4, 12.6, 12.10: whether a unit is in supply, where it stands or at a place."""
        at = self.board["where"][unit] if place is None else place
        if needs_no_supply(self.board, unit, at):
            return True
        if self.is_cut_off_in_transcaucasia(unit, at):
            return False
        coast = MAP.hexes[at].coast
        if coast is not None and self.board["seas"][coast] == side_of(unit):
            return True
        return any(
            way_to_net(self.net(faction), at, self.beside, WITHIN) is not None
            for faction in self.factions(unit, at)
        )

    def line(self, unit: str, place: str) -> tuple[str, ...] | None:
        """Return the hexes of a line to a unit, the source first; None without one over land."""
        for faction in self.factions(unit, place):
            way = way_to_net(self.net(faction), place, self.beside, WITHIN)
            if way is not None:
                stations = self.net(faction).path(way[-1])
                return (*(station.place for station in stations), *reversed(way[:-1]))
        return None

    def cut(self, unit: str, place: str) -> Cut[str] | None:
        """Return what cuts the line of a unit that has none: the nearest hex, and why."""
        side = side_of(unit)
        for faction in self.factions(unit, place):
            ends = [place, *self.beside(place)]
            found = nearest_cut(
                self.sources(faction),
                self.networks(side),
                lambda at: self.barrier(side, at),
                ends,
            )
            if found is not None:
                return found
        return None

    def factions(self, unit: str, place: str) -> list[str]:
        """Whose sources supply a unit: its faction's, and of a special unit without a faction those
        of the units beside it."""
        own = UNITS[unit].faction
        if side_of(unit) == RED:
            return [RED]
        if own is not None:
            return [own] if own in SOURCES else []
        found = {UNITS[other].faction for other in self.here.get(place, ()) if other != unit}
        return sorted(each for each in found if each in SOURCES and each is not None)

    def is_cut_off_in_transcaucasia(self, unit: str, place: str) -> bool:
        """Case 18.4, ruling R54: White units there have no supply after full withdrawal."""
        return (
            side_of(unit) == WHITE
            and self.board["withdrawal"] == 2
            and MAP.hexes[place].transcaucasia
        )


def needs_no_supply(board: Board, unit: str, place: str) -> bool:
    """Case 12.10: partisans, garrisons, cavalry on a raid, and Cossacks in their circle."""
    record = UNITS[unit]
    return (
        record.type in ("partisan", "garrison")
        or unit == board["raid"]
        or (record.circle is not None and record.circle == place)
    )
