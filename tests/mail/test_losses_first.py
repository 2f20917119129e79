"""Each loss of the reader stands in the first 25 lines of a turn e-mail, however much happened."""

from random import Random

import pytest

from app.games.kernel.match import Match
from app.games.kernel.state import Entry, Seat
from app.games.rcw.orders import unit_name
from app.games.rcw.title import RCW
from app.mail import match_mail_kinds
from app.mail.compose import Thread
from app.mail.situation import situation
from app.mail.turn_summary import turn_summary

LINES = 25
ACTIONS = 900
"""Two game turns of steady bots: enough for every seat to have lost much more than once."""


def thread(seat: Seat) -> Thread:
    return Thread(
        match_id=7,
        match_name="The long war",
        version=12,
        seat=seat,
        player="Anna",
        reply_to="orders+abc@post.example",
        domain="post.example",
        base_url="https://post.example",
    )


def units_of(view: dict[str, object], seat: Seat) -> set[str]:
    board = view["board"]
    assert isinstance(board, dict)
    return {
        unit["id"]
        for stacks in board["provinces"].values()
        for stack in stacks
        if stack["seat"] == seat
        for unit in stack["units"]
    }


Wait = tuple[Seat, dict[str, object], list[Entry], Match]


@pytest.fixture(scope="module")
def waits() -> list[Wait]:
    """Each time that a seat waited for the others: its view before, what happened, and after."""
    match = Match.new(RCW, seats=["A", "B", "C"], seed="22" * 32)
    random = Random(22)
    begun: dict[Seat, tuple[dict[str, object], int]] = {}
    found: list[Wait] = []
    for _ in range(ACTIONS):
        seat = next(iter(match.waiting()))
        if seat in begun:
            before, first = begun.pop(seat)
            if units_of(before, seat) - units_of(match.view(seat), seat):
                found.append((seat, before, match.log[first:], match.draft()))
        match.apply(seat, RCW.bots["steady"](match, seat, random))
        begun[seat] = (match.view(seat), len(match.log))
    return found


def test_each_loss_stands_in_the_first_25_lines(waits: list[Wait]) -> None:
    assert len(waits) > 3
    most = 0
    for seat, before, log, after in waits:
        lost = units_of(before, seat) - units_of(after.view(seat), seat)
        most = max(most, len(lost))
        told = turn_summary(after, log, seat, {}, before)
        letter = match_mail_kinds.turn(thread(seat), "t", told, situation(after, seat))
        beginning = " ".join(" ".join(letter.body_text.splitlines()[:LINES]).split())
        for unit in lost:
            assert unit_name(unit) in beginning
        assert "you lost" in beginning.lower()
    assert most > 3
