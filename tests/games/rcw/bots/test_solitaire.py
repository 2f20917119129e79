"""The bot that plays Red in the solitaire game (18.0 to 28.13)."""

from collections import Counter
from random import Random

import pytest

from app.games.kernel.match import Match, replay
from app.games.rcw.bots import BOTS, steady_bot
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.title import RCW
from app.games.rcw.words.solitaire import OUTCOMES
from tests.games.rcw.bots.table import choice, choices
from tests.games.rcw.positions import Position, position
from tests.marks import mostly_long

SOLITAIRE = {"scenario": "solitaire"}
MAX_ACTIONS = 3000


def played(bot: str, game: int) -> Match:
    """A game played to its end; the board is sound after each action, and Red alone is asked."""
    match = Match.new(RCW, ["A", "B"], seed=f"{game:064x}", options=SOLITAIRE)
    lots = Random(game)
    while not match.over:
        assert list(match.waiting()) == ["A"]
        match.apply("A", BOTS[bot](match, "A", lots))
        assert list(RCW.violations(match.state)) == []
        assert len(match.log) < MAX_ACTIONS
    return match


def solitaire(text: str, phase: str, dice: tuple[int, ...] = ()) -> Position:
    """A position in the turn of the Red player, who has seat A."""
    return position(text, phase, seats="AB", scenario="solitaire", dice=dice)


@pytest.mark.parametrize("first", mostly_long(range(0, 500, 5), 1))
def test_a_bot_brings_the_game_to_its_end(first: int) -> None:
    """Five games each; all five hundred are in `make test-long`."""
    ends = Counter(
        str((played("steady", game).state["result"] or {})["victory"])
        for game in range(first, first + 5)
    )
    assert set(ends) <= OUTCOMES.keys()


@pytest.mark.parametrize("game", [1, 2])
def test_a_game_is_played_again_from_its_log(game: int) -> None:
    match = played("random", game)
    again = replay(RCW, match.log, ["A", "B"], SOLITAIRE)
    assert again.state == match.state
    assert again.log == match.log


def test_every_thought_is_legal_and_has_a_reason_in_words() -> None:
    """Outside the tests, what is not among the options would be replaced by the first of them."""
    match = Match.new(RCW, ["A", "B"], seed="8" * 64, options=SOLITAIRE)
    reasons: Counter[str] = Counter()
    while not match.over:
        sight = BotView(match, "A")
        action = steady_bot.think(match, sight)
        assert action in match.options("A")
        assert not (action["do"] == "call_off" and match.waiting()["A"] == "combat")
        assert sight.reason is not None
        assert RCW.wording.say(sight.reason.key, sight.reason.args).endswith(".")
        reasons[sight.reason.key] += 1
        match.apply("A", action)
    assert reasons.keys() >= {"why.call_up", "why.post", "why.recruits", "why.attach", "why.fight"}


def test_the_strongest_leader_comes_to_the_strongest_units_24_0() -> None:
    text = "A: RL-152 R-111 @ tver\n-: R-116 @ tula\n-: R-113 @ tula\n-: R-104 @ minsk\n"
    p = solitaire(f"{text}pool: RL-164 RL-154\nB: WL-251 W-213 @ kuban", "red_leaders", (1,))
    assert choice(p.match, "A") == {"do": "call_up", "unit": "RL-154"}
    p.order("A", "call up Tukhachevsky")
    assert choice(p.match, "A") == {"do": "post_to", "province": "tula"}


def test_a_force_takes_units_along_before_it_goes_5_0() -> None:
    text = "A: RL-152 @ tver\n-: R-111 @ tver\n-: R-113 @ tver\nB: WL-251 W-213 @ kuban"
    p = solitaire(text, "movement")
    p.order("A", "move Trotsky")
    assert choice(p.match, "A")["do"] == "attach"


def test_the_last_unit_on_the_way_of_a_force_stays_5_17() -> None:
    """Tula lies between Orel and Tver: nothing else stops the force."""
    text = "A: RL-152 @ tula\n-: R-111 @ tula\nB: WL-251 W-213 @ orel"
    p = solitaire(text, "movement")
    path = p.board.setdefault("paths", {})
    path["WL-251"] = ["orel", "tula", "tver"]
    p.order("A", "move Trotsky")
    assert choice(p.match, "A")["do"] != "attach"


def test_all_enemies_in_tver_are_attacked_at_once_28_13() -> None:
    text = "A: RL-152 R-111 R-102 @ tver\nA: RL-151 R-113 R-116 @ tver\n"
    enemies = "B: WL-257 @ tver\n-: W-221 @ tver"
    p = solitaire(text + enemies, "combat", (6,))
    written = choices(p.match, "A")
    assert any(order.startswith("against ") for order in written)


def test_lenin_does_not_attack_at_bad_odds_24_14() -> None:
    text = "A: RL-151 R-104 @ orel\nA: RL-152 R-111 @ tver\nB: WL-251 W-212 @ orel"
    p = solitaire(text, "combat")
    assert choices(p.match, "A") == ["end combat"]
