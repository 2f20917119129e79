"""Prepared orders of RCW: each moment, and each condition, by the case of what it is about."""

import pytest

from app.games.kernel.plan_program import OrderOp, Program
from app.games.kernel.plan_run import PlanEnd, PlanRun, execute, heard_by, moment, preview
from app.games.kernel.plan_text import read_plan
from app.games.kernel.refusal import Refusal
from app.games.rcw.plans import CONDITIONS, TRIGGERS
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position

OFFER = "accept any offer of {give} for {ask}"


def plan(text: str) -> Program:
    program = read_plan(RCW, text)
    assert not isinstance(program, Refusal), str(program)
    return program


def due(p: Position, seat: str, text: str) -> bool:
    program = plan(text)
    return moment(p.match, seat, program.trigger, program.args) is not None


def run(p: Position, seat: str, text: str) -> PlanRun:
    """Carry out a plan whose moment has come."""
    assert due(p, seat, text)
    outcome = execute(p.match, seat, plan(text), 0, list(heard_by(p.match.log, seat)))
    assert list(RCW.violations(p.match.state)) == []
    return outcome


def exchange(stack: str) -> Position:
    """B owes five strength points in Kazan, at 1:2 a 2 (8.33)."""
    p = position(f"A: WL-251 W-207 @ kazan\nB: {stack} @ kazan", "combat", dice=(2,))
    p.order("A", f"attack {stack.split()[0]}, with Denikin, resolve")
    return p


def test_losses_are_chosen_in_the_order_of_the_list_8_34() -> None:
    p = exchange("RL-152 R-111 RL-156")
    run(p, "B", "EXCHANGE\nlose first RL-156, Trotsky, R-111")
    lost = {unit for unit, place in p.board["where"].items() if place == "display:A"}
    assert lost == {"RL-156", "RL-152"}


def test_a_stance_is_for_exchanges_in_its_place_8_34() -> None:
    p = exchange("RL-152 R-111 RL-156")
    assert due(p, "B", "STANCE Kazan: lose first R-111")
    assert not due(p, "B", "STANCE Samara: lose first R-111")
    assert not due(p, "A", "STANCE Kazan: lose first R-111")


def test_an_answer_that_is_given_once_answers_nothing_more_8_34() -> None:
    p = exchange("RL-152 R-111 RL-156")
    program = plan("COMBAT ANSWERS\nlose RL-156\nlose R-111")
    outcome = execute(p.match, "B", program, used={2})
    assert [each.line for each in outcome.lines] == [3]


def test_the_answers_of_a_combat_are_given_together_8_34_7_4() -> None:
    p = exchange("RL-152 R-111 RL-156")
    outcome = run(p, "B", "COMBAT ANSWERS\nleave it\nlose first R-111")
    assert [each.state.value for each in outcome.lines] == ["skipped", "done"]


def test_a_purge_is_answered_11_24() -> None:
    setting = """
        A: RL-152 @ tver
        B: RL-153 @ petrograd
        A has: politburo*8
        B has: politburo*4
        """
    for seed in range(200):
        p = position(setting, seats="ABC", seed=f"{seed:064x}", goes_on=True)
        p.order("A", "purge B, declare")
        if p.match.waiting().get("B") == "counterpurge":
            break
    outcome = run(p, "B", "COUNTERPURGE\nunless A is in Kazan\ndecline")
    assert outcome.end is PlanEnd.USED_UP
    assert "B" not in p.match.waiting()


def test_try_all_leaves_out_what_has_become_illegal_below_it() -> None:
    p = position("A: RL-152 R-111 @ tver\nB: WL-251 @ kazan", "movement")
    text = "NEXT TURN\n{}move Denikin, to Samara\nmove Trotsky, to Novgorod\nend movement"
    program = plan(text.format("try all\n"))
    assert all(op.is_tried for op in program.ops if isinstance(op, OrderOp))
    outcome = run(p, "A", text.format("try all\n"))
    assert [each.state.value for each in outcome.lines] == ["skipped", "done", "done"]
    again = position("A: RL-152 R-111 @ tver\nB: WL-251 @ kazan", "movement")
    assert run(again, "A", text.format("")).end is PlanEnd.STOPPED


def test_try_all_holds_only_below_it() -> None:
    ops = plan("NEXT TURN\nend movement\nTry all:\nif Kazan is empty: end movement").ops
    assert [op.is_tried for op in ops if isinstance(op, OrderOp)] == [False, True]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (OFFER.format(give="two assassins", ask="a Politburo"), "accept"),
        (OFFER.format(give="an assassin", ask="2 Politburo markers"), "accept"),
        (OFFER.format(give="3 assassins", ask="Politburo"), None),
        (OFFER.format(give="2 assassins", ask="nothing"), None),
        (OFFER.format(give="2 assassins", ask="Politburo") + " from C", None),
        ("refuse any offer from A", "refuse"),
        ("refuse any offer", "refuse"),
    ],
)
def test_an_offer_is_answered_by_what_it_gives_and_asks_6_0(line: str, answer: str | None) -> None:
    p = position(
        "A: RL-152 @ tver\nA has: assassin*2\nB has: politburo*2", seats="ABC", goes_on=True
    )
    p.order("A", "offer B, give Assassin, give Assassin, request Politburo, propose")
    outcome = run(p, "B", f"OFFERS\n{line}")
    given = [entry["action"]["do"] for entry in outcome.entries]
    assert given == ([answer] if answer else [])


