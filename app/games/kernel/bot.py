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
    verbs: dict[str, list[Action]] = {}
    for option in match.options(seat):
        verbs.setdefault(option["do"], []).append(option)
    asked = [verb for verb in verbs if verb not in match.title.any_time]
    aside = match.title.any_time - match.title.giving_up
    besides = [verb for verb in verbs if verb in aside]
    if asked and not (besides and lots.randrange(ASIDE) == 0):
        return lots.choice(verbs[lots.choice(asked)])
    return lots.choice(verbs[lots.choice(besides or list(verbs))])
