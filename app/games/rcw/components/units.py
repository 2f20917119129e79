"""The counters that stand on the map: leaders, combat units, special, Imperial units (3.2)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.games.components import Row, Sheet
from app.games.rcw.components.geography import Province
from app.games.rcw.components.nationalities import Nationality

MARKS = ("asterisk", "reinforcement", "randomizer", "optional", "replaceable", "expeditionary")
"""Words of the column ``marks``."""

UNIT_SHEET = Sheet(
    "units",
    (
        "id",
        "number",
        "name",
        "colour",
        "kind",
        "nationality",
        "value",
        "setup",
        "marks",
        "under",
        "placed_in",
        "solitaire_setup",
        "provenance",
        "field_provenance",
    ),
    ("id",),
    marks=MARKS,
    aliases={"strength": "value", "leadership": "value"},
)

RANDOM_EVENTS_ROLL = "random_events_roll"
"""Placement of a unit that lands where a roll on the Random Events Table points (14.11)."""

COLOURS_OF_KIND: Mapping[str, tuple[str | None, ...]] = {
    "combat": ("red", "white", "green", "blue"),
    "leader": ("red", "white"),
    "shock": ("red", "white"),
    "black": ("black",),
    "train": (None,),
    "imperial": (None,),
}

_HIGHEST_VALUE = 9


@dataclass(frozen=True, slots=True)
class Unit:
    """One counter.

    ``value`` is the strength, of a leader the leadership, of an Imperial unit 0. ``setup`` is the
    province of its first appearance, of a reinforcement that of its arrival (9.33); ``placed_in``
    says where a unit from the randomizer goes (14.11). ``asterisk``: stacked at set-up with the
    combat unit of its colour in that province (16.62); ``solitaire_asterisk`` the same for the
    solitaire game (27.0). ``carries`` and ``under`` tie an Imperial unit to its first holder
    (13.0).
    """

    id: str
    number: int | None
    name: str
    colour: str | None
    kind: str
    nationality: str | None
    value: int
    setup: str | None
    asterisk: bool
    reinforcement: bool
    randomizer: bool
    optional: bool
    replaceable: bool
    expeditionary: bool
    placed_in: str | None
    carries: str | None
    under: str | None
    solitaire_setup: str | None
    solitaire_asterisk: bool
    provenance: Mapping[str, str]


def read_units(
    rows: Iterable[Row],
    provinces: Mapping[str, Province],
    nationalities: Mapping[str, Nationality],
) -> dict[str, Unit]:
    """The units by id.

    Raises ComponentError on an unknown province, nationality, colour or kind, on a value out of
    range, a number used twice, and places that do not fit the kind of unit.
    """
    listed = list(rows)
    holders = {row.text("under"): row.record for row in listed if row.optional("under")}
    units: dict[str, Unit] = {}
    numbers: dict[int, str] = {}
    for row in listed:
        unit = _unit(row, provinces, nationalities, holders)
        if unit.number is not None:
            other = numbers.setdefault(unit.number, unit.id)
            if other != unit.id:
                raise row.error(f"number {unit.number} is also that of {other}")
        _check_places(row, unit)
        units[unit.id] = unit
    for row in listed:
        _check_company(row, units)
    return units


def _unit(
    row: Row,
    provinces: Mapping[str, Province],
    nationalities: Mapping[str, Nationality],
    holders: Mapping[str, str],
) -> Unit:
    kind = row.choice("kind", COLOURS_OF_KIND)
    marks = row.words("marks")
    for mark in marks:
        if mark not in MARKS:
            raise row.error(f"unknown mark {mark!r}")
    solitaire = row.optional("solitaire_setup") or ""
    if solitaire and solitaire.rstrip("*") not in provinces:
        raise row.error(f"unknown province {solitaire.rstrip('*')!r} in solitaire_setup")
    colour = _colour(row, kind)
    return Unit(
        id=row.text("id"),
        number=row.integer("number", 1, 999) if row.optional("number") else None,
        name=row.text("name"),
        colour=colour,
        kind=kind,
        nationality=_nationality(row, colour, nationalities),
        value=row.integer("value", *((0, 0) if kind == "imperial" else (1, _HIGHEST_VALUE))),
        setup=row.known("setup", provinces, "province") if row.optional("setup") else None,
        asterisk="asterisk" in marks,
        reinforcement="reinforcement" in marks,
        randomizer="randomizer" in marks,
        optional="optional" in marks,
        replaceable="replaceable" in marks,
        expeditionary="expeditionary" in marks,
        placed_in=_placed_in(row, provinces),
        carries=holders.get(row.record),
        under=row.optional("under"),
        solitaire_setup=solitaire.rstrip("*") or None,
        solitaire_asterisk=solitaire.endswith("*"),
        provenance=row.provenance({*UNIT_SHEET.columns, *MARKS}),
    )


def _colour(row: Row, kind: str) -> str | None:
    colour = row.optional("colour")
    allowed = COLOURS_OF_KIND[kind]
    if colour not in allowed:
        expected = ", ".join(word or "none" for word in allowed)
        raise row.error(f"unknown colour {colour or ''!r} of a {kind} unit, expected {expected}")
    return colour


def _nationality(
    row: Row, colour: str | None, nationalities: Mapping[str, Nationality]
) -> str | None:
    if colour not in ("blue", "green"):
        if row.optional("nationality"):
            raise row.error("only Blue and Green units have a nationality")
        return None
    code = row.known("nationality", nationalities, "nationality")
    if nationalities[code].colour != colour:
        raise row.error(f"{code} is {nationalities[code].colour}, the unit {colour}")
    return code


def _placed_in(row: Row, provinces: Mapping[str, Province]) -> str | None:
    place = row.optional("placed_in")
    if place is None or place == RANDOM_EVENTS_ROLL:
        return place
    return row.known("placed_in", provinces, "province")


def _check_places(row: Row, unit: Unit) -> None:
    if unit.randomizer and unit.setup:
        raise row.error("a unit of the randomizer has no place on the map at set-up")
    if unit.setup is None and not (unit.randomizer or unit.optional):
        raise row.error("setup is missing")
    if unit.asterisk and unit.kind != "leader":
        raise row.error("only a leader has an asterisk (16.62)")
    if unit.replaceable and (unit.kind != "combat" or unit.colour == "blue"):
        raise row.error("only Red, White and Green combat units are replaced (9.11)")


def _check_company(row: Row, units: Mapping[str, Unit]) -> None:
    unit = units[row.record]
    if unit.under is not None:
        holder = units.get(unit.under)
        if unit.kind != "imperial" or holder is None or holder.setup != unit.setup:
            raise row.error(f"{unit.under!r} cannot hold it: an Imperial unit lies with its holder")
    if unit.asterisk and not any(
        other.kind == "combat" and other.colour == unit.colour and other.setup == unit.setup
        for other in units.values()
    ):
        raise row.error(f"has an asterisk and no {unit.colour} combat unit in {unit.setup} (16.62)")
