"""The bot and the chits that it holds (12.5), and the Imperial units (13)."""

import pytest

from tests.games.rcw.bots.table import choice, choices
from tests.games.rcw.positions import position

REST = "A has: politburo*6\nB: RL-158 R-108 @ turkistan\nC: WL-252 W-203 @ chita\n"


def test_terror_is_played_where_nothing_better_is_left_12_5_17() -> None:
    p = position(
        f"{REST}A has: terror\nA: RL-152 R-111 @ tambov\nB: WL-251 W-212 @ saratov",
        "combat",
        dice=(1,),
        seed="1" * 64,
    )
    written = choices(p.match, "A")
    assert written[0] == "terror against Denikin"
    assert p.place("WL-251") == "display:A"
    assert p.told("attack.chit")


def test_blue_units_over_the_border_are_subverted_8_41() -> None:
    p = position(
        f"{REST}A: RL-152 R-111 @ tambov\nB: B-302 @ saratov", "combat", dice=(1,), seed="1" * 64
    )
    assert choices(p.match, "A")[0].startswith("subvert")
    assert p.place("B-302") == "display:A"


@pytest.mark.parametrize(("attackers", "played"), [("R-111", True), ("R-111 R-102 RL-151", False)])
def test_comintern_is_played_where_the_doubling_pays_12_5_8(attackers: str, played: bool) -> None:
    troops = f"A has: comintern\nA: RL-152 {attackers} @ tambov\nB: B-302 @ saratov"
    p = position(f"{REST}{troops}", "combat", dice=(1,), seed="1" * 64)
    assert ("play comintern" in choices(p.match, "A")) == played


def test_the_black_unit_of_anarchists_strike_attacks_who_is_weak_12_5_4() -> None:
    p = position(
        f"{REST}A has: anarchists-strike\nB: WL-257 W-221 @ kharkov\n-: K-NM @ kharkov\n"
        "A: RL-152 @ tver",
        "combat",
        dice=(1,),
        seed="1" * 64,
    )
    assert choices(p.match, "A")[0].startswith("strike with")
    assert p.place("WL-257") == "display:A"


def test_who_holds_26_commissars_plays_it_12_5_15() -> None:
    p = position(
        "A: RL-152 @ tver\nB: WL-257 @ tver\nC: WL-252 @ chita\nA has: felix assassin*3\n"
        "B has: commissars-26\ncup: politburo*4",
        dice=(6, 6),
    )
    p.order("A", "assassinate M. Maevsky, with Felix and 3 assassins")
    assert p.waiting() == {"B": "commissars"}
    assert choice(p.match, "B") == {"do": "play_commissars"}


def test_two_general_strikes_are_played_12_5_11() -> None:
    p = position(
        "A: RL-152 @ tver\nB: WL-257 @ kuban\nA has: general-strike*2", "inter-phase", seed="2" * 64
    )
    assert p.waiting() == {"A": "inter_phase"}
    assert choice(p.match, "A") == {"do": "general_strike"}


def test_who_plays_for_white_brings_the_gold_out_of_the_country_13_31() -> None:
    p = position(
        "A: WL-251 WL-253 I-GOLD @ kuban\nA: WL-254 WL-252 @ chita\nB: RL-152 @ tver\n"
        "C: RL-151 @ omsk"
    )
    assert choice(p.match, "A") == {"do": "emigrate", "unit": "I-GOLD"}


def test_who_plays_for_red_has_the_czar_shot_13_54() -> None:
    p = position(
        "A: RL-151 I-CZAR @ perm\nA: RL-152 @ tver\nB: WL-257 @ kuban\nC: WL-252 @ chita\n"
        "A has: czar-assassination assassin"
    )
    assert choice(p.match, "A")["do"] == "shoot_czar"
