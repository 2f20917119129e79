"""Hidden information (issue 20, E4): twins that differ in it alone show the others the same.

Hands and decks, allocated cards, offered political cards, chits, bids, placed influence, ordered
repairs, sealed assets, and plans. The fuzzer asks the same after every action; here each kind has
its position.
"""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from app.games.fuzz.barrier import leaks, perturbed_draft, viewers
from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.games.toc.box import SPACES
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.plan_twins import Twins, random_turn
from tests.games.toc.positions import position
from tests.games.toc.rules.test_campaign import campaign, politics
from tests.games.toc.rules.test_in_fighting_13_5 import FORCES, fighting
from tests.games.toc.rules.test_logistics_11_12_13 import step
from tests.games.toc.rules.test_politics_5_2 import allocate, cards_of, training
from tests.games.toc.rules.test_rebuilding_orders_11_53 import replacements


def hands() -> Match:
    """The first round of the introduction: both hold cards."""
    return Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed="ab" * 32)


def allocated() -> Match:
    """WHITE has filled a Political Box."""
    match = training()
    match.apply("A", {"do": "allocate", "card": "W54", "box": "red"})
    return match


def offered() -> Match:
    """The boxes are open, and political cards are offered to who has won them."""
    match = training()
    for seat, side in (("A", "white"), ("B", "red")):
        high, *_others, low = cards_of(match, side)
        own, other = (low, high) if seat == "A" else (high, low)
        allocate(match, seat, red=own, white=other, other="W55" if seat == "A" else "R54")
    return match


def chits() -> Match:
    """Both are in-fighting, with a chit each."""
    return position(FORCES, hand="W5", politics=fighting(white="don", red="trotsky")).match


def bids() -> Match:
    """WHITE has made a bid for influence, and RED has not."""
    p = step("influence", "RED: 801 R1; WHITE: 514 SI1", steps={"white": 8, "red": 8})
    p.order("A", "bid 2")
    return p.match


def placements() -> Match:
    """WHITE has placed one of its points."""
    p = step("allocation", "RED: 801 R1; WHITE: 514 SI1", influence={"white": 3, "red": 3})
    p.order("A", "sway the revolutionaries")
    return p.match


def rebuilding() -> Match:
    """WHITE has ordered what it repairs itself, and has begun with its factions (11.53)."""
    p = replacements("218 SICH1*; 207 REPUB*; 321 VOL1* AFSR1*; 801 R1*", [6], white=3, red=2,
                     control={"227": "white"}, flags=["central_powers_gone"],
                     politics=politics(ukraine="white"))  # fmt: skip
    p.order("A", "repair VOL1\ndone\nrepair SICH1")
    return p.match


def assets() -> Match:
    """WHITE has chosen an asset sealed, by option."""
    p = position(
        "330 VOL1 DENIKI; 601 R10 STALIN; 801 R1",
        operations=1,
        assets={"white-tank-1": "ready", "white-air-1": "ready", "red-air-1": "ready"},
        control={each: "white" if each[0] == "3" else "red" for each in SPACES if each[0] in "368"},
        politics=politics(),
        campaign=campaign(sections={"white-tank-1": "south", "white-air-1": "south"}),
        variants=["sealed_assets"],
    )
    p.order("A", "activate 330 for combat\nattack 601\nwith VOL1\nannounce\ndeploy WHITE tank 1")
    return p.match


@pytest.mark.parametrize(
    "make",
    [hands, allocated, offered, chits, bids, placements, rebuilding, assets],
    ids=lambda f: f.__name__,
)
def test_what_a_seat_may_not_know_changes_nothing_of_what_it_is_shown(
    make: Callable[[], Match],
) -> None:
    match = make()
    twins = [perturbed_draft(match, "B", Random(seed)) for seed in range(6)]
    assert any(twin.state["board"] != match.state["board"] or twin.state["steps"] !=
               match.state["steps"] for twin in twins)  # fmt: skip
    assert any(twin.view("A") != match.view("A") for twin in twins)
    for seed in range(6):
        assert list(leaks(match, viewers(match), Random(seed))) == []
    for twin in twins:
        assert twin.waiting() == match.waiting()


def plans(match: Match, seat: Seat, random: Random) -> Iterator[str]:
    """Plans of a side for its next round, and what it answers in combat."""
    yield random_turn(match, seat, "NEXT ROUND", random, count=3)
    says = random.choice(("hold", "withdraw", "no assets"))
    yield f"DEFENCE\n{says}\nthen pass"


def test_plans_lead_to_what_their_orders_by_hand_lead_to() -> None:
    """Until a plan runs, and after it, the other side sees the same in both matches."""
    twins = Twins(TRIUMPH_OF_CHAOS, "AB", 3, plans)
    twins.play(actions=60)
    assert twins.gave > 0
