"""What a battle would bring: odds, shifts, and the chance of each result (11.3 to 11.5)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from app.games.board.battle import held_step, odds_step, step_name
from app.games.reds.board import Board, manpower
from app.games.reds.box import BOX, side_of
from app.games.reds.rules.battle_odds import (
    HIGHEST,
    LOWEST,
    defenders,
    modifier,
    power,
    shifts,
)
from app.games.text import gettext

DIE = range(1, 7)


@dataclass(frozen=True, slots=True)
class Forecast:
    """A battle before its dice.

    `attack` and `defence` are the manpower of the sides, `odds` their ratio, `column` that of the
    table after the `shifts`, by their cause. `modifiers` are the sums of both sides. `results` has
    the chance of each result in letters, the best for the attacker last.
    """

    attack: int
    defence: int
    odds: str
    column: str
    shifts: Mapping[str, int]
    modifiers: tuple[int, int]
    results: Mapping[str, Fraction]

    def chance(self, letters: str) -> Fraction:
        """Return the chance of a result with any of these letters."""
        found = (each for result, each in self.results.items() if set(letters) & set(result))
        return sum(found, Fraction(0))


def forecast(board: Board, battle: Mapping[str, Any]) -> Forecast | None:
    """Return what a battle would bring as it is put together; None while nobody attacks.

    `battle` has `place`, `side`, `units`, `support`, `cover` and `retreated`, as the step of a
    battle has.
    """
    if not battle["units"]:
        return None
    defending = defenders(board, dict(battle))
    if not defending:
        return None
    attack = [*battle["units"], *battle["support"]]
    defence = [*defending, *battle["cover"]]
    moved = shifts(board, battle["place"], battle["units"], side_of(defending[0]))
    men = max(1, manpower(attack)), max(1, manpower(defence))
    odds = odds_step(*men)
    held = held_step(odds, sum(moved.values()), LOWEST, HIGHEST)
    modifiers = (
        [modifier(board, unit, attacking=True) for unit in attack],
        [modifier(board, unit, attacking=False) for unit in defence],
    )
    return Forecast(
        men[0],
        men[1],
        step_name(odds),
        step_name(held),
        moved,
        (sum(modifiers[0]), sum(modifiers[1])),
        _results(held - LOWEST, attack, defence, modifiers),
    )


def _results(
    column: int,
    attack: Sequence[str],
    defence: Sequence[str],
    modifiers: tuple[Sequence[int], Sequence[int]],
) -> dict[str, Fraction]:
    attacking = [power(attack, die, modifiers[0]) for die in DIE]
    defending = [power(defence, die, modifiers[1]) for die in DIE]
    differences = sorted(one - other for one, other in product(attacking, defending))
    found: dict[str, Fraction] = {}
    for difference in differences:
        result = BOX.combat.result(column, difference)
        found[result] = found.get(result, Fraction(0)) + Fraction(1, len(differences))
    return found


def attack_with(
    place: str, side: str, units: Iterable[str], retreated: Iterable[str] = ()
) -> dict[str, Any]:
    """Return an attack that is not begun yet, as `forecast` takes it."""
    named = list(units)
    return {
        "place": place,
        "side": side,
        "units": named,
        "support": [],
        "cover": [],
        "retreated": [unit for unit in retreated if unit not in named],
    }


def odds_note(expected: Forecast) -> str:
    """Manpower, odds and column of an attack in a line."""
    numbers = {"attack": expected.attack, "defence": expected.defence, "odds": expected.odds}
    if expected.column == expected.odds:
        return gettext("manpower %(attack)s against %(defence)s, odds %(odds)s", **numbers)
    return gettext(
        "manpower %(attack)s against %(defence)s, odds %(odds)s, column %(column)s",
        column=expected.column,
        **numbers,
    )


def results_note(expected: Forecast) -> str:
    """The chances of what an attack would bring."""
    return gettext(
        "defender loses %(lose)s, retreats %(retreat)s; attacker loses %(own)s",
        lose=percent(expected.chance("dD")),
        retreat=percent(expected.chance("R")),
        own=percent(expected.chance("aA")),
    )


def percent(chance: Any) -> str:
    """A chance in percent."""
    return f"{float(chance):.0%}"
