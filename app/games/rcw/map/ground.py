"""The ground of the map: real coasts, lakes and rivers on the sheet, and whose land is whose.

The sites say where the provinces were arranged. A warp through the anchors takes the real world
there; then land is given to the nearest site, and what the components say of borders and coasts is
held against what came out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.games.rcw.components import Components
from app.games.rcw.map.arrangement import pair_of
from app.games.rcw.map.borders import Grounds, grounds_of
from app.games.rcw.map.cells import Point
from app.games.rcw.map.coast import Coast
from app.games.rcw.map.geometry import SIZE
from app.games.rcw.map.lines import length
from app.games.rcw.map.sites import BEYOND_THE_GAME, Anchor, fitted
from app.games.rcw.map.squares import WATER, Squares, land_of, mended, nearest_owner
from app.games.rcw.map.survey import Geography
from app.games.rcw.map.warp import Warp

SEED = 1920

SLACK = {"pin": 0.0005, "sea": 0.0005, "land": 0.01, "province": 0.01}
"""How freely the warp passes by an anchor: at sea the anchors say where coasts are to lie."""

LEAST_EDGE = 14.0
"""Length from which a common edge is plainly seen."""

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Ground:
    """The grounds of all places and the squares they were made from, with lakes and rivers."""

    grounds: Grounds
    squares: Squares
    lakes: tuple[tuple[Point, ...], ...]
    rivers: tuple[tuple[Point, ...], ...]


def ground_of(
    anchors: Sequence[Anchor], points: Sequence[Point], box: Components, world: Geography
) -> Ground:
    """The ground with the anchors at these points of the sheet.

    Raises ValueError, with the pairs, if borders or coasts are not those of the components.
    """
    on_sheet = fitted(anchors)
    homes = [on_sheet(anchor.lat, anchor.lon) for anchor in anchors]
    warp = Warp(homes, points, [SLACK[anchor.kind] for anchor in anchors])

    def carried(lines: Iterable[Sequence[Point]]) -> tuple[tuple[Point, ...], ...]:
        return tuple(tuple(warp(on_sheet(lat, lon)) for lon, lat in line) for line in lines)

    land = carried(world.land)
    placed = [(anchor, point) for anchor, point in zip(anchors, points, strict=True)]
    sites = [
        (anchor.place, point) for anchor, point in placed if anchor.kind in ("province", "land")
    ]
    seas = [(anchor.place, point) for anchor, point in placed if anchor.kind == "sea"]
    first = {anchor.place: point for anchor, point in reversed(placed) if anchor.kind == "province"}
    squares = mended(nearest_owner(SIZE, land_of(SIZE, land), sites, SEED), first, seas)
    wet = {place for place, _ in seas} | {WATER}
    touching = {(border.a, border.b) for border in box.borders}
    touching |= {(bar.a, bar.b) for bar in box.bars}
    touching |= {pair_of(p.id, sea) for p in box.provinces.values() for sea in p.coast}
    grounds = grounds_of(
        squares,
        Coast(land),
        wet.__contains__,
        lambda a, b: a in box.provinces and b in box.provinces and (a, b) not in touching,
    )
    _check(grounds, box, touching, wet - {WATER, BEYOND_THE_GAME})
    return Ground(grounds, squares, carried(world.lakes), carried(world.rivers))


def _check(grounds: Grounds, box: Components, touching: set[Pair], seas: set[str]) -> None:
    """Raise ValueError if the drawing lies about what touches."""
    over_water = {(border.a, border.b) for border in box.borders if border.white_only}
    judged = box.provinces.keys() | seas
    drawn: dict[Pair, float] = {}
    for edge in grounds.edges:
        if {edge.a, edge.b} <= judged and {edge.a, edge.b} & box.provinces.keys():
            drawn[edge.a, edge.b] = drawn.get((edge.a, edge.b), 0.0) + length(edge.line)
    seen = {pair for pair, long in drawn.items() if long >= LEAST_EDGE}
    lost, false = touching - over_water - seen, drawn.keys() - touching
    if lost or false:
        raise ValueError(f"not drawn: {sorted(lost)}; drawn and not so: {sorted(false)}")
