"""The bot on the map: gather, go where it pays, keep the centres."""

from tests.games.rcw.bots.table import choices
from tests.games.rcw.positions import position

ELSEWHERE = """
A has: politburo*7
B: RL-158 R-108 @ turkistan
C: WL-252 W-203 W-205 @ chita
-: W-206 @ vladivostok
-: G-426 G-427 G-428 @ poland
-: G-424 G-425 @ finland
"""


def test_units_that_nobody_has_are_gathered_under_leaders() -> None:
    p = position(f"{ELSEWHERE}A: RL-152 @ tver\n-: R-111 @ tver\n-: R-110 @ vladimir")
    choices(p.match, "A")
    assert p.leader_of("R-111") == "RL-152"
    assert p.leader_of("R-110") == "RL-152"


def test_a_force_goes_by_rail_to_what_it_can_beat() -> None:
    p = position(f"{ELSEWHERE}A: RL-152 R-111 R-102 @ tver\n-: W-208 @ saratov", turn=6)
    written = choices(p.match, "A")
    assert any(order.startswith("rail ") for order in written)
    assert p.at("R-111") == "saratov"


def test_a_force_keeps_away_from_what_it_cannot_beat() -> None:
    p = position(f"{ELSEWHERE}A: RL-153 @ orel\nB: WL-251 W-218 W-212 W-213 @ kursk")
    choices(p.match, "A")
    assert p.at("RL-153") != "kursk"


def test_the_only_red_force_in_petrograd_stays_while_it_is_threatened() -> None:
    threat = "B: WL-254 W-202 W-201 @ livonia\n"
    far = "-: W-221 @ trans_caspia\n"
    p = position(f"{ELSEWHERE}{far}A: RL-151 R-102 R-103 @ petrograd\n{threat}", turn=2)
    choices(p.match, "A")
    assert p.at("R-102") == "petrograd"


def test_moving_never_ends_in_a_circle() -> None:
    """Steps by rail cost nothing: a bot that wavers between two places would go on for ever."""
    p = position(f"{ELSEWHERE}A: RL-152 @ tver\nA: RL-151 @ petrograd\nA: WL-254 @ olonetz")
    assert len(choices(p.match, "A")) < 60


def test_a_leader_alone_does_not_take_the_czar_among_enemies_13_41() -> None:
    p = position(
        "A: WL-251 I-CZAR @ don_cossack\n-: W-221 @ orel\n-: W-219 @ orel\n"
        "B: RL-152 R-111 R-102 @ tula\nC: RL-158 @ turkistan\nC: WL-252 @ chita",
    )
    choices(p.match, "A")
    assert p.at("I-CZAR") not in ("orel", "tula")


def test_who_plays_for_white_brings_the_czar_to_a_port_13_31() -> None:
    p = position(
        "A: WL-251 I-CZAR @ tambov\nB: RL-152 R-111 R-102 @ petrograd\n"
        "C: RL-158 @ turkistan\nC: WL-252 @ chita",
    )
    choices(p.match, "A")
    assert p.place("I-CZAR") == "facedown:A"


def test_forces_sail_to_where_they_are_needed_17_41() -> None:
    p = position(
        "A: WL-251 W-212 W-213 @ kutais\n-: R-104 @ kherson\nB: RL-152 R-111 R-102 @ kuban\n"
        "C: WL-252 @ chita\nA has: control-FR",
        naval_operations=True,
        turn=8,
    )
    p.board["armistice"] = True
    assert "sail to Kherson" in choices(p.match, "A")
    assert p.at("W-212") == "kherson"
