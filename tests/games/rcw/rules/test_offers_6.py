"""Section 6: what becomes of an offer; conditions (6.3); hidden chits (17.6)."""

import pytest

from app.games.kernel.view import log_for
from app.games.rcw.title import RCW
from tests.games.rcw.bargains import TABLE, heard, holdings, table
from tests.games.rcw.positions import Position, dealt, position

# counter-offers


def test_a_counter_offer_takes_the_place_of_the_offer_6_0() -> None:
    """Its sides are exchanged, and whoever answers may change them."""
    p = table()
    p.order("A", "offer B, give Politburo, request Ice March, condition peace\npropose")
    p.order("B", "counter AB1")
    draft = p.match.view("B")["draft"]
    assert draft["to"] == "A"
    assert draft["give"] == ["ice-march"]
    assert draft["ask"] == ["politburo-1"]
    assert draft["condition"] == "peace"
    p.order("B", "request Politburo, propose")
    assert [motion["id"] for motion in p.match.state["motions"]] == ["AB2"]
    assert p.told("trade.countered")[0]["motion"] == "AB1"
    assert p.case("B", "accept AB1") == "6.0"
    p.order("A", "accept AB2")
    assert holdings(p, "A") == ["assassin", "assassin", "control", "ice", "politburo"]


def test_until_the_answer_is_sent_the_offer_stands_6_0() -> None:
    p = table()
    p.order("A", "offer B, give Politburo, propose")
    p.order("B", "counter AB1, discard, accept AB1")
    assert holdings(p, "B").count("politburo") == 3


def test_an_answer_to_an_offer_that_has_lapsed_is_an_offer_6_0() -> None:
    p = table()
    p.order("A", "offer B, give Politburo, request Ice March, propose")
    p.order("B", "counter AB1")
    p.order("A", "withdraw AB1")
    p.order("B", "propose")
    assert [motion["id"] for motion in p.match.state["motions"]] == ["AB2"]
    assert p.told("trade.countered") == []


def test_nobody_counters_what_was_not_offered_to_him_6_0() -> None:
    p = table()
    p.order("A", "offer B, give Politburo, propose")
    assert p.case("A", "counter AB1") == "6.0"
    assert p.case("C", "counter AB1") == "6.0"


# 6.3 conditions


def test_a_condition_is_recorded_for_the_parties_alone_6_3() -> None:
    p = table()
    words = "A stays out of Kuban, until turn 3; and no purge!"
    p.order("A", f"offer B, give Politburo\ncondition {words}\npropose")
    p.order("B", "accept AB1")
    for seat in "AB":
        (pact,) = p.match.view(seat)["board"]["pacts"]
        assert pact["condition"] == words
        assert words in heard(p, seat)
    for viewer in ("C", None):
        assert p.match.view(viewer)["board"]["pacts"] == []
        assert "stays out" not in heard(p, viewer)
    assert "Trade: player A gives player B a Politburo marker for nothing." in heard(p, "C")


def test_a_trade_is_final_6_3() -> None:
    p = table()
    p.order("A", "offer B, give Politburo, propose")
    p.order("B", "accept AB1")
    assert not p.match.can_undo("B")


def test_breaking_a_condition_has_no_penalty_6_3() -> None:
    p = table()
    p.order("A", "offer B, give Politburo, condition A does not move\npropose")
    p.order("B", "accept AB1")
    p.order("A", "move Trotsky, to Novgorod, halt")
    assert p.at("RL-152") == "novgorod"
    assert holdings(p, "B").count("politburo") == 3


# how long an offer stands


def let_a_game_turn_pass(p: Position) -> None:
    """Everybody answers as at time-out until the next game turn has begun."""
    turn = p.board["turn"]
    while p.board["turn"] == turn or p.board["phasing"] is None:
        seat = next(iter(p.waiting()))
        answer = p.match.default(seat)
        assert answer is not None
        p.match.apply(seat, answer)


def test_an_offer_lapses_with_the_game_turn_d40() -> None:
    p = position(TABLE, "player_turns", seed="63" * 32)
    p.match.state["steps"].insert(0, {"step": "game_turns"})
    p.match.state["steps"].insert(1, {"step": "game_turn", "at": 1})
    p.order("A", "offer B, give Politburo, propose")
    p.order("A", "offer B, give Assassin, valid for 2 turns, propose")
    assert p.told("trade.until")[1] == {"motion": "AB2", "turn": 2}
    let_a_game_turn_pass(p)
    assert [motion["id"] for motion in p.match.state["motions"]] == ["AB2"]
    assert p.told("trade.expired") == [{"motion": "AB1", "by": "A"}]
    let_a_game_turn_pass(p)
    assert p.match.state["motions"] == []


def test_an_offer_stands_for_five_game_turns_at_the_most_d40() -> None:
    p = table()
    p.order("A", "offer B, give Politburo")
    assert p.case("A", "valid for 6 turns") == "D40"
    p = dealt({"A": "RL-151", "B": "RL-152"})
    p.order("A", "offer B, give Lenin")
    assert p.case("A", "valid for 2 turns") == "16.33"


# what has changed hands meanwhile; both orders in which two answers may arrive


