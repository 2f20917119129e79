"""Objectives on a board, how far they are, and who goes for which."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

FADING = 0.88
"""By which factor an objective counts less for each point that it is farther away."""
CROWDED = 0.12
"""What is left of an objective for which enough units have been found."""


@dataclass(frozen=True, slots=True)
class Objective:
    """A place worth going to: its worth, and the strength that it takes."""

    place: str
    worth: float
    need: float


def distance_field(goal: str, steps: Mapping[str, Iterable[tuple[str, int]]]) -> dict[str, int]:
    """Return what it costs to come to a place from everywhere on the board.

    `steps` has, for each place, from where it is entered and what that costs: a board that does not
    change is written down once, and each of its fields takes a millisecond or two.
    """
    found: dict[str, int] = {}
    queue = [(0, goal)]
    while queue:
        cost, place = heappop(queue)
        if place in found:
            continue
        found[place] = cost
        for other, price in steps.get(place, ()):
            if other not in found:
                heappush(queue, (cost + price, other))
    return found


def faded(worth: float, distance: float) -> float:
    """Return what an objective counts at a distance.

    >>> faded(10, 0), round(faded(10, 5), 2)
    (10.0, 5.28)
    """
    return float(worth * FADING**distance)


def assign(
    movers: Iterable[tuple[str, float]],
    objectives: Iterable[Objective],
    distance: Callable[[str, str], float | None],
    fading: float = FADING,
    crowded: float = CROWDED,
) -> dict[str, Objective]:
    """Return which objective each mover goes for.

    `movers` are units with their strength, those that choose first in front. `distance` says how
    far a unit is from a place; None: it cannot go there. `fading` is by which factor an objective
    counts less for each point that it is farther away. An objective for which strength has been
    found already counts less and less, down to `crowded` of its worth, so the movers spread as they
    are needed.
    """
    listed = sorted(objectives, key=lambda each: -each.worth)
    found: dict[str, Objective] = {}
    sent = dict.fromkeys((each.place for each in listed), 0.0)
    for unit, strength in movers:
        best, chosen = 0.0, None
        for each in listed:
            if each.worth <= best:
                break
            far = distance(unit, each.place)
            if far is None:
                continue
            open_part = max(crowded, 1 - sent[each.place] / each.need) if each.need else crowded
            counts = each.worth * fading**far * open_part
            if counts > best:
                best, chosen = counts, each
        if chosen is not None:
            found[unit] = chosen
            sent[chosen.place] += strength
    return found
