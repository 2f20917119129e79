"""Two messages that cross: in either order and at the same moment all comes out right.

The cases are those of RCW: a counterpurge chain (11.26), a trade whose giver no longer holds what
he offered (6.3), a purge (11.0) while the moderator replaces the player of its target.
"""

from functools import cache

import pytest

from app.matches.receipt import Receipt
from app.matches.seats import replacement
from app.models import Match
from tests.fixtures.databases import KINDS
from tests.games.rcw.positions import Position
from tests.marks import long
from tests.matches.rcw_table import Game, seed_for
from tests.matches.table import Table, closing

IN_SEQUENCE = ("in turn", "the other way round")
ORDERS = pytest.mark.parametrize(
    ("database_url", "how"),
    [
        *((kind, "at once") for kind in KINDS),
        *(("sqlite", how) for how in IN_SEQUENCE),
        *(pytest.param("postgresql", how, marks=long) for how in IN_SEQUENCE),
        *(pytest.param(kind, "at once", marks=long) for kind in KINDS for _ in range(4)),
    ],
    indirect=["database_url"],
)
"""At the same moment on both kinds of database; one after the other no lock is waited for."""

CHAIN = """
    A: RL-152 @ tver
    B: RL-153 @ petrograd
    A has: politburo*8
    B has: politburo*3
    """
PURGE = ("A", "purge B, declare")
COUNTER = ("B", "counterpurge A")
AGAIN = ("A", "counterpurge B")

GIFTS = """
    A: RL-152 @ tver
    B has: assassin
    """
TO_A, TO_C = ("B", "offer A, give Assassin, propose"), ("B", "offer C, give Assassin, propose")


@cache
def chain_seed() -> str:
    """Dice with which purge and counterpurge both come to a C, and the third roll to a number."""

    def is_wanted(standing: Position) -> bool:
        return standing.waiting() == {"A": "counterpurge"}

    return seed_for(CHAIN, [PURGE, COUNTER], is_wanted)


@ORDERS
def test_both_sides_of_a_counterpurge_chain_answer_11_26(table: Table, how: str) -> None:
    """A's answer to what B has not done yet is refused; after it, it is the next of the chain."""
    game = Game.at(table, CHAIN, PURGE, seed=chain_seed())
    receipts: dict[str, Receipt] = {}

    def send(seat: str, text: str) -> None:
        receipts[seat] = game.order(seat, text)

    game.in_order(how, lambda: send(*COUNTER), lambda: send(*AGAIN))

    assert receipts["B"].ok
    rolls = [say for say in game.told() if say in ("purge", "purge.counter")]
    if receipts["A"].ok:
        assert receipts["A"].version == receipts["B"].version + 1
        assert rolls == ["purge.counter", "purge.counter"]
    else:
        assert not receipts["A"].committed
        assert rolls == ["purge.counter"]
        assert game.waiting() == {"A": "counterpurge"}
        assert sorted(table.deadlines(game.match_id)) == ["A"]
    if how in IN_SEQUENCE:
        assert receipts["A"].ok == (how == "in turn")
    assert game.broken() == []


@ORDERS
def test_an_answer_and_the_end_of_its_time_give_one_answer_11_26(table: Table, how: str) -> None:
    game = Game.at(table, CHAIN, PURGE, seed=chain_seed())
    closes = closing(table.deadlines(game.match_id)["B"])
    receipts: list[Receipt] = []

    game.in_order(
        how,
        lambda: receipts.append(game.order(*COUNTER)),
        lambda: game.end_deadlines(closes),
    )

    declined = "purge.declined" in game.told()
    assert declined != receipts[0].ok
    assert game.waiting() == ({"A": "movement"} if declined else {"A": "counterpurge"})
    assert "B" not in table.deadlines(game.match_id)
    if how in IN_SEQUENCE:
        assert declined == (how == "the other way round")
    assert game.broken() == []


@ORDERS
def test_a_trade_of_markers_waits_until_the_chain_is_done_6_2(table: Table, how: str) -> None:
    """Nobody grows stronger while a purge is being resolved, whichever message is first: the trade
    is kept until then (R09)."""
    offer = ("C", "offer B, request Politburo, propose")
    game = Game.at(table, CHAIN, offer, PURGE, seed=chain_seed())
    receipts: dict[str, Receipt] = {}

    def send(seat: str, text: str, key: str) -> None:
        receipts[key] = game.order(seat, text)

    game.in_order(
        how,
        lambda: send(*COUNTER, "counterpurge"),
        lambda: send("B", "accept BC1", "trade"),
    )

    assert receipts["counterpurge"].ok
    assert receipts["trade"].ok
    assert "trade.done" not in game.told()
    assert game.order("A", "decline").ok
    assert game.told().count("trade.done") == 1
    assert game.broken() == []


