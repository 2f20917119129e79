"""Section 9.2: trenches and hasty defences, and what they give (9.3, 7.5)."""

from collections.abc import Iterable, Mapping
from typing import Final

from app.games.elope.board import Board, is_snow, on_map_of
from app.games.elope.box import BOX, MAP, PLAIN, SIDES, enemy_of
from app.games.elope.rules.condition import allowance, halved, is_normal
from app.games.elope.rules.operations import can_spend
from app.games.elope.rules.zones import zones
from app.games.kernel.state import Action

ADVANTAGE: Final = {
    work: BOX.charts.tactical_advantage[work] for work in ("trench", "hasty_defence", "fort")
}
"""The tactical advantage of works for the defender (7.5, R-TA-2, R-TA-3)."""
SHELTERS: Final = frozenset({"hasty_defence", "fort"})
"""Works that help to survive without supply (9.3)."""
PHASES_A_TURN: Final = 4
"""Both sides' movement and combat: so long must a unit have been out of enemy zones (9.2)."""


def mark_zones(board: Board) -> None:
    """Note which units stand in an enemy zone as a phase begins (9.2, R-ENG-1)."""
    board["phase"] += 1
    for side in SIDES:
        zoned = zones(board, enemy_of(side))
        if zoned:
            for unit in on_map_of(board, side):
                if board["where"][unit] in zoned:
                    board["zoned"][unit] = board["phase"]


def was_free(board: Board, unit: str) -> bool:
    """Case 9.2: whether a unit has been in no enemy zone for one complete turn."""
    return board["phase"] - board["zoned"].get(unit, -PHASES_A_TURN) >= PHASES_A_TURN


def digs(board: Board, side: str, spent: Mapping[str, int], moved: Iterable[str]) -> list[Action]:
    """Case 9.2: who can dig a trench, for half of its points, and who can make a trench a hasty
    defence, for all of them and a supply point.

    Trenches only in dry weather, works in marsh not in snow (R-ENG-2); in normal supply.
    """
    gone = frozenset(moved)
    found: list[Action] = []
    if board["weather"] != "dry" and "trench" not in board["works"].values():
        return found
    for unit in on_map_of(board, side):
        if unit not in PLAIN or not is_normal(board, unit) or not was_free(board, unit):
            continue
        place = board["where"][unit]
        work, points = board["works"].get(place, ""), allowance(board, unit)
        left = points - spent.get(unit, 0)
        marsh = MAP.hexes[place].terrain == "marsh"
        if not work and board["weather"] == "dry" and left >= halved(points):
            found.append({"do": "entrench", "unit": unit})
        elif (
            work == "trench"
            and unit not in gone
            and left == points
            and board["points"][side] > 0
            and can_spend(board, side)
            and not (marsh and is_snow(board))
        ):
            found.append({"do": "fortify", "unit": unit})
    return found
