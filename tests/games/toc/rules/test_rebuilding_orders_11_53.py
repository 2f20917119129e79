"""Section 11.53: both sides order repairs and rebuilding at once and sealed (decision 0206)."""

from typing import Any

import pytest

from app.games.kernel.state import Frame
from app.games.toc.rules.set_up import new_politics
from tests.games.toc.positions import BY_CODE, Position, position
from tests.games.toc.rules.test_campaign import politics

VOL1_VIA_TAGANROG = {"do": "mend_via", "unit": BY_CODE["VOL1"], "via": "port 338"}
FORCES = "WHITE: 321 AFSR1* VOL1*; RED: 801 R1* RED1*; 817 R9*"


def replacements(
    forces: str = FORCES,
    dice: list[int] | None = None,
    *,
    white: int = 4,
    red: int = 4,
    **more: Any,
) -> Position:
    """The replacements of a Logistics Phase, with so many halves of steps for each side."""
    frames: list[Frame] = [
        {"step": "game"},
        {"step": "turn", "at": 2},
        {"step": "logistics", "at": 9},
        {"step": "replacements"},
    ]
    return position(forces, frames=frames, dice=dice, steps={"white": white, "red": red}, **more)


def test_both_sides_order_at_once_and_sealed_11_53() -> None:
    p = replacements()
    assert p.asked() == {"A": "rebuilding", "B": "rebuilding"}
    before = p.match.view("A")
    p.order("B", "repair R9 via Tula\nrepair R1")
    after = p.match.view("A")
    assert {**before, "sealed": None} == {**after, "sealed": None}
    assert p.match.log[-1]["to"] == ["B"]
    assert p.match.log[-1]["tellings"] == []
    # Nothing is left to spend: that does not show in who is asked either.
    assert p.verbs("B") == {"done"} | p.verbs("B") & {"resign", "instruct"}
    assert p.asked() == {"A": "rebuilding", "B": "rebuilding"}
    p.order("B", "done")
    assert p.is_reduced("R9")
    p.order("A", "repair VOL1\ndone")
    assert [each["unit"] for each in p.told("repaired")] == [
        BY_CODE[c] for c in ("VOL1", "R9", "R1")
    ]
    assert p.board["steps"] == {"white": 0, "red": 0}


def test_a_side_without_anything_to_repair_is_not_asked_11_53() -> None:
    assert replacements("WHITE: 321 VOL1; RED: 801 R1*").asked() == {"B": "rebuilding"}
    assert replacements(white=0).asked() == {"B": "rebuilding"}
    none = replacements(white=0, red=0)
    assert "rebuilding" not in none.asked().values()
    assert none.told("repaired") == []


def lost(p: Position, *codes: str) -> Position:
    """The same position with units in the casualty box."""
    p.board["where"].update({BY_CODE[code]: "casualties" for code in codes})
    return p


def test_what_is_ordered_counts_for_what_can_be_ordered_next_11_53() -> None:
    """Tula takes two steps; R2 is rebuilt reduced, and repaired by the next order."""
    p = lost(replacements(red=6), "R2")
    p.order("B", "rebuild R2 at 817 via Tula\nrepair R2 via Tula")
    assert "has no steps left" in p.refusal("B", "repair R9 via Tula").why
    assert p.at("R2") == "casualties"
    p.order("B", "repair R9\ndone")
    p.order("A", "done")
    assert p.at("R2") == "817"
    assert not p.is_reduced("R2")
    assert not p.is_reduced("R9")


@pytest.mark.parametrize(("die", "is_done"), [(1, True), (6, False)])
def test_a_port_is_rolled_for_when_both_have_ordered_11_53(die: int, is_done: bool) -> None:
    """On a six a step is lost, so that the last order is not possible any more. WHITE is told so,
    and chooses openly what to do with the half step; RED's orders stay sealed until then."""
    p = replacements("WHITE: 321 AFSR1* VOL1*; RED: 801 R1*", [die], white=3, red=2,
                     politics=politics(britain="white"))  # fmt: skip
    p.order("A", "repair VOL1 via Taganrog port\ndone")
    assert p.told("port") == []
    p.order("B", "repair R1\ndone")
    assert [each["die"] for each in p.told("port")] == [die]
    assert p.is_reduced("VOL1") != is_done
    assert p.told("unfit") == ([] if is_done else [{"side": "white", "order": VOL1_VIA_TAGANROG}])


