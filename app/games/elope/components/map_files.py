"""The map's facts: hexes, places, links by land, bridges, rivers along hexsides, supply sources."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from app.games.board.hexes import HexGrid
from app.games.components import Row, Sheet
from app.games.components.hex_reader import read_marks, read_side

TERRAINS = ("forest", "marsh", "clear", "sea")
HEX_MARKS = ("hill",)
PLACE_KINDS = ("city", "town", "village")
LINK_KINDS = ("railroad", "road", "track")
BRIDGE_KINDS = ("bridge", "ferry")
RIVER_CLASSES = ("major", "minor")
SIDES = ("allied", "red")
NO_LIMIT = "any"

HEX_SHEET = Sheet("hexes", ("hex", "terrain", "marks", "provenance"), ("hex",), marks=HEX_MARKS)
PLACE_SHEET = Sheet(
    "places",
    (
        "hex",
        "name",
        "kind",
        "spellings",
        "points",
        "airbase",
        "lat",
        "lon",
        "provenance",
        "field_provenance",
    ),
    ("hex",),
)
LINK_SHEET = Sheet("links", ("side", "kind", "line", "provenance"), ("side", "kind"))
BRIDGE_SHEET = Sheet("bridges", ("side", "kind", "carries", "provenance"), ("side",))
WATERWAY_SHEET = Sheet("waterways", ("side", "river", "section", "class", "provenance"), ("side",))
SOURCE_SHEET = Sheet("supply_sources", ("side", "hex", "provenance"), ("side", "hex"))


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex: its terrain, and whether it is a hill besides (5.2)."""

    number: str
    terrain: str
    hill: bool
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Place:
    """A named place. `points` are the victory points that it is worth to the Allied side (24.0).

    `airbase` says how many aircraft may be based there (12.5): None where none may, 0 where there
    is no limit. `spellings` are others in the rulebook; `lat` and `lon` where it really is.
    """

    hex: str
    name: str
    kind: str
    spellings: tuple[str, ...]
    points: int
    airbase: int | None
    lat: float
    lon: float
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Link:
    """A railway, road or track from a hex to the next, by the side that it crosses."""

    side: str
    kind: str
    line: str
    provenance: str

    @property
    def hexes(self) -> tuple[str, str]:
        """The two hexes that it joins, the lower number first."""
        here, _, there = self.side.partition("/")
        return here, there


@dataclass(frozen=True, slots=True)
class Bridge:
    """A bridge or ferry over a river, and which link it carries."""

    side: str
    kind: str
    carries: str
    provenance: str


@dataclass(frozen=True, slots=True)
class Waterway:
    """A hexside that a river flows along; ships move from side to side that share a corner (15.0).

    `section` is the part of a river that freezes and is measured by itself (14.2, 15.8).
    """

    side: str
    river: str
    section: str
    river_class: str
    provenance: str


@dataclass(frozen=True, slots=True)
class SupplySource:
    """A hex that supplies a side (10.8, 11.2)."""

    side: str
    hex: str
    provenance: str


def read_hexes(rows: Iterable[Row]) -> dict[str, Hex]:
    """The hexes by number."""
    return {
        row.record: Hex(
            row.record,
            row.choice("terrain", TERRAINS),
            "hill" in read_marks(row, HEX_MARKS),
            row.provenance({*HEX_SHEET.columns, *HEX_MARKS}),
        )
        for row in rows
    }


def read_places(rows: Iterable[Row], hexes: Collection[str]) -> dict[str, Place]:
    """The named places by hex. Raises ComponentError for a name that is used twice."""
    found: dict[str, Place] = {}
    names: dict[str, str] = {}
    for row in rows:
        number, name = row.known("hex", hexes, "hex"), row.text("name")
        other = names.setdefault(name, number)
        if other != number:
            raise row.error(f"{name} is also the name of {other}")
        airbase = row.optional("airbase")
        found[number] = Place(
            hex=number,
            name=name,
            kind=row.choice("kind", PLACE_KINDS),
            spellings=row.words("spellings"),
            points=row.integer("points", 0, 99),
            airbase=None
            if airbase is None
            else 0
            if airbase == NO_LIMIT
            else row.integer("airbase", 1, 9),
            lat=row.degrees("lat", 90),
            lon=row.degrees("lon", 180),
            provenance=row.provenance(PLACE_SHEET.columns),
        )
    return found


def read_links(rows: Iterable[Row], grid: HexGrid) -> tuple[Link, ...]:
    """The links by land. Raises ComponentError for one that leads off the map."""
    return tuple(
        Link(_inner_side(row, grid), row.choice("kind", LINK_KINDS), row.text("line"), row.tag())
        for row in rows
    )


def read_waterways(rows: Iterable[Row], grid: HexGrid) -> dict[str, Waterway]:
    """The sides of rivers by id, those at the edge of the map as well."""
    return {
        row.record: Waterway(
            read_side(row, "side", grid),
            row.text("river"),
            row.text("section"),
            row.choice("class", RIVER_CLASSES),
            row.tag(),
        )
        for row in rows
    }


def read_bridges(
    rows: Iterable[Row],
    grid: HexGrid,
    waterways: Collection[str],
    links: Iterable[Link],
) -> dict[str, Bridge]:
    """The bridges and ferries by side.

    Raises ComponentError for one that does not cross a river or carries a link that is not there.
    """
    carried = {(link.side, link.kind) for link in links}
    found = {}
    for row in rows:
        side, carries = _inner_side(row, grid), row.choice("carries", LINK_KINDS)
        if side not in waterways:
            raise row.error("crosses no river")
        if (side, carries) not in carried:
            raise row.error(f"carries a {carries}, and there is none")
        found[side] = Bridge(side, row.choice("kind", BRIDGE_KINDS), carries, row.tag())
    return found


def read_sources(rows: Iterable[Row], hexes: Collection[str]) -> tuple[SupplySource, ...]:
    """The sources of supply of both sides."""
    return tuple(
        SupplySource(row.choice("side", SIDES), row.known("hex", hexes, "hex"), row.tag())
        for row in rows
    )


def _inner_side(row: Row, grid: HexGrid) -> str:
    side = read_side(row, "side", grid)
    if len(grid.hexes_of_side(side)) != 2:
        raise row.error("leads off the map")
    return side
