"""Section 18: tanks: breakdown and repair, and what they add to combats."""

from collections.abc import Iterable
from typing import Final

from app.games.elope.board import REMOVED, Board
from app.games.elope.box import CHECKS, RED, TANKS, side_of
from app.games.elope.rules.control import forget
from app.games.kernel.play_context import Play

BREAKS_ON: Final = CHECKS["tank_breaks_down"]
REPAIRED_ON: Final = CHECKS["tank_is_repaired"]
PAIR: Final = 2


def roll_for_breakdown(play: Play, board: Board, units: Iterable[str]) -> None:
    """Case 18.4, R-TNK-2: a die for each tank in the last hex of its move."""
    for tank in units:
        if tank in TANKS:
            die = play.roll(f"breakdown {tank}")
            broken = die in BREAKS_ON
            play.emit("breakdown.roll", unit=tank, die=die, broken=broken)
            if broken:
                board["rails"]["broken"][tank] = board["turn"]


def repair_tanks(play: Play, board: Board, side: str) -> None:
    """Case 18.4: on the turn after it broke down, a tank is repaired or removed for good."""
    if "rails" not in board:
        return
    broken = board["rails"]["broken"]
    for tank in [t for t, turn in broken.items() if side_of(t) == side and turn < board["turn"]]:
        del broken[tank]
        die = play.roll(f"repair {tank}")
        repaired = die in REPAIRED_ON
        play.emit("repair.roll", unit=tank, die=die, repaired=repaired)
        if not repaired:
            board["where"][tank] = REMOVED
            forget(board, tank)


def is_broken(board: Board, unit: str) -> bool:
    """Case 18.4: whether a tank has broken down: it can fight, but neither move nor retreat."""
    return unit in TANKS and unit in board["rails"]["broken"]


def die_modifier(attackers: Iterable[str], defenders: Iterable[str]) -> int:
    """Case 18.3: one more for each tank that attacks, one less for each that Red attacks."""
    attackers = list(attackers)
    added = sum(unit in TANKS for unit in attackers)
    if any(side_of(unit) == RED for unit in attackers):
        added -= sum(unit in TANKS for unit in defenders)
    return added


def pair_advantage(attackers: Iterable[str]) -> int:
    """Case 18.3, R-TNK-3: a column if both tanks attack the same hex."""
    return int(sum(unit in TANKS for unit in attackers) >= PAIR)
