"""Trials: play a position on in several ways, with dice of their own, and compare what comes out.

A trial is a copy of the match. Its dice have nothing to do with those of the match, so a bot learns
nothing about them; standing instructions, which nobody else may know, are left out.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from app.games.kernel.bot import Bot, next_to_act
from app.games.kernel.chance import SeededDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import Seat

T = TypeVar("T")


class KeptChoices(Generic[T]):
    """What a bot has chosen for a stretch of a match, such as a turn: chosen once, and kept as long
    as the stretch lasts and the match is in memory."""

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[Match, tuple[str, T]] = WeakKeyDictionary()

    def choose(self, match: Match, stretch: str, choice: Callable[[], T]) -> T:
        """Return what was chosen for a stretch; `choice` is asked when another one begins."""
        kept = self._kept.get(match)
        if kept is None or kept[0] != stretch:
            kept = self._kept[match] = stretch, choice()
        return kept[1]


class OccasionDice:
    """Dice of a trial that are the same on the same occasion, whatever was rolled before.

    So two ways to play that lead to the same battle meet the same luck in it. Trials 2n and 2n + 1
    have opposite dice, a 6 for each 1: what is good on average is better in both together.
    """

    def __init__(self, words: str, number: int) -> None:
        self._words = f"{words} {number // 2}"
        self._turned = number % 2 == 1
        self._rolled: Counter[str] = Counter()
        self.occasion: Callable[[], str] = str

    def draw(self, number: int, context: str, sides: int) -> int:
        """Return a value from 0 to sides - 1; the number of the draw does not matter."""
        drawn = f"{context} {self.occasion()}"
        self._rolled[drawn] += 1
        words = f"{self._words} {drawn} {self._rolled[drawn]}".encode()
        value = int.from_bytes(hashlib.sha256(words).digest()[:8], "big") % sides
        return sides - 1 - value if self._turned else value


def copy_for_trial(
    match: Match, number: int, occasion: Callable[[Match], str] | None = None
) -> Match:
    """Return a copy of a match to play on. Trials of a position with the same number have the same
    dice, whatever is tried, so that luck weighs little when ways are compared.

    With `occasion`, which names what dice are rolled for now, they are `OccasionDice`.
    """
    words = f"{match.state['draws']}"
    dice: SeededDice | OccasionDice
    if occasion is None:
        dice = SeededDice(hashlib.sha256(f"{words} {number}".encode()).hexdigest())
        trial = Match(match.title, copy_state(match.state), [], dice)
    else:
        dice = OccasionDice(words, number)
        trial = Match(match.title, copy_state(match.state), [], dice)
        dice.occasion = partial(occasion, trial)
    trial.state["standing"] = {}
    return trial


def play_on(
    trial: Match, bots: dict[Seat, Bot], ends: Callable[[Match], bool], actions: int
) -> int:
    """Play a trial on until `ends` says so, the match is over or so many actions have been taken;
    return how many."""
    lots = Random(0)  # noqa: S311 - bots' choices
    for taken in range(actions):
        seat = None if trial.over or ends(trial) else next_to_act(trial, trial.state["seats"])
        if seat is None:
            return taken
        trial.apply(seat, bots[seat](trial, seat, lots))
    return actions


def best_way(
    ways: Sequence[T], outcome: Callable[[T, int], float], rounds: int, margin: float
) -> T:
    """Return the way whose outcomes are best on average.

    `outcome` plays a way with the dice of a round. The first way is kept unless another one is
    better by `margin` on average; after half of the rounds only the first and the best go on.
    """
    sums = [0.0] * len(ways)
    able = list(range(len(ways)))
    for number in range(rounds):
        for index in able:
            sums[index] += outcome(ways[index], number)
        if number + 1 == rounds // 2:
            able = sorted({0, max(able, key=lambda index: (sums[index], -index))})
    best = max(able, key=lambda index: (sums[index], -index))
    return ways[best] if sums[best] - sums[0] >= margin * rounds else ways[0]


def best_by_stages(
    ways: Sequence[T],
    outcome: Callable[[T, int], float],
    stages: Sequence[tuple[int, int]],
    margin: float,
) -> T:
    """Return the way whose outcomes are best on average, trying the better ones more often.

    Each stage has how many ways go on, the best so far and always the first, and how many rounds
    they are played. Of ways that have had exactly the same outcomes, which are the same plan as a
    rule, one goes on. `outcome` plays a way with the dice of a round. The first way is kept unless
    another one is better by `margin` on average.
    """
    sums = [0.0] * len(ways)
    able, number = list(range(len(ways))), 0
    for count, rounds in stages:
        if number:
            able = _without_repeats(able, sums)
        others = sorted(able[1:], key=lambda index: (-sums[index], index))[: count - 1]
        able = [0, *sorted(others)]
        for _ in range(rounds):
            for index in able:
                sums[index] += outcome(ways[index], number)
            number += 1
    best = max(able, key=lambda index: (sums[index], -index))
    return ways[best] if sums[best] - sums[0] >= margin * number else ways[0]


def _without_repeats(able: Sequence[int], sums: Sequence[float]) -> list[int]:
    """Return the first of the ways `able` with each sum of outcomes, in their order."""
    first: dict[float, int] = {}
    for index in able:
        first.setdefault(sums[index], index)
    return list(first.values())
