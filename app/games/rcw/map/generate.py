"""Draw the map: ``python -m app.games.rcw.map.generate [--arrange | --settle]``.

Run by hand when borders, coasts or anchors change. With ``--arrange`` the sites are arranged
anew, which takes some minutes, and written to arranged.csv, where a place can also be moved by
hand. With ``--settle`` they start from arranged.csv and move a little, which is enough after a
small change. Without either only geometry.json is drawn again.
"""

import argparse
import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from math import dist
from pathlib import Path
from typing import Any

from app.games.rcw.components import Components, Province, load
from app.games.rcw.map.arrangement import Arrangement
from app.games.rcw.map.cells import Point, cell_of
from app.games.rcw.map.geometry import (
    GEOMETRY,
    SIDES,
    SIZE,
    label_height,
    label_width,
)
from app.games.rcw.map.outline import Grounds, grounds_of, halfway
from app.games.rcw.map.placing import Slices
from app.games.rcw.map.sites import Anchor, judge_of, read_anchors, sites_of

ARRANGED = Path(__file__).parent / "arranged.csv"
SEED = 1920
MOVES = 220_000
ENOUGH = 6
"""Counters of full size beyond which a province needs no better place for its label."""

Record = dict[str, Any]


def arrange(anchors: list[Anchor], box: Components) -> list[Point]:
    """The sites after the arrangement."""
    sites = sites_of(anchors, box)
    arrangement = Arrangement(judge_of(anchors, sites, box), SIZE, SEED)
    arrangement.anneal(MOVES, warm=3.0, cold=0.02, stride=30.0, step=2.5)
    return arrangement.points


def settle(anchors: list[Anchor], box: Components, points: Sequence[Point]) -> list[Point]:
    """The sites after small moves from where they are."""
    sites = sites_of(anchors, box)
    arrangement = Arrangement(judge_of(anchors, sites, box), SIZE, SEED, points)
    arrangement.anneal(MOVES // 4, warm=0.3, cold=0.02, stride=10.0, step=2.0)
    return arrangement.points


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
    """The content of geometry.json. Raises ValueError if a province has no room or is in pieces."""
    kinds = {anchor.place: anchor.kind for anchor in anchors}
    seas = [place for place, kind in kinds.items() if kind == "sea"]
    cells = [cell_of(index, points, SIZE) for index in range(len(points))]
    grounds = grounds_of([anchor.place for anchor in anchors], cells, seas)
    shapes = {p.id: _shape(p, grounds) for p in box.provinces.values()}
    touching = sorted(
        (a, b) for a in box.provinces for b in grounds.neighbours(a) if a < b and b in box.provinces
    )
    bordering = {(border.a, border.b) for border in box.borders}
    return {
        "provinces": shapes,
        "seas": [_area(place, grounds) for place in seas],
        "lands": [_area(place, grounds) for place, kind in kinds.items() if kind == "land"],
        "rails": [
            _link(b.a, b.b, _railway(b.a, b.b, shapes, grounds)) for b in box.borders if b.rail
        ],
        "edges": _links(touching, grounds),
        "barriers": _links([pair for pair in touching if pair not in bordering], grounds),
        "straits": [
            _link(a, b, _strait(a, b, grounds)) for a, b in sorted(bordering - set(touching))
        ],
        "coasts": _links(
            sorted((p, sea) for p in box.provinces for sea in grounds.neighbours(p) & set(seas)),
            grounds,
        ),
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
    outlines = grounds.outlines(province.id)
    if len(outlines) != 1:
        raise ValueError(f"{province.id} lies in {len(outlines)} pieces")
    width, height = label_width(province), label_height(province)
    for margin in (4.0, 2.0, 1.0):
        slices = Slices(outlines[0], margin)
        label = slices.label_and_rows(width, height, SIDES[0], ENOUGH)
        if label is None:
            continue
        benches = {side: slices.rows_below(label, width, height, side) for side in SIDES}
        first = benches[SIDES[0]][0]
        centre = label.x + width / 2
        station = min(max(centre, first.x + 8), first.x + first.width - 8)
        return {
            "outline": _flat(outlines[0]),
            "label": _flat([(centre, label.y + 9)]),
            "city": _flat([(centre, label.y + 19)]),
            "benches": [
                [side, [[round(row.x, 1), round(row.y, 1), round(row.width, 1)] for row in rows]]
                for side, rows in benches.items()
            ],
            "station": _flat([(station, first.y + SIDES[0] / 2)]),
        }
    raise ValueError(f"{province.id} has no room for its name and two counters")


def _area(place: str, grounds: Grounds) -> Record:
    outlines = grounds.outlines(place)
    room = Slices(outlines[0], 6.0).room_for(len(place) * 7.0, 14.0)
    label = _flat([(room.x + len(place) * 3.5, room.y + 11)]) if room else None
    return {"name": place, "outlines": [_flat(outline) for outline in outlines], "label": label}


def _railway(a: str, b: str, shapes: Mapping[str, Record], grounds: Grounds) -> list[Point]:
    start, end = (_pair(shapes[place]["station"]) for place in (a, b))
    edges = grounds.common_edges(a, b)
    if not edges:
        return [start, end]
    longest = max(edges, key=len)
    return [start, halfway(longest), end]


def _strait(a: str, b: str, grounds: Grounds) -> list[Point]:
    """The shortest way over the water between two provinces."""
    here, there = grounds.outlines(a)[0], grounds.outlines(b)[0]
    start, end = min(((p, q) for p in here for q in there), key=lambda ends: dist(*ends))
    return [start, end]


def _links(pairs: Iterable[tuple[str, str]], grounds: Grounds) -> list[Record]:
    return [_link(a, b, line) for a, b in pairs for line in grounds.common_edges(a, b)]


def _link(a: str, b: str, line: Sequence[Point]) -> Record:
    return {"a": a, "b": b, "line": _flat(line)}


def _flat(line: Sequence[Point]) -> list[float]:
    return [round(figure, 1) for point in line for figure in point]


def _pair(flat: Sequence[float]) -> Point:
    return flat[0], flat[1]


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
