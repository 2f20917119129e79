"""The counters: land units, aircraft, ships, and markers (2.0, 12.8, 15.0)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from app.games.components import Row, Sheet
from app.games.components.hex_reader import read_marks
from app.games.components.provenance import OVERLAY
from app.games.elope.components.map_files import RIVER_CLASSES, SIDES

NATIONS = ("gb", "us", "fr", "ca", "au", "pl", "wr", "all", "red")
TYPES = (
    *("infantry", "cavalry", "ski", "artillery", "mg", "mortar", "engineer", "hq", "tank"),
    *("armoured_train", "depot", "aircraft", "balloon", "gunboat", "minesweeper", "steamer"),
    *("monitor", "carrier", "barge", "depot_ship"),
)
SIZES = (
    *("section", "platoon", "squadron", "detachment", "company", "battalion", "regiment"),
    *("brigade", "division", "army", "flight", "ship", "train", "supply"),
)
UNIT_MARKS = ("support",)
_LONGEST_CODE = 6

UNIT_SHEET = Sheet(
    "units",
    (
        *("id", "code", "name", "side", "nation", "type", "size", "parent", "class"),
        *("strength", "reduced", "defence_alone", "asterisk", "competence", "movement"),
        *("command_points", "command_radius", "capacity", "aircraft", "marks"),
        *("provenance", "field_provenance"),
    ),
    ("id",),
    marks=UNIT_MARKS,
)
CLASS_SHEET = Sheet("classes", ("id", "why"), ("id",))
EARLIER_SHEET = Sheet(
    "earlier_values", ("class", "until", "strength", "provenance"), ("class", "until")
)
AIRCRAFT_SHEET = Sheet(
    "aircraft",
    (
        *("type", "radius", "bomb", "air", "cannot_fly_on", "base", "bases", "not_in"),
        *("provenance", "field_provenance"),
    ),
    ("type",),
)
SHIP_SHEET = Sheet(
    "ships",
    (
        *("type", "movement", "rivers", "strength", "carries", "lays_mines", "not_beyond"),
        *("stays_at", "provenance", "field_provenance"),
    ),
    ("type",),
)
MARKER_SHEET = Sheet("markers", ("name", "provenance"), ("name",))


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter.

    `code` names it in orders and on its face, in at most six characters. `parent` is the
    headquarters it belongs to. `unit_class` is the class in classes.csv that our values come from.

    A land unit has `strength` (in brackets with `support`, 7.1), `reduced` for its second step,
    None for a unit of one; `asterisk` as many as are printed (7.5), competence, and movement in
    points. A headquarters defends with `defence_alone` (9.0) and has command points and a radius in
    hexes. A carrier has a `capacity` of aircraft, and an aircraft its type in aircraft.csv.
    """

    id: str
    code: str
    name: str
    side: str
    nation: str
    type: str
    size: str
    parent: str | None
    unit_class: str | None
    strength: int | None
    reduced: int | None
    defence_alone: int | None
    support: bool
    asterisk: int
    competence: int | None
    movement: int | None
    command_points: int | None
    command_radius: int | None
    capacity: int | None
    aircraft: str | None
    provenance: Mapping[str, str]

    @property
    def steps(self) -> int:
        """Two for a counter with a reduced side, else one."""
        return 1 if self.reduced is None else 2


