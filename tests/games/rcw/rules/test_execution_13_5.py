"""Section 13.5: the execution of the Czar, and the chit that does without an order (12.5(7))."""

import pytest

from app.games.kernel.view import log_for
from app.games.rcw.rules.victory import RED, WHITE, score
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position

GUARDED = """
D: RL-154 R-111 Czar @ tver
A has: politburo*6
B has: politburo*3
C has: politburo
"""
"""D's Tukhachevsky holds the Czar; A and B have nine markers, and C the tenth."""


def table(text: str = GUARDED, phase: str = "movement", **chosen: object) -> Position:
    return position(text, phase, seats="ABCD", **chosen)  # type: ignore[arg-type]


def ordered(text: str = GUARDED) -> Position:
    p = table(text)
    p.order("A", "order execution, invite B, invite C, declare")
    p.order("B", "accept ABC1")
    p.order("C", "accept ABC1")
    return p


def story(p: Position) -> str:
    return "\n".join(each for item in log_for(RCW, p.match.log, None) for each in item["says"])


# 13.52 consent


def test_an_order_takes_the_consent_of_ten_markers_13_52() -> None:
    """T06: nine are too few; with C's one it is valid."""
    p = table()
    p.order("A", "order execution, invite B")
    assert p.case("A", "declare") == "13.52"
    p.order("A", "invite C, declare")
    p.order("B", "accept ABC1")
    assert p.waiting() == {"A": "movement"}
    p.order("C", "accept ABC1")
    assert p.waiting() == {"D": "execution"}


def test_ten_are_enough_even_if_more_were_asked_13_52() -> None:
    p = table(GUARDED.replace("politburo*6", "politburo*7"))
    p.order("A", "order execution, invite B, invite C, declare")
    p.order("B", "accept ABC1")
    assert p.waiting() == {"D": "execution"}


def test_an_order_that_lacks_ten_when_all_have_consented_is_void_13_52() -> None:
    """A has given a marker away meanwhile."""
    p = table()
    p.order("A", "order execution, invite B, invite C, declare")
    p.order("A", "offer D, give Politburo, propose")
    p.order("D", "accept AD1")
    p.order("B", "accept ABC1")
    p.order("C", "accept ABC1")
    assert p.told("execution.void") == [{"motion": "ABC1", "by": "A"}]
    assert p.waiting() == {"A": "movement"}


def test_who_holds_ten_orders_it_alone_13_52() -> None:
    p = table("D: RL-154 Czar @ tver\nA has: politburo*10")
    p.order("A", "order execution, declare")
    assert p.waiting() == {"D": "execution"}


def test_the_ten_may_include_the_czars_own_player_13_52() -> None:
    """R62."""
    p = table("D: RL-154 Czar @ tver\nA has: politburo*6\nD has: politburo*4")
    p.order("A", "order execution, invite D, declare")
    p.order("D", "accept AD1, comply")
    assert p.place("I-CZAR") == "display:D"


def test_only_the_parties_know_of_an_order_before_it_is_given_13_52() -> None:
    """D43."""
    p = table()
    before = p.match.view("D")
    p.order("A", "order execution, invite B, invite C, declare")
    assert p.match.view("D") == before


# 13.53 when


@pytest.mark.parametrize(
    "holder", ["D: WL-252 Czar @ tver", "D: B-318 Czar @ tver", "-: Czar @ tver"]
)
def test_the_czar_must_be_with_a_red_leader_13_53(holder: str) -> None:
    p = table(holder + "\nA has: politburo*10")
    assert p.may("A", "order_execution") == p.may("A", "prepare_execution") == set()
    assert p.case("A", "order execution") == p.case("A", "prepare execution") == "13.53"


def test_an_order_lapses_if_no_red_leader_holds_him_any_more_13_53() -> None:
    p = position("A: RL-154 Czar @ tver\nA: RL-153 @ tver\nA has: politburo*5\nB has: politburo*5")
    p.order("B", "order execution, invite A, declare")
    p.order("A", "move Tukhachevsky, detach Czar, halt, accept AB1")
    assert p.told("execution.out_of_reach") == [{"motion": "AB1", "by": "B"}]


def test_it_may_be_ordered_between_the_player_turns_too_13_53() -> None:
    p = position("A: RL-151 Czar @ perm\n-: W-213 @ kuban\nB has: politburo*10", "inter-phase")
    assert p.waiting() == {"B": "agreement"}
    p.order("B", "order execution, declare")
    assert p.waiting() == {"A": "execution"}
    p.order("A", "defy")
    assert p.waiting() == {"B": "agreement"}


# 13.53 conditional orders (R62)

READY = "prepare execution, declare"
TEN = GUARDED.replace("politburo*6", "politburo*10").replace("B has: politburo*3\n", "")
TEN = TEN.replace("C has: politburo\n", "")