def test_an_offer_with_a_condition_in_words_is_left_to_the_player_6_3() -> None:
    p = position("A: RL-152 @ tver\nA has: assassin*2", seats="ABC", seed="07" * 32, goes_on=True)
    p.order("A", "offer B, give Assassin\ncondition Hold Kazan\npropose")
    assert run(p, "B", "OFFERS\naccept any offer of an assassin for nothing").entries == ()


def test_a_purge_that_is_proposed_is_agreed_to_11_1() -> None:
    p = position(
        "A: RL-152 @ tver\nB: RL-153 @ petrograd\nA has: politburo*5\nB has: politburo*5",
        seats="ABC",
        seed="07" * 32,
        goes_on=True,
    )
    p.order("A", "purge C, invite B, declare")
    assert run(p, "B", "COMMITTEES\naccept any purge of B").entries == ()
    assert run(p, "B", "COMMITTEES\naccept any purge of C by A").entries != ()


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("A enters Novgorod", True),
        ("B enters Novgorod", False),
        ("anyone enters Novgorod", True),
        ("A enters Yaroslavl", False),
        ("Trotsky is in Novgorod", True),
        ("A is in Tver", False),
        ("A holds Novgorod", True),
        ("Tver is empty", True),
        ("Novgorod is empty", False),
        ("Trotsky is dead", False),
        ("A attacks Novgorod", False),
        ("A attacks B", False),
        ("anyone attacks Kazan", False),
        ("A purges B", False),
        ("not Tver is empty", False),
        ("Novgorod is empty or A enters Novgorod", True),
        ("A enters Novgorod and B enters Novgorod", False),
    ],
)
def test_a_condition_asks_what_has_happened_or_how_it_stands_5_0(
    condition: str, holds: bool
) -> None:
    p = position(
        "A: RL-152 R-111 @ tver\nB: WL-251 W-212 @ kuban", seats="ABC", seed="07" * 32, goes_on=True
    )
    p.order("A", "move Trotsky, to Novgorod, halt")
    outcome = run(p, "A", f"NEXT TURN\nif {condition}: end movement\nthen ask")
    assert bool(outcome.entries) is holds


def test_an_attack_and_a_loss_are_events_8_0_8_3() -> None:
    p = exchange("RL-152 R-111 RL-156")
    run(p, "B", "EXCHANGE\nlose first R-111")
    heard = list(heard_by(p.match.log, "B"))
    for text, expected in (
        ("A attacks Kazan", True),
        ("A attacks B", True),
        ("B attacks A", False),
        ("R-111 is lost", True),
        ("Trotsky is lost", False),
    ):
        (op, *_rest) = plan(f"NEXT TURN\nunless {text}\nend movement").ops
        assert op.test.holds(p.match.view("B"), "B", heard) is not expected  # type: ignore[attr-defined]


def test_a_preview_plays_the_turn_that_comes_and_stops_at_dice_4_2() -> None:
    p = position(
        "A: RL-152 R-111 @ tver\nB: WL-251 W-212 @ kuban\nC: RL-153 @ don_cossack",
        seats="ABC",
        seed="07" * 32,
        goes_on=True,
    )
    before = repr(p.match.state)
    orders = ("move Denikin, to Don Cossack", "end movement", "attack RL-153, with Denikin")
    text = "\n".join(["NEXT TURN", *orders, "resolve"])
    tried = preview(p.match, "B", plan(text))
    assert tried is not None
    assert tried.end is PlanEnd.CHANCE
    assert tried.lines[-1].line == 5
    assert repr(p.match.state) == before
    assert preview(p.match, "B", plan("EXCHANGE\nlose first R-111")) is None


def test_each_moment_and_condition_is_cited_and_each_decision_is_one_that_is_asked() -> None:
    asked = {key.removeprefix("ask.") for key in RCW.wording.templates if key.startswith("ask.")}
    for trigger in TRIGGERS:
        assert trigger.case
        assert trigger.decisions <= asked
        assert trigger.motions <= RCW.motions.keys()
    assert all(condition.case for condition in CONDITIONS)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("STANCE Samara: " + ", ".join(["move Kolchak"] * 42), "at most 40 commas"),
        ("STANCE Samara: " + "; ".join(["x, move Kolchak, y"] * 80), "no order starts with"),
        ("STANCE Samara: " + "then ask, " * 30 + "then ask", "too much in this list"),
        ("NEXT TURN\nmove " + "Kolchak" * 300, "at most 2000 characters"),
        ("STANCE" + " " * 11_000 + "x", "there is no plan for"),
        ("NEXT TURN\nif x" + " " * 11_000 + "y", "there is no condition"),
        ("NEXT TURN\nmove" + "," * 11_000 + "x", "at most 2000 characters"),
    ],
)
def test_a_plan_made_to_take_long_is_refused_soon(text: str, why: str) -> None:
    """Before, some of these took minutes: every way to divide the text was tried."""
    refusal = read_plan(RCW, text)
    assert isinstance(refusal, Refusal)
    assert why in str(refusal)
