"""The map of Reds! as it is drawn: everything named, nothing covered, and light on the wire."""

import gzip
from xml.etree import ElementTree

from app.games.board import HEX_MAP_STYLE
from app.games.board.cartography.signs import town_box
from app.games.board.sheet import lettering
from app.games.reds.components import load
from app.games.reds.map import sheet

MAX_PACKED = 250_000
BOARD = load().board


def test_every_name_has_its_place_and_covers_no_other_name_and_no_city() -> None:
    ground = sheet().board.ground
    found = lettering(ground)
    assert found.missing == []
    labels = found.labels
    assert {city.name for city in BOARD.cities.values()} <= {each.text for each in labels}
    assert {river.name for river in BOARD.rivers} <= {each.text for each in labels}
    signs = {number: town_box(ground, number) for number in ground.towns}
    for n, label in enumerate(labels):
        for box in label.boxes:
            assert not any(box.overlaps(sign) for sign in signs.values()), label.text
            others = [other for each in labels[n + 1 :] for other in each.boxes]
            assert not any(box.overlaps(other) for other in others), label.text


def test_the_ground_is_light_on_the_wire_and_has_few_elements() -> None:
    drawn = sheet().board.ground_svg(HEX_MAP_STYLE.read_text())
    assert len(gzip.compress(drawn.encode())) < MAX_PACKED
    assert sum(1 for _ in ElementTree.fromstring(drawn).iter()) < 1000


def test_each_hex_says_what_it_is() -> None:
    places = sheet().board.layout.places
    assert len(places) == 951
    assert places["2313"].says == "2313 Moscow: red resource city; clear; railway"
    assert places["1610"].says == "1610: lake"
    assert "Volga" in places["3119"].says
    assert "port" in places["1904"].says


def test_the_facts_of_a_hex_name_their_sources() -> None:
    facts = {str(fact.label): fact for fact in sheet().facts("1201")}
    assert facts["City"].text == "Murmansk, city"
    assert facts["Supply source"].text == "Northern, Allied"
    assert facts["Supply source"].source == "rule:12.8"
    assert facts["Terrain"].source == "reconstructed"
    lake = {str(fact.label): fact.text for fact in sheet().facts("1709")}
    assert lake["All-water sides"] == "SW"


def test_overlays_have_keys_of_their_own_and_a_drawing() -> None:
    overlays = sheet().overlays
    assert [each.id for each in overlays] == ["fronts", "areas", "rail", "supply", "ports"]
    assert len({each.key for each in overlays}) == len(overlays)
    for each in overlays:
        assert ElementTree.fromstring(f"<g>{each.drawn}</g>")[0].tag in {"path", "circle"}
    supply = sheet().overlay("supply")
    assert supply is not None
    assert supply.drawn.count("<circle") == len({source.hex for source in BOARD.sources})


def test_the_records_are_those_of_the_box() -> None:
    tables = {table.id: table for table in sheet().tables()}
    counts = {name: len(table.records) for name, table in tables.items()}
    lines = len(BOARD.railways) + len(BOARD.rivers)
    assert counts == {"units": 130, "leaders": 6, "cities": 100, "lines": lines, "hexes": 951}
    first = tables["units"].records[0]
    assert first.cells[:3] == ("A1", "1st Army", "Red")
    assert first.cells[6] == "0, +1"
    assert first.source == "rule:11.6 example 1"
    for table in tables.values():
        assert all(len(record.cells) == len(table.columns) for record in table.records)
        assert len({record.id for record in table.records}) == len(table.records)
