"""The component files of Reds!, made from the research data: see the package.

Of the charts only the combat results are made here; the others are short and were written by hand
after tables.json.
"""

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from app.games.reds.components.counters import CHIT_SHEET, LEADER_SHEET, MARKER_SHEET, UNIT_SHEET
from app.games.reds.components.map_files import (
    CITY_SHEET,
    HEX_SHEET,
    HEXSIDE_SHEET,
    RAILWAY_SHEET,
    RIVER_SHEET,
    SOURCE_SHEET,
)
from app.games.reds.components.track import STRATEGIC_SHEET, TURN_SHEET
from tools.components.files import field_tags, read_json, write_csv

Record = dict[str, Any]

DATA = Path(__file__).parents[2] / "app/games/reds/components/data"

FACTIONS = {"aif": "allied", "northwest": "north_western", "national": "national"}
"""Factions that the component files call by another name than the research data."""

FRONTS = {"southwestern": "south_western"}

HEX_MARKS = ("transcaucasia", "occupied", "free_territory")

SIZES = {"garrison": None}
"""A garrison's size is none that a counter shows."""

RESULTS = {
    "a": "one attacking unit is disordered",
    "A": "all attacking units are disordered",
    "d": "one defending unit is disordered",
    "D": "all defending units are disordered",
    "R": "the defenders retreat, garrisons are destroyed",
}

OWN_CODES = {
    "R-25": "DIV25",
    "W-KAPP": "KAP",
    "W-AIFM": "ALMUR",
    "W-AIFA": "ALARC",
    "W-AIFO": "ALODE",
    "W-AIFB": "ALBAT",
    "W-AIFT": "ALTRA",
    "W-GAR-AIF1": "GALL1",
    "W-GAR-AIF2": "GALL2",
    "R-MAKHNO": "MAKHR",
    "W-MAKHNO": "MAKHW",
    "W-PART-SIB": "PSIB",
    "W-PART-SOU": "PSOU",
    "W-PART-BAS": "PBAS",
    "W-SEA-WHITE": "NWHITE",
    "W-SEA-BALTIC": "NBALT",
    "W-SEA-BLACK": "NBLACK",
    "W-SEA-CASPIAN": "NCASP",
}


EXAMPLE = "rule:11.6 example"
ERRATA = "public:gmtgames.com/reds/errata.html"
DISORDERED = {"manpower": ERRATA, "disordered": "rule:21.1"}
CIRCLE = {"circle": "rule:10.12"}
UNIT_TAGS = {
    "R-A01": {"manpower": f"{EXAMPLE} 1", "disordered_defence": f"{EXAMPLE} 1"},
    "R-A03": {"setup": "public:medium.com Weekend Wargamer II (near Perm; hex reconstructed)"},
    "R-A11": {"setup": "rule:3.2"},
    "R-A12": {"setup": "rule:3.2"},
    "R-A16": {"manpower": f"{EXAMPLE} 2", "defence": f"{EXAMPLE} 2"},
    "R-1CAV": {"ignores_zones": "rule:8.3"},
    "W-MARK": DISORDERED,
    "W-KORN": DISORDERED,
    "W-DROZ": DISORDERED,
    "W-DON1": CIRCLE | {"manpower": f"{EXAMPLE} 2 (fits)", "attack": f"{EXAMPLE} 2 (fits)"},
    "W-DON2": CIRCLE,
    "W-SCOS": CIRCLE,
    "W-AFSR1": {"manpower": f"{EXAMPLE}s", "attack": f"{EXAMPLE}s"},
    "W-CZ1": {"move": "rule:10.1 example (shown for the 2nd Division)"},
    "W-CZ2": {"move": "rule:10.1 example"},
    "W-KAPP": {"setup": "rule:3.2 (Simbirsk starts White; which unit is reconstructed)"},
    "W-IZH": {"setup": "rule:3.2 (Izhevsk starts White; which unit is reconstructed)"},
    "R-MAKHNO": {"disordered_defence": "rule:14.5 (two steps; numbers reconstructed)"},
    "W-MAKHNO": {"disordered_defence": "rule:14.5 (two steps; numbers reconstructed)"},
    **{f"N-{each}": {"setup": "rule:17.1"} for each in ("AZE", "GEO", "LIT", "LAT", "UKR")},
}
"""What is known of single fields; of others the file provenance.toml says where they come from."""


def faction(name: str | None) -> str | None:
    """Return a faction as the component files call it."""
    return None if name is None else FACTIONS.get(name, name)


def hexes(content: Record) -> Iterator[Record]:
    """Yield the rows of hexes.csv."""
    for record in content["hexes"]:
        tags = {}
        tag = record["prov"]
        if "; terrain reconstructed" in tag:
            tag = tag.replace("; terrain reconstructed", "")
            tags = dict.fromkeys(("terrain", "region", "front", "coast"), "reconstructed")
        yield {
            "hex": record["hex"],
            "terrain": record["terrain"],
            "sea": record.get("sea"),
            "region": record.get("region"),
            "front": FRONTS.get(record.get("front", ""), record.get("front")),
            "coast": record.get("coastal"),
            "marks": [mark for mark in HEX_MARKS if record.get(mark)],
            "lat": record["lat"],
            "lon": record["lon"],
            "provenance": tag,
            "field_provenance": field_tags(tags, tag),
        }


