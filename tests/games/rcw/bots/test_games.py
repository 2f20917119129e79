"""Games of bots come to an end, and the steady one wins them."""

import pytest

from app.games.kernel.match import Match
from app.games.rcw.bots import mind
from app.games.rcw.bots.sight import Sight
from app.games.rcw.title import RCW
from tests.games.rcw.bots.table import game

TOO_LONG = 60
"""Game turns; most games of steady bots last from 10 to 20."""


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_steady_bots_bring_every_game_to_its_end(seats: int) -> None:
    for number in range(2):
        match = game(["steady"] * seats, number)
        assert match.over
        assert match.state["board"]["turn"] < TOO_LONG


def test_steady_bots_fight() -> None:
    match = game(["steady"] * 4, 7)
    fought = {entry["seat"] for entry in match.log if entry["action"]["do"] == "attack"}
    assert fought == set(match.state["seats"])


def test_a_steady_bot_beats_random_ones_from_every_seat() -> None:
    won = 0
    for number in range(12):
        seat = number % 4
        names = ["random"] * 4
        names[seat] = "steady"
        match = game(names, number)
        assert match.state["result"] is not None
        won += match.state["result"]["ranking"][0] == ["ABCD"[seat]]
    assert won >= 11


def test_every_thought_of_a_steady_bot_is_legal() -> None:
    """Outside the tests, what is not among the options would be replaced by the first of them."""
    match = Match.new(RCW, list("ABCDE"), seed="7" * 64)
    while not match.over:
        seat = next(iter(match.waiting()))
        options = match.options(seat)
        action = mind.think(match, Sight(match, seat), options)
        assert action in options
        match.apply(seat, action)
