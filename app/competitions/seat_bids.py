"""Bids for the seats of a match: they are taken, and then the match begins.

Sealed bids are opened together. Nobody but a player learns of their own bid, and not even whether
others have bid, until then: as soon as all players of the match have bid, or when the time is over.
In an auction all see the bids and outbid one another, until each player has the highest bid for a
seat or the time is over. Each act locks the row of the competition first, so of two last bids one
begins the match.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import cast

from sqlmodel import Session, col, select

from app.competitions import acts
from app.competitions.entries import entry_of
from app.competitions.formats import settings_of
from app.competitions.formats.base import lots, name_of_group
from app.competitions.formats.bidding import (
    MAX_BID,
    Allotment,
    Offer,
    by_auction,
    by_sealed_bids,
    highest,
)
from app.competitions.formats.settings import Sides
from app.competitions.match_start import start_match
from app.competitions.news import News, NewsKind, Voices
from app.games.catalogue import TITLES
from app.games.kernel.chance import commitment, new_seed
from app.games.kernel.state import Seat
from app.games.text import gettext
from app.matches.refusal import NotPossible
from app.matches.seats import replacement
from app.models import (
    Competition,
    CompetitionBid,
    CompetitionEntry,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionRound,
    CompetitionSeating,
    Match,
    User,
    utc_now,
)

HOURS_TO_OUTBID = 24
"""So long at least an auction goes on after each bid."""
LAST_HOURS = timedelta(hours=24)
"""So long before the time for bids is over those who have not bid are reminded, but not before half
of it has passed."""


@dataclass(frozen=True)
class PlacedSeating:
    """A seating with the group and the round that its match belongs to."""

    seating: CompetitionSeating
    group: CompetitionGroup
    round: CompetitionRound


def open_seating(
    session: Session,
    row: Competition,
    group_id: int,
    number: int,
    name: str,
    entries: Sequence[int],
) -> CompetitionSeating:
    """Let the players of a match of a group bid for its seats. `name` is that of the match."""
    seed = new_seed()
    time = timedelta(days=settings_of(row).bid_days)
    now = utc_now()
    made = CompetitionSeating(
        group_id=group_id,
        number=number,
        name=name,
        entries=[*entries],
        seed=seed,
        seed_hash=commitment(seed),
        closes_at=now + time,
        remind_at=now + time - min(LAST_HOURS, time / 2),
    )
    session.add(made)
    session.flush()
    return made


def seatings_of(
    session: Session, competition_id: int, round_id: int | None = None
) -> list[PlacedSeating]:
    """Return the seatings of a round, or of all rounds, in the order of groups and matches."""
    asked = (
        select(CompetitionSeating, CompetitionGroup, CompetitionRound)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionSeating.group_id)
        .join(CompetitionRound, col(CompetitionRound.id) == CompetitionGroup.round_id)
        .where(CompetitionRound.competition_id == competition_id)
        .order_by(
            col(CompetitionRound.number),
            col(CompetitionGroup.number),
            col(CompetitionSeating.number),
        )
    )
    if round_id is not None:
        asked = asked.where(CompetitionRound.id == round_id)
    return [PlacedSeating(*each) for each in session.exec(asked)]


def open_to(session: Session, competition_id: int, entry: CompetitionEntry) -> list[PlacedSeating]:
    """Return the seatings in which an entry can bid now."""
    now = utc_now()
    return [
        each
        for each in seatings_of(session, competition_id)
        if each.seating.match_id is None
        and entry.id in each.seating.entries
        and each.seating.closes_at > now
    ]


def seats_of(row: Competition, seating: CompetitionSeating) -> list[Seat]:
    """Return the seats of its match, in their order."""
    return sorted(TITLES[row.title].seat_ids(len(seating.entries), row.options))


def bids_of(session: Session, seating: CompetitionSeating) -> dict[int, Mapping[Seat, int]]:
    """Return what each player has bid so far, by entry."""
    found = session.exec(
        select(CompetitionBid)
        .where(CompetitionBid.seating_id == seating.id)
        .order_by(col(CompetitionBid.id))
        .execution_options(populate_existing=True)
    )
    return {each.entry_id: each.points for each in found}


def offers_of(session: Session, seating: CompetitionSeating) -> list[Offer]:
    """Return the bids of an auction so far, in their order."""
    found = session.exec(
        select(CompetitionBid)
        .where(CompetitionBid.seating_id == seating.id)
        .order_by(col(CompetitionBid.id))
        .execution_options(populate_existing=True)
    )
    return [
        Offer(each.entry_id, seat, number) for each in found for seat, number in each.points.items()
    ]


def bid_of(
    session: Session, seating: CompetitionSeating, entry_id: int
) -> Mapping[Seat, int] | None:
    """Return what one player has bid; None if they have not bid yet."""
    found = session.exec(
        select(CompetitionBid).where(
            CompetitionBid.seating_id == seating.id, CompetitionBid.entry_id == entry_id
        )
    ).first()
    return found.points if found is not None else None


def bids_of_all(
    session: Session, seatings: Sequence[CompetitionSeating]
) -> dict[int, list[tuple[int, Mapping[Seat, int]]]]:
    """Return the bids of several seatings with their entries, by seating, in their order."""
    found: dict[int, list[tuple[int, Mapping[Seat, int]]]] = defaultdict(list)
    for each in session.exec(
        select(CompetitionBid)
        .where(col(CompetitionBid.seating_id).in_([each.id for each in seatings]))
        .order_by(col(CompetitionBid.id))
    ):
        found[each.seating_id].append((each.entry_id, each.points))
    return found


def label_of(placed: PlacedSeating, is_parted: bool) -> str:
    """Return by what players know its match in the round: "3", or "A 3" if there are several
    groups (`is_parted`)."""
    number = str(placed.seating.number)
    return f"{name_of_group(placed.group.number)} {number}" if is_parted else number


def whole_numbers() -> str:
    """What is said of a bid that is no number of points."""
    return gettext("bid whole numbers of points, from 0 to %(most)s", most=MAX_BID)


def bid(
    session: Session,
    competition_id: int,
    user: User,
    seating_id: int,
    points: Mapping[Seat, int],
    voices: Voices,
) -> Match | None:
    """Let `user` bid `points` for seats, in place of what they have bid before, or for one seat in
    an auction; return the match if it begins with this bid. Raises NotPossible."""
    row = acts.lock(session, competition_id)
    entry = entry_of(session, competition_id, user)
    placed = [
        each for each in seatings_of(session, competition_id) if each.seating.id == seating_id
    ]
    if entry is None or not placed or entry.id not in placed[0].seating.entries:
        raise NotPossible(gettext("you have no seat to bid for in this match"))
    seating = placed[0].seating
    session.refresh(seating)
    if seating.match_id is not None:
        raise NotPossible(gettext("bids for this match are over: it has begun"))
    if seating.closes_at <= utc_now():
        raise NotPossible(gettext("the time for bids is over; the match begins in a moment"))
    _check_points(row, seating, points)
    if settings_of(row).sides == Sides.AUCTION:
        return _outbid(session, row, placed[0], entry.id, points, voices)
    earlier = session.exec(
        select(CompetitionBid).where(
            CompetitionBid.seating_id == seating.id, CompetitionBid.entry_id == entry.id
        )
    ).first()
    made = earlier or CompetitionBid(seating_id=seating_id, entry_id=entry.id)
    made.points = {seat: number for seat, number in points.items() if number}
    made.made_at = utc_now()
    session.add(made)
    session.flush()
    if set(bids_of(session, seating)) >= set(seating.entries):
        return open_bids(session, row, placed[0], voices)
    return None


def _outbid(
    session: Session,
    row: Competition,
    placed: PlacedSeating,
    entry_id: int,
    points: Mapping[Seat, int],
    voices: Voices,
) -> Match | None:
    """Take a bid of an auction, for one seat; return the match if it begins with it."""
    if len(points) != 1:
        raise NotPossible(gettext("in an auction, bid for one seat at a time, as in BID A 3"))
    seating, title = placed.seating, TITLES[row.title]
    ((seat, number),) = points.items()
    held = highest(offers_of(session, seating))
    for offer in held.values():
        if offer.entry == entry_id:
            raise NotPossible(
                gettext(
                    "yours is the highest bid for %(seat)s; you can bid again if you are outbid",
                    seat=title.seat_name(offer.seat),
                )
            )
    former = held.get(seat)
    if former is not None and number <= former.points:
        raise NotPossible(
            gettext(
                "the highest bid for %(seat)s is %(points)s; bid more",
                seat=title.seat_name(seat),
                points=former.points,
            )
        )
    now = utc_now()
    made = CompetitionBid(
        seating_id=cast(int, seating.id), entry_id=entry_id, points={seat: number}, made_at=now
    )
    session.add(made)
    seating.closes_at = max(seating.closes_at, now + timedelta(hours=HOURS_TO_OUTBID))
    session.add(seating)
    session.flush()
    if {each.entry for each in highest(offers_of(session, seating)).values()} >= set(
        seating.entries
    ):
        return open_bids(session, row, placed, voices)
    if former is not None:
        person = session.get_one(User, session.get_one(CompetitionEntry, former.entry).user_id)
        news = News(NewsKind.OUTBID, row, placed.round, person=person, seating=seating)
        voices.of_competition(session, replace(news, number=cast(int, made.id)))
    return None


def allotment_of(session: Session, row: Competition, seating: CompetitionSeating) -> Allotment:
    """Return who gets which seat by the bids as they are, and what it costs."""
    drawn = lots(seating.seed, seating.entries)
    if settings_of(row).sides == Sides.AUCTION:
        return by_auction(seats_of(row, seating), drawn, offers_of(session, seating))
    return by_sealed_bids(seats_of(row, seating), drawn, bids_of(session, seating))


def open_bids(session: Session, row: Competition, placed: PlacedSeating, voices: Voices) -> Match:
    """Open the bids of a locked competition's match and start it; tell its players."""
    seating = placed.seating
    found = allotment_of(session, row, seating)
    host = session.get_one(User, row.director_id)
    seats = seats_of(row, seating)
    match = start_match(
        session,
        row,
        host,
        seating.group_id,
        seating.number,
        seating.name,
        [found.entries[seat] for seat in seats],
        voices.of_matches,
        handicap=found.prices,
    )
    seating.match_id = match.id
    session.add(seating)
    session.flush()
    _give_seats_of_absent_to_bots(session, match, found, voices)
    voices.of_competition(session, News(NewsKind.SEATED, row, placed.round, seating=seating))
    return match


