"""The records of the box of Reds! as tables to proof-read, each with where it comes from."""

from collections.abc import Sequence

from app.games.presentation.map_sheet import Record, RecordTable
from app.games.reds.components.counters import Unit
from app.games.reds.components.loader import Components
from app.games.reds.map.counters import signed
from app.games.reds.map.facts import FACTION_NAMES, TERRAIN_NAMES, city_kind
from app.games.reds.map.ground import FRONT_NAMES, SEA_NAMES
from app.games.text import lazy_gettext as _l


def tables(box: Components) -> Sequence[RecordTable]:
    """Return the records, a table a file."""
    board = box.board
    return (
        RecordTable(
            "units",
            _l("Units"),
            (
                _l("Code"),
                _l("Name"),
                _l("Faction"),
                _l("Type"),
                _l("Size"),
                _l("Manpower"),
                _l("Attack, defence"),
                _l("Disordered"),
                _l("Movement"),
                _l("Set-up or arrival"),
            ),
            [_unit(unit) for unit in box.units.values()],
        ),
        RecordTable(
            "leaders",
            _l("Leaders"),
            (_l("Name"), _l("Hexes with a higher stacking limit")),
            [
                Record.of(each.id, (each.name, str(each.stack_hexes)), each.provenance)
                for each in box.leaders.values()
            ],
        ),
        RecordTable(
            "cities",
            _l("Cities"),
            (_l("Hex"), _l("Name"), _l("Kind"), _l("Port"), _l("Cossack circle")),
            [
                Record.of(
                    number,
                    (
                        number,
                        city.name,
                        city_kind(city.red, city.resource),
                        str(SEA_NAMES[city.port]) if city.port else "",
                        ", ".join(city.circles),
                    ),
                    city.provenance,
                    place=number,
                )
                for number, city in board.cities.items()
            ],
        ),
        RecordTable(
            "lines",
            _l("Railways and rivers"),
            (_l("Name"), _l("Kind"), _l("Hexes")),
            [
                Record(f"{kind}-{n}", (line.name, str(name), " ".join(line.hexes)), line.provenance)
                for kind, name, lines in (
                    ("railway", _l("railway"), board.railways),
                    ("river", _l("river"), board.rivers),
                )
                for n, line in enumerate(lines, start=1)
            ],
        ),
        RecordTable(
            "hexes",
            _l("Hexes"),
            (_l("Hex"), _l("Terrain"), _l("Front or sea")),
            [
                Record.of(
                    number,
                    (
                        number,
                        str(TERRAIN_NAMES[each.terrain]),
                        str(FRONT_NAMES[each.front])
                        if each.front
                        else str(SEA_NAMES[each.sea])
                        if each.sea
                        else "",
                    ),
                    each.provenance,
                    place=number,
                )
                for number, each in board.hexes.items()
            ],
        ),
    )


def _unit(unit: Unit) -> Record:
    back = "–"
    if unit.steps == 2:
        back = f"{signed(unit.disordered_attack)}, {signed(unit.disordered_defence)}"
    move = str(_l("unlimited")) if unit.unlimited else "–" if unit.move is None else str(unit.move)
    cells = (
        unit.code,
        unit.name,
        str(FACTION_NAMES.get(unit.faction or "", "")),
        unit.type.replace("_", " "),
        unit.size or "",
        str(unit.manpower),
        f"{signed(unit.attack)}, {signed(unit.defence)}",
        back,
        move,
        " ".join(filter(None, (unit.setup, unit.arrival))),
    )
    return Record.of(unit.id, cells, unit.provenance, place=unit.setup or "")
