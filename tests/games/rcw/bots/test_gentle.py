"""The gentle bot leaves the other players alone for two game turns, and is careful later."""

import pytest

from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.games.rcw.bots import BOTS, LEVELS
from app.games.rcw.bots.steady_bot import GentleBotView, think
from tests.games.rcw.bots.first_matches import NEWCOMERS, has_an_army
from tests.games.rcw.bots.table import game
from tests.games.rcw.positions import position
from tests.marks import long

TROOPS = "A has: politburo*9\nB: RL-158 R-108 @ turkistan\nA: RL-152 R-111 R-102 @ kazan\n"
REST = "C: WL-252 W-203 @ chita\n"


def wants(match: Match, seat: Seat) -> str:
    return str(think(match, GentleBotView(match, seat))["do"])


def test_the_levels_are_bots_the_gentlest_first() -> None:
    assert list(LEVELS) == ["gentle", "steady"]
    assert set(LEVELS) <= set(BOTS)


@pytest.mark.parametrize(("turn", "attacks"), [(1, False), (2, False), (3, True)])
def test_players_are_attacked_from_the_third_turn_on(turn: int, attacks: bool) -> None:
    p = position(f"{TROOPS}{REST}B: WL-257 @ kazan", "combat", turn=turn)
    assert (wants(p.match, "A") == "attack") == attacks


def test_units_that_no_player_commands_are_attacked_at_once() -> None:
    p = position(f"{TROOPS}{REST}-: W-221 @ kazan", "combat", turn=1)
    assert wants(p.match, "A") == "attack"


def test_later_players_are_attacked_at_three_to_one_or_better() -> None:
    close = "A has: politburo*9\nA: RL-152 R-111 @ kazan\nB: WL-251 W-212 @ kazan\n"
    p = position(f"{close}{REST}", "combat", turn=3)
    assert wants(p.match, "A") == "end_combat"


@pytest.mark.parametrize(("turn", "murders"), [(2, False), (3, True)])
def test_nobody_is_murdered_in_the_first_two_turns(turn: int, murders: bool) -> None:
    felix = "A has: felix assassin*2\nA: RL-151 @ tver\nB: WL-251 W-212 @ tver\nB: RL-153 @ orel\n"
    p = position(f"{felix}{REST}", dice=(6, 5), turn=turn)
    assert (wants(p.match, "A") == "assassinate") == murders


@pytest.mark.parametrize(("turn", "purges"), [(2, False), (3, True)])
def test_nobody_is_purged_in_the_first_two_turns(turn: int, purges: bool) -> None:
    rich = "B: RL-153 RL-154 RL-155 R-108 R-110 @ vladimir\nB: RL-152 R-111 @ tver\n"
    p = position(
        f"A: RL-151 R-102 @ petrograd\n{rich}C: RL-156 @ omsk\nC: WL-252 @ chita\n"
        "A has: politburo*8\nB has: politburo*2",
        dice=(5, 5),
        turn=turn,
    )
    assert (wants(p.match, "A") == "purge") == purges


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
