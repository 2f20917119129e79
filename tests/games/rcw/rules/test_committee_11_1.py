"""Section 11.1: the Central Committee, its consent and its business."""

import pytest

from app.games.kernel.view import log_for
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position

FIVE_AND_THREE = """
A: RL-153 @ tula
B: RL-157 @ orel
C: RL-154 @ tver
C: RL-155 @ vologda
A has: politburo*5
B has: politburo*3
C has: politburo
"""


def heard(p: Position, seat: str | None) -> str:
    return "\n".join(each for item in log_for(RCW, p.match.log, seat) for each in item["says"])


# 11.11 consent


def test_eight_markers_together_and_the_consent_of_all_11_11() -> None:
    p = position(FIVE_AND_THREE, dice=(6, 6))
    p.order("A", "purge C, with B, all to A, declare")
    assert p.waiting() == {"A": "movement"}
    p.order("B", "accept AB1")
    assert p.told("purge")[0]["strength"] == 2 + 8
    assert p.waiting() == {"A": "spoils"}
    assert p.match.view(None)["board"]["committee"] == ["A", "B"]


def test_without_eight_markers_there_is_no_committee_11_11() -> None:
    p = position(FIVE_AND_THREE)
    p.order("A", "purge B, with C")
    assert p.case("A", "declare") == "11.11"
    p.order("A", "drop plan, form committee, invite C")
    assert p.case("A", "declare") == "11.11"


def test_who_holds_eight_needs_nobody_but_may_invite_others_11_11() -> None:
    """D44."""
    text = "A has: politburo*8\nB: RL-153 @ tula\nC: RL-154 @ tver"
    p = position(text, dice=(1, 1))
    p.order("A", "purge C, declare")
    assert p.told("purge")[0]["markers"] == 8
    p = position(text, dice=(1, 1))
    p.order("A", "purge C, invite B, declare")
    p.order("B", "accept AB1")
    assert p.told("purge")[0]["strength"] == 9


def test_a_plan_and_a_motion_are_known_to_their_parties_alone_11_11() -> None:
    """D41: before consent is complete neither the target nor anybody else hears of it."""
    p = position(FIVE_AND_THREE, seats="ABCD", dice=(1, 1))
    before = {seat: p.match.view(seat) for seat in ("C", "D", None)}
    p.order("A", "purge C, invite B")
    assert p.match.view("A")["draft"]["members"] == ["A", "B"]
    p.order("A", "declare")
    assert {seat: p.match.view(seat) for seat in ("C", "D", None)} == before
    assert heard(p, "B") == (
        "Motion AB1: player A proposes that player A, player B purge player C. Spoils "
        "shared equally, in the order player A, player B."
    )
    p.order("B", "accept AB1")
    assert heard(p, "D").startswith("Central Committee formed: player A, player B")


def test_a_member_who_does_not_consent_is_no_member_11_11() -> None:
    p = position(FIVE_AND_THREE)
    p.order("A", "purge C, invite B, declare")
    p.order("B", "refuse AB1")
    assert p.match.state["motions"] == []
    assert p.board["initiated"] == []


def test_nobody_plans_two_things_at_once_11_0() -> None:
    p = position(FIVE_AND_THREE)
    p.order("A", "purge C")
    assert p.case("A", "form committee") == p.case("A", "purge B") == "11.0"
    p.order("A", "drop plan")
    for order in ("declare", "invite B", "share equally"):
        assert p.case("A", order) == "11.0"


def test_whom_a_plan_may_name_11_11() -> None:
    p = position(FIVE_AND_THREE)
    p.order("A", "purge C")
    assert p.may("A", "invite") == {"B"}
    assert p.case("A", "invite C") == "11.14"
    assert p.case("A", "invite A") == p.case("A", "invite D") == "11.11"
    assert p.case("A", "share equally") == "11.23"
    p.order("A", "invite B")
    assert p.case("A", "all to C") == "11.23"


# secret votes


