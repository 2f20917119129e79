"""Section 15.2: a player leaves the game (ruling R107)."""

from collections.abc import Callable
from typing import Any

import pytest

from app.games.kernel.view import told
from app.games.rcw.board import in_box
from app.games.rcw.box import BOX, COLOUR, LEADERS
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, dealt, position

TABLE = """
A: RL-152 R-111 @ tver
B: WL-251 W-213 T-1 @ kuban
B: RL-153 @ tver
C: WL-252 W-203 @ omsk
D: WL-253 @ orel
-: R-112 @ tver
B has: politburo*2 assassin ice-march R-120
"""


def four(text: str = TABLE, phase: str = "movement", **chosen: Any) -> Position:
    return position(text, phase, seats="ABCD", **chosen)


def leave(p: Position, seat: str) -> None:
    p.order(seat, "quit the game, confirm quit")


def whole_game(text: str, phase: str = "movement", **chosen: Any) -> Position:
    """Return A's turn in a game turn in which A, B, C and D play, and after which more come."""
    p = four(text, phase, **chosen)
    p.match.state["steps"][:0] = [
        {"step": "game_turns"},
        {"step": "game_turn", "at": 1},
        {"step": "player_turns", "at": 1},
    ]
    return p


def wait_for(p: Position, then: Callable[[], bool]) -> None:
    """Let everybody answer as at time-out until `then` is so."""
    while not then():
        seat = next(iter(p.waiting()))
        answer = p.match.default(seat)
        assert answer is not None
        p.match.apply(seat, answer)


def finish_turn(p: Position, seat: str) -> None:
    wait_for(p, lambda: p.board["phasing"] != seat)


# 15.21 leaving


def test_a_player_leaves_at_any_time_once_he_has_confirmed_it_15_21() -> None:
    """In A's movement phase, B leaves; before he confirms it nobody learns of it."""
    p = four()
    seen = told(RCW, p.match.log, "A"), p.match.view("A")
    assert p.case("B", "confirm quit") == "15.21"
    p.order("B", "quit the game")
    assert (told(RCW, p.match.log, "A"), p.match.view("A")) == seen
    p.order("B", "stay")
    leave(p, "B")
    assert p.match.view("A")["board"]["quitters"] == ["B"]
    assert "Player B leaves the game." in str(told(RCW, p.match.log, None))


def test_leaving_is_for_good_15_21() -> None:
    p = four()
    leave(p, "B")
    assert not p.match.can_undo("B")
    assert p.match.options("B") == []
    assert "you have left" in p.refusal("B", "quit the game").why


def test_nobody_leaves_while_something_is_put_together_or_resolved_15_21() -> None:
    p = four("A: RL-152 RL-151 R-111 @ tver\nC: WL-251 W-213 @ tver", "combat", dice=(4,))
    p.order("A", "offer B")
    assert p.case("A", "quit the game") == "15.21"
    p.order("A", "discard, attack Denikin, with Trotsky, resolve")
    assert p.waiting() == {"A": "exchange"}
    assert "has to wait" in p.refusal("B", "quit the game").why


def test_who_has_left_comes_last_and_has_no_points_15_21() -> None:
    """B had most points."""
    p = four("A: RL-152 R-111 @ tver\nB: RL-151 R-112 R-113 @ tver\nC: WL-252 @ omsk",
             "inter-phase", turn=6, dice=(1,))  # fmt: skip
    assert p.match.over
    p = whole_game("A: RL-152 @ tver\nB: RL-151 R-112 @ penza\nC: WL-252 @ omsk", turn=6,
                   seed="15" * 32)  # fmt: skip
    leave(p, "B")
    assert p.match.view("A")["board"]["boxes"]["B"]["red_points"] is None
    wait_for(p, lambda: p.match.over)
    result = p.match.state["result"]
    assert result is not None
    assert result["victory"] == "red"
    assert result["ranking"][0] == ["A"]
    assert result["ranking"][-1] == ["B"]
    assert result["points"]["B"] is None


# 15.22 frozen units


def test_his_units_are_frozen_where_they_stand_15_22() -> None:
    p = four()
    leave(p, "B")
    assert sorted(p.board["frozen"]) == ["RL-153", "W-213", "WL-251"]
    assert p.controller("WL-251") == "B"
    assert p.told("quit.frozen")[0]["seat"] == "B"


