"""The map's facts: hexes, all-water hexsides, railways, rivers, cities, sources of supply.

Rivers run through hexes, not along hexsides (11.4). All land of the sheet is Russia but for Poland
and the Baltic states (3.2); the occupation line parts what is closed until turn B (3.4).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.games.board.hexes import HexGrid
from app.games.components import Row, Sheet
from app.games.components.hex_reader import read_line, read_marks, read_side

TERRAINS = ("clear", "forest", "swamp", "mountain", "desert", "lake", "sea")
WATER = ("lake", "sea")
SEAS = ("white", "baltic", "black", "caspian")
REGIONS = ("russia", "poland", "baltic")
FRONTS = ("turkestan", "eastern", "northern", "southern", "south_western", "western")
FACTIONS = (
    "red",
    "afsr",
    "siberian",
    "allied",
    "northern_army",
    "muslim",
    "north_western",
    "polish",
)
"""The sides of the game that have supply sources (12.8)."""

HEX_MARKS = ("transcaucasia", "occupied", "free_territory")
CITY_MARKS = ("red", "resource")
VOLGA = "Volga"

HEX_SHEET = Sheet(
    "hexes",
    (
        "hex",
        "terrain",
        "sea",
        "region",
        "front",
        "coast",
        "marks",
        "lat",
        "lon",
        "provenance",
        "field_provenance",
    ),
    ("hex",),
    marks=HEX_MARKS,
)
HEXSIDE_SHEET = Sheet("hexsides", ("side", "kind", "provenance"), ("side",))
RAILWAY_SHEET = Sheet("railways", ("name", "hexes", "provenance"), ("name",))
RIVER_SHEET = Sheet("rivers", ("name", "hexes", "provenance"), ("name",))
CITY_SHEET = Sheet(
    "cities",
    ("hex", "name", "marks", "port", "circles", "provenance", "field_provenance"),
    ("hex",),
    marks=CITY_MARKS,
)
SOURCE_SHEET = Sheet("supply_sources", ("hex", "faction", "provenance"), ("hex", "faction"))


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex. `sea` is the sea of a hex of water (None for a lake), `coast` the sea beside a hex of
    land. `region` and `front` are empty for water. `occupied`: west of the occupation line (3.4).
    """

    number: str
    terrain: str
    sea: str | None
    region: str | None
    front: str | None
    coast: str | None
    transcaucasia: bool
    occupied: bool
    free_territory: bool
    lat: float
    lon: float
    provenance: Mapping[str, str]

    @property
    def is_land(self) -> bool:
        """Whether it is neither all sea nor all lake."""
        return self.terrain not in WATER


@dataclass(frozen=True, slots=True)
class Hexside:
    """A side that is all water: of a sea, or of a lake, which freezes (8.1, 19.2)."""

    side: str
    kind: str
    provenance: str


@dataclass(frozen=True, slots=True)
class Line:
    """A railway or a river, from hex to hex."""

    name: str
    hexes: tuple[str, ...]
    provenance: str


@dataclass(frozen=True, slots=True)
class City:
    """A city (2.2): red, of resource, or both. `port` names its sea, `circles` the letters of the
    Cossack units that must stay near (10.12)."""

    hex: str
    name: str
    red: bool
    resource: bool
    port: str | None
    circles: tuple[str, ...]
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SupplySource:
    """A hex that supplies a faction (12.8)."""

    hex: str
    faction: str
    provenance: str


def read_hexes(rows: Iterable[Row]) -> dict[str, Hex]:
    """The hexes by number. Raises ComponentError on water with a front, and land without one."""
    found = {}
    for row in rows:
        terrain = row.choice("terrain", TERRAINS)
        land = terrain not in WATER
        marks = read_marks(row, HEX_MARKS)
        found[row.record] = Hex(
            number=row.record,
            terrain=terrain,
            sea=_word(row, "sea", SEAS, needed=terrain == "sea"),
            region=_word(row, "region", REGIONS, needed=land),
            front=_word(row, "front", FRONTS, needed=land),
            coast=row.choice("coast", SEAS) if row.optional("coast") else None,
            transcaucasia="transcaucasia" in marks,
            occupied="occupied" in marks,
            free_territory="free_territory" in marks,
            lat=row.degrees("lat", 90),
            lon=row.degrees("lon", 180),
            provenance=row.provenance({*HEX_SHEET.columns, *HEX_MARKS}),
        )
    return found


def read_hexsides(
    rows: Iterable[Row], grid: HexGrid, hexes: Mapping[str, Hex]
) -> dict[str, Hexside]:
    """The all-water sides by id. Raises ComponentError for a side without two hexes."""
    found = {}
    for row in rows:
        side = read_side(row, "side", grid)
        kind = row.choice("kind", WATER)
        around = grid.hexes_of_side(side)
        if len(around) != 2:
            raise row.error("is at the edge of the map, where nobody crosses")
        for number in around:
            if hexes[number].terrain == "sea" and kind != "sea":
                raise row.error(f"is a {kind}, and {number} beside it is sea")
        found[side] = Hexside(side, kind, row.tag())
    return found


def read_lines(rows: Iterable[Row], grid: HexGrid) -> tuple[Line, ...]:
    """Railways or rivers, each from end to end."""
    return tuple(Line(row.text("name"), read_line(row, "hexes", grid), row.tag()) for row in rows)


def read_cities(rows: Iterable[Row], hexes: Mapping[str, Hex]) -> dict[str, City]:
    """The cities by hex. Raises ComponentError for a port that is not on that coast (2.2)."""
    found = {}
    for row in rows:
        number = row.known("hex", hexes, "hex")
        marks = read_marks(row, CITY_MARKS)
        port = row.optional("port")
        if port != hexes[number].coast:
            raise row.error(f"the port {port or 'none'} is not the coast of {number} (2.2)")
        found[number] = City(
            hex=number,
            name=row.text("name"),
            red="red" in marks,
            resource="resource" in marks,
            port=port,
            circles=row.words("circles"),
            provenance=row.provenance({*CITY_SHEET.columns, *CITY_MARKS}),
        )
    return found


def read_sources(rows: Sequence[Row], hexes: Collection[str]) -> tuple[SupplySource, ...]:
    """The sources of supply (12.8), each faction's at least once."""
    found = tuple(
        SupplySource(row.known("hex", hexes, "hex"), row.choice("faction", FACTIONS), row.tag())
        for row in rows
    )
    for faction in FACTIONS:
        if not any(source.faction == faction for source in found):
            raise rows[0].error(f"the file names no source of {faction}")
    return found


def _word(row: Row, column: str, allowed: Collection[str], *, needed: bool) -> str | None:
    if needed:
        return row.choice(column, allowed)
    if row.optional(column):
        raise row.error(f"{column} does not belong to {row.text('terrain')}")
    return None
