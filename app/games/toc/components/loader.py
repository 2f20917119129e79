"""Reading all component files of Triumph of Chaos into one value, checked."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.games.components import Row, Sheet, read_overlay, read_page, read_rows
from app.games.toc.components.campaign_files import Campaign, read_campaign
from app.games.toc.components.card_files import (
    CARD_SHEET,
    DECK_SHEET,
    EARLIER_SHEET,
    POLITICAL_SHEET,
    ActionCard,
    DeckPart,
    EarlierCard,
    PoliticalCard,
    read_cards,
    read_earlier,
    read_parts,
    read_political,
)
from app.games.toc.components.counters import (
    LEADER_CARD_SHEET,
    LEADER_SHEET,
    SETUP_SHEET,
    UNIT_SHEET,
    Leader,
    LeaderCard,
    Placement,
    Unit,
    read_leader_cards,
    read_leaders,
    read_setup,
    read_units,
)
from app.games.toc.components.effect_words import Effects
from app.games.toc.components.map_files import (
    LINK_SHEET,
    SPACE_SHEET,
    Link,
    Space,
    read_links,
    read_spaces,
)
from app.games.toc.components.politics_files import (
    CHIT_SHEET,
    ENTRY_SHEET,
    FACTION_SHEET,
    Chit,
    Entry,
    Faction,
    PoliticalTables,
    Training,
    read_chits,
    read_entries,
    read_factions,
    read_political_tables,
    read_training,
)
from app.games.toc.components.table_files import Tables, read_tables

DATA = Path(__file__).parent / "data"

LAST_TURN = 16
TURN_SHEET = Sheet(
    "turns",
    ("number", "year", "season", "hand", "rounds", "political", "provenance"),
    ("number",),
)
SHEETS = (
    *(
        SPACE_SHEET,
        LINK_SHEET,
        UNIT_SHEET,
        LEADER_SHEET,
        LEADER_CARD_SHEET,
        SETUP_SHEET,
        TURN_SHEET,
    ),
    *(DECK_SHEET, CARD_SHEET, POLITICAL_SHEET, FACTION_SHEET, ENTRY_SHEET, CHIT_SHEET),
)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn (5.1.1): the cards of a hand, the action rounds, whether it has a Political Phase."""

    number: int
    year: int
    season: str
    hand: int
    rounds: int
    is_political: bool
    provenance: str


@dataclass(frozen=True, slots=True)
class Components:
    """What is in the box. The mappings are shared and are not to be changed."""

    spaces: Mapping[str, Space]
    links: tuple[Link, ...]
    units: Mapping[str, Unit]
    leaders: Mapping[str, Leader]
    leader_cards: Mapping[str, LeaderCard]
    setup: tuple[Placement, ...]
    turns: tuple[Turn, ...]
    deck_parts: tuple[DeckPart, ...]
    cards: Mapping[str, ActionCard]
    earlier_cards: Mapping[str, EarlierCard]
    political_cards: Mapping[int, PoliticalCard]
    factions: Mapping[str, Faction]
    entries: tuple[Entry, ...]
    chits: Mapping[str, Chit]
    tables: Tables
    politics: PoliticalTables
    training: Training
    campaign: Campaign
    effects: Effects
    """The words of the cards of this box."""


def load(overlay: Path | None = None) -> Components:
    """The components of the game, read once, with an operator's overlay if one is given.

    Raises ComponentError if a file or the overlay is broken.
    """
    return _read_once(overlay)


@cache
def _read_once(overlay: Path | None) -> Components:
    # Apart from `load`: a cache takes load() and load(None) for two, and keeps both.
    return read(DATA, overlay)


def read(folder: Path, overlay: Path | None = None) -> Components:
    """The components in a folder of component files; see :func:`load`."""
    over = read_overlay(overlay)
    over.refuse_unknown_sections({*(sheet.name for sheet in SHEETS), "tables"})
    defaults = read_page(folder, "provenance", over).content

    def rows(sheet: Sheet) -> tuple[Row, ...]:
        return read_rows(folder, sheet, defaults.get(sheet.name, {}), over)

    spaces = read_spaces(rows(SPACE_SHEET))
    units = read_units(rows(UNIT_SHEET))
    leaders = read_leaders(rows(LEADER_SHEET), spaces)
    effects = Effects(spaces, {*units, *leaders})
    parts = read_parts(rows(DECK_SHEET))
    page = read_page(folder, "tables", over)
    cards = read_cards(rows(CARD_SHEET), parts, effects)
    return Components(
        spaces=spaces,
        links=read_links(rows(LINK_SHEET), spaces),
        units=units,
        leaders=leaders,
        leader_cards=read_leader_cards(rows(LEADER_CARD_SHEET), leaders),
        setup=read_setup(rows(SETUP_SHEET), spaces, units, leaders),
        turns=tuple(map(_turn, rows(TURN_SHEET))),
        deck_parts=parts,
        cards=cards,
        earlier_cards=read_earlier(rows(EARLIER_SHEET), cards, effects),
        political_cards=read_political(rows(POLITICAL_SHEET), effects),
        factions=read_factions(rows(FACTION_SHEET), spaces),
        entries=read_entries(rows(ENTRY_SHEET), {*units, *leaders}, spaces),
        chits=read_chits(rows(CHIT_SHEET)),
        tables=read_tables(page, units),
        politics=read_political_tables(page),
        training=read_training(page),
        campaign=read_campaign(page),
        effects=effects,
    )


def _turn(row: Row) -> Turn:
    return Turn(
        row.integer("number", 1, LAST_TURN),
        row.integer("year", 1918, 1921),
        row.text("season"),
        row.integer("hand", 1, 9),
        row.integer("rounds", 1, 9),
        row.yes("political"),
        row.tag(),
    )
