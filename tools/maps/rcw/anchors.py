"""The anchors of the map: real places, and where the projection takes them on the sheet."""

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.games.rcw.map.geometry import SIZE
from app.games.rcw.map.points import Point
from tools.maps.rcw.projection import project

ANCHORS = Path(__file__).parent / "anchors.csv"

MARGIN = (60.0, 55.0, 70.0, 50.0)
"""Room left, above, right and below the outermost sites of provinces."""

BEYOND_THE_GAME = "Barents Sea"
"""A sea that the components do not name: no coast is claimed or denied there."""


Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Anchor:
    """A line of anchors.csv: a point of a province, a sea or a foreign land, or a pin for the warp
    alone."""

    place: str
    kind: str
    lat: float
    lon: float


def read_anchors(path: Path = ANCHORS) -> list[Anchor]:
    """The anchors; several of one place make one ground."""
    with path.open(encoding="utf-8", newline="") as stream:
        return [
            Anchor(row["place"], row["kind"], float(row["lat"]), float(row["lon"]))
            for row in csv.DictReader(stream)
        ]


def fitted(anchors: Sequence[Anchor]) -> Callable[[float, float], Point]:
    """The projection, fitted to the sheet by where it takes the provinces; of latitude and
    longitude."""
    inner = [project(a.lat, a.lon) for a in anchors if a.kind == "province"]
    left, right = min(x for x, _ in inner), max(x for x, _ in inner)
    top, bottom = min(y for _, y in inner), max(y for _, y in inner)

    def on_sheet(lat: float, lon: float) -> Point:
        x, y = project(lat, lon)
        return (
            MARGIN[0] + (x - left) / (right - left) * (SIZE[0] - MARGIN[0] - MARGIN[2]),
            MARGIN[1] + (y - top) / (bottom - top) * (SIZE[1] - MARGIN[1] - MARGIN[3]),
        )

    return on_sheet


def pair_of(a: str, b: str) -> Pair:
    """Two places in alphabetical order."""
    return (a, b) if a < b else (b, a)
