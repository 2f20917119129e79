"""The five factions and the Blue and Green nationalities (3.23, 5.6, 5.7, 8.1)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.games.components import Row, Sheet
from app.games.rcw.components.geography import Province, Region

FACTION_SHEET = Sheet("factions", ("id", "name", "opposes", "provenance"), ("id",))
NATIONALITY_SHEET = Sheet(
    "nationalities",
    (
        "code",
        "name",
        "colour",
        "control_marker",
        "out_marker",
        "moves",
        "may_enter_regions",
        "may_enter_provinces",
        "alias",
        "provenance",
    ),
    ("code",),
)

COLOURS = ("red", "white", "green", "blue", "black")


@dataclass(frozen=True, slots=True)
class Faction:
    """A colour and the colours it opposes (8.12 to 8.16)."""

    id: str
    name: str
    opposes: frozenset[str]
    provenance: str


@dataclass(frozen=True, slots=True)
class Nationality:
    """A Blue or Green force: whether it has markers and moves, and where it may go (5.6, 5.7).

    ``may_enter_regions`` and ``may_enter_provinces`` together are all the places it may enter;
    both are empty for a force that never moves.
    """

    code: str
    name: str
    colour: str
    control_marker: bool
    out_marker: bool
    moves: bool
    may_enter_regions: tuple[str, ...]
    may_enter_provinces: tuple[str, ...]
    alias: str | None
    provenance: str


def read_factions(rows: Iterable[Row]) -> dict[str, Faction]:
    """The factions by colour.

    Raises ComponentError on an unknown colour and on a faction that opposes itself.
    """
    factions = {}
    for row in rows:
        colour = row.choice("id", COLOURS)
        opposed = row.words("opposes")
        for other in opposed:
            if other not in COLOURS or other == colour:
                raise row.error(f"cannot oppose {other!r}")
        factions[colour] = Faction(colour, row.text("name"), frozenset(opposed), row.tag())
    return factions


def read_nationalities(
    rows: Iterable[Row], regions: Mapping[str, Region], provinces: Mapping[str, Province]
) -> dict[str, Nationality]:
    """The nationalities by code.

    Raises ComponentError on an unknown region or province, and on a force that moves nowhere or
    may enter places without moving.
    """
    nationalities = {}
    for row in rows:
        nationality = Nationality(
            row.text("code"),
            row.text("name"),
            row.choice("colour", ("blue", "green")),
            row.yes("control_marker"),
            row.yes("out_marker"),
            row.yes("moves"),
            row.words("may_enter_regions"),
            row.words("may_enter_provinces"),
            row.optional("alias"),
            row.tag(),
        )
        for code in nationality.may_enter_regions:
            if code not in regions:
                raise row.error(f"unknown region {code!r} in may_enter_regions")
        for province in nationality.may_enter_provinces:
            if province not in provinces:
                raise row.error(f"unknown province {province!r} in may_enter_provinces")
        places = nationality.may_enter_regions + nationality.may_enter_provinces
        if nationality.moves != bool(places):
            raise row.error("moves if, and only if, there are places it may enter")
        nationalities[nationality.code] = nationality
    return nationalities
