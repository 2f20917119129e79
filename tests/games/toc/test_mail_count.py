"""Matches by e-mail: how many e-mails both players write, and how often a combat asks the defender
(issue 20)."""

from collections import Counter
from random import Random
from statistics import median

import pytest

from app.games.fuzz.policy import FuzzPolicy
from app.games.kernel.match import Match
from app.games.toc.board import board_of, side_of_seat
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.toc.scripted_player import OF_CAMPAIGN, correspond
from tests.marks import long

MOST, MOST_OF_CAMPAIGN, TURNS = 45, 260, 16


def match_of(scenario: str, seed: int) -> Match:
    options = {"scenario": scenario}
    return Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{seed:064x}", options=options)


@pytest.mark.parametrize("with_plans", [True, False])
@long
def test_an_introductory_match_takes_few_emails(*, with_plans: bool) -> None:
    numbers = []
    for seed in range(5):
        match = match_of("introduction", seed)
        numbers.append(sum(correspond(match, with_plans=with_plans).values()))
        assert sum(each["say"] == "attack" for e in match.log for each in e["tellings"]) > 5
    assert median(numbers) <= (MOST if not with_plans else MOST // 2 + 2)


@long
def test_a_campaign_takes_few_emails() -> None:
    """With a plan for the next round in each e-mail. Many campaigns end before their time: what
    they took a turn would not make sixteen turns too long either."""
    numbers, a_turn = [], []
    for seed in range(5):
        match = match_of("campaign", seed)
        numbers.append(sum(correspond(match, instructions=OF_CAMPAIGN).values()))
        a_turn.append(numbers[-1] / board_of(match.state)["turn"])
    assert median(numbers) <= MOST_OF_CAMPAIGN
    assert median(a_turn) * TURNS <= MOST_OF_CAMPAIGN


def questions_to_defenders(match: Match, lots: Random) -> Counter[int]:
    """Play a match at random; count the combats by how often their defender was asked anew: one who
    is asked answers all that follows until somebody else is asked."""
    players = {seat: FuzzPolicy(TRIUMPH_OF_CHAOS, lots) for seat in "AB"}
    combats: list[int] = []
    before = ""
    while not match.over:
        seat = min(match.waiting())
        battle = next((f for f in match.state["steps"] if f["step"] == "battle"), None)
        if battle is not None and side_of_seat(seat) != battle["side"] and seat != before:
            combats[-1] += 1
        before = seat
        entry = match.apply(seat, players[seat].choose(match, seat))
        combats += [0 for each in entry["tellings"] if each["say"] in ("attack", "same_space")]
    return Counter(combats)


@pytest.mark.parametrize("games", [4, pytest.param(100, marks=long)])
def test_a_combat_asks_the_defender_twice_at_most_8_2(games: int) -> None:
    """Before the fire and after it, with no instruction and no plan."""
    counts: Counter[int] = Counter()
    for seed in range(games):
        counts += questions_to_defenders(match_of("training", seed), Random(seed))
    assert sum(counts.values()) > games
    assert 1 <= max(counts) <= 2
