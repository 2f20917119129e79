"""The audit of seats: one holder each, who can be reached at an address of their own."""

from collections.abc import Iterator
from itertools import pairwise

from app.games.kernel.bot import NEUTRAL
from app.matches.audit.faults import AuditedMatch, Fault
from app.matches.load import title_of
from app.matches.seats.replacement import hand_overs
from app.models import User

GIVE = "the host can give the seat to a bot or offer it on the Seats page"
HIDE = "give the seat away and back; that voids all its addresses"
RECORD = "the hand-over record was edited by hand; restore it from a backup"


def each_seat_has_one_holder(case: AuditedMatch) -> Iterator[Fault]:
    """The seats are those of the title; a seat is a person's or a bot's, and no person has two."""
    title = title_of(case.row)
    if len(case.seats) not in title.seats_for(case.row.options) or case.letters != title.seat_ids(
        len(case.seats), case.row.options
    ):
        yield Fault(f"its seats are {', '.join(case.letters) or 'none'}", RECORD)
    known = {*title.bots, NEUTRAL}
    holders: dict[int, str] = {}
    for seat in case.seats:
        name = f"seat {seat.letter}"
        if seat.user_id is not None and seat.bot is not None:
            yield Fault(f"{name} has both a player and a bot", GIVE)
        elif seat.user_id is None and seat.bot is None and case.row.has_begun:
            yield Fault(f"{name} is empty although the match has started", GIVE)
        if seat.bot is not None and seat.bot not in known:
            yield Fault(f"{name} is played by the unknown bot {seat.bot}", GIVE)
        if seat.user_id is not None and seat.user_id in holders:
            yield Fault(f"{name} and seat {holders[seat.user_id]} have the same player", GIVE)
        if seat.user_id is not None:
            holders[seat.user_id] = seat.letter


def addresses_are_the_holders(case: AuditedMatch) -> Iterator[Fault]:
    """Each hand-over made the addresses before it void, and a bot has none."""
    changes = hand_overs(case.session, case.match_id)
    for seat in case.seats:
        lost = sum(change.seat == seat.letter for change in changes)
        if seat.token_generation < lost:
            yield Fault(
                f"seat {seat.letter} changed hands {lost} times, and its addresses became void "
                f"{seat.token_generation} times",
                HIDE,
            )
        if seat.bot is not None and seat.token_expires_at is not None:
            yield Fault(f"seat {seat.letter} has a bot but still a valid address", HIDE)


def hand_overs_follow_each_other(case: AuditedMatch) -> Iterator[Fault]:
    """Who gave a seat is who had got it, and the last one who got it holds it."""
    changes = hand_overs(case.session, case.match_id)
    for change in changes:
        if change.seat not in case.letters:
            yield Fault(f"seat {change.seat} changed hands, but there is no such seat", RECORD)
    for seat in case.seats:
        own = [change for change in changes if change.seat == seat.letter]
        for earlier, later in pairwise(own):
            if earlier.successor != later.former:
                yield Fault(
                    f"seat {seat.letter} went to {earlier.successor}, then from {later.former}",
                    RECORD,
                )
        user = case.session.get(User, seat.user_id) if seat.user_id is not None else None
        holder = user.name if user else f"a bot ({seat.bot})"
        if own and own[-1].successor != holder:
            yield Fault(
                f"seat {seat.letter} was given to {own[-1].successor}, but {holder} has it", RECORD
            )
