"""The sites of the map before anything is moved, and what is wanted of their arrangement."""

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.games.rcw.components import Components
from app.games.rcw.map.arrangement import (
    NO_PLACE,
    Judge,
    Pair,
    Site,
    bearings_at_home,
    pair_of,
)
from app.games.rcw.map.cells import Point
from app.games.rcw.map.geometry import SIDES, SIZE, label_height, label_width
from app.games.rcw.map.projection import project

ANCHORS = Path(__file__).parent / "anchors.csv"

MARGIN = (60.0, 55.0, 70.0, 50.0)
"""Room left, above, right and below the outermost sites of provinces."""

BORDER, COAST = 2.5, 1.5
"""Weights of adjacency and of coasts, against the room, bearings and drift of the sites."""

BEYOND_THE_GAME = "Barents Sea"
"""A sea that the components do not name: no coast is claimed or denied there."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A line of anchors.csv: a point of a province, a sea or a foreign land."""

    place: str
    kind: str
    lat: float
    lon: float


def read_anchors(path: Path = ANCHORS) -> list[Anchor]:
    """The anchors; several of one place make a ground of several cells."""
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


def sites_of(anchors: Sequence[Anchor], box: Components) -> list[Site]:
    """The anchors projected and fitted to the sheet; a province's first one gets its label."""
    on_sheet = fitted(anchors)
    named: set[str] = set()
    sites = []
    for anchor in anchors:
        home = on_sheet(anchor.lat, anchor.lon)
        labelled = anchor.kind == "province" and anchor.place not in named
        named.add(anchor.place)
        sites.append(Site(anchor.place, home, _box(box, anchor.place) if labelled else None))
    return sites


def judge_of(anchors: list[Anchor], sites: list[Site], box: Components) -> Judge:
    """What the components want: common edges for borders, bars and coasts, and no others."""
    groups: dict[str, tuple[int, ...]] = {NO_PLACE: ()}
    for index, site in enumerate(sites):
        groups[site.place] = (*groups.get(site.place, ()), index)
    seas = {a.place for a in anchors if a.kind == "sea"} - {BEYOND_THE_GAME}
    wanted: dict[Pair, float] = {(b.a, b.b): BORDER for b in box.borders if not b.white_only}
    wanted |= {(bar.a, bar.b): BORDER for bar in box.bars}
    wanted |= {pair_of(p.id, sea): COAST for p in box.provinces.values() for sea in p.coast}
    wanted[pair_of("Black Sea", "Sea of Azov")] = COAST  # the water of the Kerch Straits (5.32)
    shunned: dict[Pair, float] = {
        pair_of(a, b): BORDER for a in box.provinces for b in box.provinces
    }
    shunned |= {pair_of(a, sea): COAST for a in box.provinces for sea in seas}
    shunned |= {pair_of(a, NO_PLACE): BORDER for a in box.provinces}
    return Judge(
        sites=sites,
        wanted=wanted,
        shunned={pair: weight for pair, weight in shunned.items() if pair not in wanted},
        near=frozenset((b.a, b.b) for b in box.borders if b.white_only),
        groups=groups,
        bearings=bearings_at_home(sites, SIZE),
    )


def _box(box: Components, province: str) -> Point:
    """The room a province needs: its label over two counters, with a little air."""
    record = box.provinces[province]
    return (
        max(label_width(record), 2 * SIDES[0] + 2) + 14,
        label_height(record) + SIDES[0] + 14,
    )
