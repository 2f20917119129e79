"""Ruling R09: what is declared or consented to in a procedure is kept, and shows in nothing.

Twin games differ only in what somebody has kept; until it is carried out, everybody else must be
shown the same in both: views, options, log, refusals, drafts and who is asked.
"""

from collections.abc import Callable

import pytest

from app.games.fuzz.barrier import snapshot_for
from app.games.kernel.chance import ChanceNeeded
from app.games.kernel.match import copy_state
from app.games.kernel.state import Seat
from app.games.kernel.view import log_for
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position

TABLE = """
A: RL-152 R-111 R-103 @ tula
A: RL-157 @ penza
C: WL-254 W-202 @ tula
B: RL-159 @ kazan
C: WL-251 W-213 @ kuban
B has: politburo*5 assassin
C has: politburo*5 terror
D: RL-151 @ petrograd
D has: politburo*2
"""
PLANS = {
    "a purge": (("B", "purge A, invite C, share equally, declare"), ("C", "accept BC1")),
    "a trade": (("B", "offer C, give assassin, request terror, propose"), ("C", "accept BC1")),
    "a committee": (("C", "form committee, invite B, declare"), ("B", "accept BC1")),
    "a departure": (("B", "quit the game, confirm quit"),),
}
"""What is kept, by the orders that lead to it; A and D have no part in it."""


def moving(**options: object) -> Position:
    """A is moving a force."""
    p = position(TABLE, seats="ABCD", dice=(6, 6, 6, 6), seed="00" * 32, **options)  # type: ignore[arg-type]
    p.order("A", "move Trotsky, to Kaluga")
    return p


def fighting(**options: object) -> Position:
    """A is choosing losses in an exchange."""
    p = position(TABLE, "combat", seats="ABCD", dice=(4, 6, 6), seed="00" * 32, **options)  # type: ignore[arg-type]
    p.order("A", "attack Yudenich, with Trotsky, resolve")
    assert p.waiting() == {"A": "exchange"}
    return p


def shown(p: Position, seat: Seat | None) -> object:
    """Return all that `seat` is shown: the position, its options, the log."""
    return snapshot_for(p.match, seat), log_for(RCW, p.match.log, seat)


def in_a_draft(p: Position, seat: Seat, text: str) -> object:
    """Return what a draft of these orders shows."""
    draft = p.match.draft()
    outcome = draft.orders(seat, text)
    return str(outcome.refusal), outcome.needs_chance, snapshot_for(draft, seat)


def keep(p: Position, plan: str) -> None:
    for seat, text in PLANS[plan]:
        p.order(seat, text)


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("begin", [moving, fighting])
@pytest.mark.parametrize("hidden", [False, True])
def test_what_is_kept_shows_to_nobody_else(
    begin: Callable[..., Position], plan: str, hidden: bool
) -> None:
    here, there = (begin(secrecy=hidden, secret_votes=hidden) for _ in range(2))
    keep(here, plan)
    assert here.match.state.get("kept")
    for each in ("A", "D", None):
        assert shown(here, each) == shown(there, each)
    assert here.waiting() == there.waiting()
    for order in ("assassinate Stalin", "accept BC1", "shoot the Czar with assassin"):
        assert here.refusal("A", order) == there.refusal("A", order)
        assert here.refusal("D", order) == there.refusal("D", order)


@pytest.mark.parametrize("plan", PLANS)
def test_a_draft_does_not_foresee_what_others_have_kept(plan: str) -> None:
    """Otherwise A could try at which halt something comes."""
    here, there = moving(), moving()
    keep(here, plan)
    for text in ("halt", "halt, move Tukhachevsky", "to Smolensk, end movement"):
        assert in_a_draft(here, "A", text) == in_a_draft(there, "A", text)


def test_in_a_draft_its_own_parties_see_it_come() -> None:
    p = moving()
    p.order("A", "offer B, request assassin, propose")
    p.order("B", "accept AB1")
    draft = p.match.draft()
    with pytest.raises(ChanceNeeded):
        draft.apply("A", {"do": "halt"})


@pytest.mark.parametrize("complete", [False, True])
def test_in_a_secret_vote_not_even_its_parties_learn_that_consent_is_complete(
    complete: bool,
) -> None:
    def voted(others: str) -> Position:
        p = moving(secret_votes=True)
        p.order("B", "purge A, invite C, invite D, share equally, declare")
        for seat in others:
            p.order(seat, "accept BCD1")
        return p

    here, there = voted("CD" if complete else "C"), voted("C")
    assert shown(here, "B") == shown(there, "B")
    assert shown(here, "C") == shown(there, "C")
    here.order("A", "halt")
    assert bool(here.told("purge")) is complete


