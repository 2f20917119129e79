"""A net of spaces that links of several kinds join: what rules ask of it, fast.

Sets of spaces are whole numbers, a bit a space, as `bitboards` has them for hexes. A flood over a
set takes microseconds, so that supply can be asked after every step. Chains are traced from sources
through spaces that a title allows; the way itself is found only when somebody asks to see it.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, slots=True)
class TypedLink:
    """A link between two spaces, of a kind such as "rail"."""

    ends: tuple[str, str]
    kind: str


class Net:
    """Spaces, and the links that join them.

    >>> net = Net("abcd", [TypedLink(("a", "b"), "rail"), TypedLink(("b", "c"), "road"),
    ...                    TypedLink(("c", "d"), "rail")])
    >>> net.names(net.chain(net.bits("a"), net.all)), net.names(net.chain(net.bits("a"), net.all,
    ...                                                                  ["rail"]))
    (['a', 'b', 'c', 'd'], ['a', 'b'])
    >>> net.way("a", "d", net.all), net.distance("a", "d"), net.way("a", "d", net.all, ["rail"])
    (('a', 'b', 'c', 'd'), 3, None)
    """

    def __init__(self, spaces: Iterable[str], links: Iterable[TypedLink]) -> None:
        """`spaces` in the order in which ties between them are broken.

        Raises KeyError for a link to no space.
        """
        self.spaces: Sequence[str] = tuple(spaces)
        self.bit: Mapping[str, int] = {name: 1 << n for n, name in enumerate(self.spaces)}
        self.all = (1 << len(self.spaces)) - 1
        self.kind_between: dict[tuple[str, str], str] = {}
        near: dict[str, dict[str, int]] = {}
        for link in links:
            here, there = link.ends
            of_kind = near.setdefault(link.kind, dict.fromkeys(self.spaces, 0))
            of_kind[here] |= self.bit[there]
            of_kind[there] |= self.bit[here]
            self.kind_between[here, there] = self.kind_between[there, here] = link.kind
        self.kinds = tuple(near)
        self._near = near
        self._tables: dict[tuple[str, ...], tuple[int, ...]] = {}

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The spaces next to each, over links of all kinds, in the order of the spaces."""
        table = self._table(None)
        return {name: tuple(self.names(table[n])) for n, name in enumerate(self.spaces)}

    def bits(self, names: Iterable[str]) -> int:
        """Return the set of some spaces. Raises KeyError for what is no space."""
        found = 0
        for name in names:
            found |= self.bit[name]
        return found

    def names(self, bits: int) -> list[str]:
        """Return the spaces of a set, in their order."""
        spaces, found = self.spaces, []
        while bits:
            lowest = bits & -bits
            found.append(spaces[lowest.bit_length() - 1])
            bits ^= lowest
        return found

    def near(self, bits: int, kinds: Iterable[str] | None = None) -> int:
        """Return the spaces next to any of a set, over links of some kinds (None: all)."""
        table, found = self._table(kinds), 0
        while bits:
            lowest = bits & -bits
            found |= table[lowest.bit_length() - 1]
            bits ^= lowest
        return found

    def chain(self, sources: int, through: int, kinds: Iterable[str] | None = None) -> int:
        """Return the sources in `through` and all that chains of spaces in it join to them."""
        table = self._table(kinds)
        found = new = sources & through
        while new:
            lowest = new & -new
            new ^= lowest
            more = table[lowest.bit_length() - 1] & through & ~found
            found |= more
            new |= more
        return found

    def behind(self, sources: int, through: int) -> dict[str, int]:
        """Return, for each space of a set without which others of it have no chain to a source,
        those others.

        >>> net = Net("abcd", [TypedLink(("a", "b"), ""), TypedLink(("b", "c"), ""),
        ...                    TypedLink(("c", "d"), "")])
        >>> {space: net.names(cut) for space, cut in net.behind(net.bits("a"), net.all).items()}
        {'c': ['d'], 'b': ['c', 'd'], 'a': ['b', 'c', 'd']}
        """
        # Tarjan's search for the points that hold a graph together, from a root before all sources.
        found: dict[str, int] = {}
        number: dict[str, int] = {}

        def visit(space: str) -> tuple[int, int]:
            """The lowest number that a space and what follows it reach, and these spaces."""
            own = number[space] = len(number) + 1
            here = self.bit[space]
            lowest = 0 if sources & here else own
            for other in self.neighbours[space]:
                if other in number:
                    lowest = min(lowest, number[other])
                elif through & self.bit[other]:
                    least, spaces = visit(other)
                    if least >= own:
                        found[space] = found.get(space, 0) | spaces
                    lowest, here = min(lowest, least), here | spaces
            return lowest, here

        for source in self.names(sources & through):
            if source not in number:
                visit(source)
        return found

    def rings(self, start: str, through: int, kinds: Iterable[str] | None = None) -> Iterable[int]:
        """Yield the spaces at a distance of 1, 2, ... from a start, on ways through a set."""
        done = ring = self.bit[start]
        while True:
            ring = self.near(ring, kinds) & through & ~done
            if not ring:
                return
            done |= ring
            yield ring

    def within(
        self, start: str, distance: int, through: int, kinds: Iterable[str] | None = None
    ) -> int:
        """Return the spaces within a distance of a start, itself among them."""
        found = self.bit[start]
        for _steps, ring in zip(range(distance), self.rings(start, through, kinds), strict=False):
            found |= ring
        return found

    def distance(self, start: str, end: str, kinds: Iterable[str] | None = None) -> int | None:
        """Return how many links of some kinds lie between two spaces; None: no way."""
        if start == end:
            return 0
        for steps, ring in enumerate(self.rings(start, self.all, kinds), 1):
            if ring & self.bit[end]:
                return steps
        return None

    def way(
        self, start: str, end: str, through: int, kinds: Iterable[str] | None = None
    ) -> tuple[str, ...] | None:
        """Return a shortest way whose spaces after the start lie in a set; None: there is none.

        Of equal ways it is the one through the spaces that come first in their order.
        """
        table, spaces, goal = self._table(kinds), self.spaces, self.bit[end]
        before = {start: ""}
        queue, unseen = deque([self.bit[start]]), through & ~self.bit[start]
        while queue and end not in before:
            here = queue.popleft().bit_length() - 1
            new = table[here] & unseen
            if new & goal:
                new = goal
            unseen ^= new
            while new:
                lowest = new & -new
                new ^= lowest
                before[spaces[lowest.bit_length() - 1]] = spaces[here]
                queue.append(lowest)
        if end not in before:
            return None
        found = [end]
        while before[found[-1]]:
            found.append(before[found[-1]])
        return tuple(reversed(found))

    def _table(self, kinds: Iterable[str] | None) -> tuple[int, ...]:
        key = self.kinds if kinds is None else tuple(kinds)
        found = self._tables.get(key)
        if found is None:
            joined = [0] * len(self.spaces)
            for kind in key:
                for n, name in enumerate(self.spaces):
                    joined[n] |= self._near.get(kind, {}).get(name, 0)
            found = self._tables[key] = tuple(joined)
        return found