@dataclass(frozen=True, slots=True)
class Aircraft:
    """A type of aircraft: radius in hexes, bombing and air values, and on which results of a die it
    cannot fly (12.8); where it is based, `bases` where it can only be, and the weather it is not
    flown in (12.7)."""

    type: str
    radius: int
    bomb: int
    air: int
    cannot_fly_on: tuple[int, ...]
    base: str
    bases: tuple[str, ...]
    not_in: tuple[str, ...]
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Ship:
    """A type of ship: movement in hexsides, the classes of river it sails (15.2), its strength in
    ground combat (0: none), and how many units it carries (15.3)."""

    type: str
    movement: int
    rivers: tuple[str, ...]
    strength: int
    carries: int
    lays_mines: bool
    not_beyond: str | None
    stays_at: str | None
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker, of which there are as many as are needed."""

    name: str
    provenance: str


def read_units(
    rows: Sequence[Row], classes: Mapping[str, str], aircraft: Mapping[str, Aircraft]
) -> dict[str, Unit]:
    """The units by id.

    Raises ComponentError on an unknown word, a code used twice or too long, and a parent that is no
    headquarters.
    """
    units: dict[str, Unit] = {}
    codes: dict[str, str] = {}
    for row in rows:
        unit = _unit(row, classes, aircraft)
        other = codes.setdefault(unit.code, unit.id)
        if other != unit.id:
            raise row.error(f"code {unit.code} is also that of {other}")
        if len(unit.code) > _LONGEST_CODE:
            raise row.error(f"code {unit.code} has more than {_LONGEST_CODE} characters")
        units[unit.id] = unit
    for row in rows:
        parent = units[row.record].parent
        if parent is not None and (parent not in units or units[parent].type != "hq"):
            raise row.error(f"its parent {parent} is no headquarters")
    return units


def _unit(row: Row, classes: Mapping[str, str], aircraft: Mapping[str, Aircraft]) -> Unit:
    flies = row.optional("aircraft")
    if flies is not None and flies not in aircraft:
        raise row.error(f"unknown type of aircraft {flies!r}")
    unit_class = row.optional("class")
    return Unit(
        id=row.record,
        code=row.text("code"),
        name=row.text("name"),
        side=row.choice("side", SIDES),
        nation=row.choice("nation", NATIONS),
        type=row.choice("type", TYPES),
        size=row.choice("size", SIZES),
        parent=row.optional("parent"),
        unit_class=row.known("class", classes, "class") if unit_class else None,
        strength=_number(row, "strength"),
        reduced=_number(row, "reduced"),
        defence_alone=_number(row, "defence_alone"),
        support="support" in read_marks(row, UNIT_MARKS),
        asterisk=_number(row, "asterisk") or 0,
        competence=_number(row, "competence"),
        movement=_number(row, "movement"),
        command_points=_number(row, "command_points"),
        command_radius=_number(row, "command_radius"),
        capacity=_number(row, "capacity"),
        aircraft=flies,
        provenance=row.provenance({*UNIT_SHEET.columns, *UNIT_MARKS}),
    )


def read_classes(rows: Iterable[Row]) -> dict[str, str]:
    """What the values of a class rest on, by class."""
    return {row.record: row.text("why") for row in rows}


def read_earlier(
    rows: Iterable[Row], units: Mapping[str, Unit], classes: Mapping[str, str]
) -> dict[int, dict[str, Unit]]:
    """The units as they are in matches under earlier rules, by the last version with these values;
    what an overlay says of a unit holds for these, too."""
    strengths: dict[int, dict[str, int]] = {}
    for row in rows:
        of_version = strengths.setdefault(row.integer("until", 1, 99), {})
        of_version[row.known("class", classes, "class")] = row.integer("strength", 0, 99)
    return {until: _with(units, of_version) for until, of_version in strengths.items()}


def _with(units: Mapping[str, Unit], strengths: Mapping[str, int]) -> dict[str, Unit]:
    """Units with other strengths, by class."""
    return {
        name: unit
        if unit.provenance.get("strength") == OVERLAY
        else replace(unit, strength=strengths.get(unit.unit_class or "", unit.strength))
        for name, unit in units.items()
    }


def read_aircraft(rows: Iterable[Row]) -> dict[str, Aircraft]:
    """The types of aircraft."""
    return {
        row.record: Aircraft(
            type=row.record,
            radius=row.integer("radius", 0, 50),
            bomb=row.integer("bomb", 0, 9),
            air=row.integer("air", 0, 9),
            cannot_fly_on=_faces(row, "cannot_fly_on"),
            base=row.text("base"),
            bases=row.words("bases"),
            not_in=row.words("not_in"),
            provenance=row.provenance(AIRCRAFT_SHEET.columns),
        )
        for row in rows
    }


def read_ships(rows: Iterable[Row], hexes: Mapping[str, object]) -> dict[str, Ship]:
    """The types of ships. Raises ComponentError on an unknown class of river."""
    found = {}
    for row in rows:
        rivers = row.words("rivers")
        for each in rivers:
            if each not in RIVER_CLASSES:
                raise row.error(f"unknown class of river {each!r}")
        found[row.record] = Ship(
            type=row.choice("type", TYPES),
            movement=row.integer("movement", 0, 99),
            rivers=rivers,
            strength=_number(row, "strength") or 0,
            carries=_number(row, "carries") or 0,
            lays_mines=row.yes("lays_mines"),
            not_beyond=_hex(row, "not_beyond", hexes),
            stays_at=_hex(row, "stays_at", hexes),
            provenance=row.provenance(SHIP_SHEET.columns),
        )
    return found


def read_markers(rows: Iterable[Row]) -> tuple[Marker, ...]:
    """The markers."""
    return tuple(Marker(row.text("name"), row.tag()) for row in rows)


def _number(row: Row, column: str) -> int | None:
    return row.integer(column, 0, 99) if row.optional(column) else None


def _hex(row: Row, column: str, hexes: Mapping[str, object]) -> str | None:
    return row.known(column, hexes, "hex") if row.optional(column) else None


def _faces(row: Row, column: str) -> tuple[int, ...]:
    words = row.words(column)
    for word in words:
        if word not in ("1", "2", "3", "4", "5", "6"):
            raise row.error(f"{word!r} in {column} is no result of a die")
    return tuple(map(int, words))
