"""Corrections of Elope: they tell what changed, keep the board sound, and leave one answer."""

import pytest

from app.games.elope.board import board_of
from app.games.elope.box import OF_SIDE, SIDES
from app.games.elope.rules.condition import judge
from app.games.kernel.corrections import NotCorrectable
from app.games.kernel.state import copy_state
from tests.games.elope.positions import BY_CODE, Position, position

FRENCH = "FR21A 3207, FR21H 3307, DEPA1 3606, R4BN 3107, RB1HQ 3006, DEPR1 3006"


def correct(p: Position, what: str, **filled: str) -> None:
    values = {key: BY_CODE.get(value, value) for key, value in filled.items()}
    p.match.correct(what, values, "the counter slipped")


def test_a_unit_that_is_moved_is_judged_where_it_stands_10_0() -> None:
    p = position(FRENCH)
    assert not p.is_on("unsupplied", "FR21A")
    correct(p, "move", unit="FR21A", place="2904")
    assert p.at("FR21A") == "2904"
    assert p.is_on("unsupplied", "FR21A")
    assert p.told("corrected.move") == [{"unit": BY_CODE["FR21A"], "at": "3207", "place": "2904"}]


def test_a_corrected_position_has_one_answer_r_zoc_4() -> None:
    """Two full stacks on each other's only line, the classical hole: judged twice, it is one."""
    p = position(
        "FR21A 3207, FR21B 3207, FR21C 3207, FR21H 3207, DEPA1 3606, "
        "R4BN 3407, R5BN 3407, RKAM 3407, RB1HQ 3006, DEPR1 3006"
    )
    correct(p, "move", unit="FR21B", place="3307")
    everybody = [unit for side in SIDES for unit in OF_SIDE[side]]
    answers = []
    for _time in range(2):
        board = board_of(copy_state(p.match.state))
        judge(board, everybody)
        answers.append((board["unsupplied"], board["isolated"]))
    assert answers[0] == answers[1]


def test_sides_and_points_are_corrected_7_6_11_0() -> None:
    p = position(FRENCH)
    correct(p, "turn", unit="FR21A")
    assert p.is_on("reduced", "FR21A")
    correct(p, "turn", unit="FR21A")
    assert not p.is_on("reduced", "FR21A")
    correct(p, "points", side="red", count="3")
    assert p.board["points"]["red"] == 3
    assert [p.told(say) for say in ("corrected.reduced", "corrected.full")] == [
        [{"unit": BY_CODE["FR21A"]}]
    ] * 2


def test_what_is_not_possible_is_refused_and_changes_nothing() -> None:
    p = position(FRENCH)
    before = copy_state(p.match.state)
    for what, filled in [
        ("move", {"unit": "FR21A", "place": "3107"}),
        ("turn", {"unit": "DEPA1"}),
        ("points", {"side": "red", "count": "-1"}),
    ]:
        with pytest.raises(NotCorrectable):
            correct(p, what, **filled)
    assert p.match.state == before


def test_nothing_is_corrected_while_a_combat_is_resolved() -> None:
    p = position(FRENCH, step="combat", dice=[2])
    p.order("A", "attack 3107 with FR21A")
    assert p.match.state["steps"][-1]["step"] not in ("movement", "combat")
    with pytest.raises(NotCorrectable):
        correct(p, "turn", unit="FR21A")
