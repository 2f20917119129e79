"""Section 9.2: trenches and hasty defences, and what they give (9.3, 7.5)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from app.games.elope.board import Board, is_snow
from app.games.elope.box import BITS, BOX, MAP, PLAIN, SIDES, UNITS, enemy_of
from app.games.elope.rules.condition import halved
from app.games.elope.rules.derived import derive
from app.games.elope.rules.operations import can_spend
from app.games.kernel.state import Action

ADVANTAGE: Final = {
    work: BOX.charts.tactical_advantage[work] for work in ("trench", "hasty_defence", "fort")
}
"""The tactical advantage of works for the defender (7.5, R-TA-2, R-TA-3)."""
SHELTERS: Final = frozenset({"hasty_defence", "fort"})
"""Works that help to survive without supply (9.3)."""
PHASES_A_TURN: Final = 4
"""Both sides' movement and combat: so long must a unit have been out of enemy zones (9.2)."""

NEAR_ENEMY: Final = 4
"""Hexes from an enemy within which units are listed first."""
TO_SPARE: Final = {
    unit: (UNITS[unit].movement or 0) - halved(UNITS[unit].movement or 0) for unit in PLAIN
}
"""How many movement points a unit may have spent that is to dig a trench."""


def mark_zones(board: Board) -> None:
    """Note which units stand in an enemy zone as a phase begins (9.2, R-ENG-1)."""
    board["phase"] += 1
    for side in SIDES:
        derived = derive(board)
        zoned = derived.zones(enemy_of(side))
        if zoned:
            for unit in derived.on_map(side):
                if BITS.bit[board["where"][unit]] & zoned:
                    board["zoned"][unit] = board["phase"]


def digs(board: Board, side: str, spent: Mapping[str, int], moved: Iterable[str]) -> list[Action]:
    """Case 9.2: who can dig a trench, for half of its points, and who can make a trench a hasty
    defence, for all of them and a supply point.

    Trenches only in dry weather, works in marsh not in snow (R-ENG-2); in normal supply (10.5), and
    out of enemy zones for one complete turn.
    """
    is_dry, works = board["weather"] == "dry", board["works"]
    if not is_dry and "trench" not in works.values():
        return []
    can_fortify = board["points"][side] > 0 and can_spend(board, side)
    where, phase = board["where"], board["phase"]
    barred = {*board["unsupplied"], *board["isolated"]}
    barred.update(u for u, last in board["zoned"].items() if phase - last < PHASES_A_TURN)
    gone, found = frozenset(moved), []
    for unit in derive(board).on_map(side):
        if unit in barred or unit not in PLAIN:
            continue
        work = works.get(where[unit])
        if work is None:
            if is_dry and spent.get(unit, 0) <= TO_SPARE[unit]:
                found.append(("entrench", unit))
        elif work == "trench" and can_fortify and unit not in gone and not spent.get(unit):
            marsh = MAP.hexes[where[unit]].terrain == "marsh"
            if not (marsh and is_snow(board)):
                found.append(("fortify", unit))
    return [{"do": verb, "unit": unit} for verb, unit in _front_first(board, side, found)]


Digs = list[tuple[str, str]]


def _front_first(board: Board, side: str, found: Digs) -> Digs:
    """Those near the enemy come first: it is they who are likely to dig."""
    if len(found) < 2:
        return found
    near = _around(derive(board).of[enemy_of(side)].occupied)
    where, bit = board["where"], BITS.bit
    first = [dig for dig in found if bit[where[dig[1]]] & near]
    if not first:
        return found
    return [*first, *(dig for dig in found if not bit[where[dig[1]]] & near)]


@lru_cache(64)
def _around(hexes: int) -> int:
    """The hexes within NEAR_ENEMY of some hexes, as bits."""
    for _step in range(NEAR_ENEMY):
        hexes |= BITS.steps.spread(hexes)
    return hexes
