"""Units and leaders, and where they stand when the campaign begins (3.2, 12.7)."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from app.games.components import Row, Sheet

SIDES = ("red", "white", "faction", "green", "other")
SIZES = ("army", "corps")
ARMS = ("inf", "cav")
MARKS = (
    *("elite", "dot", "insurrection", "far_east", "no_replacement_corps", "cannot_replace_army"),
    *("one_step", "may_go_green", "road2_immune", "rail_unlimited"),
)
GROUPS = ("own", "powers", "revolutionaries")

UNIT_SHEET = Sheet(
    "units",
    (
        *("id", "name", "side", "camp", "faction", "size", "arm", "full", "reduced"),
        *("replaced_only_by", "replaces_only", "classes", "marks", "provenance"),
        "values_provenance",
    ),
    ("id",),
    marks=MARKS,
)
LEADER_SHEET = Sheet(
    "leaders",
    (
        *("id", "name", "side", "faction", "camp", "rating", "movement", "price", "entry", "start"),
        *("cavalry", "other_side", "abilities", "provenance", "start_provenance"),
    ),
    ("id",),
)
ABILITIES: Final = ("withdrawal", "pursuit", "reinforce", "exploitation", "counterattack")
"""The capabilities for which a leader rolls a die (12.3)."""
LEADER_CARD_SHEET = Sheet("leader_cards", ("id", *ABILITIES, "provenance"), ("id",))
SETUP_SHEET = Sheet(
    "setup", ("group", "space", "piece", "reduced", "provenance"), ("space", "piece")
)


@dataclass(frozen=True, slots=True)
class Values:
    """What is printed on a side of a counter: combat strength, loss factor, movement allowance."""

    strength: int
    loss: int
    movement: int


@dataclass(frozen=True, slots=True)
class Unit:
    """An army or corps (3.2). `marks` are of MARKS; `reduced` is None for a counter of one step."""

    id: str
    name: str
    side: str
    camp: str
    faction: str
    size: str
    arm: str
    full: Values
    reduced: Values | None
    marks: frozenset[str]
    provenance: str
    values_provenance: str


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader (3.21, 12). `rating` is empty for the Tsar, who leads nobody (13.1).

    `entry` is the card, the faction or the purchase that brings the leader in; `start` the space in
    which one of the set-up stands.
    """

    id: str
    name: str
    side: str
    faction: str
    camp: str
    rating: int | None
    movement: int | None
    price: int | None
    entry: str
    start: str
    is_cavalry: bool
    other_side: str
    provenance: str


@dataclass(frozen=True, slots=True)
class LeaderCard:
    """A leader card (12.8): a rating for each capability of ABILITIES."""

    ratings: Mapping[str, int]
    provenance: str

    def __str__(self) -> str:
        return "-".join(map(str, self.ratings.values()))


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece in the space in which it begins the campaign; `group` is of GROUPS."""

    group: str
    space: str
    piece: str
    is_reduced: bool
    provenance: str


def read_units(rows: Iterable[Row]) -> dict[str, Unit]:
    """The units by id. Raises ComponentError for values that are no three figures."""
    return {row.record: _unit(row) for row in rows}


def read_leaders(rows: Iterable[Row], spaces: Collection[str]) -> dict[str, Leader]:
    """The leaders by id. Raises ComponentError for one that begins nowhere."""
    return {
        row.record: Leader(
            row.record,
            row.text("name"),
            row.choice("side", SIDES),
            row.optional("faction") or "",
            row.optional("camp") or "",
            _figure(row, "rating"),
            _figure(row, "movement"),
            _figure(row, "price"),
            row.text("entry"),
            row.known("start", spaces, "space") if row.optional("start") else "",
            row.yes("cavalry"),
            row.optional("other_side") or "",
            row.tag(),
        )
        for row in rows
    }


def read_leader_cards(rows: Iterable[Row], leaders: Collection[str]) -> dict[str, LeaderCard]:
    """The leader cards by leader; who has none is missing."""
    return {
        row.known("id", leaders, "leader"): LeaderCard(
            {ability: row.integer(ability, 0, 6) for ability in ABILITIES}, row.tag()
        )
        for row in rows
    }


def read_setup(
    rows: Iterable[Row],
    spaces: Collection[str],
    units: Mapping[str, Unit],
    leaders: Collection[str],
) -> tuple[Placement, ...]:
    """What stands where. Raises ComponentError for a piece or a space that is not there."""
    pieces = {*units, *leaders}
    found = []
    for row in rows:
        piece = row.known("piece", pieces, "piece")
        is_reduced = row.yes("reduced")
        if is_reduced and (piece not in units or units[piece].reduced is None):
            raise row.error("has no reduced side")
        space = row.known("space", spaces, "space")
        found.append(Placement(row.choice("group", GROUPS), space, piece, is_reduced, row.tag()))
    return tuple(found)


def _unit(row: Row) -> Unit:
    marks = row.words("marks")
    for word in marks:
        if word not in MARKS:
            raise row.error(f"unknown mark {word!r}, expected one of {', '.join(MARKS)}")
    return Unit(
        row.record,
        row.text("name"),
        row.choice("side", SIDES),
        row.optional("camp") or "",
        row.optional("faction") or "",
        row.choice("size", SIZES),
        row.choice("arm", ARMS),
        _values(row, "full"),
        _values(row, "reduced") if row.optional("reduced") else None,
        frozenset(marks),
        row.tag(),
        row.tag("values_provenance"),
    )


def _values(row: Row, column: str) -> Values:
    """Three figures such as "3-2-3"."""
    figures = row.text(column).split("-")
    if len(figures) != 3 or not all(each.isdigit() for each in figures):
        raise row.error(f"{column} {row.text(column)!r} is not strength-loss-movement")
    return Values(*map(int, figures))


def _figure(row: Row, column: str) -> int | None:
    return row.integer(column, 0, 9) if row.optional(column) else None
