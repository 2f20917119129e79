"""What a combat would bring: the odds as they stand, and the chance of each result (7.3, 7.6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from app.games.board.battle import chances_of, dice_chances
from app.games.elope.board import Board, alive
from app.games.elope.box import BOX, PLAIN
from app.games.elope.rules.attack import able
from app.games.elope.rules.battle import BREAKTHROUGH, ENGAGED, NONE
from app.games.elope.rules.combat import COLUMNS, NOTHING, Odds, left_out, odds_of, spendable
from app.games.elope.rules.doctrine import why_too_many
from app.games.kernel.state import Frame


@dataclass(frozen=True, slots=True)
class Forecast:
    """A combat before its die: `odds` with what is spent, and without; the chance of each result
    with it. `spent` is the depot or the point that is counted on, NOTHING without any; `left_out`
    how many attackers find no room at the depot (11.3)."""

    odds: Odds
    bare: Odds
    spent: str
    results: Mapping[str, Fraction]
    left_out: int = 0

    @property
    def column(self) -> str:
        """The heading of the column."""
        return COLUMNS[self.odds.column]

    def chance_of_loss(self, part: int) -> Fraction:
        """Return the chance that a side loses a step: `part` 0 is the attacker, 1 the defender."""
        return sum(
            (
                chance
                for result, chance in self.results.items()
                if (result == BREAKTHROUGH and part)
                or ("/" in result and result.split("/")[part] not in (NONE, ENGAGED))
            ),
            Fraction(0),
        )

    def chance(self, result: str) -> Fraction:
        """Return the chance of a result: ENGAGED with or without a loss, or BREAKTHROUGH."""
        return sum(
            (each for name, each in self.results.items() if name.split("/")[0] == result),
            Fraction(0),
        )


def forecast(
    board: Board, units: Sequence[str], place: str, die: int, brigade: str = ""
) -> Forecast | None:
    """Return what an attack would bring with the best that can be spent on it; None while no plain
    unit attacks. `die` is the number of its sides."""
    units = alive(board, units)
    if not any(unit in PLAIN for unit in units):
        return None
    choices = spendable(board, units)
    spent = choices[0] if choices else NOTHING
    odds = odds_of(board, units, place, spent, brigade)
    results = chances_of(
        lambda face: BOX.charts.combat.result(face + odds.modifier, odds.column),
        dice_chances(1, die),
    )
    bare = odds_of(board, units, place, NOTHING, brigade)
    return Forecast(odds, bare, spent, results, len(left_out(board, units, spent)))


def everybody(board: Board, step: Frame, place: str) -> list[str]:
    """Return all units that can attack a hex together, plain ones first."""
    attack: dict[str, Any] = {"place": place, "units": []}
    for unit in able(board, step, attack):
        if unit in PLAIN and why_too_many(board, [*attack["units"], unit]) is None:
            attack["units"].append(unit)
    return [*attack["units"], *(u for u in able(board, step, attack) if u not in PLAIN)]
