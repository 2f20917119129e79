"""Who plays in which division of the next round: promotion, relegation and gaps, over numbers.

Everything comes to one order of all players, which is cut into divisions from the top. A division
claims its places in this order: those who stay, by rank; those relegated to it; those promoted to
it. So the best of those who stay below fill a gap above, and newcomers come last.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from app.competitions.formats.standings import Standing


class Move(StrEnum):
    """What becomes of a player from one round to the next. `PLACED`: from equal divisions into
    those that stand above one another. `JOINED`: they have not played before."""

    PROMOTED = "promoted"
    RELEGATED = "relegated"
    STAYED = "stayed"
    PLACED = "placed"
    JOINED = "joined"


def by_promotion(divisions: Sequence[Sequence[int]], moves: int) -> list[int]:
    """Return the order after divisions that stand above one another, the strongest first.

    Each is in the order of its standings, without those who have withdrawn. At each border `moves`
    players change places, but at most half of the smaller division. Where fewer than that take part
    any more, everyone keeps their place.
    """
    crossing = [
        min(moves, len(upper) // 2, len(lower) // 2) for upper, lower in pairwise(divisions)
    ]
    order: list[int] = []
    for number, division in enumerate(divisions):
        up = crossing[number - 1] if number else 0
        down = crossing[number] if number < len(crossing) else 0
        order += division[up : len(division) - down]
        if number:
            above = divisions[number - 1]
            order += above[len(above) - up :]
        if number < len(crossing):
            order += divisions[number + 1][:down]
    return order


def by_rank(divisions: Sequence[Sequence[Standing]]) -> list[int]:
    """Return the order after equal divisions: all who came first, then all who came second, and so
    on; among them by points a match, then by their tie-breaks a match, then by division."""
    lines = [(line, number) for number, division in enumerate(divisions) for line in division]
    lines.sort(key=lambda each: (each[0].rank, [-n for n in _per_match(each[0])], each[1]))
    return [line.entry for line, _number in lines]


def cut(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Return `order` cut into divisions of `sizes`, from the top."""
    found, start = [], 0
    for size in sizes:
        found.append([*order[start : start + size]])
        start += size
    return found


def dealt(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Return `order` dealt out to and fro to divisions of `sizes`, so that they are equally strong.

    The larger divisions come first.
    """
    found: list[list[int]] = [[] for _ in sizes]
    left, is_forth = [*order], True
    while left:
        open_ones = [n for n, size in enumerate(sizes) if len(found[n]) < size]
        for n in open_ones if is_forth else reversed(open_ones):
            if left:
                found[n].append(left.pop(0))
        is_forth = not is_forth
    return found


def move_of(entry: int, before: Mapping[int, int], tier: int, *, were_equal: bool) -> Move:
    """Return how an entry came into a division of `tier`; `before` are the tiers of the last round,
    by entry. `were_equal`: its divisions were several of one tier."""
    if entry not in before:
        return Move.JOINED
    if were_equal:
        return Move.PLACED
    if before[entry] == tier:
        return Move.STAYED
    return Move.PROMOTED if tier < before[entry] else Move.RELEGATED


def _per_match(line: Standing) -> list[Fraction]:
    matches = max(1, len(line.scores))
    return [line.points / matches, *(value / matches for value in line.breaks.values())]