def test_secret_votes_hide_who_has_consented_11_11() -> None:
    """Nobody learns of B's consent before C has given his; then all is done."""
    text = FIVE_AND_THREE + "D: RL-158 @ kazan"
    p = position(text, seats="ABCD", secret_votes=True, dice=(1, 1))
    p.order("A", "purge D, invite B, invite C, declare")
    seen = {seat: (p.match.view(seat), heard(p, seat)) for seat in ("A", "C", "D")}
    p.order("B", "accept ABC1")
    assert {seat: (p.match.view(seat), heard(p, seat)) for seat in ("A", "C", "D")} == seen
    assert p.match.view("B")["motions"][0]["consents"] == ["B"]
    p.order("C", "accept ABC1")
    assert p.told("purge")


def test_open_votes_show_the_parties_who_has_consented_11_11() -> None:
    p = position(FIVE_AND_THREE + "D: RL-158 @ kazan", seats="ABCD")
    p.order("A", "purge D, invite B, invite C, declare")
    p.order("B", "accept ABC1")
    assert p.match.view("C")["motions"][0]["consents"] == ["B"]
    assert "Player B agrees to ABC1." in heard(p, "C")
    assert "consents" not in heard(p, "D")


# 11.12 withdrawing, 11.13 forming it anew


def test_a_member_withdraws_before_the_dice_and_nobody_has_used_his_right_11_12() -> None:
    """T05: five are too few."""
    p = position(FIVE_AND_THREE + "D: RL-158 @ kazan", seats="ABCD")
    p.order("A", "purge D, invite B, invite C, declare")
    p.order("B", "accept ABC1, refuse ABC1")
    assert p.match.state["motions"] == []
    assert p.board["initiated"] == []
    p.order("A", "purge D")
    assert p.case("A", "declare") == "11.11"


def test_a_committee_stands_until_too_few_are_left_11_12() -> None:
    """D42."""
    p = position("A has: politburo*5\nB has: politburo*3\nC has: politburo*2")
    p.order("A", "form committee, invite B, invite C, declare")
    p.order("B", "accept ABC1")
    p.order("C", "accept ABC1")
    assert p.match.view(None)["board"]["committee"] == ["A", "B", "C"]
    p.order("C", "leave committee")
    assert p.match.view(None)["board"]["committee"] == ["A", "B"]
    assert p.case("C", "leave committee") == "11.12"
    p.order("B", "leave committee")
    assert p.match.view(None)["board"]["committee"] == []
    assert "The Central Committee (player A) is dissolved" in heard(p, None)


@pytest.mark.parametrize("secret", [False, True])
def test_who_leaves_the_committee_consents_to_none_of_its_purges_11_12(secret: bool) -> None:
    text = "A has: politburo*4\nB has: politburo*3\nC has: politburo*3\nD: RL-154 @ tver"
    p = position(text, seats="ABCD", secret_votes=secret, dice=(1, 1))
    p.order("A", "form committee, invite B, invite C, declare")
    p.order("B", "accept ABC1")
    p.order("C", "accept ABC1")
    p.order("A", "purge D, invite B, invite C, declare")
    p.order("B", "accept ABC2, leave committee")
    assert "Player B therefore withdraws consent to ABC2" in heard(p, "B")
    assert ("withdraws consent" in heard(p, "C")) is not secret
    assert "no more" not in heard(p, "D")
    p.order("C", "accept ABC2")
    assert p.told("purge") == []
    p.order("B", "accept ABC2")
    assert p.told("purge")


def test_a_committee_falls_with_a_marker_that_is_given_away_11_12() -> None:
    p = position("A has: politburo*5\nB has: politburo*3\nC has: assassin")
    p.order("A", "form committee, invite B, declare")
    p.order("B", "accept AB1, offer C, give Politburo, propose")
    p.order("C", "accept BC1")
    assert p.match.view(None)["board"]["committee"] == []
    assert "dissolved" in heard(p, None)


