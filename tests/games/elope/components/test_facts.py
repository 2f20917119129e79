"""What the rulebook states about Elope's components holds in our files."""

from collections import Counter

import pytest

from app.games.elope.components import Components, load


@pytest.fixture(scope="module")
def box() -> Components:
    return load()


def test_size_of_the_map(box: Components) -> None:
    board = box.board
    assert len(board.hexes) == len(board.grid.hexes) == 2500
    assert Counter(each.terrain for each in board.hexes.values()) == {
        "forest": 2120, "marsh": 196, "clear": 172, "sea": 12,
    }  # fmt: skip
    assert sum(each.hill for each in board.hexes.values()) == 176


def test_links_and_bridges(box: Components) -> None:
    board = box.board
    kinds = Counter(link.kind for link in board.links)
    assert kinds == {"track": 173, "road": 119, "railroad": 63}
    assert Counter(each.kind for each in board.bridges.values()) == {"bridge": 18, "ferry": 5}
    linked = {number for link in board.links for number in link.hexes}
    assert len(linked) == 2500 - 2156


def test_waterways_are_chains_of_sides_that_touch_15_0(box: Components) -> None:
    sides = box.board.waterways
    assert len(sides) == 801
    assert Counter(each.river_class for each in sides.values()) == {"minor": 634, "major": 167}
    assert sum("/" not in side for side in sides) == 71
    joins = {
        side: sum(other in sides for other in box.board.grid.touching_sides(side)) for side in sides
    }
    assert Counter(joins.values()) == {2: 734, 3: 43, 1: 23, 4: 1}
    assert sum(each.river == "Dvina" for each in sides.values()) == 139


def test_hexes_that_the_rulebook_numbers_23_1(box: Components) -> None:
    names = {
        "4707": "Archangel", "2705": "Plesetskaya", "3107": "Yemtsa", "3112": "Kodish",
        "3313": "Seletskoe", "2723": "Toulgas", "1248": "Kotlas", "2920": "Bereznik",
    }  # fmt: skip
    assert {number: box.board.places[number].name for number in names} == names
    assert box.board.places["4707"].provenance["hex"] == "rule:23.1"
    assert box.board.places["0806"].provenance["hex"] == "reconstructed"
    exits = box.charts.boxes["onega"].hexes
    assert (exits[0], exits[-1], len(exits)) == ("3301", "4301", 11)


def test_places_victory_points_and_airbases(box: Components) -> None:
    places = box.board.places
    assert Counter(each.kind for each in places.values()) == {"town": 25, "village": 19, "city": 7}
    points = {each.name: each.points for each in places.values()}
    assert (points["Plesetskaya"], points["Konosha"], points["Krasnoborsk"]) == (25, 30, 20)
    assert all(each.points for each in places.values() if each.kind != "village")
    bases = {each.name: each.airbase for each in places.values() if each.airbase is not None}
    assert len(bases) == 8
    assert (bases["Archangel"], bases["Bereznik"]) == (0, 3)


def test_supply_sources_10_8(box: Components) -> None:
    sources = {(each.side, each.hex) for each in box.board.sources}
    assert sources == {("allied", "4707"), ("allied", "2920"), ("red", "0806"), ("red", "1248")}


def test_counters(box: Components) -> None:
    units = box.units.values()
    assert len(units) == 275
    assert Counter(each.side for each in units) == {"allied": 195, "red": 80}
    assert Counter(each.nation for each in units)["us"] == 24
    assert len(box.markers) == 15
    codes = [each.code for each in units]
    assert len(set(codes)) == len(codes)
    assert all(code.isalnum() and not code.isdecimal() and len(code) <= 6 for code in codes)


def test_us_units_that_land_in_september_23_1(box: Components) -> None:
    """Twenty-two, as the rulebook counts them, besides an artillery battery and two aircraft."""
    landed = [unit for each in box.arrivals if each.turn == 2 for unit in each.units]
    assert sum(box.units[unit].nation == "us" for unit in landed) == 22


