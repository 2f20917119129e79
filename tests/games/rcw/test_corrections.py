"""Corrections: a moderator mends a position, and everything that must hold still holds."""

import pytest

from app.games.kernel.admin_actions import may_be_corrected
from app.games.kernel.chance import NoDice
from app.games.kernel.corrections import NotCorrectable
from app.games.kernel.match import Match, copy_state, reapply, replay
from app.games.rcw.board import board_of
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position

WHY = "agreed by all"
MAP = """
    A: RL-152 R-111 @ tver
    -: R-112 @ tver
    B: WL-251 W-212 @ don_cossack
    C: B-341 @ archangel
    A has: politburo*2
    C has: assassin
"""


def correct(p: Position, what: str, **filled: str) -> str:
    """Make a correction; return what everybody is told of the change."""
    entry = p.match.correct(what, filled, WHY)
    assert list(RCW.violations(p.match.state)) == []
    assert [telling["to"] for telling in entry["tellings"]] == [None, None]
    change, reason = [RCW.wording.say(t["say"], t["args"]) for t in entry["tellings"]]
    assert reason == f"A moderator corrected the position. Reason: {WHY}"
    return change


def refused(p: Position, what: str, **filled: str) -> str:
    """Make a correction that must be refused; return why."""
    before = copy_state(p.match.state), len(p.match.log)
    with pytest.raises(NotCorrectable) as why:
        p.match.correct(what, filled, WHY)
    assert (p.match.state, len(p.match.log)) == before
    return str(why.value)


def test_a_stack_stands_elsewhere_and_play_goes_on_from_there() -> None:
    p = position(MAP, phase="movement")
    said = correct(p, "stack", unit="RL-152", province="novgorod")
    assert said.startswith("Correction: Trotsky")
    assert [p.at(unit) for unit in ("RL-152", "R-111", "R-112")] == ["novgorod", "novgorod", "tver"]
    p.order("A", "move Trotsky, to Tver")


def test_a_unit_changes_its_leader_and_may_lie_alone() -> None:
    p = position(MAP, phase="movement")
    correct(p, "attach", unit="R-112", leader="RL-152")
    assert p.board["under"]["R-112"] == "RL-152"
    correct(p, "detach", unit="R-111")
    assert "R-111" not in p.board["under"]
    assert p.at("R-111") == "tver"


def test_a_unit_goes_and_comes_and_a_point_changes_hands() -> None:
    p = position(MAP, phase="movement")
    correct(p, "remove", unit="W-212", place="display:A")
    assert p.board["where"]["W-212"] == "display:A"
    correct(p, "add", unit="W-212", province="kuban", seat="nobody")
    assert p.at("W-212") == "kuban"
    chit = next(iter(p.board["lying"]["display:C"]))
    correct(p, "give", piece=chit, place="unassigned")
    assert p.board["where"][chit] == "unassigned"


def test_with_a_control_marker_goes_the_control_of_its_units_5_61() -> None:
    p = position(MAP, phase="movement")
    correct(p, "give", piece="control-INT", place="display:B")
    (stack,) = [s for s in p.board["stacks"].values() if "B-341" in s["units"]]
    assert stack["seat"] == "B"


@pytest.mark.parametrize(
    ("what", "filled", "why"),
    [
        ("attach", {"unit": "W-212", "leader": "RL-152"}, "is not a valid choice"),
        ("stack", {"unit": "R-111", "province": "novgorod"}, "is not a valid choice"),
        ("stack", {"unit": "RL-152", "province": "mars"}, "is not a valid choice"),
        ("stack", {"unit": "RL-152"}, "fill in every field"),
        ("remove", {"unit": "RL-152", "place": "out"}, "is not a valid choice"),
        ("add", {"unit": "R-113", "province": "kuban", "seat": "A"}, "is not a valid choice"),
        ("dice", {}, "has no correction"),
    ],
)
def test_what_would_break_the_board_or_names_what_is_not_there_is_refused(
    what: str, filled: dict[str, str], why: str
) -> None:
    assert why in refused(position(MAP, phase="movement"), what, **filled)


def test_an_unsound_position_is_refused_with_the_case_that_it_breaks() -> None:
    p = position("A: RL-152 R-101 R-102 R-103 @ tver\n-: R-112 @ tver", phase="movement")
    assert "(5.23)" in refused(p, "attach", unit="R-112", leader="RL-152")
    trained = position("A: RL-152 R-111 T-1 @ tver", phase="movement")
    assert "(14.31)" in refused(trained, "detach", unit="T-1")


def test_nothing_is_corrected_while_a_force_is_on_its_way_or_an_attack_in_hand() -> None:
    p = position(MAP, phase="movement")
    assert may_be_corrected(p.match)
    p.order("A", "move Trotsky")
    assert not may_be_corrected(p.match)
    assert "being resolved" in refused(p, "stack", unit="WL-251", province="kuban")


def test_chits_that_are_held_unseen_cannot_be_named_17_6() -> None:
    p = position(MAP, phase="movement", secrecy=True)
    pieces = RCW.corrections["give"].choices(p.match.state, "piece", {})
    assert not set(p.board["lying"]["display:C"]) & set(pieces) - {"control-INT"}


def test_a_replay_makes_the_correction_again_and_one_that_was_changed_does_not_pass() -> None:
    p = position(MAP, phase="movement")
    start = copy_state(p.match.state)
    entry = p.match.correct("stack", {"unit": "WL-251", "province": "kuban"}, WHY)
    again = Match(RCW, start, [], NoDice())
    reapply(again, entry)
    assert board_of(again.state) == p.board
    forged = {**entry, "action": {**entry["action"], "what": "dice"}}
    with pytest.raises(NotCorrectable):
        reapply(again, forged)  # type: ignore[arg-type]


def test_the_start_of_a_match_is_replayed_with_its_corrections() -> None:
    match = Match.new(RCW, "ABC", seed="00" * 32)
    while not may_be_corrected(match):
        seat = next(iter(match.waiting()))
        match.apply(seat, match.pending(seat)[0])
    match.correct("stack", {"unit": "R-101", "province": "kuban"}, WHY)
    again = replay(RCW, match.log, list("ABC"), match.state["options"])
    assert (again.state, again.log) == (match.state, match.log)