def hexsides(content: Record) -> Iterator[Record]:
    """Yield the rows of hexsides.csv: each side between two hexes that is all water."""
    found = {}
    for record in content["hexes"]:
        for direction, kind in record["all_water_sides"]:
            pair = sorted((record["hex"], record["neighbours"][direction]))
            found["/".join(pair)] = kind
    for side, kind in sorted(found.items()):
        yield {"side": side, "kind": kind, "provenance": "reconstructed"}


def lines(records: list[Record]) -> Iterator[Record]:
    """Yield the rows of railways.csv or rivers.csv: a line a row, from end to end."""
    for record in records:
        yield {
            "name": record["name"],
            "hexes": "-".join(record["hexes"]),
            "provenance": record["prov"],
        }


def cities(content: Record) -> Iterator[Record]:
    """Yield the rows of cities.csv."""
    for record in content["hexes"]:
        city = record.get("city")
        if city is None:
            continue
        flags = {"R": "red", "Q": "resource"}
        tags = {flags[flag]: tag for flag, tag in city["flag_prov"].items()}
        circles = city["cossack_circles"]
        if circles:
            tags["circles"] = circles[0]["prov"]
        yield {
            "hex": record["hex"],
            "name": city["name"],
            "marks": [mark for mark in ("red", "resource") if city[mark]],
            "port": city["port"],
            "circles": [each["letter"] for each in circles],
            "provenance": city["prov"],
            "field_provenance": field_tags(tags, city["prov"]),
        }


def sources(content: Record) -> Iterator[Record]:
    """Yield the rows of supply_sources.csv, a faction's source each."""
    for record in content["hexes"]:
        inside = record.get("city", record)
        for name in inside.get("supply_source_for", ()):
            yield {"hex": record["hex"], "faction": faction(name), "provenance": "rule:12.8"}


def code(unit_id: str) -> str:
    """Return the code of a counter: at most six letters and digits, printed on it."""
    if unit_id in OWN_CODES:
        return OWN_CODES[unit_id]
    side, _, rest = unit_id.partition("-")
    rest = rest.replace("-", "").replace("TRAIN", "TR").replace("PART", "PRT")
    if side == "N":
        return f"G{rest}"
    if rest.startswith("GAR"):
        return f"G{rest[3:]}" if side == "W" else f"GRED{rest[3:]}"
    if rest.startswith("A") and rest[1:].isdecimal():
        return f"A{int(rest[1:])}"
    both_sides = rest.startswith(("AIR", "RIV", "TR", "PRT"))
    return side + rest if both_sides else rest


def units(content: Record) -> Iterator[Record]:
    """Yield the rows of units.csv, a counter each."""
    marks = {
        "disordered": "starts_disordered",
        "dot": "no_replacement",
        "zone": "zoc",
        "ignores_zones": "ignores_enemy_zoc",
        "baltic": "baltic_only",
        "baltic_until_freikorps": "baltic_only_until_freikorps",
        "at_start": "available_at_start",
    }
    for unit in content["units"]:
        back, exists = unit["back"] or {}, unit["prov"]["exists"]
        yield {
            "id": unit["id"],
            "code": code(unit["id"]),
            "name": unit_name(unit),
            "side": unit["side"],
            "faction": faction(unit["group"]),
            "type": unit["type"],
            "size": SIZES.get(unit["size"], unit["size"]),
            "manpower": unit["manpower"],
            "attack": unit["front"]["attack"],
            "defence": unit["front"]["defence"],
            "disordered_attack": back.get("attack"),
            "disordered_defence": back.get("defence"),
            "move": unit["move"],
            "setup": unit["setup_hex"],
            "arrival": unit["reinforcement_turn"],
            "circle": unit["cossack_circle"],
            "sea": unit.get("sea"),
            "marks": [mark for mark, key in marks.items() if unit.get(key)],
            "provenance": exists,
            "field_provenance": field_tags(UNIT_TAGS.get(unit["id"], {}), ""),
        }


def unit_name(unit: Record) -> str:
    """Return a unit's name, that of a garrison with its faction as the rules write it."""
    names = {
        "afsr": "AFSR",
        "aif": "Allied",
        "northwest": "North-Western",
        "siberian": "Siberian",
        "northern": "Northern",
        "muslim": "Muslim",
        "polish": "Polish",
    }
    first, _, rest = str(unit["name"]).partition(" ")
    return f"{names[first]} {rest}" if first in names else str(unit["name"])


