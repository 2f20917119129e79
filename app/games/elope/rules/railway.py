"""Section 4.8: the railway net as it stands, and how far a stack can ride on it."""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from app.games.elope.board import Board, bridged_sides, changed_bridges
from app.games.elope.box import (
    ARMOUR,
    BITS,
    COSTS,
    GRID,
    MAP,
    SETTLEMENTS,
    UNITS,
    enemy_of,
    river_between,
    side_of,
)
from app.games.elope.rules.condition import allowance, halved
from app.games.elope.rules.derived import derive
from app.games.elope.rules.doctrine import why_closed, why_not_leave
from app.games.elope.rules.lines import occupied_by
from app.games.elope.rules.reach import March
from app.games.elope.rules.stacking import full_hexes
from app.games.elope.rules.supply import SOURCES
from app.games.kernel.refusal import Refusal
from app.games.text import gettext

RAILS: Final[Mapping[str, tuple[str, ...]]] = MAP.linked["railroad"]
"""For each hex with a railway, the hexes that it joins."""
STATIONS: Final = tuple(sorted(SETTLEMENTS & RAILS.keys()))
"""The cities and towns of the railways, where units board and get off (4.82)."""
STATION_BITS: Final = BITS.bits(STATIONS)
BOARDING: Final = COSTS["entrain"]
LONGEST_RIDE: Final = COSTS["rail_hexes"]
NAMED: Final = 4
"""So many hexes a refusal names that could be reached instead."""

Ways = Mapping[str, tuple[str, ...]]
"""For each hex that a train reaches, the hexes on the way, without the first."""


class Ride(NamedTuple):
    """A way by rail: its hexes without the start, where the stack boards, and the movement points
    that each of its units has left afterwards (4.87)."""

    path: tuple[str, ...]
    boarded: str
    left: int


def enemies_of(march: March) -> int:
    """Return the hexes in which any enemy stands, as bits."""
    return march.derived.of[enemy_of(side_of(march.units[0]))].occupied


def has_rails(board: Board) -> bool:
    """Whether the match has railways as lines of movement."""
    return "rails" in board


def is_cut(board: Board, place: str) -> bool:
    """Case 16.5: whether the track in a hex is destroyed."""
    return "rails" in board and place in board["rails"]["cut"]


def next_stations(board: Board, here: str) -> list[str]:
    """Case 4.85: the hexes to which the track leads on from a hex: neither hex is destroyed, and a
    bridge between them stands."""
    cut = board["rails"]["cut"]
    if here in cut or here not in RAILS:
        return []
    return [there for there in _joined(bridged_sides(board))[here] if there not in cut]