def test_nobody_attaches_frozen_units_15_22() -> None:
    p = four("A: RL-152 @ tver\nB: RL-153 R-111 @ tver\n-: R-112 @ tver")
    leave(p, "B")
    p.order("A", "move Trotsky")
    assert p.may("A", "attach") == {"R-112"}


def test_frozen_units_defend_and_what_they_kill_is_theirs_15_22() -> None:
    """R107: his box is kept. The attackers are eliminated at 1:2."""
    p = four("A: RL-176 R-120 @ kuban\nB: WL-251 W-213 @ kuban\nC: WL-252 @ omsk", "combat",
             dice=(6,))  # fmt: skip
    leave(p, "B")
    p.order("A", "attack Denikin, with Berzin, resolve")
    assert p.place("R-120") == "display:B"


def test_frozen_units_die_and_come_back_as_ordinary_ones_15_22() -> None:
    p = four("A: RL-152 RL-151 R-111 R-112 @ kuban\nB: WL-251 W-213 @ kuban\nC: WL-252 @ omsk",
             "combat", dice=(1,))  # fmt: skip
    leave(p, "B")
    p.order("A", "attack Denikin, with Trotsky, resolve")
    assert p.place("W-213") == "display:A"
    assert p.board["frozen"] == []


def test_the_attacker_chooses_what_frozen_units_lose_r107() -> None:
    """As for units that nobody controls (8.36)."""
    text = "A: RL-152 R-111 @ kuban\nB: WL-251 W-213 W-203 WL-256 @ kuban\nC: WL-252 @ omsk"
    p = four(text, "combat", dice=(2,))
    leave(p, "B")
    p.order("A", "attack Denikin, with Trotsky, resolve")
    assert p.waiting() == {"A": "exchange"}
    p.order("A", "lose W-203, lose Denikin")
    assert p.told("exchange.loss")[0] == {"units": ["W-203", "WL-251"], "killer": "A"}


def test_units_stay_frozen_when_their_leader_is_dead_15_22() -> None:
    """They lie singly and uncontrolled then, and still nobody attaches them."""
    text = "A: RL-152 @ tver\nB: RL-153 R-111 @ tver\nC: WL-251 @ kuban\nA has: assassin*6"
    p = four(text, dice=(6, 6))
    leave(p, "B")
    p.order("A", "assassinate Stalin, with 6 assassins")
    assert p.place("RL-153") == "display:A"
    assert p.controller("R-111") is None
    p.order("A", "move Trotsky")
    assert p.may("A", "attach") == set()
    assert p.case("A", "attach R-111") == "15.22"


def test_assassins_who_fail_against_him_go_to_the_randomizer_r65() -> None:
    p = four("A: RL-152 @ tver\nB: RL-153 @ tver\nC: WL-251 @ kuban\nA has: assassin", dice=(1, 1))
    leave(p, "B")
    p.order("A", "assassinate Stalin, with 1 assassin")
    assert p.place("assassin-1") == "cup"


def test_a_frozen_unit_that_is_eliminated_and_replaced_is_ordinary_9_1() -> None:
    """R107: in Kuban C attaches it."""
    text = "A: RL-152 RL-151 R-111 R-112 @ omsk\nB: WL-252 W-213 @ omsk\nC: WL-251 @ kuban"
    p = whole_game(text + "\nD: RL-153 @ orel", "combat", dice=(1,), seed="09" * 32)
    leave(p, "B")
    p.order("A", "attack W-213, with Trotsky, resolve")
    assert p.place("W-213") == "display:A"
    wait_for(p, lambda: p.board["turn"] == 2 and p.board["phasing"] == "C")
    assert p.at("W-213") == "kuban"
    assert p.board["frozen"] == []
    p.order("C", "move Denikin, attach W-213")
    assert p.controller("W-213") == "C"


def test_frozen_units_count_for_the_end_of_the_game_15_1() -> None:
    """The last White units west of Siberia are frozen: the game goes on."""
    p = four("A: RL-152 @ tver\nB: WL-251 W-213 @ kuban\nC: WL-252 @ omsk\nD: RL-151 @ orel",
             "player_turns", seed="15" * 32)  # fmt: skip
    leave(p, "B")
    assert not p.match.over


