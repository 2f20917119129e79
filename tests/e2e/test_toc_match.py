"""Scenarios of Triumph of Chaos by clicks and by e-mail end in the log of the engine alone.

The daily tests play the Political Phase of the training scenario with the first card after it, and
a round with every question that a combat can ask. Those of `make test-long` play whole matches of
the shorter scenarios, with every combat, chit and Logistics Phase, and the first campaign turn.
"""

import json
from functools import partial
from random import Random

import pytest

from app.config import Settings
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.toc.board import board_of
from app.games.toc.bots import BOTS
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.e2e.test_reds_by_mail import without_pictures
from tests.e2e.whole_match import WHOLE, WholeMatch
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.test_any_time import stated
from tests.web.test_toc_title import SEED, begun
from tests.web.two_people import seated

pytestmark = on_sqlite_only

__all__ = ["without_pictures"]  # a fixture

OPENING = frozenset({"bid", "done", "sway", "buy", "select", "claim", "influence"})


def _is_past(turn: int, match: Match) -> bool:
    return board_of(match.state)["turn"] > turn


INTRODUCTION, TRAINING, CAMPAIGN = (
    WholeMatch(
        TRIUMPH_OF_CHAOS,
        BOTS["steady"],
        SEED,
        partial(begun, scenario=scenario),
        OPENING,
        {"scenario": scenario},
        ends=partial(_is_past, last),
    )
    for scenario, last in (("introduction", 3), ("training", 3), ("campaign", 1))
)
BATTLES = """
game = "toc"
title = "A round with every question of a combat"
phase = "combat"
turn = 2
round = 2
goes_on = true
activated = { 601 = "combat", 336 = "combat", 621 = "combat" }
flags = ["link_up"]
assets = ["white-tank-1", "white-tank-2", "red-air-1", "red-air-2"]
revolutionaries = 8

[map]
601 = "CAV1A CAV2A WRANGE"
336 = "VOL1 VOL2 DENIKI"
621 = "SIB1 SIB2 KAPPEL"
605 = "R9 RED2 STALIN"
604 = "R10 CAV1 TROTSK"
602 = "R8 CHEK1A FRUNZE"
801 = "R1"
514 = "SI1"

[control]
322 = "white"
333 = "white"
603 = "red"

[factions]

[campaign]

[campaign.sections]
white-tank-1 = "south"
white-tank-2 = "south"

[[steps]]
asked = { A = "combat" }
"""
"""WHITE attacks 602 and 605. RED has help at hand for 605, and a way out of 602 with its elite."""
EAGER = (
    "with", "announce", "attack", "use_asset", "reinforce", "bring", "withdraw", "surprise",
    "lose", "stand", "retreat", "exploit", "advance", "pursue", "counterattack",
)  # fmt: skip
"""What is done wherever it can be, the first of these first."""
ASKED = {
    *(("A", verb) for verb in ("use_asset", "surprise", "lose", "advance", "exploit", "pursue")),
    *(("B", verb) for verb in ("use_asset", "reinforce", "bring", "withdraw", "lose", "stand")),
    *(("B", verb) for verb in ("retreat", "counterattack")),
}
"""Every interruption of a combat (8.2), and who answers it."""


def eager(match: Match, seat: Seat, _lots: Random) -> Action:
    """Do all that can be done in a combat."""
    options = match.pending(seat)
    return min(options, key=lambda each: (*EAGER, each["do"]).index(each["do"]))


def _is_round_over(match: Match) -> bool:
    return "card" in match.waiting().values()


EXPLOITED, STRUCK_BACK = (
    WholeMatch(
        TRIUMPH_OF_CHAOS,
        eager,
        f"{seed:064x}",
        partial(begun, scenario="campaign"),
        position=BATTLES,
        ends=_is_round_over,
    )
    for seed in (31, 12)
)
"""The same attacks with other dice: WHITE wins and exploits it, or RED counterattacks."""
FIRST_ANSWERS = 12
"""How many submissions of such a round the daily tests play: to the losses of the first attack."""
POLITICS = 9
"""How many submissions the daily tests play: boxes, political cards, and a card of the hand."""
MATCHES = [
    pytest.param(TRAINING, POLITICS, id="politics"),
    pytest.param(TRAINING, WHOLE, marks=pytest.mark.long, id="training"),
    pytest.param(INTRODUCTION, WHOLE, marks=pytest.mark.long, id="introduction"),
    pytest.param(CAMPAIGN, WHOLE, marks=pytest.mark.long, id="campaign turn"),
]


def test_rounds_with_every_question_of_a_combat_by_clicks_8_2(club: Club) -> None:
    answered = {
        (seat, action["do"])
        for match in (EXPLOITED, STRUCK_BACK)
        for seat, actions in match.script(WHOLE)[0]
        for action in actions
    }
    assert ASKED - answered == set()
    EXPLOITED.play_by_clicks(club, FIRST_ANSWERS)


@pytest.mark.parametrize(("match", "most"), MATCHES)
def test_a_scenario_by_clicks_ends_in_the_log_of_the_engine(
    club: Club, match: WholeMatch, most: int
) -> None:
    match.play_by_clicks(club, most)


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize(("match", "most"), MATCHES)
def test_a_scenario_by_mail_ends_in_the_log_of_the_engine(
    club: Club, settings: Settings, match: WholeMatch, most: int
) -> None:
    match.play_by_mail(club, settings, most)


@pytest.mark.long
@pytest.mark.parametrize("match", [EXPLOITED, STRUCK_BACK])
def test_rounds_with_every_question_of_a_combat_to_the_end_by_clicks_8_2(
    club: Club, match: WholeMatch
) -> None:
    match.play_by_clicks(club, WHOLE)


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.long
@pytest.mark.parametrize("match", [EXPLOITED, STRUCK_BACK])
def test_rounds_with_every_question_of_a_combat_by_mail_8_2(
    club: Club, settings: Settings, match: WholeMatch
) -> None:
    match.play_by_mail(club, settings, WHOLE)


def test_an_attack_is_announced_and_supported_in_the_bar(club: Club) -> None:
    """Who has chosen the attackers (8.1) announces the attack by a button; the question that the
    draft comes to, which assets are deployed (8.2), has its answers there."""
    people = club.person("Anna"), club.person("Boris")
    match_id = EXPLOITED.begin(club, people)
    (white, _red) = seated(club, match_id, *people)
    way = f"/match/{match_id}/draft/add"
    bar = ""
    for action in EXPLOITED.script(1)[0][0][1][:-1]:
        if action["do"] in ("attack", "announce"):
            assert ("Announce the attack" in bar) == (action["do"] == "announce")
        white.post(way, action=json.dumps(action), **stated(club, match_id, white))
        bar = white.get(f"/match/{match_id}").text.partition('id="bar"')[2]
    quick = bar.partition('class="quick"')[2].partition("</form>")[0]
    assert "WHITE tank 1" in quick
    assert "WHITE tank 2" in quick
    before = club.draft(match_id, white).lines
    asset = json.dumps({"do": "use_asset", "asset": "white-tank-1"})
    white.post(way, action=asset, do="answer", **stated(club, match_id, white))
    assert club.draft(match_id, white).lines == (*before, "deploy WHITE tank 1")
