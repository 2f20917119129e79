"""What the rulebook states about its components holds in our files."""

from collections import Counter
from itertools import pairwise

import pytest

from app.games.reds.components import Components, load
from app.games.reds.components.counters import LETTERS
from app.games.reds.components.map_files import FACTIONS, FRONTS


@pytest.fixture(scope="module")
def box() -> Components:
    return load()


def test_no_front_has_the_name_of_a_faction_7_2_7_3() -> None:
    """Chits name what they activate: units on a front, or those of a faction."""
    assert set(FRONTS).isdisjoint(FACTIONS)


def test_size_of_the_map(box: Components) -> None:
    board = box.board
    assert len(board.hexes) == len(board.grid.hexes) == 951
    assert sum(each.is_land for each in board.hexes.values()) == 896
    assert Counter(each.terrain for each in board.hexes.values()) == {
        "clear": 486, "forest": 182, "desert": 174, "sea": 49,
        "mountain": 35, "swamp": 19, "lake": 6,
    }  # fmt: skip


def test_railways_and_rivers(box: Components) -> None:
    board = box.board
    assert (len(board.rail), len(board.rivers_at), len(board.volga)) == (347, 193, 28)
    assert sum(map(len, board.rail.values())) == 2 * 395
    assert sum(map(len, board.rivers_at.values())) == 2 * 180
    assert board.rivers_at["3010"] == {"2910": ("Volga",), "3011": ("Volga",), "3109": ("Kama",)}


def test_sides_that_are_all_water_8_1(box: Components) -> None:
    kinds = Counter(each.kind for each in box.board.hexsides.values())
    assert kinds == {"sea": 162, "lake": 27}


def test_cities_and_resources_2_2(box: Components) -> None:
    cities = box.board.cities
    assert len(cities) == 100
    resources = {city.name for city in cities.values() if city.resource}
    assert len(resources) == 12
    assert {
        *("Moscow", "Tula", "Petrograd", "Tsaritsyn", "Izhevsk", "Simbirsk", "Riga")
    } <= resources
    red = {city.name for city in cities.values() if city.red}
    assert {"Moscow", "Kazan", "Odessa", "Rostov-on-Don"} <= red


def test_every_city_on_a_coast_is_a_port_2_2(box: Components) -> None:
    ports = {city.hex for city in box.board.cities.values() if city.port}
    coastal = {each for each in box.board.cities if box.board.hexes[each].coast}
    assert ports == coastal


def test_hexes_that_the_rulebook_numbers(box: Components) -> None:
    names = {
        "1201": "Murmansk", "1221": "Warsaw", "1312": "Revel", "1611": "Petrograd", "1920": "Kiev",
        "2124": "Odessa", "2313": "Moscow", "2315": "Tula", "2423": "Ekaterinoslav",
        "2522": "Gulyaypole", "2825": "Novorossiysk", "3119": "Tsaritsyn", "4301": "Omsk",
        "5412": "Tashkent",
    }  # fmt: skip
    assert {number: box.board.cities[number].name for number in names} == names
    assert "5421" not in box.board.cities


def test_supply_sources_of_each_faction_12_8(box: Components) -> None:
    sources = {each: {s.hex for s in box.board.sources if s.faction == each} for each in FACTIONS}
    assert sources["red"] == {"2313", "5412"}
    assert sources["afsr"] == {"2124", "2525", "2825", "3326"}
    assert sources["muslim"] == {"4922", "5421"}
    assert sources["polish"] == {"1221"}
    assert sources["allied"] == {s for name in ("afsr", "siberian", "northern_army", "muslim")
                                 for s in sources[name]}  # fmt: skip


def test_free_territory_13_1(box: Components) -> None:
    inside = {number for number, each in box.board.hexes.items() if each.free_territory}
    assert {"2423", "2522"} <= inside
    assert len(inside) == 4


def test_counters_2_3_2_4_2_6(box: Components) -> None:
    units = box.units.values()
    assert (len(units), len(box.leaders), len(box.chits), len(box.markers)) == (130, 6, 14, 16)
    fighting = Counter(unit.side for unit in units if unit.type in ("infantry", "cavalry"))
    assert fighting == {"red": 25, "white": 47}
    at_start = Counter(
        unit.side
        for unit in units
        if unit.type in ("infantry", "cavalry") and unit.setup and not unit.arrival
    )
    assert at_start == {"red": 15, "white": 20}


