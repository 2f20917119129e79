"""What a combat would bring as it stands: columns, modifiers with sources, expected losses."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, Final

from app.games.toc.board import Board, pieces_at, units_at
from app.games.toc.box import TABLES, is_army
from app.games.toc.components.table_files import FACES
from app.games.toc.rules.battle_fire import leader_of_attack
from app.games.toc.rules.leaders import able_leaders
from app.games.toc.rules.odds import (
    CombatSide,
    Term,
    die_modifiers,
    modifier_terms,
    shift_terms,
    shifts,
    strength_of,
)

DICE: Final = range(1, FACES + 1)


@dataclass(frozen=True, slots=True)
class Volley:
    """The fire of one side: its strength, the table ("army" or "corps") and column (from 0) that it
    reads, what is added to its die, and the loss factors for the dice 1 to 6."""

    strength: int
    table: str
    column: int
    die: int
    factors: tuple[int, ...]

    @property
    def expected(self) -> Fraction:
        """The loss factors that it inflicts on average."""
        return Fraction(sum(self.factors), FACES)


@dataclass(frozen=True, slots=True)
class Forecast:
    """A combat before its fire.

    `modifiers` are combat modifiers, `shifts` columns (8.311, 8.32). Of 36 pairs of dice, `wins`
    inflict more on the defender, `draws` the same on both, `losses` more on the attacker.
    """

    attack: Volley
    defence: Volley
    modifiers: Sequence[Term]
    shifts: Sequence[Term]
    wins: int
    draws: int
    losses: int


def forecast(
    board: Board, frame: Mapping[str, Any], retreated: Collection[str] = ()
) -> Forecast | None:
    """Return what to expect of a combat; None where there is nobody on one side.

    Units that have `retreated` in this round do not fire (8.6).

    `frame` has `place` and `units`, and as far as they are known the `deployed` assets,
    `attack_bonus`, `defence_bonus` and `no_terrain` of a combat.
    """
    place, units = frame["place"], [u for u in frame["units"] if board["where"][u] in board["at"]]
    defenders = units_at(board, place)
    if not units or not defenders:
        return None
    deployed = frame.get("deployed", {})
    attacker = CombatSide(
        units,
        leader_of_attack(board, {**frame, "units": units}),
        len(deployed.get("attack", ())),
        frame.get("attack_bonus", 0),
    )
    able = able_leaders(board, pieces_at(board, place))
    defender = CombatSide(
        [unit for unit in defenders if unit not in retreated] or defenders,
        able[0] if able else None,
        len(deployed.get("defence", ())),
        frame.get("defence_bonus", 0),
    )
    no_terrain = frame.get("no_terrain", False)
    terms = modifier_terms(board, attacker, defender, place)
    sums = [sum(term.amount for term in terms if term.who == who) for who in (0, 1)]
    dice = die_modifiers(sums[0], sums[1], attacker_wants_own=not frame.get("lower"))
    moved = shifts(board, attacker, defender, place, no_terrain)
    firing = [unit for unit in defenders if unit not in retreated]
    attack = volley(board, units, moved[0], dice[0])
    defence = volley(board, firing, moved[1], dice[1])
    pairs = list(product(attack.factors, defence.factors))
    wins = sum(mine > theirs for mine, theirs in pairs)
    draws = sum(mine == theirs for mine, theirs in pairs)
    return Forecast(
        attack,
        defence,
        terms,
        shift_terms(board, attacker, defender, place, no_terrain),
        wins,
        draws,
        len(pairs) - wins - draws,
    )


def volley(board: Board, units: Sequence[str], shift: int, die: int) -> Volley:
    """Return the fire of units with a column shift and a modifier of the die (8.41)."""
    table = "army" if any(is_army(unit) for unit in units) else "corps"
    if not units:
        return Volley(0, table, 0, 0, (0,) * FACES)
    rows = TABLES.army if table == "army" else TABLES.corps
    strength = strength_of(board, units)
    return Volley(
        strength,
        table,
        rows.column(strength, shift),
        die,
        tuple(rows.factors(strength, shift, face + die) for face in DICE),
    )
