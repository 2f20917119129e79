"""Berger tables: the schedule of a round robin (FIDE Handbook C.05, annex 1)."""

from collections.abc import Sequence

Pairing = tuple[int, int]
"""Two players by their numbers from 0, the one in the first seat first."""


def berger_table(players: int) -> list[list[Pairing]]:
    """Return the rounds of a round robin, each pair once, first seats balanced within one.

    With an odd number one player is free in each round. Raises ValueError for fewer than two.
    """
    if players < 2:
        raise ValueError("a round robin needs two players")
    even = players + players % 2
    last, half = even - 1, even // 2
    rounds = []
    for number in range(last):
        start = number * half % last
        pairs = [(last, start) if number % 2 else (start, last)]
        pairs += [((start + k) % last, (start - k) % last) for k in range(1, half)]
        rounds.append([pair for pair in pairs if max(pair) < players])
    return rounds


def cycles(players: int, times: int) -> list[list[Pairing]]:
    """Return the rounds in which each pair meets `times` times, with the seats exchanged every
    second time."""
    table = berger_table(players)
    back = [[(b, a) for a, b in pairs] for pairs in table]
    return [pairs for n in range(times) for pairs in (back if n % 2 else table)]


def parts(rounds: Sequence[Sequence[Pairing]], at_once: int) -> list[list[Pairing]]:
    """Return `rounds` in parts, each of `at_once` rounds (fewer in the last) played together."""
    return [
        [pair for pairs in rounds[start : start + at_once] for pair in pairs]
        for start in range(0, len(rounds), at_once)
    ]
