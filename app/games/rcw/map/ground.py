"""The ground of the map: real coasts, lakes and rivers on the sheet, and whose land is whose.

The sites say where the provinces were arranged. A warp through the anchors takes the real world
there; then land is given to the nearest site, and what the components say of borders and coasts is
held against what came out.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from app.games.rcw.components import Components
from app.games.rcw.map.borders import Grounds, grounds_of
from app.games.rcw.map.coast import Coast
from app.games.rcw.map.geometry import SIZE
from app.games.rcw.map.lines import Line, length
from app.games.rcw.map.points import Point
from app.games.rcw.map.sites import BEYOND_THE_GAME, Anchor, Pair, fitted, pair_of
from app.games.rcw.map.squares import WATER, Squares, land_of, mended, nearest_owner
from app.games.rcw.map.survey import Geography
from app.games.rcw.map.warp import Warp

SEED = 1920

SLACK = {"pin": 0.0005, "sea": 0.0005, "land": 0.01, "province": 0.01}
"""How freely the warp passes by an anchor: at sea the anchors say where coasts are to lie."""

CLAIMING = ("province", "land")
"""Kinds of anchors to which land belongs."""

LEAST_EDGE = 14.0
"""Length from which a common edge is plainly seen."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The grounds of all places and the squares they were made from, with lakes and rivers."""

    grounds: Grounds
    squares: Squares
    lakes: tuple[Line, ...]
    rivers: tuple[Line, ...]


class UntrueError(ValueError):
    """The drawing does not agree with the components; ``wrong`` are the groups of places."""

    def __init__(self, what: str, wrong: Iterable[Collection[str]]) -> None:
        self.wrong = tuple(tuple(places) for places in wrong)
        super().__init__(f"{what}: {', '.join('-'.join(places) for places in self.wrong)}")


def carrier(
    anchors: Sequence[Anchor], points: Sequence[Point]
) -> Callable[[Iterable[Line]], tuple[Line, ...]]:
    """What takes lines of longitude and latitude to the sheet, with the anchors at these points."""
    on_sheet = fitted(anchors)
    homes = [on_sheet(anchor.lat, anchor.lon) for anchor in anchors]
    warp = Warp(homes, points, [SLACK[anchor.kind] for anchor in anchors])
    return lambda lines: tuple(
        tuple(warp(on_sheet(lat, lon)) for lon, lat in line) for line in lines
    )


def sites_of(anchors: Sequence[Anchor], points: Sequence[Point]) -> list[tuple[str, Point]]:
    """The points that claim land for their places."""
    return [
        (anchor.place, point)
        for anchor, point in zip(anchors, points, strict=True)
        if anchor.kind in CLAIMING
    ]


def touching_in(box: Components) -> set[Pair]:
    """The pairs of provinces, and of provinces and seas, that touch."""
    touching = {(border.a, border.b) for border in box.borders if not border.white_only}
    touching |= {(bar.a, bar.b) for bar in box.bars}
    return touching | {pair_of(p.id, sea) for p in box.provinces.values() for sea in p.coast}


def ground_of(
    anchors: Sequence[Anchor], points: Sequence[Point], box: Components, world: Geography
) -> Ground:
    """The ground with the anchors at these points of the sheet.

    Raises UntrueError if borders or coasts are not those of the components.
    """
    carried = carrier(anchors, points)
    land = carried(world.land)
    seas = _of_kind("sea", anchors, points)
    first = dict(reversed(_of_kind("province", anchors, points)))
    squares = mended(
        nearest_owner(SIZE, land_of(SIZE, land), sites_of(anchors, points), SEED), first, seas
    )
    wet = {place for place, _ in seas} | {WATER}
    touching = touching_in(box)
    grounds = grounds_of(
        squares,
        Coast(land),
        wet.__contains__,
        lambda a, b: a in box.provinces and b in box.provinces and (a, b) not in touching,
    )
    checked(grounds, box, touching, wet - {WATER, BEYOND_THE_GAME})
    return Ground(grounds, squares, carried(world.lakes), carried(world.rivers))


def _of_kind(
    kind: str, anchors: Sequence[Anchor], points: Sequence[Point]
) -> list[tuple[str, Point]]:
    pairs = zip(anchors, points, strict=True)
    return [(anchor.place, point) for anchor, point in pairs if anchor.kind == kind]


def checked(grounds: Grounds, box: Components, touching: set[Pair], seas: set[str]) -> None:
    """Raise UntrueError if the drawing lies about what touches."""
    judged = box.provinces.keys() | seas
    drawn: dict[Pair, float] = {}
    for edge in grounds.edges:
        if {edge.a, edge.b} <= judged and {edge.a, edge.b} & box.provinces.keys():
            drawn[edge.a, edge.b] = drawn.get((edge.a, edge.b), 0.0) + length(edge.line)
    seen = {pair for pair, long in drawn.items() if long >= LEAST_EDGE}
    if lost := touching - seen:
        raise UntrueError("not drawn", sorted(lost))
    if false := drawn.keys() - touching:
        raise UntrueError("drawn and not so", sorted(false))
