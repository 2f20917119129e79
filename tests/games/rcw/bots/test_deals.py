"""The sharp bot in the trading session (16.33): it trades by its chance to win."""

from random import Random

import pytest

from app.games.kernel.chance import NoDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import Action, Motion, Seat
from app.games.rcw.board import in_box, put
from app.games.rcw.bots import BOTS
from app.games.rcw.bots.deals import BIDS, GAIN
from app.games.rcw.bots.hands import chances, hand_of, hands_of
from app.games.rcw.box import VALUE
from app.games.rcw.rules.victory import POLITBURO_POINTS
from app.games.rcw.title import RCW
from tests.games.rcw.bots.table import choice
from tests.games.rcw.positions import Position, dealt

TROTSKY, STALIN, FRUNZE = "RL-152", "RL-153", "RL-155"
DENIKIN, KOLCHAK, KRASNOV = "WL-251", "WL-252", "WL-255"
MARKERS = sorted(POLITBURO_POINTS)


def sharp(match: Match, seat: Seat) -> Action:
    return BOTS["sharp"](match, seat, Random(0))


def session(a: str, b: str) -> Position:
    """Return a session in which A and B were dealt these pieces, and C everything else."""
    p = dealt({})
    for seat in "AB":
        for piece in in_box(p.board, "hand:" + seat):
            put(p.board, piece, "hand:C")
    for seat, pieces in (("A", a), ("B", b)):
        for piece in pieces.split():
            put(p.board, piece, "hand:" + seat)
    return p


def proposed(match: Match) -> Motion:
    """Let a sharp A go on until it has made an offer."""
    while not match.state["motions"]:
        match.apply("A", sharp(match, "A"))
    (motion,) = match.state["motions"]
    return motion


def test_it_offers_what_the_other_takes_and_what_raises_its_chance_16_33() -> None:
    match = session(f"{STALIN} {FRUNZE} {KRASNOV}", f"{DENIKIN} {KOLCHAK} {TROTSKY}").match
    before = chances(hands_of(match))["A"]
    motion = proposed(match)
    (other,) = motion["asked"]
    assert choice(match, other) == {"do": "accept", "motion": motion["id"]}
    match.apply(other, choice(match, other))
    assert chances(hands_of(match))["A"] > before + GAIN


@pytest.mark.parametrize(("markers", "answer"), [(8, "refuse"), (6, "accept")])
def test_it_does_not_sell_the_marker_that_makes_it_the_central_committee_11_11(
    markers: int, answer: str
) -> None:
    """Trotsky for a marker is a good price, which steady takes either way."""
    reds = [f"RL-{number}" for number in range(156, 170)]
    p = session(" ".join([*reds, *MARKERS[:markers]]), f"{TROTSKY} {DENIKIN}")
    p.order("B", f"offer A, give {TROTSKY}, request politburo, propose")
    (motion,) = p.match.state["motions"]
    assert choice(p.match, "A") == {"do": "accept", "motion": motion["id"]}
    assert sharp(p.match, "A")["do"] == answer


def test_it_hands_nobody_a_tenth_marker_15_1() -> None:
    p = session(f"{STALIN} {MARKERS[9]}", f"{TROTSKY} {' '.join(MARKERS[:9])}")
    p.order("B", f"offer A, give {TROTSKY}, request politburo, propose")
    assert sharp(p.match, "A")["do"] == "refuse"


def test_it_makes_so_many_offers_to_each_and_is_ready_when_all_are_refused_16_33() -> None:
    p = session(f"{STALIN} {FRUNZE} {KRASNOV}", f"{DENIKIN} {KOLCHAK} {TROTSKY}")
    made = dict.fromkeys("BC", 0)
    while p.waiting().get("A") == "trade":
        p.match.apply("A", sharp(p.match, "A"))
        for motion in list(p.match.state["motions"]):
            (other,) = motion["asked"]
            made[other] += 1
            p.match.apply(other, {"do": "refuse", "motion": motion["id"]})
    assert max(made.values()) == BIDS


def test_it_makes_nobody_a_second_offer_while_the_first_is_open_16_33() -> None:
    p = session(f"{STALIN} {FRUNZE} {KRASNOV}", f"{DENIKIN} {KOLCHAK} {TROTSKY}")
    while p.waiting().get("A") == "trade":
        p.match.apply("A", sharp(p.match, "A"))
    asked = [other for motion in p.match.state["motions"] for other in motion["asked"]]
    assert asked == ["C"]


def test_in_short_scenarios_it_trades_as_steady_does_16_8() -> None:
    p = session(f"{STALIN} {FRUNZE} {KRASNOV}", f"{DENIKIN} {KOLCHAK} {TROTSKY}")
    p.match.state["options"]["scenario"] = "quick_victory"
    assert sharp(p.match, "A") == choice(p.match, "A")


def test_what_others_offer_each_other_changes_nothing() -> None:
    p = session(f"{STALIN} {FRUNZE} {KRASNOV}", f"{DENIKIN} {KOLCHAK} {TROTSKY}")
    p.order("B", f"offer C, give {TROTSKY}, request RL-151, propose")
    other = Match(RCW, copy_state(p.match.state), [], NoDice())
    RCW.perturb_hidden(other.state, "A", Random(1))
    assert other.state != p.match.state
    assert sharp(other, "A") == sharp(p.match, "A")


def test_all_chances_together_are_one_and_who_is_the_committee_has_more_11_11() -> None:
    found = [
        chances(hands_of(session(f"{STALIN} {' '.join(MARKERS[:count])}", TROTSKY).match))
        for count in (6, 7, 8)
    ]
    assert [sum(each.values()) for each in found] == pytest.approx([1.0] * 3)
    first, second, third = (each["A"] for each in found)
    assert third - second > second - first > 0


def test_a_leader_on_white_units_counts_with_them_16_62() -> None:
    """Krasnov stands on a unit of the Don Cossacks at the set-up."""
    hand = hand_of(dealt({}).match, [KRASNOV, TROTSKY])
    p = dealt({"A": f"{KRASNOV} {TROTSKY}"})
    for seat in "ABC":
        p.order(seat, "ready")
    led = p.company(KRASNOV) - {KRASNOV}
    assert hand["white_units"] == sum(VALUE[unit] for unit in led) > 0
    assert (hand["white_leaders"], hand["red_leaders"]) == (VALUE[KRASNOV], VALUE[TROTSKY])
