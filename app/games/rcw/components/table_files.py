"""Reading the chart files (TOML) and refusing what does not fit."""

import re
from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import Any, cast, get_args

from app.games.components import Page
from app.games.rcw.components.tables import (
    DIE,
    TWO_DICE,
    AirRaidResult,
    AssassinationTable,
    CombatResult,
    CombatTable,
    Event,
    EventKind,
    Movement,
    Points,
    PurgeResult,
    PurgeTable,
    Schedule,
    Tables,
    Turn,
    TurnTrack,
)

TABLES = (
    "air_raid",
    "assassination",
    "combat_results",
    "critical_city_draws",
    "inventory",
    "movement",
    "provenance",
    "purge",
    "random_events",
    "turn_track",
    "victory_points",
)

_ODDS = re.compile(r"([1-9]):([1-9])")


def read_tables(pages: Mapping[str, Page], provinces: Collection[str]) -> Tables:
    """All charts of the game.

    Raises ComponentError on a wrong number of rows or cells, an unknown result, an unknown
    province and a missing provenance.
    """
    return Tables(
        combat=_combat(pages["combat_results"]),
        assassination=_assassination(pages["assassination"]),
        purges=_purges(pages["purge"]),
        random_events=_random_events(pages["random_events"], provinces),
        draws_for_cities=_draws(pages["critical_city_draws"]),
        air_raids=_air_raids(pages["air_raid"]),
        victory=_victory(pages["victory_points"], provinces),
        track=_track(pages["turn_track"]),
        movement=_movement(pages["movement"]),
    )


def _combat(page: Page) -> CombatTable:
    columns = tuple(page.array("columns"))
    odds = []
    for column in columns:
        match = _ODDS.fullmatch(str(column))
        if match is None:
            raise page.error("columns", f"{column!r} is not a ratio")
        odds.append((int(match[1]), int(match[2])))
    if any(a * d2 >= a2 * d for (a, d), (a2, d2) in pairwise(odds)):
        raise page.error("columns", "the odds do not rise from left to right")
    rows = page.cells(DIE, len(columns))
    for die, row in rows.items():
        for result in row:
            if result not in get_args(CombatResult):
                raise page.error(str(die), f"unknown result {result!r}")
    return CombatTable(
        columns,
        {die: tuple(row) for die, row in rows.items()},
        tuple(odds),
        page.tag(),
        page.tags("field_provenance"),
    )


def _assassination(page: Page) -> AssassinationTable:
    assassins = page.array("assassins")
    if assassins != list(range(1, len(assassins) + 1)):
        raise page.error("assassins", "the columns are not 1, 2, 3 and so on")
    rows = page.cells(TWO_DICE, len(assassins))
    for total, row in rows.items():
        for cell in row:
            if not isinstance(cell, list) or not all(_is_number(value, 1) for value in cell):
                raise page.error(str(total), f"{cell!r} is not a list of leader values")
    return AssassinationTable(
        {total: tuple(tuple(cell) for cell in row) for total, row in rows.items()},
        page.tag(),
        page.tags("cell_provenance"),
    )


def _purges(page: Page) -> PurgeTable:
    lows, highs = page.array("strength_from"), page.array("strength_to")
    if lows[:1] != [1] or lows[1:] != [high + 1 for high in highs]:
        raise page.error("strength_from", "the columns leave a gap or overlap")
    rows = page.cells(TWO_DICE, len(lows))
    for total, row in rows.items():
        for result in row:
            if result != "C" and not _is_number(result, 1):
                raise page.error(str(total), f"{result!r} is neither C nor a number of points")
    return PurgeTable(
        tuple(lows),
        {total: tuple(cast(list[PurgeResult], row)) for total, row in rows.items()},
        page.tag(),
        page.tags("field_provenance"),
    )


