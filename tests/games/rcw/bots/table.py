"""Whole games between bots."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from app.games.kernel.bot import unanswered_motions
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.rcw.bots import BOTS
from app.games.rcw.options import OPTIONS
from app.games.rcw.title import RCW

MAX_LENGTH = 12_000
EVERYTHING = {option.name: option.choices[-1] for option in OPTIONS if option.name != "scenario"}
"""The last value of each option: all optional rules, and the other side of each ruling."""


def game(names: Sequence[str], number: int, options: Mapping[str, Any] | None = None) -> Match:
    """Play game `number` between bots, one a seat; the same number makes the same game."""
    seats = list("ABCDEF"[: len(names)])
    match = Match.new(RCW, seats, seed=f"{number:064x}", options=options)
    playing = dict(zip(seats, names, strict=True))
    whims = Random(number)
    while not match.over and len(match.log) < MAX_LENGTH:
        asked = [seat for seat in seats if unanswered_motions(match, seat)]
        seat = whims.choice(asked or list(match.waiting()))
        match.apply(seat, BOTS[playing[seat]](match, seat, whims))
    return match


def choice(match: Match, seat: Seat) -> Action:
    """Return what the steady bot does next."""
    return BOTS["steady"](match, seat, Random(0))


def choices(match: Match, seat: Seat) -> list[str]:
    """Let the steady bot play as long as `seat` owes the decision that it owes now."""
    asked = match.waiting()[seat]
    written: list[str] = []
    while match.waiting().get(seat) == asked:
        action = choice(match, seat)
        written.append(RCW.notation.write(action))
        match.apply(seat, action)
    return written
