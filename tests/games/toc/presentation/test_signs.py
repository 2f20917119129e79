"""What lies on the map besides counters: what spaces have been activated for."""

from app.games.board.signs import Sign
from app.games.toc.presentation.board import signs
from tests.games.toc.positions import position

FORCES = "WHITE: 321 VOL1 VOL2 DENIKI; 311 AFSR1; RED: 322 R11 R12; 801 R1"
MOVES = Sign("arrow", "gold", "activated for movement")
FIGHTS = Sign("swords", "harm", "activated for combat")


def test_activated_spaces_bear_what_they_are_activated_for_until_the_round_ends_7_2() -> None:
    p = position(FORCES, operations=2)

    def marked() -> dict[str, Sign]:
        there = signs(p.match.view("A")["board"])
        return {place: sign for place in there for sign in there[place] if sign in (MOVES, FIGHTS)}

    p.order("A", "activate 321 for combat, activate 311 for movement")
    assert marked() == {"321": FIGHTS, "311": MOVES}
    p.order("A", "done")
    assert marked() == {"321": FIGHTS, "311": MOVES}
    p.order("A", "done")
    assert not marked()
