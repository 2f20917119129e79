"""The counters: units, Red leaders, activation chits and markers (2.3 to 2.7, 7.2, 7.3)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.games.components import Row, Sheet
from app.games.components.hex_reader import read_marks
from app.games.reds.components.map_files import FACTIONS, FRONTS, SEAS, City, Hex

SIDES = ("red", "white", "neutral")
UNIT_FACTIONS = (*FACTIONS, "makhno", "national")
TYPES = (
    "infantry",
    "cavalry",
    "garrison",
    "partisan",
    "air",
    "tank",
    "armoured_train",
    "river_flotilla",
    "naval_flotilla",
)
SIZES = ("brigade", "division", "corps", "army")
UNLIMITED = "unlimited"
LETTERS = ("A", "B", "C", "D", "E", "F", "G")
"""The strategic turns (5.2)."""

UNIT_MARKS = (
    "disordered",
    "dot",
    "zone",
    "ignores_zones",
    "baltic",
    "baltic_until_freikorps",
    "at_start",
)

UNIT_SHEET = Sheet(
    "units",
    (
        "id",
        "code",
        "name",
        "side",
        "faction",
        "type",
        "size",
        "manpower",
        "attack",
        "defence",
        "disordered_attack",
        "disordered_defence",
        "move",
        "setup",
        "arrival",
        "circle",
        "sea",
        "marks",
        "provenance",
        "field_provenance",
    ),
    ("id",),
    marks=UNIT_MARKS,
)
LEADER_SHEET = Sheet(
    "leaders", ("id", "name", "stack_hexes", "provenance", "field_provenance"), ("id",)
)
CHIT_SHEET = Sheet("chits", ("id", "side", "groups", "available_from", "provenance"), ("id",))
MARKER_SHEET = Sheet("markers", ("id", "name", "setup", "count", "provenance"), ("id",))

_LONGEST_CODE = 6


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter.

    `code` names it in orders and on its face, in at most six characters. `manpower` is 0 for what
    must not change the odds (ruling R31). `attack` and `defence` are modifiers of the full side,
    `disordered_attack` and `disordered_defence` those of the other, None where there is none: such
    a unit has one step. A garrison has no attack (20.5). `move` are movement points, None for what
    does not move by itself or without limit (`unlimited`).

    `setup` is the hex where it starts, or of a reinforcement where it must arrive; `arrival` the
    strategic turn of that (14.1). `circle` is the hex a Cossack unit stays near (10.12). `dot`: it
    never returns (14.3). `zone`: it exerts a zone of control (8.1), `ignores_zones`: it is stopped
    by none (8.3). `baltic`: it stays in the Baltic states (10.11), of von der Goltz until the
    event. `at_start`: a flotilla that is there from the start (20.7).
    """

    id: str
    code: str
    name: str
    side: str
    faction: str | None
    type: str
    size: str | None
    manpower: int
    attack: int | None
    defence: int
    disordered_attack: int | None
    disordered_defence: int | None
    move: int | None
    unlimited: bool
    setup: str | None
    arrival: str | None
    circle: str | None
    sea: str | None
    disordered: bool
    dot: bool
    zone: bool
    ignores_zones: bool
    baltic: bool
    baltic_until_freikorps: bool
    at_start: bool
    provenance: Mapping[str, str]

    @property
    def steps(self) -> int:
        """Two for a counter with a disordered side, else one."""
        return 1 if self.disordered_defence is None else 2