def test_nobody_who_plays_controls_a_province_with_frozen_units_r107() -> None:
    """12.42: he draws nothing in a crisis, and nobody else does."""
    p = four("B: RL-152 R-111 @ tver\nA: RL-151 @ orel\nC: WL-252 @ omsk", "random_events",
             dice=(1, 1), seed="15" * 32)  # fmt: skip
    assert p.match.view("A")["board"]["control"]["tver"] == "B"
    leave(p, "B")
    assert p.match.view("A")["board"]["control"]["tver"] is None


# 15.23 markers


def test_his_markers_go_to_the_randomizer_15_23() -> None:
    """R107: all his chits; the eliminated units of his box stay there."""
    p = four(TABLE + "B: B-318 T-2 @ vladivostok\nB: G-426 @ poland")
    assert p.controller("B-318") == "B"
    leave(p, "B")
    cup = in_box(p.board, "cup")
    assert {"ice-march", "control-FR", "control-PO", "T-2"} <= set(cup)
    assert sum(piece.startswith("politburo") for piece in cup) == 2
    assert in_box(p.board, "display:B") == ["R-120"]
    assert p.controller("B-318") is None
    assert p.controller("G-426") is None
    assert p.at("T-1") == "kuban"


def test_chits_that_he_held_unseen_stay_unseen_15_23_17_6() -> None:
    p = four(secrecy=True)
    before = p.match.view("A")["board"]["unseen"]
    leave(p, "B")
    assert p.match.view("A")["board"]["unseen"] == before
    assert p.told("quit.unseen") == [{"seat": "B", "count": 2}]
    assert [alike.partition("-")[0] for alike in p.told("quit.markers")[0]["pieces"]] == [  # type: ignore[attr-defined]
        "politburo",
        "politburo",
    ]


# 15.24 his turn


def test_his_turn_is_deleted_15_24() -> None:
    p = whole_game(TABLE, seed="24" * 32)
    leave(p, "B")
    assert p.match.view("A")["board"]["order"] == ["A", "C", "D"]
    p.order("A", "end movement")
    finish_turn(p, "A")
    assert p.board["phasing"] == "C"


def test_a_turn_that_is_being_played_ends_15_24() -> None:
    p = whole_game(TABLE, seed="24" * 32)
    leave(p, "A")
    assert p.board["phasing"] == "B"
    assert p.board["order"] == ["B", "C", "D"]
    finish_turn(p, "B")
    assert p.board["phasing"] == "C"


def test_a_turn_that_was_played_does_not_skip_another_15_24() -> None:
    p = whole_game(TABLE, seed="24" * 32)
    finish_turn(p, "A")
    assert p.board["phasing"] == "B"
    leave(p, "A")
    finish_turn(p, "B")
    assert p.board["phasing"] == "C"


def test_the_sequencing_draw_is_without_him_15_24() -> None:
    p = whole_game(TABLE, seed="24" * 32)
    leave(p, "B")
    for seat in "ACD":
        finish_turn(p, seat)
    wait_for(p, lambda: p.board["turn"] == 2 and p.board["phasing"] is not None)
    assert sorted(p.board["order"]) == ["A", "C", "D"]


# his business


def test_offers_to_and_from_him_lapse_15_2() -> None:
    p = four(TABLE + "A has: politburo*2")
    p.order("A", "offer B, give Politburo, propose, offer C, give Politburo, propose")
    p.order("B", "offer C, give Politburo, propose")
    leave(p, "B")
    assert [motion["id"] for motion in p.match.state["motions"]] == ["AC1"]
    assert {lapse["motion"] for lapse in p.told("motion.left")} == {"AB1", "BC1"}
    assert p.case("A", "offer B") == "15.21"


def test_an_offer_to_him_that_was_not_sent_yet_is_not_sent_15_2() -> None:
    p = four(TABLE + "A has: politburo*2")
    p.order("A", "offer B, give Politburo")
    leave(p, "B")
    assert p.case("A", "propose") == "15.21"
    p.order("A", "discard, offer C, give Politburo, propose")


@pytest.mark.parametrize("first", ["accept", "quit"])
def test_an_acceptance_and_a_departure_cross_15_2(first: str) -> None:
    p = four(TABLE)
    p.order("B", "offer A, give Politburo, propose")
    if first == "accept":
        p.order("A", "accept AB1")
        leave(p, "B")
    else:
        leave(p, "B")
        assert p.case("A", "accept AB1") == "6.0"
    held = [piece for piece in in_box(p.board, "display:A") if piece.startswith("politburo")]
    assert len(held) == (first == "accept")


