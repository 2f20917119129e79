"""Operation Elope: random play of its scenarios, with and without options, in processor time."""

from typing import Any, Final

from app.games.elope.title import ELOPE
from tests.bench.figures import heading, line
from tests.bench.games import random_speed
from tests.bench.reds import memory_of_the_site

LAND_ONLY: Final = {"railways": False, "aircraft": "none", "ships": "none", "river_lines": False}
MATCHES: Final[dict[str, dict[str, Any]]] = {
    "the short game, with everything": {},
    "on land": {"length": "full", **LAND_ONLY},
    "with everything": {"length": "full", "aircraft": "interception"},
    "the historical scenario": {"length": "full", "scenario": "historical"},
}
ACTIONS_BUDGET: Final = 4000


def elope(games: int) -> None:
    """Print how many small actions a second random play takes on one core."""
    heading("Operation Elope, random play, in processor time")
    with memory_of_the_site():
        for name, options in MATCHES.items():
            random_speed(ELOPE, games, options)  # tables of the map are made once
            speeds = [random_speed(ELOPE, number, options) for number in range(games)]
            line(name, speeds, "actions/s", 0)
    print(f"    budget: {ACTIONS_BUDGET:,} actions/s")
