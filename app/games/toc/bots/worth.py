"""What cities, spaces and units are worth to a side; figures that only bots compare."""

from functools import cache
from typing import Final

from app.games.toc.board import Board, is_soc_rev, units_at, values_of
from app.games.toc.box import (
    CITIES,
    FAR_EAST_BITS,
    KRONSTADT,
    LEADERS,
    MOSKVA,
    NET,
    NEUTRAL,
    OMSK,
    PETROGRAD,
    RESOURCES,
    SEVASTOPOL,
    UNITS,
    enemy_of,
    is_army,
)
from app.games.toc.rules.derived import derive
from app.games.toc.rules.far_east import is_open
from app.games.toc.rules.leaders import rating

FAR: Final = 99
CITY_WORTH, CAPITAL_WORTH, RESOURCE_WORTH = 6.0, 5.0, 0.4
"""What a Victory City is worth, how much more a city whose loss costs steps or the game, and each
step that flows through a resource centre."""
CAPITALS: Final = (MOSKVA, PETROGRAD, OMSK, SEVASTOPOL)
FADES: Final = 0.62
"""What is left of the worth of a city at each step away from it."""
NEAR: Final = 6
"""Cities further away count nothing."""
GOALS: Final = tuple(city for city in CITIES if city != KRONSTADT)
"""The Victory Cities; those of the Far East draw nobody until it is open (13.41)."""
EMPTY_SPACE: Final = 0.6
"""What it is worth to take a space that is no city: it cuts lines of supply and opens ways."""


@cache
def city_worth(city: str) -> float:
    """What it is worth to hold a Victory City."""
    found = CITY_WORTH + RESOURCE_WORTH * RESOURCES.get(city, 0)
    return found + CAPITAL_WORTH * (city in CAPITALS)


@cache
def distances(city: str, through: int) -> dict[str, int]:
    """How far spaces are from a city over links of all kinds, through some spaces."""
    found = {city: 0}
    for steps, ring in zip(range(1, NEAR + 1), NET.rings(city, through), strict=False):
        found |= dict.fromkeys(NET.names(ring), steps)
    return found


@cache
def _pulls(wanted: int, through: int) -> dict[str, float]:
    found = dict.fromkeys(NET.spaces, 0.0)
    for city in NET.names(wanted):
        for space, steps in distances(city, through).items():
            found[space] += city_worth(city) * FADES**steps
    return found


def pulls(board: Board, side: str) -> dict[str, float]:
    """How much each space is worth to be in: the nearer to cities of the enemy, the more."""
    derived = derive(board)
    wanted = NET.bits(GOALS) & ~derived.held(side) & ~derived.held(NEUTRAL)
    is_far_east_open = is_open(board)
    through = NET.all & ~(derived.units[NEUTRAL] | (0 if is_far_east_open else FAR_EAST_BITS))
    # What is derived from a board does not know that the Far East opens.
    return derived.kept(("pulls", side, is_far_east_open), lambda: _pulls(wanted, through))


def strength_at(board: Board, space: str) -> int:
    """The combat strength of the units in a space."""
    return sum(values_of(board, unit)[0] for unit in units_at(board, space))


def threats(board: Board, side: str) -> dict[str, float]:
    """The strength of the enemy that can attack each space: all of it next to it, half of it two
    spaces away."""
    # What is derived from a board does not know which units are reduced.
    what = ("threats", side, tuple(board["reduced"]))
    return derive(board).kept(what, lambda: _threats(board, side))


def _threats(board: Board, side: str) -> dict[str, float]:
    derived, found = derive(board), dict.fromkeys(NET.spaces, 0.0)
    closed = derived.units[NEUTRAL]
    for space in NET.names(derived.units[enemy_of(side)]):
        strength = strength_at(board, space)
        beside = NET.near(NET.bit[space]) & ~closed
        for other in NET.names(beside):
            found[other] += strength
        for other in NET.names(NET.near(beside & ~derived.units[side]) & ~beside):
            found[other] += strength / 2
    return found


def danger(
    board: Board, threat: float, space: str, leaving: float = 0.0, coming: float = 0.0
) -> float:
    """How much is at stake in a space, if so much strength leaves it or comes: what it is worth, by
    how much the enemy near by (`threat`) is stronger."""
    if threat <= 0 or space not in GOALS:
        return 0.0
    stands = max(0.0, strength_at(board, space) - leaving + coming)
    need = min(1.0, max(0.0, (threat - 1.5 * stands) / threat))
    return city_worth(space) * need


def worth_of(board: Board, piece: str) -> float:
    """What a piece is worth to its side as it is."""
    if piece in LEADERS:
        return 1.5 + 1.5 * rating(piece)
    strength, factor, _movement = values_of(board, piece)
    steps = 1 if piece in board["reduced"] or UNITS[piece].reduced is None else 2
    return strength + 0.5 * factor * steps + (1.0 if is_army(piece) else 0.0) - is_soc_rev(piece)
