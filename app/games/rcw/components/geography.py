"""The map's facts: regions, provinces, their cities, and the borders between them (3.1, 5.3).

Seas and lakes have no borders, so nobody crosses them (5.31). Cities, critical or not, are names in
a province and change nothing about how it is entered (5.37, 12.41).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.games.components import Row, Sheet

REGION_SHEET = Sheet(
    "regions", ("code", "id", "name", "shade", "provenance", "field_provenance"), ("code",)
)
PROVINCE_SHEET = Sheet(
    "provinces",
    (
        "id",
        "name",
        "abbreviation",
        "region",
        "critical_city",
        "port",
        "coast",
        "provenance",
        "field_provenance",
    ),
    ("id",),
)
CITY_SHEET = Sheet("cities", ("province", "name", "lat", "lon", "provenance"), ("province", "name"))
BORDER_SHEET = Sheet(
    "borders",
    ("a", "b", "rail", "white_only", "name", "provenance", "rail_provenance"),
    ("a", "b"),
)
BARRED_SHEET = Sheet("barred", ("a", "b", "why", "provenance"), ("a", "b"))

_PORT = re.compile(r"(?P<city>[^()]+) \((?P<sea>[^()]+)\)")


@dataclass(frozen=True, slots=True)
class Region:
    """A group of provinces shaded alike; its code stands on the back of the counters (3.22)."""

    code: str
    id: str
    name: str
    shade: str
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class City:
    """A town, placed by latitude and longitude in degrees."""

    name: str
    lat: float
    lon: float
    provenance: str


@dataclass(frozen=True, slots=True)
class Port:
    """A port city and the sea it lies on (17.43)."""

    city: str
    sea: str


@dataclass(frozen=True, slots=True)
class Province:
    """One space of the map. ``lat`` and ``lon`` are those of its first city."""

    id: str
    name: str
    abbreviation: str
    region: str
    critical_city: str | None
    port: Port | None
    coast: tuple[str, ...]
    cities: tuple[City, ...]
    lat: float
    lon: float
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Border:
    """Two adjacent provinces, ``a`` before ``b`` in the alphabet.

    Rail movement follows borders with ``rail`` (5.52); only White may cross one that is
    ``white_only`` (5.32, ruling R11).
    """

    a: str
    b: str
    rail: bool
    white_only: bool
    name: str | None
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Bar:
    """Two provinces that touch on the map and are not adjacent for any purpose (5.33)."""

    a: str
    b: str
    why: str
    provenance: str


def read_regions(rows: Iterable[Row]) -> dict[str, Region]:
    """The regions by their code letter."""
    return {
        row.text("code"): Region(
            row.text("code"),
            row.text("id"),
            row.text("name"),
            row.text("shade"),
            row.provenance(REGION_SHEET.columns),
        )
        for row in rows
    }


def read_provinces(
    rows: Iterable[Row], city_rows: Iterable[Row], regions: Mapping[str, Region]
) -> dict[str, Province]:
    """The provinces by id, each with its cities.

    Raises ComponentError on an unknown region, an abbreviation used twice, a province without a
    city, and a city in an unknown province.
    """
    listed = list(rows)
    cities = _cities(city_rows, {row.record for row in listed})
    abbreviations: dict[str, str] = {}
    provinces = {}
    for row in listed:
        if row.record not in cities:
            raise row.error("has no city in cities.csv")
        first = cities[row.record][0]
        province = Province(
            row.text("id"),
            row.text("name"),
            row.text("abbreviation"),
            row.known("region", regions, "region"),
            row.optional("critical_city"),
            _port(row),
            row.words("coast"),
            tuple(cities[row.record]),
            first.lat,
            first.lon,
            row.provenance(PROVINCE_SHEET.columns),
        )
        other = abbreviations.setdefault(province.abbreviation, province.id)
        if other != province.id:
            raise row.error(f"abbreviation {province.abbreviation} is also that of {other}")
        provinces[province.id] = province
    return provinces


def read_borders(rows: Sequence[Row], provinces: Mapping[str, Province]) -> tuple[Border, ...]:
    """The borders, each stated once.

    Raises ComponentError on an unknown province, a province that borders itself, a pair stated in
    both orders, and a railway over a border that is for White only.
    """
    borders = []
    for row in rows:
        a, b = _pair(row, provinces)
        rail, white_only = row.yes("rail"), row.yes("white_only")
        if rail and white_only:
            raise row.error("a border for White only carries no railway")
        tags = {"*": row.tag(), "rail": row.tag("rail_provenance")}
        tags |= dict.fromkeys(row.overlaid & {"rail", "white_only", "name"}, "overlay")
        borders.append(Border(a, b, rail, white_only, row.optional("name"), tags))
    return tuple(borders)


def read_bars(
    rows: Sequence[Row], provinces: Mapping[str, Province], borders: Iterable[Border]
) -> tuple[Bar, ...]:
    """The pairs that touch without a border.

    Raises ComponentError if such a pair has a border after all.
    """
    bordering = {(border.a, border.b) for border in borders}
    bars = []
    for row in rows:
        pair = _pair(row, provinces)
        if pair in bordering:
            raise row.error("the pair is barred and has a border")
        bars.append(Bar(*pair, row.text("why"), row.tag()))
    return tuple(bars)


def neighbours(provinces: Iterable[str], borders: Iterable[Border]) -> dict[str, tuple[str, ...]]:
    """For each province those on the other side of the given borders, in alphabetical order."""
    beside: dict[str, list[str]] = {province: [] for province in provinces}
    for border in borders:
        beside[border.a].append(border.b)
        beside[border.b].append(border.a)
    return {province: tuple(sorted(others)) for province, others in beside.items()}


def cut_off(beside: Mapping[str, Sequence[str]]) -> set[str]:
    """The provinces that cannot be reached from the first one."""
    start = next(iter(beside))
    reached, open_ends = {start}, [start]
    while open_ends:
        for other in beside[open_ends.pop()]:
            if other not in reached:
                reached.add(other)
                open_ends.append(other)
    return set(beside) - reached


def _cities(rows: Iterable[Row], provinces: set[str]) -> dict[str, list[City]]:
    cities: dict[str, list[City]] = {}
    for row in rows:
        city = City(row.text("name"), row.degrees("lat", 90), row.degrees("lon", 180), row.tag())
        cities.setdefault(row.known("province", provinces, "province"), []).append(city)
    return cities


def _port(row: Row) -> Port | None:
    text = row.optional("port")
    if text is None:
        return None
    match = _PORT.fullmatch(text)
    if match is None:
        raise row.error(f"port {text!r} is not written as City (Sea)")
    if match["sea"] not in row.words("coast"):
        raise row.error(f"the port lies on the {match['sea']}, which is no coast of the province")
    return Port(match["city"], match["sea"])


def _pair(row: Row, provinces: Mapping[str, Province]) -> tuple[str, str]:
    a = row.known("a", provinces, "province")
    b = row.known("b", provinces, "province")
    if a == b:
        raise row.error("a province cannot border itself")
    if a > b:
        raise row.error("a pair is stated once, the first in the alphabet first")
    return a, b
