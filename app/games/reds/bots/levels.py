"""How strong each bot is: what it risks, and what it holds things to be worth."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from app.games.reds.bots.weights import STANDARD, Weights
from app.games.reds.box import MAP, RED, WHITE

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

_KNOWING: Final = replace(
    STEADY,
    weights=replace(
        STANDARD,
        activated=0.6,
        activated_at_test=0.15,
        after_logistics=0.6,
        gold_moved=2,
        gold_counts=1.5,
    ),
)
"""A steady bot that minds which chits have been drawn, and brings the gold out of reach."""
_RED: Final = replace(_KNOWING, weights=replace(_KNOWING.weights, border_watch=3.0, in_cup=0.3))
_WHITE: Final = replace(_KNOWING, weights=replace(_KNOWING.weights, foresight=2))

SHARP: Final[Mapping[tuple[str, str], Level]] = {
    ("campaign", RED): _RED,
    ("campaign", WHITE): _WHITE,
    ("short", RED): replace(
        _RED,
        threats=0.35,
        weights=replace(_RED.weights, enough=1.5, ship=1.9),
    ),
    ("short", WHITE): replace(
        _WHITE,
        weights=replace(
            _WHITE.weights,
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
            gold_counts=2.0,
        ),
    ),
}
"""The sharp bot by scenario and side: it knows more than the steady one. In the short scenario, in
which they were drawn, it has weights of its own as well."""
