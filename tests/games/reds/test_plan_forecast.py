"""Plans before their moment: reach, odds, expected results and supply, without a die (C5)."""

from app.games.kernel.plan_program import Program
from app.games.kernel.plan_run import LineState, PlanEnd, PlanRun, preview
from app.games.kernel.plan_text import read_plan
from app.games.kernel.refusal import Refusal
from app.games.reds.title import REDS
from tests.games.reds.positions import Position, position

ON_THE_VOLGA = "CZ2 3111, KAP 3012, SIB1 3110, A1 2912, A5 2909"


def tried(p: Position, text: str) -> PlanRun:
    program = read_plan(REDS, text)
    assert isinstance(program, Program), str(program)
    run = preview(p.match, "B", program)
    assert run is not None
    return run


def told(run: PlanRun) -> list[str]:
    """What is told of each line of a plan."""
    return [str(line.refusal.why) if line.refusal else "" for line in run.lines]


def test_a_plan_for_a_chit_tells_reach_odds_and_supply_before_its_chit_comes_7_10() -> None:
    p = position(ON_THE_VOLGA, control={"3212": "white"})
    assert p.asked() == {"A": "command"}
    run = tried(
        p,
        "SIBERIAN\nCZ2 + SIB1: 3010\nattack 2912 with KAP\nattack 2909 with CZ2 if odds 2:1\n"
        "attack 2909 with CZ2 + SIB1",
    )
    moves, first, condition, second = told(run)
    assert moves == (
        "CZ2 in 3010 Kazan with 1 movement point left; "
        "SIB1 in 3010 Kazan with 2 movement points left"
    )
    assert first.startswith("manpower 1 against 4, odds 1:4, column 1:3: defender loses ")
    assert "the odds are 1:3" in condition
    assert second.startswith("manpower 3 against 4, odds 1:2: defender loses ")
    assert [line.state for line in run.lines] == [
        LineState.DONE,
        LineState.OPEN,
        LineState.SKIPPED,
        LineState.OPEN,
    ]
    assert (run.end, run.foreseen) == (
        PlanEnd.USED_UP,
        "At the end all of its units would be in supply.",
    )
    assert p.at("CZ2") == "3111"
    assert p.asked() == {"A": "command"}


def test_a_plan_says_which_line_would_stop_it_and_why_10_6() -> None:
    p = position(ON_THE_VOLGA)
    run = tried(p, "SIBERIAN\nCZ2: 2914\nKAP: 3011")
    assert run.end is PlanEnd.STOPPED
    assert run.stop is not None
    assert isinstance(run.stop.refusal, Refusal)
    assert run.stop.refusal.case in ("8.6", "10.6")


def test_then_ask_ends_a_plan_after_its_attack() -> None:
    p = position("CZ2 3010, KAP 3012, A1 2912, A5 2909")
    run = tried(p, "SIBERIAN\nattack 2912 with KAP, then ask\nattack 2909 with CZ2")
    assert run.end is PlanEnd.ASKED


def test_units_that_a_plan_leaves_out_of_supply_are_named_with_what_cuts_them_12_4() -> None:
    p = position("CZ2 2609, A1 2808")
    run = tried(p, "SIBERIAN\nCZ2: 2608")
    assert run.foreseen == "At the end out of supply: 2nd Czech Division in 2608 (zone in 2807)."


def test_the_field_staff_and_chits_without_units_cannot_be_tried_7_11() -> None:
    p = position("A1 2912, SIB1 3408")
    program = read_plan(REDS, "AFSR\nattack 2912 with DON1")
    assert isinstance(program, Program)
    assert preview(p.match, "B", program) is None