def test_a_conditional_order_lies_ready_and_can_be_taken_back_13_53() -> None:
    p = table()
    p.order("A", "prepare execution, invite B, invite C, declare")
    p.order("B", "accept ABC1")
    p.order("C", "accept ABC1")
    assert p.waiting() == {"A": "movement"}
    assert [each["kind"] for each in p.match.view("A")["motions"]] == ["execution"]
    assert p.match.view("D")["motions"] == []
    p.order("C", "refuse ABC1")
    assert p.match.state["motions"] == []


def test_it_comes_in_before_the_die_of_an_attack_13_53() -> None:
    text = TEN + "A: WL-251 W-213 @ tver"
    p = table(text, "combat", dice=(6,))
    p.order("A", READY)
    p.order("A", "attack Tukhachevsky, with Denikin, resolve")
    assert p.waiting() == {"D": "execution"}
    assert p.told("combat") == []
    p.order("D", "comply")
    assert p.place("I-CZAR") == "display:D"
    assert len(p.told("combat")) == 1


def test_an_attack_on_others_does_not_call_it_up_13_53() -> None:
    text = TEN + "A: WL-251 W-213 @ tver\nC: RL-153 @ tver"
    p = table(text, "combat", dice=(1,))
    p.order("A", READY)
    p.order("A", "attack Stalin, with Denikin, resolve")
    assert p.told("execution.ordered") == []


def test_it_comes_in_before_the_dice_of_a_purge_13_53() -> None:
    p = table(TEN, dice=(1, 1))
    p.order("A", READY)
    p.order("A", "purge D, declare")
    assert p.waiting() == {"D": "execution"}
    assert p.told("purge") == []
    p.order("D", "defy")
    assert p.waiting() == {"D": "counterpurge"}


def test_it_comes_in_before_the_dice_of_a_counterpurge_13_53() -> None:
    """C, whom D purges, holds the Czar's disposition no less than any other."""
    text = "C: RL-151 Czar @ tver\nD: RL-154 @ tula\nC has: politburo*10\nD has: politburo"
    p = table(text, phasing="D", dice=(1, 1, 1, 1))
    p.order("C", READY)
    p.order("C", "purge D, declare")
    p.order("D", "counterpurge C")
    assert p.waiting() == {"C": "execution"}


def test_it_comes_in_before_the_dice_of_an_assassination_13_53() -> None:
    p = table(TEN + "A: WL-257 @ tver\nA has: assassin", dice=(6, 6))
    p.order("A", READY)
    p.order("A", "assassinate Tukhachevsky with 1 assassin")
    assert p.waiting() == {"D": "execution"}
    p.order("D", "comply")
    assert p.place("I-CZAR") == "display:D"
    assert p.place("RL-154") == "display:A"


def test_a_conditional_order_without_ten_does_not_come_in_13_53() -> None:
    p = table(GUARDED + "A: WL-257 @ tver\nA has: assassin", dice=(1, 1))
    p.order("A", "prepare execution, invite B, invite C, declare")
    p.order("B", "accept ABC1")
    p.order("A", "assassinate Tukhachevsky with 1 assassin")
    assert p.told("execution.ordered") == []


def test_orders_lapse_with_the_game_turn_13_53() -> None:
    """D43."""
    p = table(TEN + "A: WL-251 W-213 @ kuban", seed="22" * 32, goes_on=True)
    p.order("A", READY)
    while p.board["turn"] == 1:
        assert p.match.state["motions"]
        (seat,) = p.waiting()
        action = p.match.default(seat) or p.match.options(seat)[0]
        p.match.apply(seat, action)
    assert p.told("committee.over") == [{"motion": "A1", "by": "A"}]


# 13.54 to 13.57 the holder's choice


def test_whoever_holds_the_czar_complies_and_keeps_him_face_up_13_54() -> None:
    p = ordered()
    p.order("D", "comply")
    assert p.place("I-CZAR") == "display:D"
    assert p.company("RL-154") == {"RL-154", "R-111"}
    assert p.waiting() == {"A": "movement"}
    assert story(p) == "\n".join(
        [
            "The Central Committee (player A, player B, player C) orders player D to execute "
            "the Czar.",
            "Player D complies: the Czar is executed.",
        ]
    )


def test_he_may_defy_the_order_at_the_risk_of_a_purge_13_54() -> None:
    """R63."""
    p = ordered()
    p.order("D", "defy")
    assert p.leader_of("I-CZAR") == "RL-154"
    p.order("B", "purge D, invite A, declare")
    assert {"do": "accept", "motion": "AB1"} in p.match.options("A")


def test_time_out_changes_nothing_13_54() -> None:
    """D27."""
    assert ordered().match.default("D") == {"do": "defy"}


@pytest.mark.parametrize(
    ("words", "shot"),
    [("comply with an execution order", True), ("defy execution orders", False)],
)
def test_instructions_answer_an_order_ahead_13_54(words: str, shot: bool) -> None:
    p = table(TEN)
    p.order("D", f"standing {words}")
    p.order("A", "order execution, declare")
    assert p.waiting() == {"A": "movement"}
    assert (p.place("I-CZAR") == "display:D") is shot


