"""The drawn map: outlines, anchors and lines in user units of a sheet of 1600 by 1060.

The figures stand in geometry.json, which ``python -m tools.maps.rcw.generate`` writes from the
components and anchors.csv. Nothing here decides anything about the game.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app.games.rcw.components import Province
from app.games.rcw.map.counter_rows import Row
from app.games.rcw.map.lines import Line
from app.games.rcw.map.points import Point

NO_PLACE = "frame"
"""What lies beyond the edge of the sheet, in the names of a line's sides."""

SIZE: Point = (1600.0, 1060.0)
GEOMETRY = Path(__file__).parent / "geometry.json"

SIDES = (26.0, 20.0, 15.0)
"""Sides of counters: as they are where there is room, and smaller where many stand together."""

AREA_SIZES = (15, 12, 10, 8, 7)
"""Sizes of type for seas and foreign lands."""

NAME_SIZE = 9.0
CITY_SIZE = 7.5


@dataclass(frozen=True, slots=True)
class Bench:
    """The rows in a province in which counters of one size are laid."""

    side: float
    rows: tuple[Row, ...]

    @property
    def places(self) -> int:
        """How many counters find room."""
        return sum(row.squares(self.side) for row in self.rows)


@dataclass(frozen=True, slots=True)
class ProvinceShape:
    """Ground, label and counter room of a province. ``label`` is the middle of the name's base
    line; ``city`` that of the line below it, which only a critical city or a port has.
    ``station`` is where its railways meet."""

    outline: Line
    label: Point
    city: Point
    benches: tuple[Bench, ...]
    station: Point


@dataclass(frozen=True, slots=True)
class Area:
    """A sea or a foreign land: its grounds, and the middle of the base line of its name and the
    size of its type, if there is room."""

    name: str
    outlines: tuple[Line, ...]
    label: Point | None
    size: int


@dataclass(frozen=True, slots=True)
class Link:
    """A line about two provinces: a railway, a barrier between them or a way over water."""

    a: str
    b: str
    line: Line


@dataclass(frozen=True, slots=True)
class Island:
    """Land over the water that belongs to a province, but not to its ground."""

    province: str
    outlines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Geometry:
    """Everything that is drawn before the counters.

    ``edges`` are the common edges of provinces, one or more pieces a pair; ``barriers`` those
    without a border (5.33); ``straits`` the borders without a common edge (5.32); ``coasts`` the
    edges of provinces with seas, and ``shores`` all lines between land and water.
    """

    provinces: Mapping[str, ProvinceShape]
    islands: tuple[Island, ...]
    seas: tuple[Area, ...]
    lands: tuple[Area, ...]
    lakes: tuple[Line, ...]
    rivers: tuple[Line, ...]
    rails: tuple[Link, ...]
    edges: tuple[Link, ...]
    barriers: tuple[Link, ...]
    straits: tuple[Link, ...]
    coasts: tuple[Link, ...]
    shores: tuple[Link, ...]


def has_second_line(province: Province) -> bool:
    """Whether a critical city or a port stands below the name."""
    return province.critical_city is not None or province.port is not None


def second_line(province: Province) -> str:
    """The town named below the province; empty if it would only repeat its name."""
    towns = []
    if province.critical_city is not None and province.critical_city != province.name:
        towns.append(province.critical_city)
    if province.port is not None and province.port.city not in (province.name, *towns):
        towns.append(province.port.city)
    return ", ".join(towns)


def label_width(province: Province) -> float:
    """The width that the label of a province takes, both lines and their signs."""
    signs = (province.critical_city is not None) + (province.port is not None)
    city = len(second_line(province)) * CITY_SIZE * 0.56 + signs * 11
    return max(len(province.name) * NAME_SIZE * 0.62, city)


def label_height(province: Province) -> float:
    """The height that the label of a province takes."""
    return 12.0 + (10.0 if has_second_line(province) else 0.0)


@cache
def geometry() -> Geometry:
    """The drawn map, read once."""
    with GEOMETRY.open(encoding="utf-8") as stream:
        content = json.load(stream)
    lines = _links(content["lines"])
    provinces = {
        name: ProvinceShape(
            _outline(shape["outline"], lines),
            _point(shape["label"]),
            _point(shape["city"]),
            tuple(Bench(side, tuple(Row(*row) for row in rows)) for side, rows in shape["benches"]),
            _point(shape["station"]),
        )
        for name, shape in content["provinces"].items()
    }
    seas = {area["name"] for area in content["seas"]}
    shores = tuple(
        line for line in lines if (line.a in seas) != (line.b in seas) and line.b != NO_PLACE
    )
    return Geometry(
        provinces=provinces,
        islands=tuple(
            Island(island["province"], _outlines(island["outlines"], lines))
            for island in content["islands"]
        ),
        seas=tuple(_area(area, lines) for area in content["seas"]),
        lands=tuple(_area(area, lines) for area in content["lands"]),
        lakes=tuple(map(_line, content["lakes"])),
        rivers=tuple(map(_line, content["rivers"])),
        rails=_links(content["rails"]),
        edges=tuple(line for line in lines if line.a in provinces and line.b in provinces),
        barriers=tuple(lines[number] for number in content["barriers"]),
        straits=_links(content["straits"]),
        coasts=tuple(
            line if line.a in provinces else Link(line.b, line.a, line.line)
            for line in shores
            if line.a in provinces or line.b in provinces
        ),
        shores=shores,
    )


def _point(pair: list[float]) -> Point:
    return pair[0], pair[1]


def _line(flat: list[float]) -> Line:
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _outline(numbers: list[int], lines: Sequence[Link]) -> Line:
    """An outline from its lines; a negative number is the complement of one walked back."""
    points: list[Point] = []
    for number in numbers:
        line = lines[number].line if number >= 0 else lines[~number].line[::-1]
        points += line[:-1]
    return tuple(points)


def _outlines(loops: list[list[int]], lines: Sequence[Link]) -> tuple[Line, ...]:
    return tuple(_outline(numbers, lines) for numbers in loops)


def _area(area: dict[str, Any], lines: Sequence[Link]) -> Area:
    label = _point(area["label"]) if area["label"] else None
    return Area(area["name"], _outlines(area["outlines"], lines), label, area["size"])


def _links(links: list[dict[str, Any]]) -> tuple[Link, ...]:
    return tuple(Link(link["a"], link["b"], _line(link["line"])) for link in links)
