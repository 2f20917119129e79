"""Bids of victory points for the seats of a match, sealed or in an auction: who gets which seat,
and what it costs.

Players are numbers of entries, seats are letters. Lots are the order of the players that was drawn;
`app.competitions.formats.base.lots` draws it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.games.kernel.state import Seat

MAX_BID = 99

Bids = Mapping[int, Mapping[Seat, int]]
"""What each player bids for each seat, in points; a seat that is missing is a bid of 0."""


@dataclass(frozen=True)
class Allotment:
    """Who has each seat, and what it costs them in points; a seat without a price costs nothing."""

    entries: Mapping[Seat, int]
    prices: Mapping[Seat, int]


@dataclass(frozen=True)
class Offer:
    """A bid of an auction: a player offers `points` for a seat, from 0."""

    entry: int
    seat: Seat
    points: int


def highest(offers: Sequence[Offer]) -> dict[Seat, Offer]:
    """Return the highest bid for each seat; in an auction that is the last one."""
    return {offer.seat: offer for offer in offers}


def by_auction(seats: Sequence[Seat], drawn: Sequence[int], offers: Sequence[Offer]) -> Allotment:
    """Return what an auction comes to: the highest bid gets each seat, for what it says.

    Players without a seat get what is left, for nothing, in the order of the lots `drawn`.
    """
    held = highest(offers)
    taken = {seat: offer.entry for seat, offer in held.items()}
    prices = {seat: offer.points for seat, offer in held.items() if offer.points}
    return Allotment(_with_the_rest(seats, drawn, taken), prices)


def by_sealed_bids(seats: Sequence[Seat], drawn: Sequence[int], bids: Bids) -> Allotment:
    """Return what sealed bids come to.

    The highest bid gets its seat, then the next highest of a player without a seat for a seat that
    is free, and so on; equal bids of several players in the order of the lots `drawn`, of one
    player in the order of the seats. Players without a seat then get what is left, in the order of
    the lots. A seat costs what its player has bid for it if somebody else has bid for it too.
    """
    offers = sorted(
        (-points, drawn.index(entry), seats.index(seat))
        for entry, named in bids.items()
        for seat, points in named.items()
        if points > 0
    )
    taken: dict[Seat, int] = {}
    prices: dict[Seat, int] = {}
    for less, place, number in offers:
        seat, entry = seats[number], drawn[place]
        if seat in taken or entry in taken.values():
            continue
        taken[seat] = entry
        if any(named.get(seat, 0) > 0 for other, named in bids.items() if other != entry):
            prices[seat] = -less
    return Allotment(_with_the_rest(seats, drawn, taken), prices)


def _with_the_rest(
    seats: Sequence[Seat], drawn: Sequence[int], taken: Mapping[Seat, int]
) -> dict[Seat, int]:
    """Deal the seats that are left to the players who are left, both in their order."""
    left = iter([entry for entry in drawn if entry not in taken.values()])
    return {seat: taken[seat] if seat in taken else next(left) for seat in seats}
