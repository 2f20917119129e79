"""Sections 9.4 and 9.5: crossing a closed river, and headquarters that supply across one."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from app.games.elope.board import (
    HEXES,
    SINCE_VERSION_7,
    Board,
    bridged_sides,
    changed_bridges,
    is_since,
    units_at,
)
from app.games.elope.box import (
    BITS,
    GRID,
    HEADQUARTERS,
    PLAIN,
    SEA,
    UNITS,
    river_between,
    side_of,
)
from app.games.elope.rules.condition import is_normal, is_supplied
from app.games.elope.rules.derived import derive
from app.games.elope.rules.doctrine import closed_hexes, garrison_allows
from app.games.elope.rules.ground import step_cost
from app.games.elope.rules.stacking import fits
from app.games.kernel.state import Action


def parent_key(unit: str) -> str:
    """The headquarters of a unit; of units without one, their nation stands for it (R-MOV-11)."""
    return UNITS[unit].parent or f"nation:{UNITS[unit].nation}"


def crossings(
    board: Board, selected: list[str], spent: Mapping[str, int], crossed: Iterable[str]
) -> list[Action]:
    """Case 9.4, R-MOV-11: where a single unit in normal supply that has not moved can cross a river
    that is closed to it, one unit a phase for each headquarters; into enemy zones as well."""
    unit = selected[0]
    if (
        len(selected) > 1
        or unit not in PLAIN
        or spent.get(unit)
        or parent_key(unit) in crossed
        or not is_normal(board, unit)
        or not garrison_allows(board, selected)
    ):
        return []
    here, barred = board["where"][unit], closed_hexes(board, selected)
    return [
        {"do": "cross", "place": there}
        for there in sorted(GRID.neighbours(here))
        if there not in SEA
        and river_between(here, there) == "major"
        and step_cost(board["weather"], "troops", here, there, changed_bridges(board)) is None
        and not BITS.bit[there] & barred
        and _has_room(board, unit, there)
    ]


def _has_room(board: Board, unit: str, place: str) -> bool:
    there = units_at(board, place)
    return all(side_of(each) == side_of(unit) for each in there) and fits([*there, unit])


def heads_across(board: Board, side: str, moved: Iterable[str]) -> list[Action]:
    """Case 9.5: the headquarters in supply beside a river that can serve units on the other bank;
    only where one of its units stands there."""
    where = board["where"]
    sets, bridged = derive(board).of[side], bridged_sides(board)
    places = sets.attacked | sets.support if is_since(board, SINCE_VERSION_7) else sets.plain
    return [
        {"do": "across", "unit": hq}
        for hq in HEADQUARTERS[side]
        if where[hq] in HEXES
        and _far_banks(where[hq], bridged) & places
        and hq not in moved
        and hq not in board["across"]
        and is_supplied(board, hq)
    ]


@lru_cache(4096)
def _far_banks(here: str, bridged: frozenset[str]) -> int:
    """The hexes beside a hex, across a river without a bridge, as bits."""
    return BITS.bits(
        there
        for there in GRID.neighbours(here)
        if river_between(here, there) and GRID.side_between(here, there) not in bridged
    )
