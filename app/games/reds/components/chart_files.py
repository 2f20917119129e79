"""Reading the chart files (TOML) and refusing what does not fit."""

import re
from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import Any

from app.games.components import Page
from app.games.reds.components.charts import (
    CombatTable,
    Event,
    Limits,
    RallyRow,
    RallyTable,
    Scenario,
    Setup,
    TerrainEffect,
    TerrainEffects,
)
from app.games.reds.components.counters import LETTERS, TYPES, UNIT_FACTIONS, Marker
from app.games.reds.components.map_files import FRONTS, SEAS, TERRAINS
from app.games.reds.components.track import LAST_TURN

PAGES = (
    "combat_results",
    "grid",
    "limits",
    "provenance",
    "rally",
    "random_events",
    "scenarios",
    "terrain_effects",
)
EFFECTS = ("place", "marker", "commander", "rally", "leader", "terror", "recall")
TWO_DICE = range(2, 13)
FACES = range(1, 7)

_BAND = re.compile(r"(-?\d+) to (-?\d+)|(-?\d+) or less|(-?\d+) or more")
_ODDS = re.compile(r"([1-9]):([1-9])")
_RESULT = re.compile(r"[aA]?[dD]?R?")


def read_combat(page: Page) -> CombatTable:
    """The Combat Results Table. Raises ComponentError where bands leave a gap or overlap."""
    columns = tuple(page.array("columns"))
    odds = []
    for column in columns:
        match = _ODDS.fullmatch(str(column))
        if match is None:
            raise page.error("columns", f"{column!r} is not a ratio")
        odds.append((int(match[1]), int(match[2])))
    if any(a * d2 >= a2 * d for (a, d), (a2, d2) in pairwise(odds)):
        raise page.error("columns", "the odds do not rise from left to right")
    rows = page.part("rows")
    bands = [_band(page, name) for name in rows]
    if not bands or bands[0][0] is not None or bands[-1][1] is not None:
        raise page.error("rows", "the first or the last band has an end")
    for name, (_, high), (low, _) in zip(list(rows)[1:], bands, bands[1:], strict=False):
        if high is None or low != high + 1:
            raise page.error(name, "the bands leave a gap or overlap")
    for name, cells in rows.items():
        if not isinstance(cells, list) or len(cells) != len(columns):
            raise page.error(name, f"has not {len(columns)} cells")
        for cell in cells:
            if not isinstance(cell, str) or not cell or not _RESULT.fullmatch(cell):
                raise page.error(name, f"unknown result {cell!r}, expected letters of aAdDR")
    return CombatTable(
        columns,
        tuple(odds),
        tuple(bands),
        tuple(tuple(cells) for cells in rows.values()),
        page.tag(),
        page.tags("cell_provenance"),
    )


def _band(page: Page, name: str) -> tuple[int | None, int | None]:
    match = _BAND.fullmatch(name)
    if match is None:
        raise page.error(name, "is no band such as 1 to 3, 14 or more")
    low, high, or_less, or_more = match.groups()
    if or_less is not None:
        return None, int(or_less)
    if or_more is not None:
        return int(or_more), None
    return int(low), int(high)


def read_terrain(page: Page) -> TerrainEffects:
    """The terrain effects, one of every terrain of the map."""
    page.tag()
    entries, features = page.part("terrain"), page.part("features")
    if set(entries) != set(TERRAINS):
        raise page.error("terrain", f"does not list {', '.join(TERRAINS)}")
    terrain = {
        name: TerrainEffect(
            points=_optional_number(page, name, entry, "points"),
            winter_points=_optional_number(page, name, entry, "winter_points"),
            shift=_number(page, name, entry, "shift"),
            tanks=entry.get("tanks", True) is True,
            provenance=page.checked_tag(name, entry.get("provenance")),
        )
        for name, entry in entries.items()
    }
    return TerrainEffects(
        terrain,
        _number(page, "rail", features["rail"], "points"),
        _number(page, "city", features["city"], "shift"),
        _number(page, "red_city", features["red_city"], "shift"),
        _number(page, "river", features["river"], "shift"),
        _tags(page, features),
    )


def read_rally(page: Page) -> RallyTable:
    """The rally table. Raises ComponentError on unknown factions, types and results."""
    rows = {}
    for name, entry in page.part("rows").items():
        rows[name] = RallyRow(
            factions=_words(page, name, entry, "factions", UNIT_FACTIONS),
            types=_words(page, name, entry, "types", TYPES),
            succeeds_on=_faces(page, name, entry, "succeeds_on"),
            after_full_withdrawal=_faces(page, name, entry, "after_full_withdrawal"),
            near_warsaw=_faces(page, name, entry, "near_warsaw"),
            provenance=page.checked_tag(name, entry.get("provenance")),
        )
    wrangel = page.part("modifiers")["wrangel"]
    automatic = page.part("automatic")
    trotsky, tsar, miracle = (automatic[name] for name in ("trotsky", "tsar", "miracle"))
    return RallyTable(
        rows=rows,
        wrangel_modifier=_number(page, "wrangel", wrangel, "modifier"),
        wrangel_factions=_words(page, "wrangel", wrangel, "factions", UNIT_FACTIONS),
        trotsky_within=_number(page, "trotsky", trotsky, "within"),
        trotsky_from_warsaw=_number(page, "trotsky", trotsky, "not_within_of_warsaw"),
        tsar_units=_number(page, "tsar", tsar, "units"),
        tsar_factions=_words(page, "tsar", tsar, "factions", UNIT_FACTIONS),
        miracle_within=_number(page, "miracle", miracle, "within_of_warsaw"),
        provenance=_tags(page, {**page.part("modifiers"), **automatic}),
    )


