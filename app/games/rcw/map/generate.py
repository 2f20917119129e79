"""Draw the map: ``python -m app.games.rcw.map.generate [--settle]``.

Run by hand when borders, coasts or anchors change. It draws geometry.json from the components, the
real coasts, lakes and rivers of geography.json and arranged.csv, which says where on the sheet each
anchor stands. A drawing that does not agree with the components about what touches what, or has no
room for a name and two counters, is refused. With ``--settle`` the anchors about such places are
moved first, until it agrees, which can take some minutes, and arranged.csv is written.
"""

import argparse
import csv
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

from app.games.rcw.components import Components, load
from app.games.rcw.map.drawing import Record, draw
from app.games.rcw.map.geometry import GEOMETRY, SIZE
from app.games.rcw.map.ground import CLAIMING, carrier, sites_of
from app.games.rcw.map.points import Point
from app.games.rcw.map.settling import Wishes, settled
from app.games.rcw.map.sites import Anchor, read_anchors
from app.games.rcw.map.squares import land_of
from app.games.rcw.map.survey import geography
from app.games.rcw.map.truth import UntrueError, touching_in

ARRANGED = Path(__file__).parent / "arranged.csv"
SEED = 1918
ROUNDS = 25
"""How often the map is drawn anew before settling is given up."""


def settle(anchors: Sequence[Anchor], box: Components, points: Sequence[Point]) -> list[Point]:
    """The points moved until the drawing agrees with the components.

    Raises UntrueError if it does not after many rounds: then points must be moved by hand.
    """
    random = Random(SEED)  # noqa: S311 - draws a map, guards nothing
    wishes = Wishes(box.provinces, touching_in(box))
    now = list(points)
    for left in reversed(range(ROUNDS)):
        try:
            draw(anchors, now, box)
        except UntrueError as untrue:
            if not left:
                raise
            land = land_of(SIZE, carrier(anchors, now)(geography().land))
            for places in untrue.wrong:
                sites = settled(sites_of(anchors, now), places, wishes, land, SIZE, random)
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
    arguments.add_argument("--settle", action="store_true", help="move what is drawn wrong")
    asked = arguments.parse_args()
    box, anchors = load(), read_anchors()
    if asked.settle:
        write_arranged(anchors, settle(anchors, box, read_arranged()))
    write_geometry(draw(anchors, read_arranged(), box))


if __name__ == "__main__":
    main()
