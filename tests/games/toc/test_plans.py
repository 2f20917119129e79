"""Prepared orders, stances and corrections of Triumph of Chaos."""

import pytest

from app.games.kernel.corrections import NotCorrectable
from app.games.kernel.match import Match
from app.games.kernel.plan_program import Program
from app.games.kernel.plan_run import execute, moment
from app.games.kernel.plan_text import read_plan
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat
from app.games.toc.plans import STANCE, TRIGGERS, spaces_between
from app.games.toc.rules.set_up import new_politics
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.toc.positions import BY_CODE, Position, position

FORCES = "WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R11 R12 STALIN RED7; 801 R1"


def attacked(dice: list[int]) -> Position:
    p = position(FORCES, operations=1, dice=dice)
    p.order("A", "activate 321 for combat, attack 322, with VOL1, with VOL2, announce")
    while "A" in p.asked():
        p.match.apply("A", p.match.default("A") or {})
    return p


def answered(match: Match, seat: Seat, said: str) -> Action | None:
    """What a stance answers to the question that a seat is asked."""
    read = STANCE.read(said)
    assert isinstance(read, dict)
    return STANCE.choose(match.view(seat), seat, match.pending(seat), read)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("hold", {"do": "hold"}),
        ("withdraw, lose corps first", {"do": "withdraw", "leader": "stalin"}),
        ("bring help", {"do": "hold"}),
        ("no assets", {"do": "hold"}),
        ("strike back", None),
    ],
)
def test_a_stance_says_what_to_do_before_the_fire_8_2(said: str, answer: Action | None) -> None:
    p = attacked([])
    assert p.asked() == {"B": "defence"}
    assert answered(p.match, "B", said) == answer


def test_a_stance_names_who_loses_steps_and_where_to_go_8_5_8_6() -> None:
    p = attacked([6, 1])
    p.order("B", "hold")
    while "A" in p.asked():
        p.match.apply("A", p.match.default("A") or {})
    assert p.asked() == {"B": "losses"}
    assert answered(p.match, "B", "lose R12 first") == {"do": "lose", "unit": BY_CODE["R12"]}
    while p.asked().get("B") == "losses":
        p.match.apply("B", p.match.default("B") or {})
    assert p.asked() == {"B": "retreat"}
    choice = answered(p.match, "B", "fall back to 601")
    assert choice is not None
    ends = [each["to"] for each in p.match.pending("B")]
    assert spaces_between(choice["to"], "601") == min(spaces_between(e, "601") for e in ends)


def test_a_stance_that_names_nobody_is_refused() -> None:
    assert isinstance(STANCE.read("lose nobody first"), Refusal)
    assert isinstance(STANCE.read("fall back to nowhere"), Refusal)
    assert STANCE.read("play R1 event") is None


def test_the_defenders_answers_are_a_bundle_while_the_combat_lasts() -> None:
    p = attacked([6, 1])
    bundle = next(each for each in TRIGGERS if each.bundle)
    assert bundle.window is not None
    before = bundle.window(p.match.state)
    assert moment(p.match, "B", bundle, {}) is not None
    p.order("B", "hold")
    while "A" in p.asked():
        p.match.apply("A", p.match.default("A") or {})
    assert bundle.window(p.match.state) == before
    stance = next(each for each in TRIGGERS if each.stance)
    assert moment(p.match, "B", stance, {"place": "322"}) is not None
    assert moment(p.match, "B", stance, {"place": "321"}) is None


PLAN = """next round
unless WHITE enters 601: play R1 event
"""


def planned(text: str) -> Program:
    program = read_plan(TRIUMPH_OF_CHAOS, text)
    assert isinstance(program, Program), str(program)
    return program


def test_a_plan_plays_a_card_in_the_next_round_6_1() -> None:
    p = position("WHITE: 321 VOL1; RED: 801 R1; 322 R11", "red", hand="R1 R4")
    program = planned(PLAN)
    assert moment(p.match, "B", program.trigger, program.args) is not None
    assert moment(p.match, "A", program.trigger, program.args) is None
    execute(p.match, "B", program)
    assert [each["card"] for each in p.told("played")] == ["R1"]


def test_a_plan_for_a_round_waits_for_it_6_1() -> None:
    p = position("WHITE: 321 VOL1; RED: 801 R1; 322 R11", "red", hand="R1 R4", round=2)
    for number, waits in ((2, False), (3, True)):
        program = planned(f"round {number}\npass")
        assert (moment(p.match, "B", program.trigger, program.args) is None) == waits


def correct(p: Position, what: str, **filled: str) -> None:
    values = {key: BY_CODE.get(value, value) for key, value in filled.items()}
    p.match.correct(what, values, "the counter slipped")


def test_units_steps_control_and_points_can_be_corrected() -> None:
    p = position(FORCES, hand="W1", control={})
    correct(p, "move", unit="VOL1", place="320")
    correct(p, "turn", unit="R11")
    correct(p, "control", side="white", place="333")
    correct(p, "points", count="-2")
    assert p.at("VOL1") == "320"
    assert p.is_reduced("R11")
    assert p.board["control"]["333"] == "white"
    assert p.board["points"] == -2
    assert list(TRIUMPH_OF_CHAOS.violations(p.match.state)) == []


def test_markers_influence_in_fighting_and_chits_can_be_corrected_5_2_13_51() -> None:
    """Nobody learns which chits are taken back, and control brings what it always brings."""
    politics = new_politics()
    politics["chits"]["red"] = ["no_city"]
    p = position(FORCES, hand="W1", politics=politics)
    correct(p, "marker", faction="turkistan", count="-3")
    assert p.board["politics"]["entered"]["turkistan"] == "red"
    assert p.told("corrected.marker") == [{"faction": "turkistan", "was": -2, "box": -3}]
    correct(p, "marker", faction="turkistan", count="1")
    assert p.board["politics"]["control"] == {}
    correct(p, "influence", faction="finland", count="2")
    correct(p, "influence", faction="khiva", count="-1")
    correct(p, "influence", faction="khiva", count="0")
    assert p.board["politics"]["influence"] == {"finland": 2}
    correct(p, "in_fighting", side="red")
    assert p.board["politics"]["fighting"] == ["red"]
    correct(p, "chits", side="red")
    assert p.board["politics"]["chits"]["red"] == []
    assert p.told("corrected.chits") == [{"side": "red", "count": 1}]
    correct(p, "in_fighting", side="red")
    assert p.board["politics"]["fighting"] == []
    assert list(TRIUMPH_OF_CHAOS.violations(p.match.state)) == []


@pytest.mark.parametrize("what", ["marker", "influence", "in_fighting", "chits"])
def test_the_introductory_scenario_has_no_politics_to_correct(what: str) -> None:
    state = position(FORCES, hand="W1").match.state
    correction = TRIUMPH_OF_CHAOS.corrections[what]
    assert correction.choices(state, correction.blanks[0].name, {}) == []


def test_nobody_is_put_among_enemies() -> None:
    p = position(FORCES, hand="W1")
    with pytest.raises(NotCorrectable):
        correct(p, "move", unit="VOL1", place="322")
