"""The schedule: turns with weather and supply points, arrivals, scripted orders (23)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.games.components import Row, Sheet
from app.games.elope.components.counters import Unit
from app.games.elope.components.map_files import SIDES

LAST_TURN = 15
WEATHERS = ("dry", "thaw", "snow", "roll")
SCENARIOS = ("historical", "non_historical")
BOX_NAMES = ("vologda", "onega")
CODES = (
    "automatic_supply_and_communications",
    "garrison",
    "gas_allowed",
    "hold",
    "must_advance",
    "must_exit",
    "must_return_to_garrison",
    "release",
    "remove",
    "remove_all_ships",
    "remove_formations",
    "remove_nation",
    "seaplanes_ashore",
    "setup_order",
    "stay_within",
    "train_may_leave",
    "weather_die",
    "withdraw_through_archangel",
)

TURN_SHEET = Sheet(
    "turns",
    ("number", "month", "weather", "allied_supply", "red_supply", "provenance", "field_provenance"),
    ("number",),
)
ARRIVAL_SHEET = Sheet(
    "arrivals",
    (
        *("turn", "number", "side", "places", "within", "river", "scenario", "arrives_on"),
        *("garrison", "units", "provenance"),
    ),
    ("turn", "number"),
)
ORDER_SHEET = Sheet(
    "scripted_orders",
    (
        *("turn", "number", "scenario", "code", "side", "units", "formations", "nation", "types"),
        *("by", "along", "toward", "at", "within", "until", "box", "die", "provenance"),
    ),
    ("turn", "number"),
)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: its weather (`roll`: by die, 14.4) and the supply points of each side (11.0)."""

    number: int
    month: str
    weather: str
    supply: Mapping[str, int]
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Arrival:
    """Units that come on a turn (23.1).

    They come at one of `places`, hexes or boxes, as their player chooses; with `within`, anywhere
    so many hexes from there. Ships come on a side of that hex that `river` flows along, `any` for
    whichever. A `scenario` without which they do not come; results of a die on which they do
    (`arrives_on`, in the historical scenario; empty: without a die); `garrison`: they stay.
    """

    turn: int
    side: str
    places: tuple[str, ...]
    within: int
    river: str | None
    scenario: str | None
    arrives_on: tuple[int, ...]
    garrison: bool
    units: tuple[str, ...]
    provenance: str


@dataclass(frozen=True, slots=True)
class ScriptedOrder:
    """What a turn orders: a word of CODES, for whom, and how.

    `units`, `formations` (all units whose id begins so), or a `nation` without units of `types`
    (but for seaplanes_ashore, which names the types of aircraft). They go `by` rail, river or
    steamer, `along` a section of a river, `toward` a hex; stay `at` a hex or `within` so many hexes
    of it, `until` a turn; leave for a `box` at one of the hexes `at`. `die` are results on which it
    happens.
    """

    turn: int
    scenario: str | None
    code: str
    side: str | None
    units: tuple[str, ...]
    formations: tuple[str, ...]
    nation: str | None
    types: tuple[str, ...]
    by: str | None
    along: str | None
    toward: str | None
    at: tuple[str, ...]
    within: int
    until: int | None
    box: str | None
    die: tuple[int, ...]
    provenance: str


def read_turns(rows: Sequence[Row]) -> tuple[Turn, ...]:
    """The turns in order. Raises ComponentError if any is missing."""
    turns = tuple(
        Turn(
            row.integer("number", 1, LAST_TURN),
            row.text("month"),
            row.choice("weather", WEATHERS),
            {side: row.integer(f"{side}_supply", 0, 99) for side in SIDES},
            row.provenance(TURN_SHEET.columns),
        )
        for row in rows
    )
    if [turn.number for turn in turns] != list(range(1, LAST_TURN + 1)):
        raise rows[0].error(f"the file does not list the turns 1 to {LAST_TURN} in order")
    return turns


def read_arrivals(
    rows: Sequence[Row], units: Mapping[str, Unit], hexes: Mapping[str, object]
) -> tuple[Arrival, ...]:
    """The arrivals. Raises ComponentError for a unit of the other side, and one that comes twice
    in the same scenario."""
    found = []
    seen: set[tuple[str, str]] = set()
    for row in rows:
        side = row.choice("side", SIDES)
        scenario = row.choice("scenario", SCENARIOS) if row.optional("scenario") else None
        named = _units(row, units)
        for unit in named:
            if units[unit].side != side:
                raise row.error(f"{unit} is {units[unit].side}")
            for each in [scenario] if scenario else SCENARIOS:
                if (each, unit) in seen:
                    raise row.error(f"{unit} comes twice")
                seen.add((each, unit))
        places = row.words("places")
        for place in places:
            if place not in hexes and place not in BOX_NAMES:
                raise row.error(f"unknown place {place!r}")
        found.append(
            Arrival(
                turn=row.integer("turn", 1, LAST_TURN),
                side=side,
                places=places,
                within=row.integer("within", 0, 50),
                river=row.optional("river"),
                scenario=scenario,
                arrives_on=tuple(map(int, row.words("arrives_on"))),
                garrison=row.yes("garrison"),
                units=named,
                provenance=row.tag(),
            )
        )
    return tuple(found)


def read_orders(
    rows: Sequence[Row],
    units: Mapping[str, Unit],
    hexes: Mapping[str, object],
    sections: Sequence[str],
) -> tuple[ScriptedOrder, ...]:
    """The scripted orders. Raises ComponentError on unknown units, hexes, codes and rivers."""
    found = []
    for row in rows:
        at, toward, along = row.words("at"), row.optional("toward"), row.optional("along")
        for place in (*at, *filter(None, [toward])):
            if place not in hexes:
                raise row.error(f"unknown hex {place!r}")
        if along is not None and along not in sections:
            raise row.error(f"unknown section of a river {along!r}")
        formations = row.words("formations")
        for formation in formations:
            if not any(unit.startswith(formation) for unit in units):
                raise row.error(f"no unit belongs to {formation!r}")
        found.append(
            ScriptedOrder(
                turn=row.integer("turn", 1, LAST_TURN),
                scenario=row.choice("scenario", SCENARIOS) if row.optional("scenario") else None,
                code=row.choice("code", CODES),
                side=row.choice("side", SIDES) if row.optional("side") else None,
                units=_units(row, units),
                formations=formations,
                nation=row.optional("nation"),
                types=row.words("types"),
                by=row.choice("by", ("rail", "river", "steamer")) if row.optional("by") else None,
                along=along,
                toward=toward,
                at=at,
                within=row.integer("within", 0, 50),
                until=row.integer("until", 1, LAST_TURN) if row.optional("until") else None,
                box=row.choice("box", BOX_NAMES) if row.optional("box") else None,
                die=tuple(map(int, row.words("die"))),
                provenance=row.tag(),
            )
        )
    return tuple(found)


def _units(row: Row, units: Mapping[str, Unit]) -> tuple[str, ...]:
    named = row.words("units")
    for unit in named:
        if unit not in units:
            raise row.error(f"unknown unit {unit!r}")
    return named
