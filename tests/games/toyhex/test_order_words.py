"""Two Rivers in words for forces and paths: lists, ways, groups, conditions, and bad texts."""

import tomllib

import pytest

from app.games.kernel.chance import NoDice
from app.games.kernel.match import Match
from tests.games.toyhex.board import board_of
from tests.games.toyhex.positions import RiversPositions
from tests.games.toyhex.title import SMALL

POSITIONS = {SMALL.id: RiversPositions(SMALL)}
SITUATION = """
game = "toyhex"
title = "Two stacks"
[map]
0602 = "n1 n3"
0604 = "n2"
0102 = "s1"
"""


def standing(text: str = SITUATION) -> Match:
    content = tomllib.loads(text)
    state = POSITIONS[SMALL.id].state(content, "AB")
    return Match.from_position(SMALL, state, NoDice())


def where(match: Match, *units: str) -> list[str]:
    return [board_of(match.state)["where"][unit] for unit in units]


def after(text: str) -> Match:
    match = standing()
    outcome = match.orders("A", text)
    assert outcome.refusal is None, str(outcome.refusal)
    return match


@pytest.mark.parametrize(
    "text",
    [
        "1st Foot + Lancers: 0502, 0402",
        "march n1 and n3 by 0502-0402",
        "N1+N3: 0502>0402",
        "all in 0602: 0502 0402",
        "0602 all: 0402 via 0502",
        "1st Foot + Lancers in 0602: 0502, 0402",
    ],
)
def test_a_stack_marches_by_one_order_2_4(text: str) -> None:
    match = after(text)
    assert where(match, "n1", "n3") == ["0402", "0402"]
    assert len(match.log) == 2
    written = match.title.notation.write(match.log[-1]["action"])
    assert written == "march 1st Foot + Lancers by 0502, 0402"


def test_a_group_may_except_units_2_4() -> None:
    assert where(after("0602 all but cav: 0503"), "n1", "n3") == ["0503", "0602"]
    assert where(after("inf in 0602: 0503"), "n1", "n3") == ["0503", "0602"]


def test_a_list_may_end_with_the_hex_of_its_units() -> None:
    outcome = standing().orders("A", "march 1st Foot + Lancers from 0502 by 0402")
    assert outcome.refusal is not None
    assert outcome.refusal.why == '"1st Foot from 0502" names no unit of yours'


def test_after_a_unit_a_hex_means_to_again_and_again_2_5() -> None:
    match = after("move Lancers 0502 0402, 0302")
    assert where(match, "n3") == ["0302"]
    assert [entry["action"]["do"] for entry in match.log[1:]] == ["move", "to", "to", "to"]


def test_a_unit_that_has_points_left_needs_no_halt_2_5() -> None:
    match = after("move Lancers, to 0502\nmove 1st Foot, to 0503\ndone")
    assert match.waiting() == {"A": "combat"}


def test_a_distant_goal_means_the_cheapest_way_which_the_receipt_states_2_4() -> None:
    match = standing()
    outcome = match.orders("A", "# ride\nLancers: 0405")
    assert outcome.refusal is None, str(outcome.refusal)
    (note,) = outcome.notes
    assert note.line == 2
    path = outcome.entries[0]["action"]["path"]
    assert len(path) > 1
    assert note.text == (
        f"by {', '.join(path)}: the cheapest way, of equal ones the one of fewer hexes, then of "
        "lower numbers"
    )


COMBAT = SITUATION.replace("[map]", 'phase = "combat"\n[map]').replace("0102", "0502")


def test_an_attack_that_is_too_weak_is_left_out_3_1() -> None:
    """1st Foot and Lancers are 6 against 4."""
    match = standing(COMBAT)
    outcome = match.orders("A", "attack 0502 if difference 3\ndone")
    assert outcome.refusal is None, str(outcome.refusal)
    assert [str(note) for note in outcome.notes] == [
        'line 1: "attack 0502" was left out: the difference is 2'
    ]
    assert [entry["action"]["do"] for entry in outcome.entries] == ["done"]


def test_an_attack_that_is_strong_enough_is_made_3_1() -> None:
    match = standing(COMBAT)
    draft = match.draft()
    assert draft.orders("A", "attack 0502 if difference 2").needs_chance
    assert draft.orders("A", "attack 0502 if difference 3 else stop\ndone").entries == ()
