"""Section 9.2: trenches and hasty defences, and what they give (9.3, 7.5)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from app.games.elope.board import SINCE_VERSION_7, Board, is_since, is_snow
from app.games.elope.box import BITS, BOX, MAP, PLAIN, SIDES, UNITS, enemy_of
from app.games.elope.rules.condition import halved
from app.games.elope.rules.derived import IN_BOX, derive
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
OTHER_DIGGERS: Final = frozenset(
    unit
    for unit, each in UNITS.items()
    if each.movement and each.type in ("artillery", "mg", "mortar", "engineer", "hq")
).difference(PLAIN)
"""Support units, which dig as plain ones do; by rules before version 7 they did not."""
TO_SPARE: Final = {
    unit: (UNITS[unit].movement or 0) - halved(UNITS[unit].movement or 0)
    for unit in PLAIN | OTHER_DIGGERS
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
    derived, where, phase = derive(board), board["where"], board["phase"]
    barred = {*board["unsupplied"], *board["isolated"]}
    barred.update(u for u, last in board["zoned"].items() if phase - last < PHASES_A_TURN)
    diggers = derived.plain(side)
    if is_since(board, SINCE_VERSION_7):
        diggers += tuple(unit for unit in derived.on_map(side) if unit in OTHER_DIGGERS)
    able = [unit for unit in diggers if unit not in barred]
    found: list[Action] = []
    if is_dry:
        tired = {unit for unit, points in spent.items() if points > TO_SPARE.get(unit, 0)}
        found = [
            {"do": "entrench", "unit": unit}
            for unit in able
            if where[unit] not in works and unit not in tired
        ]
    if "trench" in works.values() and board["points"][side] > 0 and can_spend(board, side):
        gone = {*moved, *(unit for unit, points in spent.items() if points)}
        found += [
            {"do": "fortify", "unit": unit}
            for unit in able
            if works.get(where[unit]) == "trench"
            and unit not in gone
            and not (is_snow(board) and MAP.hexes[where[unit]].terrain == "marsh")
        ]
        found.sort(key=lambda action: IN_BOX[action["unit"]])
    return _front_first(found, where, _around(derived.of[enemy_of(side)].occupied))


def _front_first(found: list[Action], where: Mapping[str, str], near: int) -> list[Action]:
    """Those near the enemy come first: it is they who are likely to dig."""
    bit = BITS.bit
    first = [dig for dig in found if bit[where[dig["unit"]]] & near]
    if not first:
        return found
    return [*first, *(dig for dig in found if not bit[where[dig["unit"]]] & near)]


@lru_cache(64)
def _around(hexes: int) -> int:
    """The hexes within NEAR_ENEMY of some hexes, as bits."""
    for _step in range(NEAR_ENEMY):
        hexes |= BITS.steps.spread(hexes)
    return hexes