@lru_cache(64)
def _joined(bridged: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """For each rail hex, the hexes that its track leads to over the bridges that stand."""
    return {
        here: tuple(
            there
            for there in joined
            if not river_between(here, there) or GRID.side_between(here, there) in bridged
        )
        for here, joined in RAILS.items()
    }


def ways_by_rail(board: Board, start: str, closed: int, stops: int, limit: int) -> Ways:
    """Return the ways from a hex along the track, at most `limit` hexes long.

    They enter no hex that is `closed` and lead on from none that `stops` (4.85, 4.86), both bits.
    """
    cut = frozenset(board["rails"]["cut"])
    if not start or start not in RAILS:
        return {start: ()}
    return _ways_by_rail(start, closed, stops, limit, cut, bridged_sides(board))


@lru_cache(256)
def _ways_by_rail(
    start: str, closed: int, stops: int, limit: int, cut: frozenset[str], bridged: frozenset[str]
) -> Ways:
    found: dict[str, tuple[str, ...]] = {start: ()}
    joined = _joined(bridged)
    edge = [start] if start not in cut else []
    for _length in range(limit):
        farther = []
        for here in edge:
            if BITS.bit[here] & stops and here != start:
                continue
            for there in joined[here]:
                if there not in found and there not in cut and not BITS.bit[there] & closed:
                    found[there] = (*found[here], there)
                    farther.append(there)
        edge = farther
        if not edge:
            break
    return found


def behind_the_lines(board: Board, side: str) -> Collection[str]:
    """Case 4.83, R-MOV-10: the rail hexes that the track joins to a source of a side, free from
    the enemy and his zones: who starts there is aboard already."""
    sources = tuple(s for s in SOURCES[side] if board["control"][s] == side)
    kept = derive(board).kept
    key = ("behind", side, sources, tuple(board["rails"]["cut"]), changed_bridges(board))
    found = kept.get(key)
    if found is None:
        found = kept[key] = _behind(board, side, sources)
    assert isinstance(found, frozenset)
    return found


def _behind(board: Board, side: str, sources: Iterable[str]) -> frozenset[str]:
    enemy = enemy_of(side)
    barred = occupied_by(board, enemy) | derive(board).zones(enemy)
    found: set[str] = set()
    for source in sources:
        if not BITS.bit[source] & barred:
            found.update(ways_by_rail(board, source, barred, 0, len(RAILS)))
    return frozenset(found)


def can_ride(board: Board, units: Iterable[str]) -> bool:
    """Case 4.8, R-MOV-9: whether units may ride: all kinds that can move, but tanks (18.2) and
    armoured trains."""
    return all(unit not in ARMOUR and allowance(board, unit) for unit in units)


def boarding_places(march: March) -> list[tuple[int, str]]:
    """Return where a stack can board, with what that costs, the cheapest first.

    Where it starts, without cost, if it is behind its lines (4.83); else in a city or town of the
    railway, for a point more than the way there (4.8, 4.82). Not in an enemy zone (4.84).
    """
    board, start = march.board, march.start
    if (
        start in RAILS
        and not march.is_zoned(start)
        and start in behind_the_lines(board, side_of(march.units[0]))
    ):
        return [(0, start)]
    found = []
    if start in STATIONS and not march.is_zoned(start) and march.points > 0:
        found.append((BOARDING, start))
    reach = march.reach()
    near = reach.reached & STATION_BITS & ~(march.zoned | march.overruns | march.depots)
    for place in BITS.places(near) if near else ():
        cost = reach.cost(place) + BOARDING
        if place != start and cost <= march.points:
            found.append((cost, place))
    return sorted(found)


def rides(march: March, spent: Mapping[str, int]) -> dict[str, Ride]:
    """Cases 4.8 to 4.87: where a stack that has not left its hex can go by rail.

    It boards where that is cheapest, rides up to fifteen hexes, stops in an enemy zone, and has
    half of its movement left, less what it spent before it boarded (R-MOV-9). A ride may end in any
    rail hex with room; only in a city or town can the stack go on (4.82), elsewhere it gets off at
    the end of the phase (4.86).
    """
    board, units = march.board, march.units
    if not has_rails(board) or not can_ride(board, units) or not march.may_leave:
        return {}
    found: dict[str, Ride] = {}
    for cost, station in boarding_places(march):
        if is_cut(board, station):
            continue
        walk = march.reach().path(station)[1:] if station != march.start else ()
        left = max(0, min(halved(allowance(board, u)) - spent.get(u, 0) for u in units) - cost)
        for place, way in ways_by_rail(
            board, station, enemies_of(march), march.zoned, LONGEST_RIDE
        ).items():
            if (
                way
                and not BITS.bit[place] & march.barred
                and place != march.start
                and place not in found
            ):
                found[place] = Ride((*walk, *way), station, left)
    return found


def why_no_ride(march: March, place: str, able: Mapping[str, Ride]) -> Refusal:
    """Return why a stack cannot ride to a hex, and where it could ride instead."""
    reason, case = _no_ride(march, place)
    if not able:
        return Refusal(reason, case)
    # The hexes that can be reached nearest to where the player wanted to go.
    near = sorted(able, key=lambda at: (GRID.distance(at, place), at))[:NAMED]
    return Refusal(
        gettext(
            "%(reason)s; by rail it can go to %(places)s", reason=reason, places=", ".join(near)
        ),
        case,
    )


def _no_ride(march: March, place: str) -> tuple[str, str]:
    board, units = march.board, march.units
    if not has_rails(board):
        return gettext("this match is played without railways"), "4.8"
    if any(unit in ARMOUR for unit in units):
        return gettext("tanks ride on the armoured train alone"), "18.2"
    kept = why_not_leave(board, units)
    if kept is None and place in RAILS:
        kept = why_closed(board, units, place)
    if kept is not None:
        return kept.why, kept.case
    if place not in RAILS:
        return gettext("no railway leads there"), "4.8"
    if not can_ride(board, units):
        return gettext("a unit of the stack cannot move"), "4.1"
    if is_cut(board, place):
        return gettext("the track there is destroyed"), "4.85"
    if not boarding_places(march):
        if march.is_zoned(march.start):
            return gettext("nobody boards a train in an enemy zone of control"), "4.84"
        return gettext("units board trains in cities and towns, and none is near enough"), "4.82"
    if BITS.bit[place] & enemies_of(march):
        return gettext("the enemy stands there"), "4.85"
    if BITS.bit[place] & full_hexes(march.derived, side_of(units[0]), units):
        return gettext("three battalions or one regiment may stand in a hex"), "6.0"
    for _cost, station in boarding_places(march):
        if place in ways_by_rail(board, station, enemies_of(march), march.zoned, len(RAILS)):
            return gettext("trains carry units fifteen rail hexes at most"), "4.8"
    return gettext("the track there is cut or not free from the enemy"), "4.85"


def name_of_stack(units: Iterable[str]) -> str:
    """The units of a stack by name."""
    return ", ".join(UNITS[unit].name for unit in units)