def test_codes_are_short_and_each_is_used_once(box: Components) -> None:
    codes = [unit.code for unit in box.units.values()]
    assert len(set(codes)) == len(codes)
    assert all(code.isalnum() and not code.isdecimal() and len(code) <= 6 for code in codes)


def test_infantry_and_cavalry_alone_exert_zones_8_1(box: Components) -> None:
    for unit in box.units.values():
        assert unit.zone == (unit.type in ("infantry", "cavalry"))


def test_values_of_the_examples_11_6(box: Components) -> None:
    first, sixteenth = box.units["R-A01"], box.units["R-A16"]
    assert (first.manpower, first.disordered_defence) == (4, -1)
    assert (sixteenth.manpower, sixteenth.defence) == (4, 2)
    assert box.units["W-CZ2"].move == 3
    assert first.provenance["manpower"] == "rule:11.6 example 1"
    assert first.provenance["attack"] == "reconstructed"


def test_printed_cells_of_the_combat_results_11_6(box: Components) -> None:
    column = box.combat.columns.index("1:2")
    assert box.combat.result(column, 4) == "ad"
    assert box.combat.result(column, 14) == "aDR"
    assert box.combat.result(column, 99) == "aDR"
    assert box.combat.result(column, -99) == "A"


def test_the_combat_results_are_one_formula_of_five_numbers_11_6(box: Components) -> None:
    """Decision 0123. Band and column count from 0; the difference counts twice for a rout."""
    all_attackers, one_defender, no_attacker, retreat, all_defenders = 2, 6, 8, 15, 17
    even = 2
    for band, row in enumerate(box.combat.cells):
        for column, cell in enumerate(row):
            gain, rout = band + column, 2 * band + column
            attacker = "A" if gain <= all_attackers else "a"
            if gain >= no_attacker and column >= even:
                attacker = ""
            defender = "d" if gain >= one_defender else ""
            if rout >= all_defenders:
                defender = "D"
            assert cell == attacker + defender + ("R" if rout >= retreat else "")


def test_the_combat_results_never_get_worse_with_odds_or_difference_11_6(box: Components) -> None:
    def rank(cell: str) -> tuple[int, int, int]:
        attacker = -2 if "A" in cell else -1 if "a" in cell else 0
        defender = 2 if "D" in cell else 1 if "d" in cell else 0
        return attacker, defender, int("R" in cell)

    lines = [*box.combat.cells, *zip(*box.combat.cells, strict=True)]
    for line in lines:
        for worse, better in pairwise(map(rank, line)):
            assert all(x <= y for x, y in zip(worse, better, strict=True))


def test_evacuation_values_18_2(box: Components) -> None:
    values = [box.strategic_turns[letter].evacuation for letter in LETTERS]
    assert values == [0, 0, 3, 4, 5, 6, 7]


def test_winter_and_thaw_19(box: Components) -> None:
    seasons = Counter(turn.season for turn in box.turns)
    assert seasons == {"normal": 15, "winter": 6, "thaw": 3}
    assert all(("March" in turn.dates) == (turn.season == "thaw") for turn in box.turns)


def test_chits_7_2_7_3(box: Components) -> None:
    red = {group for chit in box.chits.values() if chit.side == "red" for group in chit.groups}
    assert red == set(FRONTS)
    later = {chit.id for chit in box.chits.values() if chit.available_from == "B"}
    assert later == {"NORTH-WESTERN", "POLISH"}


def test_every_total_of_two_dice_is_an_event_6_3(box: Components) -> None:
    assert set(box.events) == {(side, n) for side in ("red", "white") for n in range(2, 13)}
    assert box.events["white", 12].name == "Wrangel"
    assert (box.events["white", 12].modifier, box.events["white", 12].factions) == (-1, ("afsr",))


def test_markers_2_7_3_2(box: Components) -> None:
    assert len(box.setup.white) == 8
    assert "2924" in box.setup.white  # ruling R1
    assert box.markers["TROTSKY"].setup == "2813"
    assert box.markers["VERDUN"].setup == "3119"


def test_circles_of_the_don_and_siberian_cossacks_10_12(box: Components) -> None:
    assert box.units["W-DON1"].circle == box.units["W-DON2"].circle == "2921"
    assert box.units["W-SCOS"].circle == "4301"
