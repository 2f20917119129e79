"""The bot and the end of the war: nobody is handed it; orders for the Czar; answers to offers."""

from typing import Any

from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.games.rcw.bots.aim import aim
from tests.games.rcw.bots.table import choice, choices
from tests.games.rcw.positions import Position, dealt, position

WHITES = "B: WL-251 WL-253 WL-254 W-212 W-213 @ kuban\n"
"""With these B plays for White, to which a Politburo marker is worth little."""
REDS = "A: RL-151 RL-152 R-102 R-111 @ tver\n"
"""With these A plays for Red, and leads."""
OTHERS = "C: RL-153 @ omsk\nC: WL-252 @ chita\n"


def act_until_proposed(match: Match, seat: Seat) -> None:
    while not match.state["motions"]:
        match.apply(seat, choice(match, seat))


def test_nobody_is_sold_a_tenth_politburo_marker_15_1() -> None:
    p = position(f"{REDS}{WHITES}{OTHERS}A has: politburo*9 assassin*3\nB has: politburo*2")
    p.order("A", "offer B, give assassin, give assassin, request politburo, propose")
    assert choice(p.match, "B")["do"] == "refuse"


def test_a_ninth_marker_is_still_for_sale() -> None:
    p = position(f"{REDS}{WHITES}{OTHERS}A has: politburo*8 assassin*3\nB has: politburo*2")
    p.order("A", "offer B, give assassin, give assassin, request politburo, propose")
    assert choice(p.match, "B")["do"] == "accept"


def test_nobody_helps_the_leader_to_purge_a_tenth_marker_15_1() -> None:
    text = f"{REDS}{WHITES}C: RL-153 RL-154 R-108 R-110 @ omsk\n"
    p = position(f"{text}B has: politburo*2\nA has: politburo*7\nC has: politburo*3")
    p.order("A", "purge C, invite B, in order B, A, declare")
    assert choice(p.match, "B")["do"] == "refuse"


def test_a_purge_that_hands_nobody_the_end_is_joined_11_11() -> None:
    text = f"{REDS}{WHITES}C: RL-153 RL-154 R-108 R-110 @ omsk\n"
    p = position(f"{text}B has: politburo*3\nA has: politburo*5\nC has: politburo*1")
    p.order("A", "purge C, invite B, in order B, A, declare")
    assert choice(p.match, "B")["do"] == "accept"


def test_of_the_spoils_the_marker_is_taken_that_would_end_the_war_15_1() -> None:
    text = f"A: RL-158 @ tver\n{OTHERS}B: RL-151 R-102 R-111 @ orel\nB: RL-152 R-124 R-118 @ tula\n"
    p = position(
        f"{text}C: RL-154 R-108 R-110 @ perm\nA has: politburo*1\nB has: politburo*9\n"
        "C has: politburo*1",
        dice=(5, 6),
    )
    p.order("A", "purge C, invite B, in order A, B, declare")
    p.order("B", f"accept {p.match.state['motions'][0]['id']}")
    assert p.waiting() == {"A": "spoils"}
    assert choice(p.match, "A")["piece"].startswith("politburo")


def test_no_committee_is_formed_with_who_could_then_end_the_war_11_11() -> None:
    text = f"{WHITES}A: RL-158 @ tver\nC: RL-153 @ omsk\nC: WL-252 W-203 @ chita\n"
    p = position(f"{text}A has: politburo*9\nB has: politburo*2\nC has: politburo*1")
    p.order("A", "form committee, invite B, declare")
    assert choice(p.match, "B")["do"] == "refuse"


# counter-offers (6.0)


def test_an_offer_that_is_too_low_is_answered_with_a_better_one_6_0() -> None:
    p = position(f"{REDS}{WHITES}{OTHERS}A has: assassin*3 politburo\nB has: politburo*2")
    p.order("A", "offer B, give assassin, request politburo, request politburo, propose")
    (offer,) = p.match.state["motions"]
    while offer in p.match.state["motions"]:
        p.match.apply("B", choice(p.match, "B"))
    (answer,) = p.match.state["motions"]
    assert (answer["by"], answer["asked"]) == ("B", ["A"])
    assert (answer["terms"]["give"], answer["terms"]["ask"]) == (["politburo-1"], ["assassin-1"])
    assert choice(p.match, "A")["do"] == "accept"