@dataclass(frozen=True, slots=True)
class Leader:
    """A Red leader: in how many hexes of a front he raises the stacking limit (9.7)."""

    id: str
    name: str
    stack_hexes: int
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Chit:
    """An activation chit: which factions or front it activates, and from which strategic turn on
    it is there (None: from the start). Field Staff and logistics activate none (7.11, 7.12)."""

    id: str
    side: str
    groups: tuple[str, ...]
    available_from: str | None
    provenance: str


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker (2.7); `count` is None for those of which there are as many as are needed."""

    id: str
    name: str
    setup: str | None
    count: int | None
    provenance: str


def read_units(
    rows: Sequence[Row], hexes: Mapping[str, Hex], cities: Mapping[str, City]
) -> dict[str, Unit]:
    """The units by id.

    Raises ComponentError on an unknown word, a code that is used twice or too long, and a Cossack
    unit whose circle is in no city that prints one.
    """
    units: dict[str, Unit] = {}
    codes: dict[str, str] = {}
    for row in rows:
        unit = _unit(row, hexes)
        other = codes.setdefault(unit.code, unit.id)
        if other != unit.id:
            raise row.error(f"code {unit.code} is also that of {other}")
        if len(unit.code) > _LONGEST_CODE:
            raise row.error(f"code {unit.code} has more than {_LONGEST_CODE} characters")
        if unit.circle is not None and not (unit.circle in cities and cities[unit.circle].circles):
            raise row.error(f"there is no Cossack circle in {unit.circle} (10.12)")
        units[unit.id] = unit
    return units


def _unit(row: Row, hexes: Mapping[str, Hex]) -> Unit:
    marks = read_marks(row, UNIT_MARKS)
    kind = row.choice("type", TYPES)
    unlimited = row.optional("move") == UNLIMITED
    return Unit(
        id=row.record,
        code=row.text("code"),
        name=row.text("name"),
        side=row.choice("side", SIDES),
        faction=row.choice("faction", UNIT_FACTIONS) if row.optional("faction") else None,
        type=kind,
        size=row.choice("size", SIZES) if row.optional("size") else None,
        manpower=row.integer("manpower", 0, 9),
        attack=_modifier(row, "attack"),
        defence=row.integer("defence", -9, 9),
        disordered_attack=_modifier(row, "disordered_attack"),
        disordered_defence=_modifier(row, "disordered_defence"),
        move=None if unlimited or not row.optional("move") else row.integer("move", 0, 20),
        unlimited=unlimited,
        setup=row.known("setup", hexes, "hex") if row.optional("setup") else None,
        arrival=row.choice("arrival", LETTERS) if row.optional("arrival") else None,
        circle=row.optional("circle"),
        sea=row.choice("sea", SEAS) if row.optional("sea") else None,
        provenance=row.provenance({*UNIT_SHEET.columns, *UNIT_MARKS}),
        **{mark: mark in marks for mark in UNIT_MARKS},
    )


def read_leaders(rows: Iterable[Row]) -> dict[str, Leader]:
    """The Red leaders by id."""
    return {
        row.record: Leader(
            row.record,
            row.text("name"),
            row.integer("stack_hexes", 1, 9),
            row.provenance(LEADER_SHEET.columns),
        )
        for row in rows
    }


def read_chits(rows: Iterable[Row]) -> dict[str, Chit]:
    """The activation chits by id. Raises ComponentError on an unknown front or faction."""
    found = {}
    for row in rows:
        side = row.choice("side", ("red", "white"))
        groups = row.words("groups")
        for group in groups:
            if group not in (FRONTS if side == "red" else FACTIONS):
                raise row.error(f"unknown front or faction {group!r}")
        start = row.choice("available_from", LETTERS) if row.optional("available_from") else None
        found[row.record] = Chit(row.record, side, groups, start, row.tag())
    return found


def read_markers(rows: Iterable[Row], hexes: Collection[str]) -> dict[str, Marker]:
    """The markers by id."""
    return {
        row.record: Marker(
            row.record,
            row.text("name"),
            row.known("setup", hexes, "hex") if row.optional("setup") else None,
            row.integer("count", 1, 99) if row.optional("count") else None,
            row.tag(),
        )
        for row in rows
    }


def _modifier(row: Row, column: str) -> int | None:
    return row.integer(column, -9, 9) if row.optional(column) else None
