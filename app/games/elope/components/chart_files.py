"""Reading the chart files (TOML) and refusing what does not fit."""

from collections.abc import Collection, Mapping
from typing import Any

from app.games.components import Page
from app.games.elope.components.charts import (
    Bombing,
    Box,
    Charts,
    Ice,
    MovementCosts,
    Numbers,
    ResultTable,
    Scenario,
)
from app.games.elope.components.map_files import SIDES
from app.games.elope.components.schedule import LAST_TURN, SCENARIOS

PAGES = (
    "air_combat",
    "bombing",
    "boxes",
    "combat_results",
    "grid",
    "movement_costs",
    "numbers",
    "provenance",
    "tactical_advantage",
    "weather",
)
COMBAT_RESULTS = ("2/-", "1/-", "-/-", "En/-", "En/1", "1/1", "2/1", "-/1", "-/2", "B")
AIR_RESULTS = ("DA", "AA", "D1", "D2", "A1", "A2")
BOMBING_RESULTS = ("H", "-")
WEATHERS = ("dry", "thaw", "snow")
COSTS = (
    *("railroad", "road", "track", "town", "city", "marsh", "clear", "forest", "uphill"),
    *("bridge", "minor_river", "major_river"),
)
FACES = range(1, 7)


def read_charts(
    pages: Mapping[str, Page], hexes: Collection[str], sections: Collection[str]
) -> Charts:
    """All charts. Raises ComponentError on wrong rows, unknown words, hexes and river sections."""
    weather, numbers = pages["weather"], pages["numbers"]
    depth = weather.part("depth")
    advantage, air = pages["tactical_advantage"], pages["air_combat"]
    advantage.tag()
    weather.tag()
    return Charts(
        combat=_table(pages["combat_results"], 10, COMBAT_RESULTS),
        air_combat=_table(air, 6, AIR_RESULTS),
        red_air_modifier=air.number("red_modifier"),
        bombing=_bombing(pages["bombing"]),
        movement=_movement(pages["movement_costs"]),
        tactical_advantage=_numbers(advantage, "values"),
        most_advantage=advantage.number("maximum"),
        october_snow_on=_faces(weather, "october_snow_on", weather.array("october_snow_on")),
        ice=_ice(weather, sections),
        depth=tuple(depth["feet"]),
        depth_from=_turn(weather, "depth", depth.get("from_turn")),
        boxes=_boxes(pages["boxes"], hexes),
        scenarios=_scenarios(numbers),
        numbers=_all_numbers(numbers, hexes),
    )


def _table(page: Page, last_die: int, allowed: Collection[str]) -> ResultTable:
    columns = tuple(page.array("columns"))
    rows = page.cells(range(1, last_die + 1), len(columns))
    for die, row in rows.items():
        for cell in row:
            if cell not in allowed:
                raise page.error(str(die), f"unknown result {cell!r}")
    tags = page.tags("cell_provenance") if "cell_provenance" in page.content else {}
    ordered = tuple(tuple(rows[die]) for die in range(1, last_die + 1))
    return ResultTable(columns, ordered, page.tag(), tags)


def _bombing(page: Page) -> Bombing:
    hits = {name: _faces(page, name, faces) for name, faces in page.part("hits").items()}
    tags = page.tags("field_provenance")
    return Bombing(_table(page, 4, BOMBING_RESULTS), _numbers(page, "modifiers"), hits, tags)


def _movement(page: Page) -> MovementCosts:
    by_weather = {weather: _numbers(page, weather) for weather in WEATHERS}
    tank = _numbers(page, "tank")
    for name in {name for costs in (*by_weather.values(), tank) for name in costs}:
        if name not in COSTS:
            raise page.error(name, "is no terrain, link or river")
    return MovementCosts(by_weather, tank, {"*": page.tag(), **page.tags("field_provenance")})


def _ice(page: Page, sections: Collection[str]) -> dict[str, Ice]:
    found = {}
    for name, entry in page.part("ice").items():
        if name not in sections:
            raise page.error(name, "is no section of a river")
        early = entry.get("freezes_with_snow")
        found[name] = Ice(
            _turn(page, name, entry.get("freezes")),
            None if early is None else _turn(page, name, early),
            _turn(page, name, entry.get("opens")),
        )
    return found


def _boxes(page: Page, hexes: Collection[str]) -> dict[str, Box]:
    found = {}
    for name, entry in page.part("boxes").items():
        if entry.get("side") not in SIDES:
            raise page.error(name, f"unknown side {entry.get('side')!r}")
        found[name] = Box(
            name,
            str(entry.get("name")),
            _hexes(page, name, entry.get("hexes"), hexes),
            int(entry.get("delay_turns", 0)),
            entry["side"],
            page.checked_tag(name, entry.get("provenance")),
        )
    return found


def _scenarios(page: Page) -> dict[str, Scenario]:
    entries = page.part("scenarios")
    if tuple(entries) != SCENARIOS:
        raise page.error("scenarios", f"does not list {', '.join(SCENARIOS)}")
    return {
        name: Scenario(
            name,
            str(entry.get("name")),
            _turn(page, name, entry.get("turns")),
            _turn(page, name, entry.get("short_turns")),
            entry.get("doctrine") is True,
            page.checked_tag(name, entry.get("provenance")),
        )
        for name, entry in entries.items()
    }


def _all_numbers(page: Page, hexes: Collection[str]) -> Numbers:
    victory, checks = page.part("victory"), page.part("checks")
    turns = page.part("kotlas").get("turns", [])
    levels = [_number(page, victory, name) for name in ("marginal", "substantial", "decisive")]
    if levels != sorted(set(levels)):
        raise page.error("victory", "the levels do not rise")
    return Numbers(
        costs=_numbers(page, "costs"),
        building=_numbers(page, "building"),
        checks={name: _faces(page, name, faces) for name, faces in checks.items()},
        ranges=_numbers(page, "ranges"),
        depots=_numbers(page, "depots"),
        doctrine=_numbers(page, "doctrine"),
        kotlas_turns=tuple(_turn(page, "kotlas", each) for each in turns),
        marginal=levels[0],
        substantial=levels[1],
        decisive=levels[2],
        sudden_death={
            side: _hexes(page, "victory", victory.get(f"sudden_death_{side}"), hexes)
            for side in SIDES
        },
        provenance={"*": page.tag(), **page.tags("field_provenance")},
    )


def _numbers(page: Page, part: str) -> dict[str, int]:
    entries = page.part(part)
    return {name: _number(page, entries, name) for name in entries}


def _number(page: Page, entries: Mapping[str, Any], name: str) -> int:
    value = entries.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise page.error(name, f"{value!r} is not a number")
    return value


def _turn(page: Page, record: str, value: object) -> int:
    if not isinstance(value, int) or not 1 <= value <= LAST_TURN:
        raise page.error(record, f"{value!r} is no turn")
    return value


def _faces(page: Page, record: str, faces: list[Any]) -> tuple[int, ...]:
    for face in faces:
        if face not in FACES:
            raise page.error(record, f"{face!r} is no result of a die")
    return tuple(faces)


def _hexes(page: Page, record: str, listed: Any, hexes: Collection[str]) -> tuple[str, ...]:
    for number in listed:
        if number not in hexes:
            raise page.error(record, f"unknown hex {number!r}")
    return tuple(listed)
