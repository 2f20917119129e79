"""What is laid over the map of a match for the stack that is selected."""

from app.games.elope.presentation.overlays import OVERLAYS
from tests.games.elope.positions import Position, position

DRAWN = {each.id: each.drawn for each in OVERLAYS}


def command_shown(p: Position, pointed: str = "") -> str:
    """What is shown of command, in all or of the headquarters in a hex that is pointed at."""
    in_all, *of_places = DRAWN["command"](p.match.view("A"), "A").split('<g class="of-place" ')
    found = {each.partition(">")[0]: each for each in of_places}
    return found.get(f'data-about="{pointed}"', "") if pointed else in_all


def headquarters_shown(p: Position) -> set[str]:
    drawn = command_shown(p)
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
    assert "FR21A" not in command_shown(p)
    p.order("A", "move FR21H")
    drawn = command_shown(p)
    assert "FR21A" in drawn
    assert "FR21B: too far" in drawn
    assert "RS10A" not in drawn


def test_command_shows_the_net_of_the_headquarters_that_is_pointed_at_10_6() -> None:
    """Without selecting it, and of the others nothing; of a hex without any there is no more."""
    p = position("FR21A 4607, FR21B 3606, FR21H 4707, USA 4607, RS10A 4607, RS10H 4308")
    french, scots = command_shown(p, "4707"), command_shown(p, "4308")
    assert "FR21H +" in french
    assert "FR21B: too far" in french
    assert "RS10" not in french
    assert "RS10A" in scots
    assert "FR21A" not in scots
    assert command_shown(p, "4607") == ""
