"""The table with hidden chits (RCW 17.6): their number stands where their names are hidden."""

from app.games.rcw.presentation.players import boxes
from tests.games.rcw.positions import position


def test_the_box_of_another_shows_how_many_chits_he_holds_unseen() -> None:
    p = position("A: RL-152 @ tver\nA has: air-raid felix politburo", secrecy=True)
    mine = {box.letter: box for box in boxes(p.match.view("A"))}
    others = {box.letter: box for box in boxes(p.match.view("B"))}
    assert (mine["A"].chits, mine["A"].unseen) == (("Air Raid", "Felix Dzerzhinsky"), 0)
    assert (others["A"].chits, others["A"].unseen) == ((), 2)
    assert others["A"].politburo == 1
