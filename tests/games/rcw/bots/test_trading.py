"""The bot in the trading session (16.33): leaders of one colour, and no tricks."""

from random import Random

import pytest

from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import Seat
from app.games.rcw.title import RCW
from tests.games.rcw.bots.table import choice, choices
from tests.games.rcw.positions import dealt, position

TROTSKY, STALIN, KRASNOV, DENIKIN = "RL-152", "RL-153", "WL-255", "WL-251"


def offered(give: str, ask: str) -> Match:
    """Return a session in which A, who has Trotsky, Stalin and Krasnov, is made an offer by B."""
    position = dealt(
        {"A": f"{TROTSKY} RL-151 {STALIN} {KRASNOV}", "B": f"{DENIKIN} RL-155 WL-253 WL-256"}
    )
    position.order("B", f"offer A, give {give}, request {ask}, propose")
    return position.match


@pytest.mark.parametrize(
    ("give", "ask", "answer"),
    [
        ("RL-155", KRASNOV, "accept"),  # Frunze for Krasnov: a Red leader for a White one
        (DENIKIN, TROTSKY, "refuse"),
        ("WL-256", STALIN, "refuse"),
    ],
)
def test_an_offer_is_accepted_if_it_brings_leaders_of_the_own_colour(
    give: str, ask: str, answer: str
) -> None:
    match = offered(give, ask)
    assert choice(match, "A")["do"] == answer


def test_one_offer_is_made_and_then_the_bot_is_ready() -> None:
    match = dealt(
        {
            "A": f"{TROTSKY} RL-151 RL-154 RL-156 {KRASNOV} WL-252",
            "B": f"{DENIKIN} WL-253 WL-254 WL-256 WL-257 RL-155 {STALIN}",
        }
    ).match
    written = choices(match, "A")
    assert written.count("propose") == 1
    assert written[-1] == "ready"
    (motion,) = match.state["motions"]
    assert all(piece.startswith("WL") for piece in motion["terms"]["give"])
    red = [piece for piece in motion["terms"]["ask"] if not piece.startswith("politburo")]
    assert red
    assert all(piece.startswith("RL") for piece in red)
    assert choice(match, "B") == {"do": "accept", "motion": motion["id"]}


def test_bots_come_to_trade_with_each_other() -> None:
    traded = 0
    for number in range(10):
        seats: list[Seat] = ["A", "B", "C", "D"]
        match = Match.new(RCW, seats, seed=f"{number:064x}")
        while waiting := [s for s, ask in match.waiting().items() if ask == "trade"]:
            match.apply(waiting[0], choice(match, waiting[0]))
        traded += any(t["say"] == "trade.done" for e in match.log for t in e["tellings"])
    assert traded > 0


def test_what_others_offer_each_other_changes_nothing() -> None:
    """A bot sees no more than its seat does."""
    match = offered(DENIKIN, TROTSKY)
    other = Match(RCW, copy_state(match.state), [], match._play.dice)
    RCW.perturb_hidden(other.state, "C", Random(1))
    assert other.state != match.state
    assert choice(other, "C") == choice(match, "C")


PLAYED = """
A: RL-151 RL-152 R-102 R-111 @ tver
B: WL-251 WL-253 WL-254 W-212 W-213 @ kuban
C: RL-153 RL-154 RL-155 @ omsk
C: WL-252 @ chita
"""


def test_in_game_turns_who_plays_for_red_buys_the_politburo_markers_of_who_does_not_6_2() -> None:
    p = position(f"{PLAYED}A has: assassin*3 politburo\nB has: politburo*2")
    while not p.match.state["motions"]:
        p.match.apply("A", choice(p.match, "A"))
    (motion,) = p.match.state["motions"]
    assert motion["asked"] == ["B"]
    assert motion["terms"]["ask"] == ["politburo-1"]
    assert choice(p.match, "B") == {"do": "accept", "motion": motion["id"]}


def test_what_was_refused_is_not_offered_again_in_the_same_game_turn_6_2() -> None:
    p = position(f"{PLAYED}A has: assassin*3 politburo\nB has: politburo*2")
    while not p.match.state["motions"]:
        p.match.apply("A", choice(p.match, "A"))
    p.order("B", f"refuse {p.match.state['motions'][0]['id']}")
    choices(p.match, "A")
    assert p.match.state["motions"] == []


def test_what_the_bot_does_not_hold_it_cannot_sell_17_6() -> None:
    p = position(f"{PLAYED}A has: assassin\nB has: politburo*2\ncup: terror", secrecy=True)
    p.order("B", "offer A, give politburo, request terror, propose")
    (motion,) = p.match.state["motions"]
    assert choice(p.match, "A") == {"do": "refuse", "motion": motion["id"]}
