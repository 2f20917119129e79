"""The connected parts of two networks of a board, and what sources reach over both.

`tracing` finds the line to a place, step by step; this finds at once which places have one: those
of a part in which a source lies, and of a part of the other network that meets it. As a stack
moves, a place or two are barred no longer: `opened` answers for that without a new search.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

Joins = Mapping[str, tuple[str, ...]]
"""For each place of a network, those that it is joined to."""


class Reached(NamedTuple):
    """What sources reach: parts of the first network, of the second, and the sources themselves."""

    first: frozenset[int]
    second: frozenset[int]
    sources: frozenset[str]


@dataclass(frozen=True, slots=True)
class Parts:
    """Two networks without their barred places: the number of the part that each place is in, and
    for each part the parts of the other network that it meets."""

    networks: tuple[Joins, Joins]
    first: Mapping[str, int]
    second: Mapping[str, int]
    meets_second: Mapping[int, frozenset[int]]
    meets_first: Mapping[int, frozenset[int]]

    def reached(self, sources: Iterable[str]) -> Reached:
        """Return what sources, none of them barred, reach by at most one stretch of each network.

        >>> joins = ({"a": ("b",), "b": ("a",)}, {"b": ("c",), "c": ("b",), "d": ()})
        >>> parts = parts_of(joins, ())
        >>> [parts.has(parts.reached("a"), place) for place in "abcd"]
        [True, True, True, False]
        """
        listed = frozenset(sources)
        first = {self.first[place] for place in listed if place in self.first}
        second = {self.second[place] for place in listed if place in self.second}
        return Reached(
            frozenset(first.union(*(self.meets_first[part] for part in second))),
            frozenset(second.union(*(self.meets_second[part] for part in first))),
            listed,
        )

    def has(self, reached: Reached, place: str) -> bool:
        """Whether what is reached includes a place."""
        return (
            self.first.get(place) in reached.first
            or self.second.get(place) in reached.second
            or place in reached.sources
        )

    def opened(self, places: Collection[str]) -> "Parts":
        """Return the parts when some places, barred so far, are no longer so."""
        first, second = dict(self.first), dict(self.second)
        meets_second, meets_first = dict(self.meets_second), dict(self.meets_first)
        for place in places:
            _join(place, self.networks[0], first, meets_second, meets_first)
            _join(place, self.networks[1], second, meets_first, meets_second)
            one, other = first.get(place), second.get(place)
            if one is not None and other is not None:
                meets_second[one] |= {other}
                meets_first[other] |= {one}
        return Parts(self.networks, first, second, meets_second, meets_first)


def _join(
    place: str,
    joins: Joins,
    parts: dict[str, int],
    meets: dict[int, frozenset[int]],
    met_by: dict[int, frozenset[int]],
) -> None:
    """Put a place into the parts beside it, which become one."""
    if place not in joins:
        return
    beside = sorted({parts[other] for other in joins[place] if other in parts})
    if not beside:
        part = len(meets)
        parts[place] = part
        meets[part] = frozenset()
        return
    kept, *merged = beside
    parts[place] = kept
    if not merged:
        return
    gone = frozenset(merged)
    for other, part in parts.items():
        if part in gone:
            parts[other] = kept
    meets[kept] = meets[kept].union(*(meets[part] for part in merged))
    for part in meets[kept]:
        met_by[part] = (met_by[part] - gone) | {kept}
    for part in merged:
        meets[part] = frozenset()


def parts_of(networks: tuple[Joins, Joins], barred: Collection[str]) -> Parts:
    """Return the connected parts of two networks of which some places are barred."""
    return parts_together(networks, numbered(networks[0], barred), numbered(networks[1], barred))


def parts_together(
    networks: tuple[Joins, Joins], first: Mapping[str, int], second: Mapping[str, int]
) -> Parts:
    """Return the parts of two networks that are `numbered` already."""
    second_of: dict[int, set[int]] = {}
    first_of: dict[int, set[int]] = {}
    for one, other in {(part, second[at]) for at, part in first.items() if at in second}:
        second_of.setdefault(one, set()).add(other)
        first_of.setdefault(other, set()).add(one)
    return Parts(networks, first, second, _meetings(first, second_of), _meetings(second, first_of))


def _meetings(parts: Mapping[str, int], met: Mapping[int, set[int]]) -> dict[int, frozenset[int]]:
    """For each part the parts that it meets, none for most."""
    found = dict.fromkeys(set(parts.values()), frozenset[int]())
    found.update((part, frozenset(others)) for part, others in met.items())
    return found


def part_of(
    joins: Joins, start: str, barred: Collection[str], within: Collection[str] | None = None
) -> frozenset[str]:
    """Return the open places that are connected to a place, itself among them; none if it is
    barred or, with `within`, outside.

    >>> joins = {"a": ("b",), "b": ("a", "c"), "c": ("b", "d"), "d": ("c",)}
    >>> sorted(part_of(joins, "a", "d")), sorted(part_of(joins, "a", "d", within="ab"))
    (['a', 'b', 'c'], ['a', 'b'])
    """
    if start in barred or (within is not None and start not in within):
        return frozenset()
    found, reached = {start}, [start]
    for place in reached:  # grows
        for other in joins.get(place, ()):
            if other in found or other in barred or (within is not None and other not in within):
                continue
            found.add(other)
            reached.append(other)
    return frozenset(found)


def numbered(joins: Joins, barred: Collection[str]) -> dict[str, int]:
    """Number the connected parts of a network from 0, and return that of each open place."""
    parts: dict[str, int] = dict.fromkeys(barred, -1)
    number = 0
    for start in joins:
        if start in parts:
            continue
        parts[start] = number
        reached = [start]
        for place in reached:  # grows
            for other in joins[place]:
                if other not in parts:
                    parts[other] = number
                    reached.append(other)
        number += 1
    for place in barred:
        del parts[place]
    return parts
