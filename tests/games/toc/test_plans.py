"""Prepared orders, stances and corrections of Triumph of Chaos."""

import pytest

from app.games.kernel.corrections import NotCorrectable
from app.games.kernel.match import Match
from app.games.kernel.plan_program import Program
from app.games.kernel.plan_run import PlanEnd, execute, moment
from app.games.kernel.plan_terms import SeenMessage
from app.games.kernel.plan_text import read_plan
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.toc.plans import TRIGGERS
from app.games.toc.rules.set_up import new_politics
from app.games.toc.stances import STANCE, balance, battle_of, spaces_between
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.toc.positions import BY_CODE, Position, position

FORCES = "WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R11 R12 STALIN RED7; 801 R1"


def attacked(dice: list[int], forces: str = FORCES) -> Position:
    p = position(forces, operations=1, dice=dice)
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


def test_nobody_gives_a_stance_to_an_enemy_leader_12_1() -> None:
    p = attacked([], VOROSHILOV)
    refuse = planned(OF_DESIGN).trigger.refuse
    assert refuse is not None
    assert refuse(p.match.view("B"), "B", {"leader": "voroshilov"}) is None
    refusal = refuse(p.match.view("B"), "B", {"leader": "denikin"})
    assert refusal is not None
    assert refusal.case == "12.1"


def test_orders_that_a_question_to_the_enemy_interrupts_wait_for_the_answer_8_2() -> None:
    """“Done” is not missed; an attack is kept (`tests/matches/plans/test_rest_of_turn.py`)."""
    p = attacked([], VOROSHILOV)
    assert "somebody else has to answer first" in p.refusal("A", "attack 333").why
    p = position(VOROSHILOV, operations=1)
    outcome = p.match.orders("A", "attack 322 with VOL1, no assets\ndone")
    assert outcome.refusal is None
    assert p.asked() == {"B": "defence"}


def test_a_plan_for_a_round_waits_while_its_player_takes_losses_8_2() -> None:
    forces = "WHITE: 321 VOL1 VOL2 AFSR1; RED: 322 R11 R12; 333 RED9; 801 R1"
    p = attacked([1, 6], forces)
    p.match.apply("B", p.match.default("B") or {})
    assert p.asked() == {"A": "losses"}
    program = planned("next round\nattack 333 with AFSR1")
    run = execute(p.match, "A", program)
    assert (run.end, run.at, run.lines) == (PlanEnd.WAITING, 0, ())
    while p.asked() == {"A": "losses"}:
        p.match.apply("A", p.match.default("A") or {})
    execute(p.match, "A", program)
    assert [each["place"] for each in p.told("attack")] == ["322", "333"]


def test_a_plan_for_logistics_leaves_what_a_card_places_alone_5_4() -> None:
    """Events place influence in a round, chits in the Logistics Phase."""
    program = planned("logistics\ninfluence Khiva")
    placing: Frame = {"step": "placing", "side": "red", "left": 1, "placed": {}, "most": 2}
    for phase, is_due in (("rounds", False), ("logistics", True)):
        frames: list[Frame] = [{"step": "game"}, {"step": "turn", "at": 3}, {"step": phase}]
        p = position("801 R1; 321 VOL1", politics=new_politics(), frames=[*frames, placing.copy()])
        assert (moment(p.match, "B", program.trigger, program.args) is not None) is is_due


def test_a_stance_that_names_nobody_is_refused() -> None:
    assert isinstance(STANCE.read("lose nobody first"), Refusal)
    assert isinstance(STANCE.read("fall back to nowhere"), Refusal)
    assert isinstance(STANCE.read("hold, else reinforce nobody with 1"), Refusal)
    assert isinstance(STANCE.read("hold, else dance"), Refusal)
    assert STANCE.read("play R1 event") is None


def answer(p: Position, stance: str) -> None:
    """RED's stance answers what it is asked, as often as its moment comes."""
    program = planned(stance)
    while moment(p.match, "B", program.trigger, program.args) is not None:
        if not execute(p.match, "B", program).entries:
            break


VOROSHILOV = "WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R10; 333 VOROSH R9 RED7; 801 R1"
"""Voroshilov stands beside R10, which is attacked, with an army and a corps."""
IS_ATTACKED = "WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R9 VOROSH; 333 R10; 801 R1"
"""Voroshilov is attacked himself; Denikin is the better leader and leads elite units."""
OF_DESIGN = "STANCE Voroshilov: withdraw if worse than -1, else reinforce R10 with 1"


def test_a_leader_comes_to_help_with_as_many_units_as_his_stance_says_12_1() -> None:
    """The strongest comes: the army, not the corps."""
    p = attacked([1], VOROSHILOV)
    answer(p, OF_DESIGN)
    assert [each["leader"] for each in p.told("leader.roll")] == ["voroshilov"]
    assert [each["unit"] for each in p.told("reinforces")] == [BY_CODE["R9"]]
    assert (p.at("VOROSH"), p.at("R9"), p.at("RED7")) == ("322", "322", "333")


def test_a_leader_helps_nobody_else_than_his_stance_names_12_1() -> None:
    p = attacked([], VOROSHILOV.replace("R10", "R11"))
    answer(p, OF_DESIGN)
    assert p.asked() == {"B": "defence"}
    assert p.at("VOROSH") == "333"


