"""Bots: whoever can choose among the options of a seat."""

from collections import defaultdict
from collections.abc import Iterable
from random import Random

from app.games.kernel.core import Bot as Bot
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat

ANY_TIME_ONE_IN = 8
"""One action in so many is one of those that may be done at any time, where there are both."""
ANSWERS = ("accept", "refuse")


def unanswered_motions(match: Match, seat: Seat) -> list[Action]:
    """List how `seat` may answer the motions put to it that it has not answered yet.

    Empty while a procedure is being resolved: motions wait for its end.
    """
    motions = match.state["motions"]
    if not motions or match.suspended:
        return []
    put = {m["id"] for m in motions if seat in m["asked"] and seat not in m["consents"]}
    if not put:
        return []
    return [o for o in match.any_time(seat) if o["do"] in ANSWERS and o["motion"] in put]


def next_to_act(match: Match, seats: Iterable[Seat]) -> Seat | None:
    """Return which of `seats` is to act now: who has a motion to answer, then who owes; or None.

    A motion is answered before the game goes on, so that a purge comes when it was meant to.
    """
    listed = list(seats)
    asked = (seat for seat in listed if unanswered_motions(match, seat))
    owing = (seat for seat in listed if seat in match.waiting())
    return next(asked, None) or next(owing, None)


def at_random(match: Match, seat: Seat, lots: Random) -> Action:
    """Choose a verb at random, then one of its options: long lists do not crowd out short ones.

    What may be done at any time comes up now and then only, since there is always much of it; a
    bot never leaves the match. A motion put to it is answered by lot.
    """
    answers = unanswered_motions(match, seat)
    if answers:
        return _one_of(answers, lots)
    asked = match.pending(seat)
    if asked and lots.randrange(ANY_TIME_ONE_IN):
        return _one_of(asked, lots)
    never = match.title.resign_verbs
    besides = [option for option in match.any_time(seat) if option["do"] not in never]
    return _one_of(besides or asked or match.any_time(seat), lots)


def _one_of(options: list[Action], lots: Random) -> Action:
    verbs: defaultdict[str, list[Action]] = defaultdict(list)
    for option in options:
        verbs[option["do"]].append(option)
    return lots.choice(verbs[lots.choice(list(verbs))])
