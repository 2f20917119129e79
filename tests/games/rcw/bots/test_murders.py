"""The bot and its assassins (10.0): whom, with how many, and when not."""

from tests.games.rcw.bots.table import choice
from tests.games.rcw.positions import position

REST = "C: WL-252 W-203 @ chita\nB: RL-153 @ orel\n"
FELIX_AND_TWO = "A has: felix assassin*2\n"


def test_a_leader_is_murdered_if_the_odds_are_good_10_0() -> None:
    p = position(f"{REST}{FELIX_AND_TWO}A: RL-151 @ tver\nB: WL-251 W-212 @ tver", dice=(6, 5))
    assert choice(p.match, "A") == {"do": "assassinate", "unit": "WL-251"}
    p.order("A", "assassinate Denikin")
    sent = choice(p.match, "A")
    assert sent["do"] in ("send_felix", "send_felix_and")
    p.match.apply("A", sent)
    assert p.place("WL-251") == "display:A"


def test_one_assassin_is_not_thrown_away_on_the_strongest_10_4() -> None:
    p = position(f"{REST}A has: assassin\nA: RL-151 @ tver\nB: WL-251 W-212 @ tver")
    assert choice(p.match, "A")["do"] != "assassinate"


def test_an_attempt_that_another_began_is_called_off_if_it_is_not_worth_it_10_12() -> None:
    p = position(f"{REST}A has: assassin\nA: RL-151 RL-152 @ tver\nB: WL-251 W-212 @ tver")
    p.order("A", "assassinate Trotsky")
    assert choice(p.match, "A") == {"do": "call_off"}


def test_the_stop_at_the_end_of_a_turn_is_used_or_ended_4_3() -> None:
    """R137: the draw has brought Felix."""
    p = position(
        f"{REST}A has: assassin*2\nA: RL-151 @ tver\nB: WL-251 W-212 @ tver\ncup: felix",
        dice=("felix", 6, 5),
    )
    p.order("A", "end movement")
    assert p.waiting() == {"A": "turn_end"}
    assert choice(p.match, "A") == {"do": "assassinate", "unit": "WL-251"}
    near = "A: RL-151 RL-152 @ tver\nA has: assassin\ncup: terror"
    p = position(f"{REST}{near}", dice=("terror",))
    p.order("A", "end movement")
    assert choice(p.match, "A") == {"do": "end_turn"}


def test_own_leaders_are_spared_10_15() -> None:
    p = position(f"{REST}{FELIX_AND_TWO}A: RL-151 RL-152 RL-156 @ tver")
    assert choice(p.match, "A")["do"] != "assassinate"
