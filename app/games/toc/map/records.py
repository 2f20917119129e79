"""The records of the box of Triumph of Chaos as tables to proof-read, each with its source."""

from collections.abc import Sequence
from typing import Final

from app.games.presentation.map_sheet import Record, RecordTable
from app.games.text import gettext as _
from app.games.text import lazy_gettext as _l
from app.games.toc.components import Components, Faction, Leader, Space, Unit, Values
from app.games.toc.map.counters import SIZE_NAMES
from app.games.toc.map.facts import KIND_NAMES, LINK_NAMES, TERRAIN_NAMES
from app.games.toc.names import CHIT_NAMES, OWNER_NAMES, REGION_NAMES

ARM_NAMES: Final = {"inf": _l("infantry"), "cav": _l("cavalry")}
SIDE_NAMES: Final = {**OWNER_NAMES, "faction": _l("faction"), "other": _l("other")}


def tables(box: Components) -> Sequence[RecordTable]:
    """Return the records, a table a file."""
    return (
        RecordTable(
            "units",
            _l("Units"),
            (
                _l("Name"),
                _l("Side"),
                _l("Camp or faction"),
                _l("Size"),
                _l("Arm"),
                _l("Full"),
                _l("Reduced"),
                _l("Elite"),
            ),
            [_unit(unit) for unit in box.units.values()],
        ),
        RecordTable(
            "leaders",
            _l("Leaders"),
            (
                _l("Name"),
                _l("Side"),
                _l("Camp or faction"),
                _l("Rating"),
                _l("Comes with"),
                _l("Leader card (12.8)"),
            ),
            [_leader(box, leader) for leader in box.leaders.values()],
        ),
        RecordTable(
            "setup",
            _l("Set-up of the campaign"),
            (_l("Space"), _l("Piece"), _l("Side up")),
            [
                Record(
                    f"{each.space}-{each.piece}",
                    (
                        f"{each.space} {box.spaces[each.space].name}",
                        _piece(box, each.piece),
                        _("reduced") if each.is_reduced else _("full"),
                    ),
                    each.provenance,
                    place=each.space,
                )
                for each in box.setup
            ],
        ),
        RecordTable(
            "factions",
            _l("Factions"),
            (
                _l("Name"),
                _l("Marker at the start"),
                _l("Gates for WHITE"),
                _l("Gates for RED"),
                _l("Waits for the withdrawal"),
                _l("Steps a city"),
                _l("Steps"),
            ),
            [_faction(faction) for faction in box.factions.values()],
        ),
        RecordTable(
            "faction_entries",
            _l("Forces of factions"),
            (_l("Piece"), _l("Faction"), _l("Place")),
            [
                Record(
                    each.piece,
                    (
                        _piece(box, each.piece),
                        box.factions[each.faction].name,
                        f"{each.place} {box.spaces[each.place].name}"
                        if each.place in box.spaces
                        else each.place,
                    ),
                    each.provenance,
                )
                for each in box.entries
            ],
        ),
        RecordTable(
            "chits",
            _l("In-fighting chits"),
            (_l("Side"), _l("Chit"), _l("At first"), _l("Added by")),
            [
                Record(
                    each.id,
                    (
                        str(SIDE_NAMES[each.side]),
                        str(CHIT_NAMES[each.chit]),
                        str(each.initial),
                        ", ".join(each.cards),
                    ),
                    each.provenance,
                )
                for each in box.chits.values()
            ],
        ),
        RecordTable(
            "spaces",
            _l("Spaces"),
            (
                _l("Number"),
                _l("Name"),
                _l("Kind"),
                _l("Region"),
                _l("Terrain"),
                _l("Held at the start by"),
                _l("Resource centre"),
            ),
            [_space(space) for space in box.spaces.values()],
        ),
        RecordTable(
            "links",
            _l("Railways and roads"),
            (_l("Link"), _l("Between"), _l("Kind"), _l("River"), _l("Whole allowance")),
            [
                Record(
                    "-".join(link.ends),
                    (
                        "-".join(link.ends),
                        ", ".join(box.spaces[end].name for end in link.ends),
                        str(LINK_NAMES[link.kind]),
                        _("yes") if link.river else "",
                        _("yes") if link.whole_allowance else "",
                    ),
                    link.provenance,
                    place=link.ends[0],
                )
                for link in box.links
            ],
        ),
    )


def _unit(unit: Unit) -> Record:
    cells = (
        unit.name,
        str(SIDE_NAMES[unit.side]),
        (unit.camp or unit.faction).replace("_", " "),
        str(SIZE_NAMES[unit.size]),
        str(ARM_NAMES[unit.arm]),
        _values(unit.full),
        _values(unit.reduced) if unit.reduced else "",
        _("yes") if "elite" in unit.marks else "",
    )
    return Record(unit.id, cells, unit.provenance, {"values": unit.values_provenance})


def _values(values: Values) -> str:
    return f"{values.strength}-{values.loss}-{values.movement}"


def _leader(box: Components, leader: Leader) -> Record:
    card = box.leader_cards.get(leader.id)
    cells = (
        leader.name,
        str(SIDE_NAMES[leader.side]),
        (leader.camp or leader.faction).replace("_", " "),
        "" if leader.rating is None else str(leader.rating),
        leader.entry.replace("_", " "),
        str(card or ""),
    )
    return Record(leader.id, cells, leader.provenance, {"card": card.provenance} if card else {})


def _faction(faction: Faction) -> Record:
    cells = (
        faction.name,
        f"{faction.start:+d}",
        ", ".join(faction.gates["white"]),
        ", ".join(faction.gates["red"]),
        _("yes") if faction.is_restricted else "",
        str(faction.steps_per_city or ""),
        str(faction.steps or ""),
    )
    return Record.of(faction.id, cells, faction.provenance, faction.capital)


def _space(space: Space) -> Record:
    region = REGION_NAMES.get(space.region, "")
    cells = (
        space.id,
        space.name,
        str(KIND_NAMES[space.kind]),
        str(region),
        str(TERRAIN_NAMES[space.terrain]),
        str(OWNER_NAMES[space.control]) if space.control else "",
        str(space.resources or ""),
    )
    return Record.of(space.id, cells, space.provenance, space.id if space.at else "")


def _piece(box: Components, piece: str) -> str:
    unit = box.units.get(piece)
    return unit.name if unit is not None else box.leaders[piece].name
