"""The hands of counters from which an offer is put together (6.21, 16.33, 17.6)."""

from collections import Counter
from random import Random

from app.games.fuzz.barrier import perturbed_draft
from app.games.kernel.dry_run import Trial
from app.games.kernel.match import Match
from app.games.presentation import TradePiece, TradeTable
from app.games.rcw.presentation.trade import VERBS, offered, table
from app.games.rcw.words import negotiation
from tests.games.rcw.positions import dealt, position
from tests.games.rcw.test_strikes import TriedDraft

HELD = """
    A: RL-152 @ tver
    A has: politburo*2 assassin felix
    B has: politburo assassin*2 air-raid
    """


def shown(match: Match, orders: str = "", seat: str = "A") -> TradeTable | None:
    draft = TriedDraft(Trial(match.draft(), seat))
    assert not orders or draft.trial.take_text(orders) is None
    return table(draft.view, draft)


def on(match: Match, orders: str = "", seat: str = "A") -> TradeTable:
    found = shown(match, orders, seat)
    assert found is not None
    return found


def names(pieces: list[TradePiece]) -> Counter[str]:
    return Counter(piece.name for piece in pieces)


def test_in_the_trading_session_leaders_and_chits_are_traded_16_33() -> None:
    session = dealt({"A": "RL-152 WL-251", "B": "RL-151"}).match
    offer = on(session)
    assert (offer.partner, [each.seat for each in offer.partners]) == ("B", ["B", "C"])
    assert {"Trotsky", "Denikin"} <= names(list(offer.own)).keys()
    assert "Lenin" in names(list(offer.theirs))
    assert (offer.opening, offer.propose) == ([{"do": "offer", "seat": "B"}], None)


def test_every_press_is_legal_after_the_opening() -> None:
    session = dealt({"A": "RL-152 WL-251", "B": "RL-151"}).match
    offer = on(session)
    for piece in (*offer.own, *offer.theirs):
        trial = Trial(session.draft(), "A")
        assert piece.action is not None
        assert trial.take([*offer.opening, piece.action]) is None
    for partner in offer.partners:
        assert Trial(session.draft(), "A").take(partner.actions) is None


def test_what_is_offered_is_taken_out_by_a_second_press_6_0() -> None:
    match = position(HELD, phase="movement").match
    offer = on(match, "offer B, give Politburo, give Politburo, request Assassin")
    assert names(offer.gives) == Counter({"Politburo": 2})
    assert names(offer.gets) == Counter({"Assassin": 1})
    assert {str(piece.action) for piece in offer.gives} == {
        "{'do': 'remove', 'piece': 'politburo-1'}"
    }
    more = [piece for piece in offer.theirs if piece.name == "Assassin" and not piece.is_offered]
    assert [piece.action for piece in more] == [{"do": "request", "piece": "assassin-1"}]
    # What one asks for in one's own kind stands on one side only.
    assert next(each for each in offer.own if each.name == "Assassin").action is None
    assert (offer.opening, offer.propose) == ((), {"do": "propose"})
    turned = Trial(match.draft(), "A")
    assert turned.take_text("offer B, give Politburo") is None
    to_c = next(each for each in on(match, "offer B").partners if each.seat == "C")
    assert turned.take(to_c.actions) is None


def test_what_a_player_may_hold_unseen_can_be_asked_for_and_nothing_tells_of_it_17_6() -> None:
    match = position(HELD, phase="movement", secrecy=True).match
    offer = on(match)
    assert names([each for each in offer.theirs if not each.is_uncertain]) == {"Politburo": 1}
    assert "Air Raid" in names([each for each in offer.theirs if each.is_uncertain])
    twin = perturbed_draft(match, "A", Random(3))
    assert twin.state != match.state
    assert on(twin) == offer


def test_there_is_no_offer_where_none_can_be_made() -> None:
    match = position(HELD, phase="movement").match
    assert shown(match, "form committee") is None


def test_the_words_of_an_offer_are_those_of_the_rules() -> None:
    assert {verb.do for verb in negotiation.VERBS} <= VERBS


def test_an_open_offer_is_shown_as_counters_to_its_parties_6_0() -> None:
    p = position(HELD, phase="movement")
    p.order("A", "offer B, give Politburo, request Assassin, propose")
    for seat in "AB":
        view = p.match.view(seat)
        found = offered(view, view["motions"][0]["id"])
        assert found is not None
        assert [[name for name, _ in side] for side in found] == [["Politburo"], ["Assassin"]]
        assert offered(view, "XY1") is None


def test_the_next_offer_is_to_whom_the_last_one_was() -> None:
    p = position(HELD, phase="movement")
    assert on(p.match).partner == "B"
    p.order("A", "offer C, give Politburo, propose")
    assert on(p.match).partner == "C"
