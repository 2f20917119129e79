"""What units are worth to a seat that plays for the victory of one colour."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from app.games.kernel.state import Seat
from app.games.rcw.box import ARMIES, BOX, COLOUR, IMPERIALS, LEADERS, VALUE
from app.games.rcw.rules.victory import DISPLAY_POINTS, MAP_POINTS, RED, WHITE

RETURNS = 0.5
"""What counts of a unit that will be back by replacement (9.11)."""
LAST_STAND = {RED: 1.0, WHITE: 1.5}
"""For each unit whose end brings the end of the game nearer: White units, Red leaders (15.1)."""
USE = 0.4
"""What a point of strength is worth for what can still be done with it."""
COMMAND = 1.5
"""What a leader is worth beyond the printed value: without one the units are uncontrolled (7.4)."""


def spoils(
    unit: str, owner: Seat | None, seat: Seat, aim: str, turn: int, rivalry: Mapping[Any, float]
) -> float:
    """Return what it brings `seat` to kill `unit`, which `owner` controls, in game turn `turn`.

    `rivalry`: what a point less for each of the others counts.
    """
    return table_of_spoils(owner, seat, aim, turn, rivalry)[unit]


def table_of_spoils(
    owner: Seat | None, seat: Seat, aim: str, turn: int, rivalry: Mapping[Any, float]
) -> Mapping[str, float]:
    """Return `spoils` of all units, as if `owner` controlled each."""
    returns = turn <= BOX.tables.track.last_replacement_turn
    weight = None if owner == seat else rivalry.get(owner, 0.0)
    return _table(aim, weight, returns)


@cache
def _table(aim: str, weight: float | None, returns: bool) -> Mapping[str, float]:
    return {unit: _spoils(unit, aim, weight, returns) for unit in VALUE}


def _spoils(unit: str, aim: str, weight: float | None, returns: bool) -> float:
    """As `spoils`; `weight` is what a point less for the owner counts, None for an own unit."""
    if unit in IMPERIALS:
        return 0.0  # they outlive their company (13.51)
    points: float = DISPLAY_POINTS[aim].get(unit, 0)
    if returns and BOX.units[unit].replaceable:
        points *= RETURNS
    counted = MAP_POINTS[aim].get(unit, 0)
    if weight is None:
        points -= counted + COMMAND * (unit in LEADERS and COLOUR[unit] == aim)
    else:
        points += weight * counted
    if _prolongs(unit, aim):
        points += LAST_STAND[aim]
    return points


def _prolongs(unit: str, aim: str) -> bool:
    """Whether the game cannot end in a victory of `aim` while units such as this one stand."""
    if aim == RED:
        return COLOUR[unit] == WHITE and (unit in ARMIES or unit in LEADERS)
    return COLOUR[unit] == RED and unit in LEADERS


TREASURE = 4.0
"""What an Imperial unit is worth to whoever holds it, besides what it counts for the own colour:
to lose it is to give it to a rival (13.41)."""


def price(unit: str, aim: str) -> float:
    """Return what the loss of an own unit costs."""
    if unit in IMPERIALS:
        return TREASURE + MAP_POINTS[aim].get(unit, 0)
    led = COMMAND if unit in LEADERS and COLOUR[unit] == aim else 0.0
    return MAP_POINTS[aim].get(unit, 0) + USE * VALUE[unit] + led


def caution(turn: int) -> float:
    """Return by how much prices count: the longer the war, the more is risked to end it."""
    return max(0.05, 1.0 - 0.04 * max(0, turn - 5))
