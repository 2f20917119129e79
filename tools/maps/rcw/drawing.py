"""The drawing of the map: the ground, with names, railways and room for counters on it."""

from collections.abc import Iterable, Sequence
from math import dist
from typing import Any

from app.games.rcw.components import Components, Province
from app.games.rcw.map.geometry import AREA_SIZES, SIDES, SIZE, label_height, label_width
from app.games.rcw.map.lines import Line
from app.games.rcw.map.points import Point, middle
from tools.maps.lines import inside, simplified
from tools.maps.placing import Slices
from tools.maps.rcw.anchors import Anchor
from tools.maps.rcw.borders import FINEST, Grounds
from tools.maps.rcw.checks import MapMismatchError
from tools.maps.rcw.geography import geography
from tools.maps.rcw.ground import ground_of
from tools.maps.rcw.railways import railway
from tools.maps.rcw.squares import ISLAND

ENOUGH = 6
"""Counters of full size beyond which a province needs no better place for its label."""

LETTER = 0.72
"""Width of a letter in the name of a sea or a foreign land, as a share of its size."""

ROUGH = 2.0
"""How far the outline may be off in which a sea or a land looks for room for its name."""

LANDINGS = 6.0
"""How far a way over water is drawn on inland, at both ends."""

AROUND = 20.0
"""How far beyond the sheet lakes and rivers are kept."""

Record = dict[str, Any]


def draw(anchors: Sequence[Anchor], points: Sequence[Point], box: Components) -> Record:
    """The content of geometry.json.

    Raises MapMismatchError if borders or coasts are not those of the components, or if provinces
    are in pieces or have no room for their names and two counters.
    """
    ground = ground_of(anchors, points, box, geography())
    grounds = ground.grounds
    kinds = {anchor.place: anchor.kind for anchor in anchors}
    at = {
        place: middle([p for a, p in zip(anchors, points, strict=True) if a.place == place])
        for place in kinds
    }
    seas = [place for place, kind in kinds.items() if kind == "sea"]
    lands = [place for place, kind in kinds.items() if kind == "land"]
    shapes = {p.id: _shape(p, grounds) for p in box.provinces.values()}
    if cramped := [(name,) for name, shape in shapes.items() if not shape]:
        raise MapMismatchError("no room", cramped)
    bordering = {(border.a, border.b) for border in box.borders}
    touching = {(edge.a, edge.b) for edge in grounds.edges}
    return {
        "lines": [_link(edge.a, edge.b, edge.line) for edge in grounds.edges],
        "provinces": shapes,
        "islands": [
            {"province": place.removeprefix(ISLAND), "outlines": loops}
            for place, loops in grounds.outlines.items()
            if place.startswith(ISLAND)
        ],
        "seas": [_area(sea, grounds, at[sea]) | {"outlines": []} for sea in seas],
        "lands": [_area(land, grounds, at[land]) for land in lands],
        "lakes": [_flat(lake) for lake in _shown(ground.lakes)],
        "rivers": [_flat(river) for river in _shown(ground.rivers)],
        "rails": [
            _link(b.a, b.b, railway(b.a, b.b, shapes, grounds, ground.squares))
            for b in box.borders
            if b.rail
        ],
        "barriers": [
            number
            for number, edge in enumerate(grounds.edges)
            if {edge.a, edge.b} <= box.provinces.keys() and (edge.a, edge.b) not in bordering
        ],
        "straits": [_link(a, b, _strait(a, b, grounds)) for a, b in sorted(bordering - touching)],
    }


def _shape(province: Province, grounds: Grounds) -> Record:
    """A province's outline and what stands in it; empty if it has no room, or is in pieces."""
    loops = grounds.outlines[province.id]
    if len(loops) != 1:
        return {}
    outline = grounds.outline(loops[0])
    width, height = label_width(province), label_height(province)
    for margin in (4.0, 2.0, 1.0):
        slices = Slices(outline, margin)
        label = slices.label_and_rows(width, height, SIDES[0], ENOUGH)
        if label is None:
            continue
        benches = {side: slices.rows_below(label, width, height, side) for side in SIDES}
        first = benches[SIDES[0]][0]
        centre = label.x + width / 2
        station = min(max(centre, first.x + 8), first.x + first.width - 8)
        return {
            "outline": loops[0],
            "label": _flat([(centre, label.y + 9)]),
            "city": _flat([(centre, label.y + 19)]),
            "benches": [
                [side, [[round(row.x, 1), round(row.y, 1), round(row.width, 1)] for row in rows]]
                for side, rows in benches.items()
            ],
            "station": _flat([(station, first.y + SIDES[0] / 2)]),
        }
    return {}


def _area(place: str, grounds: Grounds, near: Point) -> Record:
    """A sea or land, its name as large as there is room for, as near to its anchors as can be."""
    loops = grounds.outlines[place]
    outlines = [simplified(grounds.outline(loop), ROUGH) for loop in loops]
    outline = min(outlines, key=lambda each: _away(near, each))
    for size in AREA_SIZES:
        width = len(place) * size * LETTER
        room = Slices(outline, size / 5).room_for(width, size, near)
        if room is not None:
            label = _flat([(room.x + width / 2, room.y + size * 0.8)])
            return {"name": place, "outlines": loops, "label": label, "size": size}
    return {"name": place, "outlines": loops, "label": None, "size": 0}


def _strait(a: str, b: str, grounds: Grounds) -> list[Point]:
    """The shortest way over the water between two provinces, and a little inland."""
    here, there = (grounds.outline(grounds.outlines[place][0]) for place in (a, b))
    (ax, ay), (bx, by) = min(((p, q) for p in here for q in there), key=lambda ends: dist(*ends))
    longer = LANDINGS / max(dist((ax, ay), (bx, by)), 1.0)
    dx, dy = (bx - ax) * longer, (by - ay) * longer
    return [(ax - dx, ay - dy), (bx + dx, by + dy)]


def _away(point: Point, outline: Sequence[Point]) -> float:
    """How far a point lies from an outline; 0 within it."""
    return 0.0 if inside(outline, point) else min(dist(point, corner) for corner in outline)


def _shown(lines: Iterable[Line]) -> Iterable[Line]:
    """What of lines lies on the sheet, with as few points as can be."""
    for line in lines:
        part: list[Point] = []
        for x, y in line:
            if -AROUND < x < SIZE[0] + AROUND and -AROUND < y < SIZE[1] + AROUND:
                part.append((x, y))
                continue
            if len(part) > 1:
                yield tuple(simplified(part, FINEST))
            part = []
        if len(part) > 1:
            yield tuple(simplified(part, FINEST))


def _link(a: str, b: str, line: Sequence[Point]) -> Record:
    return {"a": a, "b": b, "line": _flat(line)}


def _flat(line: Sequence[Point]) -> list[float]:
    return [round(figure, 1) for point in line for figure in point]
