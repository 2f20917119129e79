"""Case 11.23: who may take how much of what a purge wins, and what that leaves the others.

All of it is arithmetic on a `Stock`: pieces count by their cost alone, so that what is possible can
be looked up and need not be searched for anew at each of the takers' steps.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from app.games.kernel.state import Seat

EQUAL, ALL, PARTS = "equal", "all", "parts"
"""How a division may be agreed (ruling R78): as equal as possible, all to one, fixed parts."""


class Stock(NamedTuple):
    """What a purged player has to lose.

    The values of their ordinary Red leaders, in order, those of Lenin and Trotsky, who bring a
    Politburo marker with them (11.32), and how many markers.
    """

    leaders: tuple[int, ...]
    commanders: tuple[int, ...]
    markers: int


MARKER_COST = 2
"""Points for which a Politburo marker is taken (11.22)."""


def shares(how: str, order: list[Seat], parts: list[int], points: int) -> list[tuple[Seat, int]]:
    """Return the points that each member may take, in the agreed order (11.23, ruling R78).

    Of fixed parts the last also has what is left over, so that no point is without a taker (R131).
    """
    if how == ALL:
        return [(order[0], points)]
    if how == EQUAL:
        each, more = divmod(points, len(order))
        return [(seat, each + (place < more)) for place, seat in enumerate(order)]
    found: list[tuple[Seat, int]] = []
    for place, seat in enumerate(order):
        part = points if place == len(order) - 1 else min(parts[place], points)
        found.append((seat, part))
        points -= part
    return found


def takings(stock: Stock, left: int) -> Iterator[tuple[int, Stock]]:
    """Yield for each kind of piece that `left` points pay for: its cost, and the stock without it
    (11.21, 11.22).
    """
    leaders, commanders, markers = stock
    for value in sorted(set(leaders)):
        if value <= left:
            yield value, Stock(_without(leaders, value), commanders, markers)
    for value in sorted(set(commanders)):
        if value <= left:
            yield value, Stock(leaders, _without(commanders, value), max(0, markers - 1))
    if markers and left >= MARKER_COST:
        yield MARKER_COST, Stock(leaders, commanders, markers - 1)


def _without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    at = values.index(value)
    return values[:at] + values[at + 1 :]


@cache
def usable(stock: Stock, left: int) -> int:
    """Return the most points that one taker can use of `left` (11.21, ruling R75)."""
    return max((cost + usable(rest, left - cost) for cost, rest in takings(stock, left)), default=0)


@cache
def _best(stock: Stock, left: int, others: tuple[int, ...]) -> tuple[int, int]:
    """Return the most points that can be used in all, `left` now and then those of `others`, and
    how many of them now, where several ways lead to the most."""
    found = attainable(stock, others), 0
    for cost, rest in takings(stock, left):
        total, own = _best(rest, left - cost, others)
        found = max(found, (cost + total, cost + own))
    return found


def attainable(stock: Stock, others: tuple[int, ...]) -> int:
    """Return the most points that takers with these shares can use one after the other (R78)."""
    if not others:
        return 0
    mine, then = pass_on(stock, others[0], others[1:])
    return _best(stock, mine, then)[0]


def promised(stock: Stock, left: int, others: tuple[int, ...]) -> int:
    """Return the points that a taker with `left` must leave attainable for `others` (11.23).

    That is what they get where the agreement is fulfilled to the greatest extent, and the taker has
    as much as that allows. Within it they choose freely, and may take less (R75, R131).
    """
    total, own = _best(stock, left, others)
    return total - own


def pass_on(stock: Stock, mine: int, others: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Return what a taker can use of a share; the rest passes to the first of `others` (R78)."""
    used = usable(stock, mine)
    return used, (others[0] + mine - used, *others[1:]) if others else ()