def due(session: Session, now: datetime) -> list[int]:
    """Return the competitions with bids whose time is over."""
    return [
        *session.exec(
            select(CompetitionRound.competition_id)
            .join(CompetitionGroup, col(CompetitionGroup.round_id) == CompetitionRound.id)
            .join(CompetitionSeating, col(CompetitionSeating.group_id) == CompetitionGroup.id)
            .where(col(CompetitionSeating.match_id).is_(None), CompetitionSeating.closes_at <= now)
            .distinct()
        )
    ]


def lapse(session: Session, row: Competition, now: datetime, voices: Voices) -> int:
    """Open the bids of a locked competition whose time is over; return of how many matches."""
    over = [
        each
        for each in seatings_of(session, cast(int, row.id))
        if each.seating.match_id is None and each.seating.closes_at <= now
    ]
    for each in over:
        open_bids(session, row, each, voices)
    return len(over)


def _check_points(
    row: Competition, seating: CompetitionSeating, points: Mapping[Seat, int]
) -> None:
    seats = seats_of(row, seating)
    title = TITLES[row.title]
    named = ", ".join(f"{title.seat_name(seat)} ({seat})" for seat in seats)
    if not set(points) <= set(seats):
        raise NotPossible(gettext("the seats of this match are %(seats)s", seats=named))
    if not all(0 <= number <= MAX_BID for number in points.values()):
        raise NotPossible(whole_numbers())


def _give_seats_of_absent_to_bots(
    session: Session, match: Match, found: Allotment, voices: Voices
) -> None:
    """Whoever has left the site while bids were taken is played by a bot from the start."""
    for seat, entry_id in found.entries.items():
        user = session.get_one(User, session.get_one(CompetitionEntry, entry_id).user_id)
        if user.deleted_at is not None or user.suspended_at is not None:
            replacement.give_to_bot(session, match, seat, voices.of_matches)


def is_open(session: Session, round_id: int) -> bool:
    """Whether bids are still taken in a round."""
    found = session.exec(
        select(CompetitionSeating.id)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionSeating.group_id)
        .where(CompetitionGroup.round_id == round_id, col(CompetitionSeating.match_id).is_(None))
    ).first()
    return found is not None


def points_left(counted: CompetitionMatch) -> dict[Seat, tuple[float, int, float]] | None:
    """Return for each seat the game's points, what was bid, and what is left; None for a match
    that is not over, has no points, or whose seats cost nothing."""
    if counted.points is None or not counted.handicap:
        return None
    return {
        seat: (points, counted.handicap.get(seat, 0), points - counted.handicap.get(seat, 0))
        for seat, points in counted.points.items()
    }
