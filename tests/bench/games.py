"""Games to measure with: played by random or by steady bots, always the same ones."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

from app.games.kernel.bot import Bot
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import State
from app.games.rcw.bots import BOTS
from app.games.rcw.title import RCW

SEATS = RCW.seats


@dataclass(frozen=True)
class Moment:
    """A match at one moment: its state, and how much of the log led there."""

    when: str
    state: State
    entries: int


def begun(number: int, seats: int) -> Match:
    """Return game `number`, in its trading session."""
    return Match.new(RCW, list("ABCDEF"[:seats]), seed=f"{number:064x}")


def played(number: int, seats: int, bot: Bot) -> tuple[Match, list[Moment]]:
    """Play game `number` to its end; return it with its beginning, middle and end."""
    match = begun(number, seats)
    whims = Random(number)
    states: list[State] = []
    while not match.over:
        seat = whims.choice(list(match.waiting()))
        if not states and match.waiting()[seat] == "movement":
            states.append(copy_state(match.state))
            set_up = len(match.log)
        match.apply(seat, bot(match, seat, whims))
    half = middle(match)
    return match, [
        Moment("set-up", states[0], set_up),
        Moment("middle", half, len(match.log) // 2),
        Moment("end", match.state, len(match.log)),
    ]


def middle(match: Match) -> State:
    """Return the position after half of the log."""
    from app.games.kernel.chance import RecordedDice

    draws = [draw for entry in match.log for draw in entry["draws"]]
    again = Match.new(
        match.title, match.state["seats"], options=match.state["options"], dice=RecordedDice(draws)
    )
    for entry in match.log[1 : len(match.log) // 2]:
        assert entry["seat"] is not None
        again.apply(entry["seat"], entry["action"])
    return again.state


def both_kinds(count: int) -> Iterator[tuple[str, Match, list[Moment]]]:
    """Yield `count` games of random bots and as many of steady ones, of 3 to 6 seats in turn."""
    for name in ("random", "steady"):
        for number in range(count):
            match, moments = played(number, SEATS[number % len(SEATS)], BOTS[name])
            yield name, match, moments


def random_speed(title: Title, number: int, options: Mapping[str, Any]) -> float:
    """Play game `number` of two seats at random; return its small actions a second of processor."""
    match = Match.new(title, ["A", "B"], seed=f"{number:064x}", options=dict(options))
    chance = Random(number)
    began = process_time()
    while not match.over:
        seat = min(match.waiting())
        match.apply(seat, chance.choice(match.pending(seat)))
    return len(match.log) / (process_time() - began)