@pytest.mark.parametrize("instruction", ["", "standing comply with an execution order"])
def test_a_draft_of_an_order_does_not_show_how_it_would_be_answered_13_54(instruction: str) -> None:
    p = table(TEN)
    if instruction:
        p.order("D", instruction)
    draft = p.match.draft()
    outcome = draft.orders("A", "order execution, declare")
    assert outcome.needs_chance
    assert [entry["action"]["do"] for entry in outcome.entries] == ["order_execution"]


def test_an_order_that_was_given_cannot_be_taken_back_13_54() -> None:
    p = table(TEN)
    p.order("A", "order execution, declare")
    assert not p.match.can_undo("A")


def test_an_executed_czar_counts_in_a_red_victory_alone_13_55() -> None:
    p = ordered()
    red = score(p.board, "D", RED)
    assert score(p.board, "D", WHITE) == 5
    p.order("D", "comply")
    assert score(p.board, "D", RED) == red + 5
    assert score(p.board, "D", WHITE) == 0


def test_once_executed_he_is_out_of_the_game_13_56() -> None:
    p = ordered()
    p.order("D", "comply")
    assert p.case("A", "order execution") == "13.53"


def test_orders_may_follow_one_another_without_limit_13_57() -> None:
    p = table(TEN)
    for _ in range(3):
        p.order("A", "order execution, declare")
        p.order("D", "defy")
    assert len(p.told("execution.ordered")) == 3


@pytest.mark.parametrize("order", ["BC", "CB"])
def test_the_order_is_given_with_whichever_consent_comes_last_13_52(order: str) -> None:
    p = table()
    p.order("A", "order execution, invite B, invite C, declare")
    for seat in order:
        assert p.told("execution.ordered") == []
        p.order(seat, "accept ABC1")
    assert p.waiting() == {"D": "execution"}


@pytest.mark.parametrize("first", ["attack", "order"])
def test_an_attack_and_an_order_cross_13_53(first: str) -> None:
    """Before the attack is resolved the order comes in; once the die is cast it finds no Czar."""
    text = "D: RL-153 Czar @ tver\nA: WL-251 W-213 @ tver\nB has: politburo*10"
    p = table(text, "combat", dice=(6,))
    if first == "order":
        p.order("B", "order execution, declare")
        p.order("D", "comply")
    p.order("A", "attack Stalin, with Denikin, resolve")
    if first == "attack":
        p.order("A", "capture with Denikin")
        assert p.case("B", "order execution") == "13.53"
        assert p.controller("I-CZAR") == "A"
    else:
        assert p.place("I-CZAR") == "display:D"


def test_the_czar_is_not_eliminated_otherwise_13_51() -> None:
    """Nor assassinated (test_assassination_10); in combat he is captured or lies free (13.4)."""
    p = position("A: WL-251 W-213 @ tver\nB: RL-153 Czar @ tver", "combat", dice=(6,))
    p.order("A", "attack Stalin, with Denikin, resolve")
    assert p.at("RL-153") is None
    assert p.at("I-CZAR") == "tver"


# 12.5(7) the chit

CHIT = "A: RL-154 Czar @ tver\nA has: czar-assassination "


def test_the_chit_needs_no_order_and_costs_an_assassin_12_5_7() -> None:
    """R61."""
    p = position(CHIT + "assassin felix")
    assert p.may("A", "shoot_czar") == {"assassin-1", "felix"}
    p.order("A", "play Assassination of the Czar with Felix Dzerzhinsky")
    assert p.place("I-CZAR") == "display:A"
    assert p.place("czar-assassination") == "out"
    assert (p.place("felix"), p.place("assassin-1")) == ("cup", "display:A")
    assert p.told("execution.ordered") == []


@pytest.mark.parametrize(
    "text",
    [
        "A: WL-252 Czar @ tver\nA has: czar-assassination assassin",
        "B: RL-154 Czar @ tver\nA has: czar-assassination assassin",
        "A: RL-154 Czar @ tver\nB has: czar-assassination\nA has: assassin",
        "A: RL-154 Czar @ tver\nA has: czar-assassination\nB has: assassin",
    ],
)
def test_when_the_chit_cannot_be_played_12_5_7(text: str) -> None:
    """He holds it, an assassin, and by a Red leader the Czar."""
    p = position(text)
    assert p.may("A", "shoot_czar") == set()
    assert p.case("A", "play Assassination of the Czar with Assassin") == "12.5(7)"


def test_the_chit_is_played_in_ones_own_turn_12_5_7() -> None:
    p = position(CHIT + "assassin", phasing="B")
    assert p.may("A", "shoot_czar") == set()
    assert p.case("A", "play Assassination of the Czar with Assassin") == "12.5(7)"


def test_a_chit_held_unseen_is_named_when_it_is_played_17_6() -> None:
    p = position(CHIT + "assassin", secrecy=True)
    assert "czar-assassination" in p.match.view("B")["board"]["unseen"]
    p.order("A", "play Assassination of the Czar with Assassin")
    assert "Player A plays Assassination of the Czar, spending Assassin." in story(p)
