"""Section 6: negotiations, in game turns and (more of it in test_set_up_16) at the set-up."""

import pytest

from app.games.rcw.box import BOX
from app.games.rcw.rules.negotiation import alike
from tests.games.rcw.bargains import TABLE, heard, holdings, table
from tests.games.rcw.positions import dealt, position

# 6.2 what, and when


def test_markers_are_traded_in_anybodys_turn_6_22() -> None:
    """It is A's movement phase; B and C trade."""
    p = table()
    p.order("B", "offer C, give Politburo, give Politburo, propose")
    p.order("C", "accept BC1")
    assert holdings(p, "C") == ["politburo", "politburo"]
    assert holdings(p, "B") == ["ice"]
    assert p.told("trade.done")[0]["by"] == "B"
    assert "Trade: player B gives player C 2 Politburo markers for nothing." in heard(p, "A")


@pytest.mark.parametrize("chit", sorted(c.id for c in BOX.chits.values() if c.tradeable))
def test_every_marker_of_the_list_may_be_traded_6_21(chit: str) -> None:
    """R108: Felix D. with them."""
    p = position(f"A: RL-152 @ tver\nB: WL-251 @ kuban\nA has: {chit}")
    p.order("A", f"offer B, give {chit}, propose")
    p.order("B", "accept AB1")
    assert p.place(chit) == "display:B"


@pytest.mark.parametrize("piece", ["control BR", "Trotsky", "R-111", "W-213"])
def test_no_other_marker_and_no_unit_may_be_traded_6_21(piece: str) -> None:
    """R108: nor eliminated units; leaders only in the trading session (6.1)."""
    p = position(TABLE + "A has: WL-260")
    p.order("A", "offer B")
    assert p.options("A", "give") == [
        {"do": "give", "piece": alike(piece)} for piece in ("politburo-1", "assassin-1")
    ]
    name = "control-BR" if piece == "control BR" else piece
    assert p.case("A", f"give {name}") == "6.21"


def test_nobody_gives_what_he_does_not_have_or_gives_already_6_21() -> None:
    p = table()
    p.order("B", "offer A, give Politburo, give Politburo")
    assert p.case("B", "give Politburo") == "6.21"
    assert p.case("B", "give Terror") == "6.21"
    assert p.case("B", "request Terror") == "6.21"


def test_a_trade_does_not_interrupt_a_procedure_6_22() -> None:
    """C's force is defending against A, who must choose his losses first."""
    p = position(
        "A: RL-152 RL-151 R-111 @ tver\nC: WL-251 W-213 @ tver\nA has: politburo*2",
        "combat",
        dice=(4,),
    )
    p.order("A", "offer B, give Politburo, propose")
    p.order("A", "attack Denikin, with Trotsky, resolve")
    assert p.waiting() == {"A": "exchange"}
    p.order("B", "accept AB1")
    assert not p.told("trade.done")
    p.order("A", "lose R-111, lose Trotsky")
    assert p.told("trade.done")


def test_trades_rest_while_leaders_are_deployed_16_34() -> None:
    p = dealt({"A": "RL-153 RL-156", "B": "RL-152"})
    for seat in "ABC":
        p.order(seat, "ready")
    assert "A" in p.waiting()
    assert p.options("A", "offer") == []
    assert p.case("A", "offer B") == "16.34"


# 6.0 agreement


def test_an_offer_names_at_least_one_piece_6_0() -> None:
    p = table()
    p.order("A", "offer B, condition peace in Tver")
    assert p.case("A", "propose") == "6.0"


def test_an_offer_is_known_to_its_parties_alone_6_0() -> None:
    p = table()
    before = heard(p, "C"), p.match.view("C")
    p.order("A", "offer B, give Politburo, request Ice March")
    p.order("A", "condition stay out of Tver\npropose")
    assert (heard(p, "C"), p.match.view("C")) == before
    assert p.match.view("B")["motions"][0]["terms"]["condition"] == "stay out of Tver"
    assert heard(p, "B") != before[0]


def test_an_offer_is_refused_or_withdrawn_6_0() -> None:
    p = table()
    p.order("A", "offer B, give Politburo, propose, offer B, give Assassin, propose")
    p.order("B", "refuse AB1")
    p.order("A", "withdraw AB2")
    assert p.match.state["motions"] == []
    assert p.case("B", "accept AB1") == "6.0"
    assert p.case("B", "accept AB2") == "6.0"


def test_only_the_other_party_accepts_6_0() -> None:
    p = table()
    p.order("A", "offer B, give Politburo, propose")
    assert p.case("A", "accept AB1") == "6.0"
    assert p.case("C", "accept AB1") == "6.0"
    assert p.case("B", "withdraw AB1") == "6.0"


def test_a_piece_is_taken_out_of_an_offer_again_6_0() -> None:
    p = table()
    p.order("A", "offer B, give Politburo, give Assassin, remove Politburo, propose")
    p.order("B", "accept AB1")
    assert holdings(p, "B") == ["assassin", "ice", "politburo", "politburo"]


def test_what_stands_on_one_side_of_an_offer_does_not_stand_on_the_other_6_0() -> None:
    p = table()
    p.order("A", "offer B, give Politburo")
    assert p.case("A", "request Politburo") == "6.0"
    p.order("A", "remove Politburo, request Politburo")
    assert p.case("A", "remove Assassin") == "6.0"


def test_only_one_offer_at_a_time_is_put_together_6_0() -> None:
    p = table()
    p.order("A", "offer B")
    assert p.case("A", "offer C") == "6.0"
    assert p.case("B", "give Politburo") == "6.0"
