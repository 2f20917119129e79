"""How likely each side is to win the short scenario from a position.

Whether the Allies leave decides it (4.4, 18.5): White fails a test when it has fewer cities of
resource than the test asks for (18.1), and loses with the second failure. So the figures, fitted to
games between steady bots (docs/balance/reds.md), first say how likely White holds each of these
cities at each test, and then how likely it fails too many.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from math import erf, exp, log, sqrt
from typing import Final, NamedTuple

from app.games.reds.board import Board, is_hex
from app.games.reds.bots.worth import fitness
from app.games.reds.box import BOX, GRID, MAP, NEUTRAL, RED, UNITS, WHITE, is_fighting, side_of
from app.games.reds.rules.control import resource_places
from app.games.reds.rules.supply import Supply
from app.games.reds.rules.withdrawal import FIRST

CITIES: Final = tuple(place for place, city in MAP.cities.items() if city.resource)
NEAR, FAR = 0.55, 0.8
"""By which factors a unit counts less in a city for each hex that it is farther away."""
LEAST_NEAR, LEAST_FAR, LEAST_IN_ALL = 1.0, 4.0, 20.0
"""What is added to the strength of both sides there, so that the first unit does not count most."""
HUNGRY: Final = 0.6
"""The part of its strength that counts of a unit out of supply."""
CHITS: Final = 12.0
"""About how many chits are drawn in a turn."""
UNSURE: Final = 0.3
"""What is added to the variance of the number of cities that White holds."""
SUREST: Final = 0.001
"""The chance that is left to the side that has as good as lost."""
TESTS: Final = tuple(
    (letter, each.after, each.evacuation)
    for letter, each in BOX.strategic_turns.items()
    if FIRST <= letter <= (BOX.scenarios["short"].ends_after_strategic_turn or "")
)
"""The tests of the scenario: letter, the turn after which it is, cities that White needs."""
LENGTH: Final = float(TESTS[-1][1])
CITY: Final[Mapping[str, float]] = {
    "Riga": -3.13,
    "Petrograd": -1.56,
    "Kiev": 0.11,
    "Moscow": -4.06,
    "Tula": -4.14,
    "Kharkov": -0.35,
    "Ekaterinoslav": 0.25,
    "Yuzovka": 0.27,
    "Simbirsk": -1.45,
    "Izhevsk": -0.35,
    "Tsaritsyn": -1.74,
    "Baku": -3.05,
}
"""What each city of resource counts for White to hold it at the next test."""
WEIGHTS: Final[Mapping[str, tuple[float, float]]] = {
    "left": (0.0, 1.31),
    "white": (1.56, -2.72),
    "nobody": (-1.21, 2.07),
    "near": (1.02, -1.66),
    "far": (0.32, 1.83),
    "near_white": (0.45, -0.71),
    "guarded": (-1.92, -1.20),
    "strength": (0.04, 1.09),
}
"""What the figures of a city count for the same: at the test, and how much more twelve turns
before."""
EVEN, SURE, STRONGER = -0.52, 0.67, 2.27
"""How the chances of the tests, and the strength of both sides, become that of the game."""


class Survey(NamedTuple):
    """The figures of each city of resource, by name, and the strength of White beside Red's."""

    cities: list[dict[str, float]]
    strength: float


@cache
def _fading(place: str) -> tuple[tuple[float, float], ...]:
    """For each city of resource, how much a unit in a hex counts there, near and far."""
    far = (GRID.distance(place, city) for city in CITIES)
    return tuple((NEAR**hexes, FAR**hexes) for hexes in far)


def survey(board: Board) -> Survey:
    """Return the figures of a board."""
    lines = Supply(board)
    force = {side: [[0.0, 0.0] for _ in CITIES] for side in (RED, WHITE)}
    total = dict.fromkeys((RED, WHITE), LEAST_IN_ALL)
    guarded = set()
    for unit, at in board["where"].items():
        side = side_of(unit)
        if side == NEUTRAL:
            guarded.add(at)
        if side == NEUTRAL or not is_hex(at) or not _fights(board, unit):
            continue
        counts = fitness(board, unit)
        total[side] += counts
        if not lines.is_supplied(unit):
            counts *= HUNGRY
        for found, (near, far) in zip(force[side], _fading(at), strict=True):
            found[0] += counts * near
            found[1] += counts * far
    strength = log(total[WHITE] / total[RED])
    held = {place: side for side, places in resource_places(board).items() for place in places}
    cities = []
    for place, own, foes in zip(CITIES, force[WHITE], force[RED], strict=True):
        white = float(held.get(place) == WHITE)
        near = log((own[0] + LEAST_NEAR) / (foes[0] + LEAST_NEAR))
        cities.append(
            {
                "left": 1.0,
                "white": white,
                "nobody": float(place not in held),
                "near": near,
                "far": log((own[1] + LEAST_FAR) / (foes[1] + LEAST_FAR)),
                "near_white": white * near,
                "guarded": float(place in guarded),
                "strength": strength,
            }
        )
    return Survey(cities, strength)


