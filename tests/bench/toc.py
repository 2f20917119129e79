"""Triumph of Chaos: random play of its scenarios, in processor time."""

from typing import Final

from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.bench.figures import heading, line
from tests.bench.games import random_speed
from tests.bench.reds import memory_of_the_site

GAMES: Final = {"introduction": 4, "training": 4, "campaign": 1}
"""How many games of a scenario are as long as one of the longest."""
ACTIONS_BUDGET: Final = 6000


def toc(games: int) -> None:
    """Print how many small actions a second random play takes on one core."""
    heading("Triumph of Chaos, random play, in processor time")
    with memory_of_the_site():
        for scenario, times in GAMES.items():
            options = {"scenario": scenario}
            random_speed(TRIUMPH_OF_CHAOS, 99, options)  # tables of the map are made once
            numbers = range(games * times)
            speeds = [random_speed(TRIUMPH_OF_CHAOS, number, options) for number in numbers]
            line(scenario, speeds, "actions/s", 0)
    print(f"    budget: {ACTIONS_BUDGET:,} actions/s")
