"""Bots: whoever can choose among the options of a seat."""

from collections.abc import Callable
from random import Random

from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat

ASIDE = 8
"""One action in so many is one of those that may be done at any time, where there are both."""

Bot = Callable[[Match, Seat, Random], Action]
"""Chooses one of `match.options(seat)`, which must not be empty."""


def at_random(match: Match, seat: Seat, lots: Random) -> Action:
    """Choose a verb at random, then one of its options: long lists do not crowd out short ones.

    What may be done at any time comes up now and then only, since there is always much of it; a
    bot never leaves the match.
    """
    asked = match.owed(seat)
    if asked and lots.randrange(ASIDE):
        return _one_of(asked, lots)
    never = match.title.giving_up
    besides = [option for option in match.aside(seat) if option["do"] not in never]
    return _one_of(besides or asked or match.aside(seat), lots)


def _one_of(options: list[Action], lots: Random) -> Action:
    verbs: dict[str, list[Action]] = {}
    for option in options:
        verbs.setdefault(option["do"], []).append(option)
    return lots.choice(verbs[lots.choice(list(verbs))])