def test_a_leader_beside_a_combat_weighs_nothing_once_help_is_too_late_8_311() -> None:
    """Attackers may have advanced by then: they have no modifiers across a link any more."""
    p = attacked([], VOROSHILOV)
    view = p.match.view("B")
    for unit in ("VOL1", "VOL2"):
        view["board"]["where"][BY_CODE[unit]] = "322"
    said = STANCE.read("reinforce if worse than 3")
    assert isinstance(said, dict)
    late = {**said, "leader": "voroshilov"}
    assert STANCE.choose(view, "B", [{"do": "counterattack"}, {"do": "stay"}], late) is None


def test_a_stance_that_cannot_be_read_says_what_it_wants() -> None:
    """A limit without a number, and nobody's name."""
    for text, says in (
        ("STANCE 817: withdraw if worse than --1", 'a number after "worse than", such as -1'),
        ("STANCE Nobody: hold", '"Nobody" is the name of no place or leader'),
    ):
        assert says in str(read_plan(TRIUMPH_OF_CHAOS, text))


def test_a_leader_beside_a_combat_decides_nothing_else_in_it_8_2() -> None:
    p = attacked([], VOROSHILOV)
    answer(p, "STANCE Voroshilov: hold, lose corps first")
    assert p.asked() == {"B": "defence"}


@pytest.mark.parametrize(("limit", "withdraws"), [(-1, True), (-2, True), (-3, False), (-4, False)])
def test_a_stance_withdraws_if_the_modifiers_are_worse_than_it_says_12_1_8_311(
    limit: int, withdraws: bool
) -> None:
    p = attacked([1], IS_ATTACKED)
    view = p.match.view("B")
    battle = battle_of(view)
    assert battle is not None
    assert balance(view, battle) == -3
    answer(p, f"STANCE Voroshilov: withdraw if worse than {limit}, else hold")
    assert [each["what"] for each in p.told("leader.roll")] == ["withdrawal"] * withdraws
    assert bool(p.told("fire")) != withdraws


def test_a_stance_goes_on_to_its_next_part_where_one_is_not_possible_12_1() -> None:
    """The withdrawal fails, and cannot be tried again: they hold."""
    p = attacked([5], IS_ATTACKED)
    answer(p, "STANCE 322: withdraw, else reinforce with 1, lose corps first")
    assert [each["success"] for each in p.told("leader.roll")] == [False]
    assert p.told("fire")


def test_a_stance_falls_back_toward_a_space_8_6() -> None:
    p = attacked([6, 1])
    stance = "STANCE 322: hold, lose R12 first, fall back to 601"
    answer(p, stance)
    assert spaces_between(p.at("R11"), "601") < spaces_between("322", "601")


def test_a_stance_cancels_a_retreat_with_an_elite_unit_8_6() -> None:
    """R10 is elite; R12 and Red 7 are not."""
    stance = "STANCE 322: no assets, lose corps first, cancel retreat with elite"
    p = attacked([6, 1], "WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R10 R12 RED7; 801 R1")
    answer(p, stance)
    assert p.told("reduced")[0]["unit"] == BY_CODE["RED7"]
    assert p.told("stand")


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


@pytest.mark.parametrize("side", ["white", "red"])
def test_a_plan_stops_where_the_condition_of_its_first_line_fails_10_5(side: str) -> None:
    p = position("WHITE: 321 VOL1; RED: 801 R1; 322 R11", "red", hand="R1 R4")
    program = planned("PLAN NEXT ROUND unless WHITE enters 601\n  play R1 event\nEND")
    heard = [SeenMessage("taken", {"side": side, "place": "601"})]
    run = execute(p.match, "B", program, heard=heard)
    assert (run.end is PlanEnd.STOPPED) == (side == "white")
    assert bool(p.told("played")) == (side == "red")


def test_a_plan_activates_nothing_for_a_branch_that_it_does_not_take_7_2() -> None:
    """Nobody has entered 601, so the space of Vol 2 is not activated for its move."""
    p = position("WHITE: 321 VOL1; 310 VOL2; RED: 801 R1", "white", hand="W3 W4")
    program = planned(
        "next round\nplay W3 ops\nmove from 321: VOL1: 311\n"
        "if RED enters 601: move from 310: VOL2: 309"
    )
    execute(p.match, "A", program)
    assert p.told("played")
    assert (p.at("VOL1"), p.at("VOL2")) == ("311", "310")
    assert [each["spaces"] for each in p.told("activated")] == [["321"]]


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


def test_a_plan_for_logistics_bids_and_orders_repairs_5_4_11_53() -> None:
    """It goes on whenever its player is asked, without waiting for what WHITE orders."""
    frames: list[Frame] = [
        {"step": "game"},
        {"step": "turn", "at": 2},
        {"step": "logistics", "at": 1},
        {"step": "influence"},
    ]
    p = position("WHITE: 321 VOL1*; RED: 801 R1*; 817 R9*", frames=frames, dice=[1, 1, 3],
                 steps={"white": 4, "red": 6})  # fmt: skip
    plan = read_plan(
        TRIUMPH_OF_CHAOS,
        "logistics\nbid 1 ip\nplace SRs\ndone\nrepair R9 via Tula\nrepair R1\ndone",
    )
    assert isinstance(plan, Program)
    run = execute(p.match, "B", plan)
    p.order("A", "bid 0")
    execute(p.match, "B", plan, run.at)
    assert p.asked() == {"A": "rebuilding"}
    p.order("A", "done")
    assert not p.is_reduced("R9")
    assert not p.is_reduced("R1")
