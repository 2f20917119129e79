"""What the map of Elope says of its hexes, its overlays, and the records of the box."""

from app.games.elope.components import load
from app.games.elope.map import sheet

BOARD = load().board


def test_each_hex_says_what_it_is() -> None:
    places = sheet().board.layout.places
    assert len(places) == 2500
    says = "4707 Archangel: city; clear; airbase; railway; track; Dvina S SW"
    assert places["4707"].says == says
    assert places["0101"].says == "0101: forest"


def test_the_facts_of_a_hex_name_its_sides_and_their_sources() -> None:
    facts = [(str(fact.label), fact.text, fact.source) for fact in sheet().facts("2920")]
    assert ("Victory points", "3", "rule:24.0") in facts
    assert ("Supply source", "Allied", "rule:11.2") in facts
    assert ("SE", "ferry", "reconstructed") in facts
    assert ("N", "Dvina, major river", "reconstructed") in facts


def test_the_records_are_those_of_the_box() -> None:
    tables = {table.id: table for table in sheet().tables()}
    counts = {name: len(table.records) for name, table in tables.items()}
    assert counts["units"] == 275
    assert counts["links"] == 355
    assert counts["places"] == len(BOARD.places)
    sides = sum(record.cells[3].count("/") for record in tables["rivers"].records)
    assert sides == sum("/" in side for side in BOARD.waterways)