def leaders(content: Record) -> Iterator[Record]:
    """Yield the rows of leaders.csv."""
    for each in content["leaders"]:
        known = "rule:20.9" if each["prov"].startswith("rule:20.9") else "rule:history note (name)"
        known = "reconstructed" if each["prov"] == "reconstructed" else known
        tags = {} if known == "rule:20.9" else {"stack_hexes": "reconstructed"}
        yield {
            "id": each["id"],
            "name": each["name"],
            "stack_hexes": each["stack_hexes"],
            "provenance": known,
            "field_provenance": field_tags(tags, known),
        }


def chits(content: Record) -> Iterator[Record]:
    """Yield the rows of chits.csv."""
    names = {"AIF": "ALLIED", "MUS-NOR": "MUSLIM-NORTHERN", "NW": "NORTH-WESTERN"}
    names |= {"SIB": "SIBERIAN", "POL": "POLISH", "LOG": "LOGISTICS"}
    names |= {"SOUTHWESTERN": "SOUTH-WESTERN"}
    for side, entries in content["activation_chits"].items():
        for each in entries:
            groups = [FRONTS.get(name) or faction(name) for name in each["groups"]]
            start = each["available_from"]
            yield {
                "id": names.get(each["id"], each["id"]),
                "side": side,
                "groups": groups,
                "available_from": None if start == "start" else start,
                "provenance": each["prov"],
            }


def markers(content: Record) -> Iterator[Record]:
    """Yield the rows of markers.csv; without a count there are as many as are needed."""
    names = {"AIF-OFF": "ALLIED-OFFENSIVE", "AFSR-CDR": "AFSR-COMMANDER", "AMPHIB": "LANDING"}
    names |= {"WHITE-DEM": "DEMORALIZATION", "SEA-CTRL": "SEA-CONTROL", "CTRL": "CITY-CONTROL"}
    names |= {"DONE": "MOVED"}
    for each in content["markers"]:
        yield {
            "id": names.get(each["id"], each["id"]),
            "name": each["name"],
            "setup": each.get("setup_hex"),
            "count": each.get("count", 1),
            "provenance": each["prov"],
        }


def turns(content: Record) -> Iterator[Record]:
    """Yield the rows of turns.csv, an operational turn each."""
    for each in content["operational_turns"]:
        yield {
            "number": each["op"],
            "dates": each["date"],
            "season": each["season"],
            "provenance": each["prov"].replace("; public:", " | public:"),
        }


def arrivals(content: Record) -> Iterator[Record]:
    """Yield the rows of strategic_turns.csv, a strategic turn each."""
    for each in content["strategic_turns"]:
        yield {
            "letter": each["turn"],
            "russian_letter": each["russian_letter"],
            "after": each["after_op"],
            "evacuation": each["evacuation_value"],
            "provenance": "rule:5.2",
            "field_provenance": "after=reconstructed (ruling R3) | evacuation=rule:18.2",
        }


def combat_results(content: Record) -> str:
    """Return combat_results.toml: a row a band of differences, a column the odds."""
    table = content["crt"]
    written = [
        "# Combat Results Table (11.6). A row is a band of differences of power, attacker less",
        "# defender, both ends included; a column the odds after rounding, shifts and clamp.",
        "",
        'provenance = "reconstructed"',
        f"columns = {quoted(table['columns'])}",
        "",
        "[rows]",
    ]
    tags = []
    for (low, high), cells in groupby(
        table["cells"], lambda cell: (cell["diff_min"], cell["diff_max"])
    ):
        band = list(cells)
        name = f"{low} to {high}"
        name = f"{high} or less" if low is None else f"{low} or more" if high is None else name
        written.append(f'"{name}" = {quoted([each["result"] for each in band])}')
        tags += [
            f'"{name}, {each["column"]}" = "{each["prov"]}"'
            for each in band
            if each["prov"] != "reconstructed"
        ]
    written += ["", "[results]", *(f'{key} = "{RESULTS[key]}"' for key in table["codes"])]
    written += ["", "[cell_provenance]", *tags]
    return "\n".join(written) + "\n"


def quoted(words: list[str]) -> str:
    """Return words as a TOML array."""
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"


def main(folder: Path) -> None:
    """Write all files."""
    board, counters = read_json(folder, "hexes"), read_json(folder, "units")
    schedule = read_json(folder, "schedule")
    DATA.mkdir(parents=True, exist_ok=True)
    for sheet, rows in (
        (HEX_SHEET, hexes(board)),
        (HEXSIDE_SHEET, hexsides(board)),
        (RAILWAY_SHEET, lines(board["rail_lines"])),
        (RIVER_SHEET, lines(board["river_lines"])),
        (CITY_SHEET, cities(board)),
        (SOURCE_SHEET, sources(board)),
        (UNIT_SHEET, units(counters)),
        (LEADER_SHEET, leaders(counters)),
        (CHIT_SHEET, chits(counters)),
        (MARKER_SHEET, markers(counters)),
        (TURN_SHEET, turns(schedule)),
        (STRATEGIC_SHEET, arrivals(schedule)),
    ):
        write_csv(DATA / sheet.file, sheet.columns, rows)
    results = combat_results(read_json(folder, "tables"))
    (DATA / "combat_results.toml").write_text(results, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
