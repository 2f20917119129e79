"""Who meets whom in a pool: cyclic designs that give each player each seat once.

A block of numbers modulo v, shifted v times, makes v matches for v players. The place of a number
in the block is a seat: each player has each seat in exactly one match. Two players meet as often as
the difference of their numbers occurs between two numbers of the block; where all differences occur
equally often, the design is balanced (a difference set: Colbourn and Dinitz, Handbook of
Combinatorial Designs, VI.18). For 7 players and 4 seats {0, 3, 5, 6} is one.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from random import Random

MAX_POOL = 31
"""The most players of a pool."""

MAX_TRIED = 13
"""The most players for whom all blocks are tried, of which there are 792 for 13 at 6 seats."""

BLOCKS: Mapping[tuple[int, int], tuple[int, ...]] = {
    (21, 5): (3, 6, 7, 12, 14),
    (31, 6): (1, 5, 11, 24, 25, 27),
}
"""Difference sets of larger pools, by players and seats."""

STARTS = 60
"""From how many blocks a search for a better one begins."""


@dataclass(frozen=True)
class Design:
    """The matches of a pool of `players`, numbered from 0, with `seats` seats each.

    `blocks` are the players of each match in the order of the seats. Any two players meet between
    `fewest` and `most` times; `bound` is the least that `most` can be in so many matches.
    """

    players: int
    seats: int
    blocks: tuple[tuple[int, ...], ...]
    fewest: int
    most: int

    @property
    def bound(self) -> int:
        """How often some two players must meet at least: the average, rounded up."""
        meetings = self.seats * (self.seats - 1)
        return -(-meetings // (self.players - 1))


@lru_cache
def cyclic_design(players: int, seats: int) -> Design:
    """Return the most even cyclic design: one match a player, and each player once in each seat.

    Raises ValueError if there are fewer players than seats, fewer than two seats, or more than
    MAX_POOL players.
    """
    if not 2 <= seats <= players <= MAX_POOL:
        raise ValueError(f"no pool of {players} players at {seats} seats")
    block = _block(players, seats)
    meetings = _meetings(block, players)
    return Design(
        players,
        seats,
        tuple(tuple((number + shift) % players for number in block) for shift in range(players)),
        min(meetings),
        max(meetings),
    )


def _block(players: int, seats: int) -> tuple[int, ...]:
    """The block that comes closest to a difference set: the best of all, or the best found."""
    if players <= MAX_TRIED:
        blocks = ((0, *rest) for rest in combinations(range(1, players), seats - 1))
        return min(blocks, key=lambda each: _unevenness(each, players))
    known = BLOCKS.get((players, seats))
    if known is not None:
        return known
    random = Random(f"block:{players}:{seats}")  # noqa: S311 - decides no game
    starts = (
        (0, *sorted(range(1, players), key=lambda _n: random.random())[: seats - 1])
        for _ in range(STARTS)
    )
    found = (_improved(block, players) for block in starts)
    return min(found, key=lambda each: _unevenness(each, players))


def _improved(block: tuple[int, ...], players: int) -> tuple[int, ...]:
    """The block with one number after another exchanged for as long as it gets better."""
    while True:
        near = (
            (*block[:n], number, *block[n + 1 :])
            for n in range(1, len(block))
            for number in range(1, players)
            if number not in block
        )
        better = min(near, key=lambda each: _unevenness(each, players), default=block)
        if _unevenness(better, players) >= _unevenness(block, players):
            return block
        block = better


def pool_sizes(players: int, wanted: int, seats: int) -> tuple[int, ...]:
    """Return the sizes of the pools into which `players` are divided, about `wanted` each.

    They differ by one at most, the larger ones first. Raises ValueError if there are too few
    players for one match.
    """
    if players < seats:
        raise ValueError(f"{players} players do not fill {seats} seats")
    count = max(1, round(players / wanted))
    while players // count < seats:
        count -= 1
    while -(-players // count) > MAX_POOL:
        count += 1
    smaller, larger = divmod(players, count)
    return (smaller + 1,) * larger + (smaller,) * (count - larger)


def _meetings(block: Sequence[int], players: int) -> list[int]:
    """How often two players meet, by the difference of their numbers, from 1 to half of them."""
    found = Counter((b - a) % players for a, b in permutations(block, 2))
    return [found[difference] for difference in range(1, players // 2 + 1)]


def _unevenness(block: Sequence[int], players: int) -> tuple[int, int]:
    meetings = _meetings(block, players)
    return max(meetings) - min(meetings), sum(each * each for each in meetings)