@pytest.mark.parametrize("first", ["B", "C"])
def test_what_was_promised_twice_is_given_once_6_3(first: str) -> None:
    """A's one Ice March is offered to B and to C; whoever answers later finds no offer."""
    p = position("A: RL-152 @ tver\nB: WL-251 @ kuban\nC: WL-252 @ omsk\nA has: ice-march")
    p.order("A", "offer B, give Ice March, propose, offer C, give Ice March, propose")
    names = {"B": "AB1", "C": "AC1"}
    later = "C" if first == "B" else "B"
    p.order(first, f"accept {names[first]}")
    assert p.case(later, f"accept {names[later]}") == "6.0"
    assert p.place("ice-march") == "display:" + first
    assert p.told("trade.gone") == [{"motion": names[later], "by": "A"}]


def test_withdrawal_and_acceptance_cross_6_0() -> None:
    p = table()
    p.order("A", "offer B, give Politburo, propose, withdraw AB1")
    assert p.case("B", "accept AB1") == "6.0"
    assert holdings(p, "B").count("politburo") == 2
    p = table()
    p.order("A", "offer B, give Politburo, propose")
    p.order("B", "accept AB1")
    assert p.case("A", "withdraw AB1") == "6.0"
    assert holdings(p, "B").count("politburo") == 3


def test_markers_are_alike_an_offer_holds_while_there_are_enough_6_21() -> None:
    """A has three: two go to C, the third is still there for B."""
    p = table()
    p.order("A", "offer B, give Politburo, propose")
    p.order("A", "offer C, give Politburo, give Politburo, propose")
    p.order("C", "accept AC1")
    p.order("B", "accept AB1")
    assert holdings(p, "B").count("politburo") == 3
    assert holdings(p, "A").count("politburo") == 0


# 17.6 chits held unseen


def unseen(**chosen: object) -> Position:
    text = TABLE + "C has: terror air-raid\ncup: terror general-strike*3 felix"
    return position(text, secrecy=True, **chosen)  # type: ignore[arg-type]


def test_one_may_ask_for_what_the_other_perhaps_has_17_6() -> None:
    """A cannot know which chits C holds, so he may ask for any that he does not see."""
    p = unseen()
    p.order("A", "offer C")
    assert p.may("A", "request") >= {"terror-1", "air-raid", "general-strike-1", "ice-march"}
    assert "politburo-1" not in p.may("A", "request")
    assert p.may("A", "give") == {"politburo-1", "assassin-1"}


def test_others_learn_how_many_unseen_chits_change_hands_and_no_more_17_6() -> None:
    p = unseen()
    p.order("A", "offer C, give Politburo, give Assassin, request Air Raid, propose")
    p.order("C", "accept AC1")
    assert p.place("air-raid") == "display:A"
    public = (
        "A gives player C a Politburo marker (plus hidden chits: 1) for nothing (plus "
        "hidden chits: 1)."
    )
    for viewer in ("B", None):
        assert heard(p, viewer).endswith(public)
        assert "air-raid" not in str(log_for(RCW, p.match.log, viewer))
    for seat in "AC":
        assert "for Air Raid." in heard(p, seat)


def test_nobody_accepts_without_what_is_asked_of_him_6_3() -> None:
    """A asks B for a chit that C has; B says no in his own words, or nothing."""
    p = unseen()
    p.order("A", "offer B, give Politburo, request Air Raid, propose")
    assert p.options("B", "accept") == []
    assert p.refusal("B", "accept AB1").why == "you do not have what AB1 asks for: Air Raid"
    p.order("B", "refuse AB1")
    assert "Air Raid" not in heard(p, "A").split("refuses")[1]


def test_what_the_proposer_has_no_more_shows_only_when_it_is_accepted_17_6() -> None:
    """C promises the one Air Raid to A and to B; A sees a trade of one chit, he knows not which."""
    p = unseen()
    p.order("C", "offer A, give Air Raid, request Politburo, propose")
    p.order("C", "offer B, give Air Raid, propose")
    p.order("B", "accept BC1")
    assert [motion["id"] for motion in p.match.view("A")["motions"]] == ["AC1"]
    p.order("A", "accept AC1")
    assert p.told("trade.gone") == [{"motion": "AC1", "by": "C"}]
    assert p.place("air-raid") == "display:B"
    assert holdings(p, "A").count("politburo") == 3


def test_an_offer_does_not_lapse_because_an_unseen_chit_has_gone_17_6() -> None:
    """That would tell A that C had it: C gives it to B, and the offer stays open."""
    p = unseen()
    p.order("A", "offer C, give Politburo, request Air Raid, propose")
    p.order("C", "offer B, give Air Raid, propose")
    before = heard(p, "A")
    p.order("B", "accept BC1")
    assert [motion["id"] for motion in p.match.view("A")["motions"]] == ["AC1"]
    assert heard(p, "A").removeprefix(before).strip() == (
        "Trade: player C gives player B nothing (plus hidden chits: 1) for nothing (plus hidden "
        "chits: 0)."
    )
    assert p.case("C", "accept AC1") == "6.3"
    assert p.told("trade.gone") == []
