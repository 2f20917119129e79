"""Draw the map: ``python -m tools.maps.rcw.generate [--adjust]``.

Run by hand when borders, coasts or anchors change. It draws geometry.json from the components, the
real coasts, lakes and rivers of geography.json and arranged.csv, which says where on the sheet each
anchor stands. A drawing that does not agree with the components about what touches what, or has no
room for a name and two counters, is refused. With ``--adjust`` the anchors about such places are
moved first, until it agrees, which can take some minutes, and arranged.csv is written.
"""

import argparse
import csv
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

from app.games.rcw.components import Components, load
from app.games.rcw.map.geometry import GEOMETRY, SIZE
from app.games.rcw.map.points import Point
from tools.maps.rcw.adjustment import Adjacency, adjust_sites
from tools.maps.rcw.anchors import Anchor, read_anchors
from tools.maps.rcw.checks import MapMismatchError, touching_in
from tools.maps.rcw.drawing import Record, draw
from tools.maps.rcw.geography import geography
from tools.maps.rcw.ground import CLAIMING, carrier, sites_of
from tools.maps.rcw.squares import land_of

ARRANGED = Path(__file__).parent / "arranged.csv"
SEED = 1918
ROUNDS = 25
"""How often the map is drawn anew before the adjustment is given up."""


def adjust(anchors: Sequence[Anchor], box: Components, points: Sequence[Point]) -> list[Point]:
    """The points moved until the drawing agrees with the components.

    Raises MapMismatchError if it does not after many rounds: then points must be moved by hand.
    """
    random = Random(SEED)  # noqa: S311 - draws a map, guards nothing
    adjacency = Adjacency(box.provinces, touching_in(box))
    now = list(points)
    for left in reversed(range(ROUNDS)):
        try:
            draw(anchors, now, box)
        except MapMismatchError as untrue:
            if not left:
                raise
            land = land_of(SIZE, carrier(anchors, now)(geography().land))
            for places in untrue.wrong:
                sites = adjust_sites(sites_of(anchors, now), places, adjacency, land, SIZE, random)
                claimed = iter(sites)
                now = [
                    next(claimed)[1] if anchor.kind in CLAIMING else point
                    for anchor, point in zip(anchors, now, strict=True)
                ]
        else:
            break
    return now


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


def main() -> None:
    """Read the anchors and the components, and write what is asked for."""
    arguments = argparse.ArgumentParser(description="Draw the map of RCW.")
    arguments.add_argument("--adjust", action="store_true", help="move what is drawn wrong")
    asked = arguments.parse_args()
    box, anchors = load(), read_anchors()
    if asked.adjust:
        write_arranged(anchors, adjust(anchors, box, read_arranged()))
    write_geometry(draw(anchors, read_arranged(), box))


if __name__ == "__main__":
    main()
