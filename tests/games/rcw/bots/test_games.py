"""Games of bots come to an end, and the steady one wins them."""

from functools import cache
from random import Random
from typing import Any

import pytest

from app.games.kernel.bot import next_to_act
from app.games.kernel.match import Match
from app.games.rcw.bots import steady_bot
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.title import RCW
from tests.games.rcw.bots.contest import won
from tests.games.rcw.bots.table import EVERYTHING, game
from tests.marks import long, mostly_long

BEGINNINGS = {"attack", "move", "purge", "offer", "counter", "assassinate", "accept", "refuse",
              "seize", "lose", "end_combat", "end_movement"}  # fmt: skip
TOO_LONG = 60
"""Game turns; most games of steady bots last from 10 to 20."""


@cache
def steady_game(seats: int) -> Match:
    """A game among steady bots alone."""
    return game(["steady"] * seats, seats)


@pytest.mark.parametrize("seats", mostly_long([4, 3, 5, 6], 1))
def test_steady_bots_bring_every_game_to_its_end(seats: int) -> None:
    match = steady_game(seats)
    assert match.over
    assert match.state["board"]["turn"] < TOO_LONG


def test_what_a_steady_bot_begins_has_a_reason_in_words() -> None:
    """What goes on with it needs none: the next units of an attack, the steps of an offer."""
    match = Match.new(RCW, list("ABCD"), seed="6" * 64)
    said: set[str] = set()
    while not match.over and len(match.log) < 250:
        seat = next_to_act(match, match.state["seats"])
        assert seat is not None
        action, reason = steady_bot.steady(match, seat, Random(0))
        if reason is not None:
            assert RCW.wording.say(reason.key, reason.args).endswith(".")
            said.add(reason.key)
        else:
            assert action["do"] not in BEGINNINGS
        match.apply(seat, action)
    assert said >= {"why.no_attack", "why.no_move", "why.recruits", "why.attach", "why.halt"}


def test_steady_bots_fight() -> None:
    match = steady_game(4)
    fought = {entry["seat"] for entry in match.log if entry["action"]["do"] == "attack"}
    assert fought == set(match.state["seats"])


@pytest.mark.parametrize(("games", "wins"), [(1, 1), pytest.param(8, 7, marks=long)])
def test_a_steady_bot_beats_random_ones_from_every_seat(games: int, wins: int) -> None:
    """All hundred games are played by tests.games.rcw.bots.contest."""
    assert sum(won(number, seats=4) for number in range(games)) >= wins


OPTIONS: dict[str, dict[str, Any]] = {
    "climax": EVERYTHING | {"scenario": "historic_climax"},
    "plain": {},
    "everything": EVERYTHING,
    "quick": {"scenario": "quick_victory"},
}


@pytest.mark.parametrize("options", mostly_long(OPTIONS, 1))
def test_every_thought_of_a_steady_bot_is_legal(options: str) -> None:
    """Outside the tests, what is not among the options would be replaced by the first of them.

    Nor does it ever drop an attack that it has begun to declare: it would begin it again.
    """
    match = Match.new(RCW, list("ABCDE"), seed="7" * 64, options=OPTIONS[options])
    while not match.over:
        seat = next_to_act(match, match.state["seats"])
        assert seat is not None
        action = steady_bot.think(match, BotView(match, seat))
        assert action in match.options(seat)
        assert not (action["do"] == "call_off" and match.waiting()[seat] == "combat")
        match.apply(seat, action)


@long
def test_bots_use_their_rights_and_their_chits() -> None:
    """They trade, purge and murder: what is done in a few games, not in each of them."""
    done: set[str] = set()
    for number in range(3):
        match = game(["steady"] * 5, number, EVERYTHING | {"secrecy": False})
        done.update(telling["say"] for entry in match.log for telling in entry["tellings"])
    assert done >= {"trade.done", "purge", "assassination", "attack.chit", "attack.subversion"}