def test_a_side_chooses_again_after_a_port_that_it_used_last_11_53() -> None:
    """It wants to see the die first. RED's orders stay sealed meanwhile: WHITE rebuilds first."""
    p = replacements("WHITE: 321 AFSR1* VOL1*; RED: 801 R1*", [6], white=6, red=2,
                     politics=politics(britain="white"))  # fmt: skip
    p.order("B", "repair R1\ndone")
    p.order("A", "use port Taganrog\ndone")
    assert p.asked() == {"A": "rebuilding"}
    assert p.told("rebuilds_again") == [{"side": "white"}]
    assert p.told("still_sealed") == [{"side": "red"}]
    assert p.board["steps"] == {"white": 4, "red": 2}
    assert p.is_reduced("R1")
    p.order("A", "repair VOL1\ndone")
    assert not p.is_reduced("VOL1")
    assert not p.is_reduced("R1")


def test_partisans_who_do_not_rise_leave_the_choice_of_another_try_13_41() -> None:
    p = replacements("WHITE: 321 AFSR1; RED: 801 R1*", [6, 1], white=0,
                     politics=new_politics())  # fmt: skip
    p.order("B", "recruit at 911\ndone")
    assert p.asked() == {"B": "rebuilding"}
    p.order("B", "recruit at 907")
    assert [each["success"] for each in p.told("partisans")] == [False, True]
    assert p.board["where"]["red-corps-fe-red-1"] == "907"


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("repair R2", "R2 army has been eliminated: rebuild it first"),
        ("repair RED3", "Red 3 corps is at full strength"),
        ("repair VOL1", "Vol 1 army does not belong to your own forces"),
        ("repair PEOP1", "Peoples 1 army has a dot: it is neither repaired nor rebuilt"),
        ("repair R8", "no resource centre that you supply is linked to R8 army by rail"),
        ("repair R10 via Moskva", "R10 army is not in play"),
        ("rebuild R1 at 811", "R1 army is not in the casualty box"),
        ("rebuild R2 at reserve", "armies are rebuilt in cities of their camp"),
        ("rebuild RED2 at 801", "corps are rebuilt in the reserve"),
        ("rebuild R2 at 802", "R2 army cannot be rebuilt at"),
    ],
)
def test_a_refusal_says_why_a_unit_cannot_be_repaired_11_53(order: str, why: str) -> None:
    p = replacements("WHITE: 321 VOL1*; RED: 801 R1* RED3 PEOP1*; 328 R8*", red=3)
    refusal = lost(p, "R2", "RED2").refusal("B", order)
    assert why in refusal.why
    assert refusal.case == "11.53"


def test_a_refusal_says_what_a_unit_costs_11_53() -> None:
    p = replacements("WHITE: 321 VOL1*; RED: 801 R1* R2*", red=3)
    p.order("B", "repair R1")
    why = p.refusal("B", "repair R2").why
    assert why == "a step of R2 army costs 1, and you have ½ left"


def test_the_factions_of_a_side_are_one_question_after_its_own_units_11_2() -> None:
    """Steps of a faction serve its own forces alone; they are carried out after both sides'."""
    p = replacements("WHITE: 218 SICH1*; 514 CZEC1*; 321 VOL1*; RED: 801 R1*", [6], white=2,
                     red=2, control={"227": "white"}, flags=["central_powers_gone"],
                     politics=politics(ukraine="white", czech="white"))  # fmt: skip
    assert p.asked() == {"A": "rebuilding", "B": "rebuilding"}
    p.order("A", "repair VOL1\ndone")
    assert p.asked() == {"A": "faction_rebuilding", "B": "rebuilding"}
    assert p.may("A", "mend") == {"SICH1", "CZEC1"}
    p.order("A", "repair CZEC1\nrepair SICH1\ndone")
    assert p.asked() == {"B": "rebuilding"}
    p.order("B", "repair R1\ndone")
    assert [each["unit"] for each in p.told("repaired")] == [
        BY_CODE[code] for code in ("VOL1", "R1", "CZEC1", "SICH1")
    ]


def test_standing_instructions_answer_both_questions_11_2_11_53() -> None:
    p = replacements("WHITE: 514 CZEC1*; 321 VOL1*; RED: 801 R1*", white=2, red=2,
                     politics=politics(czech="white"))  # fmt: skip
    p.order("A", "standing rebuild as usual\nstanding rebuild factions as usual")
    assert p.asked() == {"B": "rebuilding"}
    p.order("B", "done")
    assert not p.is_reduced("VOL1")
    assert not p.is_reduced("CZEC1")


def test_version_5_of_the_rules_asks_one_side_after_the_other_11_53() -> None:
    p = replacements(rules=5)
    assert p.asked() == {"A": "rebuilding"}
    p.order("A", "repair VOL1\ndone")
    assert not p.is_reduced("VOL1")
    assert p.asked() == {"B": "rebuilding"}
