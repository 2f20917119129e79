"""Sections 10.6 to 10.8 and 10.13: where a stack can go in operational movement."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

from app.games.board.flood import Flood, flood
from app.games.board.legality import Obstacle, why_not_reached
from app.games.board.network import Barred, Step
from app.games.kernel.refusal import Refusal
from app.games.reds.board import Board, is_open, units_at
from app.games.reds.box import (
    BITS,
    GRID,
    MAP,
    PLACES,
    PORTS,
    RIDERS,
    SOURCES,
    UNITS,
    WHITE,
    enemy_of,
    is_fighting,
    side_of,
)
from app.games.reds.rules.control import controller
from app.games.reds.rules.derived import PLACES_BITS, Derived, derive
from app.games.reds.rules.entry import REASONS, who_is_there, why_barred
from app.games.reds.rules.nets import NETWORK
from app.games.reds.rules.stacking import why_not_together
from app.games.reds.rules.step_table import PRICES, is_along_volga, stops_at_volga, terms_of
from app.games.reds.rules.supply import Supply
from app.games.reds.rules.unit_groups import ONE_OF
from app.games.reds.rules.zones import ignores_zones, is_border, is_water
from app.games.text import gettext


@dataclass(frozen=True, slots=True)
class March:
    """A stack that moves: its units, where it starts, and the points that it has; None: it needs
    none."""

    board: Board
    units: tuple[str, ...]
    start: str
    limit: int | None
    derived: Derived

    @property
    def side(self) -> str:
        """The side that moves."""
        return side_of(self.units[0])

    @property
    def is_alone(self) -> bool:
        """Case 10.7: whether no infantry or cavalry is in the stack."""
        return FIGHTERS.isdisjoint(self.units)

    def reach(self) -> Flood:
        """Return all ways of the stack: `price` says the same of each step, with the reasons why
        others are not possible, and a test holds the two together."""
        kept = self.derived.kept
        key = "reach", self.units
        if key not in kept:
            kept[key] = _reach(self)
        return cast(Flood, kept[key])

    def price(self, at: str, there: str) -> Step | int | Barred | None:
        """Return what a step costs the stack, and whether it must stop, or why there is none."""
        for unit in self.units:
            barred = why_barred(self.board, self.derived.here, unit, at, there)
            if barred is not None:
                return barred
        side = self.side
        if self.is_alone and there in PLACES and controller(self.board, there) == enemy_of(side):
            return Barred("alone", "10.7")
        hindered = self._is_hindered(there)
        if at == self.start and hindered and self._is_hindered(at):
            return Barred("zone", "8.6")
        if at != self.start and stops_at_volga(self.start in MAP.volga, at, there):
            return Barred("volga", "10.13")
        cost = 0 if self.limit is None else PRICES[self.derived.conditions.winter](at, there)
        if not isinstance(cost, int):
            return cost
        return Step(cost, True, "8.6") if hindered else cost

    def _is_hindered(self, place: str) -> bool:
        return bool(BITS.bit[place] & self.derived.zones(self.side)) and not all(
            ignores_zones(self.board, unit, place) for unit in self.units
        )

    def obstacle(self, goal: str) -> Obstacle | None:
        """Return what keeps the stack from a hex."""
        return why_not_reached(self.start, goal, GRID.neighbours, self.price, self.limit)


def march_of(board: Board, units: Sequence[str], derived: Derived | None = None) -> March:
    """Cases 10.6, 10.7: how a stack moves: at the pace of its slowest unit, and only where each of
    its units may go. `derived` is what is derived from the board, where the caller has it already.
    """
    limits = [UNITS[unit].move or 0 for unit in units if not UNITS[unit].unlimited]
    limit = min(limits) if limits else None
    found = derive(board) if derived is None else derived
    return March(board, tuple(units), board["where"][units[0]], limit, found)


def _reach(march: March) -> Flood:
    board, start, derived = march.board, march.start, march.derived
    closed = 0
    for unit in march.units:
        closed |= _closed_to(derived, unit)
    if march.is_alone:
        closed |= derived.cities(enemy_of(march.side))
    zones = derived.zones(march.side)
    if not IGNORING_ZONES.isdisjoint(march.units) or board["raid"] in march.units:
        zones = BITS.bits(
            place
            for place in BITS.places(zones)
            if not all(ignores_zones(board, unit, place) for unit in march.units)
        )
    walks = march.limit is not None
    terms = terms_of(board, derived.conditions, march.units, start, walks=walks)
    at_first = zones if zones & BITS.bit[start] else 0
    return flood(BITS, start, terms, closed, zones, march.limit, at_first)


def _closed_to(derived: Derived, unit: str) -> int:
    """The hexes that a unit may not enter because of who stands there."""
    record = UNITS[unit]
    key = record.side, record.faction == "polish", record.faction is None
    groups = _closing.get(key)
    if groups is None:
        groups = _closing[key] = tuple(
            group for group, other in ONE_OF.items() if who_is_there([other], unit) is not None
        )
    return derived.occupied_by(groups)


_closing: dict[tuple[str, bool, bool], tuple[int, ...]] = {}
"""For each kind of unit that moves, the groups that close a hex to it where they stand."""


def passes_the_volga(way: Sequence[str]) -> str:
    """Case 10.13, ruling R32: the hex of the Volga in which a way should have ended; "" if none.

    Who begins on the Volga may follow it, but not leave it, come back and go on along it.
    """
    follows = way[0] in MAP.volga
    for before, at, there in zip(way, way[1:], way[2:], strict=False):
        follows = follows and is_along_volga(before, at)
        by_rail = there in MAP.rail.get(at, ())
        if at in MAP.volga and not by_rail and not (follows and is_along_volga(at, there)):
            return at
    return ""


def ends_of(march: March, supplied: Sequence[str]) -> dict[str, int]:
    """Cases 9, 10.8: the hexes in which a stack may end, with the points that it has spent.

    `supplied` are its units that were in supply when the step began (12.3, ruling R30): these may
    not end outside.
    """
    costs = march.reach().costs()
    return {place: costs[place] for place in BITS.places(ends_among(march, supplied))}


def ends_among(march: March, supplied: Sequence[str]) -> int:
    """Return the hexes in which a stack may end, as `ends_of` does, as bits."""
    reach, here = march.reach(), march.derived.here
    bit = BITS.bit
    reached = reach.reached & ~bit[march.start]
    occupied = reached & march.derived.occupied_by_anybody()
    found = reached & ~occupied if _may_join(march.units, NOBODY) else 0
    for place in BITS.places(occupied):
        if _may_join(march.units, here[place]):
            found |= bit[place]
    if march.start in MAP.volga:
        for place in BITS.places(found & reach.beyond(VOLGA_BITS & ~bit[march.start])):
            if passes_the_volga(reach.path(place)):
                found ^= bit[place]
    keeping = _keeping(march, supplied)
    if not keeping:
        return found
    lines = Supply(march.board, march.derived).without(march.units, march.start)
    in_supply = found
    for unit in keeping:
        in_supply = lines.supplied_among(unit, in_supply)
    lone = any(UNITS[unit].faction is None and side_of(unit) == WHITE for unit in keeping)
    foreign = reach.reached & PLACES_BITS & ~march.derived.cities(march.side)
    # Elsewhere the presence of the stack changes nothing.
    changed = found if lone else JOINED_BY_PRESENCE
    taking = foreign | reach.beyond(foreign) if foreign else 0
    for place in BITS.places(found & ~in_supply & (changed | taking)):
        way = reach.path(place) if bit[place] & taking else (march.start, place)
        if _supplied_there(march, way, keeping, lines):
            in_supply |= bit[place]
    return in_supply


def _joined_by_presence() -> int:
    """The hexes of the networks to which a line may lead only because a stack lifts a zone there.

    A line comes beside a hex from each hex that a railway or a river joins to it, and so supplies
    it already, but where water or the line of occupation lies between the two, or a sea; and a
    source may be barred itself.
    """
    found = BITS.bits(place for places in (*SOURCES.values(), *PORTS.values()) for place in places)
    for place in NETWORK:
        joined = {*MAP.rail.get(place, ()), *MAP.rivers_at.get(place, {})}
        if any(is_water(place, each, winter=False) or is_border(place, each) for each in joined):
            found |= BITS.bit[place]
    return found


NOBODY: Final[tuple[str, ...]] = ()
FIGHTERS: Final = frozenset(filter(is_fighting, UNITS))
ALL_RIDERS: Final = frozenset(unit for unit, record in UNITS.items() if record.type in RIDERS)
IGNORING_ZONES: Final = frozenset(unit for unit, record in UNITS.items() if record.ignores_zones)
VOLGA_BITS: Final = BITS.bits(MAP.volga)
JOINED_BY_PRESENCE: Final = _joined_by_presence()


def _may_join(units: Sequence[str], others: Sequence[str]) -> bool:
    """Cases 9, 10.7: whether a stack may end in a hex with others."""
    if len(units) + len(others) > 1 and why_not_together((*others, *units)) is not None:
        return False
    return _ends_beside_fighters(units, others)


def _keeping(march: March, supplied: Sequence[str]) -> list[str]:
    """The units of a stack that must end in supply (10.8), one of those that are supplied alike."""
    board = march.board
    found: dict[tuple[str | None, ...], str] = {}
    for unit in march.units:
        if unit in supplied and unit != board["raid"]:
            record = UNITS[unit]
            found.setdefault((record.faction, record.type, record.circle), unit)
    return list(found.values())


def why_not_along(
    march: March, path: Sequence[str], supplied: Sequence[str]
) -> tuple[int, Refusal] | None:
    """Case 10.6: why a stack may not go along a path of its player's own: the number of the step
    that is wrong, from 1, and the reason; None if it may.

    `path` begins with the first hex that is entered. For `supplied` see `ends_of`.
    """
    at, spent, stopped = march.start, 0, ""
    for number, there in enumerate(path, 1):
        if stopped:
            why = gettext("it must stop in %(hex)s, in an enemy zone of control", hex=at)
            return number, Refusal(why, stopped)
        if there not in GRID.neighbours(at):
            return number, Refusal(gettext(REASONS["not_adjacent"]), "10.6")
        step = march.price(at, there)
        if isinstance(step, Barred):
            return number, Refusal(gettext(REASONS[step.reason]), step.case)
        if step is None:
            return number, Refusal(gettext(REASONS["no_way"]), "10.6")
        cost, stops, case = (step, False, "") if isinstance(step, int) else step
        spent += cost
        if march.limit is not None and spent > march.limit:
            return number, Refusal(gettext(REASONS["points"]), "10.6")
        at, stopped = there, case if stops else ""
    if stop := passes_the_volga((march.start, *path)):
        return list(path).index(stop) + 2, Refusal(gettext(REASONS["volga"]), "10.13")
    refusal = _why_not_end(march, (march.start, *path), supplied)
    return None if refusal is None else (len(path), refusal)


def points_along(march: March, path: Sequence[str]) -> int | None:
    """Case 10.6: the movement points that a legal path costs; None if it is not legal."""
    at, spent = march.start, 0
    for there in path:
        step = march.price(at, there)
        if step is None or isinstance(step, Barred):
            return None
        spent += step if isinstance(step, int) else step.cost
        at = there
    return spent


def _why_not_end(march: March, way: Sequence[str], supplied: Sequence[str]) -> Refusal | None:
    """Cases 9, 10.7, 10.8: why a stack may not end where a way ends."""
    board, place, moving = march.board, way[-1], set(march.units)
    others = [unit for unit in units_at(board, place) if unit not in moving]
    together = why_not_together([*others, *march.units])
    if together is not None:
        return together
    if not _ends_beside_fighters(march.units, others):
        why = gettext("trains, flotillas and tanks end a move with infantry or cavalry")
        return Refusal(why, "10.7")
    keeping = _keeping(march, supplied)
    lines = Supply(board).without(march.units, march.start)
    if all(lines.is_supplied(unit, place) for unit in keeping):
        return None
    if _supplied_there(march, way, keeping, lines):
        return None
    return Refusal(gettext("it would be out of supply there"), "10.8")


def _ends_beside_fighters(units: Sequence[str], others: Sequence[str]) -> bool:
    """Case 10.7: trains, flotillas and tanks end with infantry or cavalry; these are elsewhere."""
    if ALL_RIDERS.isdisjoint(units):
        return True
    return not (FIGHTERS.isdisjoint(units) and FIGHTERS.isdisjoint(others))


def _supplied_there(
    march: March, way: Sequence[str], keeping: Sequence[str], without: Supply
) -> bool:
    """Whether units are in supply once the stack stands there: its presence lifts zones, and the
    cities on its way are its own then. `without` are the lines while it is on its way."""
    side, place = march.side, way[-1]
    held = march.derived.cities(side)
    takes = [each for each in way[1:] if each in PLACES and not BITS.bit[each] & held]
    lone = any(UNITS[unit].faction is None and side == WHITE for unit in keeping)
    if not takes and not lone and not BITS.bit[place] & JOINED_BY_PRESENCE:
        return False
    lines = without.arrived(march.units, place, takes)
    return all(lines.is_supplied(unit, place) for unit in keeping)


def why_not_there(march: March, place: str, supplied: Sequence[str]) -> Refusal:
    """Return why a stack may not end its move in a hex."""
    if place == march.start:
        return Refusal(gettext("it is there already"), "10.6")
    found = march.obstacle(place)
    if found is None:
        refusal = _why_not_end(march, march.reach().path(place), supplied)
        return refusal or Refusal(gettext("it would be out of supply there"), "10.8")
    if found.hindrance == "barred":
        return Refusal(gettext(REASONS[found.reason]), found.case)
    if found.hindrance == "stopped":
        why = gettext("it must stop in %(hex)s, in an enemy zone of control", hex=found.place)
        return Refusal(why, found.case)
    if found.hindrance == "too_far":
        points = {"cost": found.cost, "limit": march.limit or 0}
        why = gettext("the way costs %(cost)s movement points, and it has %(limit)s", **points)
        return Refusal(why, "10.6")
    if not is_open(march.board) and is_border(march.start, place):
        return Refusal(gettext(REASONS["line"]), "10.13")
    return Refusal(gettext(REASONS["no_way"]), "10.6")
