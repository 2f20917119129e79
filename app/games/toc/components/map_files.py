"""The map's facts: spaces, boxes and seas, and the links that join them (3.1)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.games.components import Row, Sheet

KINDS = ("circle", "city", "box", "sea", "unused")
TERRAINS = ("clear", "forest", "swamp", "mountain", "desert", "fortress", "sea")
OWNERS = ("red", "white", "green", "neutral")
SIDES = ("red", "white")
LINK_KINDS = ("rail", "road1", "road2", "sea")
MARKS = ("victory", "fortress", "capital", "later", "no_red")
REGIONS = (
    *("north", "east", "central", "urn", "urc", "don", "kuban", "fe", "se"),
    *("ukraine", "makhno", "wukr", "belarus", "transcauc", "astrakhan", "khiva", "turkistan"),
    *("poland", "finland", "estonia", "latvia", "lithuania", "sea", "none"),
)
MAX_COORDINATE = 9999

SPACE_SHEET = Sheet(
    "spaces",
    (
        *("id", "name", "kind", "region", "terrain", "control", "supply", "defence"),
        *("resources", "sea", "port_capacity", "port_of", "only", "peasants", "marks"),
        *("lat", "lon", "x", "y", "provenance", "field_provenance"),
    ),
    ("id",),
    marks=MARKS,
)
LINK_SHEET = Sheet(
    "links",
    ("link", "kind", "river", "whole_allowance", "special", "provenance"),
    ("link",),
)


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the map (3.1). `marks` are of MARKS.

    `control` is who holds it before units are placed, `supply` whose supply source it is (3.15).
    `defence` is the defender's combat modifier (8.311), `resources` the capacity of its resource
    centre (3.13), `sea` the sea zone of a port or of the sea itself. A port serves WHITE, with
    `port_capacity`, while WHITE controls one of the factions `port_of`. `only` says who may enter,
    if not everybody; `peasants` which peasant units may be placed there (13.3). `at` is its middle
    on the drawing; None: it is not drawn.
    """

    id: str
    name: str
    kind: str
    region: str
    terrain: str
    control: str
    supply: tuple[str, ...]
    defence: int
    resources: int
    sea: str
    port_capacity: int
    port_of: tuple[str, ...]
    only: tuple[str, ...]
    peasants: str
    marks: frozenset[str]
    at: tuple[int, int] | None
    provenance: Mapping[str, str]

    @property
    def is_victory_city(self) -> bool:
        """Whether it is a Victory City (3.13)."""
        return "victory" in self.marks

    @property
    def is_port(self) -> bool:
        """Whether it has a port (3.17)."""
        return bool(self.sea) and self.kind != "sea"


@dataclass(frozen=True, slots=True)
class Link:
    """A railway or road from a space to the next (3.1, 7.1).

    A road of the second kind is rolled for (7.12). `whole_allowance`: it takes the whole movement
    allowance. `special` names a rule of its own (13.4), or is empty.
    """

    ends: tuple[str, str]
    kind: str
    river: bool
    whole_allowance: bool
    special: str
    provenance: str


def read_spaces(rows: Iterable[Row]) -> dict[str, Space]:
    """The spaces by id. Raises ComponentError for what cannot be true."""
    return {row.record: _space(row) for row in rows}


def read_links(rows: Iterable[Row], spaces: Mapping[str, Space]) -> tuple[Link, ...]:
    """The links. Raises ComponentError for one that leads to a space that is not there."""
    return tuple(
        Link(
            _ends(row, spaces),
            row.choice("kind", LINK_KINDS),
            row.yes("river"),
            row.yes("whole_allowance"),
            row.optional("special") or "",
            row.tag(),
        )
        for row in rows
    )


def _space(row: Row) -> Space:
    supply, marks = row.words("supply"), row.words("marks")
    for column, words, allowed in (("supply", supply, SIDES), ("marks", marks, MARKS)):
        for word in words:
            if word not in allowed:
                raise row.error(f"unknown {column} {word!r}, expected one of {', '.join(allowed)}")
    return Space(
        id=row.record,
        name=row.text("name"),
        kind=row.choice("kind", KINDS),
        region=row.choice("region", REGIONS),
        terrain=row.choice("terrain", TERRAINS),
        control=row.choice("control", OWNERS) if row.optional("control") else "",
        supply=supply,
        defence=row.integer("defence", 0, 3),
        resources=row.integer("resources", 0, 4),
        sea=row.optional("sea") or "",
        port_capacity=row.integer("port_capacity", 0, 4) if row.optional("port_capacity") else 0,
        port_of=row.words("port_of"),
        only=row.words("only"),
        peasants=row.optional("peasants") or "",
        marks=frozenset(marks),
        at=_at(row),
        provenance=row.provenance(SPACE_SHEET.columns),
    )


def _at(row: Row) -> tuple[int, int] | None:
    """Where the drawing has it; what is not used stands on none."""
    if not row.optional("x"):
        return None
    return row.integer("x", 0, MAX_COORDINATE), row.integer("y", 0, MAX_COORDINATE)


def _ends(row: Row, spaces: Mapping[str, Space]) -> tuple[str, str]:
    here, dash, there = row.text("link").partition("-")
    for each in (here, there):
        if not dash or each not in spaces:
            raise row.error(f"{each!r} is not a space")
    if here == there:
        raise row.error("leads back to where it begins")
    return here, there
