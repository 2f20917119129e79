"""The records of the box of Elope as tables to proof-read, each with where it comes from."""

from collections.abc import Sequence

from app.games.elope.components.counters import Unit
from app.games.elope.components.loader import Board, Components
from app.games.elope.map.facts import BRIDGE_NAMES, LINK_NAMES, PLACE_NAMES, TERRAIN_NAMES
from app.games.presentation.map_sheet import Record, RecordTable
from app.games.text import gettext as _
from app.games.text import lazy_gettext as _l


def tables(box: Components) -> Sequence[RecordTable]:
    """Return the records, a table a file."""
    return (
        RecordTable(
            "units",
            _l("Units"),
            (
                _l("Code"),
                _l("Name"),
                _l("Nation"),
                _l("Type"),
                _l("Size"),
                _l("Strength"),
                _l("Reduced"),
                _l("Competence"),
                _l("Movement"),
                _l("Command"),
            ),
            [_unit(unit) for unit in box.units.values()],
        ),
        RecordTable(
            "aircraft",
            _l("Aircraft"),
            (_l("Type"), _l("Radius"), _l("Bombs"), _l("Air combat"), _l("Grounded on")),
            [
                Record.of(
                    each.type.replace(" ", "-"),
                    (
                        each.type,
                        str(each.radius),
                        str(each.bomb),
                        str(each.air),
                        ", ".join(map(str, each.cannot_fly_on)),
                    ),
                    each.provenance,
                )
                for each in box.aircraft.values()
            ],
        ),
        RecordTable(
            "ships",
            _l("Ships"),
            (_l("Type"), _l("Movement"), _l("Rivers"), _l("Strength"), _l("Carries")),
            [
                Record.of(
                    each.type,
                    (
                        each.type.replace("_", " "),
                        str(each.movement),
                        ", ".join(each.rivers),
                        str(each.strength),
                        str(each.carries),
                    ),
                    each.provenance,
                )
                for each in box.ships.values()
            ],
        ),
        *_map_tables(box.board),
    )


def _map_tables(board: Board) -> Sequence[RecordTable]:
    """Places, ways, bridges, rivers and hexes."""
    rivers: dict[str, list[str]] = {}
    for waterway in board.waterways.values():
        rivers.setdefault(waterway.section, []).append(waterway.side)
    first = {each.section: each for each in reversed(list(board.waterways.values()))}
    return (
        RecordTable(
            "places",
            _l("Places"),
            (_l("Hex"), _l("Name"), _l("Kind"), _l("Victory points"), _l("Other spellings")),
            [
                Record.of(
                    number,
                    (
                        number,
                        place.name,
                        str(PLACE_NAMES[place.kind]),
                        str(place.points or ""),
                        ", ".join(place.spellings),
                    ),
                    place.provenance,
                    number,
                )
                for number, place in board.places.items()
            ],
        ),
        RecordTable(
            "rivers",
            _l("Rivers, by section"),
            (_l("Section"), _l("River"), _l("Class"), _l("Hexsides")),
            [
                Record(
                    section,
                    (
                        section.replace("_", " "),
                        first[section].river,
                        first[section].river_class,
                        " ".join(listed),
                    ),
                    first[section].provenance,
                )
                for section, listed in rivers.items()
            ],
        ),
        RecordTable(
            "links",
            _l("Railways, roads and tracks"),
            (_l("Hexside"), _l("Kind"), _l("Line")),
            [
                Record(
                    f"{link.side.replace('/', '-')}-{link.kind}",
                    (link.side, str(LINK_NAMES[link.kind]), link.line),
                    link.provenance,
                    place=link.hexes[0],
                )
                for link in board.links
            ],
        ),
        RecordTable(
            "bridges",
            _l("Bridges and ferries"),
            (_l("Hexside"), _l("Kind"), _l("Carries")),
            [
                Record(
                    side.replace("/", "-"),
                    (side, str(BRIDGE_NAMES[bridge.kind]), bridge.carries),
                    bridge.provenance,
                    place=side[:4],
                )
                for side, bridge in board.bridges.items()
            ],
        ),
        RecordTable(
            "hexes",
            _l("Hexes that are not plain forest"),
            (_l("Hex"), _l("Terrain"), _l("Hill")),
            [
                Record.of(
                    number,
                    (number, str(TERRAIN_NAMES[each.terrain]), _("hill") if each.hill else ""),
                    each.provenance,
                    number,
                )
                for number, each in board.hexes.items()
                if each.terrain != "forest" or each.hill
            ],
        ),
    )


def _unit(unit: Unit) -> Record:
    strength = "" if unit.strength is None else f"{unit.strength}{'*' * unit.asterisk}"
    command = ""
    if unit.command_points is not None:
        command = f"{unit.command_points}, {unit.command_radius}"
    cells = (
        unit.code,
        unit.name,
        unit.nation,
        (unit.aircraft or unit.type).replace("_", " "),
        unit.size,
        f"({strength})" if unit.support and strength else strength,
        "" if unit.reduced is None else str(unit.reduced),
        "" if unit.competence is None else str(unit.competence),
        "" if unit.movement is None else str(unit.movement),
        command,
    )
    return Record.of(unit.id, cells, unit.provenance)
