"""Reds!: random play with options, and the reach of all stacks, in processor time."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import process_time

from app.games.kernel.match import Match
from app.games.reds.board import Board, board_of
from app.games.reds.box import RED, WHITE, side_of
from app.games.reds.rules.derived import derive
from app.games.reds.rules.reach import ends_among, march_of
from app.games.reds.title import REDS
from app.process_memory import GARBAGE
from tests.bench.figures import heading, line

OPTIONS = {"scenario": "campaign", "white_options": True, "red_option": True}
SAMPLE = 60
"""One position in so many is measured."""

ACTIONS_BUDGET, REACH_BUDGET = 5000, 5.0


def reds(games: int) -> None:
    """Print how fast random play is, and how long the reach of all stacks of a position takes."""
    with memory_of_the_site():
        _measure(games)


@contextmanager
def memory_of_the_site() -> Iterator[None]:
    """Collect garbage as seldom as the processes of the site do."""
    thresholds = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


def _measure(games: int) -> None:
    heading("Reds!, campaigns of random play with the options of 21, in processor time")
    rates = []
    for number in range(games):
        began = process_time()
        actions = sum(1 for _board in positions(number))
        rates.append(actions / (process_time() - began))
    line("one core", rates, "actions/s", 0)
    took = []
    for number, board in enumerate(positions(games)):
        if number % SAMPLE == 0:
            began = process_time()
            reach_of_all(board)
            took.append((process_time() - began) * 1000)
    line("reach of all stacks, with supply", took, "ms")
    print(f"    budget: {ACTIONS_BUDGET:,} actions/s, {REACH_BUDGET:g} ms")


def positions(number: int) -> Iterator[Board]:
    """Yield the board before each action of a game at random."""
    match = Match.new(REDS, ["A", "B"], seed=f"{number:064x}", options=OPTIONS)
    chance = Random(number)
    while not match.over:
        yield board_of(match.state)
        seat = min(match.waiting())
        match.apply(seat, chance.choice(match.pending(seat)))


def reach_of_all(board: Board) -> None:
    """Find where each stack of both sides can end a move."""
    derived = derive(board)
    for units in derived.here.values():
        for side in (RED, WHITE):
            own = [unit for unit in units if side_of(unit) == side]
            if own:
                march = march_of(board, own, derived)
                ends_among(march, own)
