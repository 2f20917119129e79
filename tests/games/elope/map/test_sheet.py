"""What the map of Elope says of its hexes, its overlays, and the records of the box."""

import pytest

from app.games.elope.components import load
from app.games.elope.map import sheet
from app.games.elope.map.ground import ground
from app.games.elope.presentation import PRESENTATION
from app.games.elope.rules.rivers import is_frozen
from tests.games.elope.positions import position

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


@pytest.mark.parametrize(
    ("turn", "weather", "says"),
    [
        (3, "dry", ""),
        (3, "snow", "All rivers but the Lower Dvina and the Vaga are frozen."),
        (4, "snow", "All rivers are frozen."),
        (9, "thaw", "The Upper Dvina is frozen."),
    ],
)
def test_the_rivers_drawn_under_ice_are_those_that_the_rules_close_14_21_14_4_14_41(
    turn: int, weather: str, says: str
) -> None:
    """Hexside by hexside: the map, the fact beside it and the rules say the same."""
    p = position("FR21A 4707", turn=turn, weather=weather)
    view = p.match.view("A")
    season = PRESENTATION.season(view)
    assert season in ("", *sheet().seasons)
    frozen = {
        side for river in ground(BOARD).rivers if season in river.frozen_in for side in river.sides
    }
    assert frozen == {side for side in BOARD.waterways if is_frozen(p.board, side)}
    assert dict(PRESENTATION.standing(view)).get("Rivers", "") == says


def test_the_records_are_those_of_the_box() -> None:
    tables = {table.id: table for table in sheet().tables()}
    counts = {name: len(table.records) for name, table in tables.items()}
    assert counts["units"] == 275
    assert counts["links"] == 355
    assert counts["places"] == len(BOARD.places)
    sides = sum(record.cells[3].count("/") for record in tables["rivers"].records)
    assert sides == sum("/" in side for side in BOARD.waterways)
