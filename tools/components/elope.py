"""The component files of Operation Elope, made from the research data: see the package.

The charts are short and were written as TOML by hand after tables.json.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.games.board.hexes import HexGrid
from app.games.elope.components.counters import (
    AIRCRAFT_SHEET,
    CLASS_SHEET,
    MARKER_SHEET,
    SHIP_SHEET,
    UNIT_SHEET,
)
from app.games.elope.components.map_files import (
    BRIDGE_SHEET,
    HEX_SHEET,
    LINK_SHEET,
    PLACE_SHEET,
    SOURCE_SHEET,
    WATERWAY_SHEET,
)
from app.games.elope.components.schedule import ARRIVAL_SHEET, ORDER_SHEET, TURN_SHEET
from tools.components.elope_codes import code
from tools.components.files import field_tags, read_json, write_csv

Record = dict[str, Any]

DATA = Path(__file__).parents[2] / "app/games/elope/components/data"

GRID = HexGrid(range(1, 51), range(1, 51), "RRCC", "south", "even")

PLACES_OF_ARRIVAL: dict[str, Record] = {
    "river hexside adjacent to 4707": {"places": ["4707"], "river": "any"},
    "1248 (ships on an adjacent Dvina hexside)": {"places": ["1248"], "river": "Dvina"},
    "choice: within 10 hexes of 2920": {"places": ["2920"], "within": 10},
    "choice: vologda or 1248": {"places": ["vologda", "1248"]},
}

WAYS: dict[str, Record] = {
    "steamer up the Dvina until movement is used up, then land": {
        "by": "steamer",
        "along": "Dvina",
    },
    "along the railway towards Plesetskaya": {"by": "rail", "toward": "2705"},
    "the Upper Dvina": {"by": "river", "along": "upper_dvina"},
    "along the Vaga": {"by": "river", "along": "vaga"},
    "2920 along the Dvina": {"by": "river", "along": "Dvina", "toward": "2920"},
}


def hexes(content: Record) -> Iterator[Record]:
    """Yield the rows of hexes.csv."""
    for number, record in sorted(content["hexes"].items()):
        yield {
            "hex": number,
            "terrain": record["terrain"],
            "marks": ["hill"] if record["hill"] else [],
            "provenance": record["provenance"],
        }


def places(content: Record) -> Iterator[Record]:
    """Yield the rows of places.csv."""
    for number, record in sorted(content["hexes"].items()):
        place = record.get("place")
        if place is None:
            continue
        points, airbase = record.get("vp"), record.get("airbase")
        tags = {"hex": place["hex_by"]}
        if place["position"] == "reconstructed":
            tags |= {"lat": "reconstructed", "lon": "reconstructed"}
        if points:
            tags["points"] = points["provenance"]
        if airbase:
            tags["airbase"] = airbase["provenance"]
        lat, lon = place["true_lat_lon"]
        known = place["on_the_map_by"]
        yield {
            "hex": number,
            "name": record["name"],
            "kind": place["kind"],
            "spellings": place["spellings_in_rulebook"],
            "points": points["allied"] if points else 0,
            "airbase": (airbase["capacity"] or "any") if airbase else None,
            "lat": lat,
            "lon": lon,
            "provenance": known,
            "field_provenance": field_tags(tags, ""),
        }


def links(content: Record) -> Iterator[Record]:
    """Yield the rows of links.csv."""
    for record in content["links"]:
        yield {
            "side": GRID.side_between(*record["hexes"]),
            "kind": record["kind"],
            "line": record["line"],
            "provenance": record["provenance"],
        }


def bridges(content: Record) -> Iterator[Record]:
    """Yield the rows of bridges.csv."""
    for record in content["bridges"]:
        yield {
            "side": GRID.side_between(*record["hexes"]),
            "kind": record["type"],
            "carries": record["carries"],
            "provenance": record["provenance"],
        }


def waterways(content: Record) -> Iterator[Record]:
    """Yield the rows of waterways.csv, along each river.

    The data name only the hex of a side at the edge of the map: which side it is follows from the
    sides that it touches. Raises ValueError where that leaves a choice, or where the data call
    sides neighbours that share no corner.
    """
    records = {record["id"]: record for record in content["waterways"]}
    sides = sides_of(records)
    ids = {side: name for name, side in sides.items()}
    for name, record in records.items():
        touched = {ids[side] for side in GRID.touching_sides(sides[name]) if side in ids}
        if touched != set(record["next"]):
            raise ValueError(f"{name} touches {sorted(touched)}, not {record['next']}")
        yield {
            "side": sides[name],
            "river": record["river"],
            "section": record["section"],
            "class": record["class"],
            "provenance": record["provenance"],
        }


def sides_of(records: dict[str, Record]) -> dict[str, str]:
    """Return the side of each record of the waterways."""
    choices = {}
    for name, record in records.items():
        around = [number for number in record["hexes"] if number]
        if len(around) == 2:
            choices[name] = {GRID.side_between(*around)}
        else:
            choices[name] = {side for side in GRID.sides(around[0]) if "/" not in side}
    while any(len(each) > 1 for each in choices.values()):
        before = sum(map(len, choices.values()))
        for name, record in records.items():
            choices[name] = {
                side
                for side in choices[name]
                if all(choices[other] & set(GRID.touching_sides(side)) for other in record["next"])
            }
        if sum(map(len, choices.values())) == before:
            raise ValueError("the data leave a choice between sides")
    return {name: each.pop() for name, each in choices.items()}


def sources(content: Record) -> Iterator[Record]:
    """Yield the rows of supply_sources.csv."""
    for side, entries in content["supply_sources"].items():
        for each in entries:
            yield {"side": side, "hex": each["hex"], "provenance": each["provenance"]}


def units(content: Record) -> Iterator[Record]:
    """Yield the rows of units.csv, a counter each."""
    for unit in content["units"]:
        values = unit.get("stats", {})
        known, of_values = unit["exists"], unit.get("stats_provenance", "")
        tags = {}
        if of_values.startswith("rule:11.3"):
            tags = {"strength": "rule:11.3", "movement": "rule:11.3"}
        elif of_values.startswith("rule:9.0"):
            tags = {"defence_alone": "rule:9.0"}
        if "capacity" in unit:
            tags["capacity"] = "rule:12.51"
        yield {
            **{name: unit[name] for name in ("id", "name", "side", "nation", "type", "size")},
            "code": code(unit["id"]),
            "parent": unit["parent"],
            "class": values.get("line") if values.get("line") != "hq" else "headquarters",
            **{
                name: values.get(name)
                for name in (
                    *("strength", "reduced", "defence_alone", "competence", "movement"),
                    *("command_points", "command_radius"),
                )
            },
            "asterisk": values.get("asterisk") or None,
            "capacity": unit.get("capacity"),
            "aircraft": unit.get("aircraft"),
            "marks": ["support"] if values.get("support") else [],
            "provenance": known,
            "field_provenance": field_tags(tags, known),
        }


def classes(content: Record) -> Iterator[Record]:
    """Yield the rows of classes.csv: why we gave the counters of a class their values."""
    for name, values in content["stat_lines"].items():
        yield {"id": name, "why": values["why"]}
    yield {"id": "headquarters", "why": "command by the size of the formation (9.6, 10.6)"}


def aircraft(content: Record) -> Iterator[Record]:
    """Yield the rows of aircraft.csv."""
    hexes_of = content["places"]
    for name, values in content["aircraft_types"].items():
        known = values["reliability_provenance"]
        of_values = "reconstructed" if known != "reconstructed" else ""
        yield {
            "type": name,
            **{key: values[key] for key in ("radius", "bomb", "air", "cannot_fly_on")},
            "base": values["base"].partition(" ")[0],
            "bases": [hexes_of[place] for place in values.get("bases", ())]
            or (["4707"] if "Archangel" in values["base"] else []),
            "not_in": values.get("not_in"),
            "provenance": known,
            "field_provenance": field_tags(
                dict.fromkeys(("radius", "bomb", "air"), of_values), known
            ),
        }


def ships(content: Record) -> Iterator[Record]:
    """Yield the rows of ships.csv."""
    strengths = content["naval_types"]["strengths"]
    for name, values in content["naval_types"].items():
        if name == "strengths":
            continue
        known = values["provenance"].replace("; reconstructed", "")
        tags = {"strength": "reconstructed (R-NAV-15)"} if name in strengths else {}
        yield {
            "type": name,
            "movement": values["movement"],
            "rivers": values.get("rivers"),
            "strength": strengths.get(name),
            "carries": values.get("carries"),
            "lays_mines": values.get("lays_mines", False),
            "not_beyond": values.get("not_beyond"),
            "stays_at": values.get("stays_at"),
            "provenance": known,
            "field_provenance": field_tags(tags, known),
        }


def markers(content: Record) -> Iterator[Record]:
    """Yield the rows of markers.csv."""
    for each in content["markers"]:
        yield {"name": each["marker"], "provenance": each["provenance"]}


def turns(content: Record) -> Iterator[Record]:
    """Yield the rows of turns.csv."""
    for each in content["turns"]:
        known, supply = each["weather_provenance"], each["supply_points"]
        tags = {f"{side}_supply": supply[side]["provenance"] for side in ("allied", "red")}
        yield {
            "number": each["turn"],
            "month": each["month"],
            "weather": each["weather"],
            "allied_supply": supply["allied"]["value"],
            "red_supply": supply["red"]["value"],
            "provenance": known,
            "field_provenance": field_tags(tags, known),
        }


def arrivals(content: Record) -> Iterator[Record]:
    """Yield the rows of arrivals.csv."""
    for turn in content["turns"]:
        number = 0
        for side, entries in turn["arrivals"].items():
            for each in entries:
                number += 1
                at = PLACES_OF_ARRIVAL.get(each["at"], {"places": [each["at"]]})
                yield {
                    "turn": turn["turn"],
                    "number": number,
                    "side": side,
                    "places": at["places"],
                    "within": at.get("within", 0),
                    "river": at.get("river"),
                    "scenario": each.get("scenario"),
                    "arrives_on": each.get("historical_die", {}).get("arrives_on"),
                    "garrison": each.get("garrison", False),
                    "units": each["units"],
                    "provenance": each["provenance"],
                }


def scripted_orders(content: Record, boxes: Record) -> Iterator[Record]:
    """Yield the rows of scripted_orders.csv: what the turns order in words, as fields."""
    for turn in content["turns"]:
        for number, each in enumerate(turn["special"], 1):
            way = WAYS.get(each.get("by") or each.get("to") or "", {})
            at = each.get("at") or each.get("of")
            if "box" in each:
                at = boxes[each["box"]]["exit_hexes"]
            yield {
                "turn": turn["turn"],
                "number": number,
                "scenario": None if each["scenario"] == "both" else each["scenario"],
                "code": each["code"],
                "side": each.get("side") or each.get("first"),
                "units": each.get("units") or ([each["unit"]] if "unit" in each else []),
                "formations": each.get("formations"),
                "nation": each.get("nation"),
                "types": each.get("types") or each.get("except_types"),
                **way,
                "at": [at] if isinstance(at, str) else at,
                "within": each["hexes"] if isinstance(each.get("hexes"), int) else 0,
                "until": each.get("until_turn"),
                "box": each.get("box"),
                "die": each.get("snow_on"),
                "provenance": each["provenance"],
            }


def main(folder: Path) -> None:
    """Write all files."""
    board, counters = read_json(folder, "hexes"), read_json(folder, "units")
    schedule = read_json(folder, "schedule")
    DATA.mkdir(parents=True, exist_ok=True)
    for sheet, rows in (
        (HEX_SHEET, hexes(board)),
        (PLACE_SHEET, places(board)),
        (LINK_SHEET, links(board)),
        (BRIDGE_SHEET, bridges(board)),
        (WATERWAY_SHEET, waterways(board)),
        (SOURCE_SHEET, sources(board)),
        (UNIT_SHEET, units(counters)),
        (CLASS_SHEET, classes(counters)),
        (AIRCRAFT_SHEET, aircraft({**counters, "places": board["places"]})),
        (SHIP_SHEET, ships(counters)),
        (MARKER_SHEET, markers(counters)),
        (TURN_SHEET, turns(schedule)),
        (ARRIVAL_SHEET, arrivals(schedule)),
        (ORDER_SHEET, scripted_orders(schedule, board["boxes"])),
    ):
        write_csv(DATA / sheet.file, sheet.columns, rows)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
