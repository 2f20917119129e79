"""Case 24.1, R-SUP-5: lines of communication along rivers that are free from ice.

A line of communication, but no line of supply, may go from a bank along hexsides of major rivers to
another bank. A hexside is closed to a side by ice, by an enemy ship on it, and by an enemy zone on
either bank.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, cast

from app.games.elope.board import Board
from app.games.elope.box import BITS, SHIPS, enemy_of
from app.games.elope.rules.derived import Derived
from app.games.elope.rules.rivers import (
    RIVERS,
    banks,
    is_frozen_in,
    is_printed_snow,
    next_sides,
)

Stretches = tuple[int, ...]
"""For each stretch of open river the hexes on its banks, as bits."""

MAJOR: Final = tuple(side for side, river in RIVERS.items() if river.river_class == "major")


def stretches(board: Board, side: str, derived: Derived) -> Stretches:
    """Return the stretches of river that lines of communication of a side can follow; none in a
    match that has no such lines. `derived` is what follows from the board as it stands."""
    if not board.get("river_lines"):
        return ()
    lying = board["fleet"]["at"] if "fleet" in board else {}
    key = ("stretches", side, board["weather"], board["turn"], *lying.values())
    found = derived.kept.get(key)
    if found is None:
        found = derived.kept[key] = _stretches(board, side, lying, derived.zones(enemy_of(side)))
    return cast(Stretches, found)


def _stretches(board: Board, side: str, lying: Mapping[str, str], zoned: int) -> Stretches:
    open_sides = _ice_free(board["weather"], is_printed_snow(board))
    enemies = SHIPS[enemy_of(side)]
    ships = frozenset(at for ship in enemies if (at := lying.get(ship, "")) in RIVERS)
    return _joined(open_sides, ships, zoned & _banks_of(open_sides))


@cache
def _ice_free(weather: str, in_winter: bool) -> tuple[str, ...]:
    """The hexsides of major rivers without ice (14.2 to 14.41)."""
    return tuple(side for side in MAJOR if not is_frozen_in(weather, side, in_winter=in_winter))


@cache
def _banks_of(sides: tuple[str, ...]) -> int:
    return BITS.bits(place for side in sides for place in banks(side))


@lru_cache(256)
def _joined(sides: tuple[str, ...], ships: frozenset[str], zoned: int) -> Stretches:
    free = {side for side in sides if side not in ships and not BITS.bits(banks(side)) & zoned}
    found = []
    while free:
        reached, ahead = set[str](), [free.pop()]
        while ahead:
            here = ahead.pop()
            reached.update(banks(here))
            for there in next_sides(here):
                if there in free:
                    free.remove(there)
                    ahead.append(there)
        found.append(BITS.bits(reached))
    return tuple(sorted(found))
