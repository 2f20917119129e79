"""Reading all component files of Reds! into one value, checked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from app.games.board.hexes import HexGrid
from app.games.components import Row, Sheet, read_overlay, read_page, read_rows
from app.games.components.hex_reader import joined, read_grid
from app.games.reds.components import chart_files
from app.games.reds.components.charts import (
    CombatTable,
    Event,
    Limits,
    RallyTable,
    Scenario,
    Setup,
    TerrainEffects,
)
from app.games.reds.components.counters import (
    CHIT_SHEET,
    LEADER_SHEET,
    MARKER_SHEET,
    UNIT_SHEET,
    Chit,
    Leader,
    Marker,
    Unit,
    read_chits,
    read_leaders,
    read_markers,
    read_units,
)
from app.games.reds.components.map_files import (
    CITY_SHEET,
    HEX_SHEET,
    HEXSIDE_SHEET,
    RAILWAY_SHEET,
    RIVER_SHEET,
    SOURCE_SHEET,
    VOLGA,
    City,
    Hex,
    Hexside,
    Line,
    SupplySource,
    read_cities,
    read_hexes,
    read_hexsides,
    read_lines,
    read_sources,
)
from app.games.reds.components.track import (
    STRATEGIC_SHEET,
    TURN_SHEET,
    StrategicTurn,
    Turn,
    read_strategic_turns,
    read_turns,
)

DATA = Path(__file__).parent / "data"

SHEETS = (
    HEX_SHEET,
    HEXSIDE_SHEET,
    RAILWAY_SHEET,
    RIVER_SHEET,
    CITY_SHEET,
    SOURCE_SHEET,
    UNIT_SHEET,
    LEADER_SHEET,
    CHIT_SHEET,
    MARKER_SHEET,
    TURN_SHEET,
    STRATEGIC_SHEET,
)


@dataclass(frozen=True, slots=True)
class Board:
    """What is printed on the map. The mappings are shared and are not to be changed.

    `rail` has the hexes that a railway joins to a hex, `rivers_at` the same for rivers, with the
    names of the rivers between the two; `volga` are the hexes of the Volga (10.13).
    """

    grid: HexGrid
    hexes: Mapping[str, Hex]
    hexsides: Mapping[str, Hexside]
    railways: tuple[Line, ...]
    rivers: tuple[Line, ...]
    cities: Mapping[str, City]
    sources: tuple[SupplySource, ...]
    rail: Mapping[str, tuple[str, ...]]
    rivers_at: Mapping[str, Mapping[str, tuple[str, ...]]]
    volga: frozenset[str]


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box. The mappings are shared and are not to be changed.

    `events` are by side and total of the dice; `leader_fronts` in the order of the die (20.9).
    """

    board: Board
    units: Mapping[str, Unit]
    leaders: Mapping[str, Leader]
    chits: Mapping[str, Chit]
    markers: Mapping[str, Marker]
    turns: tuple[Turn, ...]
    strategic_turns: Mapping[str, StrategicTurn]
    combat: CombatTable
    terrain: TerrainEffects
    rally: RallyTable
    events: Mapping[tuple[str, int], Event]
    leader_fronts: tuple[str, ...]
    limits: Limits
    scenarios: Mapping[str, Scenario]
    setup: Setup


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
    over.refuse_unknown_sections({sheet.name for sheet in SHEETS} | set(chart_files.PAGES))
    pages = {name: read_page(folder, name, over) for name in chart_files.PAGES}

    def rows(sheet: Sheet) -> tuple[Row, ...]:
        defaults = pages["provenance"].content.get(sheet.name, {})
        return read_rows(folder, sheet, defaults, over)

    hexes = read_hexes(rows(HEX_SHEET))
    grid = read_grid(pages["grid"], hexes)
    rivers = read_lines(rows(RIVER_SHEET), grid)
    railways = read_lines(rows(RAILWAY_SHEET), grid)
    board = Board(
        grid=grid,
        hexes=hexes,
        hexsides=read_hexsides(rows(HEXSIDE_SHEET), grid, hexes),
        railways=railways,
        rivers=rivers,
        cities=read_cities(rows(CITY_SHEET), hexes),
        sources=read_sources(rows(SOURCE_SHEET), hexes),
        rail=joined(line.hexes for line in railways),
        rivers_at=_rivers_at(rivers),
        volga=frozenset(each for line in rivers if line.name == VOLGA for each in line.hexes),
    )
    markers = read_markers(rows(MARKER_SHEET), hexes)
    return Components(
        board=board,
        units=read_units(rows(UNIT_SHEET), hexes, board.cities),
        leaders=read_leaders(rows(LEADER_SHEET)),
        chits=read_chits(rows(CHIT_SHEET)),
        markers=markers,
        turns=read_turns(rows(TURN_SHEET)),
        strategic_turns=read_strategic_turns(rows(STRATEGIC_SHEET)),
        combat=chart_files.read_combat(pages["combat_results"]),
        terrain=chart_files.read_terrain(pages["terrain_effects"]),
        rally=chart_files.read_rally(pages["rally"]),
        events=chart_files.read_events(pages["random_events"], markers),
        leader_fronts=chart_files.leader_fronts(pages["random_events"]),
        limits=chart_files.read_limits(pages["limits"]),
        scenarios=chart_files.read_scenarios(pages["scenarios"]),
        setup=chart_files.read_setup(pages["scenarios"], hexes),
    )


def _rivers_at(rivers: Iterable[Line]) -> dict[str, dict[str, tuple[str, ...]]]:
    """For each hex of a river, the next hexes along rivers, with the names of these rivers."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for river in rivers:
        for here, there in pairwise(river.hexes):
            for one, other in ((here, there), (there, here)):
                names = found.setdefault(one, {}).get(other, ())
                found[one][other] = (*names, river.name)
    return {number: dict(sorted(others.items())) for number, others in sorted(found.items())}
