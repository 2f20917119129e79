"""What an attack promises: every pair of dice on the fire tables, and what may be won."""

from collections.abc import Sequence
from typing import NamedTuple

from app.games.toc.board import Board, pieces_at, units_at, values_of
from app.games.toc.bots.worth import EMPTY_SPACE, GOALS, city_worth
from app.games.toc.box import UNITS
from app.games.toc.rules.leaders import able_leaders, rating
from app.games.toc.rules.odds import CombatSide, die_modifiers, fire, modifiers, shifts

FACES = range(1, 7)
RETREAT = 1.0
"""What it is worth that the enemy must retreat, besides the space."""


class Expectation(NamedTuple):
    """What an attack promises on average, in loss factors; `chance`: that it is won."""

    gain: float
    chance: float


NOTHING = Expectation(-99.0, 0.0)


def expectation(
    board: Board, units: Sequence[str], target: str, caution: float, more: float = 0.0
) -> Expectation:
    """Return what an attack of units on a space promises; own losses count `caution` times, and the
    space is worth so much `more` than what can be seen of it alone."""
    defenders = units_at(board, target)
    if not units or not defenders:
        return NOTHING
    spaces = dict.fromkeys(board["where"][unit] for unit in units)
    leaders = [each for space in spaces for each in able_leaders(board, pieces_at(board, space))]
    own = able_leaders(board, pieces_at(board, target))
    attack = CombatSide(units, max(leaders, key=rating, default=None))
    defence = CombatSide(defenders, own[0] if own else None)
    attack_die, defence_die = die_modifiers(*modifiers(board, attack, defence, target))
    attack_shift, defence_shift = shifts(board, attack, defence, target, no_terrain=False)
    hits = [fire(board, units, attack_shift, die + attack_die)[0] for die in FACES]
    losses = [fire(board, defenders, defence_shift, die + defence_die)[0] for die in FACES]
    able = sum(_factors(board, unit) for unit in defenders)
    wins = 0
    for hit in hits:
        wins += len(FACES) if hit >= able else sum(hit > lost for lost in losses)
    chance = wins / 36
    prize = RETREAT + more + (city_worth(target) if target in GOALS else EMPTY_SPACE)
    mean_hits = sum(min(hit, able) for hit in hits) / 6
    return Expectation(mean_hits - caution * sum(losses) / 6 + chance * prize, chance)


def _factors(board: Board, unit: str) -> int:
    """The loss factors that eliminate a unit; for an army the corps that may replace it are left
    out."""
    record, factor = UNITS[unit], values_of(board, unit)[1]
    if unit in board["reduced"] or record.reduced is None:
        return factor
    return factor + record.reduced.loss
