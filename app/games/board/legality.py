"""Why a mover cannot go where it is sent, so that a refusal can say so.

The answer is data: a title words it and cites the rule.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from app.games.board.network import Barred, Neighbours, Paths, Price, Step, cheapest_paths

Hindrance = Literal["barred", "stopped", "too_far", "no_way"]


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What keeps a mover from a place.

    `barred`: the step into `place` is not possible, for `reason` by `case`. `stopped`: the mover
    must stop at `place`, by `case`, before it gets there. `too_far`: the way costs `cost`, which is
    more than the limit. `no_way`: no way leads there, and no single step is to blame.
    """

    hindrance: Hindrance
    place: str
    reason: str = ""
    case: str = ""
    cost: int = 0


def why_not_reached(
    start: str, goal: str, neighbours: Neighbours, price: Price, limit: int | None = None
) -> Obstacle | None:
    """Return what keeps a mover from a goal; None if it can go there within the limit.

    Asked in this order: is it too far; does a stop on the way keep it; is the last step barred.

    >>> line = {"a": "b", "b": "ac", "c": "b"}
    >>> why_not_reached("a", "c", line.__getitem__, lambda here, there: 2, limit=3)
    Obstacle(hindrance='too_far', place='c', reason='', case='', cost=4)
    """
    within = cheapest_paths(start, neighbours, price, limit)
    if goal in within:
        return None
    without_limit = cheapest_paths(start, neighbours, price)
    if goal in without_limit:
        return Obstacle("too_far", goal, cost=without_limit.cost(goal))
    unstopped = cheapest_paths(start, neighbours, _without_stops(price), limit)
    if goal in unstopped:
        return _first_stop(unstopped, goal, price)
    return _bar_before(goal, neighbours, price, unstopped)


def why_step_is_barred(
    here: str, there: str, neighbours: Neighbours, price: Price
) -> Barred | None:
    """Return why a single step is not possible; None if it is."""
    if there not in neighbours(here):
        return Barred("not_adjacent")
    priced = price(here, there)
    if priced is None:
        return Barred("no_way")
    return priced if isinstance(priced, Barred) else None


def _without_stops(price: Price) -> Price:
    def unstopped(here: str, there: str) -> Step | int | Barred | None:
        priced = price(here, there)
        return priced.cost if isinstance(priced, Step) else priced

    return unstopped


def _first_stop(paths: Paths, goal: str, price: Price) -> Obstacle:
    way = paths.path(goal)
    for here, there in pairwise(way):
        priced = price(here, there)
        if isinstance(priced, Step) and priced.stops:
            return Obstacle("stopped", there, case=priced.case)
    return Obstacle("no_way", goal)


def _bar_before(goal: str, neighbours: Neighbours, price: Price, reached: Paths) -> Obstacle:
    beside = sorted(
        (place for place in neighbours(goal) if place in reached),
        key=lambda place: (reached.arrivals[place], place),
    )
    for place in beside:
        priced = price(place, goal)
        if isinstance(priced, Barred):
            return Obstacle("barred", goal, priced.reason, priced.case)
    return Obstacle("no_way", goal)
