"""What units and cities are worth to a bot; figures that only bots compare."""

from functools import cache
from typing import Final

from app.games.reds.board import Board
from app.games.reds.bots.weights import STANDARD, Weights
from app.games.reds.box import BALTIC, BOX, MAP, MOSCOW, POLAND, RED, SOURCES, UNITS, WARSAW
from app.games.reds.rules.withdrawal import FIRST

NEVER_BACK: Final = 1.4
"""By what a unit counts more that never returns (14.2)."""
STEP: Final = 0.45
"""The part of a unit's worth that lies in its full side."""
LATE_CITY: Final = 6.0
"""What an ordinary city is worth to Red in a campaign, which Red wins only with all of them."""
LATE_WARSAW: Final = 40.0
"""What Warsaw is worth to either side then, while Poland is at war: with it conquered, the cities
of resource are enough for Red."""
LATE_RESOURCE, LAST_RESOURCE = 20.0, 40.0
"""What a city of resource is worth to Red then, for the same reason, and with Poland conquered."""
LATE: Final = 13
"""The operational turn from which a campaign is about all cities, whatever the Allies do."""


@cache
def strength(unit: str) -> float:
    """Return what a unit adds to a battle: die, modifiers and manpower (11.3)."""
    record = UNITS[unit]
    modifiers = (record.attack or 0) + (record.defence or 0)
    return max(0.5, 2.0 + 0.8 * record.manpower + 0.6 * modifiers)


@cache
def worth(unit: str) -> float:
    """Return what the loss of a whole unit costs its side."""
    record = UNITS[unit]
    base = {"garrison": 0.8, "partisan": 1.5, "air": 2.0, "naval_flotilla": 0.0}
    found = base.get(record.type, strength(unit))
    return found * (NEVER_BACK if record.dot else 1.0)


def price_of_hit(board: Board, unit: str) -> float:
    """Return what it costs a side that a unit is disordered once more (11.5)."""
    if UNITS[unit].steps == 1:
        return worth(unit)
    return worth(unit) * (1 - STEP if unit in board["disordered"] else STEP)


def fitness(board: Board, unit: str) -> float:
    """Return the strength of a unit on the side that it shows now."""
    record = UNITS[unit]
    if unit not in board["disordered"]:
        return strength(unit)
    modifiers = (record.disordered_attack or 0) + (record.disordered_defence or 0)
    return max(0.5, 2.0 + 0.8 * record.manpower + 0.6 * modifiers)


def is_late(board: Board, scenario: str) -> bool:
    """Whether a campaign has come to where Red needs every city (4.2)."""
    return scenario == "campaign" and (board["withdrawal"] == 2 or board["turn"] >= LATE)


def urgency(board: Board, scenario: str, weights: Weights = STANDARD) -> float:
    """Return by what cities of resource count more or less, as the next test is near or far."""
    if board["withdrawal"] == 2:
        return 1.0
    tests = _tests(scenario)
    left = min((after - board["turn"] for after in tests if after >= board["turn"]), default=0)
    found = max(weights.early, weights.before_test - weights.per_turn * left)
    return found * weights.at_last if board["turn"] == tests[-1] else found


@cache
def _tests(scenario: str) -> tuple[int, ...]:
    """The turns after which the tests of withdrawal of a scenario are, in their order."""
    end = BOX.scenarios[scenario].ends_after_strategic_turn or max(BOX.strategic_turns)
    return tuple(
        each.after for letter, each in BOX.strategic_turns.items() if FIRST <= letter <= end
    )


def is_test_turn(board: Board, scenario: str) -> bool:
    """Whether a test of withdrawal follows this turn."""
    return board["withdrawal"] < 2 and board["turn"] in _tests(scenario)


def city_worth(
    board: Board, place: str, side: str, scenario: str, weights: Weights = STANDARD
) -> float:
    """Return what the control of a city is worth to a side; 0 for any other hex.

    Cities of resource decide when the Allies withdraw (18.1) and early victories (4.2, 4.3).
    """
    city = MAP.cities.get(place)
    if city is None:
        return 0.0
    has_gold = board["gold"]["at"] == place
    resource = 0.0
    if city.resource or has_gold:
        resource = weights.resource * urgency(board, scenario, weights)
    gold = weights.gold_counts * resource if has_gold else 0.0
    at_end = is_late(board, scenario)
    if at_end and place == WARSAW and board["poland"] == "war":
        return gold + LATE_WARSAW
    late = side == RED and at_end
    if city.resource and late and board["poland"] in ("war", "conquered"):
        return gold + (LAST_RESOURCE if board["poland"] == "conquered" else LATE_RESOURCE)
    if city.resource:
        return gold + (weights.moscow if place == MOSCOW else resource * weights.favour(place))
    found = weights.red_city if city.red else weights.city
    if any(place in SOURCES[faction] for faction in SOURCES):
        found += weights.source
    if late and place not in POLAND and place not in BALTIC:
        found = max(found, LATE_CITY)
    return gold + found