def test_a_committee_is_formed_anew_as_often_as_one_likes_11_13() -> None:
    p = position("A has: politburo*5\nB has: politburo*3\nC has: politburo*3")
    p.order("A", "form committee, invite B, declare")
    p.order("B", "accept AB1")
    p.order("A", "form committee, invite C, declare")
    p.order("C", "accept AC1")
    assert p.match.view(None)["board"]["committee"] == ["A", "C"]


def test_a_committee_of_one_needs_no_form_11_11() -> None:
    p = position("A has: politburo*8")
    p.order("A", "form committee")
    assert p.case("A", "declare") == "11.11"


def test_nobody_joins_in_two_purges_in_a_game_turn_11_13() -> None:
    """R70: not even if the second is put to him by another."""
    p = position(FIVE_AND_THREE + "D: RL-158 @ kazan", seats="ABCD", dice=(1, 1))
    p.order("A", "purge C, invite B, declare")
    p.order("B", "accept AB1")
    p.order("C", "decline, purge D")
    assert p.may("C", "invite") == set()
    assert p.case("C", "invite A") == "11.13"


def test_a_motion_of_somebody_who_has_purged_meanwhile_lapses_11_13() -> None:
    p = position("A has: politburo*8\nB has: politburo\nC: RL-154 @ tver", dice=(1, 1))
    p.order("A", "purge C, invite B, declare, purge B, declare")
    p.order("B", "decline, accept AB1")
    assert p.told("purge.used") == [{"motion": "AB1", "by": "A"}]
    assert len(p.told("purge")) == 1


# 11.14 members


def test_a_member_is_not_purged_by_another_11_14() -> None:
    p = position("A has: politburo*8\nB: RL-154 @ tula\nC: RL-155 @ tver", dice=(1, 1))
    p.order("A", "form committee, invite B, declare")
    p.order("B", "accept AB1")
    p.order("A", "purge B")
    assert p.case("A", "declare") == "11.14"
    p.order("A", "leave committee, declare")
    assert p.told("purge")[0]["target"] == "B"


def test_a_member_may_purge_alone_while_the_committee_stands_11_0() -> None:
    """R69: with his own strength."""
    p = position(FIVE_AND_THREE, dice=(1, 1))
    p.order("A", "form committee, invite B, declare")
    p.order("B", "accept AB1, purge C, declare")
    assert p.told("purge")[0]["strength"] == 4
    p.order("C", "decline")
    assert p.board["initiated"] == ["B"]


def test_members_who_form_it_anew_may_purge_who_is_left_out_11_13() -> None:
    text = "A has: politburo*5\nB has: politburo*3\nC has: politburo*2\nC: RL-155 @ tver"
    p = position(text, dice=(1, 1))
    p.order("A", "form committee, invite B, invite C, declare")
    p.order("B", "accept ABC1")
    p.order("C", "accept ABC1")
    p.order("A", "purge C, invite B, declare")
    p.order("B", "accept AB1")
    assert p.told("purge")[0]["target"] == "C"


def test_a_counterpurge_strikes_one_member_only_11_25() -> None:
    """E26: C chooses one of the two; from then on only he and that one."""
    p = position(FIVE_AND_THREE, dice=(1, 1, 1, 1, 1, 1))
    p.order("A", "purge C, invite B, declare")
    p.order("B", "accept AB1")
    assert p.may("C", "counterpurge") == {"A", "B"}
    assert p.case("C", "counterpurge D") == "11.25"
    p.order("C", "counterpurge B")
    assert p.waiting() == {"B": "counterpurge"}
    assert p.may("B", "counterpurge") == {"C"}
    p.order("B", "counterpurge C")
    assert p.may("C", "counterpurge") == {"B"}


@pytest.mark.parametrize(("words", "member"), [("strongest", "A"), ("weakest member", "B")])
def test_instructions_choose_among_the_members_11_24(words: str, member: str) -> None:
    p = position(FIVE_AND_THREE, dice=(1, 1, 1, 1))
    p.order("C", f"standing counterpurge the {words}")
    p.order("A", "purge C, invite B, declare")
    p.order("B", "accept AB1")
    assert p.told("purge.answered") == [{"seat": "C", "target": member}]


