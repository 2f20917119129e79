"""Bots: whoever can choose among the options of a seat."""

from collections.abc import Callable
from random import Random

from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat

Bot = Callable[[Match, Seat, Random], Action]
"""Chooses one of `match.options(seat)`, which must not be empty."""


def at_random(match: Match, seat: Seat, lots: Random) -> Action:
    """Choose a verb at random, then one of its options: long lists do not crowd out short ones."""
    verbs: dict[str, list[Action]] = {}
    for option in match.options(seat):
        verbs.setdefault(option["do"], []).append(option)
    return lots.choice(verbs[lots.choice(list(verbs))])