def read_events(page: Page, markers: Mapping[str, Marker]) -> dict[tuple[str, int], Event]:
    """The random events by side and total of two dice; a total without an event has none."""
    page.tag()
    events = {}
    for side in ("white", "red"):
        for name, entry in page.part(side).items():
            if not name.isdecimal() or int(name) not in TWO_DICE:
                raise page.error(name, "two dice cannot roll this")
            events[side, int(name)] = _event(page, side, name, entry, markers)
    fronts = page.part("fronts")
    page.checked_tag("fronts", fronts.get("provenance"))
    if sorted(fronts.get("order", ())) != sorted(FRONTS):
        raise page.error("order", "does not list each front once")
    return events


def leader_fronts(page: Page) -> tuple[str, ...]:
    """The fronts in the order of the die that assigns a leader, from 1 (20.9)."""
    return tuple(page.part("fronts")["order"])


def _event(
    page: Page, side: str, name: str, entry: dict[str, Any], markers: Mapping[str, Marker]
) -> Event:
    effect, kind, marker = entry.get("effect"), entry.get("type"), entry.get("marker")
    if effect not in EFFECTS:
        raise page.error(name, f"unknown effect {effect!r}")
    if (effect == "place") != (kind is not None) or (kind is not None and kind not in TYPES):
        raise page.error(name, f"unknown type {kind!r} of a unit to place")
    if marker is not None and marker not in markers:
        raise page.error(name, f"unknown marker {marker!r}")
    factions = _words(page, name, entry, "factions", UNIT_FACTIONS)
    if bool(factions) != (effect in ("rally", "commander")):
        raise page.error(name, "a modifier of rallies, and nothing else, names factions")
    return Event(
        side=side,
        roll=int(name),
        name=str(entry["name"]),
        effect=effect,
        type=kind,
        marker=marker,
        lasts=entry.get("lasts"),
        factions=factions,
        modifier=_number(page, name, entry, "modifier") if factions else 0,
        bars=entry.get("bars"),
        not_in=entry.get("not_in"),
        provenance=page.checked_tag(name, entry.get("provenance")),
    )


def read_limits(page: Page) -> Limits:
    """The limits and ranges."""
    names = (
        *("stacking", "strategic_movement", "landing", "ranges"),
        *("initiative", "peace", "tsar", "winter"),
    )
    parts = {name: page.part(name) for name in names}
    stacking, initiative = parts["stacking"], parts["initiative"]
    return Limits(
        stack=_number(page, "stacking", stacking, "manpower"),
        stack_with_leader=_number(page, "stacking", stacking, "manpower_with_leader"),
        strategic=_numbers(page, "strategic_movement"),
        landing=_numbers(page, "landing"),
        ranges=_numbers(page, "ranges"),
        initiative_bonus=_number(page, "initiative", initiative, "leader_in_field_staff"),
        first_turn=_words(page, "initiative", initiative, "first_turn", ("red", "white"))[0],
        peace_on=_faces(page, "peace", parts["peace"], "succeeds_on"),
        tsar_saved_on=_faces(page, "tsar", parts["tsar"], "saved_on"),
        winter_seas=_words(page, "winter", parts["winter"], "closed_seas", SEAS),
        provenance=_tags(page, parts),
    )


def read_scenarios(page: Page) -> dict[str, Scenario]:
    """The scenarios by id. Raises ComponentError unless each has one end."""
    found = {}
    for name, entry in page.part("scenarios").items():
        letter, turn = entry.get("ends_after_strategic_turn"), entry.get("ends_after_turn")
        if (letter in LETTERS) == (turn in range(1, LAST_TURN + 1)):
            raise page.error(name, "ends neither after one strategic turn nor after one turn")
        tag = page.checked_tag(name, entry.get("provenance"))
        found[name] = Scenario(name, str(entry.get("name")), letter, turn, tag)
    return found


def read_setup(page: Page, hexes: Collection[str]) -> Setup:
    """The common set-up. Raises ComponentError on an unknown hex."""
    start, turn_b = page.part("start"), page.part("turn_b")
    return Setup(
        white=_words(page, "start", start, "white", hexes),
        white_seas=_words(page, "start", start, "white_seas", SEAS),
        white_resources=_number(page, "start", start, "white_resources"),
        red_resources=_number(page, "start", start, "red_resources"),
        white_on_turn_b=_words(page, "turn_b", turn_b, "white", hexes),
        provenance=_tags(page, {"start": start, "turn_b": turn_b}),
    )


def _number(page: Page, record: str, entry: Mapping[str, Any], name: str) -> int:
    value = entry.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise page.error(record, f"{name} is not a number")
    return value


def _optional_number(page: Page, record: str, entry: Mapping[str, Any], name: str) -> int | None:
    return _number(page, record, entry, name) if name in entry else None


def _numbers(page: Page, part: str) -> dict[str, int]:
    entries = page.part(part)
    return {name: _number(page, part, entries, name) for name in entries if name != "provenance"}


def _words(
    page: Page, record: str, entry: Mapping[str, Any], name: str, allowed: Collection[str]
) -> tuple[str, ...]:
    value = entry.get(name, [])
    words = [value] if isinstance(value, str) else value
    for word in words:
        if word not in allowed:
            raise page.error(record, f"unknown word {word!r} in {name}")
    return tuple(words)


def _faces(page: Page, record: str, entry: Mapping[str, Any], name: str) -> tuple[int, ...]:
    faces = entry.get(name, [])
    for face in faces:
        if face not in FACES:
            raise page.error(record, f"{face!r} in {name} is no result of a die")
    return tuple(faces)


def _tags(page: Page, entries: Mapping[str, Any]) -> dict[str, str]:
    return {name: page.checked_tag(name, each.get("provenance")) for name, each in entries.items()}
