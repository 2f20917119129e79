"""The engine alone, on one core: actions a second, and where the time goes."""

import cProfile
import pstats
from pathlib import Path
from random import Random
from time import process_time

from app.games.kernel.bot import at_random
from tests.bench.figures import heading, line
from tests.bench.games import SEATS, begun

PROJECT = Path(__file__).parents[2]
MODULES = 14
FUNCTIONS = 16


def random_play(number: int, seats: int, *, rights: bool = False) -> tuple[int, float]:
    """Play a random game; return its actions and the seconds of processor time it took.

    With `rights`, all that who acts may do is listed before he acts, as a page lists it for him;
    otherwise only his answers to what he owes, and his rights when he uses one.
    """
    match = begun(number, seats)
    whims = Random(number)
    actions = 0
    began = process_time()
    while not match.over:
        seat = whims.choice(list(match.waiting()))
        if rights:
            match.options(seat)
        match.apply(seat, at_random(match, seat, whims))
        actions += 1
    return actions, process_time() - began


def actions_per_second(games: int) -> None:
    """Print how many actions of random legal play a core does: with answers, with all options."""
    for rights, listed in ((False, "answers"), (True, "all options, rights among them,")):
        heading(f"RCW, random legal play on one core, {listed} before each action (processor time)")
        everything: list[float] = []
        for seats in SEATS:
            rates = []
            for number in range(games):
                actions, seconds = random_play(number, seats, rights=rights)
                rates.append(actions / seconds)
            line(f"{seats} seats", rates, "actions/s", 0)
            everything += rates
        line("all", everything, "actions/s", 0)


def where_the_time_goes(games: int) -> None:
    """Print the modules and the functions in which random play spends its time."""
    profile = cProfile.Profile()
    profile.enable()
    for number in range(games):
        random_play(number, SEATS[number % len(SEATS)])
    profile.disable()
    own: dict[tuple[str, int, str], float] = {
        place: timing[2]
        for place, timing in pstats.Stats(profile).stats.items()  # type: ignore[attr-defined]
    }
    total = sum(own.values())
    modules: dict[str, float] = {}
    for (file, _, _), seconds in own.items():
        modules[_module(file)] = modules.get(_module(file), 0.0) + seconds
    print("\nWhere random play spends its time (cProfile, own time; its overhead falls on calls)")
    for module, seconds in sorted(modules.items(), key=lambda each: -each[1])[:MODULES]:
        print(f"  {seconds / total:6.1%}  {module}")
    print("  by function:")
    for place in sorted(own, key=lambda each: -own[each])[:FUNCTIONS]:
        file, row, name = place
        print(f"  {own[place] / total:6.1%}  {name} ({_module(file)}:{row})")


def _module(file: str) -> str:
    path = Path(file)
    if path.is_relative_to(PROJECT) and ".venv" not in path.parts:
        return str(path.relative_to(PROJECT))
    return "Python itself and its library"