# races: what is open when two messages cross


@pytest.mark.parametrize("first", ["consent", "gift"])
def test_consent_and_a_marker_given_away_cross_11_11(first: str) -> None:
    """Whichever comes first: with the marker gone there is no committee; else the purge was."""
    p = position("A has: politburo*5\nB has: politburo*3\nC: RL-154 @ tver\nD: RL-155 @ kazan",
                 seats="ABCD", dice=(1, 1))  # fmt: skip
    p.order("A", "purge C, invite B, declare, offer D, give Politburo, propose")
    if first == "consent":
        p.order("B", "accept AB1")
        p.order("C", "decline")
        p.order("D", "accept AD1")
        assert len(p.told("purge")) == 1
    else:
        p.order("D", "accept AD1")
        p.refusal("B", "accept AB1")
        assert p.told("committee.short") == [{"motion": "AB1", "by": "A"}]
        assert p.told("purge") == []


@pytest.mark.parametrize("order", ["BC", "CB"])
def test_the_last_of_two_consents_carries_it_out_in_either_order_11_11(order: str) -> None:
    text = "A has: politburo*4\nB has: politburo*3\nC has: politburo\nD: RL-153 @ tula"
    p = position(text, seats="ABCD", dice=(1, 1))
    p.order("A", "purge D, invite B, invite C, declare")
    for seat in order:
        assert p.told("purge") == []
        p.order(seat, "accept ABC1")
    assert p.waiting() == {"D": "counterpurge"}


@pytest.mark.parametrize("first", ["accept", "withdraw"])
def test_consent_and_withdrawal_cross_11_12(first: str) -> None:
    p = position(FIVE_AND_THREE, dice=(1, 1))
    p.order("A", "purge C, invite B, declare")
    if first == "accept":
        p.order("B", "accept AB1")
        p.refusal("A", "withdraw AB1")
        assert p.told("purge")
    else:
        p.order("A", "withdraw AB1")
        p.refusal("B", "accept AB1")
        assert p.told("purge") == []


def test_two_purges_of_one_player_cross_and_both_fall_11_0() -> None:
    """A given player may be the target more than once."""
    text = "A has: politburo*8\nB has: politburo*4\nC has: politburo*3\nD: RL-154 @ tver"
    p = position(text, seats="ABCD", dice=(1, 1, 1, 1))
    p.order("B", "purge D, invite A, declare")
    p.order("A", "purge D, declare")
    p.order("D", "decline")
    p.order("A", "accept AB1")
    assert p.told("purge.used") == [{"motion": "AB1", "by": "B"}]


def test_a_motion_waits_until_the_procedure_is_over_6_22() -> None:
    """R09: consent does not cut into a force's move; it counts when the force has halted."""
    p = position(FIVE_AND_THREE, dice=(1, 1))
    p.order("B", "purge C, invite A, declare")
    p.order("A", "move Stalin, to Orel, accept AB1")
    assert p.told("motion.kept") == [{"motion": "AB1", "by": "B"}]
    assert not p.told("purge")
    p.order("A", "halt")
    assert p.at("RL-153") == "orel"
    assert p.told("purge")


def test_motions_lapse_with_the_player_turns_of_the_game_turn_11_0() -> None:
    """D41."""
    p = position(FIVE_AND_THREE + "A: WL-251 W-213 @ kuban", seed="11" * 32, goes_on=True)
    p.order("A", "purge C, invite B, declare")
    while p.match.state["motions"]:
        (seat,) = p.waiting()
        action = p.match.default(seat) or p.match.options(seat)[0]
        p.match.apply(seat, action)
    assert p.told("committee.over") == [{"motion": "AB1", "by": "A"}]
    assert p.board["turn"] == 2
