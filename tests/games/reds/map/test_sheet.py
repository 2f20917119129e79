"""What the map of Reds! says of its hexes, its overlays, and the records of the box."""

from app.games.reds.components import load
from app.games.reds.map import sheet

BOARD = load().board


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


def test_each_supply_source_is_shown_once() -> None:
    supply = sheet().overlay("supply")
    assert supply is not None
    assert supply.drawn.count("<circle") == len({source.hex for source in BOARD.sources})
    assert sheet().overlay("nothing") is None


def test_the_records_are_those_of_the_box() -> None:
    tables = {table.id: table for table in sheet().tables()}
    counts = {name: len(table.records) for name, table in tables.items()}
    lines = len(BOARD.railways) + len(BOARD.rivers)
    assert counts == {"units": 130, "leaders": 6, "cities": 100, "lines": lines, "hexes": 951}
    first = tables["units"].records[0]
    assert first.cells[:3] == ("A1", "1st Army", "Red")
    assert first.cells[6] == "0, +1"
    assert first.source == "rule:11.6 example 1"
