"""The networks that lines of supply and strategic movement run through, in connected parts.

A net is known by the hexes that bar it. Most moves leave these as they are, so parts, what sources
reach over them, and which hexes lie near are kept from one action to the next.
"""

from collections.abc import Collection, Iterable
from functools import cache

from app.games.board.parts import Joins, Parts, Reached, numbered, parts_together
from app.games.reds.box import MAP, PORTS, SOURCES

MOST_KEPT = 96
"""How many boards, and how many sets of barred hexes, are kept; then they are dropped together."""

NETWORK = frozenset(MAP.rail).union(MAP.rivers_at, *SOURCES.values(), *PORTS.values())
"""The hexes that lines of supply run through, but for their last one (12.4)."""

RAILWAYS: Joins = {at: tuple(to) for at, to in MAP.rail.items()}


class Near:
    """Case 12.4: which hexes lie within one hex of what sources reach, as far as it was asked."""

    __slots__ = ("_parts", "_reached", "known")

    def __init__(self, parts: Parts, reached: Reached) -> None:
        self._parts = parts
        self._reached = reached
        self.known: dict[str, bool] = {}

    def ask(self, place: str, beside: Iterable[str]) -> bool:
        """Whether a line comes to a hex or one of those beside it; the answer is known then."""
        first, second = self._parts.first.get, self._parts.second.get
        in_first, in_second, sources = self._reached
        found = False
        for each in (place, *beside):
            if first(each) in in_first or second(each) in in_second or each in sources:
                found = True
                break
        self.known[place] = found
        return found


class Nets:
    """Railways, and rivers and seas, without the hexes that bar them."""

    __slots__ = ("_near", "_opened", "_reached", "barred", "parts")

    def __init__(self, parts: Parts, barred: frozenset[str]) -> None:
        self.parts = parts
        self.barred = barred
        self._reached: dict[frozenset[str], Reached] = {}
        self._near: dict[tuple[frozenset[str], bool, bool], Near] = {}
        self._opened: dict[frozenset[str], Nets] = {}

    def reached(self, sources: Collection[str]) -> Reached:
        """Return what sources reach, those of them that nothing bars."""
        free = frozenset(sources) - self.barred
        found = self._reached.get(free)
        if found is None:
            found = self._reached[free] = self.parts.reached(free)
        return found

    def near(self, sources: Collection[str], *, winter: bool, opened: bool) -> Near:
        """Return what is known of the hexes near what sources reach.

        The season and the line of occupation decide where a line may leave a net (12.4).
        """
        reached = self.reached(sources)
        key = reached.sources, winter, opened
        found = self._near.get(key)
        if found is None:
            found = self._near[key] = Near(self.parts, reached)
        return found

    def without(self, opened: Collection[str]) -> "Nets":
        """Return the nets when some hexes bar them no longer."""
        key = frozenset(opened)
        found = self._opened.get(key)
        if found is None:
            found = self._opened[key] = Nets(self.parts.opened(sorted(key)), self.barred - key)
        return found


_nets: dict[tuple[frozenset[str], frozenset[str]], Nets] = {}
_parts: dict[tuple[frozenset[str], frozenset[str] | None], dict[str, int]] = {}


def nets_without(barred: frozenset[str], seas: frozenset[str]) -> Nets:
    """Return the networks without the barred hexes, with the ports of some seas joined."""
    key = barred, seas
    found = _nets.get(key)
    if found is None:
        if len(_nets) >= MOST_KEPT:
            _nets.clear()
        rivers = rivers_and(seas)
        first = _numbered(RAILWAYS, barred.intersection(RAILWAYS), None)
        second = _numbered(rivers, barred.intersection(rivers), seas)
        parts = parts_together((RAILWAYS, rivers), first, second)
        found = _nets[key] = Nets(parts, barred)
    return found


def _numbered(joins: Joins, barred: frozenset[str], seas: frozenset[str] | None) -> dict[str, int]:
    """The parts of one network; `seas` are those of the rivers' network."""
    key = barred, seas
    found = _parts.get(key)
    if found is None:
        if len(_parts) >= MOST_KEPT:
            _parts.clear()
        found = _parts[key] = numbered(joins, barred)
    return found


@cache
def rivers_and(seas: frozenset[str]) -> Joins:
    """Cases 12.5, 12.6, 13.4: what rivers join to a hex, and port to port as a river."""
    joins: dict[str, tuple[str, ...]] = {at: tuple(to) for at, to in MAP.rivers_at.items()}
    for sea in sorted(seas):
        for port in PORTS[sea]:
            others = tuple(other for other in PORTS[sea] if other != port)
            joins[port] = (*joins.get(port, ()), *others)
    return joins
