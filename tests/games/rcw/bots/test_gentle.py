"""The gentle bot moves and attacks little, and neither purges nor murders nor makes offers."""

from random import Random

import pytest

from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.games.rcw.bots import BOTS, LEVELS
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.bots.levels import GENTLE
from app.games.rcw.bots.steady_bot import think
from tests.games.rcw.bots.first_matches import NEWCOMERS, has_an_army
from tests.games.rcw.bots.table import game
from tests.games.rcw.positions import dealt, position
from tests.marks import long

TROOPS = "A has: politburo*9\nB: RL-158 R-108 @ turkistan\nA: RL-152 RL-151 R-111 R-102 @ kazan\n"
REST = "C: WL-252 W-203 @ chita\n"


def wants(match: Match, seat: Seat) -> str:
    return str(think(match, BotView(match, seat, GENTLE))["do"])


def test_the_levels_are_bots_the_gentlest_first() -> None:
    assert list(LEVELS) == ["gentle", "steady", "sharp"]
    assert set(LEVELS) <= set(BOTS)


@pytest.mark.parametrize(("turn", "attacks"), [(1, False), (4, False), (5, True)])
def test_players_are_attacked_from_the_fifth_turn_on(turn: int, attacks: bool) -> None:
    p = position(f"{TROOPS}{REST}B: WL-257 @ kazan", "combat", turn=turn)
    assert (wants(p.match, "A") == "attack") == attacks


def test_units_that_no_player_commands_are_attacked_at_once() -> None:
    p = position(f"{TROOPS}{REST}-: W-221 @ kazan", "combat", turn=1)
    assert wants(p.match, "A") == "attack"


def test_players_are_attacked_at_long_odds_only() -> None:
    close = "A has: politburo*9\nA: RL-152 R-111 R-102 @ kazan\nB: WL-251 @ kazan\n"
    p = position(f"{close}{REST}", "combat", turn=5)
    assert wants(p.match, "A") == "end_combat"


@pytest.mark.parametrize(("turn", "then"), [(12, "end_combat"), (13, "attack")])
def test_one_attack_is_made_in_a_player_turn_up_to_the_twelfth_game_turn(
    turn: int, then: str
) -> None:
    prey = "-: W-221 @ kazan\nB: WL-257 @ saratov\nA: RL-155 R-118 @ saratov\n"
    p = position(f"{TROOPS}{REST}{prey}", "combat", turn=turn, dice=(1,))
    assert wants(p.match, "A") == "attack"
    p.order("A", "attack W-221, with Trotsky, resolve")
    assert wants(p.match, "A") == then


@pytest.mark.parametrize(("turn", "then"), [(12, "end_movement"), (13, "move")])
def test_three_leaders_move_in_a_player_turn_up_to_the_twelfth_game_turn(
    turn: int, then: str
) -> None:
    idle = "A: RL-153 RL-154 RL-155 RL-156 @ tver\n-: R-111 @ tver\n-: R-102 @ tver\n"
    p = position(f"A has: politburo*9\nB: RL-158 R-108 @ turkistan\n{REST}{idle}", turn=turn)
    p.order("A", "move RL-154, halt, move RL-155, halt, move RL-156, halt")
    assert wants(p.match, "A") == then


@pytest.mark.parametrize(("turn", "attacks"), [(20, False), (21, True)])
def test_a_war_that_drags_on_is_fought_as_the_steady_bot_does(turn: int, attacks: bool) -> None:
    close = "A has: politburo*9\nA: RL-152 R-111 R-102 @ kazan\nB: WL-251 @ kazan\n"
    p = position(f"{close}{REST}", "combat", turn=turn)
    assert (BOTS["gentle"](p.match, "A", Random(0))["do"] == "attack") == attacks


@pytest.mark.parametrize("turn", [2, 9])
def test_nobody_is_murdered(turn: int) -> None:
    felix = "A has: felix assassin*2\nA: RL-151 @ tver\nB: WL-251 W-212 @ tver\nB: RL-153 @ orel\n"
    p = position(f"{felix}{REST}", dice=(6, 5), turn=turn)
    assert wants(p.match, "A") != "assassinate"


@pytest.mark.parametrize("turn", [2, 9])
def test_nobody_is_purged(turn: int) -> None:
    rich = "B: RL-153 RL-154 RL-155 R-108 R-110 @ vladimir\nB: RL-152 R-111 @ tver\n"
    p = position(
        f"A: RL-151 R-102 @ petrograd\n{rich}C: RL-156 @ omsk\nC: WL-252 @ chita\n"
        "A has: politburo*8\nB has: politburo*2",
        dice=(5, 5),
        turn=turn,
    )
    assert wants(p.match, "A") != "purge"


def test_no_offer_is_made_but_a_fair_one_is_accepted() -> None:
    p = dealt({"A": "RL-152 RL-151 RL-153 WL-255", "B": "WL-251 RL-155 WL-253 WL-256"})
    assert wants(p.match, "A") == "ready"
    p.order("B", "offer A, give RL-155, request WL-255, propose")
    assert wants(p.match, "A") == "accept"


@pytest.mark.parametrize("newcomer", NEWCOMERS)
def test_a_newcomer_keeps_an_army_through_two_turns(newcomer: str) -> None:
    assert has_an_army(1, NEWCOMERS[newcomer])


@long
@pytest.mark.parametrize("newcomer", NEWCOMERS)
def test_in_95_of_100_first_matches_a_newcomer_keeps_an_army(newcomer: str) -> None:
    assert sum(has_an_army(number, NEWCOMERS[newcomer]) for number in range(100)) >= 95


@long
def test_gentle_bots_bring_a_game_to_its_end() -> None:
    assert game(["gentle"] * 4, 1).over
