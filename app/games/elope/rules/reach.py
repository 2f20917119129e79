"""Sections 4 and 5.2: where a stack can go, and what it costs."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.games.board.network import Paths, paths_by_table
from app.games.elope.board import Board, stacks_of
from app.games.elope.box import (
    ARCHANGEL,
    COSTS,
    DEFENDS_ALONE,
    GARRISON_COMPANIES,
    GARRISON_SIZE,
    GRID,
    PLAIN,
    SEA,
    UNITS,
    enemy_of,
    side_of,
)
from app.games.elope.rules.condition import allowance
from app.games.elope.rules.ground import Steps, mover_of, steps_in
from app.games.elope.rules.stacking import full_hexes
from app.games.elope.rules.zones import zones
from app.games.kernel.refusal import Refusal
from app.games.text import gettext

DISENGAGE = COSTS["disengage"]
OVERRUN = COSTS["overrun_support_unit"]


@dataclass(frozen=True, slots=True)
class March:
    """A stack about to move: where it stands, its points, and what hinders it.

    `closed` are the hexes of enemies that have to be attacked, `yields` those that it can enter
    with what that adds: four points for lone support units (9.0), nothing for lone depots (11.6).
    `zoned` are the hexes in enemy zones; `engaged` says that it began the phase in one (5.21).
    """

    board: Board
    units: tuple[str, ...]
    start: str
    points: int
    steps: Steps
    closed: frozenset[str]
    yields: Mapping[str, int]
    zoned: frozenset[str]
    engaged: bool

    def paths(self) -> Paths:
        """Return the cheapest way to each hex within reach; the stack stops where it must."""
        stops: Collection[str] = self.zoned
        if self.yields:
            stops = self.zoned | self.yields.keys()
        return paths_by_table(self.start, self.steps_from(), self.closed, stops, self.points)

    def steps_from(self) -> Callable[[str], Iterable[tuple[str, int]]]:
        """Return the steps from each hex with their cost, leaving a zone (5.21) included."""
        table, yields, zoned, start = self.steps, self.yields, self.zoned, self.start
        if not self.engaged and not yields:
            return table.__getitem__

        def steps(at: str) -> Iterable[tuple[str, int]]:
            found: Iterable[tuple[str, int]] = table[at]
            if at == start and self.engaged:
                found = [(there, cost + DISENGAGE) for there, cost in found if there not in zoned]
            if yields:
                found = [(there, cost + yields.get(there, 0)) for there, cost in found]
            return found

        return steps


def march_of(
    board: Board, units: Sequence[str], spent: Mapping[str, int], *, first: bool = True
) -> March:
    """Return the march of a stack that stands together; `spent` has points used in this phase.

    `first` says that it has not left the hex in which it began the phase.
    """
    side = side_of(units[0])
    start = board["where"][units[0]]
    points = min(allowance(board, unit) - spent.get(unit, 0) for unit in units)
    yields, closed = enemy_hexes(board, side, units)
    zoned = zones(board, enemy_of(side))
    return March(
        board,
        tuple(units),
        start,
        points,
        steps_in(board["weather"], mover_of(units)),
        closed,
        yields,
        zoned,
        engaged=first and start in zoned,
    )


def enemy_hexes(
    board: Board, side: str, units: Iterable[str]
) -> tuple[dict[str, int], frozenset[str]]:
    """Cases 4.4, 9.0, 11.6: the enemy hexes that units can enter, with what that adds, and those
    that they cannot. Only a plain combat unit drives off lone support units and depots."""
    able = not PLAIN.isdisjoint(units)
    yields: dict[str, int] = {}
    closed = []
    for at, there in stacks_of(board, enemy_of(side)).items():
        cost = yield_cost(there) if able else None
        if cost is None:
            closed.append(at)
        else:
            yields[at] = cost
    return yields, frozenset(closed)


def yield_cost(units: Iterable[str]) -> int | None:
    """Return what it adds to enter a hex with these enemies; None: they must be attacked."""
    cost = 0
    for unit in units:
        if unit in PLAIN or unit in DEFENDS_ALONE:
            return None
        if UNITS[unit].type != "depot":
            cost = OVERRUN
    return cost


def may_end(march: March, place: str) -> bool:
    """Case 6.1: whether a stack may end its move in a hex."""
    full = full_hexes(march.board, side_of(march.units[0]), march.units)
    return place != march.start and place not in full


def goals(march: March) -> list[str]:
    """Return the hexes where a stack may end a move, ascending; none where the garrison of
    Archangel would become too small (23.22)."""
    if march.points <= 0 or not garrison_allows(march.board, march.units):
        return []
    full = full_hexes(march.board, side_of(march.units[0]), march.units)
    reached = march.paths().arrivals
    return sorted(place for place in reached if place not in full and place != march.start)


def garrison_allows(board: Board, units: Iterable[str]) -> bool:
    """Case 23.22, R-DOC-2: whether units may leave where they stand: three British, French or US
    companies stay in Archangel, and nobody makes it worse while there are fewer."""
    where = board["where"]
    leaving = [u for u in units if u in GARRISON_COMPANIES and where[u] == ARCHANGEL]
    if not leaving:
        return True
    there = sum(where[unit] == ARCHANGEL for unit in GARRISON_COMPANIES)
    return there - len(leaving) >= GARRISON_SIZE


def why_not_there(march: March, place: str) -> Refusal:
    """Return why a stack cannot go to a hex."""
    if place in SEA:
        return Refusal(gettext("nobody enters the sea"), "4.3")
    if not garrison_allows(march.board, march.units):
        return Refusal(
            gettext("three British, French or US companies must stay in Archangel"), "23.22"
        )
    if place in march.closed:
        return Refusal(gettext("the enemy stands there"), "4.4")
    free = March(
        march.board,
        march.units,
        march.start,
        10**6,
        march.steps,
        march.closed,
        march.yields,
        march.zoned,
        march.engaged,
    ).paths()
    if place in march.paths():
        return Refusal(gettext("three battalions or one regiment may stand in a hex"), "6.0")
    if march.engaged and place in march.zoned and GRID.distance(march.start, place) == 1:
        return Refusal(gettext("units cannot go from one enemy zone into another"), "5.21")
    if place in free:
        cost = free.cost(place)
        return Refusal(
            gettext(
                "the way costs %(cost)s points, and the stack has %(points)s",
                cost=cost,
                points=march.points,
            ),
            "4.2",
        )
    if place in march.zoned or march.zoned & free.arrivals.keys():
        return Refusal(gettext("an enemy zone of control stops the stack before it"), "5.2")
    return Refusal(gettext("no way leads there"), "4.3")


def why_not_along(march: March, path: Sequence[str]) -> tuple[int, Refusal] | int:
    """Return what a path costs, or the number of its first illegal step with the reason."""
    if not garrison_allows(march.board, march.units):
        return 1, why_not_there(march, path[0])
    spent, at, stopped = 0, march.start, False
    steps = march.steps_from()
    for number, there in enumerate(path, start=1):
        if there not in GRID or there not in GRID.neighbours(at):
            return number, Refusal(gettext("the hexes are not adjacent"), "4.3")
        if stopped:
            return number, Refusal(gettext("the stack had to stop before it"), "5.2")
        if there in march.closed:
            return number, Refusal(gettext("the enemy stands there"), "4.4")
        cost = next((points for place, points in steps(at) if place == there), None)
        if cost is None:
            if at == march.start and march.engaged and there in march.zoned:
                return number, Refusal(
                    gettext("units cannot go from one enemy zone into another"), "5.21"
                )
            return number, Refusal(gettext("the step is closed to it"), "4.3, 9.4")
        spent += cost
        if spent > march.points:
            return number, Refusal(
                gettext(
                    "the way costs %(cost)s points, and the stack has %(points)s",
                    cost=spent,
                    points=march.points,
                ),
                "4.2",
            )
        at = there
        stopped = there in march.zoned or there in march.yields
    if not may_end(march, at):
        return len(path), Refusal(
            gettext("three battalions or one regiment may stand in a hex"), "6.0"
        )
    return spent
