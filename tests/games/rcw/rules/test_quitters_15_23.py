"""Sections 15.23 and 15.24: markers, turn and business of a player who leaves (ruling R107)."""

import pytest

from app.games.rcw.board import in_box
from app.games.rcw.box import BOX, COLOUR, LEADERS
from tests.games.rcw.departures import TABLE, finish_turn, four, leave, wait_for, whole_game
from tests.games.rcw.positions import dealt

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
