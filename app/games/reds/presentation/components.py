"""The components page: what is printed, what is public and what is ours, then every record."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.games.components.provenance import of_field
from app.games.presentation.map_sheet import Record, RecordTable
from app.games.reds.box import BOX, MAP, UNITS
from app.games.reds.map import sheet
from app.games.reds.map.sheet import NOTE as NOTE
from app.games.reds.orders import CHIT_NAMES
from app.games.text import gettext
from app.games.text import lazy_gettext as _l

TEMPLATE: Final = "reds/components.html"

PRINTED, PARTLY, PUBLIC, OURS, OVERLAY = "printed", "partly", "public", "ours", "overlay"

VALUES: Final = (
    "manpower", "attack", "defence", "disordered_attack", "disordered_defence", "move",
)  # fmt: skip
PLACES: Final = ("setup", "arrival")


@dataclass(frozen=True, slots=True)
class Origin:
    """How many facts of a kind are printed, printed in part, public, ours, or an overlay's."""

    name: str
    counts: Mapping[str, int]

    @property
    def total(self) -> int:
        """How many there are."""
        return sum(self.counts.values())


def kind_of(tag: str) -> str:
    """Return what a provenance tag comes to: a rule whose remark says that something of it is
    reconstructed is printed in part."""
    if tag.startswith("rule:"):
        return PARTLY if "reconstructed" in tag else PRINTED
    return {"public": PUBLIC, "overlay": OVERLAY}.get(tag.partition(":")[0], OURS)


def _origin(name: str, tags: Iterable[str]) -> Origin:
    counts = dict.fromkeys((PRINTED, PARTLY, PUBLIC, OURS, OVERLAY), 0)
    for tag in tags:
        counts[kind_of(tag)] += 1
    return Origin(name, counts)


def origins() -> list[Origin]:
    """Return where the facts of the box come from, a line a subject."""
    units = UNITS.values()
    combat = BOX.combat
    cells = len(combat.columns) * len(combat.bands)
    known = list(combat.cell_provenance.values())
    return [
        _origin(gettext("Units: which there are"), (each.provenance["*"] for each in units)),
        _origin(
            gettext("Units: values"),
            (
                of_field(each.provenance, field)
                for each in units
                for field in VALUES
                if getattr(each, field) is not None
            ),
        ),
        _origin(
            gettext("Units: set-up and arrival"),
            (
                of_field(each.provenance, field)
                for each in units
                for field in PLACES
                if getattr(each, field) is not None
            ),
        ),
        _origin(gettext("Leaders"), (each.provenance["*"] for each in BOX.leaders.values())),
        _origin(gettext("Chits"), (each.provenance for each in BOX.chits.values())),
        _origin(gettext("Markers"), (each.provenance for each in BOX.markers.values())),
        _origin(gettext("Hexes"), (each.provenance["*"] for each in MAP.hexes.values())),
        _origin(gettext("Cities"), (each.provenance["*"] for each in MAP.cities.values())),
        _origin(
            gettext("Railways and rivers"),
            (each.provenance for each in (*MAP.railways, *MAP.rivers)),
        ),
        _origin(gettext("Sources of supply"), (each.provenance for each in MAP.sources)),
        _origin(
            gettext("Combat Results Table: cells"),
            [*known, *([combat.provenance] * (cells - len(known)))],
        ),
        _origin(
            gettext("Terrain effects"), (each.provenance for each in BOX.terrain.terrain.values())
        ),
        _origin(gettext("Rally table"), (each.provenance for each in BOX.rally.rows.values())),
        _origin(gettext("Random events"), (each.provenance for each in BOX.events.values())),
        _origin(gettext("Turn track"), (each.provenance for each in BOX.turns)),
        _origin(
            gettext("Evacuation values"),
            (of_field(each.provenance, "evacuation") for each in BOX.strategic_turns.values()),
        ),
    ]


def _charts() -> Sequence[RecordTable]:
    """The records that the map's own tables do not have."""
    return (
        RecordTable(
            "chits",
            _l("Chits"),
            (_l("Name"), _l("There from strategic turn")),
            [
                Record(
                    each.id,
                    (gettext(CHIT_NAMES[each.id]), each.available_from or gettext("the start")),
                    each.provenance,
                )
                for each in BOX.chits.values()
            ],
        ),
        RecordTable(
            "markers",
            _l("Markers"),
            (_l("Name"), _l("Count")),
            [
                Record(each.id, (each.name, str(each.count or "–")), each.provenance)
                for each in BOX.markers.values()
            ],
        ),
        RecordTable(
            "events",
            _l("Random events"),
            (_l("Side"), _l("Total of the dice"), _l("Event")),
            [
                Record(f"{side}-{roll}", (side, str(roll), gettext(each.name)), each.provenance)
                for (side, roll), each in BOX.events.items()
            ],
        ),
        RecordTable(
            "combat",
            _l("Combat Results Table"),
            (_l("Difference of power, odds"), _l("Result")),
            [
                Record(f"cell-{n}", _cell(name), tag)
                for n, (name, tag) in enumerate(BOX.combat.cell_provenance.items())
            ],
        ),
        RecordTable(
            "terrain",
            _l("Terrain effects"),
            (_l("Terrain"), _l("Movement points")),
            [
                Record(
                    name, (name, "–" if each.points is None else str(each.points)), each.provenance
                )
                for name, each in BOX.terrain.terrain.items()
            ],
        ),
        RecordTable(
            "rally",
            _l("Rally table"),
            (_l("Who"), _l("Die rolls")),
            [
                Record(
                    name,
                    (name.replace("_", " "), ", ".join(map(str, each.succeeds_on))),
                    each.provenance,
                )
                for name, each in BOX.rally.rows.items()
            ],
        ),
    )


def _cell(name: str) -> tuple[str, str]:
    """The place of a printed cell of the combat table, and what stands there."""
    band, _, column = name.rpartition(", ")
    low = int(band.split(" ")[0])
    return name, BOX.combat.result(BOX.combat.columns.index(column), low)


def context() -> Mapping[str, Any]:
    """What the template shows."""
    return {"origins": origins(), "tables": (*sheet().tables(), *_charts())}