def test_in_the_set_up_his_leaders_are_deployed_and_frozen_15_22() -> None:
    p = dealt({"A": "RL-153 RL-156", "B": "RL-152 WL-251", "C": "RL-151"}, seats="ABCD")
    leave(p, "B")
    assert set(p.waiting()) == {"A", "C", "D"}
    for seat in "ACD":
        p.order(seat, "ready")
    assert p.at("RL-152") == "tver"
    assert {"RL-152", "R-111", "WL-251"} <= set(p.board["frozen"])
    assert not any(p.board["where"][chit].endswith(":B") for chit in BOX.chits)


def test_who_leaves_while_he_deploys_is_done_with_it_15_21() -> None:
    p = dealt({"A": "RL-153 RL-156", "B": "RL-170 RL-171", "C": "RL-152"}, seats="ABCD")
    for seat in "ABCD":
        p.order(seat, "ready")
    assert {"A", "B"} <= set(p.waiting())
    leave(p, "B")
    assert "B" not in p.waiting()
    leaders = {unit for unit in p.board["frozen"] if unit in LEADERS}
    assert leaders == {"RL-170", "RL-171"}
    assert all(COLOUR[unit] == "red" for unit in p.board["frozen"])


AGREE = """
A: RL-152 @ tver
-: W-213 @ kuban
B: WL-251 @ omsk
A has: politburo*6
B has: politburo*4
C has: politburo*3
"""


def test_who_leaves_does_not_vote_15_1_3() -> None:
    """D46. Four of the ten markers that agreed have gone with him."""
    p = four(AGREE, "inter-phase", turn=6, seed="15" * 32)
    assert p.waiting() == dict.fromkeys("ABC", "agreement")
    p.order("B", "end the war")
    leave(p, "B")
    p.order("A", "end the war")
    p.order("C", "fight on")
    assert p.told("agreement")[0] == {"seats": ["A"], "markers": 6}
    assert p.match.state["result"] is None


def test_nobody_waits_for_the_vote_of_who_leaves_15_1_3() -> None:
    p = four(AGREE, "inter-phase", turn=6, seed="15" * 32)
    p.order("A", "end the war")
    p.order("C", "end the war")
    leave(p, "B")
    assert p.told("agreement")[0] == {"seats": ["A", "C"], "markers": 9}


def test_nobody_waits_for_an_air_raid_of_who_leaves_12_5_5() -> None:
    """D50: it is kept, and goes to the randomizer with his other chits."""
    text = "A: RL-151 @ petrograd\nA: RL-154 @ tver\nB: B-318 @ smolensk\nB has: air-raid"
    p = four(text + "\nC: WL-251 W-213 @ kuban", "inter-phase", seed="15" * 32)
    assert p.waiting() == {"B": "inter_phase"}
    leave(p, "B")
    assert "inter_phase" not in p.waiting().values()
    assert p.place("air-raid") == "cup"
    assert sorted(p.board["order"]) == ["A", "C", "D"]


def test_who_leaves_sits_on_no_committee_and_consents_to_nothing_11_12() -> None:
    """Below eight markers it is dissolved, and what was put to him lapses."""
    p = four(TABLE + "A has: politburo*5\nC has: politburo*3\nB has: politburo")
    p.order("A", "form committee, invite B, invite C, declare")
    p.order("B", "accept ABC1")
    p.order("C", "accept ABC1")
    p.order("A", "purge D, with B, declare")
    leave(p, "B")
    assert p.board["committee"] == ["A", "C"]
    assert p.match.state["motions"] == []
    leave(p, "C")
    assert p.board["committee"] == []


def test_nobody_purges_who_has_left_11_23() -> None:
    p = four(TABLE + "A has: politburo*8")
    leave(p, "B")
    assert p.may("A", "purge") == {"C", "D"}


# the last ones


def test_two_players_go_on_15_2() -> None:
    p = four()
    leave(p, "B")
    leave(p, "C")
    assert not p.match.over
    assert p.board["order"] == ["A", "D"]


def test_one_player_alone_ends_the_game_15_2() -> None:
    """R107: without a victory of either colour; those who left share the last place."""
    p = four()
    for seat in "BCA":
        leave(p, seat)
    assert p.match.state["result"] == {
        "victory": None,
        "ranking": [["D"], ["A", "B", "C"]],
        "points": dict.fromkeys("ABCD"),
    }
