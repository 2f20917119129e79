"""Section 12.4 to 12.11: lines of supply, what blocks them, and who needs none."""

from collections.abc import Collection, Sequence
from functools import cache, partial

from app.games.board.network import Neighbours
from app.games.board.tracing import BarredPlace, Net, nearest_cut, way_to_net
from app.games.reds.board import Board, is_open
from app.games.reds.box import (
    BITS,
    CLOSED_BEFORE_B,
    FREE_CITIES,
    GRID,
    MAP,
    NEUTRAL,
    PLACES,
    RED,
    SOURCES,
    UNITS,
    WHITE,
    enemy_of,
    side_of,
)
from app.games.reds.rules.control import controller
from app.games.reds.rules.derived import POLISH, Derived, derive
from app.games.reds.rules.nets import NETWORK_BITS, Nets, nets_without, networks_with
from app.games.reds.rules.stacking import UKRAINIANS
from app.games.reds.rules.zones import is_border, is_water

BIT = BITS.bit
BATUM = "3326"
TRANSCAUCASIA = frozenset(number for number, each in MAP.hexes.items() if each.transcaucasia)
TRANSCAUCASIA_BITS = BITS.bits(TRANSCAUCASIA)
SOURCE_BITS = {faction: BITS.bits(places) for faction, places in SOURCES.items()}
WITHIN = 1
"""Case 12.4: how far from a railway, a river or a source a line may end, in hexes."""