def test_in_the_trading_session_a_bad_offer_is_answered_too_16_33() -> None:
    match = dealt(
        {
            "A": "RL-152 RL-151 RL-154 RL-156 WL-255 WL-252",
            "B": "WL-251 WL-253 WL-254 WL-256 WL-257 RL-155 RL-153",
        }
    ).match
    p = Position(match)
    p.order("B", "offer A, give WL-256, request RL-152, request WL-255, propose")
    (offer,) = match.state["motions"]
    while offer in match.state["motions"]:
        match.apply("A", choice(match, "A"))
    (answer,) = match.state["motions"]
    assert answer["by"] == "A"
    assert "RL-152" not in answer["terms"]["give"]


# the Czar (13.5)


def test_who_holds_the_czar_for_red_orders_his_execution_13_52() -> None:
    p = position("A: RL-151 I-CZAR @ perm\nA: RL-152 @ tver\nB: WL-257 @ kuban\nC: WL-252 @ chita\n"
                 "A has: politburo*10")  # fmt: skip
    assert choice(p.match, "A") == {"do": "order_execution"}
    while p.waiting() == {"A": "movement"} and p.at("I-CZAR"):
        p.match.apply("A", choice(p.match, "A"))
    assert p.waiting() == {"A": "execution"}
    assert choice(p.match, "A") == {"do": "comply"}


def test_others_are_invited_who_play_for_white_13_52() -> None:
    p = position(f"A: RL-151 I-CZAR @ perm\nA: RL-152 @ tver\n{WHITES}C: WL-252 @ chita\n"
                 "A has: politburo*6\nB has: politburo*4")  # fmt: skip
    act_until_proposed(p.match, "A")
    (order,) = p.match.state["motions"]
    assert (order["kind"], order["asked"]) == ("execution", ["B"])
    assert choice(p.match, "B") == {"do": "accept", "motion": order["id"]}


def test_nobody_orders_an_execution_that_would_score_for_a_rival_15_46() -> None:
    p = position("B: RL-152 I-CZAR @ tver\nA: RL-151 @ perm\nC: WL-252 @ chita\n"
                 "A has: politburo*10")  # fmt: skip
    assert "order_execution" not in {choice(p.match, "A")["do"]}


# the scenarios (16.8)

SPLIT = """
A: WL-251 WL-253 WL-254 W-212 @ kuban
B: RL-151 R-102 R-111 @ tver
B: RL-152 R-124 R-118 @ tula
C: RL-154 R-108 R-110 @ perm
C: RL-155 R-122 R-125 @ orel
C: WL-252 @ chita
"""


def test_at_the_end_of_the_climax_the_side_that_wins_it_is_played_for_16_81() -> None:
    climax: Any = {"scenario": "historic_climax", "climax_victory": "strength"}
    early = position(SPLIT, turn=1, **climax)
    late = position(SPLIT, turn=5, **climax)
    assert aim(early.match.state, "A") == "white"
    assert aim(late.match.state, "A") == "red"


def test_the_quick_victory_is_sought_in_petrograd_and_tver_16_82() -> None:
    far = "B: RL-158 R-108 @ turkistan\nC: WL-252 W-203 @ chita\nA has: politburo*7\n"
    start = "A: RL-152 R-111 R-102 @ tver\nA: RL-151 R-103 @ smolensk\n"
    where = {}
    for scenario in ("campaign", "quick_victory"):
        p = position(f"{far}{start}", scenario=scenario, turn=6)
        choices(p.match, "A")
        where[scenario] = {p.at("RL-151"), p.at("RL-152")}
    assert where["quick_victory"] == {"petrograd", "tver"} != where["campaign"]