def test_what_is_kept_is_carried_out_in_the_order_in_which_it_was_complete() -> None:
    p = moving()
    keep(p, "a trade")
    keep_purge = PLANS["a purge"][0]
    p.order(*keep_purge)
    p.order("C", "accept BC2")
    p.order("A", "halt")
    told = [t["say"] for t in p.match.log[-1]["tellings"]]
    assert told.index("trade.done") < told.index("purge.declared.equal") < told.index("purge")


def test_one_purge_is_done_before_the_next_one_begins_4_3() -> None:
    """The second waits for the spoils of the first, and is checked again then."""
    text = TABLE.replace("politburo*5 assassin", "politburo*5").replace("D has: politburo*2", "")
    p = position(text, seats="ABCD", dice=(6, 6), seed="00" * 32)
    p.order("A", "move Trotsky, to Kaluga")
    keep(p, "a purge")
    p.order("C", "purge D, invite B, share equally, declare")
    p.order("B", "accept BC2")
    assert p.match.state["kept"] == ["BC1", "BC2"]
    p.order("A", "halt")
    assert p.waiting() == {"B": "spoils"}
    assert [told["target"] for told in p.told("purge")] == ["A"]
    while "spoils" in p.waiting().values():
        p.order(next(iter(p.waiting())), "enough")
    # 11.13: both have used their right.
    assert p.told("purge.used") == [{"motion": "BC2", "by": "C"}]
    assert p.waiting() == {"A": "movement"}
    assert "kept" not in p.match.state


def test_consent_can_be_taken_back_until_then_and_given_anew() -> None:
    p = moving()
    keep(p, "a purge")
    p.order("C", "refuse BC1")
    assert "kept" not in p.match.state
    p.order("A", "halt")
    assert not p.told("purge")


def test_its_owner_is_told_when_it_lapses_while_it_is_kept_11_11() -> None:
    """B trades away a marker that the purge of B and C needs."""
    text = TABLE.replace("politburo*5 terror", "politburo*3")
    p = position(text, seats="ABCD", dice=(6, 6), seed="00" * 32)
    p.order("A", "move Trotsky, to Kaluga")
    p.order("B", "offer D, give politburo, propose")
    p.order("D", "accept BD1")
    keep(p, "a purge")
    p.order("A", "halt")
    assert p.told("trade.done")
    assert p.told("committee.short") == [{"motion": "BC1", "by": "B"}]
    told = next(t for t in p.match.log[-1]["tellings"] if t["say"] == "committee.short")
    assert told["to"] == ["B", "C"]
    assert not p.told("purge")


def test_who_leaves_the_committee_first_takes_consent_back_from_what_is_kept_11_12() -> None:
    p = position(TABLE, seats="ABCD", dice=(6, 6), seed="00" * 32)
    keep(p, "a committee")
    p.order("A", "move Trotsky, to Kaluga")
    p.order("C", "leave committee")
    keep_purge, consent = ("B", "purge A, invite C, share equally, declare"), ("C", "accept BC2")
    p.order(*keep_purge)
    p.order(*consent)
    p.order("A", "halt")
    assert p.told("committee.left") == [{"seat": "C"}]
    assert p.told("motion.still_open") == [{"motion": "BC2", "by": "B"}]
    assert not p.told("purge")
    p.order(*consent)
    assert p.told("purge")


def test_an_order_that_lies_ready_comes_before_the_die_although_others_are_kept_13_53() -> None:
    """The conditional order belongs to the combat; what is kept waits for the combat's end."""
    p = position(
        "A: RL-152 R-111 R-103 @ tula\nC: RL-154 Czar @ orel\nC: WL-254 W-202 @ tula\n"
        "B: RL-159 @ kazan\nB has: politburo*8\nC has: politburo*2",
        "combat",
        dice=(4, 6, 6),
        seed="00" * 32,
    )
    p.order("A", "attack Yudenich, with Trotsky, resolve")
    p.order("B", "order execution, invite C, declare")
    p.order("C", "accept BC1")
    assert p.waiting() == {"A": "exchange"}
    p.order("A", "lose R-111")
    assert p.told("execution.ordered")
    assert p.waiting() == {"C": "execution"}


def test_who_trades_away_the_chit_of_an_attack_in_hand_has_it_called_off_12_5_8() -> None:
    text = "A: RL-153 R-111 @ chernigov\n-: B-306 @ kiev\nA has: comintern\nC: WL-251 @ omsk"
    p = position(text, "combat")
    p.order("A", "subvert B-306, with Stalin, play Comintern")
    p.order("A", "offer B, give Comintern, propose")
    p.order("B", "accept AB1")
    assert p.told("attack.put_down")
    assert p.place("comintern") == "display:B"
    assert p.options("A", "resolve") == []


def test_a_state_that_was_stored_before_anything_could_be_kept_plays_on() -> None:
    p = moving()
    stored = copy_state(p.match.state)
    assert "kept" not in stored
    p.match.restore(stored)
    keep(p, "a trade")
    p.order("A", "halt")
    assert p.told("trade.done")
