"""Bots answer the motions put to them, though they owe nothing, each once."""

from random import Random

import pytest

from app.database import reading_scope
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.rcw.title import RCW
from app.matches import bots
from app.matches.load import load
from tests.matches.rcw_table import Game
from tests.matches.table import Table

SETTING = """
A: RL-152 R-111 @ tver
B: RL-153 R-118 @ kazan
C: WL-252 W-203 @ chita
D: RL-158 R-108 @ turkistan
A has: politburo*4 assassin*2
B has: politburo*4
"""
MOST_TURNS = 20


def play_bots(table: Table, match_id: int) -> int:
    """Let the bots play, not for ever; return how many turns they took."""
    for turns in range(MOST_TURNS):
        if not table.writing(lambda s: bots.play_bots(s, match_id, table.announce)):
            return turns
    raise AssertionError("the bots do not come to an end")


def motions(table: Table, match_id: int) -> list[str]:
    with reading_scope(table.engine) as session:
        state = load(session, match_id, with_log=False).match.state
        return [motion["id"] for motion in state["motions"]]


def last_order(table: Table, match_id: int) -> str:
    with reading_scope(table.engine) as session:
        entry = load(session, match_id).match.log[-1]
    return f"{entry['seat']} {RCW.notation.write(entry['action'])}"


def test_a_bot_answers_an_offer_in_anothers_turn_6_2(table: Table) -> None:
    game = Game.at(table, SETTING)
    game.to_bot("B")
    game.order("A", "offer B, give Assassin, propose")
    with reading_scope(table.engine) as session:
        assert bots.owing(session, game.match_id) == {"B": "steady"}
    assert play_bots(table, game.match_id) == 1
    assert last_order(table, game.match_id) == "B accept AB1"
    assert motions(table, game.match_id) == []


def test_a_bad_offer_is_refused_and_may_be_made_again_6_2(table: Table) -> None:
    game = Game.at(table, SETTING)
    game.to_bot("B")
    for name in ("AB1", "AB2"):
        game.order("A", "offer B, request Politburo, propose")
        assert play_bots(table, game.match_id) == 1
        assert last_order(table, game.match_id) == f"B refuse {name}"


def test_a_bot_that_has_consented_is_not_asked_again_11_11(table: Table) -> None:
    game = Game.at(table, SETTING)
    game.to_bot("B")
    game.order("A", "form committee, invite B, invite C, declare")
    assert play_bots(table, game.match_id) == 1
    assert play_bots(table, game.match_id) == 0
    assert motions(table, game.match_id) in ([], ["ABC1"])


def test_a_force_that_is_still_selected_keeps_no_bot_waiting_r09(table: Table) -> None:
    game = Game.at(table, SETTING)
    game.to_bot("B")
    game.order("A", "offer B, give Assassin, propose, move Trotsky")
    assert last_order(table, game.match_id) == "A halt"
    assert play_bots(table, game.match_id) == 1


def test_what_bots_put_to_each_other_comes_to_an_end(table: Table) -> None:
    game = Game.at(table, SETTING)
    for seat in "AB":
        game.to_bot(seat)
    play_bots(table, game.match_id)
    with reading_scope(table.engine) as session:
        waiting = load(session, game.match_id, with_log=False).match.waiting()
    assert not {"A", "B"} & set(waiting)
    assert motions(table, game.match_id) == []


def test_a_bot_that_would_rather_do_something_else_refuses(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dreamer(match: Match, seat: Seat, lots: Random) -> Action:
        return match.any_time(seat)[0]

    game = Game.at(table, SETTING)
    game.to_bot("B")
    monkeypatch.setattr(RCW, "bots", {"steady": dreamer}, raising=False)
    game.order("A", "offer B, give Assassin, propose")
    assert play_bots(table, game.match_id) == 1
    assert last_order(table, game.match_id) == "B refuse AB1"
