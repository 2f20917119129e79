"""Reading all component files of Elope into one value, checked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.games.board.hexes import HexGrid
from app.games.components import Row, Sheet, read_overlay, read_page, read_rows
from app.games.components.hex_reader import joined, read_grid
from app.games.elope.components.chart_files import PAGES, read_charts
from app.games.elope.components.charts import Charts
from app.games.elope.components.counters import (
    AIRCRAFT_SHEET,
    CLASS_SHEET,
    EARLIER_SHEET,
    MARKER_SHEET,
    SHIP_SHEET,
    UNIT_SHEET,
    Aircraft,
    Marker,
    Ship,
    Unit,
    read_aircraft,
    read_classes,
    read_earlier,
    read_markers,
    read_ships,
    read_units,
)
from app.games.elope.components.map_files import (
    BRIDGE_SHEET,
    HEX_SHEET,
    LINK_KINDS,
    LINK_SHEET,
    PLACE_SHEET,
    SOURCE_SHEET,
    WATERWAY_SHEET,
    Bridge,
    Hex,
    Link,
    Place,
    SupplySource,
    Waterway,
    read_bridges,
    read_hexes,
    read_links,
    read_places,
    read_sources,
    read_waterways,
)
from app.games.elope.components.schedule import (
    ARRIVAL_SHEET,
    ORDER_SHEET,
    TURN_SHEET,
    Arrival,
    ScriptedOrder,
    Turn,
    read_arrivals,
    read_orders,
    read_turns,
)

DATA = Path(__file__).parent / "data"

SHEETS = (
    HEX_SHEET,
    PLACE_SHEET,
    LINK_SHEET,
    BRIDGE_SHEET,
    WATERWAY_SHEET,
    SOURCE_SHEET,
    UNIT_SHEET,
    CLASS_SHEET,
    EARLIER_SHEET,
    AIRCRAFT_SHEET,
    SHIP_SHEET,
    MARKER_SHEET,
    TURN_SHEET,
    ARRIVAL_SHEET,
    ORDER_SHEET,
)


@dataclass(frozen=True, slots=True)
class Board:
    """What is printed on the map. The mappings are shared and are not to be changed.

    `linked` has, for each kind of link, the hexes that it joins to a hex.
    """

    grid: HexGrid
    hexes: Mapping[str, Hex]
    places: Mapping[str, Place]
    links: tuple[Link, ...]
    bridges: Mapping[str, Bridge]
    waterways: Mapping[str, Waterway]
    sources: tuple[SupplySource, ...]
    linked: Mapping[str, Mapping[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box. The mappings are shared and are not to be changed.

    `earlier` are the units as matches under earlier rules have them, by the last of these versions.
    """

    board: Board
    units: Mapping[str, Unit]
    earlier: Mapping[int, Mapping[str, Unit]]
    classes: Mapping[str, str]
    aircraft: Mapping[str, Aircraft]
    ships: Mapping[str, Ship]
    markers: tuple[Marker, ...]
    turns: tuple[Turn, ...]
    arrivals: tuple[Arrival, ...]
    orders: tuple[ScriptedOrder, ...]
    charts: Charts


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
    over.refuse_unknown_sections({sheet.name for sheet in SHEETS} | set(PAGES))
    pages = {name: read_page(folder, name, over) for name in PAGES}

    def rows(sheet: Sheet) -> tuple[Row, ...]:
        defaults = pages["provenance"].content.get(sheet.name, {})
        return read_rows(folder, sheet, defaults, over)

    hexes = read_hexes(rows(HEX_SHEET))
    grid = read_grid(pages["grid"], hexes)
    links = read_links(rows(LINK_SHEET), grid)
    waterways = read_waterways(rows(WATERWAY_SHEET), grid)
    sections = sorted({name for each in waterways.values() for name in (each.river, each.section)})
    board = Board(
        grid=grid,
        hexes=hexes,
        places=read_places(rows(PLACE_SHEET), hexes),
        links=links,
        bridges=read_bridges(rows(BRIDGE_SHEET), grid, waterways, links),
        waterways=waterways,
        sources=read_sources(rows(SOURCE_SHEET), hexes),
        linked={kind: _joined(links, kind) for kind in LINK_KINDS},
    )
    classes = read_classes(rows(CLASS_SHEET))
    aircraft = read_aircraft(rows(AIRCRAFT_SHEET))
    units = read_units(rows(UNIT_SHEET), classes, aircraft)
    return Components(
        board=board,
        units=units,
        earlier=read_earlier(rows(EARLIER_SHEET), units, classes),
        classes=classes,
        aircraft=aircraft,
        ships=read_ships(rows(SHIP_SHEET), hexes),
        markers=read_markers(rows(MARKER_SHEET)),
        turns=read_turns(rows(TURN_SHEET)),
        arrivals=read_arrivals(rows(ARRIVAL_SHEET), units, hexes),
        orders=read_orders(rows(ORDER_SHEET), units, hexes, sections),
        charts=read_charts(pages, hexes, sections),
    )


def _joined(links: Iterable[Link], kind: str) -> dict[str, tuple[str, ...]]:
    return joined(link.hexes for link in links if link.kind == kind)
