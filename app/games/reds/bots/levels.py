"""How strong each bot is: what it risks, and what it holds things to be worth."""

from dataclasses import dataclass
from typing import Final

from app.games.reds.bots.weights import STANDARD, Weights
from app.games.reds.box import MAP

_PLACE: Final = {city.name: place for place, city in MAP.cities.items()}


@dataclass(frozen=True, slots=True)
class Level:
    """The settings of a bot.

    `least_gain` is what an attack must bring on average, `caution` by how much own losses count in
    it; `threats`: by how much what the enemy can attack next. `weights` are what it holds things to
    be worth.
    """

    least_gain: float
    caution: float
    threats: float
    weights: Weights = STANDARD


def _favoured(**cities: float) -> tuple[tuple[str, float], ...]:
    """Cities by their hexes, each with its factor."""
    return tuple((_PLACE[name], factor) for name, factor in cities.items())


GENTLE: Final = Level(least_gain=2.5, caution=1.8, threats=0.0)
STEADY: Final = Level(least_gain=0.3, caution=1.0, threats=0.4)

SHARP_RED: Final = Level(
    least_gain=0.3,
    caution=1.0,
    threats=0.4,
    weights=Weights(
        activated=0.6,
        activated_at_test=0.15,
        after_logistics=0.6,
        in_cup=0.3,
        gold_moved=2,
        gold_counts=1.5,
    ),
)
"""The sharp bot as Red: it knows which chits are to come, and brings the gold to Moscow."""
SHARP_WHITE: Final = Level(
    least_gain=0.3,
    caution=1.0,
    threats=0.4,
    weights=Weights(
        before_test=1.6,
        at_last=1.6,
        favoured=_favoured(Ekaterinoslav=1.4, Yuzovka=1.4, Izhevsk=1.5, Simbirsk=0.8),
        crowded=0.08,
        guard=1.1,
        strike=6,
        moscow_from_afar=8.0,
        quarry=0.2,
        out_of_supply=1.0,
        take=1.1,
        way=0.55,
        city_at_risk=1.3,
        ship=0.7,
        activated=0.6,
        activated_at_test=0.15,
        after_logistics=0.6,
        foresight=2,
        gold_moved=2,
        gold_counts=2.0,
    ),
)
"""The sharp bot as White: it knows which chits are to come, brings the gold out of reach, gathers
for the Donets basin before that opens, and guards more."""
