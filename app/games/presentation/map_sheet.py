"""The map of a game as pages show it to everybody, whether the game can be played yet or not.

A sheet knows no match: its ground, what stands in each place in words, overlays that the data gives
without a position, the cards, and the records of the box with where each comes from.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.games.board.counter_board import CounterBoard, Counters
from app.games.board.counters import CounterFace
from app.games.components.provenance import RECORD
from app.games.text import lazy_gettext as _l


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about a place: a label, lazy, what it says, and its provenance (""; of no record)."""

    label: Any
    text: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class Overlay:
    """What can be laid over the sheet: its id, the key that shows it, its name and what it shows
    (both lazy), and the drawing as SVG without a style of its own."""

    id: str
    key: str
    name: Any
    says: Any
    drawn: str


def setup_overlay(board: CounterBoard, setup: Counters) -> Overlay:
    """Return the overlay with the counters that stand on the map when the game begins."""
    return Overlay(
        "units",
        "u",
        _l("Units at the start"),
        _l("The units that stand on the map when the game begins."),
        board.counters_svg(setup),
    )


@dataclass(frozen=True, slots=True)
class Record:
    """A record of the box: its id, its cells, and where it comes from.

    `sources` has the provenance of single fields that have one of their own.
    """

    id: str
    cells: tuple[str, ...]
    source: str
    sources: Mapping[str, str] = field(default_factory=dict)
    place: str = ""
    """Where it stands on the sheet, for a link; empty: nowhere."""

    @classmethod
    def of(
        cls, id: str, cells: tuple[str, ...], provenance: Mapping[str, str], place: str = ""
    ) -> "Record":
        """Return a record with the provenance that its component carries, by field."""
        others = {name: tag for name, tag in provenance.items() if name != RECORD}
        return cls(id, cells, provenance[RECORD], others, place)


@dataclass(frozen=True, slots=True)
class RecordTable:
    """Records of one kind: an id for links, a heading and the names of the columns, lazy."""

    id: str
    heading: Any
    columns: Sequence[Any]
    records: Sequence[Record]


@dataclass(frozen=True, slots=True)
class TrackTurn:
    """A box of the turn track: its number or letter, when it is, a note, and its provenance.

    `arriving` are the units that come on it, by where. `is_strategic`: it lies between turns.
    """

    label: str
    name: str
    note: str
    source: str
    arriving: tuple[tuple[str, tuple[CounterFace, ...]], ...] = ()
    is_strategic: bool = False


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card: its id and title, its side as a class of the style sheet, its value, and its facts.

    `source` is where the title comes from; each fact has a source of its own.
    """

    id: str
    title: str
    side: str
    value: str
    source: str
    facts: Sequence[Fact]


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards that are browsed together, such as those of a side and a year: an id for the address,
    a heading, and the cards in the order of their numbers."""

    id: str
    heading: Any
    cards: Sequence[ShownCard]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MapSheet:
    """The map of one game.

    `about` says in a sentence what it shows, `note` what is printed and what is reconstructed,
    both lazy. `facts` returns what is known of a place; `tables` the records of the box. `start`
    is the place that is looked at first. `setup` are the counters that stand on the map when the
    game begins, `track` its turns; `face` returns the counter of a record of units. `seasons`
    are the classes of seasons in which the sheet has other colours, with their names, lazy. `cards`
    returns the cards of the game, for a game that has any.
    """

    id: str
    name: str
    about: Any
    note: Any
    board: CounterBoard
    style_sheet: Path
    facts: Callable[[str], Sequence[Fact]]
    tables: Callable[[], Sequence[RecordTable]]
    start: str
    setup: Counters
    track: Callable[[], Sequence[TrackTurn]]
    face: Callable[[str], CounterFace | None]
    overlays: Sequence[Overlay] = ()
    seasons: Mapping[str, Any] = field(default_factory=dict)
    cards: Callable[[], Sequence[CardGroup]] | None = None

    def overlay(self, overlay_id: str) -> Overlay | None:
        """Return an overlay by its id; None if there is none."""
        return next((each for each in self.overlays if each.id == overlay_id), None)

    def layout(self) -> Mapping[str, Any]:
        """Return where the places lie, as scripts read it."""
        return self.board.layout_data()