def test_values_that_the_rulebook_states(box: Components) -> None:
    depot, hq = box.units["depot-a1"], box.units["us339-1-hq"]
    assert (depot.strength, depot.movement, depot.support) == (1, 10, True)
    assert depot.provenance["strength"] == "rule:11.3"
    assert hq.defence_alone == 1
    assert hq.provenance["defence_alone"] == "rule:9.0"
    company = box.units["us339-1-a"]
    assert (company.strength, company.reduced, company.steps) == (4, 2, 2)
    assert company.provenance["strength"] == "reconstructed"


def test_aircraft_and_ships_12_8_15_2(box: Components) -> None:
    assert box.aircraft["DH4"].cannot_fly_on == (1, 2, 3)
    assert box.aircraft["DH9A"].bases == ("4707", "2920")
    assert box.ships["steamer"].carries == 3
    assert box.ships["monitor"].rivers == ("major",)
    assert box.ships["carrier"].not_beyond == "2920"


def test_schedule_23_1(box: Components) -> None:
    assert [turn.weather for turn in box.turns[:4]] == ["dry", "dry", "roll", "snow"]
    assert sum(turn.supply["allied"] for turn in box.turns) == 33
    assert sum(turn.supply["red"] for turn in box.turns) == 31
    choice = next(each for each in box.arrivals if each.within)
    assert (choice.places, choice.within, choice.units) == (("2920",), 10, ("red-cav-1",))


def test_scripted_orders_have_fields(box: Components) -> None:
    french = next(each for each in box.orders if "fr21-a" in each.units)
    assert (french.code, french.by, french.toward) == ("must_advance", "rail", "2705")
    exit_to_onega = next(each for each in box.orders if each.code == "must_exit")
    assert exit_to_onega.box == "onega"
    assert exit_to_onega.at == box.charts.boxes["onega"].hexes


def test_charts(box: Components) -> None:
    charts = box.charts
    assert charts.combat.result(10, 0) == "-/1"
    assert charts.combat.result(12, 6) == "B"
    assert charts.combat.cell_provenance["1, 2-1"].startswith("reconstructed")
    assert "track" not in charts.movement.by_weather["thaw"]
    assert charts.movement.by_weather["snow"]["major_river"] == 3
    assert charts.bombing.table.result(9, 0) == "-"
    assert charts.depth == (6, 6, 5, 5, 4, 4)
    assert charts.numbers.sudden_death["allied"] == ("2705", "1248", "2122")


COMBAT_RESULTS = """
    2/-  2/-  -/-  -/-  En/- En/- En/-
    1/-  1/-  1/1  En/- En/- En/- En/1
    1/-  1/-  En/- En/- En/- En/1 -/1
    2/1  1/1  En/1 1/1  En/1 1/1  -/1
    2/1  En/1 1/1  En/1 1/1  -/1  -/2
    1/1  En/1 1/1  -/1  -/1  -/2  -/2
    1/1  1/1  -/1  -/1  -/2  -/2  B
    -/1  -/1  -/1  -/2  B    B    B
    -/1  -/1  -/2  B    B    B    B
    -/1  B    B    B    B    B    B
"""
AIR_RESULTS = """
    DA DA D1 D1 D1 D2
    DA DA DA DA D1 D1
    AA DA DA DA DA DA
    A1 AA AA AA DA DA
    A1 A1 AA AA DA DA
    A2 A1 AA AA AA AA
"""
"""The two tables as read from the scan a second time, rows by the die from 1."""


def test_combat_tables_as_printed_7_0_12_21(box: Components) -> None:
    for table, printed in (
        (box.charts.combat, COMBAT_RESULTS),
        (box.charts.air_combat, AIR_RESULTS),
    ):
        assert [list(row) for row in table.rows] == [
            line.split() for line in printed.strip().split("\n")
        ]
