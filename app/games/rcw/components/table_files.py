"""Reading the chart files (TOML) and refusing what does not fit."""

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar, cast, get_args

from app.games.rcw.components import provenance
from app.games.rcw.components.errors import ComponentError
from app.games.rcw.components.overlay import Overlay
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

T = TypeVar("T")

_ODDS = re.compile(r"([1-9]):([1-9])")


@dataclass(frozen=True, slots=True)
class Page:
    """One TOML file, with access that refuses what is missing and names the place."""

    file: str
    text: str
    content: dict[str, Any]

    def error(self, record: str, reason: str) -> ComponentError:
        """The refusal of one entry of this file, for the caller to raise."""
        return ComponentError(self.file, self._line_of(record), record, reason)

    def part(self, name: str) -> dict[str, Any]:
        """A section of the file."""
        return self._get(name, dict)

    def word(self, name: str) -> str:
        """A text at the top of the file."""
        return self._get(name, str)

    def number(self, name: str) -> int:
        """A number at the top of the file."""
        return self._get(name, int)

    def array(self, name: str) -> list[Any]:
        """An array at the top of the file."""
        return self._get(name, list)

    def tag(self) -> str:
        """The provenance of the file."""
        return self.checked_tag("provenance", self.content.get("provenance"))

    def checked_tag(self, record: str, tag: object) -> str:
        """A provenance tag, refused if it is missing or names no known source."""
        if not isinstance(tag, str):
            raise self.error(record, "provenance is missing")
        if not provenance.is_tag(tag):
            raise self.error(record, f"{tag!r} is neither rule:, public: nor reconstructed")
        return tag

    def tags(self, name: str) -> dict[str, str]:
        """A section of provenance tags."""
        return {key: self.checked_tag(key, tag) for key, tag in self.part(name).items()}

    def rows(self, expected: Iterable[int]) -> dict[int, Any]:
        """The section ``rows``, one entry for each expected number and no other."""
        rows = self.part("rows")
        wanted = {str(number) for number in expected}
        for name in wanted - rows.keys():
            raise self.error("rows", f"row {name} is missing")
        for name in rows.keys() - wanted:
            raise self.error(name, "there is no such row")
        return {int(name): row for name, row in rows.items()}

    def cells(self, expected: Iterable[int], columns: int) -> dict[int, list[Any]]:
        """The rows of a chart, each with one cell for every column."""
        rows = self.rows(expected)
        for number, row in rows.items():
            if not isinstance(row, list) or len(row) != columns:
                count = len(row) if isinstance(row, list) else "no"
                raise self.error(str(number), f"{count} cells instead of {columns}")
        return rows

    def _get(self, name: str, kind: type[T]) -> T:
        value = self.content.get(name)
        if not isinstance(value, kind):
            raise self.error(name, "is missing or of the wrong kind")
        return value

    def _line_of(self, record: str) -> int | None:
        quoted = f'"{record}"'
        for number, line in enumerate(self.text.splitlines(), 1):
            name = line.partition("=")[0].strip()
            if name in (record, quoted, f"[{record}]"):
                return number
        return None


def read_page(folder: Path, name: str, overlay: Overlay) -> Page:
    """A TOML component file with the overlay merged in.

    Raises ComponentError if it is missing or is not TOML (a name stated twice included).
    """
    path = folder / f"{name}.toml"
    try:
        text = path.read_text(encoding="utf-8")
        content = tomllib.loads(text)
    except FileNotFoundError:
        raise ComponentError(path.name, None, "", "the file is missing") from None
    except tomllib.TOMLDecodeError as fault:
        raise ComponentError(path.name, None, "", f"is not TOML: {fault}") from fault
    return Page(path.name, text, overlay.over_table(name, content))


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
