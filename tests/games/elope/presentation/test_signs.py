"""What lies on the map besides counters: mines in the rivers."""

from app.games.board.signs import Sign
from app.games.elope.presentation.board import signs
from app.games.elope.presentation.in_words import board_in_words
from tests.games.elope.positions import position

FLOTILLA = "FR21A 4707, FR21B 4707, FR21C 4707, STEAMA 4706/4707"


def test_mines_are_seen_on_both_banks_and_told_in_words_15_7() -> None:
    p = position(FLOTILLA, options={"ships": "depth"})
    view = p.match.view("A")
    assert "Mines in" not in board_in_words(view)
    view["board"]["fleet"]["mines"] = ["3812/3813"]
    mines = Sign("mine", "harm", "mines lie in 3812/3813")
    assert {at for at, there in signs(view["board"]).items() if mines in there} == {"3812", "3813"}
    assert "Mines in the hexsides: 3812/3813" in board_in_words(view)