def _random_events(page: Page, provinces: Collection[str]) -> dict[tuple[int, int], Event]:
    page.tags("events")
    cells = page.part("cells")
    events = {}
    for roll in ((first, second) for first in DIE for second in DIE):
        name = f"{roll[0]}-{roll[1]}"
        if name not in cells:
            raise page.error("cells", f"cell {name} is missing")
        events[roll] = _event(page, name, cells[name], provinces)
    for name in cells.keys() - {f"{first}-{second}" for first, second in events}:
        raise page.error(name, "two dice cannot roll this")
    return events


def _event(page: Page, name: str, cell: dict[str, Any], provinces: Collection[str]) -> Event:
    kind: Any = cell.get("event")
    struck = cell.get("provinces", [])
    if kind not in get_args(EventKind):
        raise page.error(name, f"unknown event {kind!r}")
    for province in struck:
        if province not in provinces:
            raise page.error(name, f"unknown province {province!r}")
    if (kind == "epidemic") != bool(struck):
        raise page.error(name, "an epidemic, and nothing else, names provinces")
    tag = page.checked_tag(name, cell.get("provenance"))
    return Event(kind, tuple(struck), cell.get("errata"), tag)


def _draws(page: Page) -> tuple[int, ...]:
    page.tag()
    rows = page.part("rows")
    numbers = page.rows(range(len(rows)))
    for cities, draws in numbers.items():
        if not _is_number(draws, 0):
            raise page.error(str(cities), f"{draws!r} is not a number of draws")
    return tuple(numbers[cities] for cities in range(len(numbers)))


def _air_raids(page: Page) -> dict[int, AirRaidResult]:
    page.tag()
    rows = page.rows(DIE)
    for die, result in rows.items():
        if result not in get_args(AirRaidResult):
            raise page.error(str(die), f"unknown result {result!r}")
    return rows


def _victory(page: Page, provinces: Collection[str]) -> dict[str, Schedule]:
    return {side: _schedule(page, side, provinces) for side in ("red", "white")}


def _schedule(page: Page, side: str, provinces: Collection[str]) -> Schedule:
    part = page.part(side)
    words = get_args(get_args(Points)[1])
    for section in ("display", "map", "provinces"):
        if not isinstance(part.get(section), dict):
            raise page.error(f"{side}.{section}", "is missing")
        for name, points in part[section].items():
            if points not in words and not _is_number(points, 1):
                raise page.error(name, f"{points!r} is neither points nor a printed value")
    for province, points in part["provinces"].items():
        if province not in provinces and province != "other_critical_city":
            raise page.error(province, "unknown province")
        if not _is_number(points, 1):
            raise page.error(province, f"{points!r} is not a number of points")
    tag = page.checked_tag(side, part.get("provenance"))
    return Schedule(part["display"], part["map"], part["provinces"], tag)


def _track(page: Page) -> TurnTrack:
    boxes = page.number("boxes")
    entries = page.part("turns")
    if list(entries) != [str(number) for number in range(1, boxes + 1)]:
        raise page.error("turns", f"does not list the {boxes} boxes in order")
    turns = []
    for number, entry in entries.items():
        if not isinstance(entry.get("dates"), str):
            raise page.error(number, "dates is missing")
        tag = page.checked_tag(number, entry.get("provenance"))
        turns.append(Turn(int(number), entry["dates"], tag))
    last = page.number("last_replacement_turn")
    if not 1 <= last <= boxes:
        raise page.error("last_replacement_turn", f"{last} is no box of the track")
    return TurnTrack(tuple(turns), page.word("after_last"), last, page.tag())


def _movement(page: Page) -> Movement:
    allowance = page.part("allowance")
    for mover in ("leader", "blue", "green", "black"):
        if not _is_number(allowance.get(mover), 0):
            raise page.error("allowance", f"{mover} has no number of movement points")
    return Movement(
        allowance,
        tuple(page.array("gold_may_not_attach")),
        page.tag(),
        page.checked_tag("gold_provenance", page.content.get("gold_provenance")),
    )


def _is_number(value: object, low: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= low
