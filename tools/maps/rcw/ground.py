"""The ground of the map: real coasts, lakes and rivers on the sheet, and whose land is whose.

The sites say where the provinces were arranged. A warp through the anchors takes the real world
there; then land is given to the nearest site, and what the components say of borders and coasts is
held against what came out.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from app.games.rcw.components import Components
from app.games.rcw.map.geometry import SIZE
from app.games.rcw.map.lines import Line
from app.games.rcw.map.points import Point
from tools.maps.rcw.anchors import BEYOND_THE_GAME, Anchor, fitted
from tools.maps.rcw.borders import Grounds, grounds_of
from tools.maps.rcw.checks import check_map, touching_in
from tools.maps.rcw.coast import Coast
from tools.maps.rcw.geography import Geography
from tools.maps.rcw.squares import WATER, Squares, land_of, nearest_owner, repair
from tools.maps.rcw.warp import Warp

SEED = 1920

SLACK = {"pin": 0.0005, "sea": 0.0005, "land": 0.01, "province": 0.01}
"""How freely the warp passes by an anchor: at sea the anchors say where coasts are to lie."""

CLAIMING = ("province", "land")
"""Kinds of anchors to which land belongs."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The grounds of all places and the squares they were made from, with lakes and rivers."""

    grounds: Grounds
    squares: Squares
    lakes: tuple[Line, ...]
    rivers: tuple[Line, ...]


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


def ground_of(
    anchors: Sequence[Anchor], points: Sequence[Point], box: Components, world: Geography
) -> Ground:
    """The ground with the anchors at these points of the sheet.

    Raises MapMismatchError if borders or coasts are not those of the components.
    """
    carried = carrier(anchors, points)
    land = carried(world.land)
    seas = _of_kind("sea", anchors, points)
    first = dict(reversed(_of_kind("province", anchors, points)))
    squares = repair(
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
    check_map(grounds, box, touching, wet - {WATER, BEYOND_THE_GAME})
    return Ground(grounds, squares, carried(world.lakes), carried(world.rivers))


def _of_kind(
    kind: str, anchors: Sequence[Anchor], points: Sequence[Point]
) -> list[tuple[str, Point]]:
    pairs = zip(anchors, points, strict=True)
    return [(anchor.place, point) for anchor, point in pairs if anchor.kind == kind]
