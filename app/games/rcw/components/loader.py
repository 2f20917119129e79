"""Reading all component files into one value, checked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.games.components import ComponentError, Row, Sheet, read_overlay, read_page, read_rows
from app.games.rcw.components.chits import CHIT_SHEET, Chit, read_chits
from app.games.rcw.components.geography import (
    BARRED_SHEET,
    BORDER_SHEET,
    CITY_SHEET,
    PROVINCE_SHEET,
    REGION_SHEET,
    Bar,
    Border,
    Province,
    Region,
    cut_off,
    neighbours,
    read_bars,
    read_borders,
    read_provinces,
    read_regions,
)
from app.games.rcw.components.inventory import check_inventory
from app.games.rcw.components.nationalities import (
    COLOURS,
    FACTION_SHEET,
    NATIONALITY_SHEET,
    Faction,
    Nationality,
    read_factions,
    read_nationalities,
)
from app.games.rcw.components.table_files import TABLES, read_tables
from app.games.rcw.components.tables import Tables
from app.games.rcw.components.units import UNIT_SHEET, Unit, read_units

DATA = Path(__file__).parent / "data"

SHEETS = (
    REGION_SHEET,
    PROVINCE_SHEET,
    CITY_SHEET,
    BORDER_SHEET,
    BARRED_SHEET,
    FACTION_SHEET,
    NATIONALITY_SHEET,
    UNIT_SHEET,
    CHIT_SHEET,
)


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box. The mappings are shared and are not to be changed.

    ``neighbours`` leaves out borders for White only, ``white_neighbours`` has all borders, and
    ``rail_neighbours`` those with a railway. Each list of neighbours is in alphabetical order.
    """

    regions: Mapping[str, Region]
    provinces: Mapping[str, Province]
    borders: tuple[Border, ...]
    bars: tuple[Bar, ...]
    neighbours: Mapping[str, tuple[str, ...]]
    white_neighbours: Mapping[str, tuple[str, ...]]
    rail_neighbours: Mapping[str, tuple[str, ...]]
    factions: Mapping[str, Faction]
    nationalities: Mapping[str, Nationality]
    units: Mapping[str, Unit]
    chits: Mapping[str, Chit]
    tables: Tables


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
    over.refuse_unknown_sections({sheet.name for sheet in SHEETS} | set(TABLES))
    pages = {name: read_page(folder, name, over) for name in TABLES}

    def rows(sheet: Sheet) -> tuple[Row, ...]:
        defaults = pages["provenance"].content.get(sheet.name, {})
        return read_rows(folder, sheet, defaults, over)

    regions = read_regions(rows(REGION_SHEET))
    provinces = read_provinces(rows(PROVINCE_SHEET), rows(CITY_SHEET), regions)
    borders = read_borders(rows(BORDER_SHEET), provinces)
    bars = read_bars(rows(BARRED_SHEET), provinces, borders)
    open_to_all = neighbours(provinces, (b for b in borders if not b.white_only))
    for province in sorted(cut_off(open_to_all)):
        raise ComponentError(BORDER_SHEET.file, None, province, "cannot be reached by land")

    factions = read_factions(rows(FACTION_SHEET))
    nationalities = read_nationalities(rows(NATIONALITY_SHEET), regions, provinces)
    units = read_units(rows(UNIT_SHEET), provinces, nationalities)
    chits = read_chits(rows(CHIT_SHEET), units, nationalities)
    check_inventory(pages["inventory"], units, chits)
    _check_factions(factions)
    _check_markers(nationalities, chits.values())
    tables = read_tables(pages, provinces)
    _check_tables(tables, provinces, nationalities, units)
    return Components(
        regions=regions,
        provinces=provinces,
        borders=borders,
        bars=bars,
        neighbours=open_to_all,
        white_neighbours=neighbours(provinces, borders),
        rail_neighbours=neighbours(provinces, (b for b in borders if b.rail)),
        factions=factions,
        nationalities=nationalities,
        units=units,
        chits=chits,
        tables=tables,
    )


def _check_factions(factions: Mapping[str, Faction]) -> None:
    """Opposition is mutual (8.12 to 8.16), and all five colours are there."""
    for colour in COLOURS:
        if colour not in factions:
            raise ComponentError(FACTION_SHEET.file, None, colour, "the faction is missing")
        for other in sorted(factions[colour].opposes):
            if other in factions and colour not in factions[other].opposes:
                reason = f"opposes {other}, which does not oppose it"
                raise ComponentError(FACTION_SHEET.file, None, colour, reason)


def _check_markers(nationalities: Mapping[str, Nationality], chits: Iterable[Chit]) -> None:
    """A nationality has exactly the markers that it says it has (5.61, 5.67)."""
    pieces = {chit.id for chit in chits}
    for code, nationality in nationalities.items():
        for marker, stated in (
            (f"control-{code}", nationality.control_marker),
            (f"out-{code}", nationality.out_marker),
        ):
            if stated != (marker in pieces):
                reason = f"the chit {marker} {'is missing' if stated else 'should not exist'}"
                raise ComponentError(NATIONALITY_SHEET.file, None, code, reason)


def _check_tables(
    tables: Tables,
    provinces: Mapping[str, Province],
    nationalities: Mapping[str, Nationality],
    units: Mapping[str, Unit],
) -> None:
    """The charts cover every case that the map and the counters can give rise to."""
    cities = sum(province.critical_city is not None for province in provinces.values())
    if len(tables.draws_for_cities) <= cities:
        reason = f"ends before the {cities} critical cities of the map"
        raise ComponentError("critical_city_draws.toml", None, "rows", reason)
    for code in tables.movement.gold_may_not_attach:
        if code not in nationalities:
            reason = f"unknown nationality {code!r}"
            raise ComponentError("movement.toml", None, "gold_may_not_attach", reason)
    mortal = {value for row in tables.assassination.rows.values() for cell in row for value in cell}
    for unit in units.values():
        if unit.kind == "leader" and unit.value not in mortal:
            reason = f"no cell of the Assassination Table lists the value {unit.value}"
            raise ComponentError(UNIT_SHEET.file, None, unit.id, reason)
