"""What is laid over the map of a match for the stack that is selected."""

from app.games.elope.presentation.overlays import OVERLAYS
from tests.games.elope.positions import Position, position

DRAWN = {each.id: each.drawn for each in OVERLAYS}


def headquarters_shown(p: Position) -> set[str]:
    drawn = DRAWN["command"](p.match.view("A"), "A")
    return {code for code in ("FR21H", "US1HQ", "RS10H") if f"{code} +" in drawn}


def test_command_shows_the_headquarters_that_may_serve_the_selected_stack_10_62() -> None:
    """The French have their own and those of the Americans, the Royal Scots their own alone."""
    p = position("FR21A 4707, FR21H 4707, US1HQ 4607, RS10A 4707, RS10H 4308")
    assert headquarters_shown(p) == {"FR21H", "US1HQ", "RS10H"}
    p.order("A", "move FR21A")
    assert headquarters_shown(p) == {"FR21H", "US1HQ"}
    p.order("A", "halt, move RS10A")
    assert headquarters_shown(p) == {"RS10H"}


def test_command_shows_the_units_of_a_selected_headquarters_10_6() -> None:
    p = position("FR21A 4607, FR21B 3606, FR21H 4707, USA 4607, RS10A 4607")
    assert "FR21A" not in DRAWN["command"](p.match.view("A"), "A")
    p.order("A", "move FR21H")
    drawn = DRAWN["command"](p.match.view("A"), "A")
    assert "FR21A" in drawn
    assert "FR21B: too far" in drawn
    assert "RS10A" not in drawn
