"""Bids for the seats of a match by mail: reading the lines, and telling what was bid.

A line is BID and the points for each seat, as in "BID North 5, South 2"; seats are called by their
names or letters. Where somebody plays in several matches at once, the match comes first: "BID 3:
North 5". "BID 0" bids for no seat.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, cast

from sqlmodel import Session

from app.competitions import seat_bids
from app.competitions.entries import entry_of
from app.competitions.formats import settings_of
from app.competitions.formats.bidding import highest
from app.competitions.formats.settings import BIDDING, Sides
from app.competitions.news import Voices
from app.competitions.overview import groups_count, people_of
from app.competitions.seat_bids import PlacedSeating
from app.games.catalogue import TITLES
from app.games.kernel.state import Seat
from app.games.text import gettext
from app.matches.refusal import NotPossible
from app.models import Competition, CompetitionGroup, CompetitionRound, CompetitionSeating, User

EDGES = " \t.!?;,:\"'*_`-“”„«»‘’–—…•"
"""What programs and people put around a word."""

BID = re.compile(r"bid\b[:,]?\s*(?P<bid>.*)", re.I)
_OFFER = re.compile(r"(?P<seat>.*?)[\s:=]+(?:at\s+)?(?P<points>-?\d+)(?:\s+points?)?", re.I)
_NOTHING = re.compile(r"0|none|nothing", re.I)


@dataclass(frozen=True)
class OwnBid:
    """A match whose seats the reader bids for: by what players know it, the others, when the bids
    are opened, the seats as in "North (A)", and what the reader has bid ("" if they have not). In
    an auction `bid` are the highest bids of all."""

    match: str
    others: Sequence[str]
    closes_at: datetime
    seats: Sequence[str]
    bid: str
    is_auction: bool = False
    leads: str = ""
    """In an auction, the seat for which the reader has the highest bid."""


@dataclass(frozen=True)
class OpenedBid:
    """What a player had bid: "" if they had not. `price` is what their seat costs them."""

    player: str
    bid: str
    seat: str
    price: int
    is_own: bool


def own_bids(session: Session, row: Competition, user: User) -> list[OwnBid]:
    """Return the matches whose seats a person can bid for now."""
    if settings_of(row).sides not in BIDDING:
        return []
    number = cast(int, row.id)
    entry = entry_of(session, number, user)
    if entry is None:
        return []
    people = people_of(session, number)
    found = [
        OwnBid(
            _label(session, each),
            [people[other].name for other in each.seating.entries if other != entry.id],
            each.seating.closes_at,
            [_seat(row, seat) for seat in seat_bids.seats_of(row, each.seating)],
            "",
        )
        for each in seat_bids.open_to(session, number, entry)
    ]
    seatings = [each.seating for each in seat_bids.open_to(session, number, entry)]
    said = _auction if settings_of(row).sides == Sides.AUCTION else _sealed
    return [
        replace(own, **said(session, row, seating, cast(int, entry.id)))
        for own, seating in zip(found, seatings, strict=True)
    ]


def _sealed(
    session: Session, row: Competition, seating: CompetitionSeating, entry: int
) -> dict[str, Any]:
    return {"bid": in_words(row, seat_bids.bid_of(session, seating, entry))}


def _auction(
    session: Session, row: Competition, seating: CompetitionSeating, entry: int
) -> dict[str, Any]:
    people, offers = people_of(session, cast(int, row.id)), seat_bids.offers_of(session, seating)
    held = [offer for _seat_id, offer in sorted(highest(offers).items())]
    said = [
        gettext(
            "%(seat)s: %(points)s by %(player)s",
            seat=_seat(row, offer.seat),
            points=offer.points,
            player=people[offer.entry].name,
        )
        for offer in held
    ]
    leads = next((_seat(row, offer.seat) for offer in held if offer.entry == entry), "")
    return {"bid": "; ".join(said) + "." if said else "", "is_auction": True, "leads": leads}


def opened_bids(
    session: Session,
    row: Competition,
    played: CompetitionRound,
    seating: CompetitionSeating,
    user: User,
) -> Mapping[str, Any]:
    """Return what an e-mail to a player says of bids that have been opened."""
    people = people_of(session, cast(int, row.id))
    found = seat_bids.allotment_of(session, row, seating)
    made = seat_bids.bids_of(session, seating)
    group = session.get_one(CompetitionGroup, seating.group_id)
    lines = [
        OpenedBid(
            people[entry].name,
            in_words(row, made.get(entry)),
            _seat(row, seat),
            found.prices.get(seat, 0),
            people[entry].user_id == user.id,
        )
        for seat, entry in found.entries.items()
    ]
    return {
        "match": _label(session, PlacedSeating(seating, group, played)),
        "is_auction": settings_of(row).sides == Sides.AUCTION,
        "lines": lines,
        "own": next((line for line in lines if line.is_own), None),
        "seed": seating.seed,
        "seed_hash": seating.seed_hash,
    }


def carry_out_bids(
    session: Session, row: Competition, user: User, text: str, voices: Voices
) -> list[str]:
    """Carry out the lines of bids with which a mail begins; return for each match what was bid, as
    in "3: 5 for North (A)". Raises NotPossible, and then nothing has been bid."""
    entry = entry_of(session, cast(int, row.id), user)
    placed = seat_bids.open_to(session, cast(int, row.id), entry) if entry is not None else []
    if not placed:
        raise NotPossible(gettext("you have no seat to bid for now"))
    done = []
    lines = _lines(text)
    if not lines:
        raise NotPossible(_how_to_bid(row, placed[0].seating))
    for line in lines:
        each, said = _match_in(session, placed, line)
        points = _points_in(row, each.seating, said)
        seat_bids.bid(session, cast(int, row.id), user, cast(int, each.seating.id), points, voices)
        done.append(f"{_label(session, each)}: {in_words(row, points)}")
    return done


def in_words(row: Competition, points: Mapping[Seat, int] | None) -> str:
    """Return a bid in words: "5 for North (A), 2 for South (B)"; "" for none."""
    if points is None:
        return ""
    said = [
        gettext("%(points)s for %(seat)s", points=number, seat=_seat(row, seat))
        for seat, number in sorted(points.items())
        if number
    ]
    return ", ".join(said) or gettext("0 for each seat")


def _lines(text: str) -> list[str]:
    """The bids in the lines with which a mail begins, without the word BID."""
    found = []
    for line in (" ".join(each.strip(EDGES + ">").split()) for each in text.splitlines()):
        read = BID.fullmatch(line)
        if read is not None:
            found.append(read["bid"])
        elif line:
            break
    return found


def _match_in(
    session: Session, placed: Sequence[PlacedSeating], line: str
) -> tuple[PlacedSeating, str]:
    """The match that a line names before a colon, and the rest of it; of one match it need not."""
    before, colon, rest = line.partition(":")
    wanted = " ".join(before.casefold().removeprefix("match").split())
    labels = {_label(session, each): each for each in placed}
    named = [each for label, each in labels.items() if label.casefold() == wanted]
    if colon and named:
        return named[0], rest
    if len(placed) == 1:
        return placed[0], line
    raise NotPossible(
        gettext(
            "you bid in several matches; write which one, as in “BID %(match)s: …”. Yours are "
            "%(matches)s",
            match=next(iter(labels)),
            matches=", ".join(labels),
        )
    )


def _points_in(row: Competition, seating: CompetitionSeating, said: str) -> dict[Seat, int]:
    """The points for each seat in a line. Raises NotPossible."""
    title, seats = TITLES[row.title], seat_bids.seats_of(row, seating)
    if _NOTHING.fullmatch(said.strip()):
        return {}
    names = {title.seat_name(seat).casefold(): seat for seat in seats}
    names |= {seat.casefold(): seat for seat in seats}
    found: dict[Seat, int] = {}
    for part in re.split(r"[,;]", said):
        offer = _OFFER.fullmatch(part.strip())
        seat = names.get(" ".join(offer["seat"].casefold().split())) if offer else None
        if offer is None or seat is None or seat in found:
            raise NotPossible(_how_to_bid(row, seating))
        found[seat] = int(offer["points"])
    return found


def _how_to_bid(row: Competition, seating: CompetitionSeating) -> str:
    title, seats = TITLES[row.title], seat_bids.seats_of(row, seating)
    return gettext(
        "write BID and the points for each seat that you want, as in “BID %(first)s 3, "
        "%(second)s 1”, or BID 0 for no preference",
        first=title.seat_name(seats[0]),
        second=title.seat_name(seats[1]),
    )


def _label(session: Session, placed: PlacedSeating) -> str:
    return seat_bids.label_of(placed, groups_count(session, placed.round) > 1)


def _seat(row: Competition, seat: Seat) -> str:
    return f"{TITLES[row.title].seat_name(seat)} ({seat})"
