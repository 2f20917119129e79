"""Sections 11.1, 11.3 and 11.4: who fights in a battle, its odds with their shifts, and power."""

from collections.abc import Sequence

from app.games.board.battle import held_step, odds_step
from app.games.kernel.state import Frame
from app.games.reds.board import BESIDE, Board, is_red_city, manpower, units_at
from app.games.reds.box import BOX, MAP, NEUTRAL, RED, UNITS, side_of
from app.games.reds.rules.attack import attackable
from app.games.reds.rules.supply import Supply

FLYING_FOR = frozenset({"red", "afsr", "north_western", "polish", "allied"})
"""Case 20.1: whose units aircraft support."""

LOWEST, HIGHEST = -2, 3
"""The odds 1:3 and 4:1, as steps."""


def supporting(board: Board, frame: Frame, side: str) -> list[str]:
    """Cases 20.1, 20.7: the aircraft, one a side, and naval flotillas that can join a battle.

    Aircraft fly for a unit in supply that is neither partisan nor on a raid.
    """
    place = frame["place"]
    fighting = frame["units"] if side == frame["side"] else defenders(board, frame)
    own = [unit for unit in fighting if side_of(unit) == side]
    named = [*frame["support"], *frame["cover"]]
    if not own:
        return []
    flown = any(UNITS[unit].type == "air" and side_of(unit) == side for unit in named)
    lines = Supply(board)
    carried = any(
        UNITS[unit].faction in FLYING_FOR
        and UNITS[unit].type != "partisan"
        and unit != board["raid"]
        and lines.is_supplied(unit)
        for unit in own
    )
    found = []
    for unit, at in board["where"].items():
        record = UNITS[unit]
        if at != BESIDE or record.side != side or unit in named:
            continue
        if record.type == "air" and carried and not flown:
            found.append(unit)
        if record.type == "naval_flotilla" and MAP.hexes[place].coast == record.sea:
            frozen = record.sea in BOX.limits.winter_seas
            if not (frozen and BOX.turns[board["turn"] - 1].season == "winter"):
                found.append(unit)
    return found


def defenders(board: Board, frame: Frame) -> list[str]:
    """Cases 11.1, 11.6(8): who defends a hex: all but garrisons beside others, and units that have
    retreated there in this step."""
    retreated = frame.get("retreated", [])
    side = frame["side"]
    present = attackable(board, side, units_at(board, frame["place"]))
    if not present:
        present = [u for u in units_at(board, frame["place"]) if side_of(u) == NEUTRAL]
    fighting = [unit for unit in present if UNITS[unit].type != "garrison"]
    counting = [unit for unit in fighting if unit not in retreated]
    return counting or fighting or present


def shifts(
    board: Board, place: str, attacking: Sequence[str], defending_side: str
) -> dict[str, int]:
    """Cases 11.3, 11.4: the shifts of the odds, by what causes them; left is negative."""
    found = {}
    terrain = BOX.terrain.terrain[MAP.hexes[place].terrain].shift
    if terrain:
        found["terrain"] = terrain
    if place in MAP.cities:
        if not is_red_city(board, place):
            found["city"] = BOX.terrain.city_shift
        elif defending_side == RED:
            found["city"] = BOX.terrain.red_city_shift
    if place in MAP.rivers_at and not _attacked_along(board, place, attacking):
        found["river"] = BOX.terrain.river_shift
    return found


def _attacked_along(board: Board, place: str, attacking: Sequence[str]) -> bool:
    """Case 11.4, ruling R37: whether units attack along the river: with two rivers, along two of
    the lines that meet in the hex."""
    lines = MAP.rivers_at[place]
    rivers = {name for names in lines.values() for name in names}
    used = {board["where"][unit] for unit in attacking} & set(lines)
    return len(used) >= (2 if len(rivers) > 1 else 1)


def power(units: Sequence[str], die: int, modifiers: Sequence[int]) -> int:
    """Case 11.3(E): the die times the units, with their modifiers, but at least one a unit.

    >>> power(["a", "b", "c", "d"], 3, [2, -1, 0, -3]), power(["a", "b", "c"], 2, [0, -1, -3])
    (10, 3)
    """
    return max(len(units), die * len(units) + sum(modifiers))


def modifier(board: Board, unit: str, *, attacking: bool) -> int:
    """Case 11.3(D): the modifier that a unit's side in use shows."""
    record = UNITS[unit]
    if unit in board["disordered"]:
        value = record.disordered_attack if attacking else record.disordered_defence
    else:
        value = record.attack if attacking else record.defence
    return value or 0


def column_of(board: Board, frame: Frame) -> tuple[int, int]:
    """Cases 11.3(D), (G): the odds of a battle with the units named so far, and the column after
    all shifts, as steps of the odds."""
    defending = defenders(board, frame)
    attack, defence = [*frame["units"], *frame["support"]], [*defending, *frame["cover"]]
    moved = shifts(board, frame["place"], frame["units"], side_of(defending[0]))
    odds = odds_step(max(1, manpower(attack)), max(1, manpower(defence)))
    return odds, held_step(odds, sum(moved.values()), LOWEST, HIGHEST)
