"""4.3, 10.11, ruling R137: a player turn stops at its end if anything can be done."""

from random import Random

import pytest

from app.games.fuzz.barrier import leaks, snapshot_for, viewers
from app.games.kernel.match import Match
from app.games.kernel.view import log_for
from app.games.rcw.board import board_of, put
from app.games.rcw.box import BOX
from app.games.rcw.rules.assassins import WORTH
from app.games.rcw.rules.turn_end import may_act
from app.games.rcw.secrecy import CONCEALABLE
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position

NEAR = """
A: RL-152 R-111 @ tula
A: RL-153 @ tula
B: RL-159 @ kazan
C: WL-251 W-213 @ kuban
cup: control-UK
"""


def ended(text: str = "", **options: object) -> Position:
    """A has ended the combat phase and drawn a chit."""
    p = position(NEAR + text, dice=("control-UK",), seed="00" * 32, **options)  # type: ignore[arg-type]
    p.order("A", "end movement")
    if "combat" in p.waiting().values():
        p.order("A", "end combat")
    return p


def test_the_turn_stops_for_whoever_has_an_assassin_and_a_victim_4_3_10_11() -> None:
    assert ended("A has: assassin").waiting() == {"A": "turn_end"}
    assert ended().waiting() == {}
    far = "A: RL-152 R-111 @ tver\nA has: assassin\ncup: control-UK"
    p = position(far, dice=("control-UK",))
    p.order("A", "end movement")
    assert p.waiting() == {}


def test_others_use_their_rights_at_the_stop_too_4_3_11_0() -> None:
    p = ended("A has: assassin\nB has: politburo*8")
    p.order("B", "purge A, declare")
    assert p.told("purge")


def test_after_each_attempt_it_is_seen_anew_whether_anything_is_left_10_17() -> None:
    p = position(NEAR + "A has: assassin*2", dice=("control-UK", 6, 6), seed="00" * 32)
    p.order("A", "end movement, assassinate Stalin, call off")
    assert p.waiting() == {"A": "turn_end"}
    p.order("A", "assassinate Stalin, with 1 assassin")
    # Trotsky is alone now: nobody is left whom the second assassin could reach.
    assert p.place("RL-153") == "display:A"
    assert p.waiting() == {}


def test_the_czar_can_be_shot_at_the_stop_12_5_7() -> None:
    text = "A: RL-151 Czar @ petrograd\nA has: czar-assassination assassin\ncup: control-UK"
    p = position(text, dice=("control-UK",))
    p.order("A", "end movement")
    assert p.waiting() == {"A": "turn_end"}
    p.order("A", "shoot the Czar with assassin")
    assert p.place("I-CZAR") == "display:A"
    assert p.waiting() == {}


def test_time_out_and_an_instruction_end_the_turn_d14() -> None:
    assert ended("A has: assassin").match.default("A") == {"do": "end_turn"}
    p = position(NEAR + "A has: assassin", dice=("control-UK",))
    p.order("A", "standing never ask at turn end")
    p.order("A", "end movement")
    assert p.waiting() == {}
    assert p.told("turn.ends") == [{"seat": "A"}]


def test_matches_of_version_1_end_their_turns_as_before() -> None:
    p = ended("A has: assassin")
    p.match.state["rules"] = 1
    p.match.state["steps"][-1].pop("owes")
    p.match._run()
    assert p.waiting() == {}


# 17.6: who is asked


@pytest.mark.parametrize("held", ["assassin", "felix", "terror", "ice-march", "air-raid"])
def test_where_chits_are_hidden_whoever_holds_one_is_asked_17_61(held: str) -> None:
    p = ended(f"A has: {held}\nB has: assassin", secrecy=True)
    assert p.waiting() == {"A": "turn_end"}
    assert ("assassinate" in {o["do"] for o in p.match.options("A")}) is (
        held in ("assassin", "felix")
    )


@pytest.mark.parametrize("held", ["assassin", "terror"])
def test_an_instruction_is_used_whatever_is_held_17_61(held: str) -> None:
    p = position(NEAR + f"A has: {held}\nB has: felix", dice=("control-UK",), secrecy=True)
    p.order("A", "standing never ask at turn end")
    p.order("A", "end movement, end combat")
    assert p.waiting() == {}
    assert p.told("turn.ends")


def test_who_holds_no_hidden_chit_is_not_asked_17_61() -> None:
    assert ended("A has: politburo*3 comintern", secrecy=True).waiting() == {}


def test_twins_that_differ_in_what_is_held_look_alike_at_the_end_of_a_turn_17_61() -> None:
    """Every other player and the spectator sees the same up to the next decision, and after it."""
    there, here = (
        ended(f"A has: {one}\nB has: {other}", secrecy=True)
        for one, other in (
            ("assassin felix", "terror ice-march"),
            ("terror ice-march", "assassin felix"),
        )
    )
    for step in range(2):
        assert here.waiting() == there.waiting()
        assert snapshot_for(here.match, "C") == snapshot_for(there.match, "C")
        assert snapshot_for(here.match, None) == snapshot_for(there.match, None)
        assert log_for(RCW, here.match.log, "C") == log_for(RCW, there.match.log, "C")
        if step == 0:
            here.order("A", "end turn")
            there.order("A", "end turn")


def test_the_question_is_the_same_for_all_ways_to_deal_the_hidden_chits_17_61() -> None:
    lots = Random(15)
    chits = sorted(CONCEALABLE)
    for _ in range(40):
        p = position(NEAR, dice=("control-UK",), seed="00" * 32, secrecy=True)
        first, second = lots.sample(chits, 2), lots.sample(chits, 2)
        answers = set()
        for dealt in (first, second):
            match = Match(RCW, p.match.draft().state, [], p.match._play.dice)
            for chit in chits:
                _lay(match, chit, "cup")
            for chit in dealt:
                _lay(match, chit, "display:A")
            answers.add(may_act(match._play, "A"))
        assert len(answers) == 1
    assert set(WORTH) <= set(BOX.chits)


def _lay(match: Match, chit: str, place: str) -> None:
    put(board_of(match.state), chit, place)


def test_the_barrier_holds_at_the_stop_17_61() -> None:
    p = ended("A has: assassin terror\nB has: felix", secrecy=True)
    assert list(leaks(p.match, viewers(p.match), Random(1))) == []
