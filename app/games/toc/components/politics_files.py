"""The factions with their tracks and forces, in-fighting chits, and the tables of politics."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.components import Row, Sheet
from app.games.components.toml_reader import Page
from app.games.toc.components.effect_words import ASSETS, FACTIONS
from app.games.toc.components.map_files import REGIONS, SIDES

KINDS: Final = ("country", "republic", "major_power")
TRACK_END: Final = 3
"""The boxes of a faction's track go from -3, control by RED, to 3, control by WHITE."""
RESERVE, CASUALTIES = "reserve", "casualties"
CHITS: Final = (
    *("siberian", "don", "sibcos", "nw", "corruption", "one_russia", "no_effect", "desertion"),
    *("no_city", "city_and_marker", "trotsky", "stalin", "accusation", "bureaucracy"),
    *("defeatism", "no_act", "heavy_hand"),
)

FACTION_SHEET = Sheet(
    "factions",
    (
        *("id", "name", "kind", "region", "capital", "start", "gates_white", "gates_red"),
        *("restricted", "locks", "steps_per_city", "steps", "assets", "asset_source"),
        *("provenance", "field_provenance"),
    ),
    ("id",),
)
ENTRY_SHEET = Sheet("faction_entries", ("piece", "faction", "place", "provenance"), ("piece",))
CHIT_SHEET = Sheet("chits", ("id", "side", "chit", "initial", "cards", "provenance"), ("id",))


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction (6, 13.8): where its track begins, and what keeps a side from its control.

    `gates` has for a side the cards of which one must have been an event before the side can have
    control; `is_restricted`: its forces wait for the withdrawal of the Central Powers (TQ-89);
    `locks`: once controlled it stays so. It gives `steps_per_city` replacement steps for each of
    its Victory Cities, or `steps` in all (11.2).
    """

    id: str
    name: str
    kind: str
    region: str
    capital: str
    start: int
    gates: Mapping[str, tuple[str, ...]]
    is_restricted: bool
    locks: bool
    steps_per_city: int
    steps: int
    assets: tuple[str, ...]
    """The kinds of its special assets, which rails join to `asset_source` (8.8)."""
    asset_source: str
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a force is put when a side gains control of its faction: a space, "reserve" or
    "casualties" (5.2)."""

    piece: str
    faction: str
    place: str
    provenance: str


@dataclass(frozen=True, slots=True)
class Chit:
    """A kind of in-fighting chit (13.52): how many are in the cup at first, and which cards add
    one each."""

    id: str
    side: str
    chit: str
    initial: int
    cards: tuple[str, ...]
    provenance: str


@dataclass(frozen=True, slots=True)
class PoliticalTables:
    """The house tables of the Political Phase.

    `drawn` and `counted` are by the difference of values in a box, the last for all above;
    `shifts` has pairs of net influence points and boxes.
    """

    drawn: tuple[int, ...]
    counted: tuple[int, ...]
    shifts: tuple[tuple[int, int], ...]

    def boxes(self, net: int) -> int:
        """Return the boxes that net influence points move a marker, with their sign (TQ-87)."""
        found = max((boxes for least, boxes in self.shifts if abs(net) >= least), default=0)
        return found if net > 0 else -found


@dataclass(frozen=True, slots=True)
class Training:
    """The training scenario: its last turn, the points of RED at the start, the lead that ends it
    at once, and on which turn the Central Powers can withdraw, up to which die."""

    last_turn: int
    red_points: int
    automatic: int
    withdrawal_turn: int
    withdrawal_up_to: int


def read_factions(rows: Iterable[Row], spaces: Collection[str]) -> dict[str, Faction]:
    """The factions by id. Raises ComponentError unless they are the eighteen that cards name."""
    found = {row.record: _faction(row, spaces) for row in rows}
    if sorted(found) != sorted(FACTIONS):
        missing = sorted(set(FACTIONS) ^ set(found))
        raise ValueError(f"factions.csv and the words of cards differ: {', '.join(missing)}")
    return found


def _faction(row: Row, spaces: Collection[str]) -> Faction:
    return Faction(
        id=row.record,
        name=row.text("name"),
        kind=row.choice("kind", KINDS),
        region=row.choice("region", REGIONS) if row.optional("region") else "",
        capital=_space_or_none(row, "capital", spaces),
        start=row.integer("start", -TRACK_END, TRACK_END),
        gates={side: row.words(f"gates_{side}") for side in SIDES},
        is_restricted=row.yes("restricted"),
        locks=row.yes("locks"),
        steps_per_city=row.integer("steps_per_city", 0, 9),
        steps=row.integer("steps", 0, 9),
        assets=_assets(row),
        asset_source=_space_or_none(row, "asset_source", spaces),
        provenance=row.provenance(FACTION_SHEET.columns),
    )


def _space_or_none(row: Row, column: str, spaces: Collection[str]) -> str:
    return row.known(column, spaces, "space") if row.optional(column) else ""


def _assets(row: Row) -> tuple[str, ...]:
    kinds = row.words("assets")
    for kind in kinds:
        if kind not in ASSETS:
            raise row.error(f"unknown asset {kind!r}, expected one of {', '.join(ASSETS)}")
    if kinds and not row.optional("asset_source"):
        raise row.error("special assets need an asset_source")
    return kinds


def read_entries(
    rows: Iterable[Row], pieces: Collection[str], spaces: Collection[str]
) -> tuple[Entry, ...]:
    """What comes with control of a faction. Raises ComponentError for what is not there."""
    places = {*spaces, RESERVE, CASUALTIES}
    return tuple(
        Entry(
            row.known("piece", pieces, "piece"),
            row.choice("faction", FACTIONS),
            row.known("place", places, "place"),
            row.tag(),
        )
        for row in rows
    )


def read_chits(rows: Iterable[Row]) -> dict[str, Chit]:
    """The kinds of in-fighting chits by id."""
    return {
        row.record: Chit(
            row.record,
            row.choice("side", SIDES),
            row.choice("chit", CHITS),
            row.integer("initial", 0, 9),
            row.words("cards"),
            row.tag(),
        )
        for row in rows
    }


def read_political_tables(page: Page) -> PoliticalTables:
    """The tables of politics in the file of tables. Raises ComponentError if one is broken."""
    draw, shift = page.part("political_draw"), page.part("track_shift")
    drawn, counted = (_numbers(page, "political_draw", draw.get(n)) for n in ("drawn", "counted"))
    if len(drawn) != len(counted) or any(c > d for c, d in zip(counted, drawn, strict=True)):
        raise page.error("political_draw", "more cards count than are drawn")
    least, boxes = (_numbers(page, "track_shift", shift.get(n)) for n in ("from", "boxes"))
    if len(least) != len(boxes):
        raise page.error("track_shift", "not as many boxes as numbers of points")
    return PoliticalTables(drawn, counted, tuple(zip(least, boxes, strict=True)))


def read_training(page: Page) -> Training:
    """The numbers of the training scenario. Raises ComponentError if one is missing."""
    part = page.part("training")
    names = ("last_turn", "red_points", "automatic", "withdrawal_turn", "withdrawal_up_to")
    return Training(*_numbers(page, "training", [part.get(name) for name in names]))


def _numbers(page: Page, name: str, listed: Any) -> tuple[int, ...]:
    if not isinstance(listed, list) or not all(
        isinstance(each, int) and not isinstance(each, bool) and 0 <= each <= 99 for each in listed
    ):
        raise page.error(name, f"{listed!r} are not numbers from 0 to 99")
    return tuple(listed)
