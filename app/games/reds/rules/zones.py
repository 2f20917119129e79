"""Section 8: zones of control, and where they end."""

from collections.abc import Mapping

from app.games.board.zones import Zones, zones_of_control
from app.games.reds.board import Board, is_open, is_winter
from app.games.reds.box import (
    BALTIC,
    CLOSED_BEFORE_B,
    FREE_TERRITORY,
    GRID,
    POLAND,
    UNITS,
    WATER_BETWEEN,
    enemy_of,
    side_of,
)

ESTONIANS = "W-EST"

Stacks = Mapping[str, list[str]]


def is_water(here: str, there: str, *, winter: bool) -> bool:
    """Case 8.1: whether the side between two hexes is all water; lakes freeze (19.2)."""
    kind = WATER_BETWEEN.get((here, there))
    return kind is not None and not (kind == "lake" and winter)


def is_water_side(board: Board, here: str, there: str) -> bool:
    """Case 8.1: whether the side between two hexes is all water now."""
    return (here, there) in WATER_BETWEEN and is_water(here, there, winter=is_winter(board))


def is_border(here: str, there: str) -> bool:
    """Cases 3.4, 8.1: whether the occupation line runs between two hexes."""
    return (here in CLOSED_BEFORE_B) != (there in CLOSED_BEFORE_B)


def is_closed_border(board: Board, here: str, there: str) -> bool:
    """Cases 3.4, 8.1: whether the occupation line before turn B runs between two hexes."""
    return not is_open(board) and is_border(here, there)


def exerts_zone(board: Board, unit: str) -> bool:
    """Cases 8.1, 8.2: infantry and cavalry exert zones, but for cavalry on a raid."""
    return UNITS[unit].zone and unit != board["raid"]


def ignores_zones(board: Board, unit: str, place: str) -> bool:
    """Case 8.3: the 1st Cavalry Army, cavalry on a raid, and Makhno in the Free Territory."""
    if unit == board["raid"]:
        return True
    if not UNITS[unit].ignores_zones:
        return False
    return UNITS[unit].faction != "makhno" or place in FREE_TERRITORY


def zones_against(board: Board, side: str, here: Stacks) -> Zones:
    """Case 8.1: the zones that hinder a side: those of its enemies, not negated by anybody."""
    enemy = enemy_of(side)
    exerting = {
        place: [unit for unit in units if side_of(unit) == enemy and exerts_zone(board, unit)]
        for place, units in here.items()
    }

    def passes(origin: str, there: str) -> bool:
        estonian = exerting[origin] == [ESTONIANS]
        return zone_passes(board, origin, there) and (not estonian or there in BALTIC)

    return zones_of_control((p for p, units in exerting.items() if units), GRID.neighbours, passes)


def zone_passes(board: Board, origin: str, there: str) -> bool:
    """Case 8.1: whether a zone goes from a hex into the next: not over water, the occupation line
    before turn B, or the border of neutral Poland."""
    if is_water_side(board, origin, there) or is_closed_border(board, origin, there):
        return False
    return board["poland"] != "neutral" or (origin in POLAND) == (there in POLAND)


def negated(board: Board, zones: Zones, side: str, here: Stacks) -> Zones:
    """Case 8.4: the zones with those that friends negate taken away: for supply, retreats and
    strategic movement."""
    return zones.without(
        {place for place, units in here.items() if any(side_of(unit) == side for unit in units)}
    )
