"""Zones of control: into which places units exert one, and where others negate it.

A zone reaches from a place into those next to it. What a zone does, and for which purpose friends
negate it, is a title's rule: operational movement may use the zones as they are, supply and retreat
`without` the places that friends hold.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from app.games.board.network import Neighbours


@dataclass(frozen=True, slots=True)
class Zones:
    """The zones of control of one side: `origins` has, for each place in a zone, the places whose
    units exert it, in ascending order.

    >>> line = {"a": "b", "b": "ac", "c": "b"}
    >>> zones = zones_of_control("a", line.__getitem__)
    >>> "b" in zones, "c" in zones, zones.origins["b"]
    (True, False, ('a',))
    >>> "b" in zones.without("b")
    False
    """

    origins: Mapping[str, tuple[str, ...]]

    def __contains__(self, place: str) -> bool:
        return place in self.origins

    def without(self, places: Collection[str]) -> "Zones":
        """Return the zones with those into some places negated."""
        return Zones({at: found for at, found in self.origins.items() if at not in places})


def zones_of_control(
    exerting: Iterable[str],
    neighbours: Neighbours,
    passes: Callable[[str, str], bool] | None = None,
) -> Zones:
    """Return the zones of units that stand at the places `exerting`.

    `passes` says whether a zone goes from a place into the next: not through a side that is all
    water, say; without it a zone goes everywhere.
    """
    origins: dict[str, list[str]] = {}
    for origin in sorted(set(exerting)):
        for place in neighbours(origin):
            if passes is None or passes(origin, place):
                origins.setdefault(place, []).append(origin)
    return Zones({place: tuple(found) for place, found in origins.items()})
