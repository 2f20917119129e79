"""Sections 4 and 5.2: where a stack can go, and what it costs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from app.games.board.flood import Costs, Flood, Terms, flood
from app.games.elope.board import Board, changed_bridges
from app.games.elope.box import (
    BITS,
    COSTS,
    GRID,
    PLAIN,
    SEA,
    enemy_of,
    side_of,
)
from app.games.elope.rules.condition import allowance
from app.games.elope.rules.derived import Derived, derive
from app.games.elope.rules.doctrine import closed_hexes, why_closed, why_not_leave
from app.games.elope.rules.ground import Changes, Mover, edges_in, mover_of, step_cost
from app.games.elope.rules.stacking import full_hexes
from app.games.kernel.refusal import Refusal
from app.games.text import gettext

DISENGAGE = COSTS["disengage"]
OVERRUN = COSTS["overrun_support_unit"]
_KEPT: Final = 32
_WAYS_KEPT: Final = 256


@dataclass(frozen=True)
class March:
    """A stack about to move: where it stands, its points, and what hinders it; hexes are bits.

    `closed` are the hexes of enemies that have to be attacked, `overruns` those with lone support
    units, which it enters for four points more (9.0), `depots` those with lone depots (11.6).
    `zoned` are the hexes in enemy zones; `engaged` says that it began the phase in one (5.21).
    """

    board: Board
    derived: Derived
    units: tuple[str, ...]
    start: str
    points: int
    mover: Mover
    closed: int
    overruns: int
    depots: int
    zoned: int
    engaged: bool
    bridges: Changes

    def is_zoned(self, place: str) -> bool:
        """Whether a hex is in an enemy zone."""
        return bool(BITS.bit[place] & self.zoned)

    def reach(self) -> Flood:
        """Return the cheapest way to each hex within reach; the stack stops where it must."""
        return self._flood(self.points)

    def neighbours(self) -> int:
        """Return the hexes beside the stack that one step leads to."""
        found = _neighbours(
            self.start,
            self.points - (DISENGAGE if self.engaged else 0),
            (self.board["weather"], self.mover, self.overruns, self.bridges),
        )
        return found & ~self.closed & ~(self.zoned if self.engaged else 0)

    @cached_property
    def barred(self) -> int:
        """The hexes where the stack may not end a move, for want of room (4.7, 6.1) or by orders
        (20.0); it passes through its friends without a cost (6.2)."""
        full = full_hexes(self.derived, side_of(self.units[0]), self.units)
        return full | closed_hexes(self.board, self.units)

    @cached_property
    def may_leave(self) -> bool:
        """Whether Archangel, or a depot, can do without the stack (20.0, 23.22)."""
        return why_not_leave(self.board, self.units) is None

    def flood_freely(self) -> Flood:
        """Return the ways that the stack would have with points without end."""
        return self._flood(None)

    def _flood(self, points: int | None) -> Flood:
        return _flood(
            self.start,
            points,
            (self.board["weather"], self.mover, self.overruns, self.bridges),
            self.closed,
            self.zoned | self.overruns | self.depots,
            self.zoned if self.engaged else None,
        )

    def price(self, at: str, there: str) -> int | None:
        """Return what a step costs, leaving a zone (5.21) and an overrun (9.0) included; None where
        it is not allowed. `reach` says the same of all steps."""
        cost = step_cost(self.board["weather"], self.mover, at, there, self.bridges)
        if cost is None or BITS.bit[there] & self.closed:
            return None
        if at == self.start and self.engaged:
            if self.is_zoned(there):
                return None
            cost += DISENGAGE
        return cost + (OVERRUN if BITS.bit[there] & self.overruns else 0)


@lru_cache(_WAYS_KEPT)
def _flood(
    start: str,
    points: int | None,
    terms: tuple[str, Mover, int, Changes],
    closed: int,
    stops: int,
    left_zone: int | None,
) -> Flood:
    """The ways of a stack by all that they follow from: while a side moves its enemy stands still,
    so that the next unit of a hex has those of the one before it.

    `left_zone` are the hexes in enemy zones for a stack that has to leave one, else None.
    """
    others = _costs(*terms)
    is_engaged = left_zone is not None
    first = [(cost + DISENGAGE, edges) for cost, edges in others] if is_engaged else others
    return flood(BITS, start, Terms(first, others), closed, stops, points, left_zone or 0)


@lru_cache(_WAYS_KEPT)
def _neighbours(start: str, points: int, terms: tuple[str, Mover, int, Changes]) -> int:
    """The hexes beside one that a step leads to for so many points."""
    here, found = BITS.bit[start], 0
    for cost, edges in _costs(*terms):
        if cost <= points:
            found |= edges.spread(here)
    return found


@lru_cache(_KEPT)
def _costs(weather: str, mover: Mover, overruns: int, bridges: Changes) -> Costs:
    """Case 9.0: what steps cost; those into the hexes of lone support units four points more."""
    costs = edges_in(weather, mover, bridges)
    if not overruns:
        return costs
    rest = BITS.all & ~overruns
    return [
        *((cost, edges.between(BITS.all, rest)) for cost, edges in costs),
        *((cost + OVERRUN, edges.between(BITS.all, overruns)) for cost, edges in costs),
    ]


def march_of(
    board: Board, units: Sequence[str], spent: Mapping[str, int], *, first: bool = True
) -> March:
    """Return the march of a stack that stands together; `spent` has points used in this phase.

    `first` says that it has not left the hex in which it began the phase.
    """
    derived, enemy = derive(board), enemy_of(side_of(units[0]))
    start = board["where"][units[0]]
    points = min(allowance(board, unit) - spent.get(unit, 0) for unit in units)
    sets, zoned = derived.of[enemy], derived.zones(enemy)
    # Only a plain combat unit drives off lone support units and depots (4.4, 9.0, 11.6).
    drives = not PLAIN.isdisjoint(units)
    return March(
        board,
        derived,
        tuple(units),
        start,
        points,
        mover_of(units),
        sets.attacked if drives else sets.occupied,
        sets.support if drives else 0,
        sets.occupied & ~sets.attacked & ~sets.support if drives else 0,
        zoned,
        engaged=first and bool(BITS.bit[start] & zoned),
        bridges=changed_bridges(board),
    )


def may_end(march: March, place: str) -> bool:
    """Case 6.1: whether a stack may end its move in a hex."""
    return place != march.start and not BITS.bit[place] & march.barred


def goal_bits(march: March) -> int:
    """Return the hexes where a stack may end a move; none where the garrison of Archangel would
    become too small (23.22)."""
    if march.points <= 0 or not march.may_leave:
        return 0
    return march.reach().reached & ~march.barred & ~BITS.bit[march.start]


def has_goal(march: March) -> bool:
    """Whether there is a hex where a stack may end a move."""
    if march.points <= 0 or not march.may_leave:
        return False
    return bool(march.neighbours() & ~march.barred) or bool(goal_bits(march))


def goals(march: March) -> list[str]:
    """Return the hexes where a stack may end a move, ascending."""
    return BITS.places(goal_bits(march))


def why_not_there(march: March, place: str) -> Refusal:
    """Return why a stack cannot go to a hex."""
    if place in SEA:
        return Refusal(gettext("nobody enters the sea"), "4.3")
    kept = why_not_leave(march.board, march.units) or why_closed(march.board, march.units, place)
    if kept is not None:
        return kept
    bit, reach, free = BITS.bit[place], march.reach(), march.flood_freely()
    if bit & march.closed:
        return Refusal(gettext("the enemy stands there"), "4.4")
    if bit & reach.reached:
        return Refusal(gettext("three battalions or one regiment may stand in a hex"), "6.0")
    if march.engaged and march.is_zoned(place) and GRID.distance(march.start, place) == 1:
        return Refusal(gettext("units cannot go from one enemy zone into another"), "5.21")
    if bit & free.reached:
        return Refusal(
            gettext(
                "the way costs %(cost)s points, and the stack has %(points)s",
                cost=free.cost(place),
                points=march.points,
            ),
            "4.2",
        )
    if march.is_zoned(place) or march.zoned & free.reached:
        return Refusal(gettext("an enemy zone of control stops the stack before it"), "5.2")
    return Refusal(gettext("no way leads there"), "4.3")


def why_not_along(march: March, path: Sequence[str]) -> tuple[int, Refusal] | int:
    """Return what a path costs, or the number of its first illegal step with the reason."""
    if not march.may_leave:
        return 1, why_not_there(march, path[0])
    spent, at, stopped = 0, march.start, False
    for number, there in enumerate(path, start=1):
        if there not in GRID or there not in GRID.neighbours(at):
            return number, Refusal(gettext("the hexes are not adjacent"), "4.3")
        if stopped:
            return number, Refusal(gettext("the stack had to stop before it"), "5.2")
        if BITS.bit[there] & march.closed:
            return number, Refusal(gettext("the enemy stands there"), "4.4")
        cost = march.price(at, there)
        if cost is None:
            if at == march.start and march.engaged and march.is_zoned(there):
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
        stopped = bool(BITS.bit[there] & (march.zoned | march.overruns | march.depots))
    ordered = why_closed(march.board, march.units, at)
    if ordered is not None:
        return len(path), ordered
    if not may_end(march, at):
        return len(path), Refusal(
            gettext("three battalions or one regiment may stand in a hex"), "6.0"
        )
    return spent
