"""No lock lasts from one submission to the next, and what is kept waits in the database (R09)."""

from app.games.kernel.state import Seat
from app.matches import undo
from tests.fixtures.databases import on_sqlite_only
from tests.matches.rcw_table import Game
from tests.matches.table import Table

pytestmark = on_sqlite_only

SETTING = """
A: RL-152 R-111 R-103 @ tula
C: WL-254 W-202 @ tula
B: RL-159 @ kazan
C: WL-251 W-213 @ kuban
D: RL-151 @ petrograd
B has: politburo*8
"""
FIGHT = (("A", "end movement, attack Yudenich, with Trotsky, resolve"),)


def versions(game: Game) -> dict[Seat, int]:
    return dict(game.table.row(game.match_id).seen)


def test_a_force_that_is_still_selected_halts_when_the_orders_end(table: Table) -> None:
    game = Game.at(table, SETTING)
    receipt = game.order("A", "move Trotsky, to Kaluga")
    assert receipt.ok
    assert receipt.says[-1] == "Your orders ended here, so “halt” was added."
    assert game.state["steps"][-1]["force"] is None
    assert game.order("B", "purge A, declare").ok
    assert "purge" in game.told()


def test_orders_that_halt_it_themselves_get_no_such_note(table: Table) -> None:
    game = Game.at(table, SETTING)
    assert not any("added" in each for each in game.order("A", "move Trotsky, halt").says)


def test_the_halt_is_taken_back_with_the_orders_that_it_ended(table: Table) -> None:
    game = Game.at(table, SETTING)
    game.order("A", "move Trotsky, to Kaluga")
    own = table.writing(lambda s: undo.last_own_actions(s, game.match_id, "A"))
    assert [action["do"] for action in own] == ["move", "to", "halt"]


def test_a_refused_text_leaves_nothing_to_halt(table: Table) -> None:
    game = Game.at(table, SETTING)
    assert not game.order("A", "move Trotsky, to Baku").committed
    assert game.state["steps"][-1]["force"] is None


def test_what_is_kept_waits_for_the_answer_of_another_player(table: Table) -> None:
    seeds = (f"{number:064x}" for number in range(200))
    for seed in seeds:
        game = Game.at(table, SETTING, *FIGHT, seed=seed)
        if "exchange" in game.waiting().values():
            break
    assert game.waiting() == {"A": "exchange"}
    seen = versions(game)
    receipt = game.order("B", "purge A, declare")
    assert receipt.ok
    assert any("is kept" in each for each in receipt.says)
    assert {seat for seat, count in versions(game).items() if count != seen[seat]} == {"B"}
    assert game.state["kept"] == ["B1"]
    while "exchange" in game.waiting().values():
        game.order("A", "lose R-111")
        if "exchange" in game.waiting().values():
            game.order("A", "lose R-103")
    assert "purge" in game.told()


def test_an_attack_that_is_only_named_stays_and_shuts_nobody_out(table: Table) -> None:
    game = Game.at(table, SETTING)
    game.order("A", "end movement, attack Yudenich, with Trotsky")
    assert game.state["steps"][-1]["attackers"]
    assert game.order("B", "purge A, declare").ok
    assert "purge" in game.told()
