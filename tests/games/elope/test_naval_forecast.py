"""What voyages would bring: fire from the shore, meetings, and what a player reads of them."""

from fractions import Fraction

import pytest

from app.games.elope.naval_forecast import Duel, duel_with, in_words, voyage_forecast
from app.games.elope.presentation.voyages import Crew, crew
from app.games.elope.rules.sailing import voyages
from tests.games.elope.positions import BY_CODE, Position, position

OPTIONS = {"ships": "depth"}


def sailing(units: str, ship: str, **values: object) -> Position:
    """A position of a match with ships, one of which has been selected."""
    p = position(units, options=OPTIONS, **values)  # type: ignore[arg-type]
    p.order("A", f"move {ship}")
    return p


def shown(p: Position) -> Crew:
    found = crew(p.match.view("A"))
    assert found is not None
    return found


def test_guns_on_the_way_and_the_chance_to_pass_them_15_0() -> None:
    """A steamer alone sinks on 1 to 3 at each hex of guns."""
    p = sailing("STEAMA 4013/4014, RB1HQ 3813, FR21A 4707", "STEAMA")
    ships = [BY_CODE["STEAMA"]]
    able = voyages(p.board, ships, 0)
    free = voyage_forecast(p.board, ships, able["3913/4014"])
    assert (free.unharmed, in_words(free)) == (Fraction(1), "")
    past = voyage_forecast(p.board, ships, able["3813/3913"])
    assert (past.guns, past.unharmed) == (("3813",), Fraction(1, 2))
    assert in_words(past) == "guns in 3813; 50% to pass unharmed"


def test_the_panel_names_what_is_within_reach_nearest_first() -> None:
    p = sailing("STEAMA 4013/4014, RB1HQ 3813, RART1 3612, FR21A 4707", "STEAMA")
    found = shown(p)
    assert (found.left, [danger.where for danger in found.dangers]) == (30, ["3813", "3612"])
    assert found.dangers[0].says == "guns: 50% to sink a steamer"
    assert found.dangers[0].cost < found.dangers[1].cost
    calm = shown(sailing("STEAMA 4013/4014, FR21A 4707", "STEAMA"))
    assert calm.dangers == ()


def test_without_ships_in_hand_there_is_no_such_panel() -> None:
    p = position("STEAMA 4013/4014, FR21A 4707", options=OPTIONS)
    assert crew(p.match.view("A")) is None


@pytest.mark.parametrize(
    ("ships", "expected"),
    [
        # Both sides add one: 15 of 36 pairs of dice are higher, one by five.
        ("M23M25 3813/3912", Duel(Fraction(15, 36), Fraction(1, 36), Fraction(1, 36))),
        # Red alone adds one.
        ("ADVOK 3813/3912", Duel(Fraction(10, 36), Fraction(0), Fraction(3, 36))),
    ],
)
def test_a_duel_of_one_against_one_15_6(ships: str, expected: Duel) -> None:
    """The higher die goes on; at a difference of five the lower ship is sunk."""
    code = ships.split(" ")[0]
    p = position(f"{ships}, RGUN1 3712/3812, FR21A 4707", options=OPTIONS)
    assert duel_with(p.board, [BY_CODE[code]], "3712/3812") == expected


def test_the_receipt_of_an_order_to_a_hex_says_where_it_leads_and_what_it_risks_15_1() -> None:
    p = position("STEAMA 4013/4014, RB1HQ 3813, FR21A 4707", options=OPTIONS)
    outcome = p.match.orders("A", "move STEAMA, river to 3813")
    (note,) = outcome.notes
    assert "of 30 points; guns in 3813; 50% to pass unharmed" in note.text
