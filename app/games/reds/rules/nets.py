"""The networks that lines of supply and strategic movement run through, and what sources reach.

A net is known by the hexes that bar it. Most moves leave these as they are, so what sources reach
is kept from one action to the next; where a hex or two are barred or open that were not, what was
reached before is the beginning of the search.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from app.games.board.bitboards import Edges
from app.games.board.network import Neighbours
from app.games.board.tracing import Net, trace_net
from app.games.reds.box import BITS, GRID, MAP, PORTS, SOURCES
from app.games.reds.rules.zones import is_border, is_water

MOST_KEPT = 96
"""How many boards, and how many sets of barred hexes, are kept; then they are dropped together."""

NETWORK = frozenset(MAP.rail).union(MAP.rivers_at, *SOURCES.values(), *PORTS.values())
"""The hexes that lines of supply run through, but for their last one (12.4)."""

NETWORK_BITS = BITS.bits(NETWORK)
RAIL_BITS, RIVER_BITS = BITS.bits(MAP.rail), BITS.bits(MAP.rivers_at)
PORT_BITS = {sea: BITS.bits(ports) for sea, ports in PORTS.items()}

RAILWAYS = BITS.edges((at, to) for at, joined in MAP.rail.items() for to in joined)
RIVERS = BITS.edges((at, to) for at, joined in MAP.rivers_at.items() for to in joined)


class Reached(NamedTuple):
    """What sources reach: by rail alone, by river alone, by rail in any way, by river in any way,
    and everything, the sources among it (12.5)."""

    by_rail: int
    by_river: int
    rail: int
    river: int
    all: int


NOTHING = Reached(0, 0, 0, 0, 0)


class Nets:
    """Railways, and rivers and seas, without the hexes that bar them.

    `earlier` are nets of the same seas, from which these may differ little.
    """

    __slots__ = ("_before", "_near", "_reached", "_seas", "_traced", "barred")

    def __init__(self, barred: int, seas: frozenset[str], earlier: "Nets | None" = None) -> None:
        self.barred = barred
        self._seas = seas
        self._before = None if earlier is None else (earlier.barred, earlier._reached)
        self._reached: dict[int, Reached] = {}
        self._near: dict[tuple[int, bool, bool], int] = {}
        self._traced: dict[frozenset[str], Net] = {}

    def reached(self, sources: int) -> Reached:
        """Return what sources reach, those of them that nothing bars."""
        found = self._reached.get(sources)
        if found is None:
            found = self._reached[sources] = self._search(sources)
        return found

    def near(self, sources: int, *, winter: bool, opened: bool) -> int:
        """Case 12.4: the hexes that a line from sources comes to, or comes beside.

        The season and the line of occupation decide where a line may leave a net.
        """
        key = sources, winter, opened
        found = self._near.get(key)
        if found is None:
            reached = self.reached(sources).all
            found = self._near[key] = reached | beside(winter=winter, opened=opened).spread(reached)
        return found

    def traced(self, sources: frozenset[str]) -> Net:
        """Case 12.5: what sources reach, with the way to each hex."""
        found = self._traced.get(sources)
        if found is None:
            barred = frozenset(BITS.places(self.barred))
            found = self._traced[sources] = trace_net(
                sources, networks_with(self._seas), lambda at: at if at in barred else None
            )
        return found

    def without(self, opened: int) -> "Nets":
        """Return the nets when some hexes bar them no longer."""
        return Nets(self.barred & ~opened, self._seas, self)

    def _search(self, sources: int) -> Reached:
        before = NOTHING
        if self._before is not None:
            barred, known = self._before
            earlier = known.get(sources)
            if earlier is not None and not self.barred & ~barred & earlier.all:
                if self.barred & barred == barred:
                    return earlier
                before = earlier
        return self._flood(sources & ~self.barred, before)

    def _flood(self, sources: int, before: Reached) -> Reached:
        """Return what sources reach, among it what they reached before."""
        open_rail = RAIL_BITS & ~self.barred
        by_rail = RAILWAYS.fill(before.by_rail | (sources & open_rail), open_rail)
        by_river = self._by_river(before.by_river | sources)
        rail = RAILWAYS.fill(before.rail | by_rail | (by_river & open_rail), open_rail)
        river = self._by_river(before.river | by_river | by_rail)
        return Reached(by_rail, by_river, rail, river, sources | rail | river)

    def _by_river(self, bits: int) -> int:
        """Cases 12.5, 12.6, 13.4: what is joined to some hexes by rivers, and port to port."""
        ports = [PORT_BITS[sea] & ~self.barred for sea in self._seas]
        room = RIVER_BITS & ~self.barred
        for each in ports:
            room |= each
        found = RIVERS.fill(bits & room, room)
        while True:
            by_sea = 0
            for each in ports:
                if each & found:
                    by_sea |= each
            if not by_sea & ~found:
                return found
            found = RIVERS.fill(found | by_sea, room)


_nets: dict[tuple[int, frozenset[str]], Nets] = {}
_latest: dict[frozenset[str], Nets] = {}


def nets_without(barred: int, seas: frozenset[str]) -> Nets:
    """Return the networks without the barred hexes, with the ports of some seas joined."""
    key = barred, seas
    found = _nets.get(key)
    if found is None:
        if len(_nets) >= MOST_KEPT:
            _nets.clear()
        found = _nets[key] = Nets(barred, seas, _latest.get(seas))
    _latest[seas] = found
    return found


@cache
def beside(*, winter: bool, opened: bool) -> Edges:
    """Case 12.4: the steps from hex to hex that no water and no closed border parts."""
    return BITS.edges(
        (here, there)
        for here in GRID.hexes
        for there in GRID.neighbours(here)
        if not is_water(here, there, winter=winter) and (opened or not is_border(here, there))
    )


def networks_with(seas: frozenset[str]) -> dict[str, Neighbours]:
    """Cases 12.5, 12.6, 13.4: railways, and rivers, with the ports of some seas as a river."""
    rivers = rivers_and(seas)
    return {
        "rail": lambda place: MAP.rail.get(place, ()),
        "river": lambda place: rivers.get(place, ()),
    }


@cache
def rivers_and(seas: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """Cases 12.5, 12.6, 13.4: what rivers join to a hex, and port to port as a river."""
    joins: dict[str, tuple[str, ...]] = {at: tuple(to) for at, to in MAP.rivers_at.items()}
    for sea in sorted(seas):
        for port in PORTS[sea]:
            others = tuple(other for other in PORTS[sea] if other != port)
            joins[port] = (*joins.get(port, ()), *others)
    return joins