def _fights(board: Board, unit: str) -> bool:
    at_peace = UNITS[unit].faction == "polish" and board["poland"] != "war"
    return is_fighting(unit) and not at_peace


class Test(NamedTuple):
    """A test of withdrawal to come: cities that White needs besides the gold, how far away it is in
    parts of the scenario, and how likely White holds each city of resource."""

    wanted: float
    left: float
    chances: list[float]

    @property
    def failure(self) -> float:
        """How likely White fails it."""
        spread = sqrt(UNSURE + sum(each * (1 - each) for each in self.chances))
        return 0.5 * (1 + erf((self.wanted - 0.5 - sum(self.chances)) / spread / sqrt(2)))


def tests_to_come(board: Board, seen: Survey) -> list[Test]:
    """Return the tests of withdrawal that are to come."""
    found = []
    drawn = min(len(board["drawn"]) / CHITS, 1.0)
    gold = float(board["gold"]["side"] == WHITE)
    for letter, after, wanted in TESTS:
        if letter <= board["strategic_turn"]:
            continue
        left = (after - board["turn"] + 1 - drawn) / LENGTH
        chances = [
            _holds(place, figures, left) for place, figures in zip(CITIES, seen.cities, strict=True)
        ]
        found.append(Test(wanted - gold, left, chances))
    return found


def failures(board: Board, seen: Survey) -> list[float]:
    """Return how likely White fails each of the tests that are to come."""
    return [each.failure for each in tests_to_come(board, seen)]


def _holds(place: str, figures: Mapping[str, float], left: float) -> float:
    """Return how likely White holds a city at a test; `left` is how far away that is."""
    total = CITY[MAP.cities[place].name]
    for name, value in figures.items():
        at_test, before = WEIGHTS[name]
        total += value * (at_test + before * left)
    return 1 / (1 + exp(-total))


def at_least(wanted: int, chances: Iterable[float]) -> float:
    """Return how likely at least so many things happen, each with a chance of its own.

    >>> at_least(1, [0.5, 0.5])
    0.75
    """
    counts = [1.0]
    for chance in chances:
        fewer, more = [*counts, 0.0], [0.0, *counts]
        counts = [a * (1 - chance) + b * chance for a, b in zip(fewer, more, strict=True)]
    return sum(counts[max(wanted, 0) :])


def white_chance(board: Board) -> float:
    """Return how likely White is to win the short scenario from a board."""
    seen = survey(board)
    return _chance(board, failures(board, seen), seen.strength)


def stakes(board: Board) -> dict[str, float]:
    """Return, for each city of resource, how much likelier White is to win when it holds the city
    than when Red does, everything else as it is."""
    seen = survey(board)
    tests = tests_to_come(board, seen)
    found = {}
    for number, place in enumerate(CITIES):
        figures = seen.cities[number]
        held = figures | {"white": 1.0, "nobody": 0.0, "near_white": figures["near"]}
        lost = figures | {"white": 0.0, "nobody": 0.0, "near_white": 0.0}
        with_it, without = (
            _chance(board, [_changed(each, number, of) for each in tests], seen.strength)
            for of in (held, lost)
        )
        found[place] = max(0.0, with_it - without)
    return found


def _changed(test: Test, number: int, figures: Mapping[str, float]) -> float:
    """Return how likely White fails a test with other figures for one of the cities."""
    chances = [*test.chances]
    chances[number] = _holds(CITIES[number], figures, test.left)
    return Test(test.wanted, test.left, chances).failure


def _chance(board: Board, failing: Iterable[float], strength: float) -> float:
    """Return how likely White is to win, from how likely it fails the tests to come."""
    lost = at_least(2 - board["withdrawal"], failing)
    lost = min(max(lost, SUREST), 1 - SUREST)
    total = EVEN + SURE * log((1 - lost) / lost) + STRONGER * strength
    return 1 / (1 + exp(-total))
