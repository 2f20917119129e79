"""Which stacks can be selected while another is: those left behind by ships and by rail (4.2)."""

from app.games.elope.presentation import PRESENTATION
from tests.games.elope.positions import BY_CODE, Position, position
from tests.games.reds.presentation.drafts import TestDraft

ARMY = "FR21A 4707, FR21B 4707, FR21C 4707, USA 4707, US1HQ 4707"


def forces(p: Position) -> set[str]:
    given = PRESENTATION.board_input(p.match.view("A"), TestDraft("A", p.match))
    return set(given.forces)


def test_beside_ships_and_a_stack_under_way_all_others_can_be_selected_4_2() -> None:
    p = position(
        f"{ARMY}, STEAMA 4706/4707",
        options={"ships": "depth", "railways": True, "aircraft": "none"},
    )
    p.order("A", "move STEAMA, sail to 4607/4707")
    assert {BY_CODE["USA"], BY_CODE["US1HQ"]} <= forces(p)
    p.order("A", "move USA, rail to 4308")
    others = forces(p)
    assert BY_CODE["US1HQ"] in others
    assert not {BY_CODE["USA"], BY_CODE["STEAMA"]} & others
    p.order("A", "move US1HQ, to 4607")
    assert p.at("US1HQ") == "4607"


def test_a_stack_that_has_not_started_has_to_go_or_halt_first_4_2() -> None:
    p = position(ARMY)
    p.order("A", "move USA")
    assert forces(p) == set()
