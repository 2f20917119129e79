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
    threats=0.2,
    weights=Weights(
        early=0.9,
        at_last=1.6,
        favoured=_favoured(Petrograd=1.4, Yuzovka=1.4, Izhevsk=1.4),
        crowded=0.08,
        enough=1.7,
        strike=3,
        quarry=0.42,
        answer=0.3,
        city_at_risk=0.8,
        ship=2.3,
    ),
)
"""The sharp bot as Red: it attacks with more, guards fewer cities and looks less at threats."""
SHARP_WHITE: Final = Level(
    least_gain=0.3,
    caution=1.0,
    threats=0.25,
    weights=Weights(
        at_last=1.6,
        favoured=_favoured(Kiev=0.65, Ekaterinoslav=1.4, Yuzovka=1.4, Simbirsk=1.2),
        crowded=0.08,
        guard=1.1,
        strike=6,
        quarry=0.2,
        take=1.6,
        way=0.55,
        city_at_risk=1.3,
    ),
)
"""The sharp bot as White: it goes for the cities of the Donets basin, takes what is open, and
guards more."""
