"""Triumph of Chaos: random play of its scenarios, in processor time."""

from random import Random
from time import process_time
from typing import Final

from app.games.kernel.match import Match
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.bench.figures import heading, line
from tests.bench.reds import memory_of_the_site

GAMES: Final = {"introduction": 4, "training": 4, "campaign": 1}
"""How many games of a scenario are as long as one of the longest."""
ACTIONS_BUDGET: Final = 6000


def toc(games: int) -> None:
    """Print how many small actions a second random play takes on one core."""
    heading("Triumph of Chaos, random play, in processor time")
    with memory_of_the_site():
        for scenario, times in GAMES.items():
            play(99, scenario)  # tables of the map are made once
            numbers = range(games * times)
            line(scenario, [play(number, scenario) for number in numbers], "actions/s", 0)
    print(f"    budget: {ACTIONS_BUDGET:,} actions/s")


def play(number: int, scenario: str) -> float:
    """Play a game at random; return its actions a second."""
    options = {"scenario": scenario}
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{number:064x}", options=options)
    chance = Random(number)
    began = process_time()
    while not match.over:
        seat = min(match.waiting())
        match.apply(seat, chance.choice(match.pending(seat)))
    return len(match.log) / (process_time() - began)
