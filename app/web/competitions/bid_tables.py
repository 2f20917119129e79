"""Bids for the seats of matches as a page shows them: open to their player alone, then to all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from sqlmodel import Session

from app.competitions import seat_bids
from app.competitions.formats import settings_of
from app.competitions.formats.bidding import Offer, highest
from app.competitions.formats.settings import BIDDING, Sides
from app.competitions.overview import MAX_MATCHES, Overview
from app.games.kernel.state import Seat
from app.models import CompetitionEntry, CompetitionSeating


@dataclass(frozen=True)
class OpenBids:
    """A match whose seats are bid for: its players (entries) and when the bids are opened.

    `seats` are those to bid for, and `own` what the reader has bid for each, None before they have;
    both only where the reader can bid. In an auction `highest` are the bids that everybody sees,
    by seat, and `all_seats` its seats.
    """

    number: int
    name: str
    entries: Sequence[int]
    closes_at: datetime
    seed_hash: str
    seats: Sequence[Seat] = ()
    own: Mapping[Seat, int] | None = None
    highest: Mapping[Seat, Offer] = field(default_factory=dict)
    all_seats: Sequence[Seat] = ()

    def is_held_by(self, entry: int) -> bool:
        """Whether an entry has the highest bid for a seat."""
        return any(offer.entry == entry for offer in self.highest.values())


@dataclass(frozen=True)
class OpenedBids:
    """What was bid for the seats of a match that has begun: entries with their bids, in an auction
    one after the other, else each once; who has not bid is missing. `seed` is that of its lots."""

    entries: Sequence[int]
    bids: Sequence[tuple[int, Mapping[Seat, int]]]
    seed: str
    seed_hash: str


@dataclass(frozen=True)
class BidTables:
    """The bids of the round that is shown: those that are taken, the reader's first, of so many
    matches (`count`), and the opened ones by the number of the match."""

    open: Sequence[OpenBids]
    count: int
    opened: Mapping[int, OpenedBids]


def bid_tables(session: Session, found: Overview, own: CompetitionEntry | None) -> BidTables | None:
    """Return the bids of the round that is shown; None where seats are not bid for."""
    row, shown = found.row, found.shown
    if shown is None or settings_of(row).sides not in BIDDING:
        return None
    placed = seat_bids.seatings_of(session, row.id or 0, shown.id)
    is_parted = len(found.groups) > 1
    own_id = own.id if own is not None else None
    waiting = [each for each in placed if each.seating.match_id is None]
    waiting.sort(key=lambda each: own_id not in each.seating.entries)
    listed = {match.match_id for group in found.groups for match in group.matches}
    opened = [each.seating for each in placed if each.seating.match_id in listed]
    made = seat_bids.bids_of_all(session, opened)
    return BidTables(
        [
            _open(session, found, each.seating, seat_bids.label_of(each, is_parted), own_id)
            for each in waiting[:MAX_MATCHES]
        ],
        len(waiting),
        {
            each.match_id or 0: OpenedBids(
                each.entries, made.get(each.id or 0, ()), each.seed, each.seed_hash
            )
            for each in opened
        },
    )


def _open(
    session: Session, found: Overview, seating: CompetitionSeating, name: str, own: int | None
) -> OpenBids:
    is_auction = settings_of(found.row).sides == Sides.AUCTION
    seats = seat_bids.seats_of(found.row, seating)
    public = OpenBids(seating.id or 0, name, seating.entries, seating.closes_at, seating.seed_hash)
    if is_auction:
        held = highest(seat_bids.offers_of(session, seating))
        public = replace(public, highest=held, all_seats=seats)
    if own is None or own not in seating.entries:
        return public
    made = None if is_auction else seat_bids.bid_of(session, seating, own)
    return replace(public, seats=seats, own=made)
