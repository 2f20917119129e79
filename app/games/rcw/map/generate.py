"""Draw the map: ``python -m app.games.rcw.map.generate [--arrange | --settle]``.

Run by hand when borders, coasts or anchors change. With ``--arrange`` the sites are arranged
anew, which takes some minutes, and written to arranged.csv, where a place can also be moved by
hand. With ``--settle`` they start from arranged.csv and move a little, which is enough after a
small change. Without either only geometry.json is drawn again, from arranged.csv and the real
coasts, lakes and rivers of geography.json; it is refused if the drawing does not agree with the
components about what touches what.
"""

import argparse
import csv
import json
from collections.abc import Iterable, Sequence
from math import dist
from pathlib import Path
from typing import Any

from app.games.rcw.components import Components, Province, load
from app.games.rcw.map.arrangement import Arrangement
from app.games.rcw.map.borders import FINEST, Grounds
from app.games.rcw.map.cells import Point, middle
from app.games.rcw.map.geometry import (
    GEOMETRY,
    SIDES,
    SIZE,
    label_height,
    label_width,
)
from app.games.rcw.map.ground import ground_of
from app.games.rcw.map.lines import Line, simplified
from app.games.rcw.map.placing import Slices
from app.games.rcw.map.railways import railway
from app.games.rcw.map.sites import Anchor, judge_of, read_anchors, sites_of
from app.games.rcw.map.squares import ISLAND
from app.games.rcw.map.survey import geography

ARRANGED = Path(__file__).parent / "arranged.csv"
SEED = 1920
MOVES = 220_000
ENOUGH = 6
"""Counters of full size beyond which a province needs no better place for its label."""

SEA_LETTER, LAND_LETTER = 9.8, 9.8
"""Width of a letter in the name of a sea and of a foreign land."""

AROUND = 20.0
"""How far beyond the sheet lakes and rivers are kept."""

Record = dict[str, Any]


def arrange(anchors: Sequence[Anchor], box: Components) -> list[Point]:
    """The sites after the arrangement."""
    return _arranged(anchors, box, None, MOVES, warm=3.0, stride=30.0, step=2.5)


def settle(anchors: Sequence[Anchor], box: Components, points: Sequence[Point]) -> list[Point]:
    """The sites after small moves from where they are."""
    return _arranged(anchors, box, points, MOVES // 4, warm=0.3, stride=10.0, step=2.0)


def _arranged(
    anchors: Sequence[Anchor],
    box: Components,
    points: Sequence[Point] | None,
    moves: int,
    **heat: float,
) -> list[Point]:
    """The points of all anchors after the arrangement of those that are sites: pins stay."""
    sites = sites_of(anchors, box)
    starts = [site.home for site in sites] if points is None else list(points)
    movable = [n for n, anchor in enumerate(anchors) if anchor.kind != "pin"]
    judge = judge_of([anchors[n] for n in movable], [sites[n] for n in movable], box)
    arrangement = Arrangement(judge, SIZE, SEED, [starts[n] for n in movable])
    arrangement.anneal(moves, cold=0.02, **heat)
    for number, point in zip(movable, arrangement.points, strict=True):
        starts[number] = point
    return starts


def read_arranged(path: Path = ARRANGED) -> list[Point]:
    """The sites as they were arranged."""
    with path.open(encoding="utf-8", newline="") as stream:
        return [(float(row["x"]), float(row["y"])) for row in csv.DictReader(stream)]


def write_arranged(anchors: Sequence[Anchor], points: Sequence[Point]) -> None:
    """Write the sites, one a line in the order of anchors.csv."""
    with ARRANGED.open("w", encoding="utf-8", newline="") as stream:
        lines = csv.writer(stream, lineterminator="\n")
        lines.writerow(("place", "x", "y"))
        for anchor, (x, y) in zip(anchors, points, strict=True):
            lines.writerow((anchor.place, f"{x:.1f}", f"{y:.1f}"))


def draw(anchors: Sequence[Anchor], points: Sequence[Point], box: Components) -> Record:
    """The content of geometry.json. Raises ValueError if borders or coasts are not those of the
    components, and if a province has no room or is in pieces."""
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
        "seas": [_area(sea, grounds, at[sea], SEA_LETTER) | {"outlines": []} for sea in seas],
        "lands": [_area(land, grounds, at[land], LAND_LETTER) for land in lands],
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


def write_geometry(content: Record) -> None:
    """Write geometry.json, one shape a line."""
    parts = []
    for name, records in content.items():
        if isinstance(records, dict):
            lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in records.items()]
            parts.append(f"{json.dumps(name)}: {{\n" + ",\n".join(lines) + "\n}")
        else:
            lines = [json.dumps(record) for record in records]
            parts.append(f"{json.dumps(name)}: [\n" + ",\n".join(lines) + "\n]")
    GEOMETRY.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def _shape(province: Province, grounds: Grounds) -> Record:
    loops = grounds.outlines[province.id]
    if len(loops) != 1:
        raise ValueError(f"{province.id} lies in {len(loops)} pieces")
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
    raise ValueError(f"{province.id} has no room for its name and two counters")


def _area(place: str, grounds: Grounds, near: Point, letter: float) -> Record:
    """A sea or land, its name where there is room for it, as near to its anchors as can be."""
    loops = grounds.outlines.get(place, [])
    width = len(place) * letter
    rooms = (Slices(grounds.outline(loop), 5.0).room_for(width, 16.0, near) for loop in loops[:1])
    room = next((room for room in rooms if room is not None), None)
    label = _flat([(room.x + width / 2, room.y + 12)]) if room else None
    return {"name": place, "outlines": loops, "label": label}


def _strait(a: str, b: str, grounds: Grounds) -> list[Point]:
    """The shortest way over the water between two provinces."""
    here, there = (grounds.outline(grounds.outlines[place][0]) for place in (a, b))
    start, end = min(((p, q) for p in here for q in there), key=lambda ends: dist(*ends))
    return [start, end]


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


def main() -> None:
    """Read the anchors and the components, and write what is asked for."""
    arguments = argparse.ArgumentParser(description="Draw the map of RCW.")
    ways = arguments.add_mutually_exclusive_group()
    ways.add_argument("--arrange", action="store_true", help="arrange the sites anew")
    ways.add_argument("--settle", action="store_true", help="move the sites a little")
    asked = arguments.parse_args()
    box, anchors = load(), read_anchors()
    if asked.arrange:
        write_arranged(anchors, arrange(anchors, box))
    if asked.settle:
        write_arranged(anchors, settle(anchors, box, read_arranged()))
    write_geometry(draw(anchors, read_arranged(), box))


if __name__ == "__main__":
    main()
