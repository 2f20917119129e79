"""What a phasing player is reminded of before he ends a phase."""

from app.games.rcw.phase_warnings import oversights
from tests.games.rcw.positions import Position, position

TWO = "A: RL-152 R-111 @ tver\nA: RL-151 R-102 @ petrograd"


def left(p: Position, seat: str = "A") -> list[tuple[str, str]]:
    """The units and odds of what is undone."""
    return [(each.unit, each.odds) for each in oversights(p.match.state, seat)]


def test_forces_that_were_not_touched_are_undone_5_0() -> None:
    p = position(TWO)
    assert left(p) == [("RL-152", ""), ("RL-151", "")]
    p.order("A", "move Trotsky, to Novgorod, halt")
    assert left(p) == [("RL-151", "")]


def test_a_force_that_was_halted_where_it_stood_is_done_5_0() -> None:
    p = position(TWO)
    p.order("A", "move Trotsky, halt")
    assert left(p) == [("RL-151", "")]


def test_nothing_is_undone_in_the_turn_of_somebody_else_4_2() -> None:
    assert left(position(TWO), "B") == []


def test_an_attack_at_three_to_one_is_undone_and_a_weaker_one_is_not_8_0() -> None:
    p = position("A: RL-152 R-111 @ tver\n-: W-201 @ tver", phase="combat")
    assert left(p) == [("W-201", "4:1")]
    p = position("A: RL-152 R-111 @ tver\n-: W-202 @ tver", phase="combat")
    assert p.may("A", "attack") == {"W-202"}
    assert left(p) == []
