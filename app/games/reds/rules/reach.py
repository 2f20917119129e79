"""Sections 10.6 to 10.8 and 10.13: where a stack can go in operational movement."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import cast

from app.games.board.legality import Obstacle, why_not_reached
from app.games.board.network import Barred, Paths, Price, Step, paths_by_table
from app.games.kernel.refusal import Refusal
from app.games.reds.board import Board, units_at
from app.games.reds.box import (
    GRID,
    MAP,
    NEUTRAL,
    PLACES,
    RIDERS,
    UNITS,
    WHITE,
    enemy_of,
    is_fighting,
    side_of,
)
from app.games.reds.rules.control import controller
from app.games.reds.rules.derived import POLES, Derived, derive
from app.games.reds.rules.entry import REASONS, who_is_there, why_barred
from app.games.reds.rules.stacking import why_not_together
from app.games.reds.rules.step_table import PRICES, steps_of
from app.games.reds.rules.supply import Supply
from app.games.reds.rules.zones import ignores_zones
from app.games.text import gettext


@dataclass(frozen=True, slots=True)
class March:
    """A stack that moves: its units, where it starts, and what each step costs it."""

    board: Board
    units: tuple[str, ...]
    start: str
    price: Price
    limit: int | None
    derived: Derived

    def paths(self) -> Paths:
        """Return all ways of the stack: `price` says the same of each step, with the reasons why
        others are not possible, and a test holds the two together."""
        kept = self.derived.kept
        key = "paths", self.units, self.limit
        if key not in kept:
            kept[key] = _paths(self)
        return cast(Paths, kept[key])

    def obstacle(self, goal: str) -> Obstacle | None:
        """Return what keeps the stack from a hex."""
        return why_not_reached(self.start, goal, GRID.neighbours, self.price, self.limit)


def march_of(board: Board, units: Sequence[str]) -> March:
    """Cases 10.6, 10.7: how a stack moves: at the pace of its slowest unit, and only where each of
    its units may go."""
    start = board["where"][units[0]]
    derived = derive(board)
    side = side_of(units[0])
    zones = derived.zones(side)
    walking = [unit for unit in units if not UNITS[unit].unlimited]
    alone = not any(is_fighting(unit) for unit in units)
    costs = PRICES[derived.conditions.winter]

    def hindered(place: str) -> bool:
        return place in zones and not all(ignores_zones(board, unit, place) for unit in units)

    def price(at: str, there: str) -> Step | int | Barred | None:
        for unit in units:
            barred = why_barred(board, derived.here, unit, at, there)
            if barred is not None:
                return barred
        if alone and there in PLACES and controller(board, there) == enemy_of(side):
            return Barred("alone", "10.7")
        if at == start and hindered(at) and hindered(there):
            return Barred("zone", "8.6")
        if at != start and must_stop_at_volga(start, at, there):
            return Barred("volga", "10.13")
        cost = costs(at, there) if walking else 0
        if not isinstance(cost, int):
            return cost
        return Step(cost, True, "8.6") if hindered(there) else cost

    limit = min((UNITS[unit].move or 0 for unit in walking), default=None)
    return March(board, tuple(units), start, price, limit, derived)


def _paths(march: March) -> Paths:
    board, start, derived = march.board, march.start, march.derived
    side = side_of(march.units[0])
    closed = frozenset().union(*(_closed_to(derived, unit) for unit in march.units))
    if not any(is_fighting(unit) for unit in march.units):
        closed |= derived.cities(enemy_of(side))
    zones = derived.zones(side)
    if any(UNITS[unit].ignores_zones or unit == board["raid"] for unit in march.units):
        zones = frozenset(
            place
            for place in zones
            if not all(ignores_zones(board, unit, place) for unit in march.units)
        )
    walks = march.limit is not None
    on_the_map = steps_of(board, derived.conditions, march.units, walks=walks)

    def steps(at: str) -> Iterable[tuple[str, int]]:
        found = on_the_map(at)
        if at == start:
            return [step for step in found if step[0] not in zones] if at in zones else found
        if at in MAP.volga:
            return [step for step in found if not must_stop_at_volga(start, at, step[0])]
        return found

    return paths_by_table(start, steps, closed, zones, march.limit)


def _closed_to(derived: Derived, unit: str) -> frozenset[str]:
    """The hexes that a unit may not enter because of who stands there."""
    record = UNITS[unit]
    key = "closed", record.side, record.faction == "polish", record.faction is None
    if key not in derived.kept:
        enemies, others = derived.occupied(enemy_of(record.side)), derived.occupied(NEUTRAL)
        if record.faction == "polish":
            others |= derived.occupied(WHITE)
        elif record.side == WHITE and record.faction is not None:
            others |= derived.occupied_by(POLES)
        derived.kept[key] = enemies | {
            place for place in others if who_is_there(derived.here[place], unit) is not None
        }
    return cast(frozenset[str], derived.kept[key])


def must_stop_at_volga(start: str, at: str, there: str) -> bool:
    """Case 10.13, ruling R32: who enters a hex of the Volga goes no further, but by rail, or along
    the Volga if the move began there."""
    if at not in MAP.volga or there in MAP.rail.get(at, ()):
        return False
    return not (_is_along_volga(at, there) and start in MAP.volga)


def passes_the_volga(way: Sequence[str]) -> str:
    """Case 10.13, ruling R32: the hex of the Volga in which a way should have ended; "" if none.

    Who begins on the Volga may follow it, but not leave it, come back and go on along it.
    """
    follows = way[0] in MAP.volga
    for before, at, there in zip(way, way[1:], way[2:], strict=False):
        follows = follows and _is_along_volga(before, at)
        by_rail = there in MAP.rail.get(at, ())
        if at in MAP.volga and not by_rail and not (follows and _is_along_volga(at, there)):
            return at
    return ""


def _is_along_volga(at: str, there: str) -> bool:
    return "Volga" in MAP.rivers_at.get(at, {}).get(there, ())


def ends_of(march: March, paths: Paths, supplied: Sequence[str]) -> dict[str, int]:
    """Cases 9, 10.8: the hexes in which a stack may end, with the points that it has spent.

    `supplied` are its units that were in supply when the step began (12.3, ruling R30): these may
    not end outside.
    """
    board, here = march.board, march.derived.here
    together = _may_join(march.units, ())
    keeping = _keeping(march, supplied)
    lines = Supply(board, march.derived).without(march.units, march.start) if keeping else None
    in_supply: Collection[str] = paths.arrivals
    for unit in keeping:
        if lines is not None:
            in_supply = lines.supplied_among(unit, in_supply)
    found = {}
    for place, arrival in sorted(paths.arrivals.items()):
        others = here.get(place)
        if place == march.start:
            continue
        if march.start in MAP.volga and passes_the_volga(paths.path(place)):
            continue
        if others is None:
            if not together:
                continue
        elif not _may_join(march.units, others):
            continue
        if (
            lines is None
            or place in in_supply
            or _supplied_there(march, paths.path(place), keeping, lines)
        ):
            found[place] = arrival.cost
    return found


def _may_join(units: Sequence[str], others: Sequence[str]) -> bool:
    """Cases 9, 10.7: whether a stack may end in a hex with others."""
    if why_not_together([*others, *units]) is not None:
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
    if not any(UNITS[unit].type in RIDERS for unit in units):
        return True
    return any(is_fighting(unit) for unit in (*units, *others))


def _supplied_there(
    march: March, way: Sequence[str], keeping: Sequence[str], without: Supply
) -> bool:
    """Whether units are in supply once the stack stands there: its presence lifts zones, and the
    cities on its way are its own then. `without` are the lines while it is on its way."""
    board, side, place = march.board, side_of(march.units[0]), way[-1]
    on_net = place in MAP.rail or place in MAP.rivers_at
    here = march.derived.here
    takes = [
        each
        for each in way[1:]
        if each in PLACES and controller(board, each, here.get(each, ())) != side
    ]
    lone = any(UNITS[unit].faction is None for unit in keeping)
    if not on_net and not takes and not lone:
        return False
    lines = without.arrived(march.units, place, takes)
    return all(lines.is_supplied(unit, place) for unit in keeping)


def why_not_there(march: March, place: str, supplied: Sequence[str]) -> Refusal:
    """Return why a stack may not end its move in a hex."""
    found = march.obstacle(place)
    if found is None:
        refusal = _why_not_end(march, march.paths().path(place), supplied)
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
    return Refusal(gettext(REASONS["no_way"]), "10.6")