@ORDERS
def test_one_marker_offered_twice_changes_hands_once_6_3(table: Table, how: str) -> None:
    game = Game.at(table, GIFTS, TO_A, TO_C)
    receipts: dict[str, Receipt] = {}

    def send(seat: str, text: str) -> None:
        receipts[seat] = game.order(seat, text)

    game.in_order(how, lambda: send("A", "accept AB1"), lambda: send("C", "accept BC1"))

    (glad,) = [seat for seat, receipt in receipts.items() if receipt.ok]
    if how in IN_SEQUENCE:
        assert glad == ("A" if how == "in turn" else "C")
    assert game.held_by(glad) == ["assassin"]
    refused = receipts["C" if glad == "A" else "A"]
    assert refused.refusal is not None
    assert not refused.committed
    assert [say for say in game.told() if say.startswith("trade")] == ["trade.done", "trade.gone"]
    assert game.board["pacts"] == []
    assert game.broken() == []


@ORDERS
def test_an_acceptance_and_a_withdrawal_cross_6_0(table: Table, how: str) -> None:
    game = Game.at(table, GIFTS, TO_A)
    receipts: dict[str, Receipt] = {}

    def send(seat: str, text: str) -> None:
        receipts[seat] = game.order(seat, text)

    game.in_order(how, lambda: send("A", "accept AB1"), lambda: send("B", "withdraw AB1"))

    assert receipts["A"].ok != receipts["B"].ok
    assert game.held_by("A") == (["assassin"] if receipts["A"].ok else [])
    assert game.held_by("B") == ([] if receipts["A"].ok else ["assassin"])
    assert game.broken() == []


@ORDERS
@pytest.mark.parametrize("instructed", [False, True])
def test_a_purge_is_declared_while_its_target_gets_another_player_11_0(
    table: Table, how: str, instructed: bool
) -> None:
    """The former player's instruction answers if the purge is first; else the new one is asked."""
    ahead = [("B", "standing counterpurge the strongest")] if instructed else []
    game = Game.at(table, CHAIN, *ahead, seed=chain_seed())
    eva, boris = table.person("Eva"), game.players["B"]
    table.writing(
        lambda s: replacement.invite_successor(
            s, s.get_one(Match, game.match_id), "B", eva.email, table.announce
        )
    )
    receipts: list[Receipt] = []

    game.in_order(
        how,
        lambda: receipts.append(game.order(*PURGE)),
        lambda: game.take_over(eva),
    )

    assert receipts[0].ok
    (record,) = game.hand_overs()
    purge_came_first = record.after > 0 and game.entry_of("declare") <= record.after
    if how in IN_SEQUENCE:
        assert purge_came_first == (how == "in turn")
    if instructed and purge_came_first:
        assert game.waiting() == {"A": "counterpurge"}
    else:
        assert game.waiting() == {"B": "counterpurge"}
        assert sorted(table.deadlines(game.match_id)) == ["B"]
        assert any("counterpurge" in text for text in game.letters_to(eva))
    assert not game.has_instructions()
    late = table.play(game.match_id, "B", "decline", user_id=boris.id)
    assert late.refusal is not None
    assert "another player" in late.refusal.why
    assert game.broken() == []


@ORDERS
def test_the_former_players_answer_and_his_replacement_cross(table: Table, how: str) -> None:
    """His answer counts if it is carried out first; a moment later it is no longer his to give."""
    game = Game.at(table, CHAIN, PURGE, seed=chain_seed())
    receipts: list[Receipt] = []

    game.in_order(
        how,
        lambda: receipts.append(game.order(*COUNTER)),
        lambda: game.to_bot("B"),
    )

    (record,) = game.hand_overs()
    assert receipts[0].ok == (record.after > 0)
    if receipts[0].ok:
        assert game.waiting() == {"A": "counterpurge"}
    else:
        assert receipts[0].refusal is not None
        assert "another player" in receipts[0].refusal.why
        assert game.waiting() == {"B": "counterpurge"}
    assert game.broken() == []
