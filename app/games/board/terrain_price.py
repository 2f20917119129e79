"""What a step costs on a board: terrain, links along which a mover goes, sides that it crosses."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.games.board.network import Barred, Price

_CLOSED = Barred("terrain")

Crossing = Callable[[str, str], int | Barred]
"""What crossing the side between two hexes adds, or why nobody crosses it."""


@dataclass(frozen=True, slots=True)
class TerrainCosts:
    """Movement points by terrain and by kind of link.

    A terrain without a cost is closed, for the reason `closed`. A step along a link costs what the
    cheapest of its links does, whatever the terrain; a link without a cost is no help.
    """

    terrain: Mapping[str, int]
    links: Mapping[str, int]
    closed: Barred = _CLOSED


def terrain_price(
    costs: TerrainCosts,
    terrain: Mapping[str, str],
    links: Mapping[str, Mapping[str, tuple[str, ...]]],
    crossing: Crossing | None = None,
) -> Price:
    """Return the price of a step over a map.

    `terrain` is by hex; `links` has, for each kind, the hexes that it joins to a hex. `crossing` is
    added, on links as well: it says itself where a bridge helps. Prices are kept, since what is
    printed does not change: make one price for each weather, and put zones and enemies over it.

    >>> costs = TerrainCosts({"clear": 1, "forest": 2}, {"rail": 1})
    >>> terrain = {"a": "clear", "b": "forest", "c": "sea"}
    >>> price = terrain_price(costs, terrain, {"rail": {"a": ("b",)}})
    >>> price("a", "b"), price("c", "b"), price("b", "c")
    (1, 2, Barred(reason='terrain', case=''))
    """

    known: dict[tuple[str, str], int | Barred] = {}

    def price(here: str, there: str) -> int | Barred:
        step = here, there
        if step not in known:
            known[step] = priced(here, there)
        return known[step]

    def priced(here: str, there: str) -> int | Barred:
        linked = [
            costs.links[kind]
            for kind, joins in links.items()
            if kind in costs.links and there in joins.get(here, ())
        ]
        cost = min(linked) if linked else costs.terrain.get(terrain[there])
        if cost is None:
            return costs.closed
        added = 0 if crossing is None else crossing(here, there)
        return added if isinstance(added, Barred) else cost + added

    return price
