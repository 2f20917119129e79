"""What units and cities are worth to a bot; figures that only bots compare."""

from functools import cache
from typing import Final

from app.games.reds.board import Board
from app.games.reds.box import BALTIC, BOX, MAP, MOSCOW, POLAND, RED, SOURCES, UNITS, WARSAW
from app.games.reds.rules.withdrawal import FIRST

NEVER_BACK: Final = 1.4
"""By what a unit counts more that never returns (14.2)."""
STEP: Final = 0.45
"""The part of a unit's worth that lies in its full side."""
RESOURCE, MOSCOW_WORTH, RED_CITY, CITY = 10.0, 30.0, 2.0, 1.5
SOURCE: Final = 3.0
BEFORE_TEST, PER_TURN, EARLY = 1.2, 0.2, 0.7
"""By what a city of resource counts in the turn before a test of withdrawal (18.1), how much less
for each turn that the test is away, and how much at least."""
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


def urgency(board: Board) -> float:
    """Return by what cities of resource count more or less, as the next test is near or far."""
    if board["withdrawal"] == 2:
        return 1.0
    tests = [each.after for letter, each in BOX.strategic_turns.items() if letter >= FIRST]
    left = min((after - board["turn"] for after in tests if after >= board["turn"]), default=0)
    return max(EARLY, BEFORE_TEST - PER_TURN * left)


def city_worth(board: Board, place: str, side: str, scenario: str) -> float:
    """Return what the control of a city is worth to a side; 0 for any other hex.

    Cities of resource decide when the Allies withdraw (18.1) and early victories (4.2, 4.3).
    """
    city = MAP.cities.get(place)
    if city is None:
        return 0.0
    gold = RESOURCE * urgency(board) if board["gold"]["at"] == place else 0.0
    at_end = is_late(board, scenario)
    if at_end and place == WARSAW and board["poland"] == "war":
        return gold + LATE_WARSAW
    late = side == RED and at_end
    if city.resource and late and board["poland"] in ("war", "conquered"):
        return gold + (LAST_RESOURCE if board["poland"] == "conquered" else LATE_RESOURCE)
    if city.resource:
        return gold + (MOSCOW_WORTH if place == MOSCOW else RESOURCE * urgency(board))
    found = RED_CITY if city.red else CITY
    if any(place in SOURCES[faction] for faction in SOURCES):
        found += SOURCE
    if late and place not in POLAND and place not in BALTIC:
        found = max(found, LATE_CITY)
    return gold + found
