"""What an attack brings on average: the Combat Results Table read as chances (11.3 to 11.8)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, cast

from app.games.board.battle import held_step, odds_step
from app.games.reds.board import Board, manpower
from app.games.reds.bots.worth import price_of_hit, worth
from app.games.reds.box import BOX, RED, UNITS, side_of
from app.games.reds.rules.battle_odds import HIGHEST, LOWEST, modifier, shifts
from app.games.reds.rules.battle_result import VERDUN

DIE = range(1, 7)
RETREAT = 0.25
"""The part of its worth that a retreat costs a unit: its place, its supply, perhaps its life."""


@cache
def chances(
    attackers: int, attack: int, defenders: int, defence: int, column: int
) -> Mapping[str, float]:
    """Return how likely each result is, from the number of units and their modifiers together.

    >>> sum(chances(3, 6, 1, 1, 2).values())
    1.0
    """
    counted: Counter[str] = Counter()
    for one, other in product(DIE, DIE):
        power = max(attackers, one * attackers + attack)
        against = max(defenders, other * defenders + defence)
        counted[BOX.combat.result(column, power - against)] += 1
    return {result: count / 36 for result, count in counted.items()}


class Prospect(NamedTuple):
    """What an attack is likely to bring: its mean worth to the attacker, how likely the hex is
    empty afterwards, and the column of its odds, from 0."""

    brings: float
    clears: float
    column: int


def prospect(
    board: Board,
    place: str,
    attackers: Mapping[str, str],
    defending: Sequence[str],
    prize: float = 0.0,
    caution: float = 1.0,
    retreat: float = RETREAT,
) -> Prospect:
    """Return what an attack on a hex is likely to bring.

    `attackers` are the units with the hexes they attack from; `prize` is what the empty hex is
    worth to them, `caution` by how much own losses count; `retreat` the part of its worth that a
    retreat costs a defender.
    """
    units = list(attackers)
    where = cast(Board, {"where": attackers, "terror": board["terror"]})
    side = side_of(defending[0])
    moved = sum(shifts(where, place, units, side).values())
    odds = odds_step(max(1, manpower(units)), max(1, manpower(defending)))
    column = held_step(odds, moved, LOWEST, HIGHEST) - LOWEST
    likely = chances(
        len(units),
        sum(modifier(board, unit, attacking=True) for unit in units),
        len(defending),
        sum(modifier(board, unit, attacking=False) for unit in defending),
        column,
    )
    paid, taken = hits(board, units), hits(board, defending)
    fighting = [unit for unit in defending if UNITS[unit].type != "garrison"]
    holds = place == VERDUN and board["verdun"] and side == RED
    holds = holds and not any(UNITS[unit].type == "tank" for unit in units)
    flight = retreat * sum(map(worth, fighting)) if fighting else sum(map(worth, defending))
    brings = clears = 0.0
    for result, chance in likely.items():
        gain = 0.0
        if "a" in result:
            gain -= caution * paid.one
        elif "A" in result:
            gain -= caution * paid.all
        if fighting and "d" in result:
            gain += taken.one
        elif fighting and "D" in result:
            gain += taken.all
        empty = ("R" in result and not holds) or (
            bool(fighting)
            and (("D" in result and taken.dies) or ("d" in result and taken.dies_of_one))
        )
        if empty:
            gain += prize + (flight if "R" in result else 0.0)
            clears += chance
        brings += chance * gain
    return Prospect(brings, clears, column)


class Hits(NamedTuple):
    """What one disordered unit or all of them cost a group, and whether the group dies of it."""

    one: float
    all: float
    dies: bool
    dies_of_one: bool


def hits(board: Board, units: Iterable[str]) -> Hits:
    """Case 11.5: one disorder falls on the largest manpower, and its owner chooses the cheapest."""
    mortal = [unit for unit in units if UNITS[unit].type not in ("naval_flotilla", "garrison")]
    if not mortal:
        return Hits(0.0, 0.0, dies=False, dies_of_one=False)
    most = max(UNITS[unit].manpower for unit in mortal)
    prices = {unit: price_of_hit(board, unit) for unit in mortal}
    dying = [unit for unit in mortal if UNITS[unit].steps == 1 or unit in board["disordered"]]
    return Hits(
        min(prices[unit] for unit in mortal if UNITS[unit].manpower == most),
        sum(prices.values()),
        len(dying) == len(mortal),
        len(dying) == len(mortal) == 1,
    )