class Supply:
    """The lines of supply of a board as it stands; each net is traced when it is first asked for.

    After units have moved, make another one; `without` and `arrived` try a move.
    """

    __slots__ = ("_near", "_nets", "_units", "board", "derived")

    def __init__(self, board: Board, derived: Derived | None = None) -> None:
        self.board = board
        self.derived = derive(board) if derived is None else derived
        self._units: dict[str, list[str]] = {}
        self._nets: dict[str, Nets] = {}
        self._near: dict[str, int] = {}

    def units_at(self, place: str) -> list[str]:
        """Return the units in a hex, as far as they have not been taken away for a trial."""
        tried = self._units.get(place)
        return self.derived.here.get(place, []) if tried is None else tried

    def without(self, units: Sequence[str], start: str) -> "Supply":
        """Return the lines when a stack, and nothing else, has left the hex where it stands."""
        lines, bit = self.lines_of(units), BIT[start]
        tried = Supply(self.board, self.derived)
        tried._units = {**self._units, start: [u for u in self.units_at(start) if u not in units]}
        nets = self.nets(lines)
        barred = nets.barred
        if bit & NETWORK_BITS & ~barred and tried.barrier(lines, start) is not None:
            nets = nets_without(barred | bit, self.derived.friendly_seas(lines))
        tried._nets[lines] = nets
        return tried

    def arrived(self, units: Sequence[str], place: str, takes: Sequence[str]) -> "Supply":
        """Return the lines when a stack that was taken away stands in a hex, and its side controls
        the cities on the way there."""
        side, lines = side_of(units[0]), self.lines_of(units)
        board = self.board
        if takes:
            board = {**board, "control": {**board["control"], **dict.fromkeys(takes, side)}}
        tried = Supply(board, self.derived)
        tried._units = {**self._units, place: [*self.units_at(place), *units]}
        nets = self.nets(lines)
        opened = 0
        for each in (place, *takes):
            if BIT[each] & nets.barred and tried.barrier(lines, each) is None:
                opened |= BIT[each]
        tried._nets[lines] = nets.without(opened) if opened else nets
        return tried

    def with_barred(self, side: str, places: Collection[str]) -> "Supply":
        """Return the lines when some more hexes bar those of a side."""
        tried = Supply(self.board, self.derived)
        more = BITS.bits(places)
        apart = side == WHITE and self.derived.conditions.poles_bar_white
        for lines in (WHITE, POLISH) if apart else (side,):
            barred = self.nets(lines).barred | more
            tried._nets[lines] = nets_without(barred, self.derived.friendly_seas(lines))
        return tried

    def lines_of(self, units: Sequence[str]) -> str:
        """Return whose lines a stack has, as `Derived.lines_of` names them."""
        if any(UNITS[unit].faction == POLISH for unit in units):
            return self.derived.lines_of(POLISH)
        return side_of(units[0])

    def nets(self, lines: str) -> Nets:
        """Case 12.5: the railways and rivers that lines of RED, WHITE or POLISH run through."""
        if lines not in self._nets:
            self._nets[lines] = self.derived.nets(lines)
        return self._nets[lines]

    def reaches(self, faction: str, place: str) -> bool:
        """Case 12.5: whether a line runs from a source of a faction to a hex of a net."""
        nets = self.nets(self.derived.lines_of(faction))
        return bool(nets.reached(self._source_bits(faction)).all & BIT[place])

    def reaches_beside(self, faction: str, place: str) -> bool:
        """Case 12.4: whether a line runs to a hex, or to one beside it."""
        return bool(self.near(faction) & BIT[place])

    def near(self, faction: str) -> int:
        """Case 12.4: the hexes to which, or to one beside which, a line of a faction runs."""
        found = self._near.get(faction)
        if found is None:
            nets = self.nets(self.derived.lines_of(faction))
            winter, opened = self.derived.conditions[:2]
            sources = self._source_bits(faction)
            found = self._near[faction] = nets.near(sources, winter=winter, opened=opened)
        return found

    def _source_bits(self, faction: str) -> int:
        found = SOURCE_BITS[faction]
        return found & ~BIT[BATUM] if self.board["withdrawal"] == 2 else found

    def joined(self, source: str) -> int:
        """Cases 14.1, 14.4, ruling R59: the hexes to which, or to one beside which, a line of Red
        (12.4) leads from one source."""
        winter, opened = self.derived.conditions[:2]
        return self.nets(RED).near(BIT[source], winter=winter, opened=opened)

    def net(self, faction: str) -> Net:
        """Case 12.5: what the sources of a faction supply, with the way to each hex."""
        nets = self.nets(self.derived.lines_of(faction))
        return nets.traced(frozenset(self.sources(faction)))

    def sources(self, faction: str) -> Collection[str]:
        """Case 12.8: the sources of a faction; Batum is none after full withdrawal (18.4)."""
        found = SOURCES[faction]
        return found - {BATUM} if self.board["withdrawal"] == 2 else found

    def barrier(self, lines: str, place: str) -> str | None:
        """Cases 8.7, 12.7, ruling R82: what blocks a line of RED, WHITE or POLISH in a hex; None if
        nothing does.

        `Derived.barred` has the same for all hexes at once.
        """
        side = WHITE if lines == POLISH else lines
        units = self.units_at(place)
        sides = {UNITS[unit].side for unit in units}
        friends = side in sides
        if self._is_barred_by_neutral_poles(lines) and any(
            UNITS[unit].faction == POLISH for unit in units
        ):
            return "neutral"
        if enemy_of(side) in sides:
            return "enemy"
        if NEUTRAL in sides and not (side == WHITE and friends and UKRAINIANS in units):
            return "neutral"
        zones = self.derived.zones(side)
        if lines == WHITE:
            zones |= self.derived.zones_of_neutral_poles()
        if not friends and BIT[place] & zones:
            return "zone"
        if place in CLOSED_BEFORE_B and not is_open(self.board):
            return "line"
        if place in PLACES and not friends:
            if controller(self.board, place, units) == enemy_of(side):
                return "city"
            if place in FREE_CITIES and not (side == RED and place in self.board["terror"]):
                return "free"
        return None

    def _is_barred_by_neutral_poles(self, lines: str) -> bool:
        """Ruling R82: lines of Red, and since then those of White but for the Poles' own."""
        if lines == RED:
            return self.board["poland"] == "neutral"
        return lines == WHITE and self.derived.conditions.poles_bar_white

    def networks(self, side: str) -> dict[str, Neighbours]:
        """Cases 12.5, 12.6, 13.4: railways, and rivers, with ports of a friendly sea as a river."""
        return networks_with(self.derived.friendly_seas(side))

    def beside(self, place: str) -> tuple[str, ...]:
        """Case 12.4: where a line may go on from the last hex before its end."""
        winter, opened = self.derived.conditions[:2]
        return _beside(place, winter=winter, opened=opened)

    def is_supplied(self, unit: str, place: str | None = None) -> bool:
        """Cases 12.4, 12.6, 12.10: whether a unit is in supply, where it stands or at a place."""
        at = self.board["where"][unit] if place is None else place
        if needs_no_supply(self.board, unit, at):
            return True
        if self.is_cut_off_in_transcaucasia(unit, at):
            return False
        bit = BIT[at]
        for faction in self.factions(unit, at):
            if bit & self.near(faction):
                return True
        return bool(bit & _coasts(self.derived.friendly_seas(side_of(unit))))

    def supplied_among(self, unit: str, hexes: int) -> int:
        """Return the hexes, bits among others, in which a unit would be in supply, as `is_supplied`
        says."""
        record = UNITS[unit]
        faction = RED if record.side == RED else record.faction
        if record.type in ("partisan", "garrison") or unit == self.board["raid"]:
            return hexes
        if faction is None:
            return BITS.bits(place for place in BITS.places(hexes) if self.is_supplied(unit, place))
        found = _coasts(self.derived.friendly_seas(record.side))
        if faction in SOURCES:
            found |= self.near(faction)
        if self.is_withdrawn(unit):
            found &= ~TRANSCAUCASIA_BITS
        if record.circle is not None:
            found |= BIT[record.circle]
        return found & hexes

    def line(self, unit: str, place: str) -> tuple[str, ...] | None:
        """Return the hexes of a line to a unit, the source first; None without one over land."""
        for faction in self.factions(unit, place):
            way = way_to_net(self.net(faction), place, self.beside, WITHIN)
            if way is not None:
                stations = self.net(faction).path(way[-1])
                return (*(station.place for station in stations), *reversed(way[:-1]))
        return None

    def cut(self, unit: str, place: str) -> BarredPlace[str] | None:
        """Return what cuts the line of a unit that has none: the nearest hex, and why."""
        side = side_of(unit)
        for faction in self.factions(unit, place):
            ends = [place, *self.beside(place)]
            lines = self.derived.lines_of(faction)
            found = nearest_cut(
                self.sources(faction),
                self.networks(side),
                partial(self.barrier, lines),
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
        found = {UNITS[other].faction for other in self.units_at(place) if other != unit}
        return sorted(each for each in found if each in SOURCES and each is not None)

    def is_cut_off_in_transcaucasia(self, unit: str, place: str) -> bool:
        """Case 18.4, ruling R54: White units there have no supply after full withdrawal."""
        return self.is_withdrawn(unit) and place in TRANSCAUCASIA

    def is_withdrawn(self, unit: str) -> bool:
        """Case 18.4: whether full withdrawal has come and the unit is White's."""
        return self.board["withdrawal"] == 2 and side_of(unit) == WHITE


@cache
def _coasts(seas: frozenset[str]) -> int:
    """Case 12.6: the hexes on the coasts of some seas."""
    return BITS.bits(number for number, each in MAP.hexes.items() if each.coast in seas)


@cache
def _beside(place: str, *, winter: bool, opened: bool) -> tuple[str, ...]:
    """The hexes beside one that no water and no closed border parts from it."""
    return tuple(
        other
        for other in GRID.neighbours(place)
        if not is_water(place, other, winter=winter) and (opened or not is_border(place, other))
    )


def needs_no_supply(board: Board, unit: str, place: str) -> bool:
    """Case 12.10: partisans, garrisons, cavalry on a raid, and Cossacks in their circle."""
    record = UNITS[unit]
    return (
        record.type in ("partisan", "garrison")
        or unit == board["raid"]
        or (record.circle is not None and record.circle == place)
    )
