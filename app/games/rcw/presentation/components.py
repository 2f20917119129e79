"""The components of RCW as tables to proof-read, each fact with where it comes from."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.components.provenance import of_field
from app.games.rcw.components import Chit, Components, Province, Unit, load
from app.games.text import lazy_gettext as _l

MARKS = (
    "asterisk",
    "reinforcement",
    "randomizer",
    "optional",
    "replaceable",
    "expeditionary",
)


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A province beyond a border."""

    name: str
    rail: bool
    white_only: bool


@dataclass(frozen=True, slots=True)
class ProvinceRow:
    """A province with its region and neighbours."""

    province: Province
    region: str
    neighbours: tuple[Neighbour, ...]
    tag: str


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A counter with the names of its places; `value_tag` is that of its printed value."""

    unit: Unit
    setup: str
    nationality: str
    marks: tuple[str, ...]
    tag: str
    value_tag: str


@dataclass(frozen=True, slots=True)
class ChitRow:
    """A kind of chit and how many there are."""

    chit: Chit
    count: int
    nationalities: tuple[str, ...]
    tag: str


NOTE: Final = _l(
    "The rulebook is public; the printed map and counters are not. What the rulebook states about "
    "them is taken from it. The rest, above all most strengths, many borders and the dice tables, "
    "is reconstructed from history and geography and balanced by play. Each record says which it "
    "is."
)


def context() -> dict[str, Any]:
    """What the template of the page shows."""
    box = load()
    return {
        "provinces": province_rows(box),
        "units": unit_rows(box),
        "chits": chit_rows(box),
        "origins": [
            ("provinces", origins(p.provenance for p in box.provinces.values())),
            ("borders", origins(b.provenance for b in box.borders)),
            ("units", origins(u.provenance for u in box.units.values())),
            ("chits", origins(c.provenance for c in box.chits.values())),
        ],
        "origin": origin,
    }


def province_rows(box: Components) -> list[ProvinceRow]:
    """The provinces, by name."""
    beside: dict[str, list[Neighbour]] = {}
    for border in box.borders:
        for here, there in ((border.a, border.b), (border.b, border.a)):
            name = box.provinces[there].name
            beside.setdefault(here, []).append(Neighbour(name, border.rail, border.white_only))
    return [
        ProvinceRow(
            province,
            box.regions[province.region].name,
            tuple(sorted(beside.get(province.id, ()), key=lambda other: other.name)),
            of_field(province.provenance, "name"),
        )
        for province in sorted(box.provinces.values(), key=lambda each: each.name)
    ]


def unit_rows(box: Components) -> list[UnitRow]:
    """The counters, in the order of their file."""
    return [
        UnitRow(
            unit,
            box.provinces[unit.setup].name if unit.setup else "",
            box.nationalities[unit.nationality].name if unit.nationality else "",
            tuple(mark for mark in MARKS if getattr(unit, mark)),
            of_field(unit.provenance, "name"),
            of_field(unit.provenance, "value"),
        )
        for unit in box.units.values()
    ]


def chit_rows(box: Components) -> list[ChitRow]:
    """The chits, one row a kind."""
    kinds: dict[str, list[Chit]] = {}
    for chit in box.chits.values():
        kinds.setdefault(chit.kind, []).append(chit)
    return [
        ChitRow(
            chits[0],
            len(chits),
            tuple(chit.nationality for chit in chits if chit.nationality),
            of_field(chits[0].provenance, "effect"),
        )
        for chits in kinds.values()
    ]


def origins(records: Iterable[Mapping[str, str]]) -> list[tuple[str, int]]:
    """How many records come from the rules, from public sources, from us, from an operator."""
    counted = Counter(origin(of_field(record, "*")) for record in records)
    return counted.most_common()


def origin(tag: str) -> str:
    """The first word of a provenance tag: rule, public, reconstructed or overlay."""
    return tag.split(":", 1)[0].split(" ", 1)[0]
