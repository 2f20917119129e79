"""Threats: which units can strike at a place before its holder is asked again."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple


class Striker(NamedTuple):
    """A unit that can strike: where it stands, how far it reaches, with whom it strikes."""

    unit: str
    place: str
    reach: int
    group: str
    strength: float


def threat_map(
    strikers: Iterable[Striker],
    places: Iterable[str],
    distance: Callable[[str, str], int],
    most: float,
) -> Mapping[str, tuple[str, ...]]:
    """Return, for each place that is threatened, the units of the strongest group that can strike
    there together, the strongest first.

    Distances are as the crow flies, so a threat may be overrated, never overlooked. `most` limits
    the strength that fits around a place.
    """
    listed = sorted(strikers, key=lambda each: (-each.strength, each.unit))
    found = {}
    for place in places:
        groups: dict[str, list[Striker]] = {}
        for each in listed:
            if distance(each.place, place) <= each.reach:
                groups.setdefault(each.group, []).append(each)
        best: tuple[float, tuple[str, ...]] = (0.0, ())
        for group in groups.values():
            together, units = 0.0, []
            for each in group:
                if together + each.strength <= most:
                    together += each.strength
                    units.append(each.unit)
            best = max(best, (together, tuple(units)))
        if best[1]:
            found[place] = best[1]
    return found
